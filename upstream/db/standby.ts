import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { codeOf, isUnreachable } from '../http/failures';
import { withTimeout } from '../http/with-timeout';
import { repeat } from '../jobs/repeat';
import { rootCause } from '@/lib/log/program-log';

/**
 * Runs a long read on the standby while that is there and up to date, and otherwise on the primary. Work that can be
 * ended is told when the standby is `lost` before the answer has begun: then it runs again on the primary.
 */
export type LongRead = <T>(work: (db: Pool, lost?: AbortSignal) => Promise<T>) => Promise<T>;

/** `behind`: the standby shows data of more than 30 s ago, or its age is not known. */
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
  /** One that takes longer to answer a look is away: it may have frozen without closing its connections. */
  answerMs: number;
}

// A page waits 10 s for its reads: what a frozen standby has taken must reach the primary well before.
const LIMITS: Limits = { everyMs: 2_000, behindMs: 30_000, answerMs: 3_000 };

/**
 * Watches a streaming standby, and lets long reads go there. Each look remembers what the primary had written. So the
 * age of what the standby shows is known without a write.
 */
export function watchStandby(primary: Pool, standby: Pool, log: Logger, limits = LIMITS): Standby {
  // Unknown until the first look.
  let state: State | undefined;
  /** Where the log of the primary ended, and when; the oldest first. */
  let looks: { at: number; end: bigint }[] = [];
  /** The reads that the standby has not begun to answer. */
  const waiting = new Set<AbortController>();

  const note = (next: State, facts: object) => {
    if (next === state) return;
    if (next === 'ok') log.info(facts, 'long reads go to the standby');
    else log.warn({ ...facts, standby: next }, 'the standby is left alone: the primary answers long reads');
    state = next;
    if (next === 'away') for (const lost of waiting) lost.abort(new Error('The standby is away.'));
  };

  const look = async () => {
    const at = Date.now();
    const { rows: written } = await primary.query<{ end: string }>('SELECT pg_current_wal_lsn() AS end');
    // What is older tells nothing but that the standby is too far behind.
    looks = looks.filter((one) => one.at >= at - limits.behindMs - limits.everyMs);
    looks.push({ at, end: positionOf(written[0]?.end) });
    try {
      const asking = standby.query<{ end: string | null }>('SELECT pg_last_wal_replay_lsn() AS end');
      const { rows } = await withTimeout(
        asking,
        limits.answerMs,
        () => new Error(`The standby did not answer within ${limits.answerMs} ms.`),
      );
      const replayed = rows[0]?.end;
      if (!replayed) throw new Error('DATABASE_READ_URL does not lead to a standby.');
      const shown = looks.findLast(({ end }) => end <= positionOf(replayed));
      const behindMs = shown ? at - shown.at : Infinity;
      note(behindMs > limits.behindMs ? 'behind' : 'ok', { behindMs: Number.isFinite(behindMs) ? behindMs : null });
    } catch (err) {
      note('away', { err });
    }
  };
  // Every other query reports a primary that is away.
  const stopLooking = repeat(look, limits.everyMs, () => undefined);
  void look().catch(() => undefined);

  return {
    state: () => state ?? 'away',
    async longRead(work) {
      if (state !== 'ok') return work(primary);
      const lost = new AbortController();
      waiting.add(lost);
      const answer = work(standby, lost.signal);
      try {
        return await Promise.race([answer, failureOf(lost.signal)]);
      } catch (error) {
        const root = rootCause(error);
        if (isUnreachable(root)) note('away', { err: error });
        else if (!lost.signal.aborted && !CONFLICTS.has(codeOf(root) ?? '')) throw error;
        // A read that is told first gives back what it holds, such as one of the few connections for reports.
        await Promise.race([answer, delay(100)]).catch(() => undefined);
        return await work(primary);
      } finally {
        waiting.delete(lost);
      }
    },
    async stop() {
      await stopLooking();
      // One that has frozen closes nothing.
      await Promise.race([standby.end(), delay(1_000, undefined, { ref: false })]);
    },
  };
}

function failureOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
}

/** What PostgreSQL says to a read that stood in the way of replaying the log. */
const CONFLICTS = new Set(['40001', '40P01']);

/** A place in the log of PostgreSQL as a number: it is written as two halves in hex, such as `16/B374D848`. */
function positionOf(written = '0/0'): bigint {
  const [high = '0', low = '0'] = written.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
