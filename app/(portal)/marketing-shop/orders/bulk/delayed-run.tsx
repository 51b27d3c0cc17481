import type { CSSProperties, ReactNode } from 'react';
import type { ItemFailure } from '@/components/bulk/use-bulk-run';
import { askBeforeUnload } from '@/components/form/leave-guard';
import { loadToaster, showToast } from '@/components/ui/toast';
import { commitAfterUndo } from '@/components/ui/undo';
import { newIdempotencyKey, sendOnLeaving } from '@/lib/bff/client';
import { ORDER_STATUS_NAMES, type OrderStatusId } from '@/lib/domain/order-status';
import {
  changeBodyOf,
  changeEach,
  hrefOf,
  validate,
  NO_PARCELS,
  orderCount,
  statusSentence,
  successMessage,
  type ChangeableOrder,
} from './bulk-change';
import { OrdersProgress, OrdersResult } from './bulk-review';

/** More than this many requests are no longer sent by a browser whose page goes away. */
const SENT_ON_LEAVING = 200;

export interface DelayedRun {
  status: OrderStatusId;
  orders: readonly ChangeableOrder[];
  /** Told which orders were changed, and which were not. */
  onEnd: (changedIds: readonly number[], unchangedIds: readonly number[]) => void;
}

/**
 * Changes orders after ten seconds, unless that is undone: a status can't be taken back
 * (docs/decisions/0021-nothing-is-lost.md). It goes on when the person leaves the list.
 */
export function delayRun({ status, orders, onEnd }: DelayedRun): void {
  const [only] = orders;
  const which = orders.length === 1 && only ? `Order ${only.label} becomes` : `${orderCount(orders.length)} become`;
  commitAfterUndo({
    message: `${which} ${ORDER_STATUS_NAMES[status]} in ten seconds.`,
    undo: () => {
      onEnd(
        [],
        orders.map(({ id }) => id),
      );
      showToast.success('Undone: nothing was changed.');
    },
    run: () => run({ status, orders, onEnd }),
    sendOnLeaving: orders.length > SENT_ON_LEAVING ? null : () => sendAll(status, orders),
  });
}

function sendAll(status: OrderStatusId, orders: readonly ChangeableOrder[]): void {
  const bulkId = newIdempotencyKey();
  for (const order of orders) sendOnLeaving('PATCH', `/orders/${order.id}`, changeBodyOf(order, status), { bulkId });
}

let begun = 0;

async function run({ status, orders, onEnd }: DelayedRun): Promise<void> {
  begun += 1;
  const bulkId = newIdempotencyKey();
  const { toast } = await loadToaster();
  const panel = {
    id: `bulk-${begun}`,
    position: 'top-center',
    duration: Number.POSITIVE_INFINITY,
    dismissible: false,
    style: { '--width': 'min(480px, calc(100vw - 32px))' } as CSSProperties,
  } as const;
  const close = () => void toast.dismiss(panel.id);

  const show = (content: ReactNode) =>
    toast.custom(() => <div className="flex w-full flex-col gap-4">{content}</div>, panel);

  /** @param ineligible what can't change, and is not tried */
  const attempt = async (tried: readonly ChangeableOrder[], ineligible: readonly ItemFailure[]): Promise<void> => {
    const stop = new AbortController();
    const { signal } = stop;
    const onProgress = (done: number) => {
      const onStop = () => {
        stop.abort();
        onProgress(done);
      };
      show(<OrdersProgress progress={{ done, total: tried.length, stopping: signal.aborted }} onStop={onStop} />);
    };
    onProgress(0);
    const stopAsking = askBeforeUnload();
    const outcome = await changeEach(tried, { status, parcels: NO_PARCELS, bulkId }, { signal, onProgress }).finally(
      stopAsking,
    );
    const isChanged = new Set(outcome.doneIds);
    const [changed, unchanged] = [
      tried.filter(({ id }) => isChanged.has(id)),
      tried.filter(({ id }) => !isChanged.has(id)),
    ];
    const failed = [...outcome.failed, ...ineligible];
    onEnd(
      outcome.doneIds,
      [...unchanged, ...ineligible].map(({ id }) => id),
    );
    if (unchanged.length + ineligible.length === 0) {
      close();
      showToast.success(successMessage(changed.length), {
        text: statusSentence(changed, status),
        href: hrefOf(changed, status),
      });
      return;
    }
    const retry = async () => {
      // They may have changed meanwhile: that is why most of them failed.
      const progress = { signal: new AbortController().signal, onProgress: () => undefined };
      const again = await validate({ status, orders: failed }, progress);
      await attempt(again.eligible, again.ineligible);
    };
    const left = unchanged.length - outcome.failed.length;
    show(<OrdersResult ended={{ done: changed.length, failed, left }} onRetry={() => void retry()} onClose={close} />);
  };
  await attempt(orders, []);
}
