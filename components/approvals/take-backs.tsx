'use client';

import { useId, useState } from 'react';
import { usePending } from '@/components/action/pending';
import { useMay } from '@/components/layout/rights';
import { RecordLink } from '@/components/record/record-link';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import { deferred } from '@/components/ui/deferred';
import { DetailSection } from '@/components/ui/detail-section';
import { DetailTable } from '@/components/ui/detail-table';
import type { Approval, TakeBack } from '@/lib/contract/approvals';
import { monthInWords } from '@/lib/domain/forecast';
import { fullNameOf } from '@/lib/domain/person';
import { TAKE_BACK_OUTCOME_NAMES } from '@/lib/domain/take-back';
import { formatCount, signedPoints } from '@/lib/text/format';
import { formatDateTime } from '@/lib/time/format-time';
import type { TypedTakeBack } from './take-back-dialog';

const TakeBackDialog = deferred(() => import('./take-back-dialog'));

/** Takes back what is left of an approval. What was typed stays for a second attempt. */
export function TakeBackButton({ approval }: { approval: Approval }) {
  const { id, left } = approval;
  const mayDecide = useMay('approvals', 'decide');
  const isPending = usePending()('approval', id) !== undefined;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<TypedTakeBack | null>(null);
  const reasonId = useId();
  if (!mayDecide || !left || left.quantity === 0) return null;
  return (
    <>
      <ButtonWithReason
        className="max-sm:h-10"
        aria-haspopup="dialog"
        reasonId={isPending ? reasonId : null}
        onClick={() => setOpen(true)}
      >
        Take back…
      </ButtonWithReason>
      {isPending ? (
        <span id={reasonId} className="sr-only">
          This approval is being taken back.
        </span>
      ) : null}
      {isOpen ? (
        <TakeBackDialog
          approval={approval}
          left={left}
          typed={typed}
          onType={setTyped}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** What was taken back of an approval, oldest first. */
export function TakeBacks({ approval, timeZone }: { approval: Approval; timeZone: string }) {
  const { kind, takeBacks = [] } = approval;
  if (takeBacks.length === 0) return null;
  return (
    <DetailSection title="Taken back">
      <DetailTable
        label="Taken back"
        heads={[
          'Date',
          kind === 'reward' ? 'Serial Numbers' : 'Months',
          'Afterward',
          'Reason',
          'By',
          ['Q', 'text-right!'],
        ]}
      >
        {takeBacks.map((each) => (
          <TakeBackRow key={each.id} takeBack={each} timeZone={timeZone} />
        ))}
      </DetailTable>
    </DetailSection>
  );
}

function TakeBackRow({ takeBack, timeZone }: { takeBack: TakeBack; timeZone: string }) {
  const { createdAt, outcome, rejectionId, reason, userId, firstById, firstBy, qpoints } = takeBack;
  return (
    <tr>
      <td className="whitespace-nowrap tabular-nums">{formatDateTime(createdAt, timeZone)}</td>
      <td className="tabular-nums">
        <WhatWasTakenBack takeBack={takeBack} />
      </td>
      <td>
        <RecordLink to="approval" id={rejectionId}>
          {TAKE_BACK_OUTCOME_NAMES[outcome]}
        </RecordLink>
      </td>
      <td className="min-w-32 wrap-anywhere">{reason}</td>
      <td>
        <RecordLink to="admin" id={userId}>
          {fullNameOf(takeBack)}
        </RecordLink>
        {firstBy ? (
          <span className="block text-xs text-muted">
            {'proposed by '}
            <RecordLink to="admin" id={firstById}>
              {firstBy}
            </RecordLink>
          </span>
        ) : null}
      </td>
      <td className="text-right whitespace-nowrap tabular-nums">{qpoints === 0 ? '0 Q' : signedPoints(-qpoints)}</td>
    </tr>
  );
}

/** Serial numbers shown at first. */
const FEW = 5;

/** The first serial numbers, or the months, and how many there are besides. */
function WhatWasTakenBack({ takeBack: { quantity, serialNumbers, months } }: { takeBack: TakeBack }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? serialNumbers : serialNumbers.slice(0, FEW);
  const named = shown.length + months.length;
  const more = quantity > named ? `and ${formatCount(quantity - named)} more` : null;
  return (
    <>
      {shown.map((serialNumber) => (
        <span key={serialNumber} className="block whitespace-nowrap">
          <RecordLink to="serialNumber" id={serialNumber}>
            {serialNumber}
          </RecordLink>
        </span>
      ))}
      {months.map((month) => (
        <span key={monthInWords(month)} className="block">
          {monthInWords(month)}
        </span>
      ))}
      {more && shown.length < serialNumbers.length ? (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="inline-flex min-h-6 items-center text-accent hover:underline"
        >
          {more}
        </button>
      ) : more ? (
        <span className="block text-muted">{more}</span>
      ) : null}
    </>
  );
}
