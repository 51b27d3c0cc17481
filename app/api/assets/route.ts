import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { errorAnswer, fileAnswer, savedFileAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { openAsset } from '@/lib/api/open-asset';
import { parseQuery } from '@/lib/api/parse-query';
import { requestIdOf } from '@/lib/api/request-caller';
import { readSession } from '@/lib/auth/session';

const Query = z.strictObject({
  /** The upstream's path, or an address on a host in `ASSET_HOSTS`. */
  url: z.string().min(1).max(2_000),
  /** Downloads the asset without caching, whatever its type. */
  save: z.literal('1').optional(),
});

/** Serves an asset of the upstream to staff (`assetHref`): `/api/assets?url=…`. */
export async function GET(request: NextRequest): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    // Block other sites from triggering fetches through this route.
    if (request.headers.get('sec-fetch-site') === 'cross-site') throw new ApiError(403);
    const session = await readSession(request.cookies);
    if (!session) throw new ApiError(401);
    const { url, save } = parseQuery(Query, request.nextUrl.searchParams);
    const { headers, signal } = request;
    const file = await openAsset(url, { session, headers, signal }, headers.get('if-none-match'));
    return save ? savedFileAnswer(file, requestId) : fileAnswer(file, requestId);
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}
