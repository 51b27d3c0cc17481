import type { OrderPage } from '@/lib/contract/orders';
import { formatCount } from '@/lib/format';
import { ROWS_PER_PAGE } from '@/lib/list-query';

/** How many orders there are under the filters, whatever their status: `12,048`, or `1,000+` for at least so many. */
export function countInWords({ total, counts, totalIsLowerBound }: OrderPage): string {
  return `${formatCount(counts.all ?? total)}${totalIsLowerBound ? '+' : ''}`;
}

/** Which orders of how many a page shows: `26–50 of 96`. */
export function rangeInWords({ data, total, totalIsLowerBound }: OrderPage, page: number): string {
  if (data.length === 0) return 'No orders';
  const first = (page - 1) * ROWS_PER_PAGE + 1;
  const last = first + data.length - 1;
  // Past a lower bound the rows themselves show that there are more.
  const known = Math.max(total, last);
  return `${formatCount(first)}–${formatCount(last)} of ${formatCount(known)}${totalIsLowerBound ? '+' : ''}`;
}
