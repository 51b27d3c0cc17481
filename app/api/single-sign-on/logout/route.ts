import type { NextRequest } from 'next/server';
import { apiHeaders } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { readForm } from '@/lib/api/read-form';
import { callerOf, requestIdOf } from '@/lib/api/request-caller';
import { callUpstream } from '@/lib/api/upstream';
import { endSessionsByProvider } from '@/lib/contract/single-sign-on';

/**
 * Receives sign-outs from the identity provider (OpenID Connect Back-Channel Logout 1.0). Only its token proves the
 * origin; the upstream verifies it.
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
