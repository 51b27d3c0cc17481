'use client';

import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { showToast } from '@/components/ui/toast';
import { actionLabel, hrefOf, orderCount, statusSentence, successMessage, type BulkJob } from './bulk-change';
import { BulkProgress, Progress } from './bulk-progress';
import { BulkResult, BulkReview } from './bulk-review';
import { holdRun, type HeldRun } from './held-run';
import { type BulkRun, useBulkRun } from './use-bulk-run';

/**
 * A change of selected orders: which can change, the run, and what came of it. It lies over the page, since the list
 * clips what it holds.
 */
export default function BulkDialog({
  job,
  onClose,
  onHold,
  onClosed,
}: {
  job: BulkJob;
  onClose: (changedIds: readonly number[]) => void;
  /** Takes orders out of the selection until it is told what became of them. */
  onHold: (ids: readonly number[]) => HeldRun['onEnd'];
  onClosed: () => void;
}) {
  const run = useBulkRun(job);
  const { phase } = run;
  const close = () => onClose(run.changedIds());
  const start: BulkRun['start'] = (judgement, parcels) => {
    // What was typed would be lost by undoing it, so that tracking is added at once.
    if (parcels.size > 0) run.start(judgement, parcels);
    else holdRun({ status: job.status, orders: judgement.changeable, onEnd: onHold(judgement.changeable.map(({ id }) => id)) });
  };
  const isWhole = phase.name === 'ended' && phase.failed.length === 0 && phase.left === 0;

  useEffect(() => {
    if (!isWhole) return;
    const ids = run.changedIds();
    const changed = job.orders.filter(({ id }) => ids.includes(id));
    showToast.success(successMessage(ids.length), { text: statusSentence(changed, job.status), href: hrefOf(changed, job.status) });
    onClose(ids);
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
      <Phase job={job} run={run} onStart={start} onClose={close} />
    </Dialog>,
    document.body,
  );
}

function Phase({ job, run, onStart, onClose }: { job: BulkJob; run: BulkRun; onStart: BulkRun['start']; onClose: () => void }) {
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
      return <BulkReview status={job.status} judgement={phase} onStart={onStart} onClose={onClose} />;
    case 'running':
      return <BulkProgress done={phase.done} total={phase.total} isStopping={phase.stopping} onStop={run.stop} />;
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
