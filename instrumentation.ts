import type { Instrumentation } from 'next';
import { REQUEST_ID_HEADER } from '@/lib/auth/request-headers';

/** Runs once before the first request. Without the setting, nothing is loaded. */
export async function register(): Promise<void> {
  if (!process.env.API_BASE_URL?.trim()) return;
  const { prepareUpstream } = await import('@/lib/api/upstream');
  await prepareUpstream();
}

/** Logs errors of pages and calls. Next prints its own line too. */
export const onRequestError: Instrumentation.onRequestError = async (err, { headers }, { routePath, routeType }) => {
  // Import lazily, because this opens the log file, which most processes never need.
  const { log } = await import('@/lib/api/log');
  const requestId = headers[REQUEST_ID_HEADER];
  // The reference that the error page shows (components/ui/page-failure.tsx).
  const reference = err instanceof Error && 'digest' in err ? err.digest : undefined;
  log.error(
    { err, requestId, route: routePath, reference },
    routeType === 'render' ? 'a page failed' : 'a call failed',
  );
};
