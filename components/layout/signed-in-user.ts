import { createContext, use } from 'react';
import type { CurrentUser } from '@/lib/contract/session';

/** Who is signed in, within the portal; null before it, where nobody is. */
export const SignedInUserContext = createContext<CurrentUser | null>(null);

/** Who is signed in. Only within the portal. */
export function useSignedInUser(): CurrentUser {
  const user = use(SignedInUserContext);
  if (!user) throw new Error('Only inside SessionWatch');
  return user;
}

/** Where the browser keeps who is signed in (spec 3 §9). It is for display and for other tabs; it grants nothing. */
const KEY = 'qpartner_user';

/**
 * Notes who is signed in. Storage may be full or forbidden: the portal works without it.
 *
 * @param user whose names are sealed: they outlive the session where nobody signs out
 */
export function rememberUser(user: CurrentUser): void {
  try {
    const record = JSON.stringify({ user });
    if (localStorage.getItem(KEY) !== record) localStorage.setItem(KEY, record);
    sessionStorage.setItem(KEY, String(user.id));
  } catch {
    // Without storage the other tabs learn of a sign-out from their next request.
  }
}

/** The id of who was signed in last in this tab; null for nobody. */
export function lastUserOfTab(): number | null {
  try {
    return Number(sessionStorage.getItem(KEY)) || null;
  } catch {
    return null;
  }
}

/** Forgets who was signed in, which every other tab notices. */
export function forgetUser(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // See rememberUser.
  }
}

/**
 * What a change of the storage, made by another tab, says of who is signed in now; null where it says nothing.
 *
 * @param event the browser's storage event
 * @param userId who this tab shows
 */
export function signedInElsewhere(
  event: Pick<StorageEvent, 'key' | 'newValue'>,
  userId: number,
): 'same' | 'other' | 'nobody' | null {
  // A null key says that the whole storage was cleared.
  if (event.key !== null && event.key !== KEY) return null;
  if (!event.newValue) return 'nobody';
  try {
    return (JSON.parse(event.newValue) as { user?: { id?: unknown } }).user?.id === userId ? 'same' : 'other';
  } catch {
    return 'nobody';
  }
}
