import { headers } from 'next/headers';
import { notePageStatus, type PageStatus } from '../auth/page-status';
import { REQUEST_ID_HEADER } from '../auth/request-headers';

/**
 * Gives the page that is being rendered a status other than 200; it goes on to render what it has to say. Next has a
 * status only for pages that throw (`notFound()`, `forbidden()`), and sends of those an empty document, which stays
 * white until the browser has run the scripts.
 */
export async function setPageStatus(status: PageStatus): Promise<void> {
  const requestId = (await headers()).get(REQUEST_ID_HEADER);
  if (requestId) notePageStatus(requestId, status);
}
