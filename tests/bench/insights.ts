import type { Pool } from 'pg';
import { companiesAddress } from '@/lib/addresses/companies';
import { forecastedAddress, insightsAddress } from '@/lib/addresses/insights';
import { MODULE_RATES_PATH } from '@/lib/addresses/paths';
import type { RunningPostgres } from '@/scripts/postgres';
import { measureGrownLists, type ListView } from './grown-lists';
import type { Finding } from './report';
import { startSized, type Size, type SizedProduct } from './sized-products';

/**
 * Twenty years of movements, orders and claims, against two: as much a month in either. The smaller one has the whole
 * of the longest period that is asked for, and of the one before it, with which it is compared: both read as many rows.
 */
const YEAR = 50_000;
const SIZES: readonly (Size & { years: number })[] = [
  { years: 2, orders: 1_002, claims: 10_000 },
  { years: 20, orders: 1_003, claims: 10_000 },
];

/** A month of which nothing is written any more, and the week of a list that it leads to. */
const MONTH = { startDate: '2026-10-01', endDate: '2026-10-31' };
const YEAR_SPAN = { startDate: '2025-11-01', endDate: '2026-10-31' };
const MOVED = { movedFrom: '2026-10-05', movedUntil: '2026-10-11' };

const query = (parameters: object) => new URLSearchParams(parameters as Record<string, string>).toString();
const insights = (what: string, days: typeof MONTH): ListView => [
  what,
  `/insights?${query(days)}`,
  insightsAddress.href(days),
];

/** What the figures of a period cost while the years before it grow, and the lists that they lead to. */
export async function measureInsights(postgres: RunningPostgres, dataDir: string): Promise<Finding[]> {
  const started: SizedProduct[] = [];
  try {
    for (const { years, ...size } of SIZES) {
      const product = await startSized(postgres, size, dataDir);
      started.push(product);
      await addYears(product.pool, years);
    }
    const [small, large] = started as [SizedProduct, SizedProduct];
    const [configuration] = (await small.pool.query<{ id: number }>('SELECT min(configuration_id) AS id FROM claims'))
      .rows;
    const trial = { configurationId: configuration?.id ?? 0, rate: 25, ...MONTH };
    return await measureGrownLists(
      small,
      large,
      [
        insights('the figures of a month', MONTH),
        insights('the figures of a year', YEAR_SPAN),
        [
          'companies whose points changed in a week',
          `/users/qpoints/search?${query({ ...MOVED, limit: 25 })}`,
          companiesAddress.href(MOVED),
        ],
        [
          'companies that are silent for six months',
          '/users/qpoints/search?silent=6&limit=25',
          companiesAddress.href({ silent: 6 }),
        ],
        [
          'the forecasts of a month',
          `/insights/forecasts?${query({ month: MONTH.startDate, page: 1, size: 25 })}`,
          forecastedAddress.href({ month: MONTH.startDate.slice(0, 7) }),
        ],
        ['a promotion that is tried on a month', `/promotions/trial?${query(trial)}`, MODULE_RATES_PATH],
      ],
      [15, 5],
    );
  } finally {
    for (const product of started) await product.stop();
  }
}

/** Stores so many years of movements, orders, lines, priced claims and forecasts, up to November 2026. */
async function addYears(pool: Pool, years: number): Promise<void> {
  const count = years * YEAR;
  const at = `timestamptz '2026-11-20' - (${count} - n) * interval '1 year' / ${YEAR}`;
  const companies = '(SELECT array_agg(company_id ORDER BY company_id) AS ids FROM company_points)';
  await pool.query(`
    SET LOCAL statement_timeout = 0;
    ALTER TABLE point_ledger DISABLE TRIGGER point_ledger_moves_points;
    INSERT INTO point_ledger (id, company_id, amount, kind, balance, created_at)
      SELECT nextval('point_ledger_id_seq'), c.ids[1 + n % cardinality(c.ids)],
        CASE WHEN n % 3 = 0 THEN -60 ELSE 100 END,
        CASE WHEN n % 3 = 0 THEN 'deduction' ELSE 'accrual' END, 0, ${at}
      FROM generate_series(1, ${count}) AS n, ${companies} AS c;
    ALTER TABLE point_ledger ENABLE TRIGGER point_ledger_moves_points;
    UPDATE company_points p SET accrued = s.accrued, consumed = s.consumed,
      last_movement_at = (SELECT max(created_at) FROM point_ledger m WHERE m.company_id = p.company_id)
      FROM point_ledger_sums s WHERE s.company_id = p.company_id;
    INSERT INTO orders (user_id, company_id, created_at, order_status_id, total)
      SELECT u.id, u.company_id, ${at}, 4, 100
      FROM generate_series(1, ${count}) AS n,
        (SELECT min(id) AS id, min(company_id) AS company_id FROM users WHERE role_id = 5) AS u;
    INSERT INTO order_lines (order_id, ordered_at, snapshot_id, quantity, total)
      SELECT o.id, o.created_at, s.ids[1 + o.id % cardinality(s.ids)], 1, 100
      FROM orders o, (SELECT array_agg(id) AS ids FROM catalog_snapshots) AS s
      WHERE NOT EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id);
    ALTER TABLE claims DISABLE TRIGGER USER;
    INSERT INTO claims (company_id, configuration_type, serial_number, registered_at, state, article_code_id,
        configuration_id, rate, priced_at, queue_number)
      SELECT c.ids[1 + n % cardinality(c.ids)], 'modules', '88' || lpad(n::text, 16, '0'), ${at}, 'awaiting_approval',
        a.id, a.configuration_id, 10, ${at}, 10000000 + n
      FROM generate_series(1, ${count}) AS n, ${companies} AS c,
        (SELECT min(article_code_id) AS id, min(configuration_id) AS configuration_id FROM claims
          WHERE configuration_id = (SELECT min(configuration_id) FROM claims)) AS a;
    ALTER TABLE claims ENABLE TRIGGER USER;
    INSERT INTO forecasts (company_id, month, submitted_at, submission_approval_id, submission_qpoints,
        achievement_approval_id, achievement_qpoints)
      SELECT p.company_id, month, month, a.id, 0, a.id, 0 FROM company_points p,
        (SELECT min(id) AS id FROM approvals) AS a,
        generate_series(date '2026-10-01' - interval '${12 * years - 1} months', '2026-10-01', '1 month') AS month
      ON CONFLICT (company_id, month) DO NOTHING;
    INSERT INTO forecast_lines (forecast_id, article_code_id, quantity)
      SELECT f.id, (SELECT min(article_code_id) FROM claims), 10 FROM forecasts f
      WHERE NOT EXISTS (SELECT FROM forecast_lines l WHERE l.forecast_id = f.id)`);
  await pool.query(
    'VACUUM (ANALYZE) point_ledger, company_points, orders, order_lines, claims, forecasts, forecast_lines',
  );
}
