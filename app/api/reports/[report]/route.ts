import type { NextRequest } from 'next/server';
import type { z } from 'zod';
import { apiHeaders, errorAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { log } from '@/lib/api/log';
import { parseQuery } from '@/lib/api/parse-query';
import { admittedCaller, request as callUpstream, requestIdOf } from '@/lib/api/request';
import { openUpstreamRows, type OpenRows, REPORT_TIMEOUTS_MS } from '@/lib/api/upstream-rows';
import { readSession, type PortalSession } from '@/lib/auth/session';
import { listActivity, listActivityPeople } from '@/lib/contract/activity';
import { listDecidedClaims } from '@/lib/contract/approvals';
import { searchAwaitingUpdate } from '@/lib/contract/awaiting-update';
import { listCategories } from '@/lib/contract/categories';
import type { FileEndpoint, Input, JsonEndpoint, Output, Row, RowsEndpoint } from '@/lib/contract/endpoint';
import { listOrders } from '@/lib/contract/orders';
import { listPointMovements } from '@/lib/contract/point-ledger';
import { searchCompanyPoints } from '@/lib/contract/points';
import { listProducts } from '@/lib/contract/products';
import { searchProjects } from '@/lib/contract/projects';
import { listWarrantyClaims, type WarrantyClaim } from '@/lib/contract/warranty-claims';
import { searchRegistrations } from '@/lib/contract/registrations';
import {
  checkWeeklyReport,
  downloadAudit,
  downloadWeekly,
  listForecastReport,
  listRewardReport,
  streamForecastReport,
  streamRewardReport,
} from '@/lib/contract/reward-reports';
import { openUpstreamFile } from '@/lib/api/upstream-file';
import { webStreamOf } from '@/lib/contract/web-stream';
import { env } from '@/lib/env';
import { REPORT_FORMATS, type ReportFormat, type ReportName, type ReportQuery } from '@/lib/paths';
import { FRAMES_TYPE, REPORT_TOTAL_HEADER } from '@/lib/reports/frames';
import {
  activityReport,
  awaitingReport,
  companyReport,
  forecastReport,
  movementReport,
  orderReport,
  productReport,
  projectReport,
  registrationReport,
  rejectedReport,
  rewardReport,
  warrantyReport,
} from '@/lib/reports/reports';
import { reportFileName, type NameLookup } from '@/lib/reports/report-name';
import { composeFile, FORMAT_TYPES, inFrames, passFile, type ReportFile } from '@/lib/reports/report-file';
import { ArchiveTooLarge } from '@/lib/reports/zip';
import { dayOf } from '@/lib/time';

/** Opens the rows of an endpoint as the address asks for them. */
type OpenReport = <E extends RowsEndpoint & { query: z.ZodType }>(endpoint: E) => Promise<OpenRows<E>>;

/** How a report gets at what it is made of, for who asks. */
interface Sources {
  open: OpenReport;
  /** Leaves of rows those that were ticked, where any were. */
  ticked: <R extends { id?: unknown }>(batches: AsyncGenerator<R[]>) => AsyncGenerator<R[]>;
  list: <E extends JsonEndpoint & { method: 'GET' }>(endpoint: E, query?: ReportQuery) => Promise<Output<E>>;
  file: (endpoint: FileEndpoint) => Promise<AsyncIterable<Uint8Array>>;
  /** The rows that the address asks for, such as `3-7`; undefined where it asks for all. */
  ids: () => string | undefined;
}

/** Those that the upstream makes, as workbooks alone. */
const MADE_UPSTREAM: readonly ReportName[] = ['audit', 'weekly'];

const REPORTS: Readonly<
  Record<ReportName, (format: ReportFormat, open: OpenReport, sources: Sources) => Promise<ReportFile>>
> = {
  orders: async (format, open) =>
    composeFile(format, orderReport(env().PORTAL_TIME_ZONE), await open(listOrders.report), 'Orders'),
  products: async (format, open) => composeFile(format, productReport(), await open(listProducts.report), 'Products'),
  companies: async (format, open) =>
    composeFile(format, companyReport(env().PORTAL_TIME_ZONE), await open(searchCompanyPoints.report), 'Companies'),
  movements: async (format, open) =>
    composeFile(format, movementReport(env().PORTAL_TIME_ZONE), await open(listPointMovements.report), 'Ledger'),
  registrations: async (format, _, sources) =>
    composeFile(format, registrationReport(env().PORTAL_TIME_ZONE), await registrationRows(sources), 'Registrations'),
  projects: async (format, _, sources) =>
    composeFile(format, projectReport(env().PORTAL_TIME_ZONE), await projectRows(sources), 'Projects'),
  activity: async (format, open) =>
    composeFile(format, activityReport(env().PORTAL_TIME_ZONE), await open(listActivity.report), 'Activity'),
  rewards: async (format, _, sources) =>
    composeFile(
      format,
      rewardReport(env().PORTAL_TIME_ZONE),
      await rowsOrList(sources, streamRewardReport, listRewardReport),
      'Rewards',
    ),
  forecasts: async (format, _, sources) =>
    composeFile(
      format,
      forecastReport(env().PORTAL_TIME_ZONE),
      await rowsOrList(sources, streamForecastReport, listForecastReport),
      'Forecasts',
    ),
  audit: async (_, __, { file }) => passFile(await file(downloadAudit)),
  weekly: async (_, __, { list, file }) => {
    await list(checkWeeklyReport);
    return passFile(await file(downloadWeekly));
  },
  'modules-awaiting-approval': async (format, _, sources) =>
    composeFile(format, awaitingReport(env().PORTAL_TIME_ZONE), await awaitingRows(sources), 'Modules'),
  'rejected-modules': async (format, open) =>
    composeFile(
      format,
      rejectedReport(env().PORTAL_TIME_ZONE),
      await open(listDecidedClaims.report),
      'Rejected modules',
    ),
  'warranty-claims': async (format, _, sources) =>
    composeFile(format, warrantyReport(env().PORTAL_TIME_ZONE), await claimRows(sources), 'Claims'),
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
    const { headers, signal } = request;
    let asked: ReportQuery = {};
    if (MADE_UPSTREAM.includes(report) && format !== 'xlsx')
      throw new ApiError(422, { errors: [{ msg: 'must be xlsx', path: 'format' }] });
    const ticked: Sources['ticked'] = (batches) =>
      asked.ids === undefined ? batches : amongIds(batches, String(asked.ids));
    const open: OpenReport = async (endpoint) => {
      const caller = await admittedCaller(endpoint, session, headers);
      const query = parseQuery(endpoint.query, search);
      asked = query as ReportQuery;
      const rows = await openUpstreamRows(endpoint, { query } as unknown as Input<typeof endpoint>, caller, signal);
      return { ...rows, batches: ticked(rows.batches) };
    };
    const file = await REPORTS[report](format, open, {
      open,
      ticked,
      list: (endpoint, more) =>
        callUpstream(
          endpoint,
          (more ? { query: { ...asked, ...more } } : {}) as Input<typeof endpoint>,
          session,
          headers,
        ),
      file: (endpoint) => openFile(endpoint, session, headers, signal),
      ids: () => (asked.ids === undefined ? undefined : String(asked.ids)),
    });
    const today = dayOf(new Date(), env().PORTAL_TIME_ZONE);
    const name = await reportFileName(report, format, asked, {
      today,
      nameOf: (what, id) => nameOf(what, id, session, headers),
    });
    const isFramed = request.headers.get('accept') === FRAMES_TYPE;
    const bytes = isFramed ? inFrames(file, (error) => messageOf(error, requestId)) : file.bytes;
    return new Response(webStreamOf(bytes), {
      headers: {
        ...apiHeaders(requestId),
        'content-type': isFramed ? FRAMES_TYPE : FORMAT_TYPES[format],
        'content-disposition': `attachment; filename="${name}"`,
        ...(file.total !== null && { [REPORT_TOTAL_HEADER]: String(file.total) }),
      },
    });
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}

async function openFile(
  endpoint: FileEndpoint,
  session: PortalSession,
  headers: Headers,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const wish = { known: null, signal, timeouts: REPORT_TIMEOUTS_MS };
  const { body } = await openUpstreamFile(endpoint, {}, await admittedCaller(endpoint, session, headers), wish);
  if (!body) throw new ApiError(502);
  return body;
}

/** The rows of a report. An upstream that knows only the specs has none: then those of its list. */
async function openOrElse<E extends RowsEndpoint & { query: z.ZodType }>(
  open: OpenReport,
  report: E,
  fromList: () => Promise<OpenRows<E>>,
): Promise<OpenRows<E>> {
  try {
    return await open(report);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 501) throw error;
  }
  return fromList();
}

