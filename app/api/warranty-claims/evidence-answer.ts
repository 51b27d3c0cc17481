import type { NextRequest } from 'next/server';
import { readSession } from '@/lib/auth/session';
import { getWarrantyClaim, type WarrantyClaim } from '@/lib/contract/warranty-claims';
import { webStreamOf } from '@/lib/contract/web-stream';
import { evidenceZipName } from '@/lib/domain/warranty-claim';
import { FRAMES_TYPE, REPORT_NOUN_HEADER, REPORT_TOTAL_HEADER } from '@/lib/reports/frames';
import { inFrames } from '@/lib/reports/report-file';
import { apiHeaders, errorAnswer } from '@/lib/api/answer';
import { ApiError, PLAIN_MESSAGES, withRequestToQuote } from '@/lib/api/errors';
import { evidenceZip } from '@/lib/api/evidence-zip';
import { log } from '@/lib/api/log';
import { authorizedCaller } from '@/lib/api/request';
import { requestIdOf } from '@/lib/api/request-caller';
import type { Caller } from '@/lib/api/upstream-connection';
import { callUpstream } from '@/lib/api/upstream';

/**
 * Streams a ZIP of evidence to readers of warranty claims. Clients that accept frames get progress; for others it is a
 * plain download, which aborts on errors.
 *
 * @param wanted finds the claims and the name for the ZIP
 */
export async function evidenceAnswer(
  request: NextRequest,
  wanted: (caller: Caller) => Promise<{ claims: readonly WarrantyClaim[]; name: string }>,
): Promise<Response> {
  const { headers, signal } = request;
  const requestId = requestIdOf(headers);
  try {
    // Block other sites from triggering fetches through this route.
    if (headers.get('sec-fetch-site') === 'cross-site') throw new ApiError(403);
    // A HEAD would count as a ZIP that is never read to its end.
    if (request.method === 'HEAD') throw new ApiError(405);
    const session = await readSession(request.cookies);
    if (!session) throw new ApiError(401);
    const { claims, name } = await wanted(await authorizedCaller(getWarrantyClaim, session, headers));
    const zip = evidenceZip(claims, { session, headers, signal });
    const isFramed = headers.get('accept') === FRAMES_TYPE;
    const fileName = evidenceZipName(name).replace(/[^\w.() -]/g, '_');
    return new Response(webStreamOf(isFramed ? inFrames(zip, (error) => messageOf(error, requestId)) : zip.bytes), {
      headers: {
        ...apiHeaders(requestId),
        'content-type': isFramed ? FRAMES_TYPE : 'application/zip',
        'content-disposition': `attachment; filename="${fileName}"`,
        [REPORT_NOUN_HEADER]: 'file,files',
        [REPORT_TOTAL_HEADER]: String(zip.total),
      },
    });
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}

/** Reads a claim with its files' addresses, which must stay on the server. @throws ApiError */
export const claimWithFiles = (claimId: number, caller: Caller): Promise<WarrantyClaim> =>
  callUpstream(getWarrantyClaim, { params: { claimId } }, caller);

function messageOf(error: unknown, requestId: string): string {
  if (error instanceof ApiError) return error.message;
  log.error({ requestId, err: error }, 'a ZIP of evidence was interrupted');
  return withRequestToQuote(PLAIN_MESSAGES[500], requestId);
}
