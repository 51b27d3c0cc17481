import { NextResponse, type NextRequest } from 'next/server';
import { apiHeaders, errorAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { readForm } from '@/lib/api/read-form';
import { callerOf, requestIdOf } from '@/lib/api/request-caller';
import { requestOrigin } from '@/lib/api/same-origin';
import { callUpstream } from '@/lib/api/upstream';
import { storeRefusal } from '@/lib/auth/sign-in-refusal';
import { refuseSignIn } from '@/lib/contract/own-account';
import { NOT_ME_PATH } from '@/lib/addresses/paths';

/** Ends all sessions of a user who reports a foreign sign-in, and redirects to the next step. */
export async function POST(request: NextRequest): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  const goTo = (path: string) =>
    new NextResponse(null, { status: 303, headers: { ...apiHeaders(requestId), location: path } });
  try {
    if (requestOrigin(request.headers) !== 'own') throw new ApiError(403);
    const token = (await readForm(request)).get('token') ?? '';
    const body = refuseSignIn.body.safeParse({ token });
    if (!body.success) throw new ApiError(404, { message: 'Open the link exactly as it appears in the email.' });
    await callUpstream(refuseSignIn, { body: body.data }, callerOf(request.headers));
    return goTo(`${NOT_ME_PATH}?done`);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 403) return errorAnswer(error, requestId);
    return storeRefusal(goTo(NOT_ME_PATH), error.message);
  }
}
