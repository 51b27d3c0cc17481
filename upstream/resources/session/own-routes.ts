import { changeOwnPassword, endOtherSessions, endOwnSession, listOwnSessions } from '@/lib/contract/own-account';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { prepareOwnPassword, setOwnPassword } from './own-password';
import { findOwnSessionForUpdate, listLiveSessions, lockOtherSessions } from './own-sessions';
import { revokeSession } from './repository';

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
