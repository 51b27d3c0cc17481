import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { begin, DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { call } from '@/lib/api/call';
import { readPage } from '@/lib/api/read-page';
import { adminsAddress, type AdminsView } from '@/lib/addresses/admins';
import { ADMINS_PER_PAGE, searchAdmins } from '@/lib/contract/admin-users';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { AdminsScreen } from './admins-screen';

export const metadata: Metadata = { title: 'Admin' };

/** The people of the staff (spec 3 §2, Admin users). All of the list's state is in the address. */
export default portalPage(
  adminsAddress.path,
  async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const view = adminsAddress.read(await searchParams);
    const data = begin(readAdmins(view));
    return (
      <DelayedSkeleton
        area={adminsAddress.path}
        data={data}
        skeleton={<ListSkeleton title="Admin" note="Loading admins…" />}
      >
        <AdminsScreen view={view} data={data} userId={user.id} timeZone={env().PORTAL_TIME_ZONE} />
      </DelayedSkeleton>
    );
  },
);

/** What the upstream calls each field that is searched (spec 3 §7). */
const SEARCH_KEYS = { name: 'fullName', email: 'email', both: 'email,fullName' } as const;

function readAdmins(view: AdminsView) {
  const { page, searchBy = 'both', searchFor } = view;
  const search = searchFor ? { searchKey: SEARCH_KEYS[searchBy], searchVal: searchFor } : {};
  return readPage(call(searchAdmins, { query: { page, size: ADMINS_PER_PAGE, ...search } }), {
    address: adminsAddress,
    view,
    countsOf: ({ users, total }) => ({ shown: users.length, total }),
    rowsPerPage: ADMINS_PER_PAGE,
  });
}
