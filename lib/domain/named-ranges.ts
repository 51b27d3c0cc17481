import type { DateRange } from './date-range';
import { rangeOfPeriod } from './relative-day';

/** Common date ranges as written in an address, ending today at the latest. */
export const NAMED_RANGES: readonly (Required<DateRange> & { label: string })[] = [
  rangeOfPeriod('today'),
  rangeOfPeriod('yesterday'),
  { label: 'Last 7 days', startDate: '-7d', endDate: 'today' },
  rangeOfPeriod('this-month'),
  rangeOfPeriod('last-month'),
  rangeOfPeriod('this-quarter'),
  rangeOfPeriod('last-quarter'),
  rangeOfPeriod('last-year'),
];
