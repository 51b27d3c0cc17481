import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { portalPage } from '@/app/(portal)/portal-page';
import { SectionNotFound } from '@/components/layout/notice';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { PageTitle } from '@/components/layout/page-title';
import { DelayedSkeleton } from '@/components/list/delayed-skeleton';
import { ErrorState } from '@/components/ui/error-state';
import { openedFrom, registrationHref, type RegistrationsView } from '@/lib/addresses/registrations';
import { setPageStatus } from '@/lib/api/page-status';
import { env } from '@/lib/env';
import { positiveNumber, type SearchParams } from '@/lib/list-address';
import { REGISTRATIONS_PATH } from '@/lib/paths';
import { listOf, readRegistration } from './page-data';
import { RegistrationForm } from './registration-form';

export const metadata: Metadata = { title: 'Registration' };

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

/** The registration of a partner (spec 3 §2). */
export default portalPage(REGISTRATIONS_PATH, async (_, { params, searchParams }: PageProps) => {
  const id = positiveNumber((await params).id);
  if (!id) return notFound();
  const from = openedFrom((await searchParams).list);
  const reading = readRegistration(id, from);
  return (
    <DelayedSkeleton area={REGISTRATIONS_PATH} data={reading} skeleton={<FormSkeleton title="Registration" note="Loading the registration…" />}>
      <StoredRegistration id={id} reading={reading} from={from} />
    </DelayedSkeleton>
  );
});

async function notFound() {
  await setPageStatus(404);
  return <SectionNotFound />;
}

async function StoredRegistration({ id, reading, from }: { id: number; reading: ReturnType<typeof readRegistration>; from: RegistrationsView | undefined }) {
  const { detail, choices, place } = await reading;
  if (!detail.ok) {
    if (detail.error.status === 404) return notFound();
    return (
      <>
        <PageTitle>Registration</PageTitle>
        <ErrorState title="Something happened getting user detail">{detail.error.message}</ErrorState>
      </>
    );
  }
  const { value: registration } = detail;
  // Asked for by who is a sub-user now: links to a former master lead to the partner.
  if (registration.id !== undefined && registration.id !== id) redirect(registrationHref(registration.id));
  return (
    <RegistrationForm
      key={id}
      userId={id}
      registration={registration}
      choices={choices}
      place={place}
      listHref={listOf(registration.approvalStep, from)}
      timeZone={env().PORTAL_TIME_ZONE}
    />
  );
}
