import { z } from 'zod';
import { ASSIGNED_FILTER } from '../domain/assigned-filter';
import { endpoint, type Access, type Endpoint, type JsonEndpoint, type RowsEndpoint } from './endpoint';
import { Day, digits, IdInAddress, IdsInAddress } from './wire';
const MAX_SEARCH = 100;

/** Waiting records by assignee: `me` (or the caller’s role), `nobody`, `user-12` or `role-3`. */
export const Assigned = z.string().regex(ASSIGNED_FILTER, 'must be me, nobody, user- or role- and an id');

/** Longer texts are cut as in list URLs, but never within a character. */
export const SearchText = z.string().overwrite((text) => text.slice(0, MAX_SEARCH).replace(/[\ud800-\udbff]$/, ''));

/** The end day is included. */
export const DAYS = { startDate: Day, endDate: Day };

const Direction = z.enum(['asc', 'desc']);
export type Direction = z.infer<typeof Direction>;

type Shape = Record<string, z.ZodType>;
type Optional<S extends Shape> = { [K in keyof S]: z.ZodOptional<S[K]> };
type NoParameters = Record<never, never>;

/** The parameters `sort` and, unless the spec names it differently, `direction`. */
export interface ListSort<F extends string = string, Q extends Shape = Shape> {
  fields: readonly F[];
  usual: { field: F; direction: Direction };
  directionName: string;
  query: Q;
}

/** Declares sort fields. @param usual the default sort */
export function sortedBy<const F extends readonly [string, ...string[]], const N extends string = 'direction'>(
  fields: F,
  usual: { field: F[number]; direction: Direction },
  directionName: N = 'direction' as N,
) {
  const query = { sort: z.enum(fields), [directionName]: Direction } as {
    sort: z.ZodEnum<{ [K in F[number]]: K }>;
  } & Record<N, typeof Direction>;
  return { fields, usual, directionName, query };
}

export interface ListWindow<Q extends Shape = Shape> {
  usual: number;
  most: number;
  query: Q;
}

type Bounds = Pick<ListWindow, 'usual' | 'most'>;

/** Pages of `limit` rows, starting at `offset`. */
export function byOffset({ usual, most }: Bounds) {
  return { usual, most, query: { limit: digits(1, most), offset: digits(0, 100_000_000) } };
}

/** Pages of `size` rows, numbered from 1. */
export function byPage({ usual, most }: Bounds) {
  return { usual, most, query: { page: digits(1, 1_000_000), size: digits(1, most) } };
}

/** Pages of `limit` rows after the row `older`. */
export function byPlace({ usual, most }: Bounds) {
  return { usual, most, query: { older: IdInAddress, limit: digits(1, most) } };
}

/** Like `byPlace`, but also backwards: rows before the row `newer`. */
export function byPlaceBothWays({ usual, most }: Bounds) {
  return { usual, most, query: { older: IdInAddress, newer: IdInAddress, limit: digits(1, most) } };
}

/** All matching rows, or those in `ids`, in the list's order. */
interface ReportDeclaration {
  name: string;
  summary: string;
  path: `/${string}`;
  row: z.ZodObject;
}

export interface ListEndpoint extends JsonEndpoint {
  query: z.ZodObject;
  list: {
    row: z.ZodType;
    /** Parameters that select rows. */
    filters: readonly string[];
    sort: ListSort | undefined;
    window: ListWindow;
  };
  /** The call that returns the same rows without a limit. */
  report: RowsEndpoint | undefined;
}

/**
 * Declares a list's query, answer and report, which share filters, sort and access.
 *
 * @param declared all parameters are optional for callers. `answer` wraps the window's rows in the spec's field.
 *
 * @example
 * export const searchAdmins = listEndpoint('searchAdmins', '/users/adminManagement/search', {
 *   summary: '…', access: 'adminControls', row: AdminUser,
 *   filters: { searchKey: z.enum(KEYS), searchVal: SearchText },
 *   window: byPage({ usual: 10, most: 100 }),
 *   answer: (users) => z.object({ users, total: z.int() }),
 * });
 */
export function listEndpoint<
  const A extends Access,
  Row extends z.ZodType,
  F extends Shape,
  Answer extends z.ZodType,
  W extends ListWindow,
  S extends ListSort | undefined = undefined,
  R extends ReportDeclaration | undefined = undefined,
>(
  name: string,
  path: `/${string}`,
  {
    summary,
    access,
    alsoFor,
    openToPartners,
    row,
    filters,
    sort,
    window,
    answer,
    report,
  }: {
    summary: string;
    access: A;
    alsoFor?: Endpoint['alsoFor'];
    openToPartners?: true;
    row: Row;
    filters: F;
    sort?: S;
    window: W;
    answer: (rows: z.ZodArray<Row>) => Answer;
    report?: R;
  },
) {
  type SortQuery = S extends ListSort ? S['query'] : NoParameters;
  const of = { ...filters, ...sort?.query } as F & SortQuery;
  const declared = endpoint(name, 'GET', path, {
    ...{ summary, access, ...(alsoFor && { alsoFor }), ...(openToPartners && { openToPartners }) },
    query: z.strictObject(optional<F & SortQuery & W['query']>({ ...of, ...window.query })),
    response: answer(z.array(row).max(window.most)),
  });
  const everyRow = report && {
    ...report,
    method: 'GET' as const,
    access,
    query: z.strictObject(optional({ ...of, ids: IdsInAddress })),
  };
  return {
    ...declared,
    list: { row, filters: Object.keys(filters), sort: sort as S, window },
    report: everyRow as R extends ReportDeclaration
      ? R & { method: 'GET'; access: A; query: NonNullable<typeof everyRow>['query'] }
      : undefined,
  };
}

function optional<S extends Shape>(shape: S): Optional<S> {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.optional()])) as Optional<S>;
}

export function isList(one: Endpoint): one is ListEndpoint {
  return 'list' in one;
}

/** Limit and offset of a query. In a window by place, the rows are next to the given one. */
export function windowOf(
  { list: { window } }: Pick<ListEndpoint, 'list'>,
  query: object,
): { limit: number; offset: number } {
  const { limit, offset, page = 1, size } = query as Partial<Record<'limit' | 'offset' | 'page' | 'size', number>>;
  const rows = limit ?? size ?? window.usual;
  return { limit: rows, offset: offset ?? (page - 1) * rows };
}

/** The sort of a query, or the list's default. */
export function sortOf<S extends ListSort>(
  { list: { sort } }: { list: { sort: S } },
  query: object,
): { field: S['fields'][number]; direction: Direction } {
  const { sort: field = sort.usual.field, [sort.directionName]: direction = sort.usual.direction } = query as Record<
    string,
    string
  >;
  return { field, direction: direction as Direction };
}
