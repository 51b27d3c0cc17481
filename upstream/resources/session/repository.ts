import type { Pool, PoolClient } from 'pg';
import type { SignedInUser } from '@/upstream/http/route';

/** What signing in needs to know of an account. */
export interface Account {
  id: number;
  passwordHash: string | null;
  disabled: boolean;
  /** Was it signed in to from the client address since the given time? */
  isFamiliar: boolean;
}

/** The account of an e-mail address, compared without regard to case. */
export async function findAccount(
  db: Pool,
  email: string,
  { clientAddress, since }: { clientAddress: string; since: Date },
): Promise<Account | undefined> {
  const { rows } = await db.query<Account>(
    `select id, password_hash as "passwordHash", disabled,
            exists (
              select 1 from sessions s where s.user_id = u.id and s.client_address = $2 and s.created_at > $3
            ) as "isFamiliar"
       from users u where lower(email) = lower($1)`,
    [email, clientAddress, since],
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
}

interface StoredSession {
  id: number;
  user_id: number;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

const SESSION_COLUMNS = 'id, user_id, created_at, expires_at, revoked_at';

function onlySession([row]: StoredSession[]): SessionRow {
  if (!row) throw new Error('The session is gone.');
  return toSessionRow(row);
}

function toSessionRow(row: StoredSession): SessionRow {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

/** The person of an account, as long as it is enabled and its password is still the one that was looked at. */
export async function lockUser(
  tx: PoolClient,
  account: Account,
): Promise<(Pick<SignedInUser, 'id' | 'roleId' | 'firstName' | 'lastName'> & { staff: boolean }) | undefined> {
  const { rows } = await tx.query<{ id: number; role_id: number; staff: boolean; first_name: string; last_name: string }>(
    `select id, role_id, (select staff from roles where roles.id = role_id), first_name, last_name from users
      where id = $1 and not disabled and password_hash = $2 for no key update`,
    [account.id, account.passwordHash],
  );
  const row = rows[0];
  return row && { id: row.id, roleId: row.role_id, staff: row.staff, firstName: row.first_name, lastName: row.last_name };
}

/** Stores a password's new hash. */
export async function storePasswordHash(tx: PoolClient, userId: number, hash: string): Promise<void> {
  await tx.query('update users set password_hash = $2 where id = $1', [userId, hash]);
}

/** Opens a session; `tokenHash` is all that is kept of its token. */
export async function insertSession(
  tx: PoolClient,
  session: { userId: number; tokenHash: Buffer; clientAddress: string; createdAt: Date; expiresAt: Date },
): Promise<SessionRow> {
  const { rows } = await tx.query<StoredSession>(
    `insert into sessions (user_id, token_hash, client_address, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $4, $5) returning ${SESSION_COLUMNS}`,
    [session.userId, session.tokenHash, session.clientAddress, session.createdAt, session.expiresAt],
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
