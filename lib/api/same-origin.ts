import { REQUEST_ID_HEADER } from '../auth/request-headers';
import { noteRequest } from '../auth/request-notes';
import { env } from '../server/env';
import type { HeaderReader } from './request-caller';

/** `unknown`: the browser sent neither header. */
type RequestOrigin = 'own' | 'foreign' | 'unknown';

/**
 * Whether a portal page made this request. Browsers send both headers with every change, and pages can't forge them.
 */
export function requestOrigin(headers: HeaderReader): RequestOrigin {
  const from = originOf(headers);
  if (from === 'foreign') noteRequest(headers.get(REQUEST_ID_HEADER), { event: 'foreign page refused' });
  return from;
}

function originOf(headers: HeaderReader): RequestOrigin {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null && site !== 'same-origin') return 'foreign';
  if (origin !== null) return isOwn(origin, headers.get('host')) ? 'own' : 'foreign';
  return site === null ? 'unknown' : 'own';
}

/** The requested host, or the public address behind a proxy. */
function isOwn(origin: string, host: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  const { NEXTAUTH_URL } = env();
  const url = new URL(origin);
  return url.host === host || (NEXTAUTH_URL !== undefined && url.origin === new URL(NEXTAUTH_URL).origin);
}
