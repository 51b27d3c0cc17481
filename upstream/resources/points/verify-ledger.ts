import type { ClientBase, Pool } from 'pg';
import { statementSums } from './statement';

/** A company whose stored points differ from the sum of its ledger. */
export interface LedgerDifference {
  companyId: number;
  /** The values in `company_points`; null if there is no row. */
  kept: { accrued: number; consumed: number } | null;
  summed: { accrued: number; consumed: number };
  /** Rows whose balance isn't the sum of the company's rows up to them. */
  wrongBalances: number;
}

/** A statement whose opening balance and movements don't add up to its closing balance. */
export interface StatementDifference {
  companyId: number;
  /** A year in the portal's zone; null for the whole time. */
  year: number | null;
  opening: number;
  moved: number;
  closing: number;
  available: number;
}

/** A batch of points whose movements don't match its rows. */
export interface BatchDifference {
  batchId: number;
  /** In words: the row's value, and the movement. */
  difference: string;
}

/** Companies compared per query, to limit memory use. */
const AT_ONCE = 500;

/** The largest possible id. */
export const LAST_ID = 2_147_483_647;

/**
 * Compares every company's stored points with its ledger, in batches of companies. Each company is read in one
 * snapshot, so the check works while points move.
 *
 * @param onProgress receives the number of companies checked so far
 * @returns the number checked, and the ones that differ
 */
export async function verifyLedger(
  db: Pool | ClientBase,
  onProgress: (checked: number) => void = () => undefined,
): Promise<{ checked: number; differing: LedgerDifference[] }> {
  const differing: LedgerDifference[] = [];
  let checked = 0;
  for (let after = 0; after < LAST_ID;) {
    const until = await endOfStretch(db, after);
    const { rows } = await db.query<{ checked: number; differing: LedgerDifference[] }>({
      name: 'verify-ledger',
      text: COMPARE,
      values: [after, until],
    });
    checked += rows[0]?.checked ?? 0;
    differing.push(...(rows[0]?.differing ?? []));
    after = until;
    onProgress(checked);
  }
  return { checked, differing };
}

/**
 * Checks every company's statement, overall and by year: the opening balance plus movements equals the closing balance,
 * and the last one equals the available points.
 *
 * @returns the number checked, and the ones that don't add up
 */
export async function verifyStatements(
  db: Pool | ClientBase,
): Promise<{ checked: number; differing: StatementDifference[] }> {
  const differing: StatementDifference[] = [];
  let checked = 0;
  for (let after = 0; after < LAST_ID;) {
    const until = await endOfStretch(db, after);
    const { rows } = await db.query<{ checked: number; differing: StatementDifference[] }>({
      name: 'verify-statements',
      text: ADD_UP,
      values: [after, until],
    });
    checked += rows[0]?.checked ?? 0;
    differing.push(...(rows[0]?.differing ?? []));
    after = until;
  }
  return { checked, differing };
}

/**
 * Checks every batch of points: an executed row has one matching movement, and an undo the opposite one. Other batches
 * have no movements, and totals match the rows.
 *
 * @returns the number checked, and the differences
 */
export async function verifyBatches(db: Pool | ClientBase): Promise<{ checked: number; differing: BatchDifference[] }> {
  const { rows: counted } = await db.query<{ count: number }>('SELECT count(*)::integer AS count FROM point_batches');
  const differing: BatchDifference[] = [];
  for (const [name, text] of Object.entries(BATCH_CHECKS)) {
    const { rows } = await db.query<BatchDifference>({ name: `verify-batch-${name}`, text });
    differing.push(...rows);
  }
  return { checked: counted[0]?.count ?? 0, differing };
}

const BATCH_CHECKS = {
  movements: `
    WITH due AS (
      SELECT b.id AS batch_id, r.number, r.company_id, r.amount, undone.id AS reverses,
             CASE WHEN b.undoes IS NOT NULL THEN 'reversal' WHEN r.amount > 0 THEN 'accrual'
               ELSE 'deduction' END AS kind
      FROM point_batches b JOIN point_batch_rows r ON r.batch_id = b.id
      LEFT JOIN point_ledger undone ON undone.batch_id = b.undoes AND undone.batch_row = r.number
      WHERE b.state = 'done'
    ),
    moved AS (
      SELECT batch_id, batch_row AS number, company_id, amount, kind, reverses FROM point_ledger
      WHERE batch_id IS NOT NULL
    )
    SELECT batch_id AS "batchId", format('row %s moves %s Q of company %s, its movement %s Q of company %s', number,
             coalesce(due.amount, 0), coalesce(due.company_id, 0), coalesce(moved.amount, 0),
             coalesce(moved.company_id, 0)) AS difference
    FROM due FULL JOIN moved USING (batch_id, number)
    WHERE (due.company_id, due.amount, due.kind, due.reverses)
      IS DISTINCT FROM (moved.company_id, moved.amount, moved.kind, moved.reverses)
    ORDER BY batch_id, number`,
  sums: `
    SELECT b.id AS "batchId", format('it says %s rows, %s Q accrued and %s Q deducted, its rows are %s, %s Q and %s Q',
             b.rows, b.accrued, b.deducted, due.rows, due.accrued, due.deducted) AS difference
    FROM point_batches b CROSS JOIN LATERAL (
      SELECT count(*)::integer AS rows, count(DISTINCT company_id)::integer AS companies,
             coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS accrued,
             coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::bigint AS deducted
      FROM point_batch_rows WHERE batch_id = b.id
    ) AS due
    WHERE (b.rows, b.companies, b.accrued, b.deducted)
      IS DISTINCT FROM (due.rows, due.companies, due.accrued, due.deducted)
    ORDER BY b.id`,
} as const;

