import type { ClientBase, Pool } from 'pg';
import type { z } from 'zod';
import { sortOf, windowOf, type Direction } from '@/lib/contract/list-endpoint';
import { searchCompanyPoints, type CompanyPoints } from '@/lib/contract/points';
import type { DateRange } from '@/lib/domain/date-range';
import { addMonths } from '@/lib/domain/day';
import { endOfWeek } from '@/lib/domain/iso-week';
import { searchKey } from '@/lib/domain/order-search';
import { PENDING_STATUSES } from '@/lib/domain/point-request';
import { countOf, rowsOf, type ListSource, type Selection } from '@/upstream/db/page-of';
import { instantJson, literals, parameters, quotedLiterals, where, type Parameters } from '@/upstream/db/statement';
import { contains, type TextMatch } from '@/upstream/db/text-search';
import { companiesWithPointsOfAge } from '../insights/liability';
import { ageEdge } from '../insights/span';
import { dayOf, dayRange } from '../orders/day-bounds';
import { isFlow } from '../points/flows';
import { POINT_REQUEST_FIELDS, POINT_REQUEST_JOINS } from '../points/request-json';
import { isAssigned, type AssignedTo } from '../assigned-to';
import { PRIMARY_USER_ROLE_ID } from './sub-users';

type Query = z.output<typeof searchCompanyPoints.query> & { assignedTo?: AssignedTo };
type Sort = NonNullable<Query['sort']>;

/** The reader. Administrators decide other people's requests (spec 1 §6). */
export interface Decider {
  userId: number;
  isAdministrator: boolean;
  timeZone: string;
  now: Date;
}

/** Columns and table of each sort. Each has an index; ids break ties. */
const SORTS: Readonly<
  Record<Sort, { table: 'companies' | 'company_points'; columns: readonly string[]; mayBeEmpty?: true }>
> = {
  name: { table: 'companies', columns: ['c.name_key', 'c.id'] },
  state: { table: 'companies', columns: [`(coalesce(c.state, '')) COLLATE "C"`, 'c.name_key', 'c.id'] },
  totalQpoints: { table: 'company_points', columns: ['p.accrued', 'p.company_id'] },
  consumed: { table: 'company_points', columns: ['p.consumed', 'p.company_id'] },
  availableQpoints: { table: 'company_points', columns: ['p.available', 'p.company_id'] },
  latestUpdate: {
    table: 'company_points',
    columns: ['greatest(p.latest_at, p.last_movement_at)', 'p.company_id'],
    mayBeEmpty: true,
  },
};

/** Pending requests are sorted by waiting time, regardless of other movements. */
const WAITING_COLUMNS = ['p.latest_at', 'p.company_id'];

/** Silent companies are sorted by their last movement, regardless of requests that moved nothing. */
const MOVED_COLUMNS = ['p.last_movement_at', 'p.company_id'];

function columnsOf(sort: Sort, { status, assignedTo, silent }: Query): readonly string[] {
  if (sort !== 'latestUpdate') return SORTS[sort].columns;
  if (isPending(status) || assignedTo !== undefined) return WAITING_COLUMNS;
  return silent === undefined ? SORTS[sort].columns : MOVED_COLUMNS;
}

/** Up to this many matches, sorting is faster than walking an index. */
const FEW = 25_000;

/**
 * A page of companies with their points, by name by default, and the total. Companies without a request or movement
 * count as the oldest.
 */
export async function findCompanies(
  db: Pool | ClientBase,
  query: Query,
  decider: Decider,
): Promise<{ data: CompanyPoints[]; total: number }> {
  const collected = parameters();
  const { conditions, match } = searchOf(query, decider, collected);
  const total = await countCompanies(db, query, decider);
  const { field: sort, direction } = sortOf(searchCompanyPoints, query);
  const columns = columnsOf(sort, query);
  const from = sourceOf(sort, conditions, match);
  const window = windowOf(searchCompanyPoints, query);
  const isWalked = total > FEW || (match === null && hasIndex(query, sort));
  const keys = columns.map((_, index) => `key${index}`);
  const found = columns.map((column, index) => `${column} AS key${index}`).join(', ');
  // OFFSET 0 keeps the planner from walking the sort index.
  const way = isWalked
    ? {
        from,
        where: match === null ? conditions : [...conditions, match.scan],
        orderBy: orderBy(sort, columns, direction),
        id: columns.at(-1),
      }
    : {
        from: `(SELECT ${found} FROM ${from} ${where(conditions, match?.index)} OFFSET 0) AS hits`,
        where: [],
        orderBy: orderBy(sort, keys, direction),
        id: keys.at(-1),
      };
  const isFirstPage = window.offset === 0 && window.limit <= searchCompanyPoints.list.window.usual;
  return {
    data: await rowsOf(db, {
      select: COMPANY,
      ...way,
      window,
      parameters: collected,
      isCommon: isFirstPage && isCommon(query),
    }),
    total,
  };
}

