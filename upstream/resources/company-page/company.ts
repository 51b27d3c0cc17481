import type { Pool } from 'pg';
import type { Company, CompanyMonth, getCompanyFigures, getCompanyLatest } from '@/lib/contract/companies';
import type { Output } from '@/lib/contract/endpoint';
import { COMPANY_AREAS, type RouteType } from '@/lib/domain/access-table';
import { COMPANY_MONTHS, COMPANY_TABS, LATEST_OF_EACH, type CompanyTab } from '@/lib/domain/company';
import { WAITING_STATUSES } from '@/lib/domain/inquiry';
import { PENDING_STATUSES } from '@/lib/domain/point-request';
import { APPROVED_STEP } from '@/lib/domain/registration';
import { rowById } from '@/upstream/db/page-of';
import { instantJson, planOnce, where } from '@/upstream/db/statement';
import { notFound } from '@/upstream/http/errors';
import { findGroups } from '../approvals/module-reads';
import { findAwaiting } from '../forecasts/awaiting';
import { findForecastRules } from '../forecasts/rules';
import { MOVEMENT } from '../points/movement-reads';
import { POINT_REQUEST_FIELDS, POINT_REQUEST_JOINS } from '../points/request-json';
import { COMPANY_LISTS, type CompanyList } from './company-lists';

type MaySee = (routeType: RouteType) => boolean;

/** A part of the answer; one of its areas is required. */
interface Part {
  areas: readonly RouteType[];
  json: string;
}

const REQUEST = `(
  SELECT json_build_object(${POINT_REQUEST_FIELDS}, 'requesterName', nullif(concat_ws(' ', q.first_name,
    q.last_name), ''))
  FROM point_requests r ${POINT_REQUEST_JOINS} LEFT JOIN users q ON q.id = r.requester_id
  WHERE r.company_id = c.id AND r.request_status_id IN (${PENDING_STATUSES.join(', ')}))`;

const WAITING_INQUIRIES = `
  FROM inquiries i WHERE search_key(i.company_name) COLLATE "C" = c.name_key
    AND i.status_id IN (${WAITING_STATUSES.join(', ')})`;

const PARTS: Readonly<Record<Exclude<keyof Company, 'contact'>, Part>> = {
  id: { areas: COMPANY_AREAS, json: 'c.id' },
  name: { areas: COMPANY_AREAS, json: 'c.name' },
  approvalStep: { areas: COMPANY_AREAS, json: 'c.approval_step' },
  city: { areas: COMPANY_AREAS, json: 'c.city' },
  state: { areas: COMPANY_AREAS, json: 'c.state' },
  master: {
    areas: ['registration', 'qpointManagement'],
    json: `(
      SELECT json_build_object('id', m.id, 'fullName', btrim(concat_ws(' ', m.first_name, m.last_name)), 'email',
        m.email,
        'phone', coalesce(m.office_number, m.mobile_number), 'jobTitle', c.job_title)
      FROM users m WHERE m.id = c.master_id AND m.deleted_at IS NULL)`,
  },
  registration: {
    areas: ['registration'],
    json: `json_build_object('createdAt', ${instantJson('c.created_at')}, 'approvedAt', ${instantJson('c.approved_at')},
      'hasW9', c.w9_key IS NOT NULL,
      'isWaiting', c.master_id IS NOT NULL AND c.approval_step < ${APPROVED_STEP}
        AND c.review_outcome IS DISTINCT FROM 'rejected')`,
  },
  points: {
    areas: ['qpointManagement'],
    json: `(
      SELECT json_build_object('available', p.available, 'accrued', p.accrued, 'consumed', p.consumed, 'request',
        ${REQUEST})
      FROM company_points p WHERE p.company_id = c.id)`,
  },
  approvals: {
    areas: ['approvals'],
    // Pending approvals are read with the same queries as the lists of approvals.
    json: `json_build_object('awaitingUpdate', coalesce((
      SELECT q.awaiting_update FROM claim_queues q WHERE q.company_id = c.id), 0), 'forecasts', json_build_array())`,
  },
  inquiries: {
    areas: ['supportCenter'],
    json: `(
      SELECT json_build_object('count', count(*), 'since', ${instantJson('min(i.created_at)')},
        'oldestId', (array_agg(i.id ORDER BY i.created_at, i.id))[1])
      ${WAITING_INQUIRIES})`,
  },
};

/**
 * A company, without the parts that the reader may not see.
 *
 * @param today `YYYY-MM-DD` in the portal's zone
 * @throws HttpError 404
 */
