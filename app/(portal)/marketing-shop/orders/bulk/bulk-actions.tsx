'use client';

import { AssignSelected } from '@/components/assignments/assign-selected';
import { BulkChoice } from '@/components/bulk/bulk-choice';
import { readEachMatching, type Matching } from '@/components/bulk/select-matching';
import type { Progress } from '@/components/action/check';
import { useMay } from '@/components/layout/rights';
import { itemsOf, type SelectedRows } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { copyText } from '@/components/ui/copy-text';
import { ordersAddress, type OrdersView } from '@/lib/addresses/orders';
import { bff } from '@/lib/bff/client';
import type { listOrders } from '@/lib/contract/orders';
import { bulkActionsFor } from '@/lib/domain/order-changes';
import { countWithUnreadable } from '@/lib/domain/unreadable-rows';
import { formatCountOf } from '@/lib/text/format';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { ordersQuery } from '../orders-list';
import type { BulkJob, SelectedOrder } from './bulk-change';

export default function BulkActions({
  orders,
  rowIds,
  view,
  matching,
  onApply,
  onSelect,
}: {
  orders: SelectedRows<SelectedOrder>;
  /** The ids of the orders on the current page. */
  rowIds: readonly number[];
  view: OrdersView;
  matching: Matching;
  onApply: (job: BulkJob) => void;
  onSelect: (orders: ReadonlyMap<number, SelectedOrder>) => void;
}) {
  const selected = [...orders.values()];
  const mayChange = useMay('orders', 'change');
  const holdsCoupons = selected.some(({ type }) => type === 'custom');
  return (
    <BulkChoice
      nouns="orders"
      actions={mayChange ? bulkActionsFor(selected).map(({ status, label }) => ({ value: status, label })) : []}
      blank="Status can't be blank"
      note={mayChange && holdsCoupons ? 'Coupon orders can only be canceled.' : null}
      selected={orders}
      rowIds={rowIds}
      matching={matching}
      read={(progress) => readMatching(view, progress)}
      onApply={(status) => onApply({ status, orders: itemsOf(orders) })}
      onSelect={onSelect}
    >
      <Button className="max-sm:h-10" onClick={() => copyNumbers(selected)}>
        Copy order numbers
      </Button>
      <AssignSelected of={[{ kind: 'order', items: itemsOf(orders) }]} />
    </BulkChoice>
  );
}

function copyNumbers(orders: readonly SelectedOrder[]): void {
  void copyText(orders.map(({ label }) => label).join('\n'), `Copied ${formatCountOf(orders.length, 'order number')}.`);
}

/** The upstream's maximum per response. */
const ORDERS_PER_ANSWER = 100;

/** Reads all orders that match a view's filter, with the page that lists them. */
function readMatching(view: OrdersView, progress: Progress): Promise<Map<number, SelectedOrder>> {
  return readEachMatching(progress, async (offset, signal) => {
    const query = { ...ordersQuery(view), limit: ORDERS_PER_ANSWER, offset };
    const answer = await bff<typeof listOrders>('GET', '/orders', { query, signal });
    const rows = Array.isArray(answer) ? answer : answer.data;
    return {
      rows: rows.map(({ id, orderNumber, type }, index) => {
        const page = Math.floor((offset + index) / ROWS_PER_PAGE) + 1;
        return [id, { label: orderNumber, type, view: ordersAddress.listHref({ ...view, page }) }] as const;
      }),
      received: countWithUnreadable(rows, answer),
    };
  });
}
