import { randomBytes } from 'node:crypto';
import { login, logout } from '@/lib/contract/session';
import { hashToken, SESSION_HOURS } from '@/upstream/http/authenticate';
import { HttpError } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import type { Context } from '@/upstream/http/route';
import { loginLimits } from './login-limits';
import { hashPassword, isOutdated, verifyPassword } from './password';
import {
  findAccount,
  findSessionForUpdate,
  insertSession,
  lockUser,
  revokeSession,
  storePasswordHash,
  type Account,
} from './repository';

export const sessionRoutes = [
  mutate(login, { object: 'session', prepare: checkPassword }, async ({ tx, prepared, now, clientAddress }) => {
    const { account, newHash } = prepared;
    // Between the look at the password and now, the account may have been disabled or have got another password.
    const user = await lockUser(tx, account);
    if (!user) throw refused();
    if (newHash) await storePasswordHash(tx, user.id, newHash);

    const token = randomBytes(32).toString('base64url');
    const after = await insertSession(tx, {
      userId: user.id,
      tokenHash: hashToken(token),
      clientAddress,
      createdAt: now,
      expiresAt: new Date(now.getTime() + SESSION_HOURS * 3_600_000),
    });
    return { answer: { token, user }, after, by: user, partOf: { type: 'user', id: user.id } };
  }),

  mutate(
    logout,
    { object: 'session', before: ({ tx, user }) => findSessionForUpdate(tx, user.sessionId) },
    async ({ tx, before, now }) => ({
      answer: {},
      after: await revokeSession(tx, before.id, now),
      partOf: { type: 'user', id: before.userId },
    }),
  ),
];

/** How long the client address of a sign-in counts as one where the person is known to sit. */
const FAMILIAR_DAYS = 30;

/**
 * Finds the account whose password this is. Who has no account, a disabled one, one without a password or another
 * password gets the same answer after the same work.
 */
async function checkPassword({
  db,
  body,
  clientAddress,
  log,
  now,
}: Context<typeof login>): Promise<{ account: Account; newHash: string | undefined }> {
  const email = body.email.normalize('NFKC').toLowerCase();
  const since = new Date(now.getTime() - FAMILIAR_DAYS * 86_400_000);
  const account = await findAccount(db, email, { clientAddress, since });
  const attempt = { email, clientAddress, isFamiliar: account?.isFamiliar ?? false };
  const limits = loginLimits(db);
  await limits.count(attempt);

  const matches = await verifyPassword(body.password, account?.passwordHash ?? null);
  if (!account || !matches || account.disabled) {
    // An address that belongs to nobody may be a password typed into the wrong box: it is not written down.
    log.warn({ userId: account?.id, reason: reasonFor(account) }, 'sign-in refused');
    throw refused();
  }

  await limits.forgive(attempt);
  const outdated = account.passwordHash !== null && isOutdated(account.passwordHash);
  return { account, newHash: outdated ? await hashPassword(body.password) : undefined };
}

function reasonFor(account: Account | undefined): string {
  if (!account) return 'unknown account';
  if (account.disabled) return 'account disabled';
  return account.passwordHash === null ? 'account without password' : 'wrong password';
}

function refused(): HttpError {
  return new HttpError(401, 'Invalid email address or password');
}
