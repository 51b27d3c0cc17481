import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { ADMINS_PATH } from '@/lib/addresses/paths';
import { seed } from '@/lib/api/seed';
import { listRoles } from '@/lib/contract/roles';
import { InviteForm } from '../admin-form/invite-form';

export const metadata: Metadata = { title: 'Invite admins' };

export default cachedPage({
  area: ADMINS_PATH,
  actions: 'change',
  first: () => seed(listRoles, {}),
  skeleton: <FormSkeleton title="Invite admins" note="Loading the roles…" />,
  screen: InviteForm,
});
