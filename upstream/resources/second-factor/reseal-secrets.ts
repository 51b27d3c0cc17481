import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { drizzleOn } from '@/upstream/db/drizzle';
import { secondFactors } from '@/upstream/db/schema';
import { inOneTransaction } from '@/upstream/db/transaction';
import { markOf, openSecret, sealSecret, type SealingKeys } from './sealed-secret';

/** Secrets to reseal per transaction, because their owners can't sign in during it. */
const AT_ONCE = 100;

const { userId, secret } = secondFactors;

/**
 * Reseals secrets that use the old key or format with SECOND_FACTOR_KEY. It runs at startup, after which the old key
 * can be removed. It locks no rows if nothing needs resealing.
 *
 * @returns the numbers resealed, and those that neither key opens
 */
export async function resealSecrets(db: Pool, keys: SealingKeys): Promise<{ sealed: number; lost: number }> {
  const { SECOND_FACTOR_KEY: key } = keys;
  const counts = { sealed: 0, lost: 0 };
  if (key === undefined) return counts;
  for (let last = 0; ;) {
    const rows = await inOneTransaction(db, async (tx) => {
      const found = await sealedOtherwise(tx, key, last);
      for (const row of found) {
        const opened = openedOrNull(row, keys);
        counts[opened ? 'sealed' : 'lost'] += 1;
        if (!opened) continue;
        const resealed = sealSecret(opened, row.userId, key);
        await drizzleOn(tx).update(secondFactors).set({ secret: resealed }).where(eq(userId, row.userId));
      }
      return found;
    });
    const [end] = rows.slice(-1);
    if (!end || rows.length < AT_ONCE) return counts;
    last = end.userId;
  }
}

/** The next secrets sealed with another key or format. @param after the last person's id */
function sealedOtherwise(tx: PoolClient, key: string, after: number) {
  const mark = markOf(key);
  return drizzleOn(tx)
    .select({ userId, secret })
    .from(secondFactors)
    .where(and(gt(userId, after), sql`substring(${secret} FROM 1 FOR ${mark.length}) <> ${mark}`))
    .orderBy(asc(userId))
    .limit(AT_ONCE)
    .for('update');
}

function openedOrNull(row: { secret: Buffer; userId: number }, keys: SealingKeys): Buffer | null {
  try {
    return openSecret(row.secret, row.userId, keys);
  } catch {
    return null;
  }
}
