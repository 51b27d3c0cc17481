import type { listActivity } from '@/lib/contract/activity';
import type { getTimeline } from '@/lib/contract/timelines';
import { changeInWords } from '@/lib/domain/activity-diff';
import { ACTIVITY_WORDS } from '@/lib/domain/activity-table';
import { HISTORY_KIND_NAMES, type HistoryKind } from '@/lib/domain/record-history';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { formatTime } from '@/lib/time/format-time';
import { RECORD_KINDS, type KindOfRecord, type RecordKind } from '@/lib/addresses/record-kinds';

export interface LatestChange {
  whoId: number | null | undefined;
  who: string;
  text: string | undefined;
  /** When the record was deleted, such as `at 16:18`; empty if the time is unknown. */
  deleted: string | undefined;
}

/** The latest change of a record by a person; null if the log has none. */
export async function latestChange(kind: RecordKind, id: number, timeZone?: string): Promise<LatestChange | null> {
  if (hasTimeline(kind)) {
    const read = readOf<typeof getTimeline>('/timelines/{kind}/{id}', { params: { kind, id } });
    const [entry] = (await query(read).queryFn()).entries;
    if (!entry?.who) return null;
    return {
      ...{ whoId: entry.whoId, who: entry.who, text: changeInWords(entry.changes) ?? entry.text },
      deleted: entry.deleted,
    };
  }
  const { logged }: KindOfRecord = RECORD_KINDS[kind];
  const read = readOf<typeof listActivity>('/activity', { query: { object: `${logged}:${id}`, limit: 1 } });
  const [entry] = (await query(read).queryFn()).data;
  if (!entry?.userName) return null;
  const isDeletion = ACTIVITY_WORDS[entry.action]?.removes === true && entry.objectType === logged;
  return {
    ...{ whoId: entry.userId, who: entry.userName, text: changeInWords(entry.changes) },
    deleted: isDeletion ? (timeZone ? `at ${formatTime(entry.createdAt, timeZone)}` : '') : undefined,
  };
}

function hasTimeline(kind: RecordKind): kind is HistoryKind & RecordKind {
  return (HISTORY_KIND_NAMES as readonly string[]).includes(kind);
}
