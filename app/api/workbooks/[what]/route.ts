import { setTimeout as delay } from 'node:timers/promises';
import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { apiHeaders, errorAnswer } from '@/lib/api/answer';
import { ApiError } from '@/lib/api/errors';
import { log } from '@/lib/api/log';
import { parsePart, parseRows } from '@/lib/api/parse-query';
import { authorizedCaller, callAuthorized } from '@/lib/api/request';
import { requestIdOf } from '@/lib/api/request-caller';
import type { Caller } from '@/lib/api/upstream-connection';
import { requestOrigin } from '@/lib/api/same-origin';
import { webStreamOf } from '@/lib/contract/web-stream';
import { BodyTooLarge, readText } from '@/lib/auth/bounded-body';
import { readSession } from '@/lib/auth/session';
import { parseChunked, chunksOf } from '@/lib/contract/chunked';
import type { Endpoint } from '@/lib/contract/endpoint';
import { checkPointBatch } from '@/lib/contract/point-batches';
import { exportSerialNumbers, lookUpSerialNumbers } from '@/lib/contract/serial-numbers';
import { checkSerialNumbers, listArticleCodes, listUploadedReport } from '@/lib/contract/uploads';
import { PRODUCT_TYPE_LABELS } from '@/lib/domain/configuration';
import {
  MAX_ROWS_AT_ONCE,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_FILES,
  sizeBeyond,
  SHEET_COLUMNS,
  SHEET_KINDS,
  UPLOAD_KINDS,
  type SheetKind,
} from '@/lib/domain/upload';
import { env } from '@/lib/server/env';
import type { Cell, Column } from '@/lib/reports/column';
import { lookedUpTable } from '@/lib/reports/defined/serial-numbers';
import { composeFile, FORMAT_TYPES, REPORT_FORMATS, type ReportFormat } from '@/lib/reports/report-file';
import { xlsxFile } from '@/lib/reports/xlsx';
import { dayOf } from '@/lib/time/format-time';
import { readWorkbook } from '@/lib/workbook/read-workbook';

type Answer = (request: NextRequest, caller: Caller, userId: number) => Promise<Response>;

/** Workbook routes for uploads, such as `/api/workbooks/read?kind=serialNumbers`. The upstream has no such calls. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  'POST read': read,
  'POST rows': rowsToMend,
  'GET template': template,
  'GET article-codes': articleCodes,
  'POST serial-numbers': serialNumbers,
};

async function handle(request: NextRequest, context: { params: Promise<{ what: string }> }): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    const isForeign =
      request.method === 'GET'
        ? request.headers.get('sec-fetch-site') === 'cross-site'
        : requestOrigin(request.headers) !== 'own';
    if (isForeign) throw new ApiError(403);
    const { what } = await context.params;
    const answer = ANSWERS[`${request.method} ${what}`];
    if (!answer) throw new ApiError(404);
    const session = await readSession(request.cookies);
    const caller = await authorizedCaller(gateOf(what, request), session, request.headers);
    return await answer(request, caller, session?.user.id ?? 0);
  } catch (error) {
    return errorAnswer(error, requestId);
  }
}

export { handle as GET, handle as POST };

const OF_A_KIND = ['read', 'template'];

/** The call that decides access: the one that takes what is read, and exporting for files of stored data. */
function gateOf(what: string, request: NextRequest): Endpoint {
  if (what === 'article-codes') return listUploadedReport;
  if (what === 'serial-numbers') return exportSerialNumbers;
  const kind = OF_A_KIND.includes(what) ? askedKind(request) : undefined;
  if (kind === ('serialLookup' satisfies SheetKind)) return lookUpSerialNumbers;
  return kind === ('points' satisfies SheetKind) ? checkPointBatch : checkSerialNumbers;
}

async function read(request: NextRequest, { requestId }: Caller, userId: number): Promise<Response> {
  const kind = kindOf(request);
  const answer = await inPlace(userId, async () => {
    const onFault = (fault: unknown) => log.warn({ requestId, fault: String(fault) }, 'a workbook could not be read');
    return readWorkbook(await readBytes(request), kind, { userId, signal: request.signal, onFault });
  });
  if ('refusal' in answer) throw new ApiError(422, { message: answer.refusal });
  return new Response(answer.json, { headers: { ...apiHeaders(requestId), 'content-type': 'application/json' } });
}

/** Maximum concurrent files per process and per person, because each is held in memory until it is read. */
const MOST_AT_ONCE = 15;
const MOST_OF_ONE_PERSON = MAX_UPLOAD_FILES.serialNumbers;
const TOO_MANY = 'Too many files are being read right now. Try again in a moment.';
const takenIn: number[] = [];

/** How long a file waits for a slot, in milliseconds, so that a second tab isn't refused immediately. */
const TIMEOUT_MS = 5_000;

const isFull = (userId: number) =>
  takenIn.length >= MOST_AT_ONCE || takenIn.filter((id) => id === userId).length >= MOST_OF_ONE_PERSON;

/** @throws ApiError 503 before reading the body */
async function inPlace<T>(userId: number, take: () => Promise<T>): Promise<T> {
  for (const giveUp = Date.now() + TIMEOUT_MS; isFull(userId); await delay(50)) {
    if (Date.now() >= giveUp) throw new ApiError(503, { message: TOO_MANY });
  }
  takenIn.push(userId);
  try {
    return await take();
  } finally {
    takenIn.splice(takenIn.indexOf(userId), 1);
  }
}

