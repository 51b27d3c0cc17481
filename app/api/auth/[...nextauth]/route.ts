import { cookies } from 'next/headers';
import { NextRequest, NextResponse } from 'next/server';
import NextAuth from 'next-auth';
import { afterSingleSignOn } from '@/lib/api/after-single-sign-on';
import { apiHeaders, errorAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { readForm } from '@/lib/api/read-form';
import { nextAuthOptions } from '@/lib/api/next-auth-options';
import { requestIdOf } from '@/lib/api/request-caller';
import { SSO } from '@/lib/api/single-sign-on';
import { requestOrigin } from '@/lib/api/same-origin';
import { fetchAccess } from '@/lib/auth/access';
import { clearSession, readSession, sessionCookieNames, sessionCookieOptions } from '@/lib/auth/session';

/** Actions of next-auth that the portal uses. The portal has its own pages and accepts no log entries from browsers. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  GET: ['csrf', 'session', 'providers', 'signin', 'signout', 'error'],
  POST: ['callback', 'signout'],
};

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    const [action = '', way] = (await context.params).nextauth;
    // The identity provider links back here after a sign-in.
    const isBack = request.method === 'GET' && action === 'callback' && way === SSO;
    if (!isBack && !ACTIONS[request.method]?.includes(action)) throw new ApiError(404);
    // next-auth's CSRF token guards this too, but reject known foreign origins first.
    if (request.method === 'POST' && requestOrigin(request.headers) === 'foreign') throw new ApiError(403);
    if (action === 'session' && (await hasEnded(request))) {
      return clearSession(request, NextResponse.json({}, { headers: apiHeaders(requestId) }));
    }
    await forgetCallback();
    const options = nextAuthOptions(request);
    const answer: Response = await NextAuth(await withForm(request), context as never, options);
    // next-auth would answer 401 without a retry time.
    if (isBack) return afterSingleSignOn(request, answer, options);
    if (options.untried) return errorAnswer(options.untried, requestId);
    answer.headers.set('cache-control', 'no-store');
    return answer;
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}

/** Whether the session has ended, whatever its cookie says. If the upstream can't be reached, it stays. */
async function hasEnded(request: NextRequest): Promise<boolean> {
  const session = await readSession(request.cookies);
  return session !== null && (await fetchAccess(session)).kind === 'ended';
}

/** next-auth fails on an unreadable callback cookie. The form sets its own, so reset the cookie. */
async function forgetCallback(): Promise<void> {
  const jar = await cookies();
  const { callback } = sessionCookieNames();
  // Browsers would ignore a deletion without Secure.
  if (jar.has(callback)) jar.set(callback, '', { ...sessionCookieOptions(), maxAge: 0 });
}

/**
 * Returns the request with its parsed form and no callback address. next-auth would accept bodies of any size, and log
 * all of an unparsable JSON body, including passwords.
 *
 * @throws ApiError 413, 415
 */
async function withForm(request: NextRequest): Promise<NextRequest> {
  const url = new URL(request.url);
  url.searchParams.delete('callbackUrl');
  if (!request.body) return new NextRequest(url, { method: request.method, headers: request.headers });
  const form = await readForm(request);
  form.delete('callbackUrl');
  return new NextRequest(url, { method: request.method, headers: request.headers, body: form.toString() });
}

export { handle as GET, handle as POST };
