/**
 * Reading a list's state from its address, the same for every list: one reader for each parameter, and none of them
 * ever throws. What a person mistyped, an old link or a stranger's link holds reads as unset, so the list shows its
 * default instead of an error.
 */

/** Search parameters as Next hands them to a page: a repeated one is an array. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** Reads one parameter; `undefined` means unset or not readable. */
export type Reader<T> = (written: string) => T | undefined;

/** Rows on a page of every list (spec 1 §9). */
export const ROWS_PER_PAGE = 25;

/** Page numbers shown at a time (spec 1 §9). */
const PAGES_PER_WINDOW = 10;

/** One of a list of words, letter for letter. */
export const oneOf =
  <const T extends string>(words: readonly T[]): Reader<T> =>
  (written) =>
    words.find((word) => word === written);

/** What a person searches for, without space around it and cut to what the upstream takes. */
export const searchText =
  (maxLength: number): Reader<string> =>
  (written) =>
    written.trim().slice(0, maxLength).trim() || undefined;

/** A calendar day, `YYYY-MM-DD`, that exists: 2026-02-30 does not. */
export const calendarDay: Reader<string> = (written) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) return undefined;
  const instant = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(written) ? written : undefined;
};

/** A whole number from 1, in plain digits without leading zeros: a page, or the id of a row. */
export const positiveNumber =
  (max: number = Number.MAX_SAFE_INTEGER): Reader<number> =>
  (written) =>
    /^[1-9]\d{0,15}$/.test(written) && Number(written) <= max ? Number(written) : undefined;

/**
 * What follows a list's own path in the address, where the view stands there (spec 1 §2): `/all/2` is `['all', '2']`.
 * The address is rewritten so that it arrives as a parameter (next.config.mjs).
 */
export function viewSegments({ view }: SearchParams): string[] {
  const written = Array.isArray(view) ? view.join('/') : (view ?? '');
  return written === '' ? [] : written.split('/');
}

/**
 * Reads the parameters that a list knows. Of a repeated parameter the first counts; unknown ones are left alone.
 *
 * @param readers by the name of the parameter
 * @returns each value, or `undefined` where it is unset or not readable
 */
export function readListQuery<R extends Readonly<Record<string, Reader<unknown>>>>(
  readers: R,
  searchParams: SearchParams,
): { [K in keyof R]: ReturnType<R[K]> } {
  const values: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(readers)) {
    const written = searchParams[name];
    const first = Array.isArray(written) ? written[0] : written;
    values[name] = first === undefined ? undefined : read(first);
  }
  return values as { [K in keyof R]: ReturnType<R[K]> };
}

/** How many pages hold this many rows: at least one, because an empty list is a page too. */
export function pageCount(total: number, rowsPerPage: number = ROWS_PER_PAGE): number {
  return Math.max(1, Math.ceil(total / rowsPerPage));
}

/** The numbers that stand in the footer of a list: the window of ten that the page lies in (spec 1 §9). */
export interface PageWindow {
  first: number;
  last: number;
  /** The page that the arrow to the window before leads to: its last one. */
  before?: number;
  /** The page that the arrow to the window after leads to: its first one. */
  after?: number;
}

/**
 * @param page the page that is shown, from 1
 * @param pages how many there are
 */
export function pageWindow(page: number, pages: number): PageWindow {
  const first = Math.floor((page - 1) / PAGES_PER_WINDOW) * PAGES_PER_WINDOW + 1;
  const last = Math.min(first + PAGES_PER_WINDOW - 1, Math.max(pages, page));
  return {
    first,
    last,
    ...(first > 1 ? { before: first - 1 } : {}),
    ...(last < pages ? { after: last + 1 } : {}),
  };
}
