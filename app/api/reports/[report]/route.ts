import { Readable } from 'node:stream';
import type { NextRequest } from 'next/server';
import { apiHeaders, errorAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { log } from '@/lib/api/log';
import { parseQuery } from '@/lib/api/parse-query';
import { requestIdOf } from '@/lib/api/request';
import {
  activityReportRows,
  companyReportRows,
  movementReportRows,
  orderReportRows,
  productReportRows,
  type ReportReader,
} from '@/lib/api/report-rows';
import { readSession } from '@/lib/auth/session';
import { listActivity } from '@/lib/contract/activity';
import { listOrders } from '@/lib/contract/orders';
import { listPointMovements } from '@/lib/contract/point-ledger';
import { searchCompanyPoints } from '@/lib/contract/points';
import { listProducts } from '@/lib/contract/products';
import { env } from '@/lib/env';
import { REPORT_FORMATS, type ReportFormat, type ReportName } from '@/lib/paths';
import { activityReport } from '@/lib/reports/activity-report';
import { companyReport } from '@/lib/reports/company-report';
import { FRAMES_TYPE } from '@/lib/reports/frames';
import { movementReport } from '@/lib/reports/movement-report';
import { orderReport } from '@/lib/reports/order-report';
import { productReport } from '@/lib/reports/product-report';
import { composeFile, FORMAT_TYPES, inFrames, type ReportFile } from '@/lib/reports/report-file';
import { ArchiveTooLarge } from '@/lib/reports/zip';
import { dayOf } from '@/lib/time';

type Compose = (search: URLSearchParams, format: ReportFormat, reader: ReportReader) => Promise<ReportFile>;

const REPORTS: Readonly<Record<ReportName, Compose>> = {
  orders: async (search, format, reader) => {
    const rows = await orderReportRows(parseQuery(listOrders.report.query, search), reader);
    return composeFile(format, orderReport(env().PORTAL_TIME_ZONE), rows, 'Orders');
  },
  products: async (search, format, reader) => {
    const rows = await productReportRows(parseQuery(listProducts.report.query, search), reader);
    return composeFile(format, productReport(), rows, 'Products');
  },
  companies: async (search, format, reader) => {
    const rows = await companyReportRows(parseQuery(searchCompanyPoints.report.query, search), reader);
    return composeFile(format, companyReport(env().PORTAL_TIME_ZONE), rows, 'Companies');
  },
  movements: async (search, format, reader) => {
    const rows = await movementReportRows(parseQuery(listPointMovements.report.query, search), reader);
    return composeFile(format, movementReport(env().PORTAL_TIME_ZONE), rows, 'Ledger');
  },
  activity: async (search, format, reader) => {
    const rows = await activityReportRows(parseQuery(listActivity.report.query, search), reader);
    return composeFile(format, activityReport(env().PORTAL_TIME_ZONE), rows, 'Activity');
  },
};

/**
 * A list as a file: `/api/reports/orders?format=csv&…`, with the filters and the order of the contract's call. It is
 * composed while it is sent. Who accepts frames is told the progress between its parts; to others it is a plain
 * download, which breaks off where something goes wrong.
 */
export async function GET(request: NextRequest, context: { params: Promise<{ report: string }> }): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    if (request.method !== 'GET') throw new ApiError(405);
    // A foreign page must not make a browser load reports, which cost more than most reads.
    if (request.headers.get('sec-fetch-site') === 'cross-site') throw new ApiError(403);
    const { report } = await context.params;
    if (!isReport(report)) throw new ApiError(404);
    const session = await readSession(request.cookies);
    if (!session) throw new ApiError(401);
    const search = new URLSearchParams(request.nextUrl.searchParams);
    const format = formatOf(search);
    const file = await REPORTS[report](search, format, { session, headers: request.headers, signal: request.signal });
    const name = `${report}-${dayOf(new Date(), env().PORTAL_TIME_ZONE)}.${format}`;
    const isFramed = request.headers.get('accept') === FRAMES_TYPE;
    const bytes = isFramed ? inFrames(file, (error) => messageOf(error, requestId)) : file.bytes;
    return new Response(bodyOf(bytes), {
      headers: {
        ...apiHeaders(requestId),
        'content-type': isFramed ? FRAMES_TYPE : FORMAT_TYPES[format],
        'content-disposition': `attachment; filename="${name}"`,
      },
    });
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}

function isReport(name: string): name is ReportName {
  return Object.hasOwn(REPORTS, name);
}

/** Takes the format out of the parameters; the rest is the contract's. */
function formatOf(search: URLSearchParams): ReportFormat {
  const written = search.getAll('format');
  search.delete('format');
  const format = written.length === 0 ? REPORT_FORMATS[0] : REPORT_FORMATS.find((each) => each === written[0]);
  if (written.length > 1 || !format) {
    throw new ApiError(422, { errors: [{ msg: `must be one of ${REPORT_FORMATS.join(', ')}`, path: 'format' }] });
  }
  return format;
}

/** What people read when a report breaks off. */
function messageOf(error: unknown, requestId: string): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof ArchiveTooLarge) return 'This is more than an Excel file can hold. Please choose CSV, or narrow the list.';
  log.error({ requestId, err: error }, 'a report broke off');
  return new ApiError(500).message;
}

/** Bytes are made as fast as they are taken; who stops taking them stops the upstream too. */
function bodyOf(bytes: AsyncIterable<Uint8Array>): ReadableStream {
  return Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream;
}
