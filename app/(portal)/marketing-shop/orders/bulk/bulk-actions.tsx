'use client';

import clsx from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { announce } from '@/components/list/announce';
import type { SelectedRows } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { showToast } from '@/components/ui/toast';
import { ordersAddress, type OrdersView } from '@/lib/addresses/orders';
import { bff, BffError } from '@/lib/bff/client';
import type { listOrders } from '@/lib/contract/orders';
import { type BulkAction, bulkActionsFor } from '@/lib/domain/order-changes';
import { formatCount } from '@/lib/format';
import { ROWS_PER_PAGE } from '@/lib/page-range';
import { ordersQuery } from '../orders-query';
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
          <SelectMatching view={view} matching={matching} onSelect={onSelect} />
        ) : null}
      </div>
    </>
  );
}

function copyNumbers(orders: readonly SelectedOrder[]): void {
  const done = orders.length === 1 ? 'Copied 1 order number.' : `Copied ${formatCount(orders.length)} order numbers.`;
  void copyText(orders.map(({ label }) => label).join('\n'), done);
}

/** Copies text and says so. Browsers refuse it to pages that are not served securely. */
async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast.success(done);
  } catch {
    showToast.error('The browser did not allow copying.');
  }
}

/** The most orders that are selected at once: more take minutes to change, and are better found by a narrower filter. */
const MAX_SELECTED = 10_000;

/** Orders of one answer: the most that the upstream gives. */
const ORDERS_PER_ANSWER = 100;

/** More orders match a filter than can be selected. */
class TooManyOrders extends Error {}

/** How many orders match a filter. */
export interface Matching {
  total: number;
  /** Is it only known to be at least so many? */
  atLeast: boolean;
}

const TOO_MANY = `More than ${formatCount(MAX_SELECTED)} orders match. Please narrow the filter to select them all.`;

/** Selects every order that matches the filter, on whatever page it is. */
function SelectMatching({
  view,
  matching,
  onSelect,
}: {
  view: OrdersView;
  matching: Matching;
  onSelect: (orders: ReadonlyMap<number, SelectedOrder>) => void;
}) {
  const reader = useRef<AbortController | null>(null);
  const [found, setFound] = useState<number | null>(null);
  useEffect(() => () => reader.current?.abort(), []);

  const total = `${formatCount(matching.total)}${matching.atLeast ? '+' : ''}`;
  if (matching.total > MAX_SELECTED) return <p className="text-muted">{TOO_MANY}</p>;

  const select = async () => {
    const { signal } = (reader.current = new AbortController());
    setFound(0);
    try {
      const orders = await readMatching(view, { signal, onProgress: setFound });
      onSelect(orders);
      announce(`${formatCount(orders.size)} selected`);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof TooManyOrders) showToast.error(TOO_MANY);
      else if (error instanceof BffError) showToast.error(error.message);
      else throw error;
    } finally {
      setFound(null);
    }
  };

  if (found === null) {
    return (
      <Button look="quiet" className="-ml-3 text-accent!" onClick={() => void select()}>
        {`Select all ${total} orders matching this filter`}
      </Button>
    );
  }
  return (
    <span className="flex items-center gap-2 text-muted tabular-nums" role="status">
      {`Selecting ${formatCount(found)} of ${total}…`}
      <Button onClick={() => reader.current?.abort()}>Cancel</Button>
    </span>
  );
}

/**
 * Reads every order that matches the filter of a view, each with the page of the list that it is on.
 *
 * @param onProgress told how many were found so far
 * @throws TooManyOrders for more than {@link MAX_SELECTED}
 * @throws BffError when a page can't be read
 */
async function readMatching(
  view: OrdersView,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (found: number) => void },
): Promise<Map<number, SelectedOrder>> {
  const found = new Map<number, SelectedOrder>();
  for (let offset = 0; ; offset += ORDERS_PER_ANSWER) {
    const query = { ...ordersQuery(view), limit: ORDERS_PER_ANSWER, offset };
    const answer = await bff<typeof listOrders>('GET', '/orders', { query, signal });
    const rows = Array.isArray(answer) ? answer : answer.data;
    for (const [index, { id, orderNumber, type }] of rows.entries()) {
      const page = Math.floor((offset + index) / ROWS_PER_PAGE) + 1;
      found.set(id, { label: orderNumber, type, view: ordersAddress.listHref({ ...view, page }) });
    }
    if (found.size > MAX_SELECTED) throw new TooManyOrders();
    onProgress(found.size);
    if (rows.length < ORDERS_PER_ANSWER) return found;
  }
}
