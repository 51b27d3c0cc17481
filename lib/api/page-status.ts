import { headers } from 'next/headers';
import { notePageStatus, type PageStatus } from '../auth/page-status';
import { REQUEST_ID_HEADER } from '../auth/request-headers';

/**
 * Gives the page being rendered a status; it goes on to render. Next has one only for pages that throw (`notFound()`),
 * whose documents are empty until the scripts have run.
 */
export async function setPageStatus(status: PageStatus): Promise<void> {
  const requestId = (await headers()).get(REQUEST_ID_HEADER);
  if (requestId) notePageStatus(requestId, status);
}
