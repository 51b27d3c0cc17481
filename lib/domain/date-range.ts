/** Inclusive range of days, `YYYY-MM-DD` in the portal's zone. A missing end is open. */
export interface DateRange {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export interface DateBounds extends DateRange {
  today: string;
  /** Must the end be in the past? (spec 2 §2.7) */
  upToToday?: boolean | undefined;
}

export interface IgnoredDay {
  end: keyof DateRange;
  day: string;
  fault: string;
}

/** Days of a range that are ignored because they are reversed or in the future. */
export function ignoredDays(
  { startDate, endDate }: DateRange,
  bounds: Omit<DateBounds, keyof DateRange>,
): IgnoredDay[] {
  const faultOf = (end: keyof DateRange, day: string | undefined, given: DateBounds): IgnoredDay[] => {
    const fault = day === undefined ? null : dateFault(end, day, given);
    return day === undefined || fault === null ? [] : [{ end, day, fault }];
  };
  return [...faultOf('startDate', startDate, { ...bounds, endDate }), ...faultOf('endDate', endDate, bounds)];
}

/** Why a day can't start or end a filter (spec 1 §5); null if it can. */
export function dateFault(field: 'startDate' | 'endDate', day: string, bounds: DateBounds): string | null {
  if (field === 'endDate') {
    if (bounds.upToToday && day > bounds.today) return 'End Date cannot be in the future.';
    return bounds.startDate && day < bounds.startDate ? 'End Date cannot be before Start Date.' : null;
  }
  if (day > bounds.today) return 'Start Date cannot be in the future.';
  return bounds.endDate && day > bounds.endDate ? 'Start Date cannot be after End Date.' : null;
}
