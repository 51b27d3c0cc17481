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
const SORTS: Readonly<Record<Sort, { table: 'companies' | 'company_points'; columns: readonly string[] }>> = {
  name: { table: 'companies', columns: ['c.name_key', 'c.id'] },
  state: { table: 'companies', columns: [`(coalesce(c.state, '')) COLLATE "C"`, 'c.name_key', 'c.id'] },
  totalQpoints: { table: 'company_points', columns: ['p.accrued', 'p.company_id'] },
  consumed: { table: 'company_points', columns: ['p.consumed', 'p.company_id'] },
  availableQpoints: { table: 'company_points', columns: ['p.available', 'p.company_id'] },
  latestUpdate: { table: 'company_points', columns: ['p.latest_at', 'p.company_id'] },
};

/**
 * A page of companies with their points, and how many there are in all. By name unless asked otherwise; who never had a
 * request counts as the oldest.
 */
export async function findCompanies(db: Pool | ClientBase, query: Query): Promise<{ data: CompanyPoints[]; total: number }> {
  const { rows } = await db.query<{ data: CompanyPoints[]; total: number }>(keptWhereUsual(companiesStatement(query), query));
  const found = rows[0];
  if (!found) throw new Error('A statement that always answers one row answered none.');
  return found;
}

/** The first page of all companies, searched or not, is what everybody asks for. */
function keptWhereUsual(found: Statement, { status, offset = 0, limit = PAGE_SIZE }: Query): Statement {
  return status === undefined && offset === 0 && limit === PAGE_SIZE ? planOnce(found) : found;
}

function companiesStatement(query: Query): Statement {
  const collected = parameters();
  const key = searchKey(query.keyword ?? '');
  const conditions = conditionsOf(query, collected);
  const { sort = 'name', limit = PAGE_SIZE, offset = 0 } = query;
  const ordered = orderBy(sort, query.order ?? 'asc');
  const cut = `OFFSET ${Number(offset)} LIMIT ${Number(limit)}`;

  const expressions =
    key === ''
      ? [
          `page AS MATERIALIZED (
            SELECT id, row_number() OVER () AS place FROM (
              SELECT ${SORTS[sort].columns.at(-1)} AS id FROM ${sourceOf(sort, conditions)} ${where(conditions)} ORDER BY ${ordered} ${cut}
            ) AS sorted
          )`,
          `counted AS (SELECT count(*) AS total FROM company_points p ${where(conditions)})`,
        ]
      : [
          `found AS MATERIALIZED (${foundBy(key, collected)})`,
          `matched AS MATERIALIZED (
            SELECT c.id, row_number() OVER (ORDER BY ${ordered}) AS place
            FROM found JOIN companies c ON c.id = found.id JOIN company_points p ON p.company_id = found.id ${where(conditions)}
          )`,
          `page AS MATERIALIZED (SELECT * FROM matched WHERE place > ${Number(offset)} AND place <= ${Number(offset + limit)})`,
          `counted AS (SELECT count(*) AS total FROM matched)`,
        ];
  return statement(`WITH ${expressions.join(', ')} SELECT total, (${ROWS}) AS data FROM counted`, collected);
}

/**
 * The conditions of a filter on `company_points p`. A status stands in the text: how many companies have it decides between
 * walking an index and sorting a few.
 */
export function conditionsOf({ status, companyId }: Pick<Query, 'status' | 'companyId'>, { add }: Parameters): string[] {
  const { add: literal } = literals();
  return [
    ...(status === undefined
      ? []
      : [`p.latest_status_id IN (${(status === 'pending' ? PENDING_STATUSES : [status]).map(literal).join(', ')})`]),
    ...(companyId === undefined ? [] : [`p.company_id = ${add(companyId)}`]),
  ];
}

function sourceOf(sort: Sort, conditions: readonly string[]): string {
  if (SORTS[sort].table === 'company_points') return 'company_points p';
  return conditions.length > 0 ? 'companies c JOIN company_points p ON p.company_id = c.id' : 'companies c';
}

/** Orders `companies c` and `company_points p`. */
export function orderBy(sort: Sort, order: 'asc' | 'desc'): string {
  const direction = order === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST';
  return SORTS[sort].columns
    .map((column) => `${column} ${column === 'p.latest_at' ? direction : order.toUpperCase()}`)
    .join(', ');
}

/**
 * The ids of the companies that a term finds, by their names or by those and the addresses of their people.
 *
 * @param key of `searchKey`
 */
export function foundBy(key: string, { add }: Parameters): string {
  const pattern = add(containsPattern(key));
  // Joined to nothing, a column stays out of its trigram index.
  const holds = (column: string) => (key.length < TRIGRAM ? `${column} || '' LIKE ${pattern}` : `${column} LIKE ${pattern}`);
  return `
    SELECT id FROM companies WHERE ${holds('name_key')}
    UNION
    SELECT company_id FROM users WHERE company_id IS NOT NULL AND (${holds('name_key')} OR ${holds('lower(email)')})`;
}

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
    'pointRequest', CASE WHEN r.id IS NOT NULL THEN json_build_object(${POINT_REQUEST_FIELDS}) END,
    'user', CASE WHEN u.id IS NOT NULL
      THEN json_build_object('email', u.email, 'firstName', u.first_name, 'lastName', u.last_name) END
  ) ORDER BY page.place), '[]')
  FROM page
  JOIN companies c ON c.id = page.id
  JOIN company_points p ON p.company_id = page.id
  LEFT JOIN point_requests r ON r.id = p.latest_request_id ${POINT_REQUEST_JOINS}
  LEFT JOIN LATERAL (
    SELECT id, email, first_name, last_name FROM users
    WHERE company_id = c.id AND role_id = ${PRIMARY_USER_ROLE_ID} ORDER BY id LIMIT 1
  ) AS u ON true`;
