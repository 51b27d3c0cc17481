import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { ListArrival } from '@/components/list/list-arrival';
import { ListSkeleton } from '@/components/list/list-skeleton';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-query';
import { ADMINS_PATH } from '@/lib/paths';
import { readAdminsAddress } from './admins-address';
import { AdminsScreen } from './admins-screen';
import { readAdmins } from './read-admins';

export const metadata: Metadata = { title: 'Admin' };

/** The people of the staff (spec 3 §2, Admin users). All of the list's state is in the address. */
export default portalPage(ADMINS_PATH, async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
  const view = readAdminsAddress(await searchParams);
  const reading = readAdmins(view);
  return (
    <ListArrival area={ADMINS_PATH} reading={reading} skeleton={<ListSkeleton title="Admin" note="Loading admins…" />}>
      <AdminsScreen view={view} reading={reading} userId={user.id} timeZone={env().PORTAL_TIME_ZONE} />
    </ListArrival>
  );
});
