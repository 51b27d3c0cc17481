import type { RecordId, RecordKind } from '@/lib/addresses/record-kinds';
import { sealedStorage, type SealedStorage, type StorageOwner } from '@/lib/session/sealed-storage';

export interface RecentRecord {
  kind: RecordKind;
  id: RecordId<RecordKind>;
  name: string;
  detail?: string;
  /** When it was opened, in milliseconds. */
  at: number;
}

const MAX_RECENT = 10;

/** All records share one storage entry, which never leaves the browser. */
const NAME = 'records';

/**
 * Recently opened records, newest first. Empty if storage is full or blocked.
 *
 * @param only one kind; serial numbers are also kept by themselves, because there is no list of them
 */
export function recentRecords(owner: StorageOwner, only?: RecordKind): RecentRecord[] {
  try {
    const records = readFrom(sealedStorage('recent', owner, localStorage));
    return only ? records.filter(({ kind }) => kind === only) : records.slice(0, MAX_RECENT);
  } catch {
    return [];
  }
}

const readFrom = (storage: SealedStorage) => JSON.parse(storage.read(NAME) ?? '[]') as RecentRecord[];

/** Adds a record to the recent ones. Does nothing if storage is full or blocked. */
export function rememberOpened(owner: StorageOwner, opened: Omit<RecentRecord, 'at'>, now = Date.now()): void {
  try {
    const storage = sealedStorage('recent', owner, localStorage);
    const others = readFrom(storage).filter(({ kind, id }) => kind !== opened.kind || id !== opened.id);
    const all = [{ ...opened, at: now }, ...others];
    const serials = all.filter(({ kind }) => kind === 'serialNumber').slice(0, MAX_RECENT);
    const kept = all.filter((record, place) => place < MAX_RECENT || serials.includes(record));
    storage.write(NAME, JSON.stringify(kept));
  } catch {
    return;
  }
}
