/** Days as `YYYY-MM-DD` in the portal's zone. */
export interface DateBounds {
  startDate?: string | undefined;
  endDate?: string | undefined;
  today: string;
}

/** Why a day can't be the start or end of a filter, in a sentence (spec 1 §5); null where it can. */
export function dateFault(field: 'startDate' | 'endDate', day: string, bounds: DateBounds): string | null {
  if (field === 'endDate') {
    return bounds.startDate && day < bounds.startDate ? 'End Date cannot be before Start Date.' : null;
  }
  if (day > bounds.today) return 'Start Date cannot be in the future.';
  return bounds.endDate && day > bounds.endDate ? 'Start Date cannot be after End Date.' : null;
}
