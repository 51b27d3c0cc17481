import { NextResponse, type NextRequest } from 'next/server';
import { apiHeaders, errorAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { readForm } from '@/lib/api/read-form';
import { callerOf, requestIdOf } from '@/lib/api/request-caller';
import { revokeSession } from '@/lib/api/revoke';
import { renewSession } from '@/lib/api/renew-session';
import { requestOrigin } from '@/lib/api/same-origin';
import { callUpstream } from '@/lib/api/upstream';
import type { Caller } from '@/lib/api/upstream-connection';
import { safeReturnPath } from '@/lib/auth/return-path';
import { clearSession, readSession } from '@/lib/auth/session';
import { storeRefusal } from '@/lib/auth/sign-in-refusal';
import { postponeSecondFactor, showSecondFactor } from '@/lib/contract/second-factor';
import { LANDING_PATH, secondFactorPath, SIGN_IN_PATH } from '@/lib/addresses/paths';

/** Handles the second-factor form: a code, Later or Sign out. It responds with a redirect. */
export async function POST(request: NextRequest): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  const goTo = (path: string) =>
    new NextResponse(null, { status: 303, headers: { ...apiHeaders(requestId), location: path } });
  const next = safeReturnPath(request.nextUrl.searchParams.get('from')) ?? LANDING_PATH;
  try {
    if (requestOrigin(request.headers) !== 'own') throw new ApiError(403);
    const session = await readSession(request.cookies);
    if (!session) return goTo(SIGN_IN_PATH);
    const form = await readForm(request);
    if (form.has('sign-out')) {
      await revokeSession(session.token, request.headers);
      return clearSession(request, goTo(SIGN_IN_PATH));
    }
    const token = await sendToUpstream(form, callerOf(request.headers, session.token));
    return token ? await renewSession(goTo(next), session, token) : goTo(next);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 403) return errorAnswer(error, requestId);
    if (error.status === 401) return goTo(SIGN_IN_PATH);
    return storeRefusal(goTo(secondFactorPath(next)), error.message);
  }
}

/** @returns the session's new token, if any @throws ApiError with a message for the user */
async function sendToUpstream(form: URLSearchParams, caller: Caller): Promise<string | undefined> {
  if (form.has('later')) return void (await callUpstream(postponeSecondFactor, { body: {} }, caller));
  const body = showSecondFactor.body.safeParse({ code: form.get('code') ?? '' });
  if (!body.success) throw new ApiError(422, { message: 'Enter the code.' });
  return (await callUpstream(showSecondFactor, { body: body.data }, caller)).token;
}
