import { and, eq, exists, gt, inArray, isNull, ne, not, sql, type SQL } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { DAY_MS } from '@/lib/domain/day';
import type { LackingFactor } from '@/lib/domain/second-factor';
import { drizzleOn, findsAny, single } from '@/upstream/db/drizzle';
import { roles, sessions, temporaryPasswords, users } from '@/upstream/db/schema';
import type { SignedInUser } from '@/upstream/http/route';

export interface Account {
  id: number;
  passwordHash: string | null;
  /** Hash of a temporary password that is valid at the given time. */
  temporaryHash: string | null;
  disabled: boolean;
  /** Whether it was used from the client address since the given time. */
  isFamiliar: boolean;
}

/** Days that a client address stays familiar after a sign-in. */
const FAMILIAR_DAYS = 30;

/** Sign-ins from this instant on make their client address familiar. */
export function familiarSince(now: Date): Date {
  return new Date(now.getTime() - FAMILIAR_DAYS * DAY_MS);
}

/** SQL: whether the person of a `users` row signed in from a client address since a time. */
export function wasFamiliar(db: Pool, clientAddress: string, since: Date): SQL<boolean> {
  const signIn = drizzleOn(db)
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(eq(sessions.userId, users.id), eq(sessions.clientAddress, clientAddress), gt(sessions.createdAt, since)),
    );
  return sql<boolean>`${exists(signIn)}`;
}

/** Whether anyone recently signed in from a client address. */
export async function isFamiliarAddress(db: Pool, clientAddress: string, now: Date): Promise<boolean> {
  const signIn = drizzleOn(db)
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.clientAddress, clientAddress), gt(sessions.createdAt, familiarSince(now))));
  return findsAny(db, signIn);
}

/** Finds an account by email address, regardless of case. */
export async function findAccount(
  db: Pool,
  email: string,
  { clientAddress, now }: { clientAddress: string; now: Date },
): Promise<Account | undefined> {
  const isUsable = and(isNull(temporaryPasswords.usedAt), gt(temporaryPasswords.expiresAt, now));
  const [account] = await drizzleOn(db)
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      temporaryHash: temporaryPasswords.passwordHash,
      disabled: users.disabled,
      isFamiliar: wasFamiliar(db, clientAddress, familiarSince(now)),
    })
    .from(users)
    .leftJoin(temporaryPasswords, and(eq(temporaryPasswords.userId, users.id), isUsable))
    .where(sql`lower(${users.email}) = lower(${email})`);
  return account;
}

/** A session for the activity log, without its token. */
export interface SessionRow {
  id: number;
  userId: number;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  /** Whether it was opened with a temporary password that hasn't been changed. */
  isTemporary: boolean;
}

export const SESSION_ROW = {
  id: sessions.id,
  userId: sessions.userId,
  createdAt: sessions.createdAt,
  expiresAt: sessions.expiresAt,
  revokedAt: sessions.revokedAt,
  isTemporary: sessions.mustChangePassword,
};

/** Locks an enabled account; returns the person and the password's hash. */
export async function lockUser(
  tx: PoolClient,
  id: number,
): Promise<
  | {
      user: Pick<SignedInUser, 'id' | 'roleId' | 'firstName' | 'lastName'>;
      staff: boolean;
      email: string;
      passwordHash: string | null;
    }
  | undefined
> {
  // A join would miss a role assigned while the statement waited for the row.
  const staff = drizzleOn(tx).select({ staff: roles.staff }).from(roles).where(eq(roles.id, users.roleId));
  const [row] = await drizzleOn(tx)
    .select({
      user: { id: users.id, roleId: users.roleId, firstName: users.firstName, lastName: users.lastName },
      staff: sql<boolean>`${staff}`,
      email: users.email,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(and(eq(users.id, id), not(users.disabled)))
    .for('no key update');
  return row;
}

export async function storePasswordHash(tx: PoolClient, userId: number, passwordHash: string): Promise<void> {
  await drizzleOn(tx).update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Opens a session. Only the token's hash is stored. */
export async function insertSession(
  tx: PoolClient,
  session: {
    userId: number;
    tokenHash: Buffer;
    clientAddress: string;
    userAgent: string | null;
    createdAt: Date;
    expiresAt: Date;
    mustChangePassword: boolean;
    lackingFactor: LackingFactor | null;
    /** When a second factor was verified at sign-in. */
    factorShownAt: Date | null;
  },
): Promise<SessionRow> {
  const rows = await drizzleOn(tx)
    .insert(sessions)
    .values({ ...session, lastSeenAt: session.createdAt })
    .returning(SESSION_ROW);
  return single(rows);
}

export async function findSessionForUpdate(tx: PoolClient, id: number): Promise<SessionRow | undefined> {
  const [session] = await drizzleOn(tx).select(SESSION_ROW).from(sessions).where(eq(sessions.id, id)).for('update');
  return session;
}

/** Ends a session. A session that already ended keeps its time. */
export async function revokeSession(tx: PoolClient, id: number, at: Date): Promise<SessionRow> {
  const rows = await drizzleOn(tx)
    .update(sessions)
    .set({ revokedAt: sql`coalesce(${sessions.revokedAt}, ${at})` })
    .where(eq(sessions.id, id))
    .returning(SESSION_ROW);
  return single(rows);
}

/**
 * Ends people's active sessions; their tokens are refused from the next request on. Hold the locks of their `users`
 * rows to catch sessions being opened.
 *
 * @param except id of a session to keep: the caller's
 * @returns the number ended
 */
export function revokeSessions(
  tx: PoolClient,
  userIds: readonly number[],
  now: Date,
  but: { except?: number } = {},
): Promise<number> {
  return revokeLive(tx, inArray(sessions.userId, userIds), { ...but, now, lostRights: false });
}

/**
 * Ends active sessions of everyone with these roles, like {@link revokeSessions}, because the roles lost rights.
 *
 * @param except id of a session to keep: the caller's
 * @returns the number ended
 */
export function revokeSessionsOfRoles(
  tx: PoolClient,
  roleIds: readonly number[],
  now: Date,
  but: { except?: number } = {},
): Promise<number> {
  const people = drizzleOn(tx).select({ id: users.id }).from(users).where(inArray(users.roleId, roleIds));
  return revokeLive(tx, inArray(sessions.userId, people), { ...but, now, lostRights: true });
}

async function revokeLive(
  tx: PoolClient,
  whose: SQL,
  { now, lostRights, except }: { now: Date; lostRights: boolean; except?: number },
): Promise<number> {
  const areLive = and(whose, isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
  const { rowCount } = await drizzleOn(tx)
    .update(sessions)
    .set({ revokedAt: now, lostRights })
    .where(and(areLive, except === undefined ? undefined : ne(sessions.id, except)));
  return rowCount ?? 0;
}
