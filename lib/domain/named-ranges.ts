import { addDays, addMonths, startOfMonth } from './day';

/** The ranges that people ask for most, each up to today at the latest. @param today `YYYY-MM-DD` */
export function namedRanges(today: string): readonly { label: string; startDate: string; endDate: string }[] {
  const yesterday = addDays(today, -1);
  const thisMonth = startOfMonth(today);
  const monthsOfQuarter = (Number(today.slice(5, 7)) - 1) % 3;
  return [
    { label: 'Today', startDate: today, endDate: today },
    { label: 'Yesterday', startDate: yesterday, endDate: yesterday },
    { label: 'Last 7 days', startDate: addDays(today, -6), endDate: today },
    { label: 'This month', startDate: thisMonth, endDate: today },
    { label: 'Last month', startDate: addMonths(thisMonth, -1), endDate: addDays(thisMonth, -1) },
    { label: 'This quarter', startDate: addMonths(thisMonth, -monthsOfQuarter), endDate: today },
  ];
}
