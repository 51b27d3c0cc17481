import type { ClientBase, Pool } from 'pg';
import { MAX_ACTIVITY_PEOPLE, type ActivityDetail, type ActivityEntry, type ActivityPerson } from '@/lib/contract/activity';
import { instantJson } from '../orders/row-json';
import { parameters, quotedLiterals, where, type Parameters } from '../orders/statement';

/** Which entries are asked for; null leaves a filter out. */
export interface ActivityFilter {
  userId: number | null;
  action: string | null;
  /** The object by whose page the entries are found. */
  subject: { type: string; id: string } | null;
  /** From this instant on. */
  from: Date | null;
  /** Before this instant. */
  until: Date | null;
}

/** Which way a page goes from an entry: to those that follow it in the list, or to those that precede it. */
export interface ActivityCursor {
  to: 'older' | 'newer';
  /** The entry's id. */
  from: number;
}

/**
 * How many entries are counted exactly. Counting on would make a page cost more the longer the log is.
 */
export const COUNT_CAP = 500;

const ENTRY_FIELDS = `
  'id', a.id,
  'createdAt', ${instantJson('a.created_at')},
  'userId', a.user_id,
  'userName', a.user_name,
  'action', a.action,
  'objectType', a.object_type,
  'objectId', a.object_id,
  'objectName', a.object_name,
  'subjectType', a.subject_type,
  'subjectId', a.subject_id,
  'clientAddress', a.client_address,
  'requestId', a.request_id`;

/**
 * Some entries next to another one, or the newest. Every filter, and every two of them that can both be broad, has an
 * index in the order of the list, so that a page costs the same however long the log is.
 *
 * @returns newest first
 */
export async function findEntries(
  db: Pool | ClientBase,
  filter: ActivityFilter,
  { cursor, limit }: { cursor: ActivityCursor | null; limit: number },
): Promise<ActivityEntry[]> {
  const collected = parameters();
  const isNewer = cursor?.to === 'newer';
  const order = isNewer ? 'ASC' : 'DESC';
  const { rows } = await db.query<{ entry: ActivityEntry }>({
    text: `
      SELECT json_build_object(${ENTRY_FIELDS}) AS entry
      FROM activity a
      ${where([...activityConditions(filter, collected), ...cursorCondition(cursor, collected)])}
      ORDER BY a.created_at ${order}, a.id ${order}
      LIMIT ${collected.add(limit)}`,
    values: collected.values,
  });
  const entries = rows.map(({ entry }) => entry);
  return isNewer ? entries.reverse() : entries;
}

/** How many entries a filter has, up to COUNT_CAP and one more. */
export async function countEntries(db: Pool | ClientBase, filter: ActivityFilter): Promise<number> {
  const collected = parameters();
  const { rows } = await db.query<{ count: number }>({
    text: `SELECT count(*)::integer AS count
           FROM (SELECT FROM activity a ${where(activityConditions(filter, collected))} LIMIT ${COUNT_CAP + 1}) AS counted`,
    values: collected.values,
  });
  return rows[0]?.count ?? 0;
}

/** One entry in full; undefined where there is none of this id. */
export async function findEntry(db: Pool, id: number): Promise<ActivityDetail | undefined> {
  const { rows } = await db.query<{ entry: ActivityDetail }>({
    name: 'activity-entry',
    text: `SELECT ${DETAIL} AS entry FROM activity a WHERE a.id = $1`,
    values: [id],
  });
  return rows[0]?.entry;
}

/**
 * Writes the query for the rows of the report. What is streamed can take no parameters, so every value stands in the
 * text.
 *
 * @returns a query of one column `entry`, as JSON
 */
export function activityReportQuery(filter: ActivityFilter): string {
  return `
    SELECT ${DETAIL} AS entry FROM activity a
    ${where(activityConditions(filter, quotedLiterals()))}
    ORDER BY a.created_at DESC, a.id DESC`;
}

const DETAIL = `json_build_object(${ENTRY_FIELDS}, 'before', a.before, 'after', a.after)`;

/**
 * Everyone who has an entry, by the name that they had last. Hops from person to person along an index: the entries of
 * each are not read.
 */
export async function findPeople(db: Pool): Promise<ActivityPerson[]> {
  const { rows } = await db.query<ActivityPerson>({ name: 'activity-people', text: PEOPLE });
  return rows;
}

const PEOPLE = `
  WITH RECURSIVE people AS (
    (SELECT user_id FROM activity WHERE user_id IS NOT NULL ORDER BY user_id LIMIT 1)
    UNION ALL
    SELECT (SELECT a.user_id FROM activity a WHERE a.user_id > people.user_id ORDER BY a.user_id LIMIT 1)
    FROM people WHERE people.user_id IS NOT NULL
  ), named AS (
    SELECT user_id AS id, coalesce(
      (SELECT a.user_name FROM activity a WHERE a.user_id = people.user_id ORDER BY a.created_at DESC, a.id DESC LIMIT 1),
      'Person ' || user_id
    ) AS name
    FROM people WHERE user_id IS NOT NULL LIMIT ${MAX_ACTIVITY_PEOPLE}
  )
  SELECT id, name FROM named ORDER BY lower(name COLLATE "und-x-icu"), id`;

function activityConditions({ userId, action, subject, from, until }: ActivityFilter, { add }: Parameters): string[] {
  return [
    ...(userId === null ? [] : [`a.user_id = ${add(userId)}`]),
    ...(action === null ? [] : [`a.action = ${add(action)}`]),
    ...(subject === null ? [] : [`a.subject_type = ${add(subject.type)}`, `a.subject_id = ${add(subject.id)}`]),
    ...(from === null ? [] : [`a.created_at >= ${add(from)}`]),
    ...(until === null ? [] : [`a.created_at < ${add(until)}`]),
  ];
}

/** Entries of one instant are told apart by their ids. */
function cursorCondition(cursor: ActivityCursor | null, { add }: Parameters): string[] {
  if (cursor === null) return [];
  const id = add(cursor.from);
  const sign = cursor.to === 'older' ? '<' : '>';
  return [`(a.created_at, a.id) ${sign} ((SELECT created_at FROM activity WHERE id = ${id}), ${id})`];
}
