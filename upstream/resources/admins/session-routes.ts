import type { Pool, PoolClient } from 'pg';
import { endSessionOf, endSessionsOf, listSessionsOf } from '@/lib/contract/people-sessions';
import { notFound } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { requireStepUp } from '../second-factor/step-up';
import { findLiveSessionForUpdate, listLiveSessions, lockOtherSessions } from '../session/live-sessions';
import { revokeSession } from '../session/repository';
import { findAdmin } from './repository';

export const peopleSessionRoutes = [
  handle(listSessionsOf, async ({ db, params: { id }, user, now }) => {
    await requireStaff(db, id);
    return { sessions: await listLiveSessions(db, id, user.sessionId, now) };
  }),

  mutate(
    endSessionOf,
    {
      object: 'session',
      before: async ({ tx, params: { id, sessionId }, now }) => {
        await requireStaff(tx, id);
        return findLiveSessionForUpdate(tx, id, sessionId, now);
      },
    },
    async ({ tx, before, user, now }) => {
      await requireStepUp(tx, user, now);
      const after = await revokeSession(tx, before.id, now);
      return { answer: {}, after, partOf: { type: 'user', id: before.userId } };
    },
  ),

  mutate(endSessionsOf, { object: 'session' }, async ({ tx, params: { id }, user, now }) => {
    await requireStaff(tx, id);
    await requireStepUp(tx, user, now);
    const changes = [];
    for (const before of await lockOtherSessions(tx, id, user.sessionId, now)) {
      changes.push({ before, after: await revokeSession(tx, before.id, now), partOf: { type: 'user', id } });
    }
    return { answer: { ended: changes.length }, changes };
  }),
];

/** @throws HttpError 404 if no admin has this id */
async function requireStaff(db: Pool | PoolClient, id: number): Promise<void> {
  if (!(await findAdmin(db, id))) notFound('user');
}
