import type { TimelinePlace } from '@/lib/domain/record-history';
import { MAX_BULK_COUNT } from '@/lib/domain/activity-bulk';
import { instantJson, where, type Parameters } from '@/upstream/db/statement';

export interface Asked {
  id: string;
  /** Placeholder of the id in the log's form. */
  subjectId: string;
  now: string;
  /** The last known entry; null for the first page. */
  before: TimelinePlace | null;
  limit: number;
  /** Placeholder of the calls whose entries may be read. */
  actions: string;
  parameters: Parameters;
}

/**
 * A source of a timeline: selects `at`, `rank`, `id` and `entry`, newest first, along an index. Ranks order entries of
 * the same instant.
 */
export type Stream = (asked: Asked, rank: number) => string;

/** SQL for the person of an event: name, and id as staff or as a company's person. */
export interface Who {
  name?: string;
  staff?: string;
  person?: string;
}

/** A person as fields of an entry's JSON. */
export function whoJson({ name = 'NULL', staff, person }: Who): string {
  return `'who', ${name}${staff ? `, 'whoId', ${staff}` : ''}${person ? `, 'personId', ${person}` : ''}`;
}

export function eventStream(event: {
  from: (asked: Asked) => string;
  where: (asked: Asked) => readonly string[];
  at: string;
  id: string;
  /** JSON fields: text, who, whoId, personId, day, record, changes. */
  entry: string;
}): Stream {
  return (asked, rank) => {
    const conditions = [...event.where(asked), ...beyond(asked, { rank, at: event.at, id: event.id })];
    return `SELECT ${event.at} AS at, ${rank} AS rank, (${event.id})::bigint AS id,
      json_build_object(${event.entry}) AS entry
      FROM ${event.from(asked)} ${where(conditions)}
      ORDER BY ${event.at} DESC, ${event.id} DESC LIMIT ${asked.limit}`;
  };
}

function beyond(
  { before, parameters: { add } }: Asked,
  { rank, at, id }: { rank: number; at: string; id: string },
): string[] {
  if (before === null) return [];
  const instant = `${add(before.at)}::timestamptz`;
  if (rank === before.rank) return [`(${at}, ${id}) < (${instant}, ${add(before.id)})`];
  return [`${at} ${rank < before.rank ? '<=' : '<'} ${instant}`];
}

/** Calls that write notes, which appear next to the timeline. */
export const NOTE_ACTIONS: ReadonlySet<string> = new Set([
  ...['addNote', 'editNote', 'deleteNote'],
  ...['writeNote', 'changeNote', 'removeNote'],
]);

const LOG_ENTRY = (same: string) => `
  'action', a.action, 'objectType', a.object_type, 'objectId', a.object_id, 'objectName', a.object_name,
  'subjectType', a.subject_type, 'subjectId', a.subject_id, 'who', a.user_name, 'whoId', a.user_id,
  'bulk', CASE WHEN a.bulk_id IS NOT NULL THEN json_build_object(
    'here', (SELECT count(*) FROM (SELECT FROM activity m WHERE ${same} AND m.bulk_id = a.bulk_id
      LIMIT ${MAX_BULK_COUNT}) AS counted),
    'all', (SELECT count(*) FROM (SELECT FROM activity m WHERE m.bulk_id = a.bulk_id
      LIMIT ${MAX_BULK_COUNT}) AS counted)) END,
  'before', ${SMALL('a.before')}, 'after', ${SMALL('a.after')}`;

/** Stored bytes. A timeline leaves out old and new values of larger objects. */
const MOST_COMPARED = 16_000;

function SMALL(column: string): string {
  return `CASE WHEN coalesce(pg_column_size(a.before), 0) + coalesce(pg_column_size(a.after), 0) < ${MOST_COMPARED}
    THEN ${column} END`;
}

/** Shows only the newest entry of a bulk change. @param same condition that entries of one timeline share */
const newestOfBulk = (same: string) => `(a.bulk_id IS NULL OR NOT EXISTS (
  SELECT FROM activity m WHERE ${same} AND m.bulk_id = a.bulk_id AND (m.created_at, m.id) > (a.created_at, a.id)))`;

/** Row comparison of an index's leading columns with the time, so that the index is used. */
function stretch({ before, parameters: { add } }: Asked, rank: number, lead: readonly [string, string][]): string[] {
  const columns = [...lead.map(([column]) => column), 'a.created_at'];
  const values = lead.map(([, value]) => value);
  const row = (...parts: string[]) => `(${parts.join(', ')})`;
  const from = `${row(...columns)} >= ${row(...values, `'-infinity'`)}`;
  if (before === null) return [from, `${row(...columns)} <= ${row(...values, `'infinity'`)}`];
  const instant = `${add(before.at)}::timestamptz`;
  return rank === before.rank
    ? [from, `${row(...columns, 'a.id')} < ${row(...values, instant, add(before.id))}`]
    : [from, `${row(...columns)} ${rank < before.rank ? '<=' : '<'} ${row(...values, instant)}`];
}

/**
 * Log entries about a record.
 *
 * @param subject its type, and its id if it isn't the record's own
 * @param further conditions, such as to leave out what the record shows itself
 */
export function logStream(
  { type, id }: { type: string; id?: (asked: Asked) => string },
  further: (asked: Asked) => readonly string[] = () => [],
): Stream {
  return (asked, rank) => {
    const same = 'm.subject_type = a.subject_type AND m.subject_id = a.subject_id';
    const lead: [string, string][] = [
      ['a.subject_type', `'${type}'`],
      ['a.subject_id', id?.(asked) ?? asked.subjectId],
    ];
    const conditions = [
      ...stretch(asked, rank, lead),
      `a.action = ANY(${asked.actions})`,
      newestOfBulk(same),
      ...further(asked),
    ];
    return `SELECT a.created_at AS at, ${rank} AS rank, a.id, json_build_object(${LOG_ENTRY(same)}) AS entry
      FROM activity a ${where(conditions)}
      ORDER BY a.subject_type DESC, a.subject_id DESC, a.created_at DESC, a.id DESC LIMIT ${asked.limit}`;
  };
}

/** Log entries of a company and its records: one index range per call. */
export const companyLogStream: Stream = (asked, rank) => {
  const same = 'm.company_id = a.company_id';
  const conditions = [
    ...stretch(asked, rank, [
      ['a.company_id', asked.id],
      ['a.action', 'readable.action'],
    ]),
    newestOfBulk(same),
  ];
  return `SELECT a.created_at AS at, ${rank} AS rank, a.id, json_build_object(${LOG_ENTRY(same)}) AS entry
    FROM unnest(${asked.actions}) AS readable (action) CROSS JOIN LATERAL (
      SELECT * FROM activity a ${where(conditions)}
      ORDER BY a.company_id DESC, a.action DESC, a.created_at DESC, a.id DESC LIMIT ${asked.limit}
    ) AS a
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${asked.limit}`;
};

/** Merges the newest entries of several sources. */
export function merged(streams: readonly Stream[], asked: Asked): string {
  const parts = streams.map((stream, rank) => `(${stream(asked, rank)})`);
  return `SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS place,
      ${instantJson('at')} AS at, rank, id, entry
    FROM (${parts.join(' UNION ALL ')}) AS entries
    ORDER BY entries.at DESC, entries.rank DESC, entries.id DESC LIMIT ${asked.limit}`;
}
