import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { seed } from '@/lib/api/seed';
import { listRoles } from '@/lib/contract/roles';
import { ADMINS_PATH } from '@/lib/addresses/paths';
import { RegisterForm } from '../admin-form/register-form';

export const metadata: Metadata = { title: 'Register Admin' };

export default cachedPage({
  area: ADMINS_PATH,
  actions: 'change',
  first: () => seed(listRoles, {}),
  skeleton: <FormSkeleton title="Register Admin" note="Loading the roles…" />,
  screen: RegisterForm,
});
