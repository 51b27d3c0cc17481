import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { getHealth } from '@/lib/contract/health';
import { HttpError } from '@/upstream/http/errors';
import { handle } from '@/upstream/http/route';

/** A slower database counts as down. */
const TIMEOUT_MS = 1000;

export async function answersSoon(db: Pool): Promise<boolean> {
  const giveUp = new AbortController();
  const silent = delay(TIMEOUT_MS, false, { signal: giveUp.signal }).catch(() => false);
  const answers = db.query('select').then(
    () => true,
    () => false,
  );
  const reached = await Promise.race([answers, silent]);
  giveUp.abort();
  return reached;
}

export const healthRoutes = [
  handle(getHealth, async ({ db, surroundings }) => {
    if (!(await answersSoon(db))) throw new HttpError(503, 'The database isn’t responding.');
    const states = surroundings();
    const isWell = Object.values(states).every((state) => state === 'ok');
    return { status: isWell ? ('ok' as const) : ('degraded' as const), ...states };
  }),
];
