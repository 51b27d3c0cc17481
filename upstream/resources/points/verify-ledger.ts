import type { ClientBase, Pool } from 'pg';

/** A company whose kept points are not what its rows of the ledger add up to. */
export interface LedgerDifference {
  companyId: number;
  /** As `company_points` has it; null where it has no row. */
  kept: { accrued: number; consumed: number } | null;
  /** As the rows add up. */
  summed: { accrued: number; consumed: number };
  /** Rows whose balance is not the sum of the company's rows up to them. */
  wrongBalances: number;
}

/**
 * Checks every company's kept points against its rows of the ledger, in one snapshot.
 *
 * @returns how many companies were checked, and those that differ: none in a sound ledger
 */
export async function verifyLedger(db: Pool | ClientBase): Promise<{ checked: number; differing: LedgerDifference[] }> {
  const { rows } = await db.query<{ checked: number; differing: LedgerDifference[] }>(`
    WITH running AS (
      SELECT company_id, amount, order_id, balance,
             sum(amount) OVER (PARTITION BY company_id ORDER BY id) AS balance_due
      FROM point_ledger
    ),
    summed AS (
      SELECT company_id,
             coalesce(sum(amount) FILTER (WHERE order_id IS NULL), 0) AS accrued,
             coalesce(-sum(amount) FILTER (WHERE order_id IS NOT NULL), 0) AS consumed,
             count(*) FILTER (WHERE balance <> balance_due) AS wrong_balances
      FROM running GROUP BY company_id
    ),
    compared AS (
      SELECT company_id, kept.accrued AS kept_accrued, kept.consumed AS kept_consumed,
             coalesce(summed.accrued, 0) AS accrued, coalesce(summed.consumed, 0) AS consumed,
             coalesce(summed.wrong_balances, 0) AS wrong_balances
      FROM company_points AS kept FULL JOIN summed USING (company_id)
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
    FROM compared`);
  const result = rows[0];
  if (!result) throw new Error('A sum always answers one row.');
  return result;
}
