import { createContext, use } from 'react';
import { sealedPrefix, type SealedKind } from '@/lib/session/sealed-entry';
import type { SealedStorage, StorageOwner } from '@/lib/session/sealed-storage';

/** Whose the page is, for what the browser keeps of them; null outside of the portal, where nothing is kept. */
export const StorageOwnerContext = createContext<StorageOwner | null>(null);

/** Whose the page is. Only within the portal. */
export function useStorageOwner(): StorageOwner {
  const owner = use(StorageOwnerContext);
  if (!owner) throw new Error('Only inside SessionWatch');
  return owner;
}

/**
 * What the browser keeps for a person, sealed. The cipher is loaded with the first call, since no list is shown by it.
 *
 * @param place as long as the tab, or longer
 * @returns null where storage is forbidden, or the code can't be loaded
 */
export async function personalStorage(
  kind: SealedKind,
  owner: StorageOwner,
  place: 'tab' | 'browser',
): Promise<SealedStorage | null> {
  try {
    const { sealedStorage } = await import('@/lib/session/sealed-storage');
    return sealedStorage(kind, owner, place === 'tab' ? sessionStorage : localStorage);
  } catch {
    return null;
  }
}

/** Removes what is kept of a kind in this browser, whoever it is of. */
export function forgetSealed(kind: SealedKind): void {
  removeEntries((entry) => entry.startsWith(sealedPrefix(kind)));
}

/** Removes what older versions kept in the clear. */
export function forgetClearText(): void {
  removeEntries((entry) => /^(draft \d|qp_recent$|qp_views_)/.test(entry));
}

function removeEntries(isMeant: (entry: string) => boolean): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const entry of Object.keys(storage)) if (isMeant(entry)) storage.removeItem(entry);
  } catch {
    // Storage is forbidden: there is nothing, then.
  }
}
