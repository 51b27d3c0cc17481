'use client';

import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ActivityLink } from '@/components/activity/activity-link';
import { Form, SubmitButton } from '@/components/form/form';
import { FormHeader } from '@/components/form/form-header';
import { hasChanges } from '@/components/form/has-changes';
import { ruleResolver } from '@/components/form/rule-resolver';
import { SectionCard } from '@/components/form/section-card';
import { Neighbours } from '@/components/record/neighbours';
import { RecordPage } from '@/components/record/record-page';
import { recordOf, type RecordSource } from '@/components/record/use-record';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { StatusPill } from '@/components/ui/status-pill';
import { showToast } from '@/components/ui/toast';
import { registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';
import type { getUserDetail, UserDetail } from '@/lib/contract/registrations';
import {
  APPROVED_STEP,
  faultsOfRegistration,
  missingForApproval,
  type RegistrationValues,
} from '@/lib/domain/registration';
import type { ReviewOutcome } from '@/lib/domain/registration-review';
import type { StatusTone } from '@/lib/domain/order-status';
import type { ListPlace } from '@/lib/page-range';
import { formatDate } from '@/lib/time';
import { Duplicates } from './duplicates';
import { MasterId } from './master-id';
import { Notes } from './notes';
import { delayReview } from './delayed-review';
import { Review, ReviewQuestion, sendBackId } from './review';
import { RegistrationSections } from './registration-sections';
import { statusOf, valuesOf, type FormValues } from './registration-values';
import { useChoices } from './use-choices';
import { useRegistrationSave } from './use-registration-save';
import { W9Viewer } from './w9-viewer';

const STATUS_TONES: Readonly<Record<string, StatusTone>> = { Approved: 'ok', Rejected: 'bad' };

const resolver = ruleResolver<FormValues>(faultsOfRegistration);

/** The page of a registration. That of a former master stays, too: what is typed would be lost by leading on. */
export function RegistrationScreen({
  id,
  failed,
  from,
  place,
  timeZone,
}: {
  /** The master of the registration, or who was it. */
  id: number;
  failed: string | null;
  /** The list that it was opened from. */
  from: RegistrationsView | undefined;
  place: ListPlace | null;
  timeZone: string;
}) {
  const source = recordOf<typeof getUserDetail>('/users/registration/getUserDetail', { query: { userId: id } });
  return (
    <RecordPage
      source={source}
      versionOf={({ version }) => version}
      failed={failed}
      title="Registration"
      problem="Something happened getting user detail"
    >
      {(registration, take) => (
        <RegistrationForm
          userId={id}
          source={source}
          registration={registration}
          take={take}
          place={place}
          listHref={listOf(registration.approvalStep, from)}
          timeZone={timeZone}
        />
      )}
    </RecordPage>
  );
}

/** The list that a registration belongs to: the one that it was opened from, or else its tab (spec 3 §2). */
function listOf(approvalStep: number, from: RegistrationsView | undefined): string {
  return registrationsAddress.listHref(from ?? { tab: approvalStep >= APPROVED_STEP ? '1' : '0' });
}

/** The registration of a partner: its form, its notes beside it, and the way to its neighbours in the list. */
function RegistrationForm({
  userId: askedFor,
  source,
  registration,
  take,
  place: givenPlace,
  listHref,
  timeZone,
}: {
  userId: number;
  source: RecordSource<UserDetail>;
  registration: UserDetail;
  take: (registration: UserDetail) => void;
  place: ListPlace | null;
  listHref: string;
  timeZone: string;
}) {
  const { choices, retry, isRetrying } = useChoices();
  const userId = registration.id ?? askedFor;
  const [w9, setW9] = useState<File | null>(null);
  const [sendsBack, setSendsBack] = useState<ReviewOutcome | null>(null);
  // Who decides about a registration reads it.
  const [showsW9, setShowsW9] = useState(registration.approvalStep < APPROVED_STEP);
  // Once approved it is in another list, and the person goes on in the one they came from.
  const [place] = useState(givenPlace);
  const form = useForm<FormValues>({ defaultValues: valuesOf(registration, choices), mode: 'onTouched', resolver });
  const isApproved = registration.approvalStep >= APPROVED_STEP;
  const shownW9 = showsW9 ? registration.w9 : null;
  const name = registration.companyName || registration.email;

  const adopt = (fresh: UserDetail) => {
    // The button that approved goes, and the focus with it.
    if (!isApproved && fresh.approvalStep >= APPROVED_STEP) setTimeout(focusConfirm);
    take(fresh);
    setW9(null);
    form.reset(valuesOf(fresh, choices));
  };
  const onFresh = (theirs: UserDetail, kept: File | null) => {
    take(theirs);
    setW9(kept);
  };
  const latest = useRef(registration);
  useEffect(() => {
    latest.current = registration;
  });
  // It comes seconds later. What somebody else changed meanwhile is told when this one
  // saves: so its version isn't taken.
  const onReviewed = ({ review, ...fresh }: Partial<UserDetail>) => {
    const now = latest.current;
    take({ ...now, review, ...(fresh.version === (now.version ?? 0) + 1 && fresh) });
  };
  const tellFirstFault = () => {
    const [first] = faultsOfRegistration(form.getValues());
    if (first) showToast.error(first[1]);
  };
  const { saving, confirmAndSend, conflictDialog } = useRegistrationSave({
    ...{ userId, registration, choices, form, w9 },
    ...{ onFresh, onFaults: tellFirstFault, adopt },
  });
  const isUnsaved = () => w9 !== null || hasChanges(form.getValues(), form.formState.defaultValues ?? {});

  return (
    <>
      <Form
        form={form}
        label="Registration"
        draft={{ record: 'registration', id: userId }}
        busy={saving}
        guard={isUnsaved}
        firstFocus="none"
        // A file is too large for a draft.
        extraState={{
          read: () => (w9 ? true : undefined),
          restore: () => undefined,
          note: (kept) => (kept ? 'The W-9 must be chosen again.' : null),
        }}
        className="flex flex-col gap-6"
        onSubmit={() => confirmAndSend(false)}
        onFaults={tellFirstFault}
      >
        <FormHeader
          title={name}
          menu="Registration"
          list={{ label: 'List', href: listHref }}
          place={name}
          actions={
            <>
              <Neighbours noun="registration" place={place} />
              <StatusPill tone={STATUS_TONES[statusOf(registration)] ?? 'info'}>{statusOf(registration)}</StatusPill>
              <ActivityLink type="partner" id={userId} />
              <RegistrationButtons
                isApproved={isApproved}
                isRejected={registration.review?.outcome === 'rejected'}
                isSaving={saving}
                isUnsaved={isUnsaved}
                onApprove={() => void form.handleSubmit(() => confirmAndSend(true), tellFirstFault)()}
              />
            </>
          }
        />
        {choices.problems.map((problem) => (
          <ErrorState key={problem} title={problem} retry={<RetryButton pending={isRetrying} onRetry={retry} />} />
        ))}
        <div
          className={clsx(
            'grid items-start gap-4',
            shownW9 ? 'lg:grid-cols-[minmax(0,3fr)_minmax(320px,2fr)]' : 'lg:grid-cols-[minmax(0,1fr)_320px]',
          )}
        >
          <div className="flex min-w-0 flex-col gap-4">
            <RegistrationSections
              userId={userId}
              registration={registration}
              choices={choices}
              w9={w9}
              onW9={setW9}
              showsW9={showsW9}
              onShowW9={setShowsW9}
              timeZone={timeZone}
              masterId={<MasterId key={registration.email} userId={userId} registration={registration} />}
            />
          </div>
          <aside aria-label="About this registration" className="flex min-w-0 flex-col gap-4 lg:self-stretch">
            <Duplicates of={registration} />
            {isApproved ? null : (
              <Review userId={userId} review={registration.review} onSendBack={setSendsBack} timeZone={timeZone} />
            )}
            <Notes name={name} companyId={registration.companyId} source={source} timeZone={timeZone} />
            <RegistrationFacts registration={registration} timeZone={timeZone} />
            {shownW9 ? (
              // It stays beside the form, whichever part of that is read.
              <div className="lg:sticky lg:top-28">
                <W9Viewer key={`${shownW9.name} ${shownW9.size}`} userId={userId} name={shownW9.name ?? 'W-9'} />
              </div>
            ) : null}
          </aside>
        </div>
      </Form>
      {sendsBack ? (
        <ReviewQuestion
          outcome={sendsBack}
          name={name}
          email={registration.email}
          missing={missingForApproval(registration)}
          onAnswer={(text) => delayReview({ userId, name, outcome: sendsBack, text, onReviewed })}
          onClose={() => setSendsBack(null)}
          onClosed={() => document.getElementById(sendBackId(sendsBack))?.focus()}
        />
      ) : null}
      {conflictDialog}
    </>
  );
}

/** What comes next stands out: the approval of a registration that lacks nothing, else what was typed. */
function RegistrationButtons({
  isApproved,
  isRejected,
  isSaving,
  isUnsaved,
  onApprove,
}: {
  isApproved: boolean;
  isRejected: boolean;
  isSaving: boolean;
  /** Is there anything to save, the W-9 with it? */
  isUnsaved: () => boolean;
  onApprove: () => void;
}) {
  const values = useWatch<FormValues>();
  const isNext = !isApproved && !isRejected && faultsOfRegistration(values as RegistrationValues).length === 0;
  return (
    <>
      {isApproved ? null : (
        <Button
          look={isNext ? 'primary' : 'secondary'}
          className={DISABLED_CLASS}
          aria-disabled={isSaving || undefined}
          onClick={isSaving ? undefined : onApprove}
        >
          Approve
        </Button>
      )}
      <SubmitButton busy="Saving…" look={isNext ? 'secondary' : 'primary'} rests={!isUnsaved()}>
        Confirm
      </SubmitButton>
    </>
  );
}

/** When what happened to a registration. */
function RegistrationFacts({ registration, timeZone }: { registration: UserDetail; timeZone: string }) {
  const { createdAt, approvalDate, updatedAt, lastUpdateBy } = registration;
  const facts = [
    ['Registered', createdAt],
    ['Approved', approvalDate],
    [lastUpdateBy ? `Updated by ${lastUpdateBy}` : 'Updated', updatedAt],
  ] as const;
  return (
    <SectionCard title="Dates">
      <dl className="flex flex-col gap-1 text-sm">
        {facts.map(([label, instant]) =>
          instant ? (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular-nums">{formatDate(instant, timeZone)}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </SectionCard>
  );
}

function focusConfirm(): void {
  document.querySelector<HTMLElement>('form button[type=submit]')?.focus();
}
