import { NextResponse, type NextRequest } from 'next/server';
import { apiHeaders } from '@/lib/api/answer';
import { requestIdOf } from '@/lib/api/request-caller';
import { revokeSession } from '@/lib/api/revoke';
import { fetchAccess } from '@/lib/auth/access';
import { safeReturnPath } from '@/lib/auth/return-path';
import { clearSession, ownCookieName, readSession, sessionCookieOptions } from '@/lib/auth/session';
import { SIGN_IN_PATH, signInPath } from '@/lib/addresses/paths';

/** Remembers for a moment that the user was sent back once, to prevent redirect loops. */
const sentBack = () => ownCookieName('qp_sent_back');
const SENT_BACK_SECONDS = 30;

/**
 * The redirect target after a 401 from the upstream. It leads to the sign-in page, which returns to `from`. Any site
 * can open this address, so it first asks the upstream whether the session is over. If not, the page may retry once;
 * the second visit ends the session.
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
  // Browsers would ignore a deletion without Secure.
  answer.cookies.set(sentBack(), '', { ...sessionCookieOptions(), maxAge: 0 });
  return answer;
}
