'use client';

import { useWatch } from 'react-hook-form';
import { SectionCard } from '@/components/form/section-card';
import { useMay } from '@/components/layout/rights';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import type { UserDetail } from '@/lib/contract/registrations';
import { faultsOfRegistration, type RegistrationValues } from '@/lib/domain/registration';
import type { ReviewOutcome } from '@/lib/domain/registration-review';
import { formatDate } from '@/lib/time/format-time';
import { usePending } from '@/components/action/pending';
import { fieldName, type FormValues } from './registration-values';

/** The dialog is outside of the form, because forms can't be nested. */
export const ReviewQuestion = deferred(() => import('@/components/registrations/review-question'));

/** What blocks an approval given the form's values, and ways to send the registration back. */
export function Review({
  userId,
  review,
  onSendBack,
  timeZone,
}: {
  userId: number;
  review: UserDetail['review'];
  onSendBack: (outcome: ReviewOutcome) => void;
  timeZone: string;
}) {
  const values = useWatch<FormValues>();
  const faults = faultsOfRegistration(values as RegistrationValues);
  return (
    <SectionCard title="Missing for approval" aside={faults.length || null}>
      {faults.length === 0 ? (
        review?.outcome === 'rejected' ? (
          <p className="text-sm">Nothing is missing, but this partner was rejected.</p>
        ) : (
          <p className="text-sm text-ok">Nothing. This partner can be approved.</p>
        )
      ) : (
        <ul className="flex flex-col gap-1 text-sm">
          {faults.map(([field, sentence]) => (
            <li key={field}>
              <span className="font-medium">{fieldName(field)}</span>
              <span className="text-bad">{` · ${sentence}`}</span>
            </li>
          ))}
        </ul>
      )}
      {review ? <LastReview review={review} timeZone={timeZone} /> : null}
      {/* Servers that don't report an outcome can't record one. */}
      {review === undefined ? null : (
        <SendBack userId={userId} isRejected={review?.outcome === 'rejected'} onSendBack={onSendBack} />
      )}
    </SectionCard>
  );
}

function LastReview({ review, timeZone }: { review: NonNullable<UserDetail['review']>; timeZone: string }) {
  const { outcome, note, by, at } = review;
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-4 text-sm">
      <p className={outcome === 'rejected' ? 'font-medium text-bad' : 'font-medium'}>
        {`${outcome === 'rejected' ? 'Rejected' : 'Information requested'} on ${formatDate(at, timeZone)} by ${by}`}
      </p>
      {note ? <p className="whitespace-pre-line wrap-anywhere">{note}</p> : null}
    </div>
  );
}

function SendBack({
  userId,
  isRejected,
  onSendBack,
}: {
  userId: number;
  isRejected: boolean;
  onSendBack: (outcome: ReviewOutcome) => void;
}) {
  const isPending = usePending()('registration', userId) !== undefined;
  const [mayAsk, mayReject] = [useMay('registration', 'change'), useMay('registration', 'decide')];
  const button = (outcome: ReviewOutcome, label: string) => (
    <Button
      className={DISABLED_CLASS}
      aria-disabled={isPending || undefined}
      onClick={isPending ? undefined : () => onSendBack(outcome)}
      onPointerEnter={() => void ReviewQuestion.load()}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {mayAsk ? button('asked', 'Ask for missing information') : null}
      {mayReject && !isRejected ? button('rejected', 'Reject') : null}
    </div>
  );
}
