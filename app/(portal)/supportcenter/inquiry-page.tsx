import { redirect } from 'next/navigation';
import { recordPage } from '@/app/(portal)/cached-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { inquiriesAddress, inquiriesOpenedFrom, inquiryHref, type InquiriesView } from '@/lib/addresses/inquiries';
import { call, toResult } from '@/lib/api/call';
import { findNeighbours } from '@/lib/api/neighbours';
import { seed } from '@/lib/api/seed';
import { getInquiry, searchInquiries } from '@/lib/contract/inquiries';
import { CONTACT_TYPE_NAMES, type ContactType } from '@/lib/domain/contact-type';
import { INQUIRIES_PER_PAGE } from '@/lib/domain/inquiry';
import { fullNameOf } from '@/lib/domain/person';
import { env } from '@/lib/server/env';
import type { ListPlace } from '@/lib/addresses/page-range';
import { inquiriesQuery } from './inquiries-query';
import { InquiryScreen } from './inquiry-screen';

/** An inquiry's page with the question, replies and reply form (spec 3 §2). */
export function inquiryPage(type: ContactType) {
  const address = inquiriesAddress[type];
  return recordPage({
    area: address.path,
    first: ({ id }) => seed(getInquiry, { params: { id } }),
    accept: ({ contactTypeId }, id) => {
      // The type may be missing or unknown.
      if ((contactTypeId === 1 || contactTypeId === 2) && contactTypeId !== type)
        redirect(inquiryHref(contactTypeId, id));
      return true;
    },
    more: async ({ id, search, user }) => {
      const from = inquiriesOpenedFrom(type, search.list);
      return {
        type,
        place: from ? await readPlace(type, id, from) : null,
        listHref: address.listHref(from ?? {}),
        user: { id: user.id, name: fullNameOf(user) },
        timeZone: env().PORTAL_TIME_ZONE,
      };
    },
    skeleton: <FormSkeleton title={CONTACT_TYPE_NAMES[type].heading} note="Loading the inquiry…" />,
    screen: InquiryScreen,
  });
}

/** Returns null if the list no longer contains it or can't be read. */
function readPlace(type: ContactType, id: number, from: InquiriesView): Promise<ListPlace | null> {
  return findNeighbours(id, from.page, {
    rowsPerPage: INQUIRIES_PER_PAGE,
    pageOf: async (page) => {
      const found = await toResult(
        call(searchInquiries, { query: { ...inquiriesQuery(type, from), page, size: INQUIRIES_PER_PAGE } }),
      );
      return found.ok ? found.value : null;
    },
    hrefOf: (neighbour, page) => inquiryHref(type, neighbour, { ...from, page }),
  });
}
