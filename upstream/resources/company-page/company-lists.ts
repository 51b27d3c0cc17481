import type { Pool } from 'pg';
import type { getCompanyFigures, searchCompanies } from '@/lib/contract/companies';
import type { Output } from '@/lib/contract/endpoint';
import { searchKey } from '@/lib/domain/order-search';
import { pageOf, type Selection } from '@/upstream/db/page-of';
import { instantJson, parameters } from '@/upstream/db/statement';
import { contains, pageOfMatches } from '@/upstream/db/text-search';
import { refuse } from '@/upstream/http/faults';
import { PRIMARY_USER_ROLE_ID, SUB_USER_ROLE_ID } from '../companies/sub-users';
import { ORDER_JOINS } from '../orders/row-json';

/** A list of what belongs to one company. */
export interface CompanyList {
  select: Selection;
  /** Conditions of its rows. @param key of the company's name */
  of: (id: string, key: string) => readonly string[];
  orderBy: string;
}

const fullName = (person: string) => `btrim(concat_ws(' ', ${person}.first_name, ${person}.last_name))`;

const FORECAST_DECISION = (type: 'submission' | 'achievement') =>
  `'${type}', (SELECT a.decision FROM approvals a WHERE a.id = f.${type}_approval_id)`;

/** By the tabs of a company's page, which say for whom each is; an index serves each. */
export const COMPANY_LISTS: Readonly<Record<keyof Output<typeof getCompanyFigures>, CompanyList>> = {
  orders: {
    of: (id) => [`o.company_id = ${id}`],
    orderBy: 'o.created_at DESC, o.id DESC',
    select: {
      table: 'orders o',
      id: 'o.id',
      fields: `'id', o.id, 'orderNumber', o.order_number, 'createdAt', ${instantJson('o.created_at')},
        'fullName', ${fullName('u')},
        'itemNames', coalesce(items.names, '{}'), 'itemCount', coalesce(items.pieces, 0), 'total', o.total,
        'orderStatusId', o.order_status_id, 'orderStatus', s.name`,
      joins: ORDER_JOINS,
    },
  },
  claims: {
    of: (id) => [`w.company_id = ${id}`],
    orderBy: 'w.registered_at DESC, w.id DESC',
    select: {
      table: 'claims w',
      id: 'w.id',
      fields: `'id', w.id, 'serialNumber', w.serial_number, 'registeredAt', ${instantJson('w.registered_at')},
        'configurationType', w.configuration_type, 'productName', c.product_name, 'state', w.state, 'rate', w.rate,
        'promotion', p.promotion_type, 'decidedAt', ${instantJson('w.decided_at')}`,
      joins: `LEFT JOIN configurations c ON c.id = w.configuration_id LEFT JOIN promotions p ON p.id = w.promotion_id`,
    },
  },
  forecasts: {
    of: (id) => [`f.company_id = ${id}`],
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

/** A page of a list of a company; of one that doesn't exist it has no rows. */
export async function findOfCompany<Row>(
  db: Pool,
  { select, of, orderBy }: CompanyList,
  companyId: number | undefined,
  window: { limit: number; offset: number },
): Promise<{ data: Row[]; total: number }> {
  const collected = parameters();
  const id = collected.add(companyId ?? refuse('query', [{ msg: 'is required', path: 'companyId' }]));
  const { rows, total } = await pageOf<Row>(db, {
    select,
    where: of(id, `(SELECT name_key FROM companies WHERE id = ${id})`),
    orderBy,
    window,
    parameters: collected,
    isCommon: true,
  });
  return { data: rows, total };
}

type Names = Output<typeof searchCompanies>;

const NAMED: Selection = {
  table: 'companies c',
  id: 'c.id',
  fields: `'id', c.id, 'name', c.name, 'city', c.city, 'state', c.state, 'approvalStep', c.approval_step`,
};

/** Further companies whose name holds a text aren't counted. */
const NAMES_COUNTED = 1_000;

/** A page of the companies whose name holds a text, or of all, by name. */
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
