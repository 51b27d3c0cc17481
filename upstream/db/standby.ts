import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { codeOf, isUnreachable } from '../http/failures';
import { withTimeout } from '../http/with-timeout';
import { repeat } from '../jobs/repeat';
import { rootCause } from '@/lib/log/program-log';

/**
 * Runs a long read on the standby if it is up to date, otherwise on the primary. `lost` aborts if the standby fails
 * before the answer starts; then the read runs again on the primary.
 */
export type LongRead = <T>(work: (db: Pool, lost?: AbortSignal) => Promise<T>) => Promise<T>;

/** `behind` means that the standby's data is over 30 s old, or of unknown age. */
type State = 'ok' | 'away' | 'behind';

export interface Standby {
  state: () => State;
  longRead: LongRead;
  stop: () => Promise<void>;
}

interface Limits {
  everyMs: number;
  /** A standby that is farther behind isn't used. */
  behindMs: number;
  /** A slower standby counts as away, because it may have frozen without closing its connections. */
  answerMs: number;
}

// A page waits 10 s for its reads, so reads on a frozen standby must move to the primary well before.
const LIMITS: Limits = { everyMs: 2_000, behindMs: 30_000, answerMs: 3_000 };

/**
 * Watches a streaming standby and routes long reads to it. Each check records the primary's log position, so the
 * standby's age is known without writes.
 */
export function watchStandby(primary: Pool, standby: Pool, log: Logger, limits = LIMITS): Standby {
  let state: State | undefined;
  /** Positions of the primary's log with their times, oldest first. */
  let looks: { at: number; end: bigint }[] = [];
  /** Reads that the standby hasn't started to answer. */
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
    // Older positions only show that the standby is too far behind.
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
  // Every other query already reports a failing primary.
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
        // Give an aborted read time to release resources, such as one of the few connections for reports.
        await Promise.race([answer, delay(100)]).catch(() => undefined);
        return await work(primary);
      } finally {
        waiting.delete(lost);
      }
    },
    async stop() {
      await stopLooking();
      // A frozen standby never closes its connections.
      await Promise.race([standby.end(), delay(1_000, undefined, { ref: false })]);
    },
  };
}

function failureOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
}

/** PostgreSQL's codes for reads that conflict with replaying the log. */
const CONFLICTS = new Set(['40001', '40P01']);

/** A PostgreSQL log position as a number; the text has two hex halves, such as `16/B374D848`. */
function positionOf(written = '0/0'): bigint {
  const [high = '0', low = '0'] = written.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
