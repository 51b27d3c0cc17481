/**
 * From which day to which, both included; an end that is left out is open. Days are `YYYY-MM-DD` in the portal's zone.
 */
export interface DateRange {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export interface DateBounds extends DateRange {
  today: string;
  /** Must the end be over too? (spec 2 §2.7) */
  upToToday?: boolean | undefined;
}

/** A day that was asked for in vain, and why. */
export interface DayLeftOut {
  end: keyof DateRange;
  /** `YYYY-MM-DD` */
  day: string;
  fault: string;
}

/** What of a range counts as not set, since its ends are crossed or to come. */
export function daysLeftOut(
  { startDate, endDate }: DateRange,
  bounds: Omit<DateBounds, keyof DateRange>,
): DayLeftOut[] {
  const faultOf = (end: keyof DateRange, day: string | undefined, given: DateBounds): DayLeftOut[] => {
    const fault = day === undefined ? null : dateFault(end, day, given);
    return day === undefined || fault === null ? [] : [{ end, day, fault }];
  };
  return [...faultOf('startDate', startDate, { ...bounds, endDate }), ...faultOf('endDate', endDate, bounds)];
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
