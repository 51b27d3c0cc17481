import { createHeldIds } from '@/components/ui/held-ids';
import { showToast } from '@/components/ui/toast';
import { commitAfterUndo } from '@/components/ui/undo';
import { bff, BffError, sendOnLeaving } from '@/lib/bff/client';
import type { decidePointBatch, PointBatch } from '@/lib/contract/point-batches';
import type { BatchVerdict } from '@/lib/domain/point-batch';
import { formatCountOf } from '@/lib/format';
import { pointBatchPath } from '@/lib/paths';
import { queryClient, refetchAll } from '@/lib/query/client';

/** Batches that are being decided: held back, or on their way. */
const held = createHeldIds();

/** Is a batch being decided just now? */
export function useIsHeld(id: number): boolean {
  return held.useIds().has(id);
}

interface Decision {
  verdict: BatchVerdict;
  /** Of a rejection. */
  reason?: string | undefined;
  /** Did who decides make the batch? */
  isOwn: boolean;
}

/** Decides a batch in ten seconds, unless that is undone (docs/decisions/0021-nothing-is-lost.md). */
export function holdDecision(batch: PointBatch, { verdict, reason, isOwn }: Decision): void {
  const { id, rows, fileName, version } = batch;
  const verb = verdict === 'approve' ? 'Approve' : isOwn ? 'Cancel' : 'Reject';
  const body = { verdict, version, ...(reason && { reason }) };
  held.mark([id], true);
  commitAfterUndo({
    message: `${verb} ${formatCountOf(rows, 'row')} of ${fileName} in ten seconds.`,
    undo: () => {
      held.mark([id], false);
      showToast.success('Undone: nothing was decided.');
    },
    run: async () => {
      try {
        const path = '/point-batches/{id}/decision';
        const decided = await bff<typeof decidePointBatch>('POST', path, { params: { id }, body });
        queryClient().setQueryData(['/point-batches/{id}', { params: { id } }], decided);
        const link = { text: fileName, href: pointBatchPath(id) };
        showToast.success(decided.state === 'done' ? 'Approved: the points are moved.' : `${verb}ed.`, link);
      } catch (error) {
        if (!(error instanceof BffError)) throw error;
        showToast.error(`Nothing was decided. ${error.message}`);
        if (error.status === 409) refetchAll();
      } finally {
        held.mark([id], false);
      }
    },
    sendOnLeaving: () => sendOnLeaving('POST', `/point-batches/${id}/decision`, body),
  });
}
