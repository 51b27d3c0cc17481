import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { codeOf, isUnreachable } from '../http/failures';
import { repeat } from '../jobs/repeat';
import { rootCause } from '../log';

/** Runs a long read on the standby while that is there and up to date, and otherwise on the primary. */
export type LongRead = <T>(work: (db: Pool) => Promise<T>) => Promise<T>;

/** How a standby is: `behind` when it shows what was more than 30 s ago, or nobody knows from when. */
type State = 'ok' | 'away' | 'behind';

export interface Standby {
  state: () => State;
  longRead: LongRead;
  /** Ends looking, and its pool. */
  stop: () => Promise<void>;
}

interface Limits {
  everyMs: number;
  /** A standby that is farther behind is left alone. */
  behindMs: number;
}

const LIMITS: Limits = { everyMs: 2_000, behindMs: 30_000 };

/**
 * Watches a streaming standby, and lets long reads go there. Each look remembers what the primary had written. So the age of
 * what the standby shows is known without a write.
 */
export function watchStandby(primary: Pool, standby: Pool, log: Logger, limits = LIMITS): Standby {
  // Unknown until the first look.
  let state: State | undefined;
  /** Where the log of the primary ended, and when; the oldest first. */
  let looks: { at: number; end: bigint }[] = [];

  const note = (next: State, facts: object) => {
    if (next === state) return;
    if (next === 'ok') log.info(facts, 'long reads go to the standby');
    else log.warn({ ...facts, standby: next }, 'the standby is left alone: the primary answers long reads');
    state = next;
  };

  const look = async () => {
    const at = Date.now();
    const { rows: written } = await primary.query<{ end: string }>('SELECT pg_current_wal_lsn() AS end');
    looks.push({ at, end: positionOf(written[0]?.end) });
    try {
      const { rows } = await standby.query<{ end: string | null }>('SELECT pg_last_wal_replay_lsn() AS end');
      const replayed = rows[0]?.end;
      if (!replayed) throw new Error('DATABASE_READ_URL does not lead to a standby.');
      const shown = looks.findLast(({ end }) => end <= positionOf(replayed));
      // Older ones tell nothing any more.
      looks = looks.filter((one) => one.at >= (shown?.at ?? at - limits.behindMs - limits.everyMs));
      const behindMs = shown ? at - shown.at : Infinity;
      note(behindMs > limits.behindMs ? 'behind' : 'ok', { behindMs: Number.isFinite(behindMs) ? behindMs : null });
    } catch (err) {
      note('away', { err });
    }
  };
  // A primary that is away is told of by all that asks it.
  const stopLooking = repeat(look, limits.everyMs, () => undefined);
  void look().catch(() => undefined);

  return {
    state: () => state ?? 'away',
    async longRead(work) {
      if (state !== 'ok') return work(primary);
      try {
        return await work(standby);
      } catch (error) {
        const root = rootCause(error);
        if (isUnreachable(root)) note('away', { err: error });
        else if (!CONFLICTS.has(codeOf(root) ?? '')) throw error;
        return work(primary);
      }
    },
    async stop() {
      await stopLooking();
      await standby.end();
    },
  };
}

/** What PostgreSQL says to a read that stood in the way of replaying the log. */
const CONFLICTS = new Set(['40001', '40P01']);

/** A place in the log of PostgreSQL as a number: it is written as two halves in hex, such as `16/B374D848`. */
function positionOf(written = '0/0'): bigint {
  const [high = '0', low = '0'] = written.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
