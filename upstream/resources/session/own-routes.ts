import { and, asc, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import {
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  MAX_LISTED_SESSIONS,
  type OwnSession,
} from '@/lib/contract/own-account';
import { drizzleOn } from '@/upstream/db/drizzle';
import { sessions } from '@/upstream/db/schema';
import { mutate } from '@/upstream/http/mutation';
import { handle, type SignedInUser } from '@/upstream/http/route';
import { prepareOwnPassword, setOwnPassword } from './own-password';
import { revokeSession, SESSION_ROW, type SessionRow } from './repository';

export const ownAccountRoutes = [
  mutate(
    changeOwnPassword,
    { object: 'user', prepare: (context) => prepareOwnPassword(context, context.user, context.body) },
    async ({ tx, user, prepared, now, config }) => {
      await setOwnPassword(tx, { user, password: prepared, now, config });
      // That it was changed is all there is to keep.
      const person = { id: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName };
      return { answer: {}, before: person, after: person };
    },
  ),

  handle(listOwnSessions, async ({ db, user, now }) => ({ sessions: await listLiveSessions(db, user, now) })),

  mutate(
    endOwnSession,
    { object: 'session', before: ({ tx, user, params, now }) => findOwnSessionForUpdate(tx, user.id, params.id, now) },
    async ({ tx, before, now }) => ({
      answer: {},
      after: await revokeSession(tx, before.id, now),
      partOf: { type: 'user', id: before.userId },
    }),
  ),

  mutate(endOtherSessions, { object: 'session' }, async ({ tx, user, now }) => {
    const others = await lockOtherSessions(tx, user, now);
    const changes = [];
    for (const before of others) {
      changes.push({ before, after: await revokeSession(tx, before.id, now), partOf: { type: 'user', id: user.id } });
    }
    return { answer: { ended: changes.length }, changes };
  }),
];

/** A person's sessions that hold. */
function liveSessionsOf(userId: number, now: Date) {
  return and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
}

/** A person's sessions that hold now, this one first and then the latest used. */
async function listLiveSessions(db: Pool, user: SignedInUser, now: Date): Promise<OwnSession[]> {
  const rows = await drizzleOn(db)
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      clientAddress: sessions.clientAddress,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(liveSessionsOf(user.id, now))
    .orderBy(desc(eq(sessions.id, user.sessionId)), desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(MAX_LISTED_SESSIONS)
    .prepare('own-sessions')
    .execute();
  return rows.map(({ id, createdAt, lastSeenAt, clientAddress, userAgent }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    clientAddress,
    userAgent,
    current: id === user.sessionId,
  }));
}

/** One of a person's sessions, as long as it holds; nobody ends another person's. */
async function findOwnSessionForUpdate(
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
async function lockOtherSessions(tx: PoolClient, user: SignedInUser, now: Date): Promise<SessionRow[]> {
  return drizzleOn(tx)
    .select(SESSION_ROW)
    .from(sessions)
    .where(and(liveSessionsOf(user.id, now), ne(sessions.id, user.sessionId)))
    .orderBy(asc(sessions.id))
    .for('update');
}
