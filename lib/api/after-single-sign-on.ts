import { NextResponse, type NextRequest } from 'next/server';
import { safeReturnPath } from '../auth/return-path';
import { sessionCookieOptions } from '../auth/session';
import { storeRefusal } from '../auth/sign-in-refusal';
import { env } from '../server/env';
import { LANDING_PATH, signInPath } from '../addresses/paths';
import { fromCookie } from './single-sign-on';

/**
 * Redirects after single sign-on: to the requested page, or back to the sign-in page with a reason.
 * @param answer next-auth's response with its cookies
 * @param refusal the upstream's refusal, if any
 */
export function afterSingleSignOn(
  request: NextRequest,
  answer: Response,
  { refusal }: { refusal?: string },
): NextResponse {
  const from = safeReturnPath(request.cookies.get(fromCookie())?.value ?? null);
  const location = answer.headers.get('location');
  const isIn = location !== null && !new URL(location, request.url).searchParams.has('error');
  const next = isIn && !from ? LANDING_PATH : signInPath(from);
  const led = new NextResponse(null, { status: 303, headers: { location: next, 'cache-control': 'no-store' } });
  led.cookies.set(fromCookie(), '', { ...sessionCookieOptions(), maxAge: 0 });
  if (!isIn) storeRefusal(led, refusal ?? `${env().OIDC_NAME} couldn’t sign you in. Try again.`);
  for (const cookie of answer.headers.getSetCookie()) led.headers.append('set-cookie', cookie);
  return led;
}
