import { redirect } from 'next/navigation';
import { notFoundPage, portalPage } from '@/app/(portal)/portal-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { PageTitle } from '@/components/layout/page-title';
import { begin, DelayedSkeleton } from '@/components/list/delayed-skeleton';
import { KeptRecord } from '@/components/record/kept-record';
import { ErrorState } from '@/components/ui/error-state';
import { inquiriesAddress, inquiriesOpenedFrom, inquiryHref, type InquiriesView } from '@/lib/addresses/inquiries';
import { call, toResult } from '@/lib/api/call';
import { placeInList } from '@/lib/api/place-in-list';
import { getInquiry, INQUIRIES_PER_PAGE, searchInquiries } from '@/lib/contract/inquiries';
import { CONTACT_TYPE_NAMES, type ContactType } from '@/lib/domain/inquiry';
import { fullNameOf } from '@/lib/domain/person';
import { env } from '@/lib/env';
import { positiveNumber, type SearchParams } from '@/lib/list-address';
import { inquiriesQuery } from './inquiries-query';
import { InquiryScreen } from './inquiry-screen';

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

/** The page of an inquiry of a type: what was asked, what was answered, and the reply (spec 3 §2). */
export function inquiryPage(type: ContactType) {
  const address = inquiriesAddress[type];
  return portalPage(address.path, async ({ user }, { params, searchParams }: PageProps) => {
    const id = positiveNumber((await params).id);
    if (!id) return notFoundPage();
    const from = inquiriesOpenedFrom(type, (await searchParams).list);
    const reading = begin(readInquiry(type, id, from));
    const title = CONTACT_TYPE_NAMES[type].heading;
    return (
      <DelayedSkeleton
        area={address.path}
        data={reading}
        skeleton={<FormSkeleton title={title} note="Loading the inquiry…" />}
      >
        <StoredInquiry
          type={type}
          id={id}
          reading={reading}
          from={from}
          user={{ id: user.id, name: fullNameOf(user) }}
        />
      </DelayedSkeleton>
    );
  });
}

async function StoredInquiry({
  type,
  id,
  reading,
  from,
  user,
}: {
  type: ContactType;
  id: number;
  reading: ReturnType<typeof readInquiry>;
  from: InquiriesView | undefined;
  user: { id: number; name: string };
}) {
  const { detail, place } = await reading;
  if (!detail.ok) {
    if (detail.error.status === 404) return notFoundPage();
    return (
      <KeptRecord key={id} problem={`There was a problem getting the inquiry. ${detail.error.message}`}>
        <PageTitle>{CONTACT_TYPE_NAMES[type].heading}</PageTitle>
        <ErrorState title="There was a problem getting the inquiry.">{detail.error.message}</ErrorState>
      </KeptRecord>
    );
  }
  const { contactTypeId } = detail.value;
  // Another upstream may not tell the type, or know more of them.
  if ((contactTypeId === 1 || contactTypeId === 2) && contactTypeId !== type) redirect(inquiryHref(contactTypeId, id));
  return (
    <KeptRecord key={id}>
      <InquiryScreen
        type={type}
        inquiry={detail.value}
        place={place}
        listHref={inquiriesAddress[type].listHref(from ?? {})}
        user={user}
        timeZone={env().PORTAL_TIME_ZONE}
      />
    </KeptRecord>
  );
}

/** An inquiry, and its neighbours in the list that it was opened from. */
async function readInquiry(type: ContactType, id: number, from: InquiriesView | undefined) {
  const [detail, place] = await Promise.all([
    toResult(call(getInquiry, { params: { id } })),
    from
      ? placeInList(id, from.page, {
          rowsPerPage: INQUIRIES_PER_PAGE,
          pageOf: async (page) => {
            const found = await toResult(
              call(searchInquiries, { query: { ...inquiriesQuery(type, from), page, size: INQUIRIES_PER_PAGE } }),
            );
            return found.ok ? found.value : null;
          },
          hrefOf: (neighbour, page) => inquiryHref(type, neighbour, { ...from, page }),
        })
      : null,
  ]);
  return { detail, place };
}
