import { and, eq, isNull } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { drizzleOn } from '@/upstream/db/drizzle';
import { sessions } from '@/upstream/db/schema';
import { hashToken, makeToken } from '@/upstream/http/authenticate';
import { conflict } from '@/upstream/http/errors';
import type { SignedInUser } from '@/upstream/http/route';

/** Seconds a former token stays valid, for calls in flight, including those of other tabs. */
export const FORMER_TOKEN_SECONDS = 30;

/**
 * Renews the caller's session token after they verified themselves (OWASP ASVS 7.2.4). The former token keeps its
 * access for some seconds, without step-up, so a stolen one gains nothing.
 *
 * @param user identified by the current token; a former one can't renew
 * @returns the new token, stored only as a hash
 * @throws HttpError 409 if another call was faster, or the session has ended
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
