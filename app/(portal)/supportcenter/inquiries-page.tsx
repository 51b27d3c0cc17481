import { portalPage } from '@/app/(portal)/portal-page';
import { DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { inquiriesAddress, type InquiriesView } from '@/lib/addresses/inquiries';
import { call, toResult } from '@/lib/api/call';
import { readPage } from '@/lib/api/read-page';
import {
  INQUIRIES_PER_PAGE,
  listAccountManagers,
  listContactCategories,
  listContactStatuses,
  searchInquiries,
} from '@/lib/contract/inquiries';
import { CONTACT_TYPE_NAMES, type ContactType } from '@/lib/domain/inquiry';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { inquiriesQuery } from './inquiries-query';
import { InquiriesScreen } from './inquiries-screen';

/** The page of the inquiries of a type (spec 3 §2). All of the list's state is in the address. */
export function inquiriesPage(type: ContactType) {
  const address = inquiriesAddress[type];
  return portalPage(address.path, async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const view = address.read(await searchParams);
    const data = readInquiries(type, view);
    const title = CONTACT_TYPE_NAMES[type].menu;
    return (
      <DelayedSkeleton area={address.path} data={data} skeleton={<ListSkeleton title={title} note="Loading inquiries…" />}>
        <InquiriesScreen type={type} view={view} data={data} userId={user.id} timeZone={env().PORTAL_TIME_ZONE} now={new Date()} />
      </DelayedSkeleton>
    );
  });
}

export type InquiriesData = Awaited<ReturnType<typeof readInquiries>>;

/** The page, what can be chosen in its filters, and whom its inquiries can be given to. */
async function readInquiries(type: ContactType, view: InquiriesView) {
  const query = { contactTypeId: type };
  const [page, categories, statuses, managers] = await Promise.all([
    readPage(call(searchInquiries, { query: { ...inquiriesQuery(type, view), page: view.page, size: INQUIRIES_PER_PAGE } }), {
      address: inquiriesAddress[type],
      view,
      countsOf: ({ data, total, totalIsLowerBound = false }) => ({ shown: data.length, total, totalIsLowerBound }),
      rowsPerPage: INQUIRIES_PER_PAGE,
    }),
    toResult(call(listContactCategories, { query })),
    toResult(call(listContactStatuses, { query })),
    toResult(call(listAccountManagers, { query })),
  ]);
  const lookups = { categories, statuses, managers };
  const [failed] = Object.values(lookups).flatMap((each) => (each.ok ? [] : [each.error.message]));
  return {
    page,
    categories: categories.ok ? categories.value : [],
    statuses: statuses.ok ? statuses.value : [],
    managers: managers.ok ? managers.value.map((manager) => ({ id: manager.id, name: managerName(manager) })) : [],
    /** Why something can't be chosen. */
    problem: failed ?? null,
  };
}

function managerName({ fullName, firstName, lastName, email, id }: { id: number; fullName?: string | null; firstName?: string | null; lastName?: string | null; email?: string | null }): string {
  return fullName || [firstName, lastName].filter(Boolean).join(' ') || email || String(id);
}
