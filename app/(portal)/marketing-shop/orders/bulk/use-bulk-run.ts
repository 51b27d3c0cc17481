'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '@/lib/bff/client';
import { change, judge, type BulkJob, type Judgement, type Parcels, type UnchangedOrder } from './bulk-change';

/** Where a bulk change stands. */
export type BulkPhase =
  | { name: 'reading'; done: number; total: number }
  | ({ name: 'review' } & Judgement)
  | { name: 'running'; done: number; total: number; stopping: boolean }
  /** `left` were not begun, because the run was stopped. */
  | { name: 'ended'; changed: number; failed: UnchangedOrder[]; left: number };

/** A bulk change from its judgement to its end. */
export interface BulkRun {
  phase: BulkPhase;
  /** Every order that was changed so far, also before a retry. */
  changedIds: () => readonly number[];
  start: (judgement: Judgement, parcels: Parcels) => void;
  /** Begins no further order. */
  stop: () => void;
  /** Tries exactly the failed ones again. */
  retry: (failed: readonly UnchangedOrder[]) => void;
}

/** Judges the orders of a job, and changes them when told to. */
export function useBulkRun(job: BulkJob): BulkRun {
  const [phase, setPhase] = useState<BulkPhase>({ name: 'reading', done: 0, total: job.orders.length });
  const work = useRef(new AbortController());
  const changed = useRef<number[]>([]);
  const [bulkId] = useState(newIdempotencyKey);
  const parcels = useRef<Parcels>(new Map());

  const read = useCallback((orders: BulkJob['orders'], status: BulkJob['status']) => {
    const { signal } = (work.current = new AbortController());
    const total = orders.length;
    const onProgress = (done: number) => signal.aborted || setPhase({ name: 'reading', done, total });
    return judge({ status, orders }, { signal, onProgress }).then((judgement) => (signal.aborted ? null : judgement));
  }, []);

  useEffect(() => {
    void read(job.orders, job.status).then((judgement) => judgement && setPhase({ name: 'review', ...judgement }));
    return () => work.current.abort();
  }, [job, read]);

  // Who closes the tab amid a run is asked first; the requests under way are finished in any case.
  const running = phase.name === 'running';
  useEffect(() => {
    if (!running) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [running]);

  /** @param before what has failed already and is not tried */
  const run = async ({ changeable }: Judgement, before: readonly UnchangedOrder[]) => {
    const { signal } = (work.current = new AbortController());
    const total = changeable.length;
    setPhase({ name: 'running', done: 0, total, stopping: false });
    const onProgress = (done: number) => setPhase({ name: 'running', done, total, stopping: signal.aborted });
    const outcome = await change(job.status, changeable, parcels.current, { signal, onProgress }, bulkId);
    changed.current = [...changed.current, ...outcome.changedIds];
    const left = total - outcome.changedIds.length - outcome.failed.length;
    setPhase({ name: 'ended', changed: outcome.changedIds.length, failed: [...outcome.failed, ...before], left });
  };

  return {
    phase,
    changedIds: () => changed.current,
    start: (judgement, given) => {
      parcels.current = given;
      void run(judgement, []);
    },
    stop: () => {
      work.current.abort();
      setPhase((now) => (now.name === 'running' ? { ...now, stopping: true } : now));
    },
    // They may have changed meanwhile: that is why most of them failed.
    retry: (failed) => {
      setPhase({ name: 'reading', done: 0, total: failed.length });
      void read(failed, job.status).then((judgement) => judgement && run(judgement, judgement.refused));
    },
  };
}
