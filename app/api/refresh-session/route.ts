import { NextResponse, type NextRequest } from 'next/server';
import { apiHeaders, errorAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { request as callAs } from '@/lib/api/request';
import { requestIdOf } from '@/lib/api/request-caller';
import { requestOrigin } from '@/lib/api/same-origin';
import { keepSession, readSession } from '@/lib/auth/session';
import { getProfile } from '@/lib/contract/session';

/** Updates the name in the session cookie from the upstream after the user has changed it. */
export async function POST(request: NextRequest): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    if (requestOrigin(request.headers) !== 'own') throw new ApiError(403);
    const session = await readSession(request.cookies);
    if (!session) throw new ApiError(401);
    const { firstName, lastName } = await callAs(getProfile, {}, session, request.headers);
    const answer = new NextResponse(null, { status: 204, headers: apiHeaders(requestId) });
    return await keepSession(answer, { ...session, user: { ...session.user, firstName, lastName } });
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}
