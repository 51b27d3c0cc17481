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
      return { answer: {}, before: { id: user.id }, after: { id: user.id } };
    },
  ),

  handle(listOwnSessions, async ({ db, user, now }) => ({ sessions: await listLiveSessions(db, user, now) })),

  mutate(
    endOwnSession,
    { object: 'session', before: ({ tx, user, params, now }) => findOwnSessionForUpdate(tx, user.id, params.id, now) },
    async ({ tx, before, now }) => ({ answer: {}, after: await revokeSession(tx, before.id, now) }),
  ),

  mutate(endOtherSessions, { object: 'session' }, async ({ tx, user, now }) => {
    const others = await lockOtherSessions(tx, user, now);
    const changes = [];
    for (const before of others) changes.push({ before, after: await revokeSession(tx, before.id, now) });
    return { answer: { ended: changes.length }, changes };
  }),
];
