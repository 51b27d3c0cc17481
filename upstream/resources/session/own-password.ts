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

/** The caller's new password, checked and hashed before the transaction. */
export interface NewPassword {
  hash: string;
  /** Hash of the replaced password; null if a temporary one was used. */
  replaces: string | null;
}

/**
 * Checks and hashes a person's own new password, for the `prepare` of a mutation. It requires the current password, so
 * that an unlocked screen isn't enough; wrong ones count as failed sign-ins. A session opened with a temporary password
 * needs none.
 *
 * @param given.currentPassword as entered; optional only if `user.mustChangePassword`
 * @throws HttpError 422 at `password` or `currentPassword`; 429
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
 * Verifies the caller's password; wrong ones count as failed sign-ins.
 *
 * @returns its stored hash
 * @throws HttpError 422 at `currentPassword`; 429
 */
export async function requireCurrentPassword(
  { db, clientAddress }: Pick<RequestContext, 'db' | 'clientAddress'>,
  user: SignedInUser,
  typed: string | undefined,
): Promise<string> {
  if (typed === undefined) refuseField('currentPassword', CURRENT_PASSWORD_MISSING);
  // Count separately from strangers' failures, because the caller is signed in.
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
 * Sets the caller's password. It ends their other sessions, gives this one full access (decision 5), voids a temporary
 * password and emails them.
 *
 * @throws HttpError 409 if the password, or the session's need for one, has changed since
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
