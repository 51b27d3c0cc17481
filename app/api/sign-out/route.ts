import { NextResponse, type NextRequest } from 'next/server';
import { apiHeaders, errorAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { requestIdOf } from '@/lib/api/request-caller';
import { revokeSession } from '@/lib/api/revoke';
import { requestOrigin } from '@/lib/api/same-origin';
import { clearSession, readSession } from '@/lib/auth/session';

/** Ends the session, here and at the upstream. */
export async function POST(request: NextRequest): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    if (requestOrigin(request.headers) !== 'own') throw new ApiError(403);
    const session = await readSession(request.cookies);
    if (session) await revokeSession(session.token, request.headers);
    return clearSession(request, new NextResponse(null, { status: 204, headers: apiHeaders(requestId) }));
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}
