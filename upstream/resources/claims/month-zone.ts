import type { Pool } from 'pg';
import { inOneTransaction } from '@/upstream/db/transaction';

/**
 * Has the months of claims begin as those of a zone (IANA name). Where it is another than before, what was scanned by
 * month is summed anew; nobody changes claims meanwhile.
 *
 * @returns whether it was another one
 */
export async function setMonthZone(db: Pool, timeZone: string): Promise<boolean> {
  const isOther = 'SELECT FROM claim_months_zone WHERE time_zone <> $1';
  if (!(await db.query(isOther, [timeZone])).rowCount) return false;
  return inOneTransaction(db, async (tx) => {
    await tx.query('LOCK TABLE claims IN SHARE ROW EXCLUSIVE MODE');
    // Another copy may have done it meanwhile.
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
