import type { NextRequest } from 'next/server';
import { apiHeaders } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { readForm } from '@/lib/api/read-form';
import { callerOf, requestIdOf } from '@/lib/api/request-caller';
import { callUpstream } from '@/lib/api/upstream';
import { endSessionsByProvider } from '@/lib/contract/single-sign-on';

/**
 * Takes what the identity provider says of who has signed out there (OpenID Connect Back-Channel Logout 1.0). Its token
 * is all that it shows; the upstream checks it.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const headers = apiHeaders(requestIdOf(request.headers));
  try {
    const body = endSessionsByProvider.body.parse({ logoutToken: (await readForm(request)).get('logout_token') });
    await callUpstream(endSessionsByProvider, { body }, callerOf(request.headers));
    return new Response(null, { status: 200, headers });
  } catch (error) {
    const isAway = error instanceof ApiError && error.status >= 500;
    return Response.json({ error: 'invalid_request' }, { status: isAway ? 503 : 400, headers });
  }
}
