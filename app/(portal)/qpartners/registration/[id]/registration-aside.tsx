import { PersonalData } from '@/components/people/personal-data';
import { RecordHistory } from '@/components/record/deferred-history';
import { SectionCard } from '@/components/form/section-card';
import { May } from '@/components/layout/rights';
import type { RecordSource } from '@/components/record/use-record';
import type { UserDetail } from '@/lib/contract/registrations';
import { fullNameOf } from '@/lib/domain/person';
import { APPROVED_STEP } from '@/lib/domain/registration';
import type { ReviewOutcome } from '@/lib/domain/registration-review';
import { REGISTRATION_LIST_PATH } from '@/lib/addresses/paths';
import { formatDate } from '@/lib/time/format-time';
import { Duplicates } from './duplicates';
import { Notes } from './notes';
import { nameOf } from './registration-values';
import { Review } from './review';
import { W9Viewer } from './w9-viewer';

/** Information for judging a registration, with staff notes. */
export function RegistrationAside({
  userId,
  source,
  registration,
  shownW9,
  onSendBack,
  timeZone,
}: {
  userId: number;
  source: RecordSource<UserDetail>;
  registration: UserDetail;
  shownW9: UserDetail['w9'];
  onSendBack: (outcome: ReviewOutcome) => void;
  timeZone: string;
}) {
  return (
    <>
      <Duplicates of={registration} />
      {registration.approvalStep >= APPROVED_STEP ? null : (
        <Review userId={userId} review={registration.review} onSendBack={onSendBack} timeZone={timeZone} />
      )}
      <Notes name={nameOf(registration)} companyId={registration.companyId} source={source} timeZone={timeZone} />
      <RecordHistory kind="registration" id={userId} timeZone={timeZone} />
      <May do="export" in="registration">
        <PersonalData
          id={userId}
          name={fullNameOf(registration) || registration.email}
          others={registration.subUsers?.map(({ id, fullName, email }) => ({ id, name: fullName || email }))}
          eraseIn="registration"
          listPath={REGISTRATION_LIST_PATH}
        />
      </May>
      <RegistrationFacts registration={registration} timeZone={timeZone} />
      {shownW9 ? (
        // Sticky, so that it stays beside every part of the form.
        <div className="lg:sticky lg:top-28">
          <W9Viewer key={`${shownW9.name} ${shownW9.size}`} userId={userId} name={shownW9.name ?? 'W-9'} />
        </div>
      ) : null}
    </>
  );
}

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
