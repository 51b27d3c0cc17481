import { createHash, randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';
import { NextRequest, NextResponse } from 'next/server';
import NextAuth from 'next-auth';
import { afterSingleSignOn } from '@/lib/api/after-single-sign-on';
import { errorAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { nextAuthOptions } from '@/lib/api/next-auth-options';
import { requestIdOf } from '@/lib/api/request-caller';
import { requestOrigin } from '@/lib/api/same-origin';
import { signInWays } from '@/lib/api/sign-in-ways';
import { fromCookie, singleSignOnProvider, SSO, SSO_SECONDS } from '@/lib/api/single-sign-on';
import { safeReturnPath } from '@/lib/auth/return-path';
import { sessionCookieNames, sessionCookieOptions } from '@/lib/auth/session';
import { env } from '@/lib/server/env';

/**
 * Redirects to the identity provider. A link works without scripts and without a policy that allows foreign form
 * targets.
 */
export async function GET(request: NextRequest): Promise<Response> {
  try {
    if (requestOrigin(request.headers) === 'foreign') throw new ApiError(403);
    const { singleSignOn } = await signInWays(request.headers);
    if (singleSignOn === null || !singleSignOnProvider()) throw new ApiError(404);
    const answer = await begin(request);
    const location = answer.headers.get('location');
    if (!location || new URL(location, request.url).searchParams.has('error'))
      return afterSingleSignOn(request, answer, {
        refusal: `${singleSignOn} can’t be reached. Please try again later.`,
      });
    const led = new NextResponse(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
    const from = safeReturnPath(request.nextUrl.searchParams.get('from'));
    led.cookies.set(fromCookie(), from ?? '', { ...sessionCookieOptions(), maxAge: from ? SSO_SECONDS : 0 });
    for (const cookie of answer.headers.getSetCookie()) led.headers.append('set-cookie', cookie);
    return led;
  } catch (error) {
    return errorAnswer(error, requestIdOf(request.headers));
  }
}

/** Starts next-auth with its CSRF token added, because this request's headers already prove its origin. */
async function begin(request: NextRequest): Promise<Response> {
  const csrfToken = randomBytes(32).toString('hex');
  const seal = createHash('sha256').update(`${csrfToken}${env().NEXTAUTH_SECRET}`).digest('hex');
  (await cookies()).set(sessionCookieNames().csrf, `${csrfToken}|${seal}`, sessionCookieOptions());
  const asked = new NextRequest(new URL(`/api/auth/signin/${SSO}`, request.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken }).toString(),
  });
  const context = { params: Promise.resolve({ nextauth: ['signin', SSO] }) };
  return (await NextAuth(asked, context as never, nextAuthOptions(request))) as Response;
}
