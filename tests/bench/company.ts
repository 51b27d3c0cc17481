import type { Pool } from 'pg';
import { COMPANY_TAB_ADDRESSES } from '@/lib/addresses/company';
import { companyHref } from '@/lib/addresses/paths';
import { recordHref } from '@/lib/addresses/record-kinds';
import type { RunningPostgres } from '@/scripts/postgres';
import { measureGrownLists, type ListView } from './grown-lists';
import { type Finding } from './report';
import { startSized, type Size, type SizedProduct } from './sized-products';

const SMALL: Size = { orders: 10_000, claims: 10_000, projects: 1_000, warranty: 1_000, inquiries: 1_000 };
const LARGE: Size = { orders: 1_000_000, claims: 1_000_000, projects: 100_000, warranty: 100_000, inquiries: 100_000 };

/** Of the company, in either database. */
const OWN = { orders: 300, claims: 2_000, forecasts: 24, projects: 200, warranty: 50, inquiries: 40 };

const NAME = 'Steady Roofs';

/**
 * What the page of a company that stays as it is costs while all others grow: its overview, its tabs, and their
 * filters; and the page of one of its serial numbers.
 */
export async function measureCompany(postgres: RunningPostgres, dataDir: string): Promise<Finding[]> {
  const started: SizedProduct[] = [];
  try {
    const made: Made[] = [];
    for (const size of [SMALL, LARGE]) {
      const product = await startSized(postgres, size, dataDir);
      started.push(product);
      made.push(await makeCompany(product.pool));
    }
    const [small, large] = started as [SizedProduct, SizedProduct];
    const [own, other] = made as [Made, Made];
    // Addresses are those of the large one: the small product has the same company under another id.
    return await measureGrownLists(renamed(small, other, own), large, viewsOf(other));
  } finally {
    for (const product of started) await product.stop();
  }
}

interface Made {
  company: number;
  serialNumber: string;
}

/** A product that is asked by the ids of another one. */
function renamed(product: SizedProduct, from: Made, to: Made): SizedProduct {
  const own = (address: string) =>
    address
      .replace(from.serialNumber, to.serialNumber)
      .replace(new RegExp(`(companies/|companyId=)${from.company}\\b`), `$1${to.company}`);
  return {
    ...product,
    fromUpstream: (path) => product.fromUpstream(own(path)),
    fromOffice: (path, headers) => product.fromOffice(own(path), headers),
  };
}

function viewsOf({ company, serialNumber }: Made): ListView[] {
  const { orders, claims, forecasts, projects, warranty, inquiries } = COMPANY_TAB_ADDRESSES;
  const by = (path: string, query = '') => `/${path}/by-company?companyId=${company}${query}`;
  return [
    ['overview', `/companies/${company}`, companyHref(company)],
    ['latest of each', `/companies/${company}/latest`, companyHref(company)],
    ['how much there is', `/companies/${company}/figures`, companyHref(company)],
    ['orders', by('orders'), orders.href({ company })],
    ['orders of a status', by('orders', '&orderStatusId=4'), orders.href({ company, state: '4' })],
    ['orders, searched', by('orders', '&keyword=cap'), orders.href({ company, search: 'cap' })],
    ['claims', by('modules'), claims.href({ company })],
    ['claims, page 40', by('modules', '&page=40'), claims.href({ company, page: 40 })],
    ['claims of a state', by('modules', '&state=awaiting_update'), claims.href({ company, state: 'awaiting_update' })],
    ['claims, searched', by('modules', '&keyword=77'), claims.href({ company, search: '77' })],
    ['forecasts', by('forecasts'), forecasts.href({ company })],
    ['projects', by('projects'), projects.href({ company })],
    ['projects, searched', by('projects', '&keyword=roof'), projects.href({ company, search: 'roof' })],
    ['warranty claims', by('claims'), warranty.href({ company })],
    ['inquiries', by('contact'), inquiries.href({ company })],
    ['inquiries, searched', by('contact', '&keyword=rebate'), inquiries.href({ company, search: 'rebate' })],
    ['people', by('users'), companyHref(company, 'people')],
    ['a serial number', `/serial-numbers/${serialNumber}`, recordHref('serialNumber', serialNumber)],
  ];
}

/** Stores a company with the same rows of every kind, whatever else there is. */
async function makeCompany(pool: Pool): Promise<Made> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO companies (name, state, approval_step) VALUES ($1, 'TX', 2) RETURNING id`,
    [NAME],
  );
  const company = rows[0]?.id ?? 0;
  const fill = (text: string, count: number) => pool.query(text, [company, count]);
  await fill(
    `INSERT INTO users (role_id, email, first_name, last_name, company_id)
     SELECT 5 + least(n - 1, 1), 'steady' || n || '@example.com', 'Ann', 'Roof ' || n, $1
     FROM generate_series(1, $2::integer) AS n`,
    3,
  );
  await fill(
    `INSERT INTO orders (user_id, company_id, created_at, order_status_id, total)
     SELECT u.id, $1, timestamptz '2026-01-01' + n * interval '1 day', 1 + n % 6, 100
     FROM generate_series(1, $2::integer) AS n, (SELECT min(id) AS id FROM users WHERE company_id = $1) AS u`,
    OWN.orders,
  );
  await fill(
    `INSERT INTO claims (company_id, configuration_type, serial_number, registered_at)
     SELECT $1, 'modules', '77' || lpad(n::text, 16, '0'), timestamptz '2026-01-01' + n * interval '1 hour'
     FROM generate_series(1, $2::integer) AS n`,
    OWN.claims,
  );
  await fill(
    `INSERT INTO forecasts (company_id, month, submitted_at)
     SELECT $1, date '2024-01-01' + n * interval '1 month', now() FROM generate_series(1, $2::integer) AS n`,
    OWN.forecasts,
  );
  await fill(
    `INSERT INTO projects (company_id, project_name, created_at)
     SELECT $1, 'Roof ' || n, timestamptz '2026-01-01' + n * interval '1 hour'
     FROM generate_series(1, $2::integer) AS n`,
    OWN.projects,
  );
  await fill(
    `INSERT INTO warranty_claims (label, company_id, company_name, state, full_name, status, created_at, claims_type,
       systemtype, product_name, quantity)
     SELECT 'STEADY-' || n, $1, '${NAME}', 'TX', 'Ann Roof', 'Closed',
       timestamptz '2026-01-01' + n * interval '1 hour', 1, 1, 'Module', 1 FROM generate_series(1, $2::integer) AS n`,
    OWN.warranty,
  );
  await fill(
    `INSERT INTO inquiries (contact_type_id, category_id, name, company_name, message, created_at)
     SELECT 2, 7, 'Ann ' || n, (SELECT name FROM companies WHERE id = $1), 'When do rebates come?',
       timestamptz '2026-01-01' + n * interval '1 hour' FROM generate_series(1, $2::integer) AS n`,
    OWN.inquiries,
  );
  await pool.query('VACUUM ANALYZE orders, claims, forecasts, projects, warranty_claims, inquiries');
  return { company, serialNumber: `77${'1'.padStart(16, '0')}` };
}
