'use client';

import { lazy, Suspense, useRef, useState } from 'react';
import { useIntention } from '@/components/form/use-intention';
import { Field } from '@/components/ui/field';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { PointMovement, reversePointMovement } from '@/lib/contract/point-ledger';
import { movementKindName } from '@/lib/domain/point-movement';
import { formatDate } from '@/lib/time';
import { signedPoints } from './ledger-table';

const ConfirmDialog = lazy(() => import('@/components/ui/confirm-dialog'));

/** The longest reason (lib/contract/point-ledger.ts). */
const MAX_REASON = 500;

/** The question before a movement is reversed, with the reason, which the ledger keeps. */
export function ReversalQuestion({
  movement,
  companyName,
  timeZone,
  onReversed,
  onClose,
}: {
  movement: PointMovement;
  companyName: string;
  timeZone: string;
  onReversed: () => Promise<void>;
  onClose: () => void;
}) {
  const carryOut = useIntention();
  const asker = useRef(document.activeElement);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const what = `${movementKindName(movement.kind)} of ${formatDate(movement.createdAt, timeZone)}`;

  const reverse = async () => {
    const written = reason.trim();
    if (written === '') {
      setFault('Reason can’t be blank.');
      return;
    }
    const body = { reason: written };
    try {
      const { amount } = await carryOut({ ...body, id: movement.id }, (idempotencyKey) =>
        bff<typeof reversePointMovement>('POST', '/point-ledger/{id}/reversal', {
          params: { id: movement.id },
          body,
          idempotencyKey,
        }),
      );
      showToast.success(`Reversed the ${what}: ${signedPoints(amount)} for ${companyName}.`);
      await onReversed();
      onClose();
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      setFault(error.message);
    }
  };

  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title="Reverse this movement?"
        confirm="Reverse"
        confirming="Reversing…"
        look="danger"
        onConfirm={reverse}
        onClose={onClose}
        onClosed={() => (asker.current as HTMLElement | null)?.focus()}
        fields={
          <Field
            label="Reason"
            aria-required
            maxLength={MAX_REASON}
            autoComplete="off"
            value={reason}
            fault={fault}
            onChange={({ target }) => {
              setReason(target.value);
              setFault(null);
            }}
          />
        }
      >
        {what}, {signedPoints(movement.amount)}. The opposing movement of {signedPoints(-movement.amount)} is written for{' '}
        {companyName}; this one stays as it is. A reversal can’t be reversed.
      </ConfirmDialog>
    </Suspense>
  );
}
