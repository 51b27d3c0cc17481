'use client';

import clsx from 'clsx';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { copyText } from '@/components/ui/copy-text';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import type { SelectedRows } from '@/components/list/selection-store';
import { bulkActionsFor, type BulkAction } from '@/lib/domain/order-changes';
import { formatCount } from '@/lib/format';
import type { OrdersView } from '@/lib/addresses/orders';
import type { SelectedOrder } from './bulk-change';
import type { BulkJob } from './bulk-change';
import { SelectMatching, type Matching } from './select-matching';

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
    else onApply({ status: chosen, orders: Array.from(orders, ([orderId, { label }]) => ({ id: orderId, number: label })) });
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
