import type { JsonEndpoint, Output } from '../contract/endpoint';
import type { ListEndpoint } from '../contract/list-endpoint';
import type { Fallback } from './define-report';
import type { ReportQuery, ReportRows } from './report-file';

/* For an upstream that knows only the specs: the rows of a report from the calls of its list. */

type JsonRead = JsonEndpoint & { method: 'GET' };

const ROWS_OF_A_PAGE = 100;

/**
 * Reads one page of a list after another, until all its rows were seen: a page may hold fewer than it is asked for.
 * @param keep which rows the report has
 */
export function rowsOfPages<R, E extends ListEndpoint & JsonRead & { response: { _zod: { output: Page<R> } } }>(
  endpoint: E,
  keep: (row: R) => boolean = () => true,
): Fallback<R, ReportQuery> {
  const isByPage = 'page' in endpoint.list.window.query;
  return async (query, call) => {
    const pageOf = async (page: number, seen: number): Promise<Page<R>> =>
      call(endpoint, {
        ...query,
        ids: undefined,
        ...(isByPage ? { page, size: ROWS_OF_A_PAGE } : { limit: ROWS_OF_A_PAGE, offset: seen }),
      });
    const first = await pageOf(1, 0);
    return { total: query.ids === undefined ? first.total : null, batches: batches() };

    async function* batches() {
      let seen = 0;
      for (
        let page = 1, { data, total } = first;
        data.length > 0;
        page += 1, { data, total } = await pageOf(page, seen)
      ) {
        yield data.filter(keep);
        seen += data.length;
        if (seen >= total) return;
      }
    }
  };
}

interface Page<R> {
  data: R[];
  total: number;
}

/** Reads a list that is answered as a whole. */
export function rowsOfAnswer<R, E extends JsonRead>(
  endpoint: E,
  rowsOf: (answer: Output<E>) => readonly R[],
): Fallback<R, ReportQuery> {
  return async (query, call) => {
    const rows = rowsOf(await call(endpoint, { ...query, ids: undefined }));
    return { total: query.ids === undefined ? rows.length : null, batches: inBatches(rows) };
  };
}

const ROWS_AT_ONCE = 500;

async function* inBatches<R>(rows: readonly R[]): ReportRows<R>['batches'] {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
}
