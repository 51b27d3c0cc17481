import { and, eq, lte } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { PERSON_ONLY_SENTENCE } from '@/lib/domain/api-key';
import { STEP_UP_MINUTES, STEP_UP_REQUIRED, STEP_UP_SENTENCE } from '@/lib/domain/second-factor';
import { drizzleOn, findsAny } from '@/upstream/db/drizzle';
import { sessions } from '@/upstream/db/schema';
import { HttpError } from '@/upstream/http/errors';
import type { SignedInUser } from '@/upstream/http/route';
import { hasFactor, wasShownSince } from './repository';

/**
 * Requires a second factor within the last ten minutes of this session, to protect unlocked screens. Users without a
 * factor pass.
 *
 * @throws HttpError 403 `STEP_UP_REQUIRED`; without that code for an API key, which has no second factor
 */
export async function requireStepUp(db: Pool | PoolClient, user: SignedInUser, now: Date): Promise<void> {
  if (user.key) throw new HttpError(403, PERSON_ONLY_SENTENCE);
  if (!(await hasFactor(db, user.id))) return;
  if (await wasShownSince(db, user, stepUpSince(now))) return;
  throw new HttpError(403, STEP_UP_SENTENCE, { statusCode: STEP_UP_REQUIRED });
}

const stepUpSince = (now: Date) => new Date(now.getTime() - STEP_UP_MINUTES * 60_000);

/**
 * Whether adding a sign-in method requires the password, to protect accounts on unlocked screens. False with a second
 * factor, which is checked instead, or after a recent sign-in.
 */
export async function wantsPassword(db: Pool | PoolClient, user: SignedInUser, now: Date): Promise<boolean> {
  if (await hasFactor(db, user.id)) return false;
  const old = drizzleOn(db)
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, user.sessionId), lte(sessions.createdAt, stepUpSince(now))));
  return findsAny(db, old);
}
