import type { Pool } from 'pg';

/** The user who asks and decides there. */
export const BENCH_ADMINISTRATOR = 2_000_000_000;

/**
 * Fills a database with companies that have people, points and requests, in proportions as they are in business: of ten
 * companies four never had a request, and one of thirty has one that awaits a decision.
 *
 * @param db without a limit of time for its statements
 * @param companies how many
 */
export async function fillWithCompanies(db: Pool, companies: number): Promise<void> {
  for (const [text, ...values] of FILLING) await db.query(text, values.length > 0 ? [companies] : []);
  await db.query('VACUUM (ANALYZE)');
}

const COUNTED = 'counted';

const FILLING: readonly (readonly [text: string, counted?: typeof COUNTED])[] = [
  [
    `INSERT INTO companies (name, state, city, approval_step)
     SELECT (ARRAY['Sunrise', 'Blue Ridge', 'Evergreen', 'Pacific', 'Desert', 'Lone Star', 'Harbor',
       'Summit'])[1 + n % 8] || ' '
         || (ARRAY['Solar', 'Energy', 'Power', 'Roofing', 'Electric'])[1 + n / 8 % 5] || ' ' || n,
       (ARRAY['CA', 'TX', 'AZ', 'FL', 'NY', 'NV', NULL])[1 + n % 7], 'Springfield', 2
     FROM generate_series(1, $1::integer) AS n`,
    COUNTED,
  ],
  [
    `INSERT INTO users (email, role_id, company_id, first_name, last_name)
     SELECT 'person' || k || '@company' || id || '.example', CASE k WHEN 0 THEN 5 ELSE 6 END, id,
       (ARRAY['Ana', 'Ben', 'Chloe', 'Dev', 'Elif', 'Finn'])[1 + (id + k) % 6], 'Number ' || id
     FROM companies, generate_series(0, 2) AS k`,
  ],
  [
    `INSERT INTO users (id, email, role_id, first_name, last_name)
      VALUES (${BENCH_ADMINISTRATOR}, 'bench@example.com', 1, 'Bench', 'Admin')`,
  ],
  ['ALTER TABLE point_ledger DISABLE TRIGGER point_ledger_moves_points'],
  [
    `INSERT INTO point_ledger (id, company_id, amount, kind, balance)
     SELECT nextval('point_ledger_id_seq'), id, (1 + id * 7919 % 9973) * 100, 'accrual', (1 + id * 7919 % 9973) * 100
     FROM companies`,
  ],
  ['ALTER TABLE point_ledger ENABLE TRIGGER point_ledger_moves_points'],
  [
    `INSERT INTO point_requests (company_id, request_type_id, request_status_id, qpoints, purpose_type_id, requester_id,
      created_at, updated_at)
     SELECT id, 2, CASE WHEN id % 30 = 0 THEN 2 WHEN id % 7 = 0 THEN 7 WHEN id % 11 = 0 THEN 8 ELSE 5 END, 100, 1,
     ${BENCH_ADMINISTRATOR}, at, at
     FROM companies, LATERAL (SELECT now() - id * interval '1 minute' AS at) AS clock WHERE id % 10 < 6`,
  ],
  ['ALTER TABLE point_request_steps DISABLE TRIGGER point_request_steps_are_numbered'],
  [
    `INSERT INTO point_request_steps (company_id, number, request_id, request_status_id, qpoints, purpose, user_id,
      created_at)
     SELECT company_id, 1, id, request_status_id, qpoints, 'Subscription', requester_id, updated_at
     FROM point_requests`,
  ],
  ['ALTER TABLE point_request_steps ENABLE TRIGGER point_request_steps_are_numbered'],
  [
    `UPDATE company_points p SET accrued = sums.accrued, consumed = sums.consumed, steps = CASE WHEN r.id IS NULL
      THEN 0 ELSE 1 END,
       latest_request_id = r.id, latest_status_id = r.request_status_id, latest_at = r.updated_at
     FROM point_ledger_sums sums LEFT JOIN point_requests r USING (company_id) WHERE sums.company_id = p.company_id`,
  ],
];
