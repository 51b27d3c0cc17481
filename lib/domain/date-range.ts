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

/** Why a day can't be the start or end of a filter, in a sentence (spec 1 §5); null where it can. */
export function dateFault(field: 'startDate' | 'endDate', day: string, bounds: DateBounds): string | null {
  if (field === 'endDate') {
    if (bounds.upToToday && day > bounds.today) return 'End Date cannot be in the future.';
    return bounds.startDate && day < bounds.startDate ? 'End Date cannot be before Start Date.' : null;
  }
  if (day > bounds.today) return 'Start Date cannot be in the future.';
  return bounds.endDate && day > bounds.endDate ? 'Start Date cannot be after End Date.' : null;
}
