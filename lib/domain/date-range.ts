/** From which day to which, both included; an end that is left out is open. Days are `YYYY-MM-DD` in the portal's zone. */
export interface DateRange {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export interface DateBounds extends DateRange {
  today: string;
  /** Must the end be over too? (spec 2 §2.7) */
  upToToday?: boolean | undefined;
}

/** Why a day can't be the start or end of a filter, in a sentence (spec 1 §5); null where it can. */
export function dateFault(field: 'startDate' | 'endDate', day: string, bounds: DateBounds): string | null {
  if (field === 'endDate') {
    if (bounds.upToToday && day > bounds.today) return 'End Date cannot be in the future.';
    return bounds.startDate && day < bounds.startDate ? 'End Date cannot be before Start Date.' : null;
  }
  if (day > bounds.today) return 'Start Date cannot be in the future.';
  return bounds.endDate && day > bounds.endDate ? 'Start Date cannot be after End Date.' : null;
}

/** The ranges that people ask for most, each up to today at the latest. @param today `YYYY-MM-DD` */
export function namedRanges(today: string): readonly { label: string; startDate: string; endDate: string }[] {
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
  // Days beyond a month's ends run over into its neighbours, as in `day(0, 0)`, and UTC skips no hour.
  const day = (months: number, onDate: number) => new Date(Date.UTC(year, month - 1 + months, onDate)).toISOString().slice(0, 10);
  return [
    { label: 'Today', startDate: today, endDate: today },
    { label: 'Yesterday', startDate: day(0, date - 1), endDate: day(0, date - 1) },
    { label: 'Last 7 days', startDate: day(0, date - 6), endDate: today },
    { label: 'This month', startDate: day(0, 1), endDate: today },
    { label: 'Last month', startDate: day(-1, 1), endDate: day(0, 0) },
    { label: 'This quarter', startDate: day(-((month - 1) % 3), 1), endDate: today },
  ];
}
