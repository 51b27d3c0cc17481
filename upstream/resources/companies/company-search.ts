import type { ClientBase, Pool } from 'pg';
import type { z } from 'zod';
import type { CompanyPoints, searchCompanyPoints } from '@/lib/contract/points';
import { containsPattern, searchKey } from '@/lib/domain/order-search';
import { PENDING_STATUSES } from '@/lib/domain/point-request';
import { literals, parameters, planOnce, statement, where, type Parameters, type Statement } from '../orders/statement';
import { instantJson } from '../orders/row-json';
import { POINT_REQUEST_FIELDS, POINT_REQUEST_JOINS } from '../points/request-json';
import { PRIMARY_USER_ROLE_ID } from './people';

type Query = z.output<NonNullable<typeof searchCompanyPoints.query>>;
type Sort = NonNullable<Query['sort']>;

/** Rows of a page (spec 2 §9). */
const PAGE_SIZE = 25;

/** Shorter terms are in too many trigrams for their index to help. */
const TRIGRAM = 3;

/** What each sort orders by, and where that stands; each is an index, and ids break ties. */
const SORTS: Readonly<Record<Sort, { table: 'companies' | 'company_points'; columns: readonly string[]; mayBeEmpty?: true }>> = {
  name: { table: 'companies', columns: ['c.name_key', 'c.id'] },
  state: { table: 'companies', columns: [`(coalesce(c.state, '')) COLLATE "C"`, 'c.name_key', 'c.id'] },
  totalQpoints: { table: 'company_points', columns: ['p.accrued', 'p.company_id'] },
  consumed: { table: 'company_points', columns: ['p.consumed', 'p.company_id'] },
  availableQpoints: { table: 'company_points', columns: ['p.available', 'p.company_id'] },
  latestUpdate: { table: 'company_points', columns: ['p.latest_at', 'p.company_id'], mayBeEmpty: true },
};

/** So many matches are put in order faster than a sorted index is walked, which may meet them late. */
const FEW = 25_000;

/**
 * A page of companies with their points, and how many there are in all. By name unless asked otherwise; who never had a
 * request counts as the oldest.
 */
export async function findCompanies(db: Pool | ClientBase, query: Query): Promise<{ data: CompanyPoints[]; total: number }> {
  const search = searchOf(query);
  const total = (await one<{ total: number }>(db, countStatement(search))).total;
  const { data } = await one<{ data: CompanyPoints[] }>(db, keptWhereUsual(pageStatement(query, search, total), query));
  return { data, total };
}

async function one<T extends object>(db: Pool | ClientBase, asked: Statement): Promise<T> {
  const { rows } = await db.query<T>(asked);
  const row = rows[0];
  if (!row) throw new Error('A statement that always answers one row answered none.');
  return row;
}

/** The first page of all companies, searched or not, is what everybody asks for. */
function keptWhereUsual(found: Statement, { status, offset = 0, limit = PAGE_SIZE }: Query): Statement {
  return status === undefined && offset === 0 && limit === PAGE_SIZE ? planOnce(found) : found;
}

/** What the companies asked for must be like. */
interface Search {
  collected: Parameters;
  conditions: readonly string[];
  /** On `companies AS c`; null without a keyword. */
  matches: string | null;
}

function searchOf(query: Query): Search {
  const collected = parameters();
  const key = searchKey(query.keyword ?? '');
  return { collected, conditions: conditionsOf(query, collected), matches: key === '' ? null : matchesKey(key, collected) };
}

function countStatement({ collected, conditions, matches }: Search): Statement {
  const source = matches === null ? 'company_points p' : conditions.length > 0 ? BOTH : 'companies c';
  return statement(`SELECT count(*) AS total FROM ${source} ${where(conditions, matches ?? undefined)}`, collected);
}

function pageStatement(query: Query, { collected, conditions, matches }: Search, total: number): Statement {
  const { sort = 'name', limit = PAGE_SIZE, offset = 0 } = query;
  const { columns } = SORTS[sort];
  const isWalked = total > FEW || (matches === null && hasIndex(query, sort));
  // IS TRUE keeps the planner from starting at the matches, OFFSET 0 from anywhere else.
  const further = matches === null ? undefined : isWalked ? `(${matches}) IS TRUE` : matches;
  const found = `
    SELECT ${columns.map((column, index) => `${column} AS key${index}`).join(', ')}
    FROM ${sourceOf(sort, conditions, matches)} ${where(conditions, further)}`;
  const keys = columns.map((_, index) => `key${index}`);
  const order = query.order ?? 'asc';
  const sorted = isWalked
    ? `SELECT * FROM (${found} ORDER BY ${orderBy(sort, columns, order)}) AS walked`
    : `SELECT * FROM (${found} OFFSET 0) AS gathered ORDER BY ${orderBy(sort, keys, order)}`;
  return statement(
    `WITH page AS MATERIALIZED (
      SELECT ${keys.at(-1)} AS id, row_number() OVER () AS place FROM (${sorted} OFFSET ${Number(offset)} LIMIT ${Number(limit)}) AS sorted
    ) ${ROWS}`,
    collected,
  );
}

