import type { NextRequest } from 'next/server';
import { errorAnswer, framedFileAnswer, savedFileAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { openAsset } from '@/lib/api/open-asset';
import { parsePart } from '@/lib/api/parse-query';
import { request as callFor } from '@/lib/api/request';
import { requestIdOf } from '@/lib/api/request-caller';
import { readSession } from '@/lib/auth/session';
import { getTaxForm, getUserDetail } from '@/lib/contract/registrations';
import { W9_TYPES } from '@/lib/domain/w9-file';

/**
 * Serves a partner's W-9 as a download, or with `?view` for display. It requires the `registration` right (decision
 * 25).
 */
export async function GET(request: NextRequest, context: { params: Promise<{ userId: string }> }): Promise<Response> {
  const { headers, signal } = request;
  const requestId = requestIdOf(headers);
  try {
    // Block other sites from triggering fetches through this route.
    if (headers.get('sec-fetch-site') === 'cross-site') throw new ApiError(403);
    const session = await readSession(request.cookies);
    if (!session) throw new ApiError(401);
    const query = parsePart(getTaxForm.params, await context.params);
    const { w9 } = await callFor(getUserDetail, { query }, session, headers);
    if (!w9) throw new ApiError(404);
    const file = await openAsset(w9.assetUrl, { session, headers, signal });
    return request.nextUrl.searchParams.has('view')
      ? framedFileAnswer(file, Object.values(W9_TYPES), requestId)
      : savedFileAnswer(file, requestId);
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}
