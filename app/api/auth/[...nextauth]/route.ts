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

/**
 * What of next-auth the portal uses. Its pages lead to the portal's own, and its log takes no entries from browsers.
 */
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
    // To who has signed in there, the identity provider gives a link back.
    const isBack = request.method === 'GET' && action === 'callback' && way === SSO;
    if (!isBack && !ACTIONS[request.method]?.includes(action)) throw new ApiError(404);
    // next-auth's own token guards against foreign pages; what says that it comes from one is refused before that.
    if (request.method === 'POST' && requestOrigin(request.headers) === 'foreign') throw new ApiError(403);
    if (action === 'session' && (await hasEnded(request))) {
      return clearSession(request, NextResponse.json({}, { headers: apiHeaders(requestId) }));
    }
    await forgetCallback();
    const options = nextAuthOptions(request);
    const answer: Response = await NextAuth(await withForm(request), context as never, options);
    // next-auth would say it with 401, and without when to come again.
    if (isBack) return afterSingleSignOn(request, answer, options);
    if (options.untried) return errorAnswer(options.untried, requestId);
    answer.headers.set('cache-control', 'no-store');
    return answer;
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}

/**
 * Was the session signed out of, whatever its cookie still says? If the upstream can't be asked, it stays.
 */
async function hasEnded(request: NextRequest): Promise<boolean> {
  const session = await readSession(request.cookies);
  return session !== null && (await fetchAccess(session)).kind === 'ended';
}

/**
 * next-auth fails over an address to go on to that it can't read. Here the form decides
 * that, so that it gets a new one.
 */
async function forgetCallback(): Promise<void> {
  const jar = await cookies();
  const { callback } = sessionCookieNames();
  // Without Secure browsers would leave it.
  if (jar.has(callback)) jar.set(callback, '', { ...sessionCookieOptions(), maxAge: 0 });
}

/**
 * The request with its form read, without an address to go on to. next-auth would take a body of any length from
 * anybody. Of JSON that can't be parsed it logs all, a password maybe.
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
