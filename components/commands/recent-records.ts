import type { RecordId, RecordKind } from '@/lib/addresses/record-kinds';
import { sealedStorage, type SealedStorage, type StorageOwner } from '@/lib/session/sealed-storage';

/** A record that was opened. */
export interface RecentRecord {
  kind: RecordKind;
  id: RecordId<RecordKind>;
  name: string;
  detail?: string;
  /** When, in milliseconds. */
  at: number;
}

/** So many are kept. */
const MAX_RECENT = 10;

/** All are one text; nothing of them is sent anywhere. */
const NAME = 'records';

/** What somebody opened last, the newest first. Storage may be full or forbidden: then there is nothing. */
export function recentRecords(owner: StorageOwner): RecentRecord[] {
  try {
    return readFrom(sealedStorage('recent', owner, localStorage));
  } catch {
    return [];
  }
}

const readFrom = (storage: SealedStorage) => JSON.parse(storage.read(NAME) ?? '[]') as RecentRecord[];

/** Keeps a record as the one that was opened last. */
export function rememberOpened(owner: StorageOwner, opened: Omit<RecentRecord, 'at'>, now = Date.now()): void {
  try {
    const storage = sealedStorage('recent', owner, localStorage);
    const others = readFrom(storage).filter(({ kind, id }) => kind !== opened.kind || id !== opened.id);
    storage.write(NAME, JSON.stringify([{ ...opened, at: now }, ...others].slice(0, MAX_RECENT)));
  } catch {
    return;
  }
}
