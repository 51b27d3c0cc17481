import type { NextRequest } from 'next/server';
import { errorAnswer, savedFileAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { openAsset } from '@/lib/api/open-asset';
import { parsePart } from '@/lib/api/parse-query';
import { request as callFor, requestIdOf } from '@/lib/api/request';
import { readSession } from '@/lib/auth/session';
import { getTaxForm, getUserDetail } from '@/lib/contract/registrations';

/** The W-9 of a partner wherever the upstream keeps it, for the right `registration` alone (decisions: partners). */
export async function GET(request: NextRequest, context: { params: Promise<{ userId: string }> }): Promise<Response> {
  const { headers, signal } = request;
  const requestId = requestIdOf(headers);
  try {
    // A foreign page must not make a browser fetch through here.
    if (headers.get('sec-fetch-site') === 'cross-site') throw new ApiError(403);
    const session = await readSession(request.cookies);
    if (!session) throw new ApiError(401);
    const query = parsePart(getTaxForm.params, await context.params);
    const { w9 } = await callFor(getUserDetail, { query }, session, headers);
    if (!w9) throw new ApiError(404);
    return savedFileAnswer(await openAsset(w9.assetUrl, { session, headers, signal }), requestId);
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}