/** @throws ApiError 413 */
async function readBytes({ body, headers }: NextRequest): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(headers.get('content-length') ?? 0);
  if (declared > MAX_UPLOAD_BYTES)
    throw new ApiError(413, {
      message: `This file has ${sizeBeyond(declared, MAX_UPLOAD_BYTES)} that one file may have.`,
    });
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    if (size > MAX_UPLOAD_BYTES) throw new ApiError(413, { message: TOO_LARGE });
    pieces.push(piece);
  }
  // Copy into its own buffer, which is transferred to the reader's thread.
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}

const TOO_LARGE = `This file has more than the ${MAX_UPLOAD_BYTES / 1024 / 1024} MB that one file may have.`;

/** The kind in the address, for access check and reader alike; undefined if it has none or several. */
function askedKind({ nextUrl }: NextRequest): string | undefined {
  const [kind, ...further] = nextUrl.searchParams.getAll('kind');
  return further.length === 0 ? kind : undefined;
}

/** @throws ApiError 422 */
function kindOf(request: NextRequest): SheetKind {
  return parsePart(z.object({ kind: z.enum(SHEET_KINDS) }), { kind: askedKind(request) }).kind;
}

const NAMES: Readonly<Record<SheetKind, { file: string; sheet: string }>> = {
  articleCodes: { file: 'article-code', sheet: 'Article Codes' },
  serialNumbers: { file: 'serial-number', sheet: 'Serial Numbers' },
  points: { file: 'points', sheet: 'Points' },
  serialLookup: { file: 'serial-number', sheet: 'Serial Numbers' },
};

/** All columns are text, so that spreadsheets don't drop digits or zeros. */
function columnsOf(kind: SheetKind): Column[] {
  return SHEET_COLUMNS[kind].map(({ heading }) => ({ heading, kind: 'text', width: 26 }));
}

async function template(request: NextRequest, { requestId }: Caller): Promise<Response> {
  const kind = kindOf(request);
  return workbook(`${NAMES[kind].file}-template.xlsx`, NAMES[kind].sheet, columnsOf(kind), [], requestId);
}

/** Uses the template's columns, so that users can extend the file and upload it again. */
async function articleCodes(_: NextRequest, caller: Caller): Promise<Response> {
  const { articleCodes: codes } = await callAuthorized(listArticleCodes, {}, caller);
  const labels: Readonly<Record<string, string>> = PRODUCT_TYPE_LABELS;
  const rows = codes.map(({ code, productName, volume, configurationType }) => [
    ...[code, productName, volume === null || volume === undefined ? '' : String(volume)],
    labels[configurationType ?? ''] ?? configurationType ?? '',
  ]);
  const name = `article-codes_${dayOf(new Date(), env().PORTAL_TIME_ZONE)}.xlsx`;
  return workbook(name, NAMES.articleCodes.sheet, columnsOf('articleCodes'), rows, caller.requestId);
}

const RowsToMend = z.strictObject({
  kind: z.enum(UPLOAD_KINDS),
  rows: z.array(z.array(z.string().max(1_000)).max(7)).max(MAX_ROWS_AT_ONCE),
});

const MAX_ROWS_BYTES = 64 * 1024 * 1024;

/** @throws ApiError 400 or 413 */
async function readJson({ body }: NextRequest): Promise<unknown> {
  if (!body) throw new ApiError(400);
  const text = await readText(body, MAX_ROWS_BYTES).catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? new ApiError(413) : error;
  });
  try {
    return await parseChunked(text);
  } catch {
    throw new ApiError(400);
  }
}

const LookedUp = exportSerialNumbers.body.extend({ format: z.enum(REPORT_FORMATS) });

/** What is known of serial numbers as a file. A POST, because numbers don't belong in an address. */
async function serialNumbers(request: NextRequest, caller: Caller): Promise<Response> {
  const { format, serialNumbers: asked } = await parseRows(LookedUp, await readJson(request));
  const rows = await callAuthorized(exportSerialNumbers, { body: { serialNumbers: asked } }, caller);
  const timeZone = env().PORTAL_TIME_ZONE;
  const { bytes } = composeFile(
    format,
    lookedUpTable(timeZone),
    { total: rows.length, batches: chunksOf(rows) },
    NAMES.serialNumbers.sheet,
  );
  const name = `serial-numbers_${dayOf(new Date(), timeZone)}.${format}`;
  return fileAnswer(name, format, bytes, caller.requestId);
}

async function rowsToMend(request: NextRequest, { requestId }: Caller): Promise<Response> {
  const { kind, rows } = await parseRows(RowsToMend, await readJson(request));
  const columns: Column[] = [
    ...columnsOf(kind),
    { heading: 'Reason', kind: 'text', width: 60 },
    { heading: 'File', kind: 'text', width: 40 },
    { heading: 'Row', kind: 'text', width: 10 },
  ];
  return workbook(`${NAMES[kind].file}s-to-fix.xlsx`, NAMES[kind].sheet, columns, rows, requestId);
}

function workbook(
  name: string,
  sheet: string,
  columns: readonly Column[],
  rows: Cell[][],
  requestId: string,
): Response {
  const bytes = xlsxFile(
    { columns, cellsOf: (row: Cell[]) => columns.map((_, index) => row[index] ?? null) },
    chunksOf(rows),
    sheet,
  );
  return fileAnswer(name, 'xlsx', bytes, requestId);
}

function fileAnswer(name: string, format: ReportFormat, bytes: AsyncGenerator<Buffer>, requestId: string): Response {
  return new Response(webStreamOf(bytes), {
    headers: {
      ...apiHeaders(requestId),
      'content-type': FORMAT_TYPES[format],
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}
