import type { RecordId, RecordKind } from '@/lib/record-kinds';
import { sealedStorage, type StorageOwner } from '@/lib/sealed-storage';

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
    return JSON.parse(sealedStorage('recent', owner, localStorage).read(NAME) ?? '[]') as RecentRecord[];
  } catch {
    return [];
  }
}

/** Keeps a record as the one that was opened last. */
export function rememberOpened(owner: StorageOwner, opened: Omit<RecentRecord, 'at'>, now = Date.now()): void {
  const others = recentRecords(owner).filter(({ kind, id }) => kind !== opened.kind || id !== opened.id);
  const records = [{ ...opened, at: now }, ...others].slice(0, MAX_RECENT);
  try {
    sealedStorage('recent', owner, localStorage).write(NAME, JSON.stringify(records));
  } catch {
    return;
  }
}
