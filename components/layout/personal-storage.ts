import { createContext, use } from 'react';
import { sealedPrefix, type SealedKind } from '@/lib/session/sealed-entry';
import type { SealedStorage, StorageOwner } from '@/lib/session/sealed-storage';

/** The owner of stored data; null outside of the portal, where nothing is stored. */
export const StorageOwnerContext = createContext<StorageOwner | null>(null);

/** Throws outside of the portal. */
export function useStorageOwner(): StorageOwner {
  const owner = use(StorageOwnerContext);
  if (!owner) throw new Error('Only inside SessionWatch');
  return owner;
}

/**
 * A person's encrypted storage. The cipher loads on the first call, because lists render without it.
 *
 * @param place the tab's storage or the browser's
 * @returns null if storage is blocked or the code can't be loaded
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

/** Removes a kind of entries for all people in this browser. */
export function forgetSealed(kind: SealedKind): void {
  removeEntries((entry) => entry.startsWith(sealedPrefix(kind)));
}

/** Removes entries that older versions stored unencrypted. */
export function forgetClearText(): void {
  removeEntries((entry) => /^(draft \d|qp_recent$|qp_views_)/.test(entry));
}

function removeEntries(isMeant: (entry: string) => boolean): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const entry of Object.keys(storage)) if (isMeant(entry)) storage.removeItem(entry);
  } catch {
    // With blocked storage there is nothing to remove.
  }
}
