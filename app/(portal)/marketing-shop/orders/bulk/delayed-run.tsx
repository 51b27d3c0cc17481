import { holdRun, type OnRunEnd, type RunWords } from '@/components/bulk/held-run';
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
import { RESULT_WORDS, RUNNING, UsedCouponAlert } from './bulk-review';

/** Changes orders after ten seconds, unless that is undone: a status can't be taken back. */
export function delayRun(status: OrderStatusId, orders: readonly ChangeableOrder[], onEnd: OnRunEnd): void {
  holdRun({
    items: orders,
    words: wordsOf(status),
    validate: (failed, progress) => validate({ status, orders: failed }, progress),
    apply: (tried, bulkId, progress) => changeEach(tried, { status, parcels: NO_PARCELS, bulkId }, progress),
    leaving: (all) =>
      all.map((order) => ({ method: 'PATCH', path: `/orders/${order.id}`, body: changeBodyOf(order, status) })),
    onEnd,
  });
}

function wordsOf(status: OrderStatusId): RunWords<ChangeableOrder> {
  return {
    held: (orders) => {
      const [only] = orders;
      const which = orders.length === 1 && only ? `Order ${only.label} becomes` : `${orderCount(orders.length)} become`;
      return `${which} ${ORDER_STATUS_NAMES[status]} in ten seconds.`;
    },
    running: RUNNING,
    done: (orders) => ({
      message: successMessage(orders.length),
      link: { text: statusSentence(orders, status), href: hrefOf(orders, status) },
    }),
    ...RESULT_WORDS,
    note: (failed) => <UsedCouponAlert orders={failed} />,
  };
}
