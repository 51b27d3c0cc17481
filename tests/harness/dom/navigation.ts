import { useMemo, useSyncExternalStore } from 'react';
import { queryClient } from '@/lib/query/client';

/**
 * Next's router as far as components ask it: it shows another address, and has the page read anew. No page follows: a
 * test looks at the address.
 */
const router = {
  push: (href: string) => go('pushState', href),
  replace: (href: string) => go('replaceState', href),
  back: () => history.back(),
  prefetch: () => undefined,
  // The server would render the page anew, with its answers.
  refresh: () => void queryClient().refetchQueries({ type: 'active' }),
};

const CHANGED = 'address-changed';

function go(how: 'pushState' | 'replaceState', href: string): void {
  history[how](null, '', href);
  dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  for (const event of [CHANGED, 'popstate']) addEventListener(event, listener);
  return () => {
    for (const event of [CHANGED, 'popstate']) removeEventListener(event, listener);
  };
}

export const useRouter = () => router;

export const usePathname = () => useSyncExternalStore(subscribe, () => location.pathname);

export function useSearchParams(): URLSearchParams {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return useMemo(() => new URLSearchParams(search), [search]);
}
