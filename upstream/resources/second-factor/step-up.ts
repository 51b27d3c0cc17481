import type { PoolClient } from 'pg';
import { STEP_UP_MINUTES, STEP_UP_REQUIRED, STEP_UP_SENTENCE } from '@/lib/domain/second-factor';
import { HttpError } from '@/upstream/http/errors';
import type { SignedInUser } from '@/upstream/http/route';
import { hasFactor, wasShownSince } from './repository';

/**
 * Lets who has a second factor go on only where it was shown in this session within ten minutes: for what a stranger at
 * an open screen must not do. Who has none yet is let through.
 *
 * @throws HttpError 403 `STEP_UP_REQUIRED`
 */
export async function requireStepUp(tx: PoolClient, user: SignedInUser, now: Date): Promise<void> {
  if (!(await hasFactor(tx, user.id))) return;
  const since = new Date(now.getTime() - STEP_UP_MINUTES * 60_000);
  if (await wasShownSince(tx, user.sessionId, since)) return;
  throw new HttpError(403, STEP_UP_SENTENCE, { statusCode: STEP_UP_REQUIRED });
}
