import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { seed } from '@/lib/api/seed';
import { getProfile } from '@/lib/contract/session';
import { EDIT_PROFILE_PATH } from '@/lib/addresses/paths';
import { ProfileScreen } from './profile-form';

export const metadata: Metadata = { title: 'Edit Profile' };

export default cachedPage({
  area: EDIT_PROFILE_PATH,
  first: () => seed(getProfile, {}),
  skeleton: <FormSkeleton title="Edit Profile" note="Loading the profile…" />,
  screen: ProfileScreen,
});
