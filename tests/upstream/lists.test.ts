import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { searchAcademy } from '@/lib/contract/academy';
import { listActivity } from '@/lib/contract/activity';
import { searchAwaitingUpdate } from '@/lib/contract/awaiting-update';
import { searchAdmins } from '@/lib/contract/admin-users';
import { ALL_LISTS } from '@/lib/contract/all-endpoints';
import { listDecidedClaims } from '@/lib/contract/approvals';
import { searchCompanies } from '@/lib/contract/companies';
import {
  listCompanyClaims,
  listCompanyForecasts,
  listCompanyInquiries,
  listCompanyOrders,
  listCompanyPeople,
  listCompanyProjects,
  listCompanyWarrantyClaims,
} from '@/lib/contract/company-lists';
import { listDecided } from '@/lib/contract/decided';
import { searchDataHub } from '@/lib/contract/data-hub';
import { searchFaqs } from '@/lib/contract/faq';
import { listForecasted } from '@/lib/contract/forecasted';
import { listScannedClaims } from '@/lib/contract/forecasts';
import { searchInquiries } from '@/lib/contract/inquiries';
import type { ListEndpoint } from '@/lib/contract/list-endpoint';
import { searchNotices } from '@/lib/contract/news';
import { listOwnNotices } from '@/lib/contract/notices';
import { listOrders } from '@/lib/contract/orders';
import { listPlannedChanges } from '@/lib/contract/planned-changes';
import { listMailingRecipients, listMailings } from '@/lib/contract/mailings';
import { listPointBatches, listPointBatchRows } from '@/lib/contract/point-batches';
import { listPointMovements } from '@/lib/contract/point-ledger';
import { listPointHistory, listSubUsers, searchCompanyPoints } from '@/lib/contract/points';
import { listProducts } from '@/lib/contract/products';
import { searchProjects } from '@/lib/contract/projects';
import { searchRegistrations } from '@/lib/contract/registrations';
import { listUploads } from '@/lib/contract/uploads';
import { listWarrantyClaims } from '@/lib/contract/warranty-claims';
import type { Client } from './harness/client';
import { startUpstream, type Upstream } from './harness/upstream';
import { readReport } from './report-reader';

/** Rows that the filter of a sample has: more than an answer holds, fewer than a search stops counting at. */
const FEW = 240;
const MANY = 6_000;
const EACH = MANY / FEW;

/** A list in a table where the rows that it finds are few among many. */
interface Sample {
  /** What it must be asked with. */
  base?: Record<string, string>;
  /** Finds FEW rows. */
  search: Record<string, string>;
  /** SQL of those rows, without their order. */
  rows: string;
  id: string;
  usual: readonly string[];
  /** Columns by `sort`, each in the direction that is asked for. */
  sorts?: Record<string, readonly string[]>;
  /** The tables that no request may read whole. */
  big: readonly string[];
}

const COMPANY = { companyId: '1' };

/** Without a limit they answer the bare list of the spec. */
const BARE: readonly ListEndpoint[] = [listOrders, listWarrantyClaims];

