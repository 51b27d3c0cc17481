import { NextResponse, type NextRequest } from 'next/server';
import { apiHeaders, errorAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { authorize, SignInRefused } from '@/lib/api/next-auth-options';
import { readForm } from '@/lib/api/read-form';
import { requestIdOf } from '@/lib/api/request-caller';
import { revokeSession } from '@/lib/api/revoke';
import { requestOrigin } from '@/lib/api/same-origin';
import { safeReturnPath } from '@/lib/auth/return-path';
import { keepSession, readSession } from '@/lib/auth/session';
import { storeRefusal } from '@/lib/auth/sign-in-refusal';
import { LANDING_PATH, signInPath } from '@/lib/addresses/paths';

/** Handles sign-ins without scripts, where the browser submits the form itself and follows a redirect. */
export async function POST(request: NextRequest): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  const from = safeReturnPath(request.nextUrl.searchParams.get('from'));
  try {
    if (requestOrigin(request.headers) !== 'own') throw new ApiError(403);
    const { email, password } = Object.fromEntries(await readForm(request));
    const session = await authorize({ email, password }, request.headers);
    // End the earlier session, whose user has left this browser.
    const earlier = await readSession(request.cookies);
    if (earlier) await revokeSession(earlier.token, request.headers);
    return await keepSession(goTo(from ? signInPath(from) : LANDING_PATH, requestId), session);
  } catch (error) {
    if (!(error instanceof SignInRefused)) return errorAnswer(error, requestId);
    return storeRefusal(goTo(signInPath(from), requestId), error.message);
  }
}

/** A 303 makes the browser GET the page, so that reloading doesn't resubmit the form. */
function goTo(path: string, requestId: string): NextResponse {
  return new NextResponse(null, { status: 303, headers: { ...apiHeaders(requestId), location: path } });
}
