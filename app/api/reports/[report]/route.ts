import type { NextRequest } from 'next/server';
import { apiHeaders, errorAnswer } from '@/lib/api/answer';
import { ApiError, PLAIN_MESSAGES, withRequestToQuote } from '@/lib/api/errors';
import { log } from '@/lib/api/log';
import { parseQuery } from '@/lib/api/parse-query';
import { authorizedCaller, callAuthorized } from '@/lib/api/request';
import { requestIdOf } from '@/lib/api/request-caller';
import type { Caller } from '@/lib/api/upstream-connection';
import { openUpstreamFile, openUpstreamRows } from '@/lib/api/upstream';
import { REPORT_TIMEOUTS_MS } from '@/lib/api/upstream-rows';
import { readSession } from '@/lib/auth/session';
import type { Input } from '@/lib/contract/endpoint';
import { webStreamOf } from '@/lib/contract/web-stream';
import { env } from '@/lib/server/env';
import { REPORTS, type ReportName } from '@/lib/reports/all-reports';
import type { DefinedReport, ReportCall, ReportSources } from '@/lib/reports/define-report';
import { FRAMES_TYPE, REPORT_NOUN_HEADER, REPORT_TOTAL_HEADER } from '@/lib/reports/frames';
import { FORMAT_TYPES, inFrames, type ReportFormat } from '@/lib/reports/report-file';
import { ArchiveTooLarge } from '@/lib/reports/zip';
import { dayOf } from '@/lib/time/format-time';

/**
 * Streams a list as a file: `/api/reports/orders?format=csv&…`, with the contract call's filter and order. Clients that
 * accept frames get progress between the parts. For others it is a plain download, which aborts on errors.
 */
export async function GET(request: NextRequest, context: { params: Promise<{ report: string }> }): Promise<Response> {
  const { headers, signal } = request;
  const requestId = requestIdOf(headers);
  try {
    if (request.method !== 'GET') throw new ApiError(405);
    // Block other sites from triggering reports, which cost more than most reads.
    if (headers.get('sec-fetch-site') === 'cross-site') throw new ApiError(403);
    const { report: name } = await context.params;
    if (!isReport(name)) throw new ApiError(404);
    const report: DefinedReport = REPORTS[name];
    const session = await readSession(request.cookies);
    if (!session) throw new ApiError(401);
    const search = new URLSearchParams(request.nextUrl.searchParams);
    const format = formatOf(report, search);
    const caller = await authorizedCaller(report.endpoint, session, headers);
    const query = report.query ? parseQuery(report.query, search) : {};
    const timeZone = env().PORTAL_TIME_ZONE;
    const call: ReportCall = async (endpoint, asked, params) => {
      await caller.authorize?.(endpoint);
      const input = { ...(asked && { query: asked }), ...(params && { params }) } as Input<typeof endpoint>;
      return callAuthorized(endpoint, input, caller);
    };
    const file = await report.compose(format, query, timeZone, sourcesOf(caller, call, signal));
    const fileName = await report.fileName(query, dayOf(new Date(), timeZone), call);
    const isFramed = headers.get('accept') === FRAMES_TYPE;
    const bytes = isFramed ? inFrames(file, (error) => messageOf(error, requestId)) : file.bytes;
    return new Response(webStreamOf(bytes), {
      headers: {
        ...apiHeaders(requestId),
        'content-type': isFramed ? FRAMES_TYPE : FORMAT_TYPES[format],
        'content-disposition': `attachment; filename="${fileName}.${format}"`,
        [REPORT_NOUN_HEADER]: report.noun.join(),
        ...(file.total !== null && { [REPORT_TOTAL_HEADER]: String(file.total) }),
      },
    });
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}

function sourcesOf(caller: Caller, call: ReportCall, signal: AbortSignal): ReportSources {
  return {
    call,
    rows: (endpoint, query) => openUpstreamRows(endpoint, { query } as Input<typeof endpoint>, caller, signal),
    async file(endpoint, query = {}) {
      const { body } = await openUpstreamFile(endpoint, { query }, caller, {
        known: null,
        signal,
        timeouts: REPORT_TIMEOUTS_MS,
      });
      if (!body) throw new ApiError(502);
      return body;
    },
  };
}

function isReport(name: string): name is ReportName {
  return Object.hasOwn(REPORTS, name);
}

/** Removes the format from the parameters; the contract defines the rest. */
function formatOf({ formats }: DefinedReport, search: URLSearchParams): ReportFormat {
  const written = search.getAll('format');
  search.delete('format');
  const format = written.length === 0 ? formats[0] : formats.find((each) => each === written[0]);
  if (written.length > 1 || !format) {
    throw new ApiError(422, { errors: [{ msg: `must be one of ${formats.join(', ')}`, path: 'format' }] });
  }
  return format;
}

/** The message for a report that aborts. */
function messageOf(error: unknown, requestId: string): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof ArchiveTooLarge)
    return 'This is more than an Excel file can hold. Choose CSV, or narrow the list.';
  log.error({ requestId, err: error }, 'a report was interrupted');
  return withRequestToQuote(PLAIN_MESSAGES[500], requestId);
}