export async function countCompanies(db: Pool | ClientBase, query: Query, decider: Decider): Promise<number> {
  const collected = parameters();
  const { conditions, match } = searchOf(query, decider, collected);
  if (match === null) return countOf(db, 'company_points p', conditions, collected, isCommon(query));
  return countOf(db, conditions.length > 0 ? BOTH : 'companies c', [...conditions, match.index], collected);
}

export function companiesSource(query: Query, decider: Decider): ListSource {
  const { conditions, match } = searchOf(query, decider, quotedLiterals());
  const { field, direction } = sortOf(searchCompanyPoints, query);
  return {
    from: BOTH,
    where: match === null ? conditions : [...conditions, match.index],
    orderBy: orderBy(field, columnsOf(field, query), direction),
  };
}

/** The full list and pending requests are the most common searches. */
function isCommon({ status, companyId, assignedTo, ...query }: Query): boolean {
  return !isByMovement(query) && !assignedTo && companyId === undefined && (status === undefined || isPending(status));
}

function isPending(status: Query['status']): status is 'pending' | 'decidable' {
  return status === 'pending' || status === 'decidable';
}

function searchOf(
  { keyword = '', status, companyId, assignedTo, ...moved }: Query,
  { userId, isAdministrator, timeZone, now }: Decider,
  { add }: Parameters,
): { conditions: string[]; match: TextMatch | null } {
  // A literal status lets the planner choose between walking an index and sorting a few rows.
  const { add: literal } = literals();
  const statuses = isPending(status) ? PENDING_STATUSES : [status ?? 0];
  const key = searchKey(keyword);
  return {
    conditions: [
      ...(status === undefined ? [] : [`p.latest_status_id IN (${statuses.map(literal).join(', ')})`]),
      ...(status === 'decidable' && isAdministrator
        ? [
            `(SELECT requester_id FROM point_requests WHERE id = p.latest_request_id) IS DISTINCT
              FROM ${add(userId)}::integer`,
          ]
        : []),
      ...(status === 'decidable' && !isAdministrator ? ['false'] : []),
      ...(companyId === undefined ? [] : [`p.company_id = ${add(companyId)}::bigint`]),
      ...(assignedTo
        ? [
            `p.latest_status_id IN (${PENDING_STATUSES.join(', ')})`,
            isAssigned('pointRequest', { record: 'p.latest_request_id', since: 'p.latest_at' }, assignedTo, { add }),
          ]
        : []),
      ...movementConditions(moved, timeZone, now, add),
    ],
    match: key === '' ? null : contains('c.search_text', key, { add }),
  };
}

type ByMovement = Pick<Query, 'week' | 'movedFrom' | 'movedUntil' | 'silent' | 'aged' | 'agedAt' | 'requestedUntil'>;

function isByMovement({ week, movedFrom, movedUntil, silent, aged, requestedUntil }: ByMovement): boolean {
  return [week, movedFrom, movedUntil, silent, aged, requestedUntil].some((asked) => asked !== undefined);
}

/** The instant since which silent companies have had no movement. @param timeZone IANA name */
export function silentSince(months: number, timeZone: string, now: Date): Date | null {
  return dayRange({ startDate: addMonths(dayOf(now, timeZone), -months) }, timeZone).from;
}

function movementConditions(
  { week, movedFrom, movedUntil, silent, aged, agedAt, requestedUntil }: ByMovement,
  timeZone: string,
  now: Date,
  add: Parameters['add'],
): string[] {
  const movedIn = (days: DateRange) => {
    const { from, until } = dayRange(days, timeZone);
    const bounds = [
      ...(from ? [`created_at >= ${add(from)}::timestamptz`] : []),
      ...(until ? [`created_at < ${add(until)}::timestamptz`] : []),
    ];
    return `p.company_id IN (SELECT m.company_id FROM point_ledger m ${where([...bounds, isFlow('m')])})`;
  };
  return [
    ...(week === undefined ? [] : [movedIn({ startDate: week, endDate: endOfWeek(week) })]),
    ...(movedFrom === undefined && movedUntil === undefined
      ? []
      : [movedIn({ startDate: movedFrom, endDate: movedUntil })]),
    ...(requestedUntil === undefined
      ? []
      : [`p.latest_at < ${add(dayRange({ endDate: requestedUntil }, timeZone).until)}::timestamptz`]),
    ...(silent === undefined ? [] : [`p.last_movement_at < ${add(silentSince(silent, timeZone, now))}::timestamptz`]),
    ...(aged === undefined
      ? []
      : [
          `p.company_id IN (${companiesWithPointsOfAge(
            ageEdge({ endDate: agedAt ?? dayOf(now, timeZone) }, { timeZone, now }),
            aged,
          )})`,
        ]),
  ];
}

