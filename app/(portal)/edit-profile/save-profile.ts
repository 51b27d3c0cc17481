import { bff, BffError } from '@/lib/bff/client';
import type { editAdmin } from '@/lib/contract/admin-users';
import type { changeProfile } from '@/lib/contract/own-account';
import { fullNameOf } from '@/lib/domain/person';
import { numbersOf, type OwnProfile, type ProfileValues } from './profile-values';

/** A new password, where one is set. */
type GivenPassword = { password: string; currentPassword?: string } | null;

/**
 * Stores a profile. An upstream that has no call for it is sent the one that the spec observes (spec 3 §7, Admin users).
 * An empty password is not sent (spec 3 §5).
 *
 * @returns the profile's new version, where the upstream tells it
 * @throws BffError
 */
export async function saveProfile(profile: OwnProfile, values: ProfileValues, password: GivenPassword): Promise<number | undefined> {
  const names = { firstName: values.firstName.trim(), lastName: values.lastName.trim() };
  const numbers = numbersOf(values, profile);
  const version = profile.version === undefined ? {} : { version: profile.version };
  try {
    const body = { ...names, ...numbers, ...password, ...version };
    return (await bff<typeof changeProfile>('PATCH', '/users/profile', { body })).version;
  } catch (error) {
    if (!(error instanceof BffError) || (error.status !== 404 && error.status !== 405)) throw error;
  }
  const user = { ...names, ...numbers, fullName: fullNameOf(names), ...(password && { password: password.password }) };
  await bff<typeof editAdmin>('PATCH', '/users/adminManagement/editUserDetail', { body: { userId: profile.id, user } });
  return undefined;
}

/** Makes the session's cookie tell the name as it is now: what pages show of who is signed in comes from there. */
export async function refreshSession(): Promise<void> {
  await fetch('/api/refresh-session', { method: 'POST' }).catch(() => undefined);
}
