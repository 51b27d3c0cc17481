import { isAssignedFilter, type AssignedFilter } from '../domain/assigned-filter';
import { ignoredDays, type IgnoredDay } from '../domain/date-range';
import { isDay } from '../domain/day';
import { isRelativeDay, resolveDay, type DayPlace } from '../domain/relative-day';
import { isViewedList, type ViewedList } from '../domain/saved-view';

/** Search parameters from Next; a repeated one is an array. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** Parses a parameter. Invalid ones are `undefined`, so that the list shows its default. */
export type Reader<T> = (written: string) => T | undefined;

export const MAX_SEARCH_LENGTH = 100;

export const oneOf =
  <const T extends string>(words: readonly T[]): Reader<T> =>
  (written) =>
    words.find((word) => word === written);

/** Text without NUL, trimmed and cut to the upstream's limit. */
export const searchText: Reader<string> = (written) =>
  written.replaceAll('\0', '').trim().slice(0, MAX_SEARCH_LENGTH).trim() || undefined;

/** An existing calendar day, `YYYY-MM-DD`. */
export const calendarDay: Reader<string> = (written) => (isDay(written) ? written : undefined);

export const calendarMonth: Reader<string> = (written) =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(written) ? written : undefined;

/** A calendar day or relative day such as `-7d`. */
export const filterDay: Reader<string> = (written) => (isRelativeDay(written) ? written : calendarDay(written));

export const positiveNumber: Reader<number> = (written) => {
  const number = /^[1-9]\d{0,15}$/.test(written) ? Number(written) : undefined;
  return number && number <= Number.MAX_SAFE_INTEGER ? number : undefined;
};

/** Page from 1. The upstream counts up to 100 million rows. */
export const pageNumber: Reader<number> = (written) => {
  const page = positiveNumber(written);
  return page && page <= 1_000_000 ? page : undefined;
};

/** Filters work by assignee. */
export const assignedFilter: Reader<AssignedFilter> = (written) => (isAssignedFilter(written) ? written : undefined);

export type SortDirection = 'asc' | 'desc';

type Readers = Readonly<Record<string, Reader<unknown>>>;
type ValueOf<R> = R extends Reader<infer T> ? Exclude<T, undefined> : never;
type Values<R> = { [K in keyof R]?: ValueOf<R[K]> | undefined };

interface Declaration<F extends Readers, S extends string, P extends Readers, D extends Readers> {
  path: `/${string}`;
  /** Parameters in the path, in order; leading ones may be omitted. */
  segments?: readonly (string & (keyof F | keyof P))[];
  filters: F;
  /** Each field with its natural direction; the first is the default. */
  sort?: Readonly<Record<S, SortDirection>>;
  /** The page, or the row it starts after. */
  place?: P;
  dialog?: D;
  /** A future end counts as unset, like a start. */
  upToToday?: true;
  /** Part of a record, so no saved views. */
  ofRecord?: true;
}

type Defaults<F, P> = Partial<Values<F> & Values<P>>;

export type RelativeDays = Readonly<Record<string, { written: string; day: string }>>;

interface Marks {
  relative?: RelativeDays | undefined;
  /** The open saved view, even if changed: `?view=17`. */
  savedView?: number | undefined;
}

type View<F, S extends string, P, D, U> = Marks &
  Values<Omit<F & P, keyof U> & D> & {
    [K in keyof U & keyof (F & P)]: ValueOf<(F & P)[K]>;
  } & ([S] extends [never] ? object : { sort: S; direction: SortDirection });

export interface ListAddress<V extends object> {
  path: `/${string}`;
  dialog: string | undefined;
  /** Whether the path names a view; `/orders/everything/1` doesn't. */
  isNamedBy: (search: SearchParams) => boolean;
  isAt: (href: string) => boolean;
  searchAt: (href: string) => SearchParams;
  /**
   * Resolves relative days if `today` is given.
   *
   * @param today `YYYY-MM-DD` in the portal's zone; later start dates count as unset
   */
  read: (search: SearchParams, today?: string) => V;
  /** Ignored days with reasons, of the list or its dialog. @param today see `read` */
  ignoredDaysOf: (search: SearchParams, today: string, of?: 'list' | 'dialog') => IgnoredDay[];
  href: (view: Partial<V>) => string;
  listHref: (view: Partial<V>) => string;
  /** Address of a view that keeps another view's open dialog. */
  withDialog: (view: Partial<V>, open: Partial<V>) => string;
  filterHref: (view: Partial<V>, changed: Partial<V>) => string;
  clearHref: (view: Partial<V>) => string;
  sortHref: (view: Partial<V>, field: string) => string;
  scope: (view: Partial<V>) => string;
  isFiltered: (view: Partial<V>) => boolean;
  viewsOf: ViewedList | null;
  /** The saved part of a view: filters and order, as what follows the path. */
  savedAddress: (view: Partial<V>) => string;
  /** Address of a saved view. Unreadable parts count as unset. */
  savedHref: (saved: { id: number; address: string }) => string;
  /** Whether it only asks for the list or a saved view. */
  isBare: (search: SearchParams) => boolean;
  isUsualSort: (view: Partial<V>) => boolean;
}

