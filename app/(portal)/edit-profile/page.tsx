import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { PageTitle } from '@/components/layout/page-title';
import { KeptRecord } from '@/components/record/kept-record';
import { ErrorState } from '@/components/ui/error-state';
import { call, toResult } from '@/lib/api/call';
import { getProfile } from '@/lib/contract/session';
import { EDIT_PROFILE_PATH } from '@/lib/paths';
import { ProfileForm } from './profile-form';

export const metadata: Metadata = { title: 'Edit Profile' };

/** A person's own profile (spec 3 §2, Own profile). */
export default portalPage(EDIT_PROFILE_PATH, async () => {
  const profile = await toResult(call(getProfile, {}));
  if (profile.ok) {
    return (
      <KeptRecord version={profile.value.version}>
        <ProfileForm profile={profile.value} />
      </KeptRecord>
    );
  }
  return (
    <KeptRecord problem={`Your profile could not be loaded. ${profile.error.message}`}>
      <PageTitle>Edit Profile</PageTitle>
      <ErrorState title="Your profile could not be loaded.">{profile.error.message}</ErrorState>
    </KeptRecord>
  );
});
