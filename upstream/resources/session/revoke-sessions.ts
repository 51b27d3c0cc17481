import type { PoolClient } from 'pg';

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
  const { rowCount } = await tx.query(
    `update sessions set revoked_at = $2
      where user_id = any($1) and revoked_at is null and expires_at > $2 and id is distinct from $3`,
    [userIds, now, except ?? null],
  );
  return rowCount ?? 0;
}
