import { refuseSignIn } from '@/lib/contract/own-account';
import { getSignInWays, login, logout } from '@/lib/contract/session';
import { takesPasskeys } from '@/lib/domain/passkey';
import { normalEmail } from '@/lib/domain/person';
import { readTemporaryPassword } from '@/lib/domain/temporary-password';
import type { AppConfig } from '@/upstream/config';
import { HttpError } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle, type Context } from '@/upstream/http/route';
import { tell } from '../second-factor/own-factor';
import { deleteFactorSince } from '../second-factor/repository';
import { loginLimits } from './attempt-limits';
import { openSession } from './open-session';
import { hashPassword, isOutdated, verifyPassword } from './password';
import {
  findAccount,
  findSessionForUpdate,
  lockUser,
  revokeSession,
  storePasswordHash,
  type Account,
} from './repository';
import { claimAlarm } from './sign-in-alarm';
import { issueTemporaryPassword, prepareTemporaryPassword, spendTemporaryPassword } from './temporary-password';

export const sessionRoutes = [
  mutate(
    login,
    { object: 'session', prepare: checkPassword },
    async ({ tx, prepared, now, clientAddress, userAgent, config }) => {
      const { accountId, proof, newHash } = prepared;
      // The account may have been disabled, or its password changed, since the check.
      const locked = await lockUser(tx, accountId);
      if (!locked) throw refused();
      if (locked.staff && !maySignInByPassword(locked.email, config)) {
        throw new HttpError(401, `Passwords no longer work here. Use ${config.OIDC_NAME}.`);
      }
      if (proof.kind === 'temporary') {
        if (!(await spendTemporaryPassword(tx, accountId, proof.hash, now))) throw refused();
      } else if (locked.passwordHash !== proof.hash) throw refused();
      if (newHash) await storePasswordHash(tx, accountId, newHash);

      const opened = await openSession(tx, locked, {
        ...{ now, clientAddress, userAgent, config },
        mustChangePassword: proof.kind === 'temporary',
        showsFactor: false,
      });
      return { ...opened, by: locked.user, partOf: { type: 'user', id: accountId } };
    },
  ),

  handle(getSignInWays, async ({ config }) =>
    Promise.resolve({
      passkeys: takesPasskeys(config.NEXTAUTH_URL),
      passwords: config.BREAK_GLASS_EMAIL === undefined,
      singleSignOn: config.OIDC_ISSUER === undefined ? null : config.OIDC_NAME,
    }),
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
      const { person, signedInAt } = await claimAlarm(tx, body.token);
      // A stranger may have added a factor of their own to return with.
      const removed = await deleteFactorSince(tx, person.id, signedInAt);
      if (removed.hadApp) await tell(tx, person, 'removed', now, config);
      if (removed.passkeys > 0) await tell(tx, person, 'passkey removed', now, config);
      await issueTemporaryPassword(tx, { user: person, ...prepared, reason: 'refused', now, config });
      return { answer: {}, before: person, after: person };
    },
  ),
];

interface CheckedPassword {
  accountId: number;
  proof: { kind: 'ordinary' | 'temporary'; hash: string };
  newHash: string | undefined;
}

/**
 * Finds the account and checks its password. Every failure gets the same answer after the same work: one comparison
 * with the matching kind of hash.
 */
async function checkPassword({ db, body, clientAddress, log, now }: Context<typeof login>): Promise<CheckedPassword> {
  const email = normalEmail(body.email);
  const account = await findAccount(db, email, { clientAddress, now });
  const attempt = { target: email, clientAddress, isFamiliar: account?.isFamiliar ?? false };
  const temporary = readTemporaryPassword(body.password);
  const hash = (temporary === null ? account?.passwordHash : account?.temporaryHash) ?? null;
  const limits = loginLimits(db);
  const matches = await verifyPassword(temporary ?? body.password, hash, () => limits.count(attempt));
  if (!account || hash === null || !matches || account.disabled) {
    // Don't log an unknown address, because it may be a password entered in the wrong field.
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

/** If single sign-on is required, one account keeps its password for provider outages. */
function maySignInByPassword(email: string, { BREAK_GLASS_EMAIL }: Pick<AppConfig, 'BREAK_GLASS_EMAIL'>): boolean {
  return BREAK_GLASS_EMAIL === undefined || email.toLowerCase() === BREAK_GLASS_EMAIL;
}

function refused(): HttpError {
  return new HttpError(401, 'Invalid email address or password');
}
