import type { Pool, PoolClient } from 'pg';
import { MAX_LISTED_SESSIONS, type OwnSession } from '@/lib/contract/own-account';
import type { SignedInUser } from '@/upstream/http/route';
import { SESSION_COLUMNS, toSessionRow, type SessionRow, type StoredSession } from './repository';

/** A person's sessions that hold now, this one first and then the latest used. */
export async function listLiveSessions(db: Pool, user: SignedInUser, now: Date): Promise<OwnSession[]> {
  const { rows } = await db.query<{ id: number; created_at: Date; last_seen_at: Date; client_address: string | null }>({
    name: 'own-sessions',
    text: `select id, created_at, last_seen_at, client_address from sessions
            where user_id = $1 and revoked_at is null and expires_at > $2
            order by id = $3 desc, last_seen_at desc, id desc limit ${MAX_LISTED_SESSIONS}`,
    values: [user.id, now, user.sessionId],
  });
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    clientAddress: row.client_address,
    current: row.id === user.sessionId,
  }));
}

/** One of a person's sessions, as long as it holds; nobody ends another person's. */
export async function findOwnSessionForUpdate(
  tx: PoolClient,
  userId: number,
  id: number,
  now: Date,
): Promise<SessionRow | undefined> {
  const { rows } = await tx.query<StoredSession>(
    `select ${SESSION_COLUMNS} from sessions
      where id = $1 and user_id = $2 and revoked_at is null and expires_at > $3 for update`,
    [id, userId, now],
  );
  return rows[0] && toSessionRow(rows[0]);
}

/** A person's sessions that hold now, but for the one that asks. */
export async function lockOtherSessions(tx: PoolClient, user: SignedInUser, now: Date): Promise<SessionRow[]> {
  const { rows } = await tx.query<StoredSession>(
    `select ${SESSION_COLUMNS} from sessions
      where user_id = $1 and id <> $2 and revoked_at is null and expires_at > $3 order by id for update`,
    [user.id, user.sessionId, now],
  );
  return rows.map(toSessionRow);
}
