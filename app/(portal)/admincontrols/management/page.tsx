import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { seedOfProposedChanges } from '@/lib/api/proposed-changes';
import { searchAdmins } from '@/lib/contract/admin-users';
import { adminsList } from './admins-list';
import { AdminsScreen } from './admins-screen';

export const metadata: Metadata = { title: 'Admin' };

export default listPage({
  endpoint: searchAdmins,
  source: adminsList,
  title: 'Admin',
  name: 'admins',
  also: () => [seedOfProposedChanges()],
  more: ({ id }) => ({ userId: id }),
  screen: AdminsScreen,
});
