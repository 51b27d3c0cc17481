import type { ClientBase, Pool } from 'pg';
import { MAX_ACTIVITY_PEOPLE, type ActivityDetail, type ActivityPerson } from '@/lib/contract/activity';
import { MAX_BULK_COUNT } from '@/lib/domain/activity-bulk';
import { containsPattern, numberParts } from '@/lib/domain/order-search';
import { countOf, pageOf, type ListPage, type ListSource, type Selection } from '@/upstream/db/page-of';
import { instantJson, parameters, quotedLiterals, where as whereOf, type Parameters } from '@/upstream/db/statement';
import type { DayRange } from '../orders/day-bounds';

/** Filter of the log; null means no filter. */
export interface ActivityFilter extends DayRange {
  userId: number | null;
  action: string | null;
  subject: { type: string; id: string } | null;
  bulk: string | null;
  /** A `searchKey` without hyphens; empty means no filter. */
  text: string;
  /** Leaves out sign-ins and sign-outs. */
  isWithoutSignIns: boolean;
  /** Shows a bulk change by its first entry only. */
  isFolding: boolean;
}

/** Page direction from an entry: later or earlier rows of the list. */
export interface ActivityCursor {
  to: 'older' | 'newer';
  from: number;
}

/** Maximum exact count, so that pages don't get slower as the log grows. */
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

const ENTRY: Selection = { fields: ENTRY_FIELDS, table: 'activity a', id: 'a.id' };

/** Bytes of a stored object. Lists leave out larger values, or a page would read megabytes. */
const MOST_COMPARED = 16_000;

const small = (column: string) =>
  `CASE WHEN coalesce(pg_column_size(a.before), 0) + coalesce(pg_column_size(a.after), 0) < ${MOST_COMPARED}
    THEN ${column} END`;

const LISTED_ENTRY: Selection = {
  ...ENTRY,
  fields: `${ENTRY_FIELDS},
  'bulk', CASE WHEN a.bulk_id IS NOT NULL THEN json_build_object('id', a.bulk_id, 'count', (
    SELECT count(*) FROM (SELECT FROM activity m WHERE m.bulk_id = a.bulk_id LIMIT ${MAX_BULK_COUNT}) AS counted
  )) END,
  'before', ${small('a.before')},
  'after', ${small('a.after')}`,
};

export const ENTRY_DETAIL: Selection = { ...ENTRY, fields: `${ENTRY_FIELDS}, 'before', a.before, 'after', a.after` };

export interface ActivityWindow {
  cursor: ActivityCursor | null;
  limit: number;
}

/** Up to this many entries with a number, sorting is faster than walking the log. */
const MAX_COLLECTED = 20_000;

export async function findEntries(
  db: Pool,
  filter: ActivityFilter,
  window: ActivityWindow,
): Promise<{ rows: ActivityDetail[]; total: number }> {
  const digits = filter.text.match(/\d{4,}/g);
  if (digits) {
    const found = await pageOf<ActivityDetail>(db, numberedPage(filter, digits, window));
    if (found.total <= MAX_COLLECTED) return found;
  }
  return pageOf<ActivityDetail>(db, entriesPage(filter, window));
}

/** Like `entriesPage`, but uses an index of digits. `total` is counted up to MAX_COLLECTED + 1. */
export function numberedPage(
  filter: ActivityFilter,
  digits: readonly string[],
  { cursor, limit }: ActivityWindow,
): ListPage {
  const collected = parameters();
  const { add } = collected;
  const { where, order, place, columns } = stretchOf({ ...filter, text: '' }, collected);
  const conditions = [
    ...where,
    `four_digits(a.search_text) @> ${add(digits.flatMap(numberParts))}::text[]`,
    // IS TRUE keeps the planner from using the trigram index.
    `(a.search_text LIKE ${add(containsPattern(filter.text))}) IS TRUE`,
  ];
  return {
    select: LISTED_ENTRY,
    found: `hits AS MATERIALIZED (SELECT ${columns} FROM activity a ${whereOf(conditions)} LIMIT ${MAX_COLLECTED + 1})`,
    from: 'hits a',
    where: cursor === null ? [] : [place(cursor)],
    orderBy: order(cursor?.to === 'newer' ? 'ASC' : 'DESC'),
    total: '(SELECT count(*) FROM hits)',
    window: { limit },
    parameters: collected,
  };
}

/**
 * A page of entries next to another entry, or the newest ones, read as one stretch of an index. Its cost doesn't depend
 * on the log's length. Newer entries come nearest first. `total` is counted up to COUNT_CAP + 1.
 */
export function entriesPage(filter: ActivityFilter, { cursor, limit }: ActivityWindow): ListPage {
  const collected = parameters();
  const { where, order, place } = stretchOf(filter, collected);
  return {
    select: LISTED_ENTRY,
    where: cursor === null ? where : [...where, place(cursor)],
    orderBy: order(cursor?.to === 'newer' ? 'ASC' : 'DESC'),
    total: `(SELECT count(*) FROM ${capped(filter, collected)})`,
    window: { limit },
    parameters: collected,
  };
}