const SAMPLES = new Map<ListEndpoint, Sample>([
  [
    searchAdmins,
    {
      search: { searchKey: 'fullName', searchVal: 'zelda' },
      rows: `from users u where u.first_name = 'Zelda' and u.role_id < 5`,
      id: 'u.id',
      usual: ['u.created_at desc', 'u.id desc'],
      big: ['users'],
    },
  ],
  [
    searchCompanyPoints,
    {
      search: { keyword: 'rocket' },
      rows: `from companies c join company_points p on p.company_id = c.id where c.name like 'Rocket %'`,
      id: 'c.id',
      usual: ['c.name_key', 'c.id'],
      sorts: {
        name: ['c.name_key', 'c.id'],
        state: [`coalesce(c.state, '') collate "C"`, 'c.name_key', 'c.id'],
        totalQpoints: ['p.accrued', 'c.id'],
        consumed: ['p.consumed', 'c.id'],
        availableQpoints: ['p.available', 'c.id'],
        latestUpdate: [`coalesce(greatest(p.latest_at, p.last_movement_at), '-infinity')`, 'c.id'],
      },
      big: ['companies', 'company_points', 'users'],
    },
  ],
  [
    listSubUsers,
    {
      base: COMPANY,
      search: {},
      rows: 'from users u where u.company_id = 1 and u.role_id = 6',
      id: 'u.id',
      usual: ['u.name_key', 'u.id'],
      big: ['users', 'companies'],
    },
  ],
  [
    listPointHistory,
    {
      base: COMPANY,
      search: {},
      rows: 'from point_request_steps s where s.company_id = 1',
      id: 's.number',
      usual: ['s.number desc'],
      big: ['point_request_steps', 'company_points'],
    },
  ],
  [
    listPointMovements,
    {
      base: COMPANY,
      search: { kind: 'accrual' },
      rows: `from point_ledger m where m.company_id = 1 and m.kind = 'accrual'`,
      id: 'm.id',
      usual: ['m.id desc'],
      big: ['point_ledger', 'users', 'orders'],
    },
  ],
  [
    listPointBatches,
    {
      search: {},
      rows: 'from point_batches b where true',
      id: 'b.id',
      usual: ['b.id desc'],
      big: ['point_batch_rows', 'users'],
    },
  ],
  [
    listMailings,
    {
      search: {},
      rows: 'from mailings m where true',
      id: 'm.id',
      usual: ['m.id desc'],
      big: ['mailing_recipients', 'users'],
    },
  ],
  [
    listMailingRecipients,
    {
      base: { mailing: '1' },
      search: {},
      rows: 'from mailing_recipients r where r.mailing_id = 1',
      id: 'r.user_id',
      usual: [`r.delivery = 'failed' desc`, 'r.user_id'],
      big: ['mailing_recipients', 'users', 'companies'],
    },
  ],
  [
    listPlannedChanges,
    {
      search: { state: 'applied', by: '7' },
      rows: `from planned_changes p where p.state = 'applied' and p.user_id = 7`,
      id: 'p.id * 3',
      usual: ['p.due_at desc', 'p.id desc'],
      big: ['planned_changes', 'products', 'content_items'],
    },
  ],
  [
    listPointBatchRows,
    {
      base: { batch: '1' },
      search: {},
      rows: 'from point_batch_rows r where r.batch_id = 1',
      id: 'r.number',
      usual: ['r.number'],
      big: ['point_batch_rows', 'companies', 'point_ledger'],
    },
  ],
  [
    searchRegistrations,
    {
      search: { searchKey: 'companyName', searchVal: 'rocket' },
      rows: `from companies c where c.name like 'Rocket %' and c.master_id is not null`,
      id: 'c.master_id',
      usual: ['c.created_at desc', 'c.id desc'],
      sorts: { createdAt: ['c.created_at', 'c.id'] },
      big: ['companies', 'users'],
    },
  ],
  [
    searchProjects,
    {
      search: { keyword: 'rocket' },
      rows: `from projects p where p.project_name like 'Rocket %'`,
      id: 'p.id',
      usual: ['p.created_at desc', 'p.id desc'],
      big: ['projects', 'companies', 'users'],
    },
  ],
  [
    listDecidedClaims,
    {
      base: { approvalIds: '1' },
      search: {},
      rows: 'from claims w where w.approval_id = 1',
      id: 'w.id',
      usual: ['w.approval_id', 'w.id'],
      big: ['claims', 'users', 'companies'],
    },
  ],
  [
    listDecided,
    {
      base: { kind: 'modules' },
      search: { startDate: '2026-02-10', endDate: '2026-02-10' },
      rows: 'from claims w join approvals a on a.id = w.approval_id where w.priced_at is not null',
      id: 'w.id',
      usual: ['a.created_at desc', 'w.id desc'],
      big: ['claims'],
    },
  ],
  [
    listForecasted,
    {
      search: { month: '2019-03-01' },
      rows: `from forecasts f join companies c on c.id = f.company_id
        left join claim_months m on (m.company_id, m.month) = (f.company_id, f.month)
        cross join lateral (
          select coalesce(sum(l.quantity * a.volume), 0) as watts from forecast_lines l
          join article_codes a on a.id = l.article_code_id where l.forecast_id = f.id
        ) s where f.month = '2019-03-01'`,
      id: 'f.id',
      usual: ['f.month desc', 'f.id desc'],
      sorts: {
        month: ['f.month', 'f.id'],
        companyName: ['c.name_key', 'f.id'],
        forecast: ['s.watts', 'f.id'],
        scanned: ['coalesce(m.watts, 0)', 'f.id'],
        difference: ['coalesce(m.watts, 0) - s.watts', 'f.id'],
        percent: ['coalesce(round(100.0 * coalesce(m.watts, 0) / nullif(s.watts, 0)), 0)', 'f.id'],
      },
      big: ['forecasts', 'companies', 'claim_months'],
    },
  ],
  [
    listScannedClaims,
    {
      base: { submissionId: '1' },
      search: {},
      rows: 'from claims c where c.company_id = 6000 and c.article_code_id is not null',
      id: 'c.id',
      usual: ['c.registered_at desc', 'c.id desc'],
      big: ['claims'],
    },
  ],
  [
    searchAwaitingUpdate,
    {
      search: { keyword: 'rocket' },
      rows: `from claims w join companies c on c.id = w.company_id where w.state = 'awaiting_update' and c.name like 'Rocket %'`,
      id: 'w.id',
      usual: ['w.registered_at desc', 'w.id desc'],
      big: ['claims', 'companies', 'users'],
    },
  ],
  [
    listProducts,
    {
      search: { searchName: 'rocket' },
      rows: `from products p where p.name like 'Rocket %'`,
      id: 'p.id',
      usual: ['p.priority'],
      sorts: { priority: ['p.priority'] },
      big: ['products'],
    },
  ],
  [
    listOrders,
    {
      search: { searchBy: 'companyName', searchFor: 'rocket 1' },
      rows: `from orders o join companies c on c.id = o.company_id where c.name = 'Rocket 1'`,
      id: 'o.id',
      usual: ['o.created_at desc', 'o.id desc'],
      sorts: {
        createdAt: ['o.created_at', 'o.id'],
        orderNumber: ['o.number_key', 'o.id'],
        companyName: ['c.name_key', 'c.id', 'o.created_at', 'o.id'],
        total: ['o.total', 'o.id'],
      },
      big: ['orders', 'companies'],
    },
  ],
  [
    searchInquiries,
    {
      base: { contactTypeId: '1' },
      search: { name: 'rocket' },
      rows: `from inquiries i where i.contact_type_id = 1 and i.name like 'Rocket %'`,
      id: 'i.id',
      usual: ['i.created_at desc', 'i.id desc'],
      big: ['inquiries'],
    },
  ],
  ...(
    [
      [searchDataHub, 'dataHub'],
      [searchAcademy, 'academy'],
      [searchFaqs, 'faq'],
      [searchNotices, 'news'],
    ] as const
  ).map(
    ([list, area]) =>
      [
        list,
        {
          search: { title: 'rocket' },
          rows: `from content_items i where i.area = '${area}' and i.title like 'Rocket %'`,
          id: 'i.id',
          usual: ['i.priority desc', 'i.publish_at desc', 'i.id desc'],
          big: ['content_items', 'content_files'],
        },
      ] as [ListEndpoint, Sample],
  ),
  [
    listOwnNotices,
    {
      search: {},
      rows: 'from notices n where n.user_id = (select max(id) from users where role_id = 1)',
      id: 'n.id',
      usual: ['n.id desc'],
      big: ['notices', 'users'],
    },
  ],
  [
    listUploads,
    {
      search: { kind: 'articleCodes' },
      rows: `from uploads u where u.kind = 'articleCodes'`,
      id: 'u.id',
      usual: ['u.id desc'],
      big: ['uploads'],
    },
  ],
  [
    listWarrantyClaims,
    {
      search: { searchFor: 'rocket' },
      rows: `from warranty_claims w where w.label like 'Rocket%' and not w.is_draft`,
      id: 'w.id',
      usual: ['w.created_at desc', 'w.id desc'],
      sorts: {
        createdAt: ['w.created_at', 'w.id'],
        claimLabel: ['w.label_key', 'w.id'],
        companyName: ['w.company_key', 'w.id'],
        fullName: ['w.person_key', 'w.id'],
        claimsType: ['w.claims_type', 'w.systemtype', 'w.id'],
        productName: ['w.product_key', 'w.id'],
        state: ['w.state', 'w.id'],
        claimStatus: ['w.status', 'w.id'],
      },
      big: ['warranty_claims'],
    },
  ],
  [
    listActivity,
    {
      search: { person: '7', kind: 'changeOrder' },
      rows: `from activity a where a.user_id = 7 and a.action = 'changeOrder'`,
      id: 'a.id',
      usual: ['a.created_at desc', 'a.id desc'],
      big: ['activity'],
    },
  ],
  [
    searchCompanies,
    {
      search: { keyword: 'rocket' },
      rows: `from companies c where c.name like 'Rocket %'`,
      id: 'c.id',
      usual: ['c.name_key', 'c.id'],
      big: ['companies'],
    },
  ],
  ...ofCompany(listCompanyOrders, 'orders o', 1, 'o.id', ['o.created_at desc', 'o.id desc'], { keyword: 'QP-' }),
  ...ofCompany(listCompanyClaims, 'claims w', 6000, 'w.id', ['w.registered_at desc', 'w.id desc'], {
    ...{ state: 'awaiting_approval', keyword: 'f', startDate: '2026-03-01', endDate: '2026-03-31' },
  }),
  ...ofCompany(listCompanyForecasts, 'forecasts f', 5999, 'f.id', ['f.month desc'], {
    ...{ decision: 'awaiting', startDate: '2020-02-10', keyword: 'rocket' },
  }),
  ...ofCompany(listCompanyProjects, 'projects p', 5999, 'p.id', ['p.created_at desc', 'p.id desc'], { keyword: 'own' }),
  ...ofCompany(listCompanyWarrantyClaims, 'warranty_claims w', 5999, 'w.id', ['w.created_at desc', 'w.id desc'], {
    ...{ claimStatus: 'Closed', keyword: 'own-' },
  }),
  ...ofCompany(listCompanyPeople, 'users u', 5999, 'u.id', ['u.role_id', 'u.name_key', 'u.id']),
  [
    listCompanyInquiries,
    {
      base: { companyId: '5999' },
      search: { keyword: 'own', startDate: '2025-12-31', endDate: '2026-01-01' },
      rows: `from inquiries i where i.company_name = 'company 5999'`,
      id: 'i.id',
      usual: ['i.created_at desc', 'i.id desc'],
      big: ['inquiries', 'companies'],
    },
  ],
]);