/** Whether an index holds exactly these companies in this order. */
function hasIndex({ status, companyId, assignedTo, ...query }: Query, sort: Sort): boolean {
  if (companyId !== undefined || assignedTo || isByMovement(query) || isPending(status)) return false;
  return status === undefined || SORTS[sort].table === 'company_points';
}

function sourceOf(sort: Sort, conditions: readonly string[], match: TextMatch | null): string {
  const { table } = SORTS[sort];
  if (table === 'company_points' && match === null) return 'company_points p';
  return table === 'companies' && conditions.length === 0 ? 'companies c' : BOTH;
}

/** Sort columns with directions. An index on a nullable first column has nulls first. */
function orderBy(sort: Sort, columns: readonly string[], direction: Direction): string {
  const empty = direction === 'asc' ? ' NULLS FIRST' : ' NULLS LAST';
  return columns
    .map((column, index) => `${column} ${direction}${index === 0 && SORTS[sort].mayBeEmpty ? empty : ''}`)
    .join(', ');
}

const BOTH = 'companies c JOIN company_points p ON p.company_id = c.id';

const LATEST_MOVEMENT = `LEFT JOIN LATERAL (
      SELECT kind, amount, request_id, created_at FROM point_ledger
      WHERE company_id = c.id ORDER BY id DESC LIMIT 1
    ) AS m ON true`;
/** Must match `latestUpdateOf` in lib/domain/latest-update.ts. */
const IS_MOVEMENT_LATEST = `(p.latest_at IS NULL OR m.created_at > p.latest_at
      AND m.request_id IS DISTINCT FROM p.latest_request_id) AND m.kind IS NOT NULL`;

export const COMPANY: Selection = {
  table: 'companies c',
  id: 'c.id',
  fields: `
    'id', c.id,
    'name', c.name,
    'address', nullif(concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''),
      nullif(concat_ws(' ', c.state, c.zip_code), '')), ''),
    'website', c.website,
    'officeNumber', c.office_number,
    'mobileNumber', c.mobile_number,
    'state', c.state,
    'approvalStep', c.approval_step,
    'totalQpoints', p.accrued,
    'consumed', p.consumed,
    'availableQpoints', p.available,
    'latestUpdateAt', ${instantJson('p.latest_at')},
    'latestMovement', CASE WHEN m.kind IS NOT NULL THEN json_build_object(
      'kind', m.kind, 'amount', m.amount, 'pointRequestId', m.request_id, 'createdAt', ${instantJson('m.created_at')}
    ) END,
    'pointRequest', CASE WHEN r.id IS NOT NULL THEN json_build_object(
      ${POINT_REQUEST_FIELDS},
      'requesterName', nullif(concat_ws(' ', nullif(asker.first_name, ''), nullif(asker.last_name, '')), '')
    ) END,
    'user', CASE WHEN u.id IS NOT NULL
      THEN json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name) END`,
  joins: `
    JOIN company_points p ON p.company_id = c.id
    LEFT JOIN point_requests r ON r.id = p.latest_request_id ${POINT_REQUEST_JOINS}
    LEFT JOIN users asker ON asker.id = r.requester_id
    ${LATEST_MOVEMENT}
    LEFT JOIN LATERAL (
      SELECT id, email, first_name, last_name FROM users
      WHERE company_id = c.id AND role_id = ${PRIMARY_USER_ROLE_ID} ORDER BY id LIMIT 1
    ) AS u ON true`,
};

export const COMPANY_REPORT_ROW: Selection = {
  table: 'companies c',
  id: 'c.id',
  fields: `
    'id', c.id,
    'company', c.name,
    'state', c.state,
    'approvalStep', c.approval_step,
    'totalAccrued', p.accrued,
    'totalConsumed', p.consumed,
    'totalAvailable', p.available,
    'latestPointUpdate', CASE WHEN ${IS_MOVEMENT_LATEST} THEN m.kind ELSE rs.name END,
    'latestUpdatePoints', CASE WHEN ${IS_MOVEMENT_LATEST} THEN m.amount ELSE r.qpoints END,
    'latestUpdateAt', ${instantJson('greatest(p.latest_at, p.last_movement_at)')}`,
  joins: `
    LEFT JOIN point_requests r ON r.id = p.latest_request_id
    LEFT JOIN point_request_statuses rs ON rs.id = r.request_status_id
    ${LATEST_MOVEMENT}`,
};
