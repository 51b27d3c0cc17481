import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Output } from '@/lib/contract/endpoint';
import {
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  getSessionTime,
  listOwnSessions,
} from '@/lib/contract/own-account';
import { sessionEnd } from '@/lib/domain/session-time';
import type { AppConfig } from '@/upstream/config';
import { drizzleOn, single } from '@/upstream/db/drizzle';
import { sessions } from '@/upstream/db/schema';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { requireStepUp } from '../second-factor/step-up';
import { findLiveSessionForUpdate, listLiveSessions, lockOtherSessions } from './live-sessions';
import { prepareOwnPassword, setOwnPassword } from './own-password';
import { renewToken } from './renew-token';
import { revokeSession } from './repository';

export const ownAccountRoutes = [
  mutate(
    changeOwnPassword,
    { object: 'user', prepare: (context) => prepareOwnPassword(context, context.user, context.body) },
    async ({ tx, user, prepared, now, config }) => {
      await setOwnPassword(tx, { user, password: prepared, now, config });
      // The log only keeps that the password changed.
      const person = { id: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName };
      return { answer: { token: await renewToken(tx, user, now) }, before: person, after: person };
    },
  ),

  handle(getSessionTime, ({ db, user, now, config }) => findSessionTime(db, user.sessionId, now, config)),

  handle(listOwnSessions, async ({ db, user, now }) => ({
    sessions: await listLiveSessions(db, user.id, user.sessionId, now),
  })),

  mutate(
    endOwnSession,
    { object: 'session', before: ({ tx, user, params, now }) => findLiveSessionForUpdate(tx, user.id, params.id, now) },
    async ({ tx, user, before, now }) => {
      await requireStepUp(tx, user, now);
      const after = await revokeSession(tx, before.id, now);
      return { answer: {}, after, partOf: { type: 'user', id: before.userId } };
    },
  ),

  mutate(endOtherSessions, { object: 'session' }, async ({ tx, user, now }) => {
    await requireStepUp(tx, user, now);
    const others = await lockOtherSessions(tx, user.id, user.sessionId, now);
    const changes = [];
    for (const before of others) {
      changes.push({ before, after: await revokeSession(tx, before.id, now), partOf: { type: 'user', id: user.id } });
    }
    return { answer: { ended: changes.length }, changes };
  }),
];

/** The session's remaining time. The current request counts as use, although it isn't stored yet. */
async function findSessionTime(
  db: Pool,
  id: number,
  now: Date,
  { SESSION_IDLE_MINUTES }: Pick<AppConfig, 'SESSION_IDLE_MINUTES'>,
): Promise<Output<typeof getSessionTime>> {
  const { createdAt, lastSeenAt } = single(
    await drizzleOn(db)
      .select({ createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.id, id)),
  );
  const secondsUntil = (end: Date) => Math.max(0, Math.round((end.getTime() - now.getTime()) / 1000));
  return {
    idleSeconds: SESSION_IDLE_MINUTES * 60,
    endsInSeconds: secondsUntil(sessionEnd(createdAt, lastSeenAt, SESSION_IDLE_MINUTES)),
    lastsSeconds: secondsUntil(sessionEnd(createdAt, now, 0)),
  };
}