/** A list of what belongs to one company. */
function ofCompany(
  list: ListEndpoint,
  table: string,
  company: number,
  id: string,
  usual: readonly string[],
  search: Record<string, string> = {},
): [ListEndpoint, Sample][] {
  const [name = '', alias = ''] = table.split(' ');
  const rows = `from ${table} where ${alias}.company_id = ${company}`;
  return [[list, { base: { companyId: String(company) }, search, rows, id, usual, big: [name] }]];
}

const FILL = `
  insert into companies (name, state)
    select case when n <= 1 then 'Rocket 1' when n <= ${FEW} then 'Rocket ' || n else 'Company ' || n end,
    (array['TX', 'CA', null])[n % 3 + 1]
    from generate_series(1, ${MANY}) as n;
  insert into users (role_id, email, first_name, last_name, company_id, created_at)
    select 1 + n % 4, 'staff' || n || '@example.com', 'Zelda', 'Number ' || n % 7, null::int,
    timestamptz '2026-01-01' + n % 9 * interval '1 hour'
      from generate_series(1, ${FEW}) as n
    union all select 6, 'sub' || n || '@example.com', 'Sub', 'Number ' || n % 7, 1, now()
    from generate_series(1, ${FEW}) as n
    union all select 5 + n % 2, 'partner' || n || '@example.com', 'Zelda', 'Partner', 2 + n % 1000, now()
    from generate_series(1, ${MANY}) as n
    union all select 5, 'master' || n || '@example.com', 'Mae', 'Master', n, now()
    from generate_series(1, ${MANY}) as n where n % 2 = 1 or n > 1001;
  insert into products (name, description, priority)
    select case when n % ${EACH} = 0 then 'Rocket ' else 'Product ' end || n, repeat('x', 300), n
    from generate_series(1, ${MANY}) as n;
  insert into point_ledger (company_id, amount, kind)
    select case when n <= ${FEW} then 1 else n % 1000 + 2 end, 1000 + n % 40, 'accrual'
    from generate_series(1, ${MANY}) as n;
  insert into point_ledger (company_id, amount, kind)
    select case when n <= 20 then 1 else n % 500 + 2 end, -1 * (n % 30 + 1), 'deduction'
    from generate_series(1, 2000) as n;
  insert into point_requests (company_id, request_type_id, request_status_id, qpoints) select id, 2, 5, 9
  from companies where id < 1100;
  insert into point_request_steps (company_id, request_id, request_status_id, qpoints)
    select r.company_id, r.id, 5, n from generate_series(1, ${MANY}) as n
    join point_requests r on r.company_id = case when n <= ${FEW} then 1 else n % 1000 + 2 end;
  insert into point_batches (file_name, user_name, state, rows, companies, accrued, deducted)
    select 'a.xlsx', 'Someone', 'done', case when n = 1 then ${FEW} else 1 + ${MANY - FEW} / ${FEW} end, 1, 1, 0
    from generate_series(1, ${FEW}) as n;
  insert into point_batch_rows (batch_id, number, sheet_row, company_id, amount)
    select case when n <= ${FEW} then 1 else 2 + n % ${FEW - 1} end, n, n, 1 + n % 1000, 1
    from generate_series(1, ${MANY}) as n;
  insert into mailings (subject, text, concerns_account, user_id, created_at)
    select 'News ' || n, 'Hello', false, (select min(id) from users), now() from generate_series(1, ${FEW}) as n;
  insert into mailing_recipients (mailing_id, user_id, delivery)
    select case when n <= ${FEW} then 1 else 2 + n % ${FEW - 1} end, id,
      case when n % 9 = 0 then 'failed' else 'sent' end
    from (select id, row_number() over (order by id) as n from users where company_id is not null) as partners
    where n <= ${MANY};
  insert into planned_changes (product_id, about, kinds, request, seen, fields, due_at, state, user_id, user_name,
    created_at, ended_at)
    select n, 'Product ' || n, array['price'], '{}', '{}', '[]', timestamptz '2026-01-01' + n % 700 * interval '1 hour',
      'applied', case when n % ${EACH} = 0 then 7 else 8 + n % 50 end, 'Someone', now(), now()
    from generate_series(1, ${MANY}) as n;
  insert into orders (user_id, company_id, created_at, order_status_id, total)
    select u.id, case when n % ${EACH} = 0 then 1 else 300 + n % 1000 end,
    timestamptz '2026-01-01' + n % 700 * interval '1 hour', 1 + n % 6, 100 * (n % 12 + 1)
    from generate_series(1, ${MANY}) as n, (select min(id) as id from users where company_id is not null) as u;
  insert into approvals (company_id, kind, decision, items, qpoints) select n, 'reward', 'rejected', 1, 0
  from generate_series(1, 100) as n;
  insert into claims (company_id, configuration_type, serial_number, registered_at, state, approval_id, decided_at)
    select 1 + n % 1000, 'modules', 'S' || n, now(), 'rejected', case when n <= ${FEW} then 1 else 2 + n % 99 end,
    now() from generate_series(1, ${MANY}) as n;
  insert into claims (company_id, user_id, configuration_type, serial_number, registered_at)
    select case when n % ${EACH} = 0 then n / ${EACH} else 300 + n % 1000 end,
    (select min(id) from users where role_id = 5), 'modules', 'W' || n,
      timestamptz '2026-01-01' + n % 700 * interval '1 hour' from generate_series(1, ${MANY}) as n;
  insert into configurations (configuration_type, product_name, rate, qualified) values ('modules', 'ROCKET', 1, true);
  insert into article_codes (code, configuration_id, volume) select '10000000', max(id), 400 from configurations;
  insert into forecasts (id, company_id, month, submitted_at) values (1, 6000, '2026-03-01', now());
  insert into claims (company_id, configuration_type, serial_number, registered_at, state, article_code_id,
    configuration_id, rate, priced_at, queue_number)
    select 6000, 'modules', 'F' || n, timestamptz '2026-03-02' + n % 90 * interval '1 hour', 'awaiting_approval', a.id,
    a.configuration_id, 1, now(), n
    from generate_series(1, ${FEW}) as n, article_codes a where a.code = '10000000';
  insert into approvals (company_id, kind, decision, items, qpoints, created_at)
    select n, 'reward', 'approved', 2, 2, timestamptz '2026-02-10 18:00Z' + n * interval '1 second'
    from generate_series(1001, 1000 + ${FEW} / 2) as n;
  insert into claims (company_id, configuration_type, serial_number, registered_at, state, article_code_id,
    configuration_id, rate, priced_at, queue_number, approval_id, decided_at)
    select p.company_id, 'modules', 'D' || p.id || '-' || n, timestamptz '2026-02-01', 'approved', a.id,
    a.configuration_id, 1, '2026-02-02', n, p.id, p.created_at
    from generate_series(1, 2) as n, article_codes a, approvals p
    where a.code = '10000000' and p.created_at < '2026-02-11';
  insert into inquiries (contact_type_id, category_id, status_id, name, message, assigned_id, created_at)
    select 1, 1 + n % 6, 1 + n % 4, case when n % ${EACH} = 0 then 'Rocket ' else 'Asker ' end || n, 'Which one?',
    nullif(n % 7, 0), timestamptz '2026-01-01' + n % 700 * interval '1 hour'
    from generate_series(1, ${MANY}) as n;
  insert into projects (company_id, project_name, created_at)
    select 300 + n % 1000, case when n % ${EACH} = 0 then 'Rocket ' else 'Roof ' end || n,
    timestamptz '2026-01-01' + n % 700 * interval '1 hour'
      from generate_series(1, ${MANY}) as n;
  insert into uploads (kind, user_name, file_names, stored, duplicates, invalid, claims_freed)
    select case when n % ${EACH} = 0 then 'articleCodes' else 'serialNumbers' end, 'Someone', array['a.xlsx'], 1, 0, 0,
    0 from generate_series(1, ${MANY}) as n;
  insert into warranty_claims (label, is_draft, company_id, company_name, state, full_name, status, created_at,
    claims_type, systemtype, product_name, quantity)
    select case when n % ${EACH} = 0 then 'Rocket' else 'WC-' end || n, n % ${EACH} = 1, n % 1000 + 1,
    'Company ' || n % 400, (array['TX', 'CA', 'AZ'])[n % 3 + 1],
      'Person ' || n % 50, (array['Approved', 'Closed'])[n % 2 + 1],
      timestamptz '2026-01-01' + n % 700 * interval '1 hour', n % 2 + 1, n % 7 + 1, 'Module ' || n % 9, 1
      from generate_series(1, ${MANY}) as n;
  insert into users (role_id, email, first_name, last_name, company_id)
    select 6, 'own' || n || '@example.com', 'Sub', 'Number ' || n % 7, 5999 from generate_series(1, ${FEW - 1}) as n;
  insert into projects (company_id, project_name, created_at)
    select 5999, 'Own ' || n, timestamptz '2026-01-01' + n % 7 * interval '1 hour' from generate_series(1, ${FEW}) as n;
  insert into forecasts (id, company_id, month, submitted_at)
    select 100 + n, case when n <= ${FEW} then 5999 else 1000 + n % 500 end,
      date '2020-01-01' + n * interval '1 month', now() from generate_series(1, ${MANY}) as n;
  insert into forecasts (id, company_id, month, submitted_at)
    select 50000 + n, 2000 + n, '2019-03-01', now() from generate_series(1, ${FEW}) as n;
  insert into forecast_lines (forecast_id, article_code_id, quantity)
    select f.id, a.id, 1 from forecasts f, article_codes a where a.code = '10000000';
  insert into inquiries (contact_type_id, category_id, name, company_name, message, created_at)
    select 2, 7, 'Own ' || n, case when n <= ${FEW} then 'company 5999' else 'Company ' || n % 50 end, 'When?',
      timestamptz '2026-01-01' + n % 7 * interval '1 hour'
    from generate_series(1, ${MANY}) as n;
  insert into warranty_claims (label, company_id, company_name, state, full_name, status, created_at,
    claims_type, systemtype, product_name, quantity)
    select 'OWN-' || n, 5999, 'Company 5999', 'TX', 'Someone', 'Closed',
      timestamptz '2026-01-01' + n % 7 * interval '1 hour', 1, 1, 'Module', 1
    from generate_series(1, ${FEW}) as n;
  insert into content_items (area, type_id, title, content, priority, publish_at)
    select area, type_id, case when n % ${EACH} = 0 then 'Rocket ' else 'Item ' end || n, repeat('x', 300), n % 9,
    timestamptz '2026-01-01' + n % 700 * interval '1 hour'
    from generate_series(1, ${MANY}) as n,
    (values ('dataHub', 201), ('academy', 1), ('faq', 101), ('news', null)) as areas (area, type_id);
  insert into content_files (item_id, field, key, name, size) select id, 'image', id || '.webp', 'a.webp', 9
  from content_items;
  insert into activity (created_at, user_id, user_name, action, object_type, object_id, subject_type, subject_id,
    object_name)
    select timestamptz '2026-01-01' + n / 3 * interval '1 minute', case when n % ${EACH} < 2 then 7 else 8 + n % 50 end,
    'Someone',
      case when n % ${EACH} in (0, 2, 4) then 'changeOrder' else 'changeProduct' end, 'order', n, 'order', n,
      'QP-' || 100000 + n from generate_series(1, ${MANY}) as n;`;

