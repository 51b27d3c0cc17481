import { useSyncExternalStore } from 'react';
import { neverChanges } from '@/lib/bff/store';

/** Is this rendering the server's, or does it take over the HTML that the server has sent? */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}
