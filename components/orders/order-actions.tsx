'use client';

import { useId, useRef, useState } from 'react';
import { useRecordActions } from '@/components/commands/record-here';
import { collectTyped } from '@/components/commands/type-ahead';
import { SelectField } from '@/components/form/select-field';
import { useKeys } from '@/components/keys/use-keys';
import { confirm, type Confirmation } from '@/components/ui/confirm';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import type { Order } from '@/lib/contract/orders';
import {
  refundsPoints,
  nextStatuses,
  offeredStatuses,
  refusalOfTracking,
  shipsUntracked,
  trackingButtonOf,
  type TrackableOrder,
} from '@/lib/domain/order-changes';
import { unitsLeft } from '@/lib/domain/order-returns';
import { unreadableRowsIn } from '@/lib/domain/unreadable-rows';
import { isOrderStatusId, ORDER_STATUS, ORDER_STATUS_NAMES, type OrderStatusId } from '@/lib/domain/order-status';
import { endSentence, formatPoints } from '@/lib/text/format';
import { ReturnButton } from './order-returns';
import { TrackingForm } from './tracking-form';
import type { OrderChanges } from './use-order-changes';

export function OrderActions({ order, changes }: { order: Order; changes: OrderChanges }) {
  const { orderStatusId } = order;
  if (!isOrderStatusId(orderStatusId)) {
    return <p className="text-sm text-muted">This order’s status can’t be changed here.</p>;
  }
  return <Actions order={order} current={orderStatusId} changes={changes} />;
}

function Actions({ order, current, changes }: { order: Order; current: OrderStatusId; changes: OrderChanges }) {
  const id = useId();
  const trackingButton = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState<OrderStatusId>(current);
  const [addsTracking, setAddsTracking] = useState(false);

  // If someone else changes the order, keep the chosen status while it is still offered.
  const offered = offeredStatuses(current);
  const chosen = offered.includes(wanted) ? wanted : current;

  const trackable = {
    orderStatusId: current,
    type: order.type,
    lines: order.products.filter((line) => unitsLeft(line) > 0),
  };
  const updateReason = changes.pendingReason ?? reasonAgainstUpdate(current, chosen, changes.saving);
  const trackingReason =
    unreadableRowsIn(order, 'products').length > 0
      ? PRODUCTS_UNREADABLE
      : (changes.pendingReason ?? reasonAgainstTracking(trackable));
  const takesTracking = trackingButtonOf(trackable) !== 'hidden';

  const mayTrack = !addsTracking && takesTracking && trackingReason === null;
  // A scanner types right after the key, so collect input until the form is there.
  const track = () => {
    collectTyped();
    setWanted(ORDER_STATUS.shipped);
    setAddsTracking(true);
  };
  useKeys('This order', 'dialog', [{ keys: 't', label: 'Add a tracking number', isHere: () => mayTrack, run: track }]);
  useRecordActions(mayTrack ? [{ label: 'Add tracking number', keys: 't', run: track }] : []);

  const update = () => {
    if (refundsPoints(chosen))
      void confirm({ ...cancelWarning(order, chosen), onConfirm: () => changes.changeStatus(chosen) });
    else if (chosen === ORDER_STATUS.shipped && shipsUntracked(trackable))
      void confirm(UNTRACKED).then((yes) => (yes ? changes.ship() : undefined));
    else void changes.changeStatus(chosen);
  };
  const closeTracking = () => {
    setAddsTracking(false);
    trackingButton.current?.focus();
  };

  return (
    <section aria-label="Change the order" className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label="Status"
          size="small"
          className="w-52"
          value={chosen}
          onChange={(event) => setWanted(Number(event.target.value) as OrderStatusId)}
        >
          {offered.map((status) => (
            <option key={status} value={status}>
              {choiceLabel(status, current)}
            </option>
          ))}
        </SelectField>
        <ButtonWithReason
          // The open form below has the primary button.
          look={addsTracking ? 'secondary' : 'primary'}
          className="max-sm:h-10"
          reasonId={updateReason ? `${id}-update` : null}
          onClick={update}
        >
          {changes.saving ? 'Updating…' : 'Update'}
        </ButtonWithReason>
        {takesTracking ? (
          <ButtonWithReason
            ref={trackingButton}
            className="max-sm:h-10"
            aria-expanded={addsTracking}
            reasonId={trackingReason && !addsTracking ? `${id}-tracking` : null}
            onClick={addsTracking ? closeTracking : track}
          >
            Add Tracking Number
          </ButtonWithReason>
        ) : null}
        <ReturnButton order={order} changes={changes} />
      </div>
      <p className="text-xs text-muted empty:hidden">
        {updateReason ? <span id={`${id}-update`}>{`${updateReason} `}</span> : null}
        {takesTracking && trackingReason ? <span id={`${id}-tracking`}>{trackingReason}</span> : null}
      </p>
      {addsTracking ? (
        <TrackingForm
          orderId={order.id}
          lines={order.products}
          changes={changes}
          refusalFor={(lines) => refusalOfTracking({ orderStatusId: current, type: order.type, lines })}
          onClose={closeTracking}
        />
      ) : null}
    </section>
  );
}

/** Confirms shipping an order that can't get a tracking number later. */
const UNTRACKED: Confirmation = {
  title: 'Ship without a tracking number?',
  text: 'You can’t add one later.',
  confirm: 'Ship without number',
  look: 'danger',
};

/** Confirms a change that refunds points (decision 10). */
function cancelWarning(order: Order, status: OrderStatusId): Confirmation {
  const verb = choiceLabel(status, order.orderStatusId as OrderStatusId);
  const returning = formatPoints(order.heldPoints ?? order.total);
  return {
    title: `${verb} this order?`,
    text:
      `Order ${order.orderNumber} becomes ${ORDER_STATUS_NAMES[status]}, and ${returning} go back to ` +
      `${endSentence(order.companyName ?? 'the company')} This can’t be undone.`,
    confirm: `${verb} order`,
    confirming: 'Updating…',
    look: 'danger',
  };
}

/** Labels of changes that differ from the status name (spec 1 §4). */
const CHANGE_LABELS: Partial<Readonly<Record<OrderStatusId, string>>> = {
  [ORDER_STATUS.returned]: 'Return',
  [ORDER_STATUS.canceled]: 'Cancel',
  [ORDER_STATUS.shipped]: 'Track Package',
};

/** The current status has its name; others are labeled by the effect of choosing them. */
function choiceLabel(status: OrderStatusId, current: OrderStatusId): string {
  return (status === current ? null : CHANGE_LABELS[status]) ?? ORDER_STATUS_NAMES[status];
}

/** Why Update is disabled; null if it is enabled (spec 1 §4). */
function reasonAgainstUpdate(current: OrderStatusId, chosen: OrderStatusId, saving: boolean): string | null {
  if (saving) return 'Saving…';
  if (nextStatuses(current).length === 0)
    return `An order that is ${ORDER_STATUS_NAMES[current]} can’t change status anymore.`;
  return chosen === current ? 'Choose a different status to update.' : null;
}

/** Without all products, tracking and refunds are unknown. */
const PRODUCTS_UNREADABLE = 'A product in this order couldn’t be read, so you can’t add a tracking number here.';

/** Why tracking can't be added now; null if it can (spec 1 §4, Tracking). */
function reasonAgainstTracking(order: TrackableOrder): string | null {
  if (trackingButtonOf(order) === 'enabled') return null;
  if (order.lines.every(({ trackingNumber }) => trackingNumber)) return 'Every item has its tracking number.';
  return 'The order is Shipped. You can’t add another tracking number.';
}