/** Does an index hold exactly the companies of this status in this order? */
function hasIndex({ status, companyId }: Query, sort: Sort): boolean {
  if (companyId !== undefined || status === 'pending') return false;
  return status === undefined || SORTS[sort].table === 'company_points';
}

/** A status stands in the text: how many companies have it decides between walking an index and sorting a few. */
export function conditionsOf({ status, companyId }: Pick<Query, 'status' | 'companyId'>, { add }: Parameters): string[] {
  const { add: literal } = literals();
  return [
    ...(status === undefined
      ? []
      : [`p.latest_status_id IN (${(status === 'pending' ? PENDING_STATUSES : [status]).map(literal).join(', ')})`]),
    ...(companyId === undefined ? [] : [`p.company_id = ${add(companyId)}::bigint`]),
  ];
}

/** No more tables than are needed. */
function sourceOf(sort: Sort, conditions: readonly string[], matches: string | null): string {
  const { table } = SORTS[sort];
  if (table === 'company_points' && matches === null) return 'company_points p';
  return table === 'companies' && conditions.length === 0 ? 'companies c' : BOTH;
}

/** The columns of a sort with their directions. Where the first column may be empty, its indexes have that first. */
function orderBy(sort: Sort, columns: readonly string[], order: 'asc' | 'desc'): string {
  const [direction, empty] = order === 'asc' ? ['ASC', ' NULLS FIRST'] : ['DESC', ' NULLS LAST'];
  return columns.map((column, index) => `${column} ${direction}${index === 0 && SORTS[sort].mayBeEmpty ? empty : ''}`).join(', ');
}

/**
 * The condition on `companies c` that a term is part of its name, or of the name or e-mail address of one of its people.
 *
 * @param key of `searchKey`
 */
export function matchesKey(key: string, { add }: Parameters): string {
  // Joined to nothing, the column stays out of its trigram index.
  return `c.search_text ${key.length < TRIGRAM ? `|| '' ` : ''}LIKE ${add(containsPattern(key))}`;
}

/** The order of a sort on `companies c` and `company_points p`. */
export function orderOf(sort: Sort, order: 'asc' | 'desc'): string {
  return orderBy(sort, SORTS[sort].columns, order);
}

const BOTH = 'companies c JOIN company_points p ON p.company_id = c.id';

const ROWS = `
  SELECT coalesce(json_agg(json_build_object(
    'id', c.id,
    'name', c.name,
    'address', nullif(concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''), nullif(concat_ws(' ', c.state, c.zip_code), '')), ''),
    'website', c.website,
    'officeNumber', c.office_number,
    'mobileNumber', c.mobile_number,
    'state', c.state,
    'approvalStep', c.approval_step,
    'totalQpoints', p.accrued,
    'consumed', p.consumed,
    'availableQpoints', p.available,
    'latestUpdateAt', ${instantJson('p.latest_at')},
    'pointRequest', CASE WHEN r.id IS NOT NULL THEN json_build_object(
      ${POINT_REQUEST_FIELDS},
      'requesterName', nullif(concat_ws(' ', nullif(asker.first_name, ''), nullif(asker.last_name, '')), '')
    ) END,
    'user', CASE WHEN u.id IS NOT NULL
      THEN json_build_object('email', u.email, 'firstName', u.first_name, 'lastName', u.last_name) END
  ) ORDER BY page.place), '[]') AS data
  FROM page
  JOIN companies c ON c.id = page.id
  JOIN company_points p ON p.company_id = page.id
  LEFT JOIN point_requests r ON r.id = p.latest_request_id ${POINT_REQUEST_JOINS}
  LEFT JOIN users asker ON asker.id = r.requester_id
  LEFT JOIN LATERAL (
    SELECT id, email, first_name, last_name FROM users
    WHERE company_id = c.id AND role_id = ${PRIMARY_USER_ROLE_ID} ORDER BY id LIMIT 1
  ) AS u ON true`;
