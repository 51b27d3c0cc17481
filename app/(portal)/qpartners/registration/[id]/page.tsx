import { portalPage, notFoundPage } from '@/app/(portal)/portal-page';
import { recordTitle } from '@/app/(portal)/record-title';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { PageTitle } from '@/components/layout/page-title';
import { begin, DelayedSkeleton } from '@/components/list/delayed-skeleton';
import { KeptRecord } from '@/components/record/kept-record';
import { ErrorState } from '@/components/ui/error-state';
import { openedFrom, type RegistrationsView } from '@/lib/addresses/registrations';
import { env } from '@/lib/env';
import { positiveNumber, type SearchParams } from '@/lib/list-address';
import { REGISTRATIONS_PATH } from '@/lib/paths';
import { listOf, readDetail, readRegistration } from './page-data';
import { RegistrationForm } from './registration-form';

export const generateMetadata = recordTitle(
  'Registration',
  readDetail,
  ({ companyName, email }) => companyName || email,
);

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

/** The registration of a partner (spec 3 §2). */
export default portalPage(REGISTRATIONS_PATH, async (_, { params, searchParams }: PageProps) => {
  const id = positiveNumber((await params).id);
  if (!id) return notFoundPage();
  const from = openedFrom((await searchParams).list);
  const reading = begin(readRegistration(id, from));
  return (
    <DelayedSkeleton
      area={REGISTRATIONS_PATH}
      data={reading}
      skeleton={<FormSkeleton title="Registration" note="Loading the registration…" />}
    >
      <StoredRegistration id={id} reading={reading} from={from} />
    </DelayedSkeleton>
  );
});

async function StoredRegistration({
  id,
  reading,
  from,
}: {
  id: number;
  reading: ReturnType<typeof readRegistration>;
  from: RegistrationsView | undefined;
}) {
  const { detail, choices, place } = await reading;
  if (!detail.ok) {
    if (detail.error.status === 404) return notFoundPage();
    return (
      <KeptRecord key={id} problem={`Something happened getting user detail. ${detail.error.message}`}>
        <PageTitle>Registration</PageTitle>
        <ErrorState title="Something happened getting user detail">{detail.error.message}</ErrorState>
      </KeptRecord>
    );
  }
  const { value: registration } = detail;
  return (
    <KeptRecord key={id} version={registration.version}>
      <RegistrationForm
        // A former master's stays here, too: to lead on would lose what is typed while the master changes.
        userId={id}
        registration={registration}
        choices={choices}
        place={place}
        listHref={listOf(registration.approvalStep, from)}
        timeZone={env().PORTAL_TIME_ZONE}
      />
    </KeptRecord>
  );
}
