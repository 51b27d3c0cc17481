import { portalPage } from '@/app/(portal)/portal-page';
import { begin, DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { inquiriesAddress } from '@/lib/addresses/inquiries';
import { CONTACT_TYPE_NAMES, type ContactType } from '@/lib/domain/inquiry';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { InquiriesScreen } from './inquiries-screen';
import { readInquiries } from './page-data';

/** The page of the inquiries of a type (spec 3 §2). All of the list's state is in the address. */
export function inquiriesPage(type: ContactType) {
  const address = inquiriesAddress[type];
  return portalPage(address.path, async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const view = address.read(await searchParams);
    const data = begin(readInquiries(type, view));
    const title = CONTACT_TYPE_NAMES[type].menu;
    return (
      <DelayedSkeleton
        area={address.path}
        data={data}
        skeleton={<ListSkeleton title={title} note="Loading inquiries…" />}
      >
        <InquiriesScreen
          type={type}
          view={view}
          data={data}
          userId={user.id}
          timeZone={env().PORTAL_TIME_ZONE}
          now={new Date()}
        />
      </DelayedSkeleton>
    );
  });
}
