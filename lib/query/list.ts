import type { z } from 'zod';
import type { Input, Output } from '../contract/endpoint';
import type { ListAddress, SearchParams } from '../addresses/list-address';
import { pageCount, ROWS_PER_PAGE, type RowCount } from '../addresses/page-range';
import { readOf, type Read, type ReadEndpoint } from './read';

/** How a list is read for an address, on the server and in the browser alike. */
export interface ListSource<V extends object, T> {
  address: ListAddress<V>;
  noun: readonly [one: string, several: string];
  /** @param today `YYYY-MM-DD` in the portal's zone */
  viewOf: (search: SearchParams, today: string) => V;
  /** @param href of the list, with a dialog or without */
  viewAt: (href: string, today: string) => V;
  readOf: (view: V) => Read<T>;
  /** Does the view ask for anything? One that does not shows no rows and makes no call. */
  isAsked: (view: V) => boolean;
  /** What tells the rows of a view apart, in their order. */
  idsOf: (answer: T, view: V) => readonly (number | string)[];
  /**
   * The read that tells how many rows a view has, with as few of them as the call allows; null where it tells nothing.
   */
  countOf: (view: V) => { read: Read<T>; tell: (answer: T) => RowCount } | null;
  /** The last page, for a view that lies beyond it: rows went, or the link is old. Null for all others. */
  beyond: (answer: T, view: V) => string | null;
}

type RowOf<E> = E extends { list: { row: infer R extends z.ZodType } } ? z.output<R> : never;

/** An answer whose rows have the named fields only. */
type Cut<T, Row, F extends keyof Row> = T extends readonly Row[]
  ? Pick<Row, F>[]
  : { [K in keyof T]: T[K] extends readonly Row[] ? Pick<Row, F>[] : T[K] };

/** The answer of a list with the fields that its source names. */
export type ListAnswer<E extends ReadEndpoint, F extends keyof RowOf<E>> = [keyof RowOf<E>] extends [F]
  ? Output<E>
  : Cut<Output<E>, RowOf<E>, F>;

/** A row of a list with the fields that its source names. */
export type RowFrom<S> = S extends { idsOf: (answer: infer T, view: never) => unknown }
  ? T extends { data: readonly (infer Row)[] }
    ? Row
    : never
  : never;

/**
 * Declares how a list is read: by which call, for which address.
 *
 * @param fields of a row, those that the screen shows; no others travel. All of them where it is left out
 * @param rowsPerPage unless it is `ROWS_PER_PAGE`
 * @param total of a list with numbered pages
 * @param count how many rows a view has, of a list without numbered pages
 * @example
 * export const adminsList = listSource<typeof searchAdmins, AdminsView>()({
 *   path: '/users/adminManagement/search', address: adminsAddress, noun: ['admin', 'admins'],
 *   query: (view) => ({ page: view.page, size: 25 }), rows: ({ users }) => users, total: ({ total }) => total,
 * });
 */
export function listSource<E extends ReadEndpoint, V extends object>() {
  return <const F extends keyof RowOf<E> = keyof RowOf<E>>({
    path,
    address,
    noun,
    fields,
    query,
    isAsked = () => true,
    rows,
    idOf = (row) => (row as { id: number }).id,
    total,
    count = total && ((answer) => ({ ...lowerBoundOf(answer), total: total(answer) })),
    rowsPerPage = ROWS_PER_PAGE,
    viewOf = (search, today) => address.read(search, today),
    beyond = (answer, view) =>
      total ? beyondLast(address, view, { shown: rows(answer, view).length, total: total(answer), rowsPerPage }) : null,
  }: {
    path: E['path'];
    address: ListAddress<V>;
    noun: readonly [one: string, several: string];
    fields?: readonly F[];
    isAsked?: (view: V) => boolean;
    query?: (view: V) => Input<E>['query' & keyof Input<E>];
    rows: (answer: ListAnswer<E, F>, view: V) => readonly object[];
    idOf?: (row: object) => number | string;
    total?: (answer: ListAnswer<E, F>) => number;
    count?: ((answer: ListAnswer<E, F>, view: V) => RowCount) | undefined;
    rowsPerPage?: number;
    viewOf?: ListSource<V, ListAnswer<E, F>>['viewOf'];
    beyond?: ListSource<V, ListAnswer<E, F>>['beyond'];
  }): ListSource<V, ListAnswer<E, F>> => {
    const read = (asked: object) => readOf<E>(path, asked as unknown as Input<E>) as Read<ListAnswer<E, F>>;
    const queryOf = (view: V) => ({ ...(query?.(view) as object), ...(fields && { fields: fields.join(',') }) });
    return {
      address,
      noun,
      viewOf,
      viewAt: (href, today) => viewOf(address.searchAt(href), today),
      readOf: (view) => read(query ? { query: queryOf(view) } : {}),
      isAsked,
      idsOf: (answer, view) => rows(answer, view).map(idOf),
      countOf: (view) =>
        count && query && isAsked(view)
          ? { read: read({ query: withOneRow(queryOf(view)) }), tell: (answer) => count(answer, view) }
          : null,
      beyond,
    };
  };
}

const lowerBoundOf = (answer: unknown) => ({
  totalIsLowerBound: (answer as Partial<RowCount>).totalIsLowerBound ?? false,
});

/** A query of a list for its first row alone, where it says how many it wants. */
function withOneRow(query: object): object {
  return {
    ...query,
    ...('limit' in query && { limit: 1 }),
    ...('offset' in query && { offset: 0 }),
    ...('size' in query && { size: 1 }),
    ...('page' in query && { page: 1 }),
  };
}

function beyondLast<V extends { page?: number }>(
  address: ListAddress<V>,
  view: V,
  { shown, total, rowsPerPage }: { shown: number; total: number; rowsPerPage: number },
): string | null {
  const { page = 1 } = view;
  if (shown > 0 || page === 1) return null;
  return address.href({ ...view, page: Math.min(pageCount(total, rowsPerPage), page - 1) });
}
