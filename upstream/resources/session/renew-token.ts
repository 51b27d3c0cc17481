import { and, eq, isNull } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { drizzleOn } from '@/upstream/db/drizzle';
import { sessions } from '@/upstream/db/schema';
import { hashToken, makeToken } from '@/upstream/http/authenticate';
import { conflict } from '@/upstream/http/errors';
import type { SignedInUser } from '@/upstream/http/route';

/** How long a former token goes on: for calls that were on their way, also of other tabs, when the new one came. */
export const FORMER_TOKEN_SECONDS = 30;

/**
 * Gives the session of who asks a new token, since they have just shown who they are (OWASP ASVS 7.2.4). Whoever had
 * got hold of the one before gets nothing by it: it opens for some seconds what it opened until now, and is no step-up.
 *
 * @param user by the token that is replaced: a former one replaces nothing
 * @returns the new token, which is kept nowhere
 * @throws HttpError 409 where another call was faster, or the session has ended
 */
export async function renewToken(tx: PoolClient, user: SignedInUser, now: Date): Promise<string> {
  const token = makeToken();
  const isAsItWas = and(eq(sessions.tokenHash, user.tokenHash), isNull(sessions.revokedAt));
  const { rowCount } = await drizzleOn(tx)
    .update(sessions)
    .set({
      tokenHash: hashToken(token),
      formerTokenHash: user.tokenHash,
      formerUntil: new Date(now.getTime() + FORMER_TOKEN_SECONDS * 1000),
      formerLackingFactor: user.lackingFactor,
      formerMustChangePassword: user.mustChangePassword,
    })
    .where(and(eq(sessions.id, user.sessionId), isAsItWas));
  if (rowCount !== 1) conflict('You just verified it’s you in another window. Try again.');
  return token;
}
