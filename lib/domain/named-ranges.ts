import { addDays, addMonths, startOfMonth } from './day';

/** The ranges that people ask for most, each up to today at the latest. @param today `YYYY-MM-DD` */
export function namedRanges(today: string): readonly { label: string; startDate: string; endDate: string }[] {
  const yesterday = addDays(today, -1);
  const thisMonth = startOfMonth(today);
  const thisQuarter = addMonths(thisMonth, -((Number(today.slice(5, 7)) - 1) % 3));
  const lastYear = Number(today.slice(0, 4)) - 1;
  return [
    { label: 'Today', startDate: today, endDate: today },
    { label: 'Yesterday', startDate: yesterday, endDate: yesterday },
    { label: 'Last 7 days', startDate: addDays(today, -6), endDate: today },
    { label: 'This month', startDate: thisMonth, endDate: today },
    { label: 'Last month', startDate: addMonths(thisMonth, -1), endDate: addDays(thisMonth, -1) },
    { label: 'This quarter', startDate: thisQuarter, endDate: today },
    { label: 'Last quarter', startDate: addMonths(thisQuarter, -3), endDate: addDays(thisQuarter, -1) },
    { label: 'Last year', startDate: `${lastYear}-01-01`, endDate: `${lastYear}-12-31` },
  ];
}
