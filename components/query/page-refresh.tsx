'use client';

import { useRouter } from 'next/navigation';
import { createContext, use, useCallback, type ReactNode } from 'react';
import { noteChangeElsewhere } from '@/lib/bff/client';
import { queryClient } from '@/lib/query/client';

const ReadsByCache = createContext(false);

/** Surrounds a page all of whose answers are in the browser's cache: it reads by itself what a change outdates. */
export function PageOfCache({ children }: { children: ReactNode }) {
  return <ReadsByCache value={true}>{children}</ReadsByCache>;
}

/**
 * The ways to read anew what the page shows: `refresh` at any time, such as when a refusal says that it has changed;
 * `afterChange` where a change has succeeded, which on a page of the cache needs nothing.
 */
export function usePageRefresh(): { refresh: () => void; afterChange: () => void } {
  const router = useRouter();
  const byCache = use(ReadsByCache);
  const refresh = useCallback(() => {
    if (!byCache) return router.refresh();
    noteChangeElsewhere();
    void queryClient().invalidateQueries();
  }, [byCache, router]);
  const afterChange = useCallback(() => (byCache ? undefined : router.refresh()), [byCache, router]);
  return { refresh, afterChange };
}
