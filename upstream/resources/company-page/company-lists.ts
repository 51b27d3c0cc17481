import type { ClientBase, Pool } from 'pg';
import type { getCompanyFigures, searchCompanies } from '@/lib/contract/companies';
import type { Output } from '@/lib/contract/endpoint';
import { searchKey } from '@/lib/domain/order-search';
import { countOf, pageOf, reportOf, type ListSource, type Selection } from '@/upstream/db/page-of';
import { instantJson, parameters, quotedLiterals, type Parameters } from '@/upstream/db/statement';
import { contains, pageOfMatches } from '@/upstream/db/text-search';
import { requireParameter } from '@/upstream/http/faults';
import { PRIMARY_USER_ROLE_ID, SUB_USER_ROLE_ID } from '../companies/sub-users';
import { ORDER_JOINS } from '../orders/row-json';
import {
  ofClaims,
  ofForecasts,
  ofInquiries,
  ofOrders,
  ofProjects,
  ofWarrantyClaims,
  type CompanyFilter,
  type FilterContext,
  type Narrow,
} from './company-filters';

export interface CompanyList {
  select: Selection;
  /** @param key `searchKey` of the company's name */
  of: (id: string, key: string) => readonly string[];
  narrow?: Narrow;
  orderBy: string;
}

const fullName = (person: string) => `btrim(concat_ws(' ', ${person}.first_name, ${person}.last_name))`;

const FORECAST_DECISION = (type: 'submission' | 'achievement') =>
  `'${type}', (SELECT a.decision FROM approvals a WHERE a.id = f.${type}_approval_id)`;

/** Lists by tab of a company's page. Each uses an index. */
export const COMPANY_LISTS: Readonly<Record<Exclude<keyof Output<typeof getCompanyFigures>, 'points'>, CompanyList>> = {
  orders: {
    of: (id) => [`o.company_id = ${id}`],
    narrow: ofOrders,
    orderBy: 'o.created_at DESC, o.id DESC',
    select: {
      table: 'orders o',
      id: 'o.id',
      fields: `'id', o.id, 'orderNumber', o.order_number, 'createdAt', ${instantJson('o.created_at')},
        'userId', o.user_id, 'fullName', ${fullName('u')},
        'itemNames', coalesce(items.names, '{}'), 'itemCount', coalesce(items.pieces, 0), 'total', o.total,
        'orderStatusId', o.order_status_id, 'orderStatus', s.name`,
      joins: ORDER_JOINS,
    },
  },
  claims: {
    of: (id) => [`w.company_id = ${id}`],
    narrow: ofClaims,
    orderBy: 'w.registered_at DESC, w.id DESC',
    select: {
      table: 'claims w',
      id: 'w.id',
      fields: `'id', w.id, 'serialNumber', w.serial_number, 'registeredAt', ${instantJson('w.registered_at')},
        'configurationType', w.configuration_type, 'productName', c.product_name, 'state', w.state, 'rate', w.rate,
        'promotion', p.promotion_type, 'promotionId', p.id, 'approvalId', w.approval_id,
        'decidedAt', ${instantJson('w.decided_at')}`,
      joins: `LEFT JOIN configurations c ON c.id = w.configuration_id LEFT JOIN promotions p ON p.id = w.promotion_id`,
    },
  },
  forecasts: {
    of: (id) => [`f.company_id = ${id}`],
    narrow: ofForecasts,
    orderBy: 'f.month DESC',
    select: {
      table: 'forecasts f',
      id: 'f.id',
      fields: `'id', f.id, 'month', f.month, 'submittedAt', ${instantJson('f.submitted_at')}, 'forecast', lines.watts,
        'scanned', coalesce(m.watts, 0), ${FORECAST_DECISION('submission')}, ${FORECAST_DECISION('achievement')},
        'qpoints', coalesce(f.submission_qpoints, 0) + coalesce(f.achievement_qpoints, 0)`,
      joins: `LEFT JOIN claim_months m ON (m.company_id, m.month) = (f.company_id, f.month)
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(l.quantity::bigint * a.volume), 0)::bigint AS watts
          FROM forecast_lines l JOIN article_codes a ON a.id = l.article_code_id WHERE l.forecast_id = f.id
        ) AS lines`,
    },
  },
  projects: {
    of: (id) => [`p.company_id = ${id}`, 'NOT p.is_draft'],
    narrow: ofProjects,
    orderBy: 'p.created_at DESC, p.id DESC',
    select: {
      table: 'projects p',
      id: 'p.id',
      fields: `'id', p.id, 'projectName', p.project_name, 'projectCity', p.project_city, 'projectState',
        p.project_state,
        'systemSize', p.system_size, 'installationDate', p.installation_date, 'createdAt',
          ${instantJson('p.created_at')}`,
    },
  },
  warranty: {
    of: (id) => [`w.company_id = ${id}`, 'NOT w.is_draft'],
    narrow: ofWarrantyClaims,
    orderBy: 'w.created_at DESC, w.id DESC',
    select: {
      table: 'warranty_claims w',
      id: 'w.id',
      fields: `'id', w.id, 'claimLabel', w.label, 'createdAt', ${instantJson('w.created_at')}, 'claimsType',
        w.claims_type,
        'systemtype', w.systemtype, 'productName', w.product_name, 'quantity', w.quantity, 'claimStatus', w.status`,
    },
  },
  inquiries: {
    of: (_, key) => [`search_key(i.company_name) COLLATE "C" = ${key}`, 'i.company_name IS NOT NULL'],
    narrow: ofInquiries,
    orderBy: 'i.created_at DESC, i.id DESC',
    select: {
      table: 'inquiries i',
      id: 'i.id',
      fields: `'id', i.id, 'contactTypeId', i.contact_type_id, 'name', i.name, 'category', c.name,
        'createdAt', ${instantJson('i.created_at')}, 'contactStatusId', s.id, 'contactStatus', s.name`,
      joins: `JOIN inquiry_categories c ON c.id = i.category_id JOIN inquiry_statuses s ON s.id = i.status_id`,
    },
  },
  people: {
    of: (id) => [
      `u.company_id = ${id}`,
      `u.role_id IN (${PRIMARY_USER_ROLE_ID}, ${SUB_USER_ROLE_ID})`,
      'u.deleted_at IS NULL',
    ],
    orderBy: 'u.role_id, u.name_key, u.id',
    select: {
      table: 'users u',
      id: 'u.id',
      fields: `'id', u.id, 'fullName', ${fullName('u')}, 'email', u.email, 'phone', coalesce(u.office_number,
        u.mobile_number),
        'isMaster', c.master_id IS NOT DISTINCT FROM u.id, 'disabled', u.disabled, 'createdAt',
          ${instantJson('u.created_at')}`,
      joins: 'JOIN companies c ON c.id = u.company_id',
    },
  },
};

