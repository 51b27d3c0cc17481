import { randomBytes } from 'node:crypto';
import { refuseSignIn } from '@/lib/contract/own-account';
import { login, logout } from '@/lib/contract/session';
import { normalEmail } from '@/lib/domain/person';
import { sessionEnd } from '@/lib/domain/session-time';
import { readTemporaryPassword } from '@/lib/domain/temporary-password';
import { hashToken } from '@/upstream/http/authenticate';
import { HttpError } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import type { Context } from '@/upstream/http/route';
import { lackingFactorOf } from '../second-factor/repository';
import { loginLimits } from './attempt-limits';
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
import { takeAlarm, tellNewSignIn } from './sign-in-alarm';
import { issueTemporaryPassword, prepareTemporaryPassword, spendTemporaryPassword } from './temporary-password';

export const sessionRoutes = [
  mutate(
    login,
    { object: 'session', prepare: checkPassword },
    async ({ tx, prepared, now, clientAddress, userAgent, config }) => {
      const { accountId, proof, newHash } = prepared;
      // Between the look at the password and now, the account may have been disabled or have got another password.
      const locked = await lockUser(tx, accountId);
      if (!locked) throw refused();
      if (proof.kind === 'temporary') {
        if (!(await spendTemporaryPassword(tx, accountId, proof.hash, now))) throw refused();
      } else if (locked.passwordHash !== proof.hash) throw refused();
      if (newHash) await storePasswordHash(tx, accountId, newHash);

      const mustChangePassword = proof.kind === 'temporary';
      const token = randomBytes(32).toString('base64url');
      const after = await insertSession(tx, {
        userId: accountId,
        tokenHash: hashToken(token),
        clientAddress,
        userAgent: userAgent ?? null,
        createdAt: now,
        expiresAt: sessionEnd(now, now, config.SESSION_IDLE_MINUTES),
        mustChangePassword,
        lackingFactor: locked.staff ? await lackingFactorOf(tx, locked.user, config) : null,
      });
      // Who has just got a temporary password knows of it.
      if (locked.staff && !mustChangePassword) {
        const signIn = { sessionId: after.id, user: { ...locked.user, email: locked.email } };
        await tellNewSignIn(tx, { ...signIn, clientAddress, userAgent: userAgent ?? null, now }, config);
      }
      return {
        answer: { token, user: locked.user, staff: locked.staff, mustChangePassword },
        after,
        by: locked.user,
        partOf: { type: 'user', id: accountId },
      };
    },
  ),

  mutate(
    logout,
    { object: 'session', before: ({ tx, user }) => findSessionForUpdate(tx, user.sessionId) },
    async ({ tx, before, now }) => ({
      answer: {},
      after: await revokeSession(tx, before.id, now),
      partOf: { type: 'user', id: before.userId },
    }),
  ),

  mutate(
    refuseSignIn,
    { object: 'user', prepare: prepareTemporaryPassword },
    async ({ tx, body, prepared, now, config }) => {
      const person = await takeAlarm(tx, body.token);
      await issueTemporaryPassword(tx, { user: person, ...prepared, reason: 'refused', now, config });
      return { answer: {}, before: person, after: person };
    },
  ),
];

/** Whose password was right, and the stored hash that says so. */
interface CheckedPassword {
  accountId: number;
  proof: { kind: 'ordinary' | 'temporary'; hash: string };
  newHash: string | undefined;
}

/**
 * Finds the account whose password this is. Without an account, a usable one, a password or the right one, people get
 * the same answer after the same work: one comparison, with the stored hash of the kind of password that was typed.
 */
async function checkPassword({ db, body, clientAddress, log, now }: Context<typeof login>): Promise<CheckedPassword> {
  const email = normalEmail(body.email);
  const account = await findAccount(db, email, { clientAddress, now });
  const attempt = { target: email, clientAddress, isFamiliar: account?.isFamiliar ?? false };
  const limits = loginLimits(db);
  await limits.count(attempt);

  const temporary = readTemporaryPassword(body.password);
  const hash = (temporary === null ? account?.passwordHash : account?.temporaryHash) ?? null;
  const matches = await verifyPassword(temporary ?? body.password, hash);
  if (!account || hash === null || !matches || account.disabled) {
    // An address that belongs to nobody may be a password typed into the wrong box: it is not written down.
    log.warn({ userId: account?.id, reason: reasonFor(account, hash) }, 'sign-in refused');
    throw refused();
  }

  await limits.forgive(attempt);
  if (temporary !== null) return { accountId: account.id, proof: { kind: 'temporary', hash }, newHash: undefined };
  const newHash = isOutdated(hash) ? await hashPassword(body.password) : undefined;
  return { accountId: account.id, proof: { kind: 'ordinary', hash }, newHash };
}

function reasonFor(account: Account | undefined, hash: string | null): string {
  if (!account) return 'unknown account';
  if (account.disabled) return 'account disabled';
  return hash === null ? 'account without such a password' : 'wrong password';
}

function refused(): HttpError {
  return new HttpError(401, 'Invalid email address or password');
}
