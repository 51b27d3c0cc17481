import { randomInt } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { TEMPORARY_PASSWORD_HOURS, writeTemporaryPassword } from '@/lib/domain/temporary-password';
import type { AppConfig } from '@/upstream/config';
import { drizzleOn } from '@/upstream/db/drizzle';
import { temporaryPasswords, users } from '@/upstream/db/schema';
import { queueMail } from '@/upstream/mail/outbox';
import { temporaryPasswordMail, type TemporaryPasswordReason } from '@/upstream/mail/templates/temporary-password';
import { deletePasskeysOf } from '../passkeys/repository';
import { tell } from '../second-factor/own-factor';
import { hashPassword } from './password';
import { revokeSessions } from './repository';

/** A new temporary password, readable and unguessable. Hash it before the transaction: that is slow. */
export function makeTemporaryPassword(): string {
  return writeTemporaryPassword((below) => randomInt(below));
}

/** Makes one and hashes it: for the `prepare` of a mutation. */
export async function prepareTemporaryPassword(): Promise<{ password: string; hash: string }> {
  const password = makeTemporaryPassword();
  return { password, hash: await hashPassword(password) };
}

/**
 * Gives a person a temporary password: it works once, for 24 hours, and leads to nothing but setting one of their own
 * (decision 5). One that they had before no longer works. Registered or reset by an administrator, they have no
 * other password from now on, and all their sessions end. Asked for at the sign-in page, the old password and the
 * sessions hold until the temporary one is used: or else whoever knows a name and an address could lock its owner out.
 *
 * @param tx must hold the row of `users` or be the one that made it
 * @param given.password only the message holds it
 */
export async function issueTemporaryPassword(
  tx: PoolClient,
  given: {
    user: { id: number; email: string; firstName: string };
    password: string;
    hash: string;
    reason: TemporaryPasswordReason;
    now: Date;
    config: Pick<AppConfig, 'NEXTAUTH_URL' | 'PORTAL_TIME_ZONE'>;
  },
): Promise<{ expiresAt: Date }> {
  const { user, password, hash, reason, now, config } = given;
  if (reason !== 'forgot') {
    await forgetPassword(tx, user.id);
    await revokeSessions(tx, [user.id], now);
    // Passkeys sign in without the password that is taken away here.
    const removed = reason === 'refused' ? 0 : await deletePasskeysOf(tx, user.id);
    if (removed > 0) await tell(tx, user, 'passkey removed', now, config);
  }
  const expiresAt = await storeTemporaryPassword(tx, user.id, hash, now);
  const mail = temporaryPasswordMail({
    to: user.email,
    firstName: user.firstName,
    password,
    reason,
    portalUrl: config.NEXTAUTH_URL,
    expiresAt,
    timeZone: config.PORTAL_TIME_ZONE,
  });
  await queueMail(tx, mail, now);
  return { expiresAt };
}

/** Stores a temporary password in the place of an earlier one. @returns until when it can be used */
export async function storeTemporaryPassword(tx: PoolClient, userId: number, hash: string, now: Date): Promise<Date> {
  const expiresAt = new Date(now.getTime() + TEMPORARY_PASSWORD_HOURS * 3_600_000);
  const latest = { passwordHash: hash, createdAt: now, expiresAt, usedAt: null };
  await drizzleOn(tx)
    .insert(temporaryPasswords)
    .values({ userId, ...latest })
    .onConflictDoUpdate({ target: temporaryPasswords.userId, set: latest });
  return expiresAt;
}

/**
 * Uses a person's temporary password up: of many who try at once, one succeeds. With it ends what held until then, the
 * ordinary password and every session.
 *
 * @param tx a transaction that holds the person's row of `users`
 * @param hash the one that the typed password was compared with
 * @returns whether it could still be used
 */
export async function spendTemporaryPassword(
  tx: PoolClient,
  userId: number,
  hash: string,
  now: Date,
): Promise<boolean> {
  const isUsable = and(isNull(temporaryPasswords.usedAt), gt(temporaryPasswords.expiresAt, now));
  const { rowCount } = await drizzleOn(tx)
    .update(temporaryPasswords)
    .set({ usedAt: now })
    .where(and(eq(temporaryPasswords.userId, userId), eq(temporaryPasswords.passwordHash, hash), isUsable));
  if (rowCount !== 1) return false;
  await forgetPassword(tx, userId);
  await revokeSessions(tx, [userId], now);
  return true;
}

/** Leaves a person without an ordinary password. */
async function forgetPassword(tx: PoolClient, userId: number): Promise<void> {
  await drizzleOn(tx).update(users).set({ passwordHash: null }).where(eq(users.id, userId));
}