type Asked = CompanyFilter & { companyId?: number | undefined };

export type PortalDay = Pick<FilterContext, 'timeZone' | 'today'>;

/** @throws HttpError 422 without a company */
function sourceOf(
  { of, narrow, orderBy }: CompanyList,
  { companyId, ...filter }: Asked,
  day: PortalDay,
  { add }: Pick<Parameters, 'add'>,
): ListSource {
  const id = add(requireParameter(companyId, 'companyId'));
  const rows = of(id, `(SELECT name_key FROM companies WHERE id = ${id})`);
  return { where: [...rows, ...(narrow?.(filter, { ...day, add }) ?? [])], orderBy };
}

/** A page of a company's list; empty if the company doesn't exist. */
export async function findOfCompany<Row>(
  db: Pool,
  list: CompanyList,
  asked: Asked,
  day: PortalDay,
  window: { limit: number; offset: number },
): Promise<{ data: Row[]; total: number }> {
  const collected = parameters();
  const source = sourceOf(list, asked, day, collected);
  const page = { select: list.select, ...source, window, parameters: collected, isCommon: true };
  const { rows, total } = await pageOf<Row>(db, page);
  return { data: rows, total };
}

export function reportOfCompany(
  db: Pool,
  list: CompanyList,
  { ids, ...asked }: Asked & { ids?: string | undefined },
  day: PortalDay,
  gone: AbortSignal,
) {
  const source = sourceOf(list, asked, day, quotedLiterals());
  const total = (client: ClientBase) => {
    const collected = parameters();
    return countOf(client, list.select.table, sourceOf(list, asked, day, collected).where, collected);
  };
  return reportOf(db, { select: list.select, ...source, ids, total, gone });
}

type Names = Output<typeof searchCompanies>;

const NAMED: Selection = {
  table: 'companies c',
  id: 'c.id',
  fields: `'id', c.id, 'name', c.name, 'city', c.city, 'state', c.state, 'approvalStep', c.approval_step`,
};

/** More matching names aren't counted. */
const NAMES_COUNTED = 1_000;

/** A page of companies by name, limited to names that contain the keyword. */
export async function findCompaniesByName(
  db: Pool,
  keyword: string,
  window: { limit: number; offset: number },
): Promise<Names> {
  const collected = parameters();
  const part = { select: NAMED, window, parameters: collected };
  const key = searchKey(keyword);
  if (key !== '') {
    const match = contains('c.name_key', key, collected);
    const order = { columns: ['name_key', 'id'], direction: 'asc' as const };
    return pageOfMatches(db, { ...part, ...order, conditions: [], match, counted: NAMES_COUNTED });
  }
  const { rows, total } = await pageOf<Names['data'][number]>(db, {
    ...part,
    where: [],
    orderBy: 'c.name_key, c.id',
    isCommon: true,
  });
  return { data: rows, total };
}
