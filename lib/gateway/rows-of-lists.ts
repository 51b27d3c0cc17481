import type { JsonEndpoint, Output } from '../contract/endpoint';
import type { ListEndpoint } from '../contract/list-endpoint';
import { countWithUnreadable, unreadableRowsOf } from '../domain/unreadable-rows';
import { dayOf } from '../time/format-time';

type ReportQuery = Readonly<Record<string, string | number | boolean | undefined>>;

interface ReportRows<R> {
  total: number | null;
  batches: AsyncIterable<R[]>;
  /** Says what the file lacks, after all rows are read. */
  note: () => string | undefined;
}

export type ReportCall = <E extends JsonEndpoint & { method: 'GET' }>(
  endpoint: E,
  query?: ReportQuery,
  params?: Readonly<Record<string, number>>,
) => Promise<Output<E>>;

/**
 * Reads report rows with calls of the specs.
 * @param timeZone IANA name for the query's days
 */
export type ReadRows<R> = (query: ReportQuery, call: ReportCall, timeZone: string) => Promise<ReportRows<R>>;

type JsonRead = JsonEndpoint & { method: 'GET' };

const ROWS_OF_A_PAGE = 100;

/** Counts unreadable rows for the note below the file's rows. */
class LeftOut {
  private count = 0;

  /** @returns number of rows in the answer, unreadable ones included */
  seen(rows: readonly unknown[], answer: unknown): number {
    this.count += unreadableRowsOf(answer).length;
    return countWithUnreadable(rows, answer);
  }

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
 * Reads page after page until all rows were seen; pages may be short.
 * @param options.keep filters rows
 * @param options.toRow converts list rows to report rows
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
    const unreadable = new LeftOut();
    const pageOf = async (page: number, seen: number): Promise<Page<L>> =>
      call(endpoint, {
        ...query,
        ids: undefined,
        ...(isByPage ? { page, size: ROWS_OF_A_PAGE } : { limit: ROWS_OF_A_PAGE, offset: seen }),
      });
    const first = await pageOf(1, 0);
    return { total: query.ids === undefined ? first.total : null, batches: batches(), note: unreadable.note };

    async function* batches() {
      let seen = 0;
      for (let page = 1, answer = first; ; page += 1, answer = await pageOf(page, seen)) {
        const rows = unreadable.seen(answer.data, answer);
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

/** Each row costs a call, so more would take too long. */
export const MAX_DETAILED = 2_000;
const DETAILS_AT_ONCE = 5;

export interface Lines<R> {
  lines: R[];
  unreadable: number;
}

/**
 * Reads the list's pages and each row's detail; the details' lines are the report's rows.
 * @param noun for the note of an incomplete report
 * @param pageOf reads `limit` rows from `offset`
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
    const unreadable = new LeftOut();
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
      note: () => [isCut ? cut : undefined, unreadable.note()].filter(Boolean).join(' ') || undefined,
    };

    async function* batches() {
      let seen = 0;
      for (let answer = first; ; answer = await pageFrom(seen)) {
        const rows = unreadable.seen(answer.data, answer);
        if (rows === 0) return;
        const room = isCut ? MAX_DETAILED - seen : rows;
        const matching = answer.data.slice(0, room).filter(({ id }) => named?.has(id) ?? true);
        for (let from = 0; from < matching.length; from += DETAILS_AT_ONCE) {
          const some = matching.slice(from, from + DETAILS_AT_ONCE);
          const found = await Promise.all(some.map((row) => linesOf(row, call)));
          for (const each of found) unreadable.add(each.unreadable);
          yield found.flatMap(({ lines }) => lines);
        }
        seen += rows;
        if (seen >= first.total || (isCut && seen >= MAX_DETAILED)) return;
      }
    }
  };
}

/** Reads a whole list and keeps rows created in the query's days, which the specs' call doesn't accept. */
export function rowsOfPeriod<R extends { createdAt?: string | null | undefined }, E extends JsonRead>(
  endpoint: E,
  rowsOf: (answer: Output<E>) => readonly R[],
): ReadRows<R> {
  return ({ startDate = '', endDate = '', ...query }, call, timeZone) => {
    const matches = ({ createdAt }: R) => {
      if (startDate === '' && endDate === '') return true;
      const day = createdAt ? dayOf(new Date(createdAt), timeZone) : '';
      return day !== '' && day >= String(startDate) && (endDate === '' || day <= String(endDate));
    };
    return rowsOfAnswer(endpoint, (answer) => rowsOf(answer).filter(matches))(query, call, timeZone);
  };
}

export function rowsOfAnswer<R, E extends JsonRead>(
  endpoint: E,
  rowsOf: (answer: Output<E>) => readonly R[],
): ReadRows<R> {
  return async (query, call) => {
    const unreadable = new LeftOut();
    const answer = await call(endpoint, { ...query, ids: undefined });
    const rows = rowsOf(answer);
    unreadable.seen(rows, answer);
    return { total: query.ids === undefined ? rows.length : null, batches: inBatches(rows), note: unreadable.note };
  };
}

const ROWS_AT_ONCE = 500;

async function* inBatches<R>(rows: readonly R[]): AsyncGenerator<R[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
}
