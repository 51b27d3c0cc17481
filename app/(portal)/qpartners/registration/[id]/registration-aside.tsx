import { PersonSignIns } from '@/components/people/sign-ins';
import { RecordHistory } from '@/components/record/deferred-history';
import { CompanyLines } from '@/components/record/company-lines';
import type { RecordSource } from '@/components/record/use-record';
import type { UserDetail } from '@/lib/contract/registrations';
import { APPROVED_STEP } from '@/lib/domain/registration';
import type { ReviewOutcome } from '@/lib/domain/registration-review';
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
      {registration.approvalStep >= APPROVED_STEP ? <CompanyLines id={registration.companyId} /> : null}
      <Notes name={nameOf(registration)} companyId={registration.companyId} source={source} timeZone={timeZone} />
      <PersonSignIns id={userId} timeZone={timeZone} />
      <RecordHistory kind="registration" id={userId} timeZone={timeZone} />
      {shownW9 ? (
        // Sticky, so that it stays beside every part of the form.
        <div className="lg:sticky lg:top-28">
          <W9Viewer key={`${shownW9.name} ${shownW9.size}`} userId={userId} name={shownW9.name ?? 'W-9'} />
        </div>
      ) : null}
    </>
  );
}