/** Of an upstream that knows only the specs, rows come as one list. */
function rowsOrList<E extends RowsEndpoint & { query: z.ZodType }>(
  { open, list }: Sources,
  rows: E,
  whole: JsonEndpoint & { method: 'GET' },
): Promise<OpenRows<E>> {
  return openOrElse(open, rows, async () => {
    const answer = (await list(whole)) as Row<E>[] | { data: Row<E>[] };
    const all = Array.isArray(answer) ? answer : answer.data;
    return { total: all.length, batches: inBatches(all) };
  });
}

/** The specs know the bare list alone, which says everything of each. */
function claimRows({ open, list }: Sources): Promise<OpenRows<typeof listWarrantyClaims.report>> {
  return openOrElse(open, listWarrantyClaims.report, async () => {
    const answer = (await list(listWarrantyClaims, { ids: undefined })) as WarrantyClaim[];
    return { total: answer.length, batches: inBatches(answer.map((claim) => ({ ...claim, id: claim.claimId }))) };
  });
}

/** The specs' own export knows no filter: an upstream that knows only them is asked for one page of the list after another. */
function awaitingRows({ open, list, ticked, ids }: Sources): Promise<OpenRows<typeof searchAwaitingUpdate.report>> {
  return openOrElse(open, searchAwaitingUpdate.report, async () => {
    const pageFrom = (_: number, offset: number) =>
      list(searchAwaitingUpdate, { ids: undefined, limit: ROWS_OF_A_PAGE, offset });
    const first = await pageFrom(1, 0);
    return { total: ids() === undefined ? first.total : null, batches: ticked(pagesFrom(first, pageFrom)) };
  });
}

