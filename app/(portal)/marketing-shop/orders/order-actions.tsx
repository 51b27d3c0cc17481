'use client';

import { useId, useRef, useState } from 'react';
import { Labelled } from '@/components/ui/labelled';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import type { Order } from '@/lib/contract/orders';
import { givesBack, offeredStatuses, refusalOfTracking, trackingButtonOf } from '@/lib/domain/order-changes';
import { isOrderStatusId, ORDER_STATUS_NAMES, type OrderStatusId } from '@/lib/domain/order-status';
import { formatPoints } from '@/lib/format';
import { choiceLabel, restOfUpdate } from './status-choices';
import { TrackingForm } from './tracking-form';
import { restOfTracking } from './tracking-rest';
import type { OrderChanges } from './use-order-changes';
import type { Question } from './use-question';

/** What can be done with an order: its status changed, and tracking added. */
export function OrderActions({
  order,
  changes,
  ask,
}: {
  order: Order;
  changes: OrderChanges;
  ask: (question: Question) => void;
}) {
  const { orderStatusId } = order;
  if (!isOrderStatusId(orderStatusId)) {
    return <p className="text-sm text-muted">The status of this order can’t be changed here.</p>;
  }
  return <Actions order={order} current={orderStatusId} changes={changes} ask={ask} />;
}

function Actions({
  order,
  current,
  changes,
  ask,
}: {
  order: Order;
  current: OrderStatusId;
  changes: OrderChanges;
  ask: (question: Question) => void;
}) {
  const id = useId();
  const trackingButton = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState<OrderStatusId>(current);
  const [addsTracking, setAddsTracking] = useState(false);

  // What was chosen stays chosen while somebody else changes the order, as long as it is still offered.
  const offered = offeredStatuses(current);
  const chosen = offered.includes(wanted) ? wanted : current;

  const trackable = { savedStatusId: current, chosenStatusId: chosen, type: order.type, lines: order.products };
  const updateRest = restOfUpdate({ current, chosen, saving: changes.saving });
  const trackingRest = restOfTracking(trackable);
  const takesTracking = trackingButtonOf(trackable) !== 'hidden';

  const update = () => {
    if (givesBack(chosen)) ask(lossOf(order, chosen, () => changes.changeStatus(chosen)));
    else void changes.changeStatus(chosen);
  };
  const closeTracking = () => {
    setAddsTracking(false);
    trackingButton.current?.focus();
  };

  return (
    <section aria-label="Change the order" className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-end gap-2">
        <Labelled label="Status">
          {(ties) => (
            <select
              {...ties}
              value={chosen}
              onChange={(event) => setWanted(Number(event.target.value) as OrderStatusId)}
              className={`${LIST_FIELD_CLASS} w-52`}
            >
              {offered.map((status) => (
                <option key={status} value={status}>
                  {choiceLabel(status, current)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <ButtonWithReason look="primary" className="max-sm:h-10" reasonId={updateRest ? `${id}-update` : null} onClick={update}>
          {changes.saving ? 'Updating…' : 'Update'}
        </ButtonWithReason>
        {takesTracking ? (
          <ButtonWithReason
            ref={trackingButton}
            className="max-sm:h-10"
            aria-expanded={addsTracking}
            reasonId={trackingRest && !addsTracking ? `${id}-tracking` : null}
            onClick={() => (addsTracking ? closeTracking() : setAddsTracking(true))}
          >
            Add Tracking Number
          </ButtonWithReason>
        ) : null}
      </div>
      <p className="text-xs text-muted empty:hidden">
        {updateRest ? <span id={`${id}-update`}>{updateRest} </span> : null}
        {takesTracking && trackingRest ? <span id={`${id}-tracking`}>{trackingRest}</span> : null}
      </p>
      {addsTracking ? (
        <TrackingForm
          lines={order.products}
          saving={changes.saving}
          refusalFor={(lines) => refusalOfTracking({ orderStatusId: current, type: order.type, lines })}
          onSave={changes.addTracking}
          onClose={closeTracking}
        />
      ) : null}
    </section>
  );
}

/** The question before a change that gives the points back (decisions: orders). */
function lossOf(order: Order, status: OrderStatusId, carryOut: Question['carryOut']): Question {
  const verb = choiceLabel(status, order.orderStatusId as OrderStatusId);
  return {
    title: `${verb} this order?`,
    text:
      `Order ${order.orderNumber} becomes ${ORDER_STATUS_NAMES[status]}, and ${formatPoints(order.total)} go back to ` +
      `${order.companyName ?? 'the company'}. This can’t be undone.`,
    confirm: `${verb} order`,
    confirming: 'Updating…',
    look: 'danger',
    carryOut,
  };
}
