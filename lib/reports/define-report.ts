import type { z } from 'zod';
import type { FileEndpoint, JsonEndpoint, Output, RowsEndpoint } from '../contract/endpoint';
import { dayOf, formatTime } from '../time/format-time';
import type { Cell, Column, Report } from './column';
import { reportFileName, type FilterWord } from './file-name';
import { composeFile, passFile, REPORT_FORMATS } from './report-file';
import type { ReportFile, ReportFormat, ReportQuery, ReportRows } from './report-file';

/** A call that a report makes besides, for who asks for it. @throws ApiError */
export type ReportCall = <E extends JsonEndpoint & { method: 'GET' }>(
  endpoint: E,
  query?: ReportQuery,
  params?: Readonly<Record<string, number>>,
) => Promise<Output<E>>;

/** How a report gets at what it is made of, for who asks. Each throws an `ApiError`. */
export interface ReportSources {
  call: ReportCall;
  rows: <R, Q>(endpoint: RowsOf<R, Q>, query: Q) => Promise<ReportRows<R>>;
  file: (endpoint: FileEndpoint) => Promise<AsyncIterable<Uint8Array>>;
}

export type RowsOf<R, Q> = RowsEndpoint & { row: z.ZodType<R>; query: z.ZodType<Q> };

/** A report as the BFF makes it. `Q` is its query, parsed. */
export interface DefinedReport<Q = ReportQuery> {
  endpoint: RowsEndpoint | FileEndpoint;
  /** Parses the parameters of its address; it takes none where this is left out. */
  query?: z.ZodType<Q>;
  formats: readonly ReportFormat[];
  /** What one of it is called, and several: the progress counts them. */
  noun: readonly [one: string, several: string];
  /** @param timeZone IANA name; days and times are those of this zone */
  compose(format: ReportFormat, query: Q, timeZone: string, sources: ReportSources): Promise<ReportFile>;
  /** Its file's name without the ending. @param today `YYYY-MM-DD` */
  fileName(query: Q, today: string, call: ReportCall): Promise<string>;
}

export type ReportColumn<R> = Column & { cell: (row: R) => Cell | undefined };

/** Tells instants as lists show them, in one time zone; null where there is none. */
export interface Zone {
  timeZone: string;
  /** `YYYY-MM-DD`. */
  day: (instant: string | null | undefined) => string | null;
  time: (instant: string | null | undefined) => string | null;
}

interface RowsReport<R, Q> {
  /** Begins the name of its file. */
  name: string;
  /** Answers every row under the filter. */
  endpoint: RowsOf<R, Q>;
  noun: readonly [one: string, several: string];
  /** Names the sheet. */
  title: string;
  /** Called once a file. */
  columns: (zone: Zone) => readonly ReportColumn<R>[];
  /** What it is filtered by, for the name of its file; days and ids come by themselves. */
  words?: (query: Q, call: ReportCall) => readonly FilterWord[];
  /** The whole name without the ending, in the place of `name`, `words` and days. */
  fileName?: (query: Q, today: string) => string;
}

/**
 * Declares a report of rows once: where they come from, what stands in its columns, what its file is called.
 *
 * @example
 * export const orders = defineReport({
 *   name: 'orders', title: 'Orders', noun: ['order', 'orders'],
 *   endpoint: listOrders.report,
 *   columns: ({ day }) => [{ heading: 'Date', kind: 'day', width: 12, cell: ({ date }) => day(date) }],
 * });
 */
export function defineReport<R extends { id?: number | undefined }, Q extends ReportQuery>(
  report: RowsReport<R, Q>,
): DefinedReport<Q> & { table: (timeZone: string) => Report<R> } {
  const { name, endpoint, noun, title, words, fileName } = report;
  const table = (timeZone: string) => tableOf(report.columns(zoneOf(timeZone)));
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
 * Declares a report that the upstream makes, a workbook.
 * @param before is called first, and sees to it that it is there
 */
export function defineReadyReport({
  endpoint,
  before,
  fileName,
}: {
  endpoint: FileEndpoint;
  before?: JsonEndpoint & { method: 'GET' };
  fileName: (today: string) => string;
}): DefinedReport {
  return {
    endpoint,
    formats: ['xlsx'],
    noun: ['kB', 'kB'],
    compose: async (_, __, ___, { call, file }) => {
      if (before) await call(before);
      return passFile(await file(endpoint));
    },
    fileName: async (_, today) => fileName(today),
  };
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
 * Leaves the selected rows: `ids` may have been ignored.
 * @param ids such as `3-7`; all when left out
 */
async function* selected<R extends { id?: number | undefined }>(
  batches: AsyncIterable<R[]>,
  ids: ReportQuery[string],
): AsyncGenerator<R[]> {
  const named = ids === undefined ? undefined : new Set(String(ids).split('-').map(Number));
  for await (const batch of batches) yield named ? batch.filter(({ id }) => named.has(Number(id))) : batch;
}
