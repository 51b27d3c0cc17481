import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { endSessionsByProvider, releaseSingleSignOn, signInWithIdToken } from '@/lib/contract/single-sign-on';
import type { AppConfig } from '@/upstream/config';
import { drizzleOn } from '@/upstream/db/drizzle';
import { sessions, usedTokens } from '@/upstream/db/schema';
import { acquireLock } from '@/upstream/db/transaction';
import { writeActivity } from '@/upstream/http/activity';
import { hashToken } from '@/upstream/http/authenticate';
import { conflict, HttpError, notFound } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import type { RequestContext } from '@/upstream/http/route';
import { findAdminsForUpdate, findStaffRole, isAnyoneElseInUse, updateAdmin } from '../admins/repository';
import { unchanged } from '../second-factor/own-factor';
import { requireStepUp } from '../second-factor/step-up';
import { openSession } from '../session/open-session';
import { lockUser, revokeSession, revokeSessions, SESSION_ROW } from '../session/repository';
import { bind, findBound, findByEmail, unbind } from './provider-accounts';
import { providerOf, verifyIdToken, verifyLogoutToken, type IdToken } from './provider-tokens';

export const singleSignOnRoutes = [
  mutate(
    signInWithIdToken,
    {
      object: 'session',
      prepare: async ({ body, config, now, log }) => {
        const provider = providerOf(config);
        const claims = await verifyIdToken(body.idToken, body.nonce, provider, now).catch((err: unknown) => {
          log.warn({ err }, 'an ID token was refused');
          throw err instanceof HttpError ? err : refused('The sign-in couldn’t be verified. Try again.');
        });
        return { claims, account: { issuer: provider.issuer, subject: claims.sub } };
      },
    },
    async ({ tx, prepared: { claims, account }, config, ...context }) => {
      const { now, clientAddress, userAgent, log } = context;
      if (!(await spendToken(tx, `nonce ${claims.nonce}`, claims.exp)))
        throw refused('This sign-in was already used. Sign in again.');
      const bound = await findBound(tx, account);
      const id = bound ?? (await findByEmail(tx, verifiedEmail(claims)));
      const role = roleOf(claims, config);
      if (id !== undefined && role !== null) await assignRole(tx, id, role, { config, ...context });
      const locked = id === undefined ? undefined : await lockUser(tx, id);
      if (!locked?.staff) throw refused(nobodyBy(claims, bound));
      // Someone given a former teammate's address at the provider must not get their account.
      if (!(await bind(tx, locked.user.id, account, now))) {
        log.warn({ userId: locked.user.id }, 'another account at the identity provider has the address of this one');
        throw refused(OTHERS_ADDRESS);
      }
      const { answer, after } = await openSession(tx, locked, {
        ...{ now, clientAddress, userAgent, config },
        mustChangePassword: false,
        // The provider verified more than a password (RFC 8176).
        showsFactor: claims.amr?.includes('mfa') ?? false,
      });
      await drizzleOn(tx)
        .update(sessions)
        .set({ providerSubject: claims.sub, providerSession: claims.sid ?? null })
        .where(eq(sessions.id, after.id));
      return {
        answer: { ...answer, email: locked.email },
        after,
        by: locked.user,
        partOf: { type: 'user', id: locked.user.id },
      };
    },
  ),

  mutate(
    endSessionsByProvider,
    {
      object: 'session',
      prepare: async ({ body, config, now, log }) =>
        verifyLogoutToken(body.logoutToken, providerOf(config), now).catch((err: unknown) => {
          log.warn({ err }, 'a logout token was refused');
          throw err instanceof HttpError ? err : new HttpError(400, 'This logout token isn’t valid.');
        }),
    },
    async ({ tx, prepared: { jti, exp, sub, sid }, now }) => {
      if (!(await spendToken(tx, `jti ${jti}`, exp))) throw new HttpError(400, 'This logout token was already used.');
      const matches = and(
        sub === undefined ? undefined : eq(sessions.providerSubject, sub),
        sid === undefined ? undefined : eq(sessions.providerSession, sid),
      );
      const changes = [];
      for (const before of await lockLive(tx, matches, now)) {
        const after = await revokeSession(tx, before.id, now);
        changes.push({ before, after, partOf: { type: 'user', id: before.userId } });
      }
      return { answer: {}, changes };
    },
  ),

  mutate(
    releaseSingleSignOn,
    { object: 'user', before: async ({ tx, params }) => (await findAdminsForUpdate(tx, [params.id]))[0] },
    async ({ tx, before, user, now }) => {
      if (before.id === user.id) conflict('Another administrator must do this for you.');
      await requireStepUp(tx, user, now);
      if (!(await unbind(tx, before.id))) notFound('account at the identity provider');
      await revokeSessions(tx, [before.id], now);
      return unchanged(before);
    },
  ),
];

