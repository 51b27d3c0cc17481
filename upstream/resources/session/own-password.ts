import { and, eq, exists, isNull, not, sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { CURRENT_PASSWORD_MISSING, CURRENT_PASSWORD_WRONG } from '@/lib/domain/password';
import { normalEmail } from '@/lib/domain/person';
import type { AppConfig } from '@/upstream/config';
import { drizzleOn } from '@/upstream/db/drizzle';
import { sessions, temporaryPasswords, users } from '@/upstream/db/schema';
import { conflict, refuseField } from '@/upstream/http/errors';
import type { RequestContext, SignedInUser } from '@/upstream/http/route';
import { queueMail } from '@/upstream/mail/outbox';
import { passwordChangedMail } from '@/upstream/mail/templates/password-changed';
import { loginLimits } from './attempt-limits';
import { hashPassword, verifyPassword } from './password';
import { requireGoodPassword } from './password-rules';
import { revokeSessions } from './repository';

/** A new password of who asks, checked and hashed before the transaction. */
export interface NewPassword {
  hash: string;
  /** The hash of the password that it takes the place of; null where a temporary one was used up for it. */
  replaces: string | null;
}

/**
 * Checks a new password that somebody sets for themselves, and hashes it: for the `prepare` of a mutation. Whoever
 * merely found a screen unlocked must not get to keep the account, so the current password is asked for; wrong ones
 * count like failed sign-ins. A session that a temporary password opened has just shown one.
 *
 * @param given.currentPassword as it was typed; may be left out only where `user.mustChangePassword`
 * @throws HttpError 422 with the fault at `password` or `currentPassword`; 429
 */
export async function prepareOwnPassword(
  context: Pick<RequestContext, 'db' | 'clientAddress' | 'config' | 'log'>,
  user: SignedInUser,
  given: { password: string; currentPassword?: string | undefined },
): Promise<NewPassword> {
  await requireGoodPassword(given.password, user, context);
  const replaces = user.mustChangePassword ? null : await requireCurrentPassword(context, user, given.currentPassword);
  return { hash: await hashPassword(given.password), replaces };
}

/**
 * Has somebody show the password that they have; wrong ones count like failed sign-ins.
 * @returns its stored hash
 * @throws HttpError 422 at `currentPassword`; 429
 */
export async function requireCurrentPassword(
  { db, clientAddress }: Pick<RequestContext, 'db' | 'clientAddress'>,
  user: SignedInUser,
  typed: string | undefined,
): Promise<string> {
  if (typed === undefined) refuseField('currentPassword', CURRENT_PASSWORD_MISSING);
  // Counted apart from strangers' failures: who asks is signed in.
  const attempt = { target: normalEmail(user.email), clientAddress, isFamiliar: true };
  const stored = await storedHash(db, user.id);
  const limits = loginLimits(db);
  const matches = await verifyPassword(typed, stored, () => limits.count(attempt));
  if (!matches || stored === null) refuseField('currentPassword', CURRENT_PASSWORD_WRONG);
  await limits.forgive(attempt);
  return stored;
}

async function storedHash(db: Pool, userId: number): Promise<string | null> {
  const [stored] = await drizzleOn(db).select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return stored?.hash ?? null;
}

/**
 * Sets the password of who asks: ends their other sessions and keeps this one (decision 5), which from now on
 * may do everything; voids a temporary password, and tells them by mail.
 *
 * @throws HttpError 409 where the password, or the session's need of one, has changed meanwhile
 */
export async function setOwnPassword(
  tx: PoolClient,
  given: {
    user: SignedInUser;
    password: NewPassword;
    now: Date;
    config: Pick<AppConfig, 'NEXTAUTH_URL' | 'PORTAL_TIME_ZONE'>;
  },
): Promise<void> {
  const { user, password, now, config } = given;
  const { id, sessionId, mustChangePassword } = user;
  const session = drizzleOn(tx)
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), eq(sessions.mustChangePassword, mustChangePassword)),
    );
  const isAsItWas = sql`${users.passwordHash} is not distinct from ${password.replaces}`;
  const { rowCount } = await drizzleOn(tx)
    .update(users)
    .set({ passwordHash: password.hash })
    .where(and(eq(users.id, id), not(users.disabled), isAsItWas, exists(session)));
  if (rowCount !== 1) conflict('Your password has changed. Sign in again.');
  await drizzleOn(tx).delete(temporaryPasswords).where(eq(temporaryPasswords.userId, id));
  await drizzleOn(tx).update(sessions).set({ mustChangePassword: false }).where(eq(sessions.id, sessionId));
  await revokeSessions(tx, [id], now, { except: sessionId });
  const mail = passwordChangedMail({
    to: user.email,
    firstName: user.firstName,
    portalUrl: config.NEXTAUTH_URL,
    at: now,
    timeZone: config.PORTAL_TIME_ZONE,
  });
  await queueMail(tx, mail, now);
}
