'use client';

import clsx from 'clsx';
import { useId, useRef, useState } from 'react';
import { readEachMatching, SelectMatching, type Matching } from '@/components/bulk/select-matching';
import type { Progress } from '@/components/bulk/use-bulk-run';
import type { SelectedRows } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { copyText } from '@/components/ui/copy-text';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { ordersAddress, type OrdersView } from '@/lib/addresses/orders';
import { bff } from '@/lib/bff/client';
import type { listOrders } from '@/lib/contract/orders';
import { type BulkAction, bulkActionsFor } from '@/lib/domain/order-changes';
import { formatCountOf } from '@/lib/format';
import { ROWS_PER_PAGE } from '@/lib/page-range';
import { ordersQuery } from '../orders-list';
import type { BulkJob, SelectedOrder } from './bulk-change';

/** What can be done with the selected orders. */
export default function BulkActions({
  orders,
  rowIds,
  view,
  matching,
  onApply,
  onSelect,
}: {
  orders: SelectedRows<SelectedOrder>;
  /** The orders of the page that is shown. */
  rowIds: readonly number[];
  view: OrdersView;
  matching: Matching;
  onApply: (job: BulkJob) => void;
  onSelect: (orders: ReadonlyMap<number, SelectedOrder>) => void;
}) {
  const id = useId();
  const chooser = useRef<HTMLSelectElement>(null);
  const [wanted, setWanted] = useState<BulkAction['status'] | null>(null);
  const [isBlank, setBlank] = useState(false);

  const selected = [...orders.values()];
  const offered = bulkActionsFor(selected);
  const chosen = offered.find(({ status }) => status === wanted)?.status ?? null;
  const holdsCoupons = selected.some(({ type }) => type === 'custom');
  const mayHaveMore = matching.atLeast || matching.total > orders.size;

  const apply = () => {
    setBlank(chosen === null);
    if (chosen === null) chooser.current?.focus();
    else onApply({ status: chosen, orders: Array.from(orders, ([orderId, { label }]) => ({ id: orderId, label })) });
  };

  return (
    <>
      <select
        ref={chooser}
        aria-label="Action for the selected orders"
        aria-invalid={isBlank || undefined}
        aria-describedby={clsx(isBlank && `${id}-fault`, holdsCoupons && `${id}-note`) || undefined}
        value={chosen ?? ''}
        onChange={(event) => {
          setWanted(offered.find(({ status }) => String(status) === event.target.value)?.status ?? null);
          setBlank(false);
        }}
        className={`${LIST_FIELD_CLASS} w-44`}
      >
        <option value="">Choose an action</option>
        {offered.map(({ status, label }) => (
          <option key={status} value={status}>
            {label}
          </option>
        ))}
      </select>
      <Button look="primary" className="max-sm:h-10" onClick={apply}>
        Apply
      </Button>
      <Button className="max-sm:h-10" onClick={() => copyNumbers(selected)}>
        Copy order numbers
      </Button>
      <div className="order-last flex w-full flex-col items-start gap-1 text-xs empty:hidden">
        {isBlank ? (
          <p id={`${id}-fault`} role="alert" className="text-bad">
            Status can&#39;t be blank
          </p>
        ) : null}
        {holdsCoupons ? (
          <p id={`${id}-note`} className="text-muted">
            Coupon orders are selected: they can only be canceled.
          </p>
        ) : null}
        {mayHaveMore && rowIds.every((rowId) => orders.has(rowId)) ? (
          <SelectMatching
            nouns="orders"
            matching={matching}
            read={(progress) => readMatching(view, progress)}
            onSelect={onSelect}
          />
        ) : null}
      </div>
    </>
  );
}

function copyNumbers(orders: readonly SelectedOrder[]): void {
  void copyText(orders.map(({ label }) => label).join('\n'), `Copied ${formatCountOf(orders.length, 'order number')}.`);
}

/** Orders of one answer: the most that the upstream gives. */
const ORDERS_PER_ANSWER = 100;

/** Reads every order that matches the filter of a view, each with the page of the list that it is on. */
function readMatching(view: OrdersView, progress: Progress): Promise<Map<number, SelectedOrder>> {
  return readEachMatching(progress, async (offset, signal) => {
    const query = { ...ordersQuery(view), limit: ORDERS_PER_ANSWER, offset };
    const answer = await bff<typeof listOrders>('GET', '/orders', { query, signal });
    const rows = Array.isArray(answer) ? answer : answer.data;
    return rows.map(({ id, orderNumber, type }, index) => {
      const page = Math.floor((offset + index) / ROWS_PER_PAGE) + 1;
      return [id, { label: orderNumber, type, view: ordersAddress.listHref({ ...view, page }) }];
    });
  });
}