export async function findCompany(db: Pool, id: number, maySee: MaySee, today: string): Promise<Company> {
  const seen = Object.entries(PARTS).filter(([, { areas }]) => areas.some(maySee));
  const fields = seen.map(([name, { json }]) => `'${name}', ${json}`).join(', ');
  const [company, approvals] = await Promise.all([
    rowById<Company>(db, { fields, table: 'companies c', id: 'c.id' }, id),
    maySee('approvals') ? findAwaitingDecision(db, id, today) : null,
  ]);
  if (!company) return notFound('company');
  return company.approvals ? { ...company, approvals: { ...company.approvals, ...approvals } } : company;
}

async function findAwaitingDecision(db: Pool, companyId: number, today: string) {
  const [[modules = null], forecasts] = await Promise.all([
    findGroups(db, {}, [companyId]),
    findForecastRules(db, today).then((rules) => findAwaiting(db, rules, today, { companyId })),
  ]);
  return { modules, forecasts };
}

const POINTS: CompanyList = { select: MOVEMENT, of: (id) => [`m.company_id = ${id}`], orderBy: 'm.id DESC' };

/** Row counts of the company's lists that the reader may see. @throws HttpError 404 */
export function countCompanyRows(db: Pool, id: number, maySee: MaySee): Promise<Output<typeof getCompanyFigures>> {
  return ofEachList(
    db,
    id,
    maySee,
    { ...COMPANY_LISTS, points: POINTS },
    ({ select, of }) => `SELECT count(*) FROM ${select.table} ${where(of('co.id', 'co.name_key'))}`,
  );
}

const { people: _, ...LISTS_BY_TIME } = COMPANY_LISTS;

/** Newest rows of the company's lists that the reader may see, newest first. @throws HttpError 404 */
export function findCompanyLatest(db: Pool, id: number, maySee: MaySee): Promise<Output<typeof getCompanyLatest>> {
  return ofEachList(
    db,
    id,
    maySee,
    { ...LISTS_BY_TIME, points: POINTS },
    ({ select, of, orderBy }) => `
      SELECT coalesce(json_agg(row), '[]') FROM (
        SELECT json_build_object(${select.fields}) AS row FROM ${select.table} ${select.joins ?? ''}
        ${where(of('co.id', 'co.name_key'))} ORDER BY ${orderBy} LIMIT ${LATEST_OF_EACH}) AS newest`,
  );
}

async function ofEachList<T>(
  db: Pool,
  id: number,
  maySee: MaySee,
  lists: Readonly<Partial<Record<CompanyTab, CompanyList>>>,
  statementOf: (list: CompanyList) => string,
): Promise<T> {
  const seen = (Object.entries(lists) as [CompanyTab, CompanyList][]).filter(([name]) =>
    [COMPANY_TABS[name].access].flat().some(maySee),
  );
  const fields = seen.map(([name, list]) => `'${name}', (${statementOf(list)})`).join(', ');
  return (await rowById<T>(db, { fields, table: 'companies co', id: 'co.id' }, id)) ?? notFound('company');
}

/**
 * Points a company gained and used in each recent month, and the balance at its end.
 *
 * @param firstMonth `YYYY-MM-01` in the zone
 * @throws HttpError 404
 */
export async function findCompanyMonths(
  db: Pool,
  id: number,
  firstMonth: string,
  timeZone: string,
): Promise<CompanyMonth[]> {
  const { rows } = await db.query<CompanyMonth>(
    planOnce({
      text: `
        SELECT m.month::date::text AS month, sums.accrued, sums.consumed, coalesce(last.balance, 0) AS balance
        FROM companies c
        CROSS JOIN generate_series($2::timestamp, $2::timestamp + interval '${COMPANY_MONTHS - 1} months',
          interval '1 month') AS m (month)
        CROSS JOIN LATERAL (SELECT m.month AT TIME ZONE $3 AS starts,
          (m.month + interval '1 month') AT TIME ZONE $3 AS ends) AS t
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(l.amount) FILTER (WHERE l.side = 'accrued'), 0)::bigint AS accrued,
                 coalesce(-sum(l.amount) FILTER (WHERE l.side = 'consumed'), 0)::bigint AS consumed
          FROM point_ledger l WHERE l.company_id = c.id AND l.created_at >= t.starts AND l.created_at < t.ends
        ) AS sums
        LEFT JOIN LATERAL (
          SELECT l.balance FROM point_ledger l WHERE l.company_id = c.id AND l.created_at < t.ends
          ORDER BY l.created_at DESC, l.id DESC LIMIT 1
        ) AS last ON true
        WHERE c.id = $1 ORDER BY m.month`,
      values: [id, firstMonth, timeZone],
    }),
  );
  return rows.length > 0 ? rows : notFound('company');
}
