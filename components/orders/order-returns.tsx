'use client';

import { useId, useState } from 'react';
import { useRecordActions } from '@/components/commands/record-here';
import { RecordLink } from '@/components/record/record-link';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import { deferred } from '@/components/ui/deferred';
import { DetailSection } from '@/components/ui/detail-section';
import { DetailTable } from '@/components/ui/detail-table';
import type { Order } from '@/lib/contract/orders';
import { returnRuleOf } from '@/lib/domain/order-returns';
import type { OrderStatusId } from '@/lib/domain/order-status';
import { fullNameOf } from '@/lib/domain/person';
import { unreadableRowsIn } from '@/lib/domain/unreadable-rows';
import { formatCount, signedPoints } from '@/lib/text/format';
import { formatDateTime } from '@/lib/time/format-time';
import { lineName } from './order-products';
import type { TypedReturn } from './return-dialog';
import type { OrderChanges } from './use-order-changes';

const ReturnDialog = deferred(() => import('./return-dialog'));

/** Opens the dialog for single units, if this order and server allow it. What was typed stays for a second attempt. */
export function ReturnButton({ order, changes }: { order: Order; changes: OrderChanges }) {
  const reasonId = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<TypedReturn | null>(null);
  const { heldPoints, orderStatusId } = order;
  const rule = returnRuleOf(orderStatusId as OrderStatusId);
  const isOffered = rule !== undefined && heldPoints !== undefined && unreadableRowsIn(order, 'products').length === 0;
  const label = rule?.kind === 'canceled' ? 'Cancel lines…' : 'Return…';
  const isBusy = changes.isPending || changes.saving;
  useRecordActions(isOffered && !isBusy ? [{ label, run: () => setOpen(true) }] : []);
  if (!isOffered) return null;
  return (
    <>
      <ButtonWithReason
        className="max-sm:h-10"
        aria-haspopup="dialog"
        reasonId={isBusy ? reasonId : null}
        onClick={() => setOpen(true)}
      >
        {label}
      </ButtonWithReason>
      {isBusy ? (
        <span id={reasonId} className="sr-only">
          Another change of this order is pending.
        </span>
      ) : null}
      {isOpen ? (
        <ReturnDialog
          order={{ ...order, heldPoints }}
          {...{ rule, typed }}
          onType={setTyped}
          onReturned={changes.returned}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** What was canceled or returned of an order, oldest first. */
export function OrderReturns({ order, timeZone }: { order: Order; timeZone: string }) {
  const { returns = [], products } = order;
  if (returns.length === 0) return null;
  const nameOf = new Map(products.map((line) => [line.id, lineName(line)]));
  return (
    <DetailSection title="Canceled and returned units">
      <DetailTable
        label="Canceled and returned units"
        heads={['Units', 'Date', 'Reason', 'By', ['Q', 'text-right!']]}
        className="stacked"
      >
        {returns.map(({ id, createdAt, kind, lines, reason, userId, qpoints, ...person }) => (
          <tr key={id}>
            <td className="min-w-40 tabular-nums">
              {lines.map((line) => (
                <span key={line.id} className="block wrap-anywhere">
                  {`${formatCount(line.units)} × ${nameOf.get(line.id) ?? '—'} ${kind}`}
                  {line.toStock ? null : <span className="text-muted">, not to stock</span>}
                </span>
              ))}
            </td>
            <td data-label="Date" className="whitespace-nowrap tabular-nums">
              {formatDateTime(createdAt, timeZone)}
            </td>
            <td data-label="Reason" className="min-w-32 wrap-anywhere">
              {reason ?? '—'}
            </td>
            <td data-label="By">
              {userId === null ? (
                '—'
              ) : (
                <RecordLink to="admin" id={userId}>
                  {fullNameOf(person)}
                </RecordLink>
              )}
            </td>
            <td data-label="Q" className="text-right whitespace-nowrap tabular-nums">
              {qpoints === 0 ? '0 Q' : signedPoints(qpoints)}
            </td>
          </tr>
        ))}
      </DetailTable>
    </DetailSection>
  );
}
