import { daysLeftOut, type DayLeftOut } from '../domain/date-range';
import { isDay } from '../domain/day';
import { isRelativeDay, resolveDay, type DayPlace } from '../domain/relative-day';
import { isViewedList, type ViewedList } from '../domain/saved-view';

/** Search parameters as Next hands them to a page: a repeated one is an array. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** Reads one parameter. What can't be read is `undefined`, so that the list shows its default and no error. */
export type Reader<T> = (written: string) => T | undefined;

export const MAX_SEARCH_LENGTH = 100;

export const oneOf =
  <const T extends string>(words: readonly T[]): Reader<T> =>
  (written) =>
    words.find((word) => word === written);

/** A text without NUL and without space around it, cut to what the upstream takes. */
export const searchText: Reader<string> = (written) =>
  written.replaceAll('\0', '').trim().slice(0, MAX_SEARCH_LENGTH).trim() || undefined;

/** A calendar day, `YYYY-MM-DD`, that exists: 2026-02-30 does not. */
export const calendarDay: Reader<string> = (written) => (isDay(written) ? written : undefined);

/** `2026-10`. */
export const calendarMonth: Reader<string> = (written) =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(written) ? written : undefined;

/** A day of the calendar, or one that moves with it, such as `-7d`: the view has the day that it means. */
export const filterDay: Reader<string> = (written) => (isRelativeDay(written) ? written : calendarDay(written));

/** A whole number from 1, in plain digits without leading zeros, such as the id of a record. */
export const positiveNumber: Reader<number> = (written) => {
  const number = /^[1-9]\d{0,15}$/.test(written) ? Number(written) : undefined;
  return number && number <= Number.MAX_SAFE_INTEGER ? number : undefined;
};

/** A page from 1. The upstream counts rows up to 100 million. */
export const pageNumber: Reader<number> = (written) => {
  const page = positiveNumber(written);
  return page && page <= 1_000_000 ? page : undefined;
};

export type SortDirection = 'asc' | 'desc';

type Readers = Readonly<Record<string, Reader<unknown>>>;
type ValueOf<R> = R extends Reader<infer T> ? Exclude<T, undefined> : never;
type Values<R> = { [K in keyof R]?: ValueOf<R[K]> | undefined };

/** The order here is the order in the address. */
interface Declaration<F extends Readers, S extends string, P extends Readers, D extends Readers> {
  path: `/${string}`;
  /** Parameters that stand in the path, in their order; the first ones may be left out. */
  segments?: readonly (string & (keyof F | keyof P))[];
  filters: F;
  /** Each field with the direction that suits it; the first one is the usual. */
  sort?: Readonly<Record<S, SortDirection>>;
  /** The page, or the row that it begins after. */
  place?: P;
  /** The id of the record whose dialog is open, and what is of that dialog. */
  dialog?: D;
  /** An end that is to come counts as unset, as a start does. */
  upToToday?: true;
  /** The list is a part of a record, so no views of it are saved. */
  ofRecord?: true;
}

type Defaults<F, P> = Partial<Values<F> & Values<P>>;

/** The days of a view that its address writes as relative ones, by their parameter. */
export type RelativeDays = Readonly<Record<string, { written: string; day: string }>>;

/** What the kit adds to the values of an address. */
interface Marks {
  relative?: RelativeDays | undefined;
  /** The saved view that is open, whatever of it was changed since: `?view=17`. */
  savedView?: number | undefined;
}

type View<F, S extends string, P, D, U> = Marks &
  Values<Omit<F & P, keyof U> & D> & {
    [K in keyof U & keyof (F & P)]: ValueOf<(F & P)[K]>;
  } & ([S] extends [never] ? object : { sort: S; direction: SortDirection });

export interface ListAddress<V extends object> {
  path: `/${string}`;
  /** The parameter that names the record whose dialog is open. */
  dialog: string | undefined;
  /** Does the path name a view? With `segments` it may not: `/orders/everything/1`. */
  isNamedBy: (search: SearchParams) => boolean;
  /** Is it the address of a view of the list? */
  isAt: (href: string) => boolean;
  /** The parameters of a whole address, as Next hands them to its page. */
  searchAt: (href: string) => SearchParams;
  /**
   * Relative days become days where `today` is given, and stay as they are written where it is not.
   *
   * @param today `YYYY-MM-DD` in the portal's zone; a start date behind it counts as unset
   */
  read: (search: SearchParams, today?: string) => V;
  /** The days of a filter that count as unset, and why: of the list, or of its dialog. @param today as of `read` */
  daysLeftOut: (search: SearchParams, today: string, of?: 'list' | 'dialog') => DayLeftOut[];
  /** What stands at its default is left out. */
  href: (view: Partial<V>) => string;
  /** The list below a dialog. */
  listHref: (view: Partial<V>) => string;
  /** The address of a view, with the dialog that another one has open unless it has one of its own. */
  withDialog: (view: Partial<V>, open: Partial<V>) => string;
  /** The first page under changed filters, in the same order. */
  filterHref: (view: Partial<V>, changed: Partial<V>) => string;
  /** The first page without any filter, in the same order. */
  clearHref: (view: Partial<V>) => string;
  /** Sorted the other way round where it is sorted by the field already. */
  sortHref: (view: Partial<V>, field: string) => string;
  scope: (view: Partial<V>) => string;
  isFiltered: (view: Partial<V>) => boolean;
  /** The list by which its views are saved; null where they aren't. */
  viewsOf: ViewedList | null;
  /** What a saved view keeps of a view: filters and order, as what follows the path. */
  savedAddress: (view: Partial<V>) => string;
  /** The whole address of a saved view. What can't be read of it counts as not set. */
  savedHref: (saved: { id: number; address: string }) => string;
  /** Does it ask for nothing but the list, or a saved view of it? */
  isBare: (search: SearchParams) => boolean;
  isUsualSort: (view: Partial<V>) => boolean;
}

