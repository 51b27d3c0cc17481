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

/** A readable, unguessable temporary password. Hash it before the transaction, because that is slow. */
export function makeTemporaryPassword(): string {
  return writeTemporaryPassword((below) => randomInt(below));
}

/** Creates and hashes a temporary password, for the `prepare` of a mutation. */
export async function prepareTemporaryPassword(): Promise<{ password: string; hash: string }> {
  const password = makeTemporaryPassword();
  return { password, hash: await hashPassword(password) };
}

/**
 * Issues a temporary password that works once within 24 hours, only to set a new one (decision 5). It replaces any
 * earlier one. If an administrator issues it, the old password and all sessions end. If requested at sign-in, they stay
 * valid until it is used, so that knowing a name and address isn't enough to lock someone out.
 *
 * @param tx holds the lock of the `users` row, or created it
 * @param given.password sent only in the message
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
    // Passkeys sign in without the password, so remove them too.
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

/** Stores a temporary password, replacing an earlier one. @returns when it expires */
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
 * Uses up a temporary password; only one of several parallel attempts succeeds. Ends the ordinary password and every
 * session.
 *
 * @param tx holds the lock of the person's row
 * @param hash the hash the password was checked against
 * @returns whether it was still valid
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

async function forgetPassword(tx: PoolClient, userId: number): Promise<void> {
  await drizzleOn(tx).update(users).set({ passwordHash: null }).where(eq(users.id, userId));
}
