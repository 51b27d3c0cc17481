import { formatCount } from '@/lib/format';
import { ROWS_PER_PAGE } from '@/lib/list-query';

/** The line over the list, letter for letter (spec 2 §2.6). */
export function totalInWords(total: number): string {
  return `${formatCount(total)} Companies Total`;
}

/** Which companies of how many a page shows: `26–50 of 96`. */
export function rangeInWords(shown: number, total: number, page: number): string {
  if (shown === 0) return 'No companies';
  const first = (page - 1) * ROWS_PER_PAGE + 1;
  const last = first + shown - 1;
  return `${formatCount(first)}–${formatCount(last)} of ${formatCount(Math.max(total, last))}`;
}
