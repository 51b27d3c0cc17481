'use client';

import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ProgressBar } from '@/components/ui/progress-bar';
import { showToast } from '@/components/ui/toast';
import { actionLabel, orderCount, successMessage, type BulkJob } from './bulk-change';
import { BulkResult, BulkReview } from './bulk-review';
import { type BulkRun, useBulkRun } from './use-bulk-run';

/**
 * A change of selected orders: which can change, the run, and what came of it. It lies over the page, since the list
 * clips what it holds.
 */
export default function BulkDialog({
  job,
  onClose,
  onClosed,
}: {
  job: BulkJob;
  onClose: (changedIds: readonly number[]) => void;
  onClosed: () => void;
}) {
  const run = useBulkRun(job);
  const { phase } = run;
  const close = () => onClose(run.changedIds());
  const isWhole = phase.name === 'ended' && phase.failed.length === 0 && phase.left === 0;

  useEffect(() => {
    if (!isWhole) return;
    showToast.success(successMessage(run.changedIds().length));
    onClose(run.changedIds());
    // Once, at the end: what it is given may be new at each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWhole]);

  return createPortal(
    <Dialog
      title={`${actionLabel(job.status)}: ${orderCount(job.orders.length)}`}
      width="work"
      // Orders that are under way can't be called back, so that closing stops the run and shows what came of it.
      onClose={phase.name === 'running' ? run.stop : close}
      onClosed={onClosed}
    >
      <Phase job={job} run={run} onClose={close} />
    </Dialog>,
    document.body,
  );
}

function Phase({ job, run, onClose }: { job: BulkJob; run: BulkRun; onClose: () => void }) {
  const { phase } = run;
  switch (phase.name) {
    case 'reading':
      return (
        <Progress label="Reading the orders" done={phase.done} total={phase.total}>
          <Button className="max-sm:h-10" onClick={onClose}>
            Cancel
          </Button>
        </Progress>
      );
    case 'review':
      return <BulkReview status={job.status} judgement={phase} onStart={run.start} onClose={onClose} />;
    case 'running':
      return (
        <Progress label="Updating the orders" done={phase.done} total={phase.total}>
          <Button className="max-sm:h-10" aria-disabled={phase.stopping} onClick={run.stop}>
            {phase.stopping ? 'Stopping…' : 'Stop'}
          </Button>
        </Progress>
      );
    case 'ended':
      return (
        <BulkResult
          changed={phase.changed}
          failed={phase.failed}
          left={phase.left}
          onRetry={() => run.retry(phase.failed)}
          onClose={onClose}
        />
      );
  }
}

function Progress({ label, done, total, children }: { label: string; done: number; total: number; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar label={label} done={done} total={total} />
      <div className="flex justify-end">{children}</div>
    </div>
  );
}
