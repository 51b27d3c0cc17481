import { formatCount } from '../text/format';

/** Default of lists (spec 1 §9). */
export const ROWS_PER_PAGE = 25;

export interface RowCount {
  total: number;
  /** Some searches aren't counted completely. */
  totalIsLowerBound?: boolean;
}

/** @returns at least 1, because an empty list is a page */
export function pageCount(total: number, rowsPerPage: number = ROWS_PER_PAGE): number {
  return Math.max(1, Math.ceil(total / rowsPerPage));
}

/** `12,048`, or `1,000+` for a lower bound. */
export function countLabel({ total, totalIsLowerBound }: RowCount): string {
  return `${formatCount(total)}${totalIsLowerBound ? '+' : ''}`;
}

/**
 * Rows of a page: `26–50 of 96`, or `51 of 51`.
 * @param shown rows on it
 * @param noun plural
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
  // Beyond a lower bound, the rows prove that there are more.
  const shownRows = first === last ? formatCount(last) : `${formatCount(first)}–${formatCount(last)}`;
  return `${shownRows} of ${countLabel({ total: Math.max(total, last), totalIsLowerBound })}`;
}

export interface RowPlaces extends RowCount {
  first: number;
  /** What all rows have in common. */
  state?: 'waiting' | undefined;
}

/** Position of a row: `12 of 29`, or `12 of 29 waiting`. @param index on its page, from 0 */
export function placeLabel({ first, total, totalIsLowerBound = false, state }: RowPlaces, index: number): string {
  const place = first + index;
  const label = `${formatCount(place)} of ${countLabel({ total: Math.max(total, place), totalIsLowerBound })}`;
  return state ? `${label} ${state}` : label;
}

export interface ListPlace {
  position: number;
  of: string;
  before?: string;
  after?: string;
}

const PAGES_PER_WINDOW = 10;

export interface PageWindow {
  first: number;
  last: number;
  before?: number;
  after?: number;
}

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
