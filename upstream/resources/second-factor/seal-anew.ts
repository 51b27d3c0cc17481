import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { drizzleOn } from '@/upstream/db/drizzle';
import { secondFactors } from '@/upstream/db/schema';
import { inOneTransaction } from '@/upstream/db/transaction';
import { markOf, openSecret, sealSecret, type SealingKeys } from './sealed-secret';

/** How many are sealed anew in one transaction: meanwhile their people can't sign in. */
const AT_ONCE = 100;

const { userId, secret } = secondFactors;

/**
 * Seals by SECOND_FACTOR_KEY what was sealed by the old key, or in an earlier way. The upstream does so when it starts,
 * so that the old key can go from the settings then. Where nothing is to be sealed anew, no row is locked.
 * @returns how many were sealed anew, and how many neither key opens
 */
export async function sealAnew(db: Pool, keys: SealingKeys): Promise<{ sealed: number; lost: number }> {
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
        const anew = sealSecret(opened, row.userId, key);
        await drizzleOn(tx).update(secondFactors).set({ secret: anew }).where(eq(userId, row.userId));
      }
      return found;
    });
    const [end] = rows.slice(-1);
    if (!end || rows.length < AT_ONCE) return counts;
    last = end.userId;
  }
}

/** The next ones that another key has sealed, or an earlier version. @param after the person of the last one */
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
