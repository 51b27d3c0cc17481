import type { ClientBase, Pool } from 'pg';
import type { z } from 'zod';
import type { Output } from '@/lib/contract/endpoint';
import { searchInquiries, type Inquiry } from '@/lib/contract/inquiries';
import { assigneeOfFilter } from '@/lib/domain/assigned-filter';
import { windowOf } from '@/lib/contract/list-endpoint';
import { WAITING_STATUSES } from '@/lib/domain/inquiry';
import { containsPattern, searchKey } from '@/lib/domain/order-search';
import { countOf, singleRow, rowsOf, type Selection } from '@/upstream/db/page-of';
import { instantJson, parameters, planOnce, statement, where, type Parameters } from '@/upstream/db/statement';
import { contains, pageOfMatches, scanned, type TextMatch } from '@/upstream/db/text-search';
import { requireParameter } from '@/upstream/http/faults';

type Query = z.output<typeof searchInquiries.query>;

const NEWEST_FIRST = 'i.created_at DESC, i.id DESC';
const LONGEST_FIRST = 'i.created_at, i.id';

const WAITS = `status_id IN (${WAITING_STATUSES.join(', ')})`;

/** Up to this many matches, sorting is faster than walking the list. Matches by name are counted up to here. */
const FEW = 5_000;

/** A page of inquiries and the total. @param userId the reader @throws HttpError 422 without a type */
export async function findInquiries(db: Pool, query: Query, userId: number): Promise<Output<typeof searchInquiries>> {
  const contactTypeId = requireParameter(query.contactTypeId, 'contactTypeId');
  const collected = parameters();
  const search = searchOf({ ...query, contactTypeId }, userId, collected, await managersOf(db, query.assign));
  if (query.text?.trim()) return findByWords(db, search, { ...query, text: query.text }, collected);
  const { total, isMany } = await countInquiries(db, search, collected);
  const { conditions, matches } = search;
  const orderBy = query.waiting ? LONGEST_FIRST : NEWEST_FIRST;
  const isWalked = matches.length === 0 || isMany || total > FEW;
  // OFFSET 0 keeps the planner from starting anywhere but at the matches.
  const scan = matches.map((match) => match.scan).join(' OR ');
  const way = isWalked
    ? { from: 'inquiries i', where: scan ? [...conditions, scanned(scan)] : conditions, orderBy, id: 'i.id' }
    : { from: `(${matchesOf(search, 'i.id, i.created_at')} OFFSET 0) AS i`, where: [], orderBy, id: 'i.id' };
  const rows = await rowsOf<Inquiry>(db, {
    select: LISTED,
    ...way,
    window: windowOf(searchInquiries, query),
    parameters: collected,
  });
  return { data: rows, total, ...(isMany && { totalIsLowerBound: true }), supportedFilters: [...BEYOND_SPEC] };
}

const BEYOND_SPEC = ['owner', 'waiting', 'text'] as const;

/** A page of inquiries that contain all words; a name filter must match as well. */
async function findByWords(
  db: Pool,
  { conditions, matches }: Search,
  query: Query & { text: string },
  collected: Parameters,
): Promise<Output<typeof searchInquiries>> {
  const held = `i.words @@ words_query(${collected.add(query.text)})`;
  const named = matches.map(({ scan }) => scan).join(' OR ');
  const page = await pageOfMatches<Inquiry>(db, {
    select: LISTED,
    conditions: named ? [...conditions, scanned(named)] : conditions,
    match: { index: held, scan: scanned(held) },
    columns: ['created_at', 'id'],
    direction: query.waiting ? 'asc' : 'desc',
    window: windowOf(searchInquiries, query),
    counted: FEW,
    parameters: collected,
  });
  return { ...page, supportedFilters: [...BEYOND_SPEC] };
}

interface Search {
  conditions: string[];
  /** Alternatives to match, each with its own index. */
  matches: TextMatch[];
  /** The conditions, including the account manager, on the stored counts. */
  counted: string[];
  /** The account manager's condition on the stored counts; null if other text is searched. */
  byManager: string | null;
  byName: TextMatch | null;
}

/** @param managers ids of account managers with a matching name; null without a name */
function searchOf(
  query: Query & { contactTypeId: number },
  userId: number,
  { add }: Parameters,
  managers: number[] | null,
): Search {
  const conditions = [`i.contact_type_id = ${add(query.contactTypeId)}`];
  if (query.categoryId) conditions.push(`i.category_id = ${add(query.categoryId)}`);
  if (query.statusId) conditions.push(`i.status_id = ${add(query.statusId)}`);
  if (query.owner === 'mine') conditions.push(`i.assigned_id = ${add(userId)}`);
  const { userId: owner } = assigneeOfFilter(query.owner ?? '');
  if (owner !== null) conditions.push(`i.assigned_id = ${add(owner)}`);
  if (query.waiting) conditions.push(`i.${WAITS}`);
  const counted = conditions.map((condition) => condition.replace(/^i\./, ''));
  if (query.owner === 'nobody') {
    conditions.push('i.assigned_id IS NULL');
    counted.push('assigned_id = 0');
  }
  if (query.owner === 'open') {
    conditions.push(`(i.assigned_id IS NULL OR i.assigned_id = ${add(userId)})`);
    counted.push(`assigned_id IN (0, ${add(userId)})`);
  }
  const term = searchKey(query.name ?? '');
  const byName = term === '' ? null : contains('i.name_key', term, { add });
  const byManager = managers && `assigned_id = ANY (${add(managers)}::integer[])`;
  const matches = [
    ...(byName ? [byName] : []),
    ...(byManager ? [{ index: `i.${byManager}`, scan: `i.${byManager}` }] : []),
  ];
  return { conditions, matches, counted, byManager, byName };
}

