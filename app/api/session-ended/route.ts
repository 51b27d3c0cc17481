import { NextResponse, type NextRequest } from 'next/server';
import { apiHeaders } from '@/lib/api/answer';
import { requestIdOf } from '@/lib/api/request-caller';
import { revokeSession } from '@/lib/api/revoke';
import { fetchAccess } from '@/lib/auth/access';
import { safeReturnPath } from '@/lib/auth/return-path';
import { clearSession, ownCookieName, readSession, sessionCookieOptions } from '@/lib/auth/session';
import { SIGN_IN_PATH, signInPath } from '@/lib/addresses/paths';

/** Remembers for a moment that the person was sent back once, so that it can't go round in circles. */
const sentBack = () => ownCookieName('qp_sent_back');
const SENT_BACK_SECONDS = 30;

/**
 * Where a page goes when the upstream answered 401: to the sign-in page, which comes back to `from`. Since anybody
 * can make a browser open this address, the upstream is asked first whether the session is over. Where it isn't, the
 * page may try once more; when that leads here again, the session is ended for good.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const from = safeReturnPath(request.nextUrl.searchParams.get('from'));
  const headers = apiHeaders(requestIdOf(request.headers));
  const goTo = (path: string) => new NextResponse(null, { status: 303, headers: { ...headers, location: path } });
  if (request.headers.get('sec-fetch-site') === 'cross-site') return goTo(SIGN_IN_PATH);

  const session = await readSession(request.cookies);
  if (session && (await fetchAccess(session)).kind !== 'ended') {
    if (!request.cookies.has(sentBack())) {
      const answer = goTo(from ?? SIGN_IN_PATH);
      answer.cookies.set(sentBack(), '1', { ...sessionCookieOptions(), maxAge: SENT_BACK_SECONDS });
      return answer;
    }
    await revokeSession(session.token, request.headers);
  }
  const answer = clearSession(request, goTo(signInPath(from)));
  // Without Secure browsers would leave it.
  answer.cookies.set(sentBack(), '', { ...sessionCookieOptions(), maxAge: 0 });
  return answer;
}
