import type { Instrumentation } from 'next';
import { REQUEST_ID_HEADER } from '@/lib/auth/request-headers';

/** Once before the first request. Without the setting there is nothing to prepare, and nothing is loaded. */
export async function register(): Promise<void> {
  if (!process.env.API_BASE_URL?.trim()) return;
  const { prepareUpstream } = await import('@/lib/api/upstream');
  await prepareUpstream();
}

/** What fails while a page or a call is answered: Next calls it for each, and prints a line of its own beside. */
export const onRequestError: Instrumentation.onRequestError = async (err, { headers }, { routePath, routeType }) => {
  // Not at the start: it opens the file of the log, which most processes never need from here.
  const { log } = await import('@/lib/api/log');
  const requestId = headers[REQUEST_ID_HEADER];
  // The reference that the page shows its reader (components/ui/page-failure.tsx).
  const reference = err instanceof Error && 'digest' in err ? err.digest : undefined;
  log.error(
    { err, requestId, route: routePath, reference },
    routeType === 'render' ? 'a page failed' : 'a call failed',
  );
};