export type ViewOf<A> = A extends ListAddress<infer V> ? V : never;

/** Declares an address for reading and writing (docs/decisions/0003-list-state-in-the-address.md). */
export function listAddress<
  const F extends Readers,
  const S extends string = never,
  const P extends Readers = Record<never, never>,
  const D extends Readers = Record<never, never>,
  const U extends Defaults<F, P> = Record<never, never>,
>(
  { path, segments = [], filters, sort, place, dialog, upToToday, ofRecord }: Declaration<F, S, P, D>,
  defaults: U = {} as U,
): ListAddress<View<F, S, P, D, U>> {
  type V = View<F, S, P, D, U>;
  const usual: Written = defaults;
  const placed: Readers = place ?? {};
  const inDialog: Readers = dialog ?? {};
  const readers: Readers = { ...filters, ...placed, ...inDialog };
  const sorting = sortingBy(sort ?? {});
  const relativeNames = Object.keys(filters).filter((name) => filters[name] === filterDay);
  const [dialogId] = Object.keys(inDialog);
  const first = pick(usual, Object.keys(placed));
  const viewsOf = !ofRecord && isViewedList(path) ? path : null;

  const isNamedBy = (search: SearchParams) => {
    if (segments.length === 0) return true;
    const steps = pathSteps(search);
    const named = Object.entries(namedSteps(steps, segments));
    return steps.length <= segments.length && named.every(([name, text]) => readers[name]?.(text) !== undefined);
  };

  const readValues = (search: SearchParams, today?: string): Record<string, unknown> => {
    // Path values are never read from parameters of the same name.
    const unnamed = Object.fromEntries(segments.map((name) => [name, undefined]));
    // Saved views and links may still ask for one's own work as they did before it had several filters.
    const former = search.mine === 'yes' ? { assigned: 'me', ...search } : search;
    const written: SearchParams = { ...former, ...unnamed, ...namedSteps(pathSteps(search), segments) };
    const values = Object.fromEntries(
      Object.entries(readers).map(([name, reader]) => [name, reader(firstOf(written[name]) ?? '') ?? usual[name]]),
    );
    return today ? { ...values, ...resolved(values, relativeNames, today) } : values;
  };
  const leftOutOf = ({ startDate, endDate }: Written, today = LAST_DAY) =>
    ignoredDays({ startDate: dayIn(startDate), endDate: dayIn(endDate) }, { today, upToToday });

  const read = (search: SearchParams, today?: string) => {
    const values = readValues(search, today);
    const savedView = positiveNumber(firstOf(search.view) ?? '');
    if (viewsOf && savedView) values.savedView = savedView;
    for (const { end } of leftOutOf(values, today)) values[end] = undefined;
    return { ...values, ...sorting.read(search) };
  };

  const href = (view: Written) => {
    const query = new URLSearchParams();
    const write = (names: readonly string[]) => {
      for (const name of names) {
        const value = asWritten(view, name);
        if (!segments.includes(name) && value && value !== usual[name]) query.set(name, String(value));
      }
    };
    write(Object.keys(filters));
    if (!sorting.isUsual(view)) write(['sort', 'direction']);
    write(Object.keys(placed));
    // A dialog's filters belong to its tab.
    if (dialogId && view[dialogId]) write('tab' in inDialog && !view.tab ? [dialogId] : Object.keys(inDialog));
    if (view.savedView) query.set('view', String(view.savedView));
    const steps = segments.map((name) => `/${String(view[name] ?? usual[name])}`).join('');
    return `${path}${steps}${query.size > 0 ? `?${query}` : ''}`;
  };

  const filtersOf = (view: Written) => pick(view, [...Object.keys(filters), 'relative', 'savedView']);
  const sortOf = (view: Written) => pick(view, ['sort', 'direction']);
  const savedAddress = (view: Written) =>
    href({ ...filtersOf(view), ...sortOf(view), savedView: undefined }).slice(path.length);
  const address = {
    path,
    dialog: dialogId,
    isNamedBy,
    isAt: (href: string) => {
      const { pathname } = new URL(href, 'http://portal');
      if (pathname === path) return true;
      return segments.length > 0 && pathname.startsWith(`${path}/`) && isNamedBy(searchAt(path, href));
    },
    searchAt: (href: string) => searchAt(path, href),
    read,
    ignoredDaysOf: (search: SearchParams, today: string, of: 'list' | 'dialog' = 'list') =>
      leftOutOf(pick(readValues(search, today), Object.keys(of === 'list' ? filters : inDialog)), today),
    href,
    listHref: (view: Written) => href({ ...filtersOf(view), ...sortOf(view), ...pick(view, Object.keys(placed)) }),
    withDialog: (view: Written, open: Written) =>
      href(dialogId && !view[dialogId] ? { ...view, ...pick(open, Object.keys(inDialog)) } : view),
    filterHref: (view: Written, changed: Written) =>
      href(changedView({ ...filtersOf(view), ...sortOf(view), ...first }, changed)),
    clearHref: (view: Written) => href({ ...sortOf(view), ...pick(view, ['savedView']) }),
    sortHref: (view: Written, field: string) => href({ ...filtersOf(view), ...sorting.turned(view, field) }),
    scope: (view: Written) => href({ ...filtersOf(view), savedView: undefined }),
    isFiltered: (view: Written) => Object.keys(filters).some((name) => (view[name] ?? usual[name]) !== usual[name]),
    isUsualSort: sorting.isUsual,
    viewsOf,
    savedAddress,
    savedHref: ({ id, address: saved }: { id: number; address: string }) => {
      const view = read(searchAt(path, `${path}${saved}`));
      return href({ ...filtersOf(view), ...sortOf(view), savedView: id });
    },
    isBare: (search: SearchParams) => href({ ...read(search), savedView: undefined }) === href({}),
  };
  return address as unknown as ListAddress<V>;
}

