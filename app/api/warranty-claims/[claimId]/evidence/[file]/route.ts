import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { errorAnswer, framedFileAnswer, savedFileAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { openAsset } from '@/lib/api/open-asset';
import { parsePart } from '@/lib/api/parse-query';
import { authorizedCaller } from '@/lib/api/request';
import { requestIdOf } from '@/lib/api/request-caller';
import { callUpstream } from '@/lib/api/upstream';
import { readSession } from '@/lib/auth/session';
import { getWarrantyClaim } from '@/lib/contract/warranty-claims';
import { getTaxForm } from '@/lib/contract/registrations';
import { ATTACHMENT_TYPES } from '@/lib/domain/attachment';
import { W9_TYPES } from '@/lib/domain/w9-file';

const SHOWN_TYPES = [ATTACHMENT_TYPES.pdf, ...Object.values(W9_TYPES)];

/** A file's number, or `w9` for the claim's company. */
const Params = getWarrantyClaim.params.extend({ file: z.string().regex(/^(w9|[1-9]\d{0,3})$/) });

/**
 * Serves a file of a warranty claim as a download, or with `?view` for display. The W-9 requires the `registration`
 * right (decision 25).
 */
export async function GET(
  request: NextRequest,
  context: { params: Promise<{ claimId: string; file: string }> },
): Promise<Response> {
  const { headers, signal } = request;
  const requestId = requestIdOf(headers);
  try {
    // Block other sites from triggering fetches through this route.
    if (headers.get('sec-fetch-site') === 'cross-site') throw new ApiError(403);
    const session = await readSession(request.cookies);
    if (!session) throw new ApiError(401);
    const caller = await authorizedCaller(getWarrantyClaim, session, headers);
    const { claimId, file: name } = parsePart(Params, await context.params);
    // Other hosts don't check rights, so check here.
    if (name === 'w9') await authorizedCaller(getTaxForm, session, headers);
    const claim = await callUpstream(getWarrantyClaim, { params: { claimId } }, caller);
    const address = name === 'w9' ? claim.w9?.assetUrl : claim.attachments?.[Number(name) - 1];
    if (!address) throw new ApiError(404);
    const file = await openAsset(address, { session, headers, signal });
    return request.nextUrl.searchParams.has('view')
      ? framedFileAnswer(file, SHOWN_TYPES, requestId)
      : savedFileAnswer(file, requestId);
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}