function matchesOf({ conditions, matches }: Search, columns: string): string {
  return matches.map((match) => `SELECT ${columns} FROM inquiries i ${where(conditions, match.index)}`).join(' UNION ');
}

/** Total from stored counts, except for inquiries found by a name. */
async function countInquiries(
  db: Pool | ClientBase,
  { conditions, counted, byManager, byName }: Search,
  collected: Parameters,
) {
  const sum = byManager || !byName ? sumOf(db, byManager ? [...counted, byManager] : counted, collected) : 0;
  // The account managers' inquiries are already in the stored counts.
  const byNameAlone = byName
    ? countUpTo(
        FEW + 1,
        db,
        [...conditions, byName.index, ...(byManager ? [`(i.${byManager}) IS NOT TRUE`] : [])],
        collected,
      )
    : 0;
  const [kept, named] = [await sum, await byNameAlone];
  return { total: kept + Math.min(named, FEW), isMany: named > FEW };
}

function countUpTo(
  most: number,
  db: Pool | ClientBase,
  conditions: readonly string[],
  collected: Parameters,
): Promise<number> {
  return countOf(db, `(SELECT FROM inquiries i ${where(conditions)} LIMIT ${most}) AS matching`, [], collected);
}

async function sumOf(db: Pool | ClientBase, counted: readonly string[], collected: Parameters): Promise<number> {
  const sum = statement(
    `SELECT coalesce(sum(count), 0)::integer AS total FROM inquiry_counts ${where(counted)}`,
    collected,
  );
  return (await singleRow<{ total: number }>(db, sum)).total;
}

async function managersOf(db: Pool | ClientBase, name: string | undefined): Promise<number[] | null> {
  const term = searchKey(name ?? '');
  if (term === '') return null;
  const { rows } = await db.query<{ id: number }>({
    name: 'managers-by-name',
    text: `SELECT u.id FROM roles r CROSS
      JOIN LATERAL (SELECT id, name_key FROM users WHERE role_id = r.id AND deleted_at IS NULL) AS u
           WHERE r.staff AND u.name_key LIKE $1`,
    values: [containsPattern(term)],
  });
  return rows.map(({ id }) => id);
}

/** Waiting inquiries of a contact type: all, assigned to one account manager, and unassigned. */
export interface WaitingInquiries {
  contactTypeId: number;
  all: { count: number; oldestAt: string | null };
  mine: { count: number; oldestAt: string | null };
  unassigned: { count: number; oldestAt: string | null };
}

/** Waiting inquiries by type for the dashboard: all, the person's own and unassigned ones. */
export async function countWaitingInquiries(db: Pool, userId: number): Promise<WaitingInquiries[]> {
  const counted = (condition = '') =>
    `(SELECT coalesce(sum(count), 0)::integer FROM inquiry_counts c WHERE c.contact_type_id = t.id AND c.${WAITS} ` +
    `${condition})`;
  const count = (assigned: string) => counted(`AND c.assigned_id = ${assigned}`);
  // Lead with the manager, like the index: the planner doesn't treat IS NULL as a single value.
  const oldest = (assigned: string) =>
    `(SELECT ${instantJson('i.created_at')} FROM inquiries i
      WHERE i.contact_type_id = t.id AND i.${WAITS} AND i.assigned_id ${assigned}
      ORDER BY i.assigned_id, i.created_at, i.id LIMIT 1)`;
  const oldestOfAll = `(SELECT ${instantJson('i.created_at')} FROM inquiries i
    WHERE i.contact_type_id = t.id AND i.${WAITS} ORDER BY ${LONGEST_FIRST} LIMIT 1)`;
  const text = `
    SELECT t.id AS "contactTypeId", json_build_object('count', ${counted()}, 'oldestAt', ${oldestOfAll}) AS all,
           json_build_object('count', ${count('$1')}, 'oldestAt', ${oldest('= $1')}) AS mine,
           json_build_object('count', ${count('0')}, 'oldestAt', ${oldest('IS NULL')}) AS unassigned
    FROM (VALUES (1::smallint), (2)) AS t (id) ORDER BY t.id`;
  const { rows } = await db.query<WaitingInquiries>(planOnce({ text, values: [userId] }));
  return rows;
}

export const ROW_FIELDS = `
  'id', i.id, 'contactCategoryName', c.name, 'contactCategoryId', c.id, 'name', i.name, 'companyId', named.id,
  'companyName', i.company_name, 'mobileNumber', i.mobile_number,
  'utmSource', i.utm_source, 'createdAt', ${instantJson('i.created_at')},
  'assign', CASE WHEN m.id IS NOT NULL
  THEN json_build_object('id', m.id, 'fullName', btrim(m.first_name || ' ' || m.last_name)) END,
  'contactStatus', json_build_object('id', s.id, 'name', s.name)`;

export const ROW_JOINS = `
  JOIN inquiry_categories c ON c.id = i.category_id JOIN inquiry_statuses s ON s.id = i.status_id
  LEFT JOIN users m ON m.id = i.assigned_id
  LEFT JOIN LATERAL (
    -- A name shared by two companies identifies neither.
    SELECT min(id) AS id FROM (
      SELECT id FROM companies WHERE name_key = search_key(i.company_name) COLLATE "C" ORDER BY id LIMIT 2
    ) AS so HAVING count(*) = 1
  ) AS named ON i.company_name IS NOT NULL`;

const LISTED: Selection = { table: 'inquiries i', id: 'i.id', fields: ROW_FIELDS, joins: ROW_JOINS };
