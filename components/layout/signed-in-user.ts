import type { CurrentUser } from '@/lib/contract/session';

/** Where the browser keeps who is signed in (spec 3 §9). It is for display and for other tabs; it grants nothing. */
const KEY = 'qpartner_user';

/** Notes who is signed in. Storage may be full or forbidden: the portal works without it. */
export function rememberUser({ id, roleId, firstName, lastName }: CurrentUser): void {
  try {
    const record = JSON.stringify({ user: { id, roleId, firstName, lastName } });
    if (localStorage.getItem(KEY) !== record) localStorage.setItem(KEY, record);
  } catch {
    // Without storage the other tabs learn of a sign-out from their next request.
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
 * Does a change of the storage, made by another tab, mean that this user is no longer the one signed in?
 *
 * @param event the browser's storage event
 * @param userId who this tab shows
 */
export function endsSessionOf(event: Pick<StorageEvent, 'key' | 'newValue'>, userId: number): boolean {
  // A null key says that the whole storage was cleared.
  if (event.key !== null && event.key !== KEY) return false;
  if (!event.newValue) return true;
  try {
    return (JSON.parse(event.newValue) as { user?: { id?: unknown } }).user?.id !== userId;
  } catch {
    return true;
  }
}