type Written = Readonly<Record<string, unknown>>;

/** Sorting of a list. @param directions natural direction by field; the first is the default */
function sortingBy(directions: Readonly<Record<string, SortDirection | undefined>>) {
  const fields = Object.keys(directions);
  const [usual] = fields;
  return {
    isUsual: ({ sort, direction }: Written) =>
      sort === undefined ||
      (usual !== undefined && sort === usual && (direction ?? directions[usual]) === directions[usual]),
    read: (search: SearchParams) => {
      if (usual === undefined) return {};
      const sort = oneOf(fields)(firstOf(search.sort) ?? '') ?? usual;
      return { sort, direction: oneOf(['asc', 'desc'])(firstOf(search.direction) ?? '') ?? directions[sort] };
    },
    turned: ({ sort, direction }: Written, field: string) => ({
      sort: field,
      direction: sort !== field ? directions[field] : direction === 'asc' ? 'desc' : 'asc',
    }),
  };
}

/** Used if today is unknown: no day is in the future. */
const LAST_DAY = '9999-12-31';

/** Parameters that are an end of a range; others are single days. */
const PLACES: Readonly<Record<string, DayPlace>> = { startDate: 'start', endDate: 'end' };

/** Resolves relative days, remembering how they were written. */
function resolved(values: Written, names: readonly string[], today: string): Written {
  const relative: Record<string, RelativeDays[string]> = {};
  const days: Record<string, unknown> = {};
  for (const name of names) {
    const written = values[name];
    if (typeof written !== 'string' || !isRelativeDay(written)) continue;
    const day = resolveDay(written, PLACES[name] ?? 'single', today);
    days[name] = day;
    if (day) relative[name] = { written, day };
  }
  return Object.keys(relative).length > 0 ? { ...days, relative } : days;
}

/** How an address writes a value: relative days stay relative unless replaced. */
export function asWritten(view: object, name: string): unknown {
  const value = (view as Written)[name];
  const relative = (view as { relative?: RelativeDays }).relative?.[name];
  return relative && relative.day === value ? relative.written : value;
}

export function changedView<V extends object>(view: V, changed: Partial<V>): V {
  const { relative } = view as { relative?: RelativeDays };
  const remaining = Object.entries(relative ?? {}).filter(([name]) => !Object.hasOwn(changed, name));
  return { ...view, ...(relative && { relative: Object.fromEntries(remaining) }), ...changed };
}

function pick(view: Written, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => view[name] !== undefined).map((name) => [name, view[name]]));
}

const dayIn = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined);

function firstOf(written: string | string[] | undefined): string | undefined {
  return Array.isArray(written) ? written[0] : written;
}

function searchAt(path: string, href: string): SearchParams {
  const { pathname, searchParams } = new URL(href, 'http://portal');
  const written = [...searchParams.keys()].map((key) => [key, searchParams.get(key) ?? undefined] as const);
  const steps = pathname.startsWith(`${path}/`) ? pathname.slice(path.length + 1) : undefined;
  return { ...Object.fromEntries(written), ...(steps && { path: steps.split('/').map(decodeURIComponent).join('/') }) };
}

/** The rest of a list's path, which arrives as the parameter `path` (next.config.mjs). */
function pathSteps({ path }: SearchParams): string[] {
  const text = Array.isArray(path) ? path.join('/') : (path ?? '');
  return text === '' ? [] : text.split('/');
}

/** Path steps by name: `/2` is the last step of `/all/2`. */
function namedSteps(steps: readonly string[], names: readonly string[]): Record<string, string> {
  const known = names.slice(Math.max(0, names.length - steps.length));
  return Object.fromEntries(known.map((name, index) => [name, steps[index] ?? '']));
}
