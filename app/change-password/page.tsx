import type { Metadata } from 'next';
import { AuthLayout } from '@/components/layout/auth-layout';
import { ErrorState } from '@/components/ui/error-state';
import { call, toResult } from '@/lib/api/call';
import { requireSession } from '@/lib/api/current-session';
import { safeReturnPath } from '@/lib/auth/return-path';
import type { Output } from '@/lib/contract/endpoint';
import { getProfile } from '@/lib/contract/session';
import type { PasswordOwner } from '@/lib/domain/password';
import { SIGN_IN_PATH } from '@/lib/addresses/paths';
import { ChangePasswordForm } from './change-password-form';

export const metadata: Metadata = { title: 'Set a new password' };

/**
 * Sets a new password. Users with a temporary one must come here first, so the page is outside of the portal's frame
 * and reads only what such a session may read.
 */
export default async function ChangePasswordPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  await requireSession();
  const { from } = await searchParams;
  const asked = typeof from === 'string' ? safeReturnPath(from) : null;
  const profile = await toResult(call(getProfile, {}));
  const isForced = profile.ok && profile.value.mustChangePassword === true;
  return (
    <AuthLayout
      title="Set a new password"
      note={
        isForced
          ? 'You signed in with a temporary password. Choose your own to continue.'
          : 'You stay signed in here and are signed out everywhere else.'
      }
    >
      {profile.ok ? (
        <ChangePasswordForm owner={ownerOf(profile.value)} isForced={isForced} returnPath={asked ?? SIGN_IN_PATH} />
      ) : (
        <ErrorState title="Your profile could not be loaded.">{profile.error.message}</ErrorState>
      )}
    </AuthLayout>
  );
}

/** The profile fields that the browser needs for the password rules. */
function ownerOf({ firstName, lastName, email, shortestPassword }: Output<typeof getProfile>): PasswordOwner {
  return { firstName, lastName, email, shortestPassword };
}
