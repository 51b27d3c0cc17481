import { and, gt, inArray, isNull, ne } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { drizzleOn } from '@/upstream/db/drizzle';
import { sessions } from '@/upstream/db/schema';

/**
 * Ends all live sessions of some people at once: their tokens are refused from the next request on. A transaction that
 * holds their rows of `users` lets no session slip through that is being opened meanwhile.
 *
 * @param except the id of a session that goes on: that of who asks
 * @returns how many ended
 */
export async function revokeSessions(
  tx: PoolClient,
  userIds: readonly number[],
  now: Date,
  { except }: { except?: number } = {},
): Promise<number> {
  const areLive = and(inArray(sessions.userId, userIds), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
  const { rowCount } = await drizzleOn(tx)
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(areLive, except === undefined ? undefined : ne(sessions.id, except)));
  return rowCount ?? 0;
}
