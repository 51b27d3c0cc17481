import type { Pool } from 'pg';
import { inOneTransaction } from '@/upstream/db/transaction';

/**
 * Sets the zone (IANA name) in which months of claims start. If it differs, monthly totals are recomputed while claims
 * are locked.
 *
 * @returns whether it differed
 */
export async function setMonthZone(db: Pool, timeZone: string): Promise<boolean> {
  const isOther = 'SELECT FROM claim_months_zone WHERE time_zone <> $1';
  if (!(await db.query(isOther, [timeZone])).rowCount) return false;
  return inOneTransaction(db, async (tx) => {
    await tx.query('LOCK TABLE claims IN SHARE ROW EXCLUSIVE MODE');
    // Another instance may have set it during the wait.
    const { rowCount } = await tx.query('UPDATE claim_months_zone SET time_zone = $1 WHERE time_zone <> $1', [
      timeZone,
    ]);
    if (rowCount) {
      await tx.query('SET LOCAL statement_timeout = 0');
      await tx.query('SELECT refill_claim_months()');
    }
    return rowCount === 1;
  });
}
