import type { z } from 'zod';
import type { FileEndpoint, JsonEndpoint, Output, RowsEndpoint } from '../contract/endpoint';
import { dayOf, formatTime } from '../time/format-time';
import type { Cell, Column, Report } from './column';
import { reportFileName, type FilterWord } from './file-name';
import { composeFile, passFile, REPORT_FORMATS } from './report-file';
import type { ReportFile, ReportFormat, ReportQuery, ReportRows } from './report-file';

export type ReportCall = <E extends JsonEndpoint & { method: 'GET' }>(
  endpoint: E,
  query?: ReportQuery,
  params?: Readonly<Record<string, number>>,
) => Promise<Output<E>>;

/** Sources of a report, each for the same person. All throw `ApiError`. */
export interface ReportSources {
  call: ReportCall;
  rows: <R, Q>(endpoint: RowsOf<R, Q>, query: Q) => Promise<ReportRows<R>>;
  file: (endpoint: FileEndpoint, query?: ReportQuery) => Promise<AsyncIterable<Uint8Array>>;
}

export type RowsOf<R, Q> = RowsEndpoint & { row: z.ZodType<R>; query: z.ZodType<Q> };

export interface DefinedReport<Q = ReportQuery> {
  endpoint: RowsEndpoint | FileEndpoint;
  /** Parses its parameters; without it, the report has none. */
  query?: z.ZodType<Q>;
  formats: readonly ReportFormat[];
  noun: readonly [one: string, several: string];
  /** @param timeZone IANA name for days and times */
  compose(format: ReportFormat, query: Q, timeZone: string, sources: ReportSources): Promise<ReportFile>;
  /** File name without extension. @param today `YYYY-MM-DD` */
  fileName(query: Q, today: string, call: ReportCall): Promise<string>;
}

export type ReportColumn<R> = Column & { cell: (row: R) => Cell | undefined };

export interface Zone {
  timeZone: string;
  day: (instant: string | null | undefined) => string | null;
  time: (instant: string | null | undefined) => string | null;
}

interface RowsReport<R, Q> {
  name: string;
  endpoint: RowsOf<R, Q>;
  noun: readonly [one: string, several: string];
  title: string;
  /** Called once per file. */
  columns: (zone: Zone) => readonly ReportColumn<R>[];
  /** Rows of a second sheet, such as sums, so that the columns of the first add up. */
  totals?: { title: string; columns: readonly ReportColumn<R>[]; has: (row: R) => boolean };
  /** Filter words for the file name, besides days and ids. */
  words?: (query: Q, call: ReportCall) => readonly FilterWord[];
  fileName?: (query: Q, today: string) => string;
}

/**
 * Declares a report of rows: source, columns and file name.
 *
 * @example
 *   export const orders = defineReport({
 *     name: 'orders',
 *     title: 'Orders',
 *     noun: ['order', 'orders'],
 *     endpoint: listOrders.report,
 *     columns: ({ day }) => [{ heading: 'Date', kind: 'day', width: 12, cell: ({ date }) => day(date) }],
 *   });
 */
export function defineReport<R extends { id?: number | undefined }, Q extends ReportQuery>(
  report: RowsReport<R, Q>,
): DefinedReport<Q> & { table: (timeZone: string) => Report<R> } {
  const { name, endpoint, noun, title, words, fileName } = report;
  const totals = report.totals && { ...report.totals, report: tableOf(report.totals.columns) };
  const table = (timeZone: string): Report<R> => ({ ...tableIn(report.columns, timeZone), totals });
  return {
    endpoint,
    query: endpoint.query,
    formats: REPORT_FORMATS,
    noun,
    table,
    compose: async (format, query, timeZone, { rows }) => {
      const { batches, ...found } = await rows(endpoint, query);
      return composeFile(format, table(timeZone), { ...found, batches: selected(batches, query.ids) }, title);
    },
    fileName: async (query, today, call) => {
      if (fileName) return fileName(query, today);
      const filteredBy = await Promise.all((words?.(query, call) ?? []).map(async (word) => word));
      return reportFileName(name, filteredBy, query, today);
    },
  };
}

/**
 * Declares a workbook made by the upstream.
 * @param before called first, to make it available
 */
export function defineReadyReport<Q extends ReportQuery = ReportQuery>({
  endpoint,
  before,
  query,
  fileName,
}: {
  endpoint: FileEndpoint;
  before?: JsonEndpoint & { method: 'GET' };
  query?: z.ZodType<Q>;
  fileName: (today: string, query: Q) => string;
}): DefinedReport<Q> {
  return {
    endpoint,
    ...(query && { query }),
    formats: ['xlsx'],
    noun: ['kB', 'kB'],
    compose: async (_, asked, __, { call, file }) => {
      if (before) await call(before);
      return passFile(await file(endpoint, asked));
    },
    fileName: async (asked, today) => fileName(today, asked),
  };
}

/** A table of rows that aren't a report of the list, such as those the reader named. */
export function tableIn<R>(columns: (zone: Zone) => readonly ReportColumn<R>[], timeZone: string): Report<R> {
  return tableOf(columns(zoneOf(timeZone)));
}

function tableOf<R>(columns: readonly ReportColumn<R>[]): Report<R> {
  return { columns, cellsOf: (row) => columns.map(({ cell }) => cell(row) ?? null) };
}

function zoneOf(timeZone: string): Zone {
  return {
    timeZone,
    day: (instant) => (instant ? dayOf(new Date(instant), timeZone) : null),
    time: (instant) => (instant ? formatTime(instant, timeZone) : null),
  };
}

/**
 * Keeps selected rows, because `ids` may have been ignored.
 * @param ids such as `3-7`; default all
 */
async function* selected<R extends { id?: number | undefined }>(
  batches: AsyncIterable<R[]>,
  ids: ReportQuery[string],
): AsyncGenerator<R[]> {
  const named = ids === undefined ? undefined : new Set(String(ids).split('-').map(Number));
  for await (const batch of batches) yield named ? batch.filter(({ id }) => named.has(Number(id))) : batch;
}
