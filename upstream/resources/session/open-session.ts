import type { PoolClient } from 'pg';
import type { SignedIn } from '@/lib/contract/session';
import { sessionEnd } from '@/lib/domain/session-time';
import { hashToken, makeToken } from '@/upstream/http/authenticate';
import type { RequestContext } from '@/upstream/http/route';
import { lackingFactorOf } from '../second-factor/repository';
import { insertSession, type lockUser, type SessionRow } from './repository';
import { notifyNewSignIn } from './sign-in-alarm';

type Locked = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * Opens a session and emails the person if the sign-in is from a new place.
 *
 * @param tx holds the person's row lock
 * @param how.showsFactor whether more than a password was verified, so that the session lacks no factor
 * @returns the answer of the sign-in, with a token stored only as a hash, and the session
 */
export async function openSession(
  tx: PoolClient,
  { user, staff, email }: Omit<Locked, 'passwordHash'>,
  how: Pick<RequestContext, 'now' | 'clientAddress' | 'userAgent' | 'config'> & {
    mustChangePassword: boolean;
    showsFactor: boolean;
  },
): Promise<{ answer: SignedIn; after: SessionRow }> {
  const { now, clientAddress, userAgent = null, config, mustChangePassword, showsFactor } = how;
  const token = makeToken();
  const after = await insertSession(tx, {
    ...{ userId: user.id, tokenHash: hashToken(token), clientAddress, userAgent, mustChangePassword },
    createdAt: now,
    expiresAt: sessionEnd(now, now, config.SESSION_IDLE_MINUTES),
    lackingFactor: staff && !showsFactor ? await lackingFactorOf(tx, user, config) : null,
    factorShownAt: showsFactor ? now : null,
  });
  // People who just received a temporary password expect this sign-in.
  if (staff && !mustChangePassword) {
    const signIn = { sessionId: after.id, user: { ...user, email } };
    await notifyNewSignIn(tx, { ...signIn, clientAddress, userAgent, now }, config);
  }
  return { answer: { token, user, staff, mustChangePassword }, after };
}
