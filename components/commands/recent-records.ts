import type { RecordId, RecordKind } from '@/lib/record-kinds';

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

/** Where the browser keeps them, with whose they are; nothing of them is sent anywhere. */
const KEY = 'qp_recent';

/** What somebody opened last, the newest first. Storage may be full or forbidden: then there is nothing. */
export function recentRecords(userId: number): RecentRecord[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { userId?: unknown; records?: unknown } | null;
    return kept?.userId === userId && Array.isArray(kept.records) ? (kept.records as RecentRecord[]) : [];
  } catch {
    return [];
  }
}

/** Keeps a record as the one that was opened last; those of anybody else are forgotten. */
export function rememberOpened(userId: number, opened: Omit<RecentRecord, 'at'>, now = Date.now()): void {
  const others = recentRecords(userId).filter(({ kind, id }) => kind !== opened.kind || id !== opened.id);
  const records = [{ ...opened, at: now }, ...others].slice(0, MAX_RECENT);
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, records }));
  } catch {
    return;
  }
}

/** At the end of a session nothing stays in the browser. */
export function forgetRecent(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    return;
  }
}