const refused = (sentence: string) => new HttpError(401, sentence);

const OTHERS_ADDRESS =
  'Your email address is linked to another account at the identity provider. Ask an administrator.';

const nobodyBy = ({ email }: IdToken, bound: number | undefined) =>
  bound === undefined
    ? `No active admin has the address ${email ?? ''}.`
    : 'Your account is disabled. Ask an administrator.';

function verifiedEmail({ email, email_verified: isVerified }: IdToken): string {
  if (!email) throw refused('The identity provider doesn’t share your email address.');
  if (isVerified !== true) throw refused('Your email address isn’t verified at the identity provider.');
  return email;
}

/**
 * Uses up a token.
 *
 * @param until seconds since 1970 after which it is refused as too old
 * @returns false if it was already used
 */
async function spendToken(tx: PoolClient, mark: string, until: number): Promise<boolean> {
  const expiresAt = new Date((until + 10 * 60) * 1000);
  const { rowCount } = await drizzleOn(tx)
    .insert(usedTokens)
    .values({ tokenHash: hashToken(mark), expiresAt })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** The role from a person's groups; null if the portal assigns roles. @throws HttpError 401 if no group gives a role */
function roleOf(claims: IdToken, { OIDC_ROLES }: AppConfig): number | null {
  if (OIDC_ROLES.length === 0) return null;
  const groups = new Set<unknown>([claims.groups, claims.roles].flat());
  const role = OIDC_ROLES.find(([group]) => groups.has(group));
  if (!role) throw refused('You’re not in a group that can use the portal. Ask an administrator.');
  return role[1];
}

/**
 * Sets a person's role by their groups and ends their other sessions. The last administrator keeps the role, so that
 * someone can fix the settings.
 */
async function assignRole(
  tx: PoolClient,
  id: number,
  roleId: number,
  context: Pick<RequestContext, 'config' | 'now' | 'clientAddress' | 'requestId' | 'log'>,
): Promise<void> {
  const { config, now, clientAddress, requestId, log } = context;
  await acquireLock(tx, 'administration');
  const [before] = await findAdminsForUpdate(tx, [id]);
  if (!before || before.disabled || before.roleId === roleId) return;
  const role = await findStaffRole(tx, roleId);
  if (!role) throw refused('The role of your groups doesn’t exist. Ask an administrator.');
  const isLast = before.roleId === config.ADMIN_ROLE_ID && !(await isAnyoneElseInUse(tx, before.roleId, [id]));
  if (isLast) return void log.warn({ userId: id, roleId }, 'the last administrator keeps their role');
  const after = await updateAdmin(tx, { ...before, roleId, role: role.name }, now);
  await revokeSessions(tx, [id], now);
  await writeActivity(tx, {
    ...{ at: now, person: null, clientAddress, requestId, action: 'editAdmin', objectType: 'user' },
    ...{ partOf: undefined, before, after },
  });
}

async function lockLive(tx: PoolClient, meant: SQL | undefined, now: Date) {
  return drizzleOn(tx)
    .select(SESSION_ROW)
    .from(sessions)
    .where(and(meant, isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(sessions.id)
    .for('update');
}