export type ViewOf<A> = A extends ListAddress<infer V> ? V : never;

/** Declares an address once, for reading and writing (docs/decisions/0003-list-state-in-the-address.md). */
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
    // Values of the path are read from there alone, never from parameters of the same names.
    const unnamed = Object.fromEntries(segments.map((name) => [name, undefined]));
    const written: SearchParams = { ...search, ...unnamed, ...namedSteps(pathSteps(search), segments) };
    const values = Object.fromEntries(
      Object.entries(readers).map(([name, reader]) => [name, reader(firstOf(written[name]) ?? '') ?? usual[name]]),
    );
    return today ? { ...values, ...resolved(values, relativeNames, today) } : values;
  };
  const leftOutOf = ({ startDate, endDate }: Written, today = LAST_DAY) =>
    daysLeftOut({ startDate: dayIn(startDate), endDate: dayIn(endDate) }, { today, upToToday });

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
    // What a dialog is filtered by belongs to its tab.
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
    daysLeftOut: (search: SearchParams, today: string, of: 'list' | 'dialog' = 'list') =>
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

/** How a list is sorted. @param directions of each field the one that suits it; the first field is the usual */
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
    /** By another field, or by the same one the other way round. */
    turned: ({ sort, direction }: Written, field: string) => ({
      sort: field,
      direction: sort !== field ? directions[field] : direction === 'asc' ? 'desc' : 'asc',
    }),
  };
}

/** Where today isn't known, no day lies behind it. */
const LAST_DAY = '9999-12-31';

/** The end of a range that a parameter of the kit is; all others ask for one day. */
const PLACES: Readonly<Record<string, DayPlace>> = { startDate: 'start', endDate: 'end' };

/** The relative days among read values as days, and how they are written. */
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

/** How the address writes a value of a view: a day that was relative is again, unless another one took its place. */
export function asWritten(view: object, name: string): unknown {
  const value = (view as Written)[name];
  const relative = (view as { relative?: RelativeDays }).relative?.[name];
  return relative && relative.day === value ? relative.written : value;
}

/** A view with other values: a changed day is written as it is given. */
export function changedView<V extends object>(view: V, changed: Partial<V>): V {
  const { relative } = view as { relative?: RelativeDays };
  const kept = Object.entries(relative ?? {}).filter(([name]) => !Object.hasOwn(changed, name));
  return { ...view, ...(relative && { relative: Object.fromEntries(kept) }), ...changed };
}

function pick(view: Written, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => view[name] !== undefined).map((name) => [name, view[name]]));
}

const dayIn = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined);

/** Of a repeated parameter the first one counts. */
function firstOf(written: string | string[] | undefined): string | undefined {
  return Array.isArray(written) ? written[0] : written;
}

function searchAt(path: string, href: string): SearchParams {
  const { pathname, searchParams } = new URL(href, 'http://portal');
  const written = [...searchParams.keys()].map((key) => [key, searchParams.get(key) ?? undefined] as const);
  const steps = pathname.startsWith(`${path}/`) ? pathname.slice(path.length + 1) : undefined;
  return { ...Object.fromEntries(written), ...(steps && { path: steps.split('/').map(decodeURIComponent).join('/') }) };
}

/** What follows a list's path; it arrives as the parameter `path` (next.config.mjs). */
function pathSteps({ path }: SearchParams): string[] {
  const text = Array.isArray(path) ? path.join('/') : (path ?? '');
  return text === '' ? [] : text.split('/');
}

/** Steps of a path by name: `/2` is the last one of `/all/2`. */
function namedSteps(steps: readonly string[], names: readonly string[]): Record<string, string> {
  const known = names.slice(Math.max(0, names.length - steps.length));
  return Object.fromEntries(known.map((name, index) => [name, steps[index] ?? '']));
}