/** The last id of the next batch of companies. The last batch is open-ended. */
async function endOfStretch(db: Pool | ClientBase, after: number): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'SELECT id FROM companies WHERE id > $1 ORDER BY id OFFSET $2 LIMIT 1',
    [after, AT_ONCE - 1],
  );
  return rows[0]?.id ?? LAST_ID;
}

const COMPARE = `
  WITH running AS (
    SELECT company_id, amount, side, balance, sum(amount) OVER (PARTITION BY company_id ORDER BY id) AS balance_due
    FROM point_ledger WHERE company_id > $1 AND company_id <= $2
  ),
  summed AS (
    SELECT company_id,
           coalesce(sum(amount) FILTER (WHERE side = 'accrued'), 0) AS accrued,
           coalesce(-sum(amount) FILTER (WHERE side = 'consumed'), 0) AS consumed,
           count(*) FILTER (WHERE balance <> balance_due) AS wrong_balances
    FROM running GROUP BY company_id
  ),
  kept AS (SELECT company_id, accrued, consumed FROM company_points WHERE company_id > $1 AND company_id <= $2),
  compared AS (
    SELECT company_id, kept.accrued AS kept_accrued, kept.consumed AS kept_consumed,
           coalesce(summed.accrued, 0) AS accrued, coalesce(summed.consumed, 0) AS consumed,
           coalesce(summed.wrong_balances, 0) AS wrong_balances
    FROM kept FULL JOIN summed USING (company_id)
  )
  SELECT count(*)::integer AS checked,
         coalesce(json_agg(json_build_object(
           'companyId', company_id,
           'kept', CASE WHEN kept_accrued IS NOT NULL
             THEN json_build_object('accrued', kept_accrued, 'consumed', kept_consumed) END,
           'summed', json_build_object('accrued', accrued, 'consumed', consumed),
           'wrongBalances', wrong_balances
         ) ORDER BY company_id) FILTER (
           WHERE (kept_accrued, kept_consumed) IS DISTINCT FROM (accrued, consumed) OR wrong_balances > 0
         ), '[]') AS differing
  FROM compared`;

/** Years start in the zone in which the portal's months do. */
const ADD_UP = `
  WITH zone AS (SELECT time_zone FROM claim_months_zone),
  spans AS (
    SELECT p.company_id, p.available, null::integer AS year, '-infinity'::timestamptz AS starts,
           'infinity'::timestamptz AS ends
    FROM company_points p WHERE p.company_id > $1 AND p.company_id <= $2
    UNION ALL
    SELECT p.company_id, p.available, y.year, make_timestamptz(y.year, 1, 1, 0, 0, 0, zone.time_zone),
           make_timestamptz(y.year + 1, 1, 1, 0, 0, 0, zone.time_zone)
    FROM company_points p CROSS JOIN zone
    CROSS JOIN LATERAL (
      SELECT min(created_at) AT TIME ZONE zone.time_zone AS first, max(created_at) AT TIME ZONE zone.time_zone AS last
      FROM point_ledger WHERE company_id = p.company_id
    ) AS ends
    CROSS JOIN LATERAL generate_series(
      extract(year FROM ends.first)::integer, extract(year FROM ends.last)::integer
    ) AS y (year)
    WHERE p.company_id > $1 AND p.company_id <= $2
  ),
  statements AS (
    SELECT spans.*, sums.opening, sums.moved, sums.closing
    FROM spans CROSS JOIN LATERAL (
      ${statementSums({ company: 'spans.company_id', from: 'spans.starts', until: 'spans.ends' })}
    ) AS sums
  )
  SELECT count(*)::integer AS checked,
         coalesce(json_agg(json_build_object('companyId', company_id, 'year', year, 'opening', opening, 'moved', moved,
           'closing', closing, 'available', available) ORDER BY company_id, year NULLS FIRST) FILTER (
           WHERE opening + moved <> closing OR (year IS NULL AND (opening <> 0 OR closing <> available))
         ), '[]') AS differing
  FROM statements`;

/** An inconsistency in a company's data beside the ledger, such as its claims or returns. */
export interface CompanyDifference {
  companyId: number;
  /** In words: the stored value and the expected one. */
  difference: string;
}

/** SQL: whether a row's company is in the batch of a check. */
export const OF_THESE = 'company_id > $1 AND company_id <= $2';
export const ofThese = (table: string): string => `${table}.company_id > $1 AND ${table}.company_id <= $2`;

/**
 * Runs checks for a batch of companies at a time.
 *
 * @param checks SQL by name, for companies with an id above $1 and up to $2
 * @returns the differences; empty if the data is sound
 */
export async function runChecks(
  db: Pool | ClientBase,
  checks: Readonly<Record<string, string>>,
): Promise<CompanyDifference[]> {
  const differing: CompanyDifference[] = [];
  for (let after = 0; after < LAST_ID;) {
    const until = await endOfStretch(db, after);
    for (const [name, text] of Object.entries(checks)) {
      const { rows } = await db.query<CompanyDifference>({ name: `verify-${name}`, text, values: [after, until] });
      differing.push(...rows);
    }
    after = until;
  }
  return differing;
}