let upstream: Upstream;
let admin: Client;

beforeAll(async () => {
  upstream = await startUpstream();
  const { db } = upstream;
  // Vacuum marks rows as seen by all only once their commit is written out.
  await db.query(`begin; set local statement_timeout = 0; set local synchronous_commit = on; ${FILL} commit`);
  // Pages that the first one clears of rows changed while filling, it may leave unmarked;
  // index-only plans need them marked.
  await db.query('vacuum');
  await db.query('vacuum (analyze)');
  admin = await upstream.signIn(1);
  await db.query(`insert into notices (user_id, kind, record_kind, record_id, facts, created_at)
    select case when n % ${EACH} = 0 then (select max(id) from users where role_id = 1) else 1 + n % 200 end,
    'mentioned', 'order', n, '{"about": "order 1"}', now() from generate_series(1, ${MANY}) as n`);
  await db.query('vacuum (analyze) notices');
});
afterAll(() => upstream.stop());

type Query = Record<string, string>;

/** Calls a list, and finds rows and total in its answer, whatever they are called. */
async function ask({ path }: { path: string }, query: Query) {
  const { status, body } = await admin.get(`${path}?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  const rows = (Object.values(body as object).find(Array.isArray) as { id: number; claimId?: number }[]).map(
    ({ id, claimId }) => ({ id: claimId ?? id }),
  );
  const total = Array.isArray(body.total) ? body.total[0].count : body.total;
  return { ids: rows.map(({ id }) => id), total: total as number | undefined };
}

/** All ids under a query, page by page, as often as it takes. */
async function walk(list: ListEndpoint, query: Query, size: number): Promise<number[][]> {
  const { window } = list.list;
  const pages: number[][] = [];
  for (let index = 0; ; index += 1) {
    const last = pages.at(-1)?.at(-1);
    const place: Query =
      'page' in window.query
        ? { page: String(index + 1), size: String(size) }
        : {
            limit: String(size),
            ...('offset' in window.query ? { offset: String(index * size) } : last && { older: String(last) }),
          };
    const { ids, total } = await ask(list, { ...query, ...place });
    if (ids.length === 0) return pages;
    expect(total).toBeOneOf([FEW, undefined]);
    pages.push(ids);
  }
}

/** What a list must hold, by PostgreSQL's own sort. */
async function expectedIds({ rows, id }: Sample, order: readonly string[]): Promise<number[]> {
  const found = await upstream.db.query<{ id: number }>(`select ${id} as id ${rows} order by ${order.join(', ')}`);
  expect(found.rows).toHaveLength(FEW);
  return found.rows.map((row) => Number(row.id));
}

/** The plans of the statements by which a call is answered. */
async function plansOf(call: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const query = vi.spyOn(pg.Pool.prototype, 'query');
  await call();
  const asked = query.mock.calls.flatMap((args, index) => {
    const [statement, values] = args as unknown as [string | { text: string; values?: unknown[] }, unknown[]?];
    const { text, ...given } = typeof statement === 'string' ? { text: statement } : statement;
    const { application_name: program } = (query.mock.contexts[index] as pg.Pool).options;
    return program === 'upstream' && /^\s*(with|select)/i.test(text)
      ? [{ text, values: values ?? ('values' in given ? given.values : []) }]
      : [];
  });
  query.mockRestore();
  const plans = [];
  for (const { text, values } of asked) {
    const { rows } = await upstream.db.query(`explain (format json) ${text}`, values);
    plans.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
  }
  return plans;
}

function nodesOf(plan: Record<string, unknown>): Record<string, unknown>[] {
  return [plan, ...((plan.Plans ?? []) as Record<string, unknown>[]).flatMap(nodesOf)];
}

it('samples every list of the contract', () => {
  expect(ALL_LISTS.filter((list) => !SAMPLES.has(list)).map(({ name }) => name)).toEqual([]);
});

const NARROWED = [...SAMPLES].flatMap(([list, { base }]) => (base ? [{ name: list.name, list, base }] : []));

it.each(NARROWED)('$name must be asked of something', async ({ list, base }) => {
  for (const { path } of [list, ...(list.report ? [list.report] : [])]) {
    expect(await admin.get(path)).toMatchObject({
      status: 422,
      body: { errors: [{ msg: 'is required', path: Object.keys(base)[0] }] },
    });
  }
});

describe.each([...SAMPLES].map(([list, sample]) => ({ name: list.name, list, sample })))(
  '$name',
  ({ list, sample }) => {
    const { base = {}, search, usual, sorts = {} } = sample;
    const everyOrder = Object.entries(sorts).flatMap(([sort, columns]) =>
      (['asc', 'desc'] as const).map((direction) => ({
        sort,
        direction,
        columns: columns.map((column) => `${column} ${direction}`),
      })),
    );
    const sortQuery = (sort: string, direction: string): Query => ({
      sort,
      [list.list.sort?.directionName ?? '']: direction,
    });

    it('finds what a search means and nothing else, in pages that meet and never overlap', async () => {
      const pages = await walk(list, { ...base, ...search }, 100);
      expect(pages.map(({ length }) => length)).toEqual([100, 100, FEW - 200]);
      expect(pages.flat()).toEqual(await expectedIds(sample, usual));
    });

    it('answers as many rows as it says to who names no number', async () => {
      expect((await ask(list, { ...base, ...search, ...(BARE.includes(list) && { limit: '25' }) })).ids).toHaveLength(
        list.list.window.usual,
      );
    });

    it.each(everyOrder)('is sorted by $sort, $direction', async ({ sort, direction, columns }) => {
      const pages = await walk(list, { ...base, ...search, ...sortQuery(sort, direction) }, 100);
      expect(pages.flat()).toEqual(await expectedIds(sample, columns));
    });

    it('can be sorted by what its declaration says, and no more', () => {
      expect(Object.keys(sorts)).toEqual(list.list.sort?.fields ?? []);
    });

    it('refuses what it does not know, and more rows than an answer holds', async () => {
      const size = 'page' in list.list.window.query ? 'size' : 'limit';
      for (const query of [
        { colour: 'red' },
        { sort: 'password' },
        { [size]: String(list.list.window.most + 1) },
        { [size]: '0' },
      ] as Query[]) {
        const { status, body } = await admin.get(`${list.path}?${new URLSearchParams({ ...base, ...query })}`);
        expect({ status, errors: body.errors }).toEqual({
          status: 422,
          errors: [expect.objectContaining({ path: Object.keys(query)[0] })],
        });
      }
    });

    it('reads no big table whole, on the first page as deep in the list', async () => {
      const isWindow = 'offset' in list.list.window.query;
      for (const query of [search, {}, ...(isWindow ? [{ offset: String(MANY - 50) }] : [])] as Query[]) {
        const plans = await plansOf(() =>
          admin.get(`${list.path}?${new URLSearchParams({ ...base, ...query, ...(isWindow && { limit: '25' }) })}`),
        );
        expect(plans.filter((node) => sample.big.includes(String(node['Relation Name'])))).not.toEqual([]);
        const whole = plans.filter(
          (node) => node['Node Type'] === 'Seq Scan' && sample.big.includes(String(node['Relation Name'])),
        );
        expect(whole, JSON.stringify(query)).toEqual([]);
      }
    });

    if (!list.report) return;
    const { report } = list;
    const reported = async (query: Query) => {
      const { start, rows } = await readReport(admin, `${report.path}?${new URLSearchParams(query)}`, report);
      const ids = rows.map((row) => row.id as number);
      return { total: start.total, ids: ids.filter((id, index) => id !== ids[index - 1]) };
    };

    it('reports the rows that it lists, in the same order', async () => {
      const { total, ids } = await reported({ ...base, ...search });
      expect(ids).toEqual(await expectedIds(sample, usual));
      expect(total).toBeOneOf([FEW, null]);
      for (const { sort, direction, columns } of everyOrder) {
        expect((await reported({ ...base, ...search, ...sortQuery(sort, direction) })).ids).toEqual(
          await expectedIds(sample, columns),
        );
      }
    });

    it('reports the rows alone that are named, in their order', async () => {
      const all = await expectedIds(sample, usual);
      const named = [all[3], all[1], all[200], 999_999_999];
      expect((await reported({ ...base, ids: named.join('-') })).ids).toEqual([all[1], all[3], all[200]]);
      for (const ids of [
        '',
        '1,2',
        '1-',
        '0',
        '1) OR (1=1',
        Array.from({ length: 1001 }, (_, index) => index + 1).join('-'),
      ]) {
        expect(
          (await admin.get(`${report.path}?${new URLSearchParams({ ...base, ids })}`)).status,
          ids.slice(0, 20),
        ).toBe(422);
      }
    });

    it('has a report that refuses pages and what it does not know', async () => {
      for (const name of [...Object.keys(list.list.window.query), 'colour']) {
        expect((await admin.get(`${report.path}?${new URLSearchParams({ ...base, [name]: '1' })}`)).status, name).toBe(
          422,
        );
      }
    });
  },
);

const TEXTS = [
  searchCompanyPoints,
  searchRegistrations,
  searchProjects,
  searchInquiries,
  searchNotices,
  listWarrantyClaims,
] as const;

it.each<ListEndpoint>(TEXTS)('$name finds two letters by an index of theirs', async (list) => {
  const { base, search } = SAMPLES.get(list) as Sample;
  const letters = Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, value === 'rocket' ? 'ck' : value]),
  );
  const query = { ...base, ...letters, ...(BARE.includes(list) && { limit: '25' }) };
  const plans = await plansOf(async () => expect((await ask(list, query)).total).toBe(FEW));
  expect(plans.filter((node) => /_short_terms$/.test(String(node['Index Name'])))).not.toEqual([]);
});

it.each([
  ['a number', 'qp 105999', 1, 'activity_by_digits'],
  ['a text', 'no such entry', 0, 'activity_by_text'],
])('finds an entry of the activity by %s without reading the log', async (_, search, count, index) => {
  const plans = await plansOf(async () => expect((await ask(listActivity, { search })).ids).toHaveLength(count));
  expect(plans.filter((node) => node['Index Name'] === index)).not.toEqual([]);
  expect(plans.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'activity')).toEqual([]);
});

it.each<Query>([{}, { owner: 'mine' }, { owner: 'nobody' }])(
  'inquiries that wait are found with %j by an index of what waits, the not delivered among them',
  async (owner) => {
    const plans = await plansOf(() => ask(searchInquiries, { contactTypeId: '1', waiting: 'longest', ...owner }));
    const indexes = plans.map((plan) => plan['Index Name']);
    expect(indexes).toContainEqual(expect.stringMatching(/^inquiries_waiting/));
    expect(plans.map((plan) => [plan['Node Type'], plan['Relation Name']])).not.toContainEqual([
      'Seq Scan',
      'inquiries',
    ]);
  },
);
