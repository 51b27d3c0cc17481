import { randomBytes } from 'node:crypto';
import { and, eq, gt, ne, not } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { browserAndSystem } from '@/lib/domain/user-agent';
import type { AppConfig } from '@/upstream/config';
import { drizzleOn } from '@/upstream/db/drizzle';
import { sessions, users } from '@/upstream/db/schema';
import { hashToken } from '@/upstream/http/authenticate';
import { HttpError } from '@/upstream/http/errors';
import { queueMail } from '@/upstream/mail/outbox';
import { newSignInMail } from '@/upstream/mail/templates/new-sign-in';
import { networkOf } from './attempt-limits';
import { familiarSince } from './repository';

interface SignIn {
  sessionId: number;
  user: { id: number; email: string; firstName: string };
  clientAddress: string;
  userAgent: string | null;
  now: Date;
}

/**
 * Emails a person about a sign-in with a browser or from a network they haven't used for 30 days. The first sign-in
 * isn't reported, because there is nothing to compare.
 */
export async function notifyNewSignIn(
  tx: PoolClient,
  { sessionId, user, clientAddress, userAgent, now }: SignIn,
  config: Pick<AppConfig, 'NEXTAUTH_URL' | 'PORTAL_TIME_ZONE'>,
): Promise<void> {
  const earlier = await findEarlierSignIns(tx, user.id, sessionId, now);
  if (earlier.length === 0) return;
  const browser = browserAndSystem(userAgent);
  const isKnown =
    earlier.some((one) => browserAndSystem(one.userAgent) === browser) &&
    earlier.some((one) => one.clientAddress !== null && networkOf(one.clientAddress) === networkOf(clientAddress));
  if (isKnown) return;
  const alarm = randomBytes(32).toString('base64url');
  await drizzleOn(tx)
    .update(sessions)
    .set({ alarmHash: hashToken(alarm) })
    .where(eq(sessions.id, sessionId));
  const mail = newSignInMail({
    to: user.email,
    firstName: user.firstName,
    portalUrl: config.NEXTAUTH_URL,
    at: now,
    timeZone: config.PORTAL_TIME_ZONE,
    browser: browser ?? 'an unknown browser',
    clientAddress: clientAddress || 'an unknown address',
    alarm,
  });
  await queueMail(tx, mail, now);
}

async function findEarlierSignIns(
  tx: PoolClient,
  userId: number,
  sessionId: number,
  now: Date,
): Promise<{ clientAddress: string | null; userAgent: string | null }[]> {
  return drizzleOn(tx)
    .selectDistinct({ clientAddress: sessions.clientAddress, userAgent: sessions.userAgent })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), gt(sessions.createdAt, familiarSince(now))));
}

/**
 * Finds the sign-in behind an alarm link and uses the link up.
 *
 * @returns the person, with the row locked, and the time of the sign-in
 * @throws HttpError 404 if the link is unknown or used, or the person can't sign in any more
 */
export async function claimAlarm(tx: PoolClient, token: string): Promise<{ person: AlarmedPerson; signedInAt: Date }> {
  const [spent] = await drizzleOn(tx)
    .update(sessions)
    .set({ alarmHash: null })
    .where(eq(sessions.alarmHash, hashToken(token)))
    .returning({ userId: sessions.userId, createdAt: sessions.createdAt });
  const [person] = spent
    ? await drizzleOn(tx)
        .select(ALARMED_PERSON)
        .from(users)
        .where(and(eq(users.id, spent.userId), not(users.disabled)))
        .for('no key update')
    : [];
  if (!person || !spent) throw new HttpError(404, 'This link was already used or has expired.');
  return { person, signedInAt: spent.createdAt };
}

const ALARMED_PERSON = {
  id: users.id,
  roleId: users.roleId,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
};

type AlarmedPerson = Pick<typeof users.$inferSelect, keyof typeof ALARMED_PERSON>;
