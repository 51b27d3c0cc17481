import { formatCount } from './format';

/** Rows on a page of every list but one that says otherwise (spec 1 §9). */
export const ROWS_PER_PAGE = 25;

/** How many rows a filter has. */
export interface RowCount {
  total: number;
  /** Are there at least so many? Some searches are not counted to their end. */
  totalIsLowerBound?: boolean;
}

/** How many pages hold this many rows: at least one, because an empty list is a page too. */
export function pageCount(total: number, rowsPerPage: number = ROWS_PER_PAGE): number {
  return Math.max(1, Math.ceil(total / rowsPerPage));
}

/** `12,048`, or `1,000+` for at least so many. */
export function countLabel({ total, totalIsLowerBound }: RowCount): string {
  return `${formatCount(total)}${totalIsLowerBound ? '+' : ''}`;
}

/**
 * Which rows of how many a page shows: `26–50 of 96`.
 * @param shown how many rows it has
 * @param noun what they are, in plural
 */
export function rangeLabel(
  { total, totalIsLowerBound = false }: RowCount,
  { shown, page, rowsPerPage = ROWS_PER_PAGE, noun }: { shown: number; page: number; rowsPerPage?: number; noun: string },
): string {
  if (shown === 0) return `No ${noun}`;
  const first = (page - 1) * rowsPerPage + 1;
  const last = first + shown - 1;
  // Past a lower bound the rows themselves show that there are more.
  return `${formatCount(first)}–${formatCount(last)} of ${countLabel({ total: Math.max(total, last), totalIsLowerBound })}`;
}

/** Page numbers shown at a time (spec 1 §9). */
const PAGES_PER_WINDOW = 10;

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
