import type { z } from 'zod';
import type { Input, Output } from '../contract/endpoint';
import type { ListAddress, SearchParams } from '../addresses/list-address';
import { pageCount, ROWS_PER_PAGE, type RowCount } from '../addresses/page-range';
import { readOf, type Read, type ReadEndpoint } from './read';

/** How a list is read for an address, on server and browser. */
export interface ListSource<V extends object, T> {
  address: ListAddress<V>;
  noun: readonly [one: string, several: string];
  /** @param today `YYYY-MM-DD` in the portal's zone */
  viewOf: (search: SearchParams, today: string) => V;
  /** @param href with or without a dialog */
  viewAt: (href: string, today: string) => V;
  readOf: (view: V) => Read<T>;
  /** A view that asks for nothing shows no rows and makes no call. */
  isAsked: (view: V) => boolean;
  idsOf: (answer: T, view: V) => readonly (number | string)[];
  /** A read for the number of rows, with as few rows as possible; null if unavailable. */
  countOf: (view: V) => { read: Read<T>; tell: (answer: T) => RowCount } | null;
  /** Address of the last page for a view beyond it; null otherwise. */
  beyond: (answer: T, view: V) => string | null;
}

type RowOf<E> = E extends { list: { row: infer R extends z.ZodType } } ? z.output<R> : never;

type Cut<T, Row, F extends keyof Row> = T extends readonly Row[]
  ? Pick<Row, F>[]
  : { [K in keyof T]: T[K] extends readonly Row[] ? Pick<Row, F>[] : T[K] };

export type ListAnswer<E extends ReadEndpoint, F extends keyof RowOf<E>> = [keyof RowOf<E>] extends [F]
  ? Output<E>
  : Cut<Output<E>, RowOf<E>, F>;

/** A list's row with the fields of its source. */
export type RowFrom<S> = S extends { idsOf: (answer: infer T, view: never) => unknown }
  ? T extends { data: readonly (infer Row)[] }
    ? Row
    : never
  : never;

/**
 * Declares how a list is read.
 *
 * @param fields row fields the screen shows; default all
 * @param rowsPerPage default `ROWS_PER_PAGE`
 * @param total of a list with numbered pages
 * @param count rows of a view, for a list without numbered pages
 * @example
 *   export const adminsList = listSource<typeof searchAdmins, AdminsView>()({
 *     path: '/users/adminManagement/search',
 *     address: adminsAddress,
 *     noun: ['admin', 'admins'],
 *     query: (view) => ({ page: view.page, size: 25 }),
 *     rows: ({ users }) => users,
 *     total: ({ total }) => total,
 *   });
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

/** The query for a single row, if it has a limit. */
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