/** Number of matching entries, up to COUNT_CAP + 1. */
export async function countEntries(db: ClientBase, filter: ActivityFilter): Promise<number> {
  const collected = parameters();
  return countOf(db, capped(filter, collected), [], collected);
}

function capped(filter: ActivityFilter, collected: Parameters): string {
  const { where, order } = stretchOf(filter, collected);
  return `(SELECT FROM activity a ${whereOf(where)} ORDER BY ${order('DESC')} LIMIT ${COUNT_CAP + 1}) AS counted`;
}

export function entriesSource(filter: ActivityFilter): ListSource {
  const { where, order } = stretchOf(filter, quotedLiterals());
  return { where, orderBy: order('DESC') };
}

/** Everyone with an entry, by last name. The query skips along an index without reading each person's entries. */
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
      (SELECT a.user_name FROM activity a WHERE (a.user_id, a.created_at) <= (people.user_id, 'infinity')
       ORDER BY a.user_id DESC, a.created_at DESC, a.id DESC LIMIT 1),
      'Person ' || user_id
    ) AS name
    FROM people WHERE user_id IS NOT NULL LIMIT ${MAX_ACTIVITY_PEOPLE}
  )
  SELECT id, name FROM named ORDER BY lower(name COLLATE "und-x-icu"), id`;

interface Stretch {
  where: string[];
  order: (direction: 'ASC' | 'DESC') => string;
  place: (cursor: ActivityCursor) => string;
  columns: string;
}

/**
 * Builds the conditions for the index that leads with the filter's narrowest columns. Row comparison with the time
 * forces that index: with `user_id = 7 ORDER BY created_at` the planner may walk the whole log by time.
 */
function stretchOf(filter: ActivityFilter, { add }: Parameters): Stretch {
  const { lead, rest } = columnsOf(filter);
  const values = lead.map(({ value }) => add(value));
  const columns = [...lead.map(({ name }) => `a.${name}`), 'a.created_at'];
  const row = (...parts: string[]) => `(${parts.join(', ')})`;
  const bound = (sign: string, time: Date | null, endless: string) =>
    time === null && lead.length === 0
      ? []
      : [`${row(...columns)} ${sign} ${row(...values, time ? add(time) : endless)}`];
  return {
    where: [
      ...bound('>=', filter.from, `'-infinity'`),
      ...bound('<', filter.until, `'infinity'`),
      ...rest.map(({ name, value }) => `a.${name} = ${add(value)}`),
      ...(filter.bulk === null ? [] : ['a.bulk_id IS NOT NULL']),
      ...(filter.isFolding ? ['NOT a.is_folded'] : []),
      // Repeats the conditions of the partial indexes.
      ...(filter.isWithoutSignIns ? [`a.action NOT IN ('login', 'logout')`] : []),
      // Fewer than three letters would read the whole trigram index.
      ...(filter.text === ''
        ? []
        : [`a.search_text ${filter.text.length < 3 ? `|| '' ` : ''}LIKE ${known(containsPattern(filter.text))}`]),
    ],
    order: (direction) => [...columns, 'a.id'].map((column) => `${column} ${direction}`).join(', '),
    // Ids break ties between entries of the same instant.
    place: ({ to, from }) => {
      const id = add(from);
      const time = `(SELECT created_at FROM activity WHERE id = ${id})`;
      return `${row(...columns, 'a.id')} ${to === 'older' ? '<' : '>'} ${row(...values, time, id)}`;
    },
    columns: [...columns, 'a.id'].join(', '),
  };
}

/** A text the planner can estimate. Otherwise it walks the whole log by time, even for a rare text. */
function known(text: string): string {
  return `convert_from(decode('${Buffer.from(text).toString('hex')}', 'hex'), 'UTF8')`;
}

interface FilteredColumn {
  name: string;
  value: string | number;
}

/** The filtered columns: those its index leads with, and those with few entries per object. */
function columnsOf({ userId, action, subject, bulk }: ActivityFilter): Record<'lead' | 'rest', FilteredColumn[]> {
  const person = userId === null ? [] : [{ name: 'user_id', value: userId }];
  const kind = action === null ? [] : [{ name: 'action', value: action }];
  if (bulk !== null) {
    const object =
      subject === null
        ? []
        : [
            { name: 'subject_type', value: subject.type },
            { name: 'subject_id', value: subject.id },
          ];
    return { lead: [{ name: 'bulk_id', value: bulk }], rest: [...object, ...person, ...kind] };
  }
  if (subject === null) return { lead: [...person, ...kind], rest: [] };
  return {
    lead: [
      { name: 'subject_type', value: subject.type },
      { name: 'subject_id', value: subject.id },
    ],
    rest: [...person, ...kind],
  };
}
