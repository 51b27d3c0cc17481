'use client';

import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ownerOf, useRecordHere } from '@/components/commands/record-here';
import { Form } from '@/components/form/form';
import { hasChanges } from '@/components/form/has-changes';
import { ruleResolver } from '@/components/form/rule-resolver';
import { useMay } from '@/components/layout/rights';
import { usePersonalData } from '@/components/people/personal-data';
import { RecordBody, type StripFact } from '@/components/record/record-layout';
import { RecordLink } from '@/components/record/record-link';
import { RecordPage } from '@/components/record/record-page';
import { recordOf, type RecordSource } from '@/components/record/use-record';
import { ErrorState, PartProblem } from '@/components/ui/error-state';
import { isUnsupported, ReloadButton, RetryButton } from '@/components/ui/retry-button';
import { showToast } from '@/components/ui/toast';
import { registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';
import type { getUserDetail, UserDetail } from '@/lib/contract/registrations';
import { APPROVED_STEP, faultsOfRegistration, missingForApproval } from '@/lib/domain/registration';
import type { ReviewOutcome } from '@/lib/domain/registration-review';
import { refusalToEdit } from '@/lib/domain/unreadable-rows';
import type { ListPlace } from '@/lib/addresses/page-range';
import { REGISTRATION_LIST_PATH } from '@/lib/addresses/paths';
import { fullNameOf } from '@/lib/domain/person';
import { formatDate } from '@/lib/time/format-time';
import { MasterId } from './master-id';
import { usePending } from '@/components/action/pending';
import { perform } from '@/components/action/perform';
import { asking, rejecting } from '@/components/registrations/actions';
import { ReviewQuestion } from './review';
import { RegistrationAside } from './registration-aside';
import { RegistrationButtons, RegistrationHeader } from './registration-header';
import { StoredRegistrationSections } from './registration-sections';
import { nameOf, valuesOf, type FormValues } from './registration-values';
import { useChoices, type Choices } from './use-choices';
import { draftOfW9 } from './w9-field';
import { useRegistrationSave } from './use-registration-save';

const resolver = ruleResolver<FormValues>(faultsOfRegistration);

/** A registration's page. It stays for a former master too, because a redirect would lose input. */
export function RegistrationScreen({
  id,
  failed,
  from,
  place,
  timeZone,
}: {
  /** The current or former master of the registration. */
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

/** A registration's list: the one it was opened from, or its tab (spec 3 §2). */
function listOf(approvalStep: number, from: RegistrationsView | undefined): string {
  return registrationsAddress.listHref(from ?? { tab: approvalStep >= APPROVED_STEP ? '1' : '0' });
}

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
  const mayChange = useMay('registration', 'change');
  const { choices, retry, isRetrying } = useChoices();
  const userId = registration.id ?? askedFor;
  const state = useRegistrationState(userId, registration, take, choices);
  const { w9, form, isUnsaved, tellFirstFault } = state;
  const { saving, confirmAndSend, conflictDialog } = state.save;
  const { companyName } = registration;
  useRecordHere({
    ...{ kind: 'registration', id: userId, name: companyName || registration.email, detail: registration.email },
    company: ownerOf(registration),
  });
  const [sendsBack, setSendsBack] = useState<ReviewOutcome | null>(null);
  const isDecided = usePending()('registration', userId) !== undefined;
  // An approval moves it to another list, but the user continues in the original one.
  const [place] = useState(givenPlace);
  const refusal = refusalToEdit(registration, ['modules', 'ess']);
  const mayExport = useMay('registration', 'export');
  const personal = usePersonalData({
    ...{ id: userId, name: fullNameOf(registration) || registration.email },
    others: registration.subUsers?.map(({ id, fullName, email }) => ({ id, name: fullName || email })),
    ...{ eraseIn: 'registration', listPath: REGISTRATION_LIST_PATH },
  });

  return (
    <>
      <Form
        form={form}
        label="Registration"
        draft={{ record: 'registration', id: userId }}
        busy={saving}
        guard={isUnsaved}
        firstFocus="none"
        extraState={draftOfW9(w9)}
        readOnly={!mayChange}
        className="flex flex-col gap-4"
        onSubmit={() => confirmAndSend(false)}
        onFaults={tellFirstFault}
      >
        <RegistrationHeader
          userId={userId}
          registration={registration}
          place={place}
          listHref={listHref}
          menu={mayExport ? personal.entries : []}
        >
          {refusal === null ? (
            <RegistrationButtons
              registration={registration}
              isSaving={saving || isDecided}
              isUnsaved={isUnsaved}
              onApprove={() => void form.handleSubmit(() => confirmAndSend(true), tellFirstFault)()}
            />
          ) : null}
        </RegistrationHeader>
        {refusal === null ? null : <PartProblem retry={<ReloadButton />}>{refusal}</PartProblem>}
        {choices.problems.map(({ said, error }) => (
          <ErrorState key={said} title={said} retry={<RetryButton of={error} pending={isRetrying} onRetry={retry} />}>
            {isUnsupported(error) ? error?.message : null}
          </ErrorState>
        ))}
        <SectionsAndAside
          userId={userId}
          source={source}
          registration={registration}
          choices={choices}
          w9={w9}
          onW9={state.setW9}
          isReadOnly={refusal !== null}
          onSendBack={setSendsBack}
          timeZone={timeZone}
        />
      </Form>
      {sendsBack ? (
        <SendBackQuestion
          userId={userId}
          registration={registration}
          outcome={sendsBack}
          onReviewed={state.onReviewed}
          onClose={() => setSendsBack(null)}
        />
      ) : null}
      {conflictDialog}
      {mayExport ? personal.dialog : null}
    </>
  );
}

function factsOf(registration: UserDetail, timeZone: string): readonly StripFact[] {
  const { companyId, companyName, city, state, email, w9, createdAt, approvalDate, updatedAt } = registration;
  const day = (at: string | null) => at && formatDate(at, timeZone);
  return [
    [
      'Company',
      <RecordLink key="company" to="company" id={companyId}>
        {companyName}
      </RecordLink>,
      [city, state].filter(Boolean).join(', '),
    ],
    ['Master', fullNameOf(registration) || email, email],
    [
      'W-9',
      w9 ? (
        'On file'
      ) : (
        <span key="w9" className="text-warn">
          Missing
        </span>
      ),
    ],
    ['Registered', day(createdAt), approvalDate ? `Approved ${day(approvalDate)}` : 'Not approved yet'],
    ['Updated', day(updatedAt), registration.lastUpdateBy && `by ${registration.lastUpdateBy}`],
  ];
}

function SectionsAndAside({
  userId,
  source,
  registration,
  choices,
  w9,
  onW9,
  isReadOnly,
  onSendBack,
  timeZone,
}: {
  userId: number;
  source: RecordSource<UserDetail>;
  registration: UserDetail;
  choices: Choices;
  w9: File | null;
  onW9: (file: File | null) => void;
  isReadOnly: boolean;
  onSendBack: (outcome: ReviewOutcome) => void;
  timeZone: string;
}) {
  // Show the W-9 to readers who still have to decide.
  const [showsW9, setShowsW9] = useState(registration.approvalStep < APPROVED_STEP);
  const shownW9 = showsW9 ? registration.w9 : null;
  return (
    <RecordBody
      facts={factsOf(registration, timeZone)}
      label="About this registration"
      isWide={Boolean(shownW9)}
      sidebar={
        <RegistrationAside
          userId={userId}
          source={source}
          registration={registration}
          shownW9={shownW9}
          onSendBack={onSendBack}
          timeZone={timeZone}
        />
      }
    >
      <fieldset disabled={isReadOnly} className="flex min-w-0 flex-col gap-4">
        <StoredRegistrationSections
          userId={userId}
          registration={registration}
          choices={choices}
          w9={w9}
          onW9={onW9}
          showsW9={showsW9}
          onShowW9={setShowsW9}
          timeZone={timeZone}
          masterId={<MasterId key={registration.email} userId={userId} registration={registration} />}
        />
      </fieldset>
    </RecordBody>
  );
}

function SendBackQuestion({
  userId,
  registration,
  outcome,
  onReviewed,
  onClose,
}: {
  userId: number;
  registration: UserDetail;
  outcome: ReviewOutcome;
  onReviewed: (fresh: Partial<UserDetail>) => void;
  onClose: () => void;
}) {
  const name = nameOf(registration);
  return (
    <ReviewQuestion
      outcome={outcome}
      name={name}
      email={registration.email}
      missing={missingForApproval(registration)}
      onAnswer={(text) =>
        perform(outcome === 'asked' ? asking : rejecting, [{ id: userId, label: name, text }], {
          onEnd: ({ answers: [fresh] }) => fresh && onReviewed(fresh),
        })
      }
      onClose={onClose}
    />
  );
}

/** State of the form besides the registration, and how it is saved. */
function useRegistrationState(
  userId: number,
  registration: UserDetail,
  take: (registration: UserDetail) => void,
  choices: Choices,
) {
  const [w9, setW9] = useState<File | null>(null);
  const form = useForm<FormValues>({ defaultValues: valuesOf(registration, choices), mode: 'onTouched', resolver });
  const reset = (fresh: UserDetail) => {
    take(fresh);
    setW9(null);
    form.reset(valuesOf(fresh, choices));
  };
  const onTheirs = (theirs: UserDetail, kept: File | null) => {
    take(theirs);
    setW9(kept);
  };
  const latest = useRef(registration);
  useEffect(() => {
    latest.current = registration;
  });
  // The result comes seconds later. Keep the old version, so that saving detects others' changes.
  const onReviewed = ({ review, ...fresh }: Partial<UserDetail>) => {
    const now = latest.current;
    take({ ...now, review, ...(fresh.version === (now.version ?? 0) + 1 && fresh) });
  };
  // This comes seconds later too. An approval creates one version.
  const onApproved = () => {
    const now = latest.current;
    take({ ...now, approvalStep: APPROVED_STEP, ...(now.version !== undefined && { version: now.version + 1 }) });
    // The Approve button disappears, so move the focus.
    setTimeout(() => {
      if (document.activeElement === document.body) focusConfirm();
    });
  };
  const showFirstFault = () => {
    const [first] = faultsOfRegistration(form.getValues());
    if (first) showToast.error(first[1]);
  };
  const isUnsaved = () => w9 !== null || hasChanges(form.getValues(), form.formState.defaultValues ?? {});
  const save = useRegistrationSave({
    ...{ userId, registration, choices, form, w9 },
    ...{ onTheirs, onFaults: showFirstFault, isUnsaved, reset, onApproved },
  });
  return { w9, setW9, form, isUnsaved, onReviewed, tellFirstFault: showFirstFault, save };
}

function focusConfirm(): void {
  document.querySelector<HTMLElement>('form button[type=submit]')?.focus();
}
