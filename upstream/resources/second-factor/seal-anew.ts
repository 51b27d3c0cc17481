import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { drizzleOn } from '@/upstream/db/drizzle';
import { secondFactors } from '@/upstream/db/schema';
import { inOneTransaction } from '@/upstream/db/transaction';
import { hasMark, openSecret, sealSecret, type SealingKeys } from './sealed-secret';

/**
 * Seals by SECOND_FACTOR_KEY what was sealed by the old key, or in an earlier way. The upstream does so when it starts,
 * so that the old key can go from the settings then.
 * @returns how many were sealed anew, and how many neither key opens
 */
export async function sealAnew(db: Pool, keys: SealingKeys): Promise<{ sealed: number; lost: number }> {
  const { SECOND_FACTOR_KEY: key } = keys;
  const counts = { sealed: 0, lost: 0 };
  if (key === undefined) return counts;
  await inOneTransaction(db, async (tx) => {
    const { userId, secret } = secondFactors;
    const rows = await drizzleOn(tx).select({ userId, secret }).from(secondFactors).orderBy(userId).for('update');
    for (const row of rows.filter((one) => !hasMark(one.secret, key))) {
      const opened = openedOrNull(row, keys);
      counts[opened ? 'sealed' : 'lost'] += 1;
      if (!opened) continue;
      const anew = sealSecret(opened, row.userId, key);
      await drizzleOn(tx).update(secondFactors).set({ secret: anew }).where(eq(userId, row.userId));
    }
  });
  return counts;
}

function openedOrNull({ secret, userId }: { secret: Buffer; userId: number }, keys: SealingKeys): Buffer | null {
  try {
    return openSecret(secret, userId, keys);
  } catch {
    return null;
  }
}
