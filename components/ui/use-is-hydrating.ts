import { useSyncExternalStore } from 'react';
import { neverChanges } from '@/lib/bff/store';

/** Whether this render is on the server or hydrates its HTML. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}
