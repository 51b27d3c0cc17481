import type { NextRequest } from 'next/server';
import { apiHeaders, errorAnswer } from '@/lib/api/answer';
import { ApiError, PLAIN_MESSAGES, withRequestToQuote } from '@/lib/api/errors';
import { evidenceZip } from '@/lib/api/evidence-zip';
import { log } from '@/lib/api/log';
import { parsePart } from '@/lib/api/parse-query';
import { admittedCaller, askingAfter, requestIdOf, unlessInVain } from '@/lib/api/request';
import { callUpstream } from '@/lib/api/upstream';
import { readWarrantyClaim } from '@/lib/api/adapters/warranty-claims';
import { readSession } from '@/lib/auth/session';
import { getWarrantyClaim } from '@/lib/contract/warranty-claims';
import { webStreamOf } from '@/lib/contract/web-stream';
import { evidenceZipName } from '@/lib/domain/warranty-claim';
import { FRAMES_TYPE, REPORT_NOUN_HEADER, REPORT_TOTAL_HEADER } from '@/lib/reports/frames';
import { inFrames } from '@/lib/reports/report-file';

/**
 * The evidence of a warranty claim as a zip, for who reads claims. Who accepts frames is told the progress; to others
 * it is a plain download, which breaks off where something goes wrong.
 */
export async function GET(request: NextRequest, context: { params: Promise<{ claimId: string }> }): Promise<Response> {
  const { headers, signal } = request;
  const requestId = requestIdOf(headers);
  try {
    // A foreign page must not make a browser fetch through here.
    if (headers.get('sec-fetch-site') === 'cross-site') throw new ApiError(403);
    // A HEAD would count as a zip that nobody reads to its end.
    if (request.method === 'HEAD') throw new ApiError(405);
    const session = await readSession(request.cookies);
    if (!session) throw new ApiError(401);
    const caller = await admittedCaller(getWarrantyClaim, session, headers);
    const params = parsePart(getWarrantyClaim.params, await context.params);
    const ask = askingAfter(getWarrantyClaim, caller);
    const read = () => callUpstream(getWarrantyClaim, { params }, caller);
    const claim = await readWarrantyClaim(unlessInVain(getWarrantyClaim, caller, ask, read), params.claimId, ask);
    const zip = evidenceZip(claim, { session, headers, signal });
    const isFramed = headers.get('accept') === FRAMES_TYPE;
    const name = evidenceZipName(claim.claimLabel ?? String(claim.claimId)).replace(/[^\w.() -]/g, '_');
    return new Response(webStreamOf(isFramed ? inFrames(zip, (error) => messageOf(error, requestId)) : zip.bytes), {
      headers: {
        ...apiHeaders(requestId),
        'content-type': isFramed ? FRAMES_TYPE : 'application/zip',
        'content-disposition': `attachment; filename="${name}"`,
        [REPORT_NOUN_HEADER]: 'file,files',
        [REPORT_TOTAL_HEADER]: String(zip.total),
      },
    });
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}

function messageOf(error: unknown, requestId: string): string {
  if (error instanceof ApiError) return error.message;
  log.error({ requestId, err: error }, 'a zip of evidence broke off');
  return withRequestToQuote(PLAIN_MESSAGES[500], requestId);
}
