import { and, asc, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { MAX_LISTED_SESSIONS, type OwnSession } from '@/lib/contract/own-account';
import { drizzleOn } from '@/upstream/db/drizzle';
import { sessions } from '@/upstream/db/schema';
import type { SignedInUser } from '@/upstream/http/route';
import { SESSION_ROW, type SessionRow } from './repository';

/** A person's sessions that hold. */
function liveSessionsOf(userId: number, now: Date) {
  return and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
}

/** A person's sessions that hold now, this one first and then the latest used. */
export async function listLiveSessions(db: Pool, user: SignedInUser, now: Date): Promise<OwnSession[]> {
  const rows = await drizzleOn(db)
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      clientAddress: sessions.clientAddress,
    })
    .from(sessions)
    .where(liveSessionsOf(user.id, now))
    .orderBy(desc(eq(sessions.id, user.sessionId)), desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(MAX_LISTED_SESSIONS)
    .prepare('own-sessions')
    .execute();
  return rows.map(({ id, createdAt, lastSeenAt, clientAddress }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    clientAddress,
    current: id === user.sessionId,
  }));
}

/** One of a person's sessions, as long as it holds; nobody ends another person's. */
export async function findOwnSessionForUpdate(
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

/** A person's sessions that hold now, but for the one that asks. */
export async function lockOtherSessions(tx: PoolClient, user: SignedInUser, now: Date): Promise<SessionRow[]> {
  return drizzleOn(tx)
    .select(SESSION_ROW)
    .from(sessions)
    .where(and(liveSessionsOf(user.id, now), ne(sessions.id, user.sessionId)))
    .orderBy(asc(sessions.id))
    .for('update');
}
