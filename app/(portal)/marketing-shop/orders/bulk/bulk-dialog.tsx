'use client';

import { useRef, useState } from 'react';
import { BulkDialog } from '@/components/bulk/bulk-dialog';
import type { OnRunEnd } from '@/components/bulk/held-run';
import { useBulkRun } from '@/components/bulk/use-bulk-run';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { showToast } from '@/components/ui/toast';
import { confirmDiscarding } from '@/components/ui/dirty-fields';
import { newIdempotencyKey } from '@/lib/bff/client';
import {
  actionLabel,
  changeEach,
  hrefOf,
  validate,
  NO_PARCELS,
  orderCount,
  statusSentence,
  successMessage,
  type BulkJob,
  type ChangeableOrder,
  type Parcels,
} from './bulk-change';
import { OrdersProgress, OrdersResult, OrdersReview } from './bulk-review';
import { delayRun } from './delayed-run';

/** A change of selected orders: which can change, the run, and what came of it. */
export default function OrdersBulkDialog({
  job: { status, orders },
  onClose,
  onHold,
  onClosed,
}: {
  job: BulkJob;
  onClose: (changedIds: readonly number[]) => void;
  /** Takes orders out of the selection until the run ends. */
  onHold: (ids: readonly number[]) => OnRunEnd;
  onClosed: () => void;
}) {
  const [bulkId] = useState(newIdempotencyKey);
  const parcels = useRef<Parcels>(NO_PARCELS);
  const bulk = useBulkRun<ChangeableOrder>({
    total: orders.length,
    validate: (failed, progress) => validate({ status, orders: failed ?? orders }, progress),
    apply: (eligible, progress) => changeEach(eligible, { status, parcels: parcels.current, bulkId }, progress),
    onWhole: (ids) => {
      const changed = orders.filter(({ id }) => ids.includes(id));
      showToast.success(successMessage(ids.length), {
        text: statusSentence(changed, status),
        href: hrefOf(changed, status),
      });
      onClose(ids);
    },
  });
  // Numbers that could not be stored stand in no box any more, but Retry still has them.
  const mayClose = useUnsavedGuard(() => parcels.current.size > bulk.doneIds().length, {
    ask: confirmDiscarding,
    onDiscard: () => (parcels.current = NO_PARCELS),
  });
  const close = async () => {
    if (await mayClose()) onClose(bulk.doneIds());
  };
  const start = (eligible: readonly ChangeableOrder[], given: Parcels) => {
    parcels.current = given;
    // Undo would lose the typed numbers, so tracking is added at once.
    if (given.size > 0) bulk.run(eligible);
    else delayRun(status, eligible, onHold(eligible.map(({ id }) => id)));
  };

  return (
    <BulkDialog
      title={`${actionLabel(status)}: ${orderCount(orders.length)}`}
      run={bulk}
      reading="Reading the orders"
      review={(validation) => (
        <OrdersReview status={status} validation={validation} onStart={start} onClose={() => void close()} />
      )}
      running={(progress) => <OrdersProgress progress={progress} onStop={bulk.stop} />}
      result={(ended) => (
        <OrdersResult ended={ended} onRetry={() => bulk.retry(ended.failed)} onClose={() => void close()} />
      )}
      onClose={() => void close()}
      onClosed={onClosed}
    />
  );
}
