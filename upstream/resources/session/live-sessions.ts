import { and, asc, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { MAX_LISTED_SESSIONS, type OwnSession } from '@/lib/contract/own-account';
import { drizzleOn } from '@/upstream/db/drizzle';
import { sessions } from '@/upstream/db/schema';
import { SESSION_ROW, type SessionRow } from './repository';

function liveSessionsOf(userId: number, now: Date) {
  return and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
}

/** A person's active sessions: the current one first, then the latest used. */
export async function listLiveSessions(db: Pool, userId: number, asking: number, now: Date): Promise<OwnSession[]> {
  const rows = await drizzleOn(db)
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      clientAddress: sessions.clientAddress,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(liveSessionsOf(userId, now))
    .orderBy(desc(eq(sessions.id, asking)), desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(MAX_LISTED_SESSIONS)
    .prepare('own-sessions')
    .execute();
  return rows.map(({ id, createdAt, lastSeenAt, clientAddress, userAgent }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    clientAddress,
    userAgent,
    current: id === asking,
  }));
}

export async function findLiveSessionForUpdate(
  tx: PoolClient,
  userId: number,
  id: number,
  now: Date,
): Promise<SessionRow | undefined> {
  const [session] = await drizzleOn(tx)
    .select(SESSION_ROW)
    .from(sessions)
    .where(and(eq(sessions.id, id), liveSessionsOf(userId, now)))
    .for('update');
  return session;
}

export async function lockOtherSessions(
  tx: PoolClient,
  userId: number,
  asking: number,
  now: Date,
): Promise<SessionRow[]> {
  return drizzleOn(tx)
    .select(SESSION_ROW)
    .from(sessions)
    .where(and(liveSessionsOf(userId, now), ne(sessions.id, asking)))
    .orderBy(asc(sessions.id))
    .for('update');
}
