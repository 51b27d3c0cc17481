'use client';

import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SectionCard } from '@/components/form/section-card';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { type UserDetail } from '@/lib/contract/registrations';
import { faultsOfRegistration, missingForApproval, type RegistrationValues } from '@/lib/domain/registration';
import type { ReviewOutcome } from '@/lib/domain/registration-review';
import { formatDate } from '@/lib/time';
import { holdReview, useHeldReview } from './held-review';
import { fieldName, type FormValues } from './registration-values';

const ReviewQuestion = deferred(() => import('./review-question'));

/** What still stands against an approval, as the form is now, and the ways to send the registration back. */
export function Review({
  userId,
  registration,
  stored,
  onReviewed,
  timeZone,
}: {
  userId: number;
  registration: UserDetail;
  /** What is stored, as the form began: by that the applicant is asked. */
  stored: RegistrationValues;
  onReviewed: (fresh: Partial<UserDetail>) => void;
  timeZone: string;
}) {
  const values = useWatch<FormValues>();
  const faults = faultsOfRegistration(values as RegistrationValues);
  const { review } = registration;
  return (
    <SectionCard title="Missing for approval" aside={faults.length || null}>
      {faults.length === 0 ? (
        <p className="text-sm text-ok">Nothing. This partner can be approved.</p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm">
          {faults.map(([field, sentence]) => (
            <li key={field}>
              <span className="font-medium">{fieldName(field)}</span>
              <span className="text-bad"> · {sentence}</span>
            </li>
          ))}
        </ul>
      )}
      {review ? <LastReview review={review} timeZone={timeZone} /> : null}
      {/* Another upstream that tells of none takes none. */}
      {review === undefined ? null : (
        <SendBack userId={userId} registration={registration} stored={stored} onReviewed={onReviewed} />
      )}
    </SectionCard>
  );
}

function LastReview({ review, timeZone }: { review: NonNullable<UserDetail['review']>; timeZone: string }) {
  const { outcome, note, by, at } = review;
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-4 text-sm">
      <p className={outcome === 'rejected' ? 'font-medium text-bad' : 'font-medium'}>
        {outcome === 'rejected' ? 'Rejected' : 'Asked for what is missing'} on {formatDate(at, timeZone)} by {by}
      </p>
      {note ? <p className="whitespace-pre-line wrap-anywhere">{note}</p> : null}
    </div>
  );
}

function SendBack({
  userId,
  registration,
  stored,
  onReviewed,
}: {
  userId: number;
  registration: UserDetail;
  stored: RegistrationValues;
  onReviewed: (fresh: Partial<UserDetail>) => void;
}) {
  const [asking, setAsking] = useState<ReviewOutcome | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isHeld = useHeldReview(userId);
  const name = registration.companyName || registration.email;
  const button = (outcome: ReviewOutcome, label: string) => (
    <Button
      className={DISABLED_CLASS}
      aria-disabled={isHeld || undefined}
      onClick={({ currentTarget }) => {
        if (isHeld) return;
        opener.current = currentTarget;
        setAsking(outcome);
      }}
      onPointerEnter={() => void ReviewQuestion.load()}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {button('asked', 'Ask for what is missing')}
      {registration.review?.outcome === 'rejected' ? null : button('rejected', 'Reject')}
      {asking ? (
        <ReviewQuestion
          outcome={asking}
          name={name}
          email={registration.email}
          missing={missingForApproval(stored)}
          onAnswer={(text) => holdReview({ userId, name, outcome: asking, text, onReviewed })}
          onClose={() => setAsking(null)}
          onClosed={() => opener.current?.focus()}
        />
      ) : null}
    </div>
  );
}
