import type { z } from 'zod';
import type { Input, Output } from '@/lib/contract/endpoint';
import type { ListAddress, SearchParams } from '@/lib/addresses/list-address';
import { pageCount, ROWS_PER_PAGE, type RowCount } from '@/lib/addresses/page-range';
import { readOf, type Read, type ReadEndpoint } from '@/lib/query/read';
import type { CellContext, ListColumn } from './list-column';

export interface ListDefinition<V extends object, T, Row extends object = object, More = object> {
  address: ListAddress<V>;
  noun: readonly [one: string, several: string];
  columns: readonly ListColumn<Row, CellContext<V> & More>[];
  perPage: number;
  /** @param today `YYYY-MM-DD` in the portal's zone */
  viewOf: (search: SearchParams, today: string) => V;
  /** @param href the list's address, with or without an open dialog */
  viewAt: (href: string, today: string) => V;
  readOf: (view: V) => Read<T>;
  /** False if the view has nothing to search for yet. It then shows no rows and makes no call. */
  isAsked: (view: V) => boolean;
  rowsOf: (answer: T, view: V) => readonly Row[];
  idOf: (row: Row) => number | string;
  /** Keys that identify a view's rows, in order. */
  idsOf: (answer: T, view: V) => readonly (number | string)[];
  countOf: ((answer: T, view: V) => RowCount) | undefined;
  /** The cheapest read that counts a view's rows; null if there is none. */
  countRead: (view: V) => Read<T> | null;
  /**
   * The address of the last page if the view is past it, because rows were deleted or the link is old; otherwise null.
   */
  beyond: (answer: T, view: V) => string | null;
}

export type ListRead<V extends object, T> = Omit<ListDefinition<V, T>, 'columns' | 'rowsOf' | 'idOf'>;

type Listed<E> = E extends { list: { row: infer R extends z.ZodType } } ? z.output<R> : never;

/** Calls that name a window return a page, though the spec's call may return a bare array. */
type PageIn<T> = [Exclude<T, readonly unknown[]>] extends [never] ? T : Exclude<T, readonly unknown[]>;

/** An answer whose rows have the named fields only. */
type Cut<T, Row, F extends keyof Row> = { [K in keyof T]: T[K] extends readonly Row[] ? Pick<Row, F>[] : T[K] };

type Answer<E extends ReadEndpoint, F, W> = W extends true
  ? PageIn<Output<E>>
  : Cut<PageIn<Output<E>>, Listed<E>, F & keyof Listed<E>>;

type RowsIn<T> = T extends readonly (infer Row extends object)[]
  ? Row
  : T extends { data: readonly (infer Row extends object)[] }
    ? Row
    : T extends { users: readonly (infer Row extends object)[] }
      ? Row
      : T extends { results: readonly (infer Row extends object)[] }
        ? Row
        : never;

/** A list's row, with only the fields that its definition requests. */
export type RowOf<D> = D extends { rowsOf: (answer: never, view: never) => readonly (infer Row)[] } ? Row : never;
export type AnswerOf<D> = D extends { readOf: (view: never) => Read<infer T> } ? T : never;

type ColumnOf<Row extends object, C, F> = Omit<ListColumn<Row, C>, 'id' | 'field'> & { id?: string; field?: F };

/**
 * Defines a list once: how its address is read and what its rows show. Only the fields that its columns and `also` name
 * are requested.
 *
 * @example
 * export const adminsList = defineList<typeof searchAdmins, AdminsView>()({
 *   path: '/users/adminManagement/search', address: adminsAddress, noun: ['admin', 'admins'], perPage: 10,
 *   query: (view) => ({ page: view.page, size: 10 }), rows: ({ users }) => users, also: ['id'],
 *   columns: [{ field: 'email', header: 'E-mail', slot: 'detail' }],
 * });
 */
export function defineList<E extends ReadEndpoint, V extends object, More extends object = object>() {
  return <
    const F extends keyof Listed<E>,
    const A extends keyof Listed<E> = never,
    const W extends boolean = false,
    Row extends object = RowsIn<Answer<E, F | A, W>>,
  >({
    path,
    address,
    noun,
    columns: declared,
    also = [],
    whole,
    perPage = ROWS_PER_PAGE,
    query,
    isAsked = () => true,
    rows: rowsOf = (answer) => (answer as { data: readonly Row[] }).data,
    idOf = (row) => (row as { id: number }).id,
    count: countOf,
    viewOf = (search, today) => address.read(search, today),
    beyond,
  }: {
    path: E['path'];
    address: ListAddress<V>;
    noun: readonly [one: string, several: string];
    columns: readonly ColumnOf<NoInfer<Row>, CellContext<V> & More, F>[];
    /** Fields that the screen needs but no column shows. */
    also?: readonly A[];
    /** The call returns whole rows and takes no `fields`. */
    whole?: W;
    perPage?: number;
    query?: (view: V) => Input<E>['query' & keyof Input<E>];
    isAsked?: (view: V) => boolean;
    rows?: (answer: Answer<E, F | A, W>, view: V) => readonly Row[];
    idOf?: (row: NoInfer<Row>) => number | string;
    /** How many rows a view has; null if unknown. Defaults to the answer's `total`. */
    count?: ((answer: Answer<E, F | A, W>, view: V) => RowCount) | null;
    viewOf?: (search: SearchParams, today: string) => V;
    beyond?: (answer: Answer<E, F | A, W>, view: V) => string | null;
  }): ListDefinition<V, Answer<E, F | A, W>, Row, More> => {
    type T = Answer<E, F | A, W>;
    const columns = declared.map((column) => ({ ...column, id: column.id ?? String(column.field) }));
    const fields = new Set([...columns.map(({ field }) => field), ...also].filter((field) => field !== undefined));
    const tell = countOf === undefined ? (answer: T) => countIn(answer as RowCount) : (countOf ?? undefined);
    const read = (asked: object) => readOf<E>(path, asked as unknown as Input<E>) as Read<T>;
    const queryOf = (view: V) => ({ ...(query?.(view) as object), ...(!whole && { fields: [...fields].join(',') }) });
    return {
      address,
      noun,
      columns: columns as unknown as readonly ListColumn<Row, CellContext<V> & More>[],
      perPage,
      viewOf,
      viewAt: (href, today) => viewOf(address.searchAt(href), today),
      readOf: (view) => read(query ? { query: queryOf(view) } : {}),
      isAsked,
      rowsOf,
      idOf,
      idsOf: (answer, view) => rowsOf(answer, view).map(idOf),
      countOf: tell,
      countRead: (view) => (tell && query && isAsked(view) ? read({ query: withOneRow(queryOf(view)) }) : null),
      beyond:
        beyond ??
        ((answer, view) =>
          countOf === undefined
            ? beyondLast(address, view, {
                shown: rowsOf(answer, view).length,
                ...{ total: countIn(answer as RowCount).total, perPage },
              })
            : null),
    };
  };
}

const countIn = ({ total, totalIsLowerBound = false }: RowCount) => ({ total, totalIsLowerBound });

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
  { shown, total, perPage }: { shown: number; total: number; perPage: number },
): string | null {
  const { page = 1 } = view;
  if (shown > 0 || page === 1) return null;
  return address.href({ ...view, page: Math.min(pageCount(total, perPage), page - 1) });
}
