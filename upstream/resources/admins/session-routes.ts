import type { Pool, PoolClient } from 'pg';
import { endSessionOf, endSessionsOf, getSignIns, listSessionsOf, type SignIns } from '@/lib/contract/people-sessions';
import { normalEmail } from '@/lib/domain/person';
import { mayDo } from '@/lib/domain/rights';
import { instantJson } from '@/upstream/db/statement';
import { notFound } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { STORED_ONLY } from '@/upstream/mail/queue';
import { findRights } from '../access-control-list/repository';
import { loginLimits } from '../session/attempt-limits';
import { requireStepUp } from '../second-factor/step-up';
import { findLiveSessionForUpdate, listLiveSessions, lockOtherSessions } from '../session/live-sessions';
import { familiarSince, revokeSession } from '../session/repository';
import { findAdmin } from './repository';

export const peopleSessionRoutes = [
  handle(listSessionsOf, async ({ db, params: { id }, user, now }) => {
    await requireStaff(db, id);
    return { sessions: await listLiveSessions(db, id, user.sessionId, now) };
  }),

  handle(getSignIns, async ({ db, params: { id }, user, now }) => {
    const person = (await findSignIns(db, id, now)) ?? notFound('user');
    if (!mayDo(await findRights(db, user), person.isPartner ? 'registration' : 'adminControls')) notFound('user');
    const { lastSignInAt, passwordEmails, email, addresses } = person;
    const failedAttempts = await loginLimits(db).failures(normalEmail(email), addresses);
    return { lastSignInAt, failedAttempts, passwordEmails };
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

interface FoundSignIns extends Pick<SignIns, 'lastSignInAt' | 'passwordEmails'> {
  isPartner: boolean;
  email: string;
  /** Addresses that the person signed in from lately, whose failures are counted separately. */
  addresses: readonly string[];
}

async function findSignIns(db: Pool, id: number, now: Date): Promise<FoundSignIns | undefined> {
  const { rows } = await db.query<{ found: FoundSignIns }>({
    name: 'sign-ins',
    text: `SELECT json_build_object('isPartner', u.company_id IS NOT NULL, 'email', u.email,
        'lastSignInAt', (SELECT ${instantJson('max(a.at)')} FROM unnest($2::text[]) AS called (action),
          LATERAL (SELECT created_at AS at FROM activity
            WHERE user_id = u.id AND activity.action = called.action ORDER BY created_at DESC, id DESC LIMIT 1) a),
        'addresses', (SELECT coalesce(json_agg(DISTINCT client_address), '[]') FROM sessions
          WHERE user_id = u.id AND client_address IS NOT NULL AND created_at > $3),
        'passwordEmails', (SELECT coalesce(json_agg(json_build_object('id', m.id, 'at', ${instantJson('m.created_at')},
            'state', CASE WHEN m.state = 'sent' AND m.last_error = $4 THEN 'stored' ELSE m.state END,
            'reason', CASE WHEN m.state <> 'sent' THEN m.last_error END)), '[]')
          FROM (SELECT * FROM mail_outbox WHERE kind = 'temporary-password' AND lower(recipient) = lower(u.email)
            ORDER BY id DESC LIMIT 3) m)) AS found
      FROM users u WHERE u.id = $1 AND u.deleted_at IS NULL`,
    values: [id, SIGN_INS, familiarSince(now), STORED_ONLY],
  });
  return rows[0]?.found;
}

/** The calls that open a session, as the log names them. */
const SIGN_INS = ['login', 'signInWithIdToken', 'signInWithPasskey'];

/** @throws HttpError 404 if no admin has this id */
async function requireStaff(db: Pool | PoolClient, id: number): Promise<void> {
  if (!(await findAdmin(db, id))) notFound('user');
}
