import { formatCount } from '../text/format';

/** Unless a list says otherwise (spec 1 §9). */
export const ROWS_PER_PAGE = 25;

export interface RowCount {
  total: number;
  /** Are there at least so many? Some searches are not counted to their end. */
  totalIsLowerBound?: boolean;
}

/** At least one, because an empty list is a page too. */
export function pageCount(total: number, rowsPerPage: number = ROWS_PER_PAGE): number {
  return Math.max(1, Math.ceil(total / rowsPerPage));
}

/** `12,048`, or `1,000+` for at least so many. */
export function countLabel({ total, totalIsLowerBound }: RowCount): string {
  return `${formatCount(total)}${totalIsLowerBound ? '+' : ''}`;
}

/**
 * Which rows a page shows: `26–50 of 96`, or `51 of 51` where it is one.
 * @param shown rows on it
 * @param noun in plural
 */
export function rangeLabel(
  { total, totalIsLowerBound = false }: RowCount,
  {
    shown,
    page,
    rowsPerPage = ROWS_PER_PAGE,
    noun,
  }: { shown: number; page: number; rowsPerPage?: number; noun: string },
): string {
  if (shown === 0) return `No ${noun}`;
  const first = (page - 1) * rowsPerPage + 1;
  const last = first + shown - 1;
  // Past a lower bound the rows themselves show that there are more.
  const shownRows = first === last ? formatCount(last) : `${formatCount(first)}–${formatCount(last)}`;
  return `${shownRows} of ${countLabel({ total: Math.max(total, last), totalIsLowerBound })}`;
}

/** Where the rows of a page stand in their list. */
export interface RowPlaces extends RowCount {
  /** That of the first row, from 1. */
  first: number;
}

/** @param page from 1 */
export function placesOnPage({ total, totalIsLowerBound = false }: RowCount, page: number): RowPlaces {
  return { first: (page - 1) * ROWS_PER_PAGE + 1, total, totalIsLowerBound };
}

/** Where a row stands in its list: `12 of 29`. @param index on its page, from 0 */
export function placeLabel({ first, total, totalIsLowerBound = false }: RowPlaces, index: number): string {
  const place = first + index;
  return `${formatCount(place)} of ${countLabel({ total: Math.max(total, place), totalIsLowerBound })}`;
}

/** Where a record with a page of its own stands in the list that it was opened from. */
export interface ListPlace {
  /** From 1. */
  position: number;
  /** How many, or at least how many: `1,000+`. */
  of: string;
  /** The addresses of its neighbours. */
  before?: string;
  after?: string;
}

const PAGES_PER_WINDOW = 10;

/** The window of ten pages in the footer of a list (spec 1 §9). */
export interface PageWindow {
  first: number;
  last: number;
  /** Where the arrow back leads: the last page of the window before. */
  before?: number;
  /** Where the arrow on leads: the first page of the window after. */
  after?: number;
}

/** @param page from 1, maybe beyond the last */
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
