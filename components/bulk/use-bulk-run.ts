'use client';

import pLimit from 'p-limit';
import { useEffect, useRef, useState } from 'react';
import { askBeforeUnload } from '@/components/form/leave-guard';
import { isUnsupported } from '@/components/ui/retry-button';
import { BffError } from '@/lib/bff/client';

/** How many requests are under way at once. */
const AT_ONCE = 5;

/** A row that was chosen: an order by its number, a company by its name. */
export interface BulkItem {
  id: number;
  label: string;
}

/** An item that can't be done, or wasn't, and why: one sentence. */
export interface ItemFailure extends BulkItem {
  reason: string;
  /** It would fail again: the server can't do it. */
  isFinal?: boolean;
}

/** Which of the chosen items can be done, and which can't. */
export interface Validation<T extends BulkItem> {
  eligible: readonly T[];
  ineligible: readonly ItemFailure[];
}

/** What a run has done. Items that are in neither were not begun. */
export interface Outcome {
  doneIds: readonly number[];
  failed: readonly ItemFailure[];
}

/** How far a run is, and how to stop it. */
export interface Progress {
  /** Aborted: requests under way end, no other begins. */
  signal: AbortSignal;
  /** Hears how many items are done. */
  onProgress: (done: number) => void;
}

type BulkPhase<T extends BulkItem> =
  | { name: 'reading'; done: number; total: number }
  | ({ name: 'review' } & Validation<T>)
  | { name: 'running'; done: number; total: number; stopping: boolean }
  /** `left` were not begun, because the run was stopped. */
  | { name: 'ended'; done: number; failed: readonly ItemFailure[]; left: number };

export type PhaseOf<Name extends BulkPhase<BulkItem>['name']> = Extract<BulkPhase<BulkItem>, { name: Name }>;

interface BulkWork<T extends BulkItem> {
  /** How many were chosen. */
  total: number;
  /** Says which items can be done as they stand now: those that failed, or all that were chosen (null). */
  validate: (failed: readonly ItemFailure[] | null, progress: Progress) => Promise<Validation<T>>;
  apply: (eligible: readonly T[], progress: Progress) => Promise<Outcome>;
  /** Hears that nothing failed and nothing is left. Without it, the result is shown then too. */
  onWhole?: (doneIds: readonly number[]) => void;
}

/** Work on several rows, from its validation to its end. */
export interface BulkRun<T extends BulkItem> {
  phase: BulkPhase<T>;
  /** Every item that is done so far, also before a retry. */
  doneIds: () => readonly number[];
  run: (eligible: readonly T[]) => void;
  /** Begins no further item. */
  stop: () => void;
  /** Validates what failed again, and tries it again. */
  retry: (failed: readonly ItemFailure[]) => void;
}

/** Validates the chosen items when it is rendered, and applies the change when told to. */
export function useBulkRun<T extends BulkItem>({ total, validate, apply, onWhole }: BulkWork<T>): BulkRun<T> {
  const [phase, setPhase] = useState<BulkPhase<T>>({ name: 'reading', done: 0, total });
  const work = useRef(new AbortController());
  const done = useRef<readonly number[]>([]);

  const read = async (failed: readonly ItemFailure[] | null, then: (validation: Validation<T>) => void) => {
    const { signal } = (work.current = new AbortController());
    const progress = (read: number) => setPhase({ name: 'reading', done: read, total: failed?.length ?? total });
    progress(0);
    const validation = await validate(failed, { signal, onProgress: (read) => signal.aborted || progress(read) });
    if (!signal.aborted) then(validation);
  };

  /** @param ineligible what has failed already and is not tried */
  const run = async (eligible: readonly T[], ineligible: readonly ItemFailure[]) => {
    const { signal } = (work.current = new AbortController());
    const onProgress = (begun: number) =>
      setPhase({ name: 'running', done: begun, total: eligible.length, stopping: signal.aborted });
    onProgress(0);
    const outcome = await apply(eligible, { signal, onProgress });
    done.current = [...done.current, ...outcome.doneIds];
    const left = eligible.length - outcome.doneIds.length - outcome.failed.length;
    const failed = [...outcome.failed, ...ineligible];
    if (onWhole && failed.length + left === 0) onWhole(done.current);
    else setPhase({ name: 'ended', done: outcome.doneIds.length, failed, left });
  };

  useEffect(() => {
    void read(null, (validation) => setPhase({ name: 'review', ...validation }));
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
    run: (eligible) => void run(eligible, []),
    stop: () => {
      work.current.abort();
      setPhase((now) => (now.name === 'running' ? { ...now, stopping: true } : now));
    },
    // They may have changed meanwhile: that is why most of them failed.
    retry: (failed) => void read(failed, ({ eligible, ineligible }) => void run(eligible, ineligible)),
  };
}

/** Validates items one by one, in their order. One that can't be read is ineligible. */
export async function validateEach<Chosen extends BulkItem, T extends BulkItem>(
  items: readonly Chosen[],
  { signal, onProgress }: Progress,
  validate: (item: Chosen) => Promise<T | ItemFailure>,
): Promise<Validation<T>> {
  const validated = new Map<number, T | ItemFailure>();
  await eachUntilStopped(items, signal, async (item) => {
    const validation = await validate(item).catch((error: unknown) => {
      if (signal.aborted) return null;
      return failureBy(item, error);
    });
    if (!validation) return;
    validated.set(item.id, validation);
    onProgress(validated.size);
  });
  const all = items.flatMap(({ id }) => validated.get(id) ?? []);
  return { eligible: all.filter((each): each is T => !isFailure(each)), ineligible: all.filter(isFailure) };
}

/** Parts items by which of them still wait. @param reason why the others can't be changed */
export function partByWaiting<T extends BulkItem>(
  items: readonly T[],
  waiting: { has: (id: number) => boolean },
  reason: string,
): Validation<T> {
  return {
    eligible: items.filter(({ id }) => waiting.has(id)),
    ineligible: items.filter(({ id }) => !waiting.has(id)).map((item) => failureOf(item, reason)),
  };
}

export async function applyEach<T extends BulkItem>(
  items: readonly T[],
  { signal, onProgress }: Progress,
  apply: (item: T) => Promise<unknown>,
): Promise<Outcome> {
  const doneIds: number[] = [];
  const failed: ItemFailure[] = [];
  await eachUntilStopped(items, signal, async (item) => {
    try {
      await apply(item);
      doneIds.push(item.id);
    } catch (error) {
      failed.push(failureBy(item, error));
    }
    onProgress(doneIds.length + failed.length);
  });
  return { doneIds, failed };
}

/** Works through the items, {@link AT_ONCE} at a time. After an abort, work under way is finished. */
async function eachUntilStopped<T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  await pLimit(AT_ONCE).map(items, async (item) => {
    if (!signal.aborted) await work(item);
  });
}

export function failureOf({ id, label }: BulkItem, reason: string): ItemFailure {
  return { id, label, reason };
}

export function isFailure<T extends BulkItem>(validation: T | ItemFailure): validation is ItemFailure {
  return 'reason' in validation;
}

/** Says why a call failed; what is no answer of the server is thrown. */
export function failureBy(item: BulkItem, error: unknown): ItemFailure {
  if (!(error instanceof BffError)) throw error;
  return { ...failureOf(item, error.message), isFinal: isUnsupported(error) };
}
