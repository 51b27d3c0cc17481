import type { Pool, PoolClient } from 'pg';
import type { SignedInUser } from '@/upstream/http/route';

/** What signing in needs to know of an account. */
export interface Account {
  id: number;
  passwordHash: string | null;
  /** The hash of a temporary password that can be used at the given time. */
  temporaryHash: string | null;
  disabled: boolean;
  /** Was it signed in to from the client address since the given time? */
  isFamiliar: boolean;
}

/** How long the client address of a sign-in counts as one where the person is known to sit. */
const FAMILIAR_DAYS = 30;

/** The start of the time in which a sign-in makes its client address familiar. */
export function familiarSince(now: Date): Date {
  return new Date(now.getTime() - FAMILIAR_DAYS * 86_400_000);
}

/** Says in SQL whether the person `u` signed in from a client address since a time; both are parameters. */
export function wasFamiliar(clientAddress: string, since: string): string {
  return `exists (
    select 1 from sessions s where s.user_id = u.id and s.client_address = ${clientAddress} and s.created_at > ${since}
  )`;
}

/** The account of an e-mail address, compared without regard to case. */
export async function findAccount(
  db: Pool,
  email: string,
  { clientAddress, now }: { clientAddress: string; now: Date },
): Promise<Account | undefined> {
  const { rows } = await db.query<Account>(
    `select u.id, u.password_hash as "passwordHash", t.password_hash as "temporaryHash", u.disabled,
            ${wasFamiliar('$2', '$3')} as "isFamiliar"
       from users u
       left join temporary_passwords t on t.user_id = u.id and t.used_at is null and t.expires_at > $4
      where lower(u.email) = lower($1)`,
    [email, clientAddress, familiarSince(now), now],
  );
  return rows[0];
}

/** A session as the activity tells of it: without its token. */
export interface SessionRow {
  id: number;
  userId: number;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  /** Was it opened with a temporary password that is not yet changed? */
  isTemporary: boolean;
}

/** The same as the database gives it. */
export interface StoredSession {
  id: number;
  user_id: number;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  must_change_password: boolean;
}

/** The columns of a `StoredSession`. */
export const SESSION_COLUMNS = 'id, user_id, created_at, expires_at, revoked_at, must_change_password';

function onlySession([row]: StoredSession[]): SessionRow {
  if (!row) throw new Error('The session is gone.');
  return toSessionRow(row);
}

/** A session as the activity tells of it. */
export function toSessionRow(row: StoredSession): SessionRow {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    isTemporary: row.must_change_password,
  };
}

/** The person of an account, as long as it is enabled, and the hash of their password. Nobody else changes them meanwhile. */
export async function lockUser(
  tx: PoolClient,
  id: number,
): Promise<
  { user: Pick<SignedInUser, 'id' | 'roleId' | 'firstName' | 'lastName'>; staff: boolean; passwordHash: string | null } | undefined
> {
  const { rows } = await tx.query<{
    id: number;
    role_id: number;
    staff: boolean;
    first_name: string;
    last_name: string;
    password_hash: string | null;
  }>(
    `select id, role_id, (select staff from roles where roles.id = role_id), first_name, last_name, password_hash
       from users where id = $1 and not disabled for no key update`,
    [id],
  );
  const row = rows[0];
  if (!row) return undefined;
  const user = { id: row.id, roleId: row.role_id, firstName: row.first_name, lastName: row.last_name };
  return { user, staff: row.staff, passwordHash: row.password_hash };
}

/** Stores a password's new hash. */
export async function storePasswordHash(tx: PoolClient, userId: number, hash: string): Promise<void> {
  await tx.query('update users set password_hash = $2 where id = $1', [userId, hash]);
}

/** Opens a session; `tokenHash` is all that is kept of its token. */
export async function insertSession(
  tx: PoolClient,
  session: {
    userId: number;
    tokenHash: Buffer;
    clientAddress: string;
    createdAt: Date;
    expiresAt: Date;
    mustChangePassword: boolean;
  },
): Promise<SessionRow> {
  const { userId, tokenHash, clientAddress, createdAt, expiresAt, mustChangePassword } = session;
  const { rows } = await tx.query<StoredSession>(
    `insert into sessions (user_id, token_hash, client_address, created_at, last_seen_at, expires_at, must_change_password)
     values ($1, $2, $3, $4, $4, $5, $6) returning ${SESSION_COLUMNS}`,
    [userId, tokenHash, clientAddress, createdAt, expiresAt, mustChangePassword],
  );
  return onlySession(rows);
}

export async function findSessionForUpdate(tx: PoolClient, id: number): Promise<SessionRow | undefined> {
  const { rows } = await tx.query<StoredSession>(`select ${SESSION_COLUMNS} from sessions where id = $1 for update`, [id]);
  return rows[0] && toSessionRow(rows[0]);
}

/** Ends a session for good; one that has ended already keeps its time. */
export async function revokeSession(tx: PoolClient, id: number, at: Date): Promise<SessionRow> {
  const { rows } = await tx.query<StoredSession>(
    `update sessions set revoked_at = coalesce(revoked_at, $2) where id = $1 returning ${SESSION_COLUMNS}`,
    [id, at],
  );
  return onlySession(rows);
}