/** An upstream that knows only the specs is asked for one page after another. */
function projectRows({ open, list }: Sources): Promise<OpenRows<NonNullable<typeof searchProjects.report>>> {
  return openOrElse(open, searchProjects.report, async () => {
    const pageOf = (page: number) => list(searchProjects, { ids: undefined, page, size: ROWS_OF_A_PAGE });
    const first = await pageOf(1);
    return { total: first.total, batches: pages() };

    async function* pages() {
      for (let page = 1, { data } = first; data.length > 0; page += 1, { data } = await pageOf(page)) {
        yield data.filter(({ isDraft }) => !isDraft);
        if (page * ROWS_OF_A_PAGE >= first.total) return;
      }
    }
  });
}

/** The specs make the file of the list's own call (spec 3 §7). */
function registrationRows({
  open,
  list,
  ticked,
  ids,
}: Sources): Promise<OpenRows<NonNullable<typeof searchRegistrations.report>>> {
  return openOrElse(open, searchRegistrations.report, async () => {
    const pageOf = (page: number) => list(searchRegistrations, { ids: undefined, page, size: ROWS_OF_A_PAGE });
    const first = await pageOf(1);
    return { total: ids() === undefined ? first.total : null, batches: ticked(pagesFrom(first, pageOf)) };
  });
}

const ROWS_OF_A_PAGE = 100;

interface Page<R> {
  data: R[];
  total: number;
}

/** The pages of a list from its first, until all its rows were seen: a page may hold fewer than it is asked for. */
async function* pagesFrom<R>(
  first: Page<R>,
  pageOf: (page: number, seen: number) => Promise<Page<R>>,
): AsyncGenerator<R[]> {
  let seen = 0;
  for (let page = 1, { data, total } = first; data.length > 0; page += 1, { data, total } = await pageOf(page, seen)) {
    yield data;
    seen += data.length;
    if (seen >= total) return;
  }
}

async function* inBatches<R>(rows: readonly R[]): AsyncGenerator<R[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
}

const ROWS_AT_ONCE = 500;

/** Another upstream may not know of ids, and send every row. */
async function* amongIds<Row extends { id?: unknown }>(
  batches: AsyncIterable<Row[]>,
  ids: string,
): AsyncGenerator<Row[]> {
  const named = new Set(ids.split('-').map(Number));
  for await (const batch of batches) yield batch.filter(({ id }) => named.has(Number(id)));
}

/** What a filter's id stands for. The report is made also where that can't be had. */
const nameOf = async (
  what: Parameters<NameLookup>[0],
  id: number,
  session: PortalSession,
  headers: Headers,
): Promise<string | null> => {
  try {
    if (what === 'category')
      return (await callUpstream(listCategories, {}, session, headers)).find((one) => one.id === id)?.name ?? null;
    if (what === 'person')
      return (await callUpstream(listActivityPeople, {}, session, headers)).find((one) => one.id === id)?.name ?? null;
    const { data } = await callUpstream(searchCompanyPoints, { query: { companyId: id } }, session, headers);
    return data.find((one) => one.id === id)?.name ?? null;
  } catch {
    return null;
  }
};

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
  if (error instanceof ArchiveTooLarge)
    return 'This is more than an Excel file can hold. Please choose CSV, or narrow the list.';
  log.error({ requestId, err: error }, 'a report broke off');
  return new ApiError(500).message;
}
