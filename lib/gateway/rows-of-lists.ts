import type { JsonEndpoint, Output } from '../contract/endpoint';
import type { ListEndpoint } from '../contract/list-endpoint';
import { countWithUnreadable, unreadableRowsOf } from '../domain/unreadable-rows';
import { dayOf } from '../time/format-time';

type ReportQuery = Readonly<Record<string, string | number | boolean | undefined>>;

interface ReportRows<R> {
  total: number | null;
  batches: AsyncIterable<R[]>;
  /** Says what the file lacks, once all rows were read. */
  note: () => string | undefined;
}

/** Makes another call for the same person. @throws ApiError */
export type ReportCall = <E extends JsonEndpoint & { method: 'GET' }>(
  endpoint: E,
  query?: ReportQuery,
  params?: Readonly<Record<string, number>>,
) => Promise<Output<E>>;

/**
 * Reads the rows of a report by calls that the specs name.
 * @param timeZone IANA name, in which the query's days count
 */
export type ReadRows<R> = (query: ReportQuery, call: ReportCall, timeZone: string) => Promise<ReportRows<R>>;

/* The rows of a report from the calls of its list, where there is no call for them. */

type JsonRead = JsonEndpoint & { method: 'GET' };

const ROWS_OF_A_PAGE = 100;

/** Counts the rows that could not be read: the file says so below its rows. */
class LeftOut {
  private count = 0;

  /** @returns how many rows the answer stands for */
  seen(rows: readonly unknown[], answer: unknown): number {
    this.count += unreadableRowsOf(answer).length;
    return countWithUnreadable(rows, answer);
  }

  /** Rows of a detail. */
  add(count: number): void {
    this.count += count;
  }

  note = (): string | undefined => {
    if (this.count === 0) return undefined;
    return this.count === 1
      ? 'One row couldn’t be read and was ignored.'
      : `${this.count.toLocaleString('en')} rows couldn’t be read and were ignored.`;
  };
}

/**
 * Reads one page of a list after another, until all its rows were seen: a page may hold fewer than it is asked for.
 * @param options.keep which rows the report has
 * @param options.toRow makes of a row of the list one of the report, where they differ
 */
export function rowsOfPages<L, E extends ListEndpoint & JsonRead & { response: { _zod: { output: Page<L> } } }, R = L>(
  endpoint: E,
  {
    keep = () => true,
    toRow = (row) => row as unknown as R,
  }: { keep?: (row: L) => boolean; toRow?: (row: L) => R } = {},
): ReadRows<R> {
  const isByPage = 'page' in endpoint.list.window.query;
  return async (query, call) => {
    const leftOut = new LeftOut();
    const pageOf = async (page: number, seen: number): Promise<Page<L>> =>
      call(endpoint, {
        ...query,
        ids: undefined,
        ...(isByPage ? { page, size: ROWS_OF_A_PAGE } : { limit: ROWS_OF_A_PAGE, offset: seen }),
      });
    const first = await pageOf(1, 0);
    return { total: query.ids === undefined ? first.total : null, batches: batches(), note: leftOut.note };

    async function* batches() {
      let seen = 0;
      for (let page = 1, answer = first; ; page += 1, answer = await pageOf(page, seen)) {
        const rows = leftOut.seen(answer.data, answer);
        if (rows === 0) return;
        yield answer.data.filter(keep).map(toRow);
        seen += rows;
        if (seen >= answer.total) return;
      }
    }
  };
}

interface Page<R> {
  data: R[];
  total: number;
}

/** Each row costs a call: more would take too long, and ask too much of the server. */
export const MAX_DETAILED = 2_000;
const DETAILS_AT_ONCE = 5;

/** The lines of a detail. */
export interface Lines<R> {
  lines: R[];
  /** How many of them could not be read. */
  unreadable: number;
}

/**
 * Reads the pages of a list and the detail of each row. The lines of the details are the rows of the report.
 * @param noun for the note of a report that doesn't hold all
 * @param pageOf reads `limit` rows from `offset` on
 */
export function rowsOfDetails<L extends { id: number }, R>({
  noun,
  pageOf,
  linesOf,
}: {
  noun: string;
  pageOf: (call: ReportCall, query: ReportQuery) => Promise<Page<L>>;
  linesOf: (row: L, call: ReportCall) => Promise<Lines<R>>;
}): ReadRows<R> {
  return async ({ ids, ...query }, call) => {
    const leftOut = new LeftOut();
    const pageFrom = (offset: number) => pageOf(call, { ...query, limit: ROWS_OF_A_PAGE, offset });
    const first = await pageFrom(0);
    const named = ids === undefined ? undefined : new Set(String(ids).split('-').map(Number));
    const isCut = named === undefined && first.total > MAX_DETAILED;
    const cut =
      `The first ${MAX_DETAILED.toLocaleString('en')} of ${first.total.toLocaleString('en')} ${noun}: ` +
      'this server returns no more at once. Narrow the list to get the others.';
    return {
      total: named?.size ?? Math.min(first.total, MAX_DETAILED),
      batches: batches(),
      note: () => [isCut ? cut : undefined, leftOut.note()].filter(Boolean).join(' ') || undefined,
    };

    async function* batches() {
      let seen = 0;
      for (let answer = first; ; answer = await pageFrom(seen)) {
        const rows = leftOut.seen(answer.data, answer);
        if (rows === 0) return;
        const room = isCut ? MAX_DETAILED - seen : rows;
        const meant = answer.data.slice(0, room).filter(({ id }) => named?.has(id) ?? true);
        for (let from = 0; from < meant.length; from += DETAILS_AT_ONCE) {
          const some = meant.slice(from, from + DETAILS_AT_ONCE);
          const found = await Promise.all(some.map((row) => linesOf(row, call)));
          for (const { unreadable } of found) leftOut.add(unreadable);
          yield found.flatMap(({ lines }) => lines);
        }
        seen += rows;
        if (seen >= first.total || (isCut && seen >= MAX_DETAILED)) return;
      }
    }
  };
}

/**
 * Reads a list that is answered as a whole, and keeps the rows that were created in the query's days. The specs' call
 * takes no days.
 */
export function rowsOfPeriod<R extends { createdAt?: string | null | undefined }, E extends JsonRead>(
  endpoint: E,
  rowsOf: (answer: Output<E>) => readonly R[],
): ReadRows<R> {
  return ({ startDate = '', endDate = '', ...query }, call, timeZone) => {
    const isMeant = ({ createdAt }: R) => {
      if (startDate === '' && endDate === '') return true;
      const day = createdAt ? dayOf(new Date(createdAt), timeZone) : '';
      return day !== '' && day >= String(startDate) && (endDate === '' || day <= String(endDate));
    };
    return rowsOfAnswer(endpoint, (answer) => rowsOf(answer).filter(isMeant))(query, call, timeZone);
  };
}

/** Reads a list that is answered as a whole. */
export function rowsOfAnswer<R, E extends JsonRead>(
  endpoint: E,
  rowsOf: (answer: Output<E>) => readonly R[],
): ReadRows<R> {
  return async (query, call) => {
    const leftOut = new LeftOut();
    const answer = await call(endpoint, { ...query, ids: undefined });
    const rows = rowsOf(answer);
    leftOut.seen(rows, answer);
    return { total: query.ids === undefined ? rows.length : null, batches: inBatches(rows), note: leftOut.note };
  };
}

const ROWS_AT_ONCE = 500;

async function* inBatches<R>(rows: readonly R[]): AsyncGenerator<R[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
}
