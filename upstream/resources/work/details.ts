import type { Pool } from 'pg';
import type { CompanyPoints } from '@/lib/contract/points';
import type { Assignee, WorkItem } from '@/lib/contract/work';
import { forecastOfNumber } from '@/lib/domain/forecast';
import type { WorkKind } from '@/lib/domain/work';
import { rowsOf } from '@/upstream/db/page-of';
import { instantJson, parameters, planOnce } from '@/upstream/db/statement';
import { findGroups } from '../approvals/module-reads';
import { COMPANY } from '../companies/company-search';
import { findForecasts, toApproval } from '../forecasts/awaiting';
import { findForecastRules } from '../forecasts/rules';
import { dayOf } from '../orders/day-bounds';
import { PROPOSAL } from '../proposed-changes/repository';
import type { Worker } from './sources';

type Detail = Omit<WorkItem, 'id' | 'kind' | 'record' | 'since'>;
type Details = ReadonlyMap<number, Detail>;

/** Details of records by id; missing ones are gone. */
export function detailsOf(db: Pool, kind: WorkKind, records: readonly number[], worker: Worker): Promise<Details> {
  switch (kind) {
    case 'pointRequest':
      return pointRequests(db, records);
    case 'modules':
      return modules(db, records);
    case 'forecast':
      return forecasts(db, records, worker);
    default:
      return rowsByKey(db, PLAIN[kind], records);
  }
}

async function pointRequests(db: Pool, records: readonly number[]): Promise<Details> {
  const collected = parameters();
  const ids = `${collected.add(records)}::bigint[]`;
  const companies = await rowsOf<CompanyPoints>(db, {
    select: COMPANY,
    from: `point_requests r JOIN company_points p ON p.company_id = r.company_id AND p.latest_request_id = r.id`,
    id: 'p.company_id',
    where: [`r.id = ANY(${ids})`],
    orderBy: 'r.id',
    window: { limit: records.length },
    parameters: collected,
    isCommon: true,
  });
  return new Map(
    companies.map((points) => [points.pointRequest?.id ?? 0, { name: points.name, companyId: points.id, points }]),
  );
}

async function modules(db: Pool, records: readonly number[]): Promise<Details> {
  const groups = await findGroups(db, {}, records);
  return new Map(
    groups.map((group) => [group.companyId, { name: group.name, companyId: group.companyId, modules: group }]),
  );
}

async function forecasts(db: Pool, records: readonly number[], { now, timeZone }: Worker): Promise<Details> {
  const named = records.map((record) => ({ record, ...forecastOfNumber(record) }));
  const [rules, months] = await Promise.all([
    findForecastRules(db, dayOf(now, timeZone)),
    findForecasts(db, [...new Set(named.map(({ submissionId }) => submissionId))]),
  ]);
  const byId = new Map(months.map((month) => [month.id, month]));
  return new Map(
    named.flatMap(({ record, submissionId, forecastType }) => {
      const month = byId.get(submissionId);
      if (!month) return [];
      const forecast = toApproval(month, forecastType, rules);
      return [[record, { name: forecast.name, companyId: forecast.companyId, forecast }] as const];
    }),
  );
}

interface PlainKind {
  from: string;
  key: string;
  fields: string;
}

const fullName = (person: string) => `nullif(btrim(concat_ws(' ', ${person}.first_name, ${person}.last_name)), '')`;

const PROPOSED_CHANGE: PlainKind = {
  from: 'proposed_changes p',
  key: 'p.id',
  fields: `'name', p.user_name, 'proposal', json_build_object(${PROPOSAL.fields})`,
};

/** An inquiry's assignee is its account manager. */
const INQUIRY: PlainKind = {
  from: 'inquiries i JOIN inquiry_categories c ON c.id = i.category_id LEFT JOIN users m ON m.id = i.assigned_id',
  key: 'i.id',
  fields: `'name', i.name, 'assignee', CASE WHEN m.id IS NOT NULL THEN json_build_object(
      'user', json_build_object('id', m.id, 'name', coalesce(${fullName('m')}, m.email))) END,
    'inquiry', json_build_object('contactTypeId', i.contact_type_id, 'category', c.name, 'email', i.email,
      'message', left(i.message, 2000))`,
};

const PLAIN: Readonly<Record<Exclude<WorkKind, 'pointRequest' | 'modules' | 'forecast'>, PlainKind>> = {
  registration: {
    from: 'companies c JOIN users u ON u.id = c.master_id',
    key: 'c.master_id',
    fields: `'name', c.name, 'companyId', c.id,
      'registration', json_build_object('email', u.email, 'hasW9', c.w9_key IS NOT NULL)`,
  },
  inquiry: INQUIRY,
  bouncedReply: INQUIRY,
  order: {
    from: 'orders o JOIN companies c ON c.id = o.company_id',
    key: 'o.id',
    fields: `'name', c.name, 'companyId', c.id, 'order', json_build_object('orderNumber', o.order_number,
      'total', o.total, 'items', (SELECT count(*) FROM order_lines l WHERE l.order_id = o.id))`,
  },
  claim: {
    from: 'claims w JOIN companies c ON c.id = w.company_id LEFT JOIN users u ON u.id = w.user_id',
    key: 'w.id',
    fields: `'name', c.name, 'companyId', c.id, 'claim', json_build_object('serialNumber', w.serial_number,
      'registeredAt', ${instantJson('w.registered_at')}, 'person', ${fullName('u')})`,
  },
  pointBatch: {
    from: 'point_batches b',
    key: 'b.id',
    fields: `'name', b.file_name, 'batch', json_build_object('rows', b.rows, 'companies', b.companies,
      'accrued', b.accrued, 'deducted', b.deducted, 'by', b.user_name, 'undoes', b.undoes)`,
  },
  accessChange: PROPOSED_CHANGE,
  rateChange: PROPOSED_CHANGE,
  takeBack: PROPOSED_CHANGE,
};

async function rowsByKey(db: Pool, { from, key, fields }: PlainKind, records: readonly number[]): Promise<Details> {
  const text = `SELECT ${key} AS record, json_build_object(${fields}) AS detail FROM ${from} WHERE ${key} = ANY($1)`;
  const { rows } = await db.query<{ record: number; detail: Detail & { assignee?: Assignee | null } }>(
    planOnce({ text, values: [records] }),
  );
  return new Map(rows.map(({ record, detail }) => [record, detail]));
}
