'use client';

import pLimit from 'p-limit';
import { useEffect, useRef, useState } from 'react';
import { askBeforeUnload } from '@/components/form/leave-guard';
import { BffError } from '@/lib/bff/client';

/** How many requests are under way at once. */
const AT_ONCE = 5;

/** A row that was chosen: an order by its number, a company by its name. */
export interface BulkItem {
  id: number;
  label: string;
}

/** An item that can't be done, or wasn't, and why: one sentence. */
export interface Refusal extends BulkItem {
  reason: string;
}

/** Which of the chosen items can be done, and which can't. */
export interface Judgement<T extends BulkItem> {
  ready: readonly T[];
  refused: readonly Refusal[];
}

/** What a run has done. Items that are in neither were not begun. */
export interface Outcome {
  doneIds: readonly number[];
  failed: readonly Refusal[];
}

/** Follows a run, and may stop it. */
export interface Watch {
  /** Says stop: what was begun is finished, and nothing else begun. */
  signal: AbortSignal;
  /** Told how many items are done. */
  onProgress: (done: number) => void;
}

type BulkPhase<T extends BulkItem> =
  | { name: 'reading'; done: number; total: number }
  | ({ name: 'review' } & Judgement<T>)
  | { name: 'running'; done: number; total: number; stopping: boolean }
  /** `left` were not begun, because the run was stopped. */
  | { name: 'ended'; done: number; failed: readonly Refusal[]; left: number };

export type PhaseOf<Name extends BulkPhase<BulkItem>['name']> = Extract<BulkPhase<BulkItem>, { name: Name }>;

interface BulkWork<T extends BulkItem> {
  /** How many were chosen. */
  total: number;
  /** Says which items can be done as they stand now: those that failed, or all that were chosen (null). */
  judge: (failed: readonly Refusal[] | null, watch: Watch) => Promise<Judgement<T>>;
  apply: (ready: readonly T[], watch: Watch) => Promise<Outcome>;
  /** Hears that nothing failed and nothing is left. Without it, the result is shown then too. */
  onWhole?: (doneIds: readonly number[]) => void;
}

/** Work on several rows, from its judgement to its end. */
export interface BulkRun<T extends BulkItem> {
  phase: BulkPhase<T>;
  /** Every item that is done so far, also before a retry. */
  doneIds: () => readonly number[];
  run: (ready: readonly T[]) => void;
  /** Begins no further item. */
  stop: () => void;
  /** Judges what failed anew, and tries it again. */
  retry: (failed: readonly Refusal[]) => void;
}

/** Judges what was chosen as soon as it is rendered, and carries it out when told to. */
export function useBulkRun<T extends BulkItem>({ total, judge, apply, onWhole }: BulkWork<T>): BulkRun<T> {
  const [phase, setPhase] = useState<BulkPhase<T>>({ name: 'reading', done: 0, total });
  const work = useRef(new AbortController());
  const done = useRef<readonly number[]>([]);

  const read = async (failed: readonly Refusal[] | null, then: (judgement: Judgement<T>) => void) => {
    const { signal } = (work.current = new AbortController());
    const progress = (read: number) => setPhase({ name: 'reading', done: read, total: failed?.length ?? total });
    progress(0);
    const judgement = await judge(failed, { signal, onProgress: (read) => signal.aborted || progress(read) });
    if (!signal.aborted) then(judgement);
  };

  /** @param refused what has failed already and is not tried */
  const run = async (ready: readonly T[], refused: readonly Refusal[]) => {
    const { signal } = (work.current = new AbortController());
    const onProgress = (begun: number) =>
      setPhase({ name: 'running', done: begun, total: ready.length, stopping: signal.aborted });
    onProgress(0);
    const outcome = await apply(ready, { signal, onProgress });
    done.current = [...done.current, ...outcome.doneIds];
    const left = ready.length - outcome.doneIds.length - outcome.failed.length;
    const failed = [...outcome.failed, ...refused];
    if (onWhole && failed.length + left === 0) onWhole(done.current);
    else setPhase({ name: 'ended', done: outcome.doneIds.length, failed, left });
  };

  useEffect(() => {
    void read(null, (judgement) => setPhase({ name: 'review', ...judgement }));
    return () => work.current.abort();
    // Read once, as it is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const running = phase.name === 'running';
  // Requests under way are finished in any case.
  useEffect(() => (running ? askBeforeUnload() : undefined), [running]);

  return {
    phase,
    doneIds: () => done.current,
    run: (ready) => void run(ready, []),
    stop: () => {
      work.current.abort();
      setPhase((now) => (now.name === 'running' ? { ...now, stopping: true } : now));
    },
    // They may have changed meanwhile: that is why most of them failed.
    retry: (failed) => void read(failed, ({ ready, refused }) => void run(ready, refused)),
  };
}

/** Judges items one by one, in their order. One that can't be read is refused. */
export async function judgeEach<Chosen extends BulkItem, T extends BulkItem>(
  items: readonly Chosen[],
  { signal, onProgress }: Watch,
  judge: (item: Chosen) => Promise<T | Refusal>,
): Promise<Judgement<T>> {
  const judged = new Map<number, T | Refusal>();
  await eachUntilStopped(items, signal, async (item) => {
    const judgement = await judge(item).catch((error: unknown) => {
      if (signal.aborted) return null;
      return refusal(item, messageOf(error));
    });
    if (!judgement) return;
    judged.set(item.id, judgement);
    onProgress(judged.size);
  });
  const all = items.flatMap(({ id }) => judged.get(id) ?? []);
  return { ready: all.filter((each): each is T => !isRefusal(each)), refused: all.filter(isRefusal) };
}

export async function applyEach<T extends BulkItem>(
  items: readonly T[],
  { signal, onProgress }: Watch,
  apply: (item: T) => Promise<unknown>,
): Promise<Outcome> {
  const doneIds: number[] = [];
  const failed: Refusal[] = [];
  await eachUntilStopped(items, signal, async (item) => {
    try {
      await apply(item);
      doneIds.push(item.id);
    } catch (error) {
      failed.push(refusal(item, messageOf(error)));
    }
    onProgress(doneIds.length + failed.length);
  });
  return { doneIds, failed };
}

/** Does work for each item in turn, {@link AT_ONCE} at a time. What was begun when the signal says stop is finished. */
async function eachUntilStopped<T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  await pLimit(AT_ONCE).map(items, async (item) => {
    if (!signal.aborted) await work(item);
  });
}

export function refusal({ id, label }: BulkItem, reason: string): Refusal {
  return { id, label, reason };
}

function isRefusal<T extends BulkItem>(judgement: T | Refusal): judgement is Refusal {
  return 'reason' in judgement;
}

/** Why a call failed; what is no answer of the server is thrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof BffError)) throw error;
  return error.message;
}
