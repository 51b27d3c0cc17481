import { createContext, use } from 'react';
import type { CurrentUser } from '@/lib/contract/session';

/** The signed-in user; null outside of the portal. */
export const SignedInUserContext = createContext<CurrentUser | null>(null);

/** Throws outside of the portal. */
export function useSignedInUser(): CurrentUser {
  const user = use(SignedInUserContext);
  if (!user) throw new Error('Only inside SessionWatch');
  return user;
}

/** The storage key for the signed-in user (spec 3 §9). It is for display and other tabs, and grants nothing. */
const KEY = 'qpartner_user';

/**
 * Stores the signed-in user. The portal also works with full or blocked storage.
 *
 * @param user with encrypted names, because the entry outlives the session without a sign-out
 */
export function rememberUser(user: CurrentUser): void {
  try {
    const record = JSON.stringify({ user });
    if (localStorage.getItem(KEY) !== record) localStorage.setItem(KEY, record);
    sessionStorage.setItem(KEY, String(user.id));
  } catch {
    // Without storage, other tabs notice a sign-out on their next request.
  }
}

/** The last signed-in user's id in this tab, or null. */
export function lastUserOfTab(): number | null {
  try {
    return Number(sessionStorage.getItem(KEY)) || null;
  } catch {
    return null;
  }
}

/** Removes the signed-in user, which notifies other tabs. */
export function forgetUser(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // See `rememberUser`.
  }
}

/**
 * Reads another tab's storage event: who is signed in now, or null if the event doesn't matter.
 *
 * @param event the browser's storage event
 * @param userId the user that this tab shows
 */
export function signedInElsewhere(
  event: Pick<StorageEvent, 'key' | 'newValue'>,
  userId: number,
): 'same' | 'other' | 'nobody' | null {
  // A null key means that all of the storage was cleared.
  if (event.key !== null && event.key !== KEY) return null;
  if (!event.newValue) return 'nobody';
  try {
    return (JSON.parse(event.newValue) as { user?: { id?: unknown } }).user?.id === userId ? 'same' : 'other';
  } catch {
    return 'nobody';
  }
}
