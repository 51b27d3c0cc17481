import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { PageSkeleton } from '@/app/(portal)/page-skeleton';
import { seedOfProposedChanges } from '@/lib/api/proposed-changes';
import { seed } from '@/lib/api/seed';
import { getAccessTable } from '@/lib/contract/roles';
import { env } from '@/lib/server/env';
import { ROLES_PATH } from '@/lib/addresses/paths';
import { RolesScreen } from './access-editor';

export const metadata: Metadata = { title: 'Roles and access' };

export default cachedPage({
  area: ROLES_PATH,
  first: () => seed(getAccessTable, {}),
  also: () => [seedOfProposedChanges()],
  more: ({ user }) => ({ ownRoleId: user.roleId, timeZone: env().PORTAL_TIME_ZONE }),
  skeleton: <PageSkeleton title="Roles and access" note="Loading the roles…" />,
  screen: RolesScreen,
});
