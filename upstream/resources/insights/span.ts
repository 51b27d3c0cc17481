import { addDays, addMonths } from '@/lib/domain/day';
import { bucketsOf, periodBefore, type Period } from '@/lib/domain/insights';
import { literals } from '@/upstream/db/statement';
import { dayOf, dayRange } from '../orders/day-bounds';

/** The requested period, and the one that ends where it starts. */
export interface Asked {
  period: Period;
  before: Period;
  timeZone: string;
  now: Date;
}

export function askedFor(period: Period, timeZone: string, now: Date): Asked {
  return { period, before: periodBefore(period), timeZone, now };
}

/* Literal instants let the planner estimate how much of a table is in between. */
const instant = (at: Date | null) => literals().add(at);

export function startOf(day: string, timeZone: string): string {
  return instant(dayRange({ startDate: day }, timeZone).from);
}

export function edgesOf({ period, before, timeZone }: Asked): { earlier: string; from: string; until: string } {
  return {
    earlier: startOf(before.startDate, timeZone),
    from: startOf(period.startDate, timeZone),
    until: startOf(addDays(period.endDate, 1), timeZone),
  };
}

export function withinBoth(column: string, asked: Asked): string {
  const { earlier, until } = edgesOf(asked);
  return `${column} >= ${earlier} AND ${column} < ${until}`;
}

export function withinAsked(column: string, asked: Asked): string {
  const { from, until } = edgesOf(asked);
  return `${column} >= ${from} AND ${column} < ${until}`;
}

/** SQL for the bucket of an instant, starting at 1; the period before gives 0. */
export function bucketIn(column: string, { period, timeZone }: Asked): string {
  const starts = bucketsOf(period).map(({ startDate }) => startOf(startDate, timeZone));
  return `width_bucket(${column}, ARRAY[${starts.join(', ')}])`;
}

/** The instant after a period, or after today if the period isn't over, and a number of months before it. */
export function ageEdge({ endDate }: Pick<Period, 'endDate'>, { timeZone, now }: Pick<Asked, 'timeZone' | 'now'>) {
  const today = dayOf(now, timeZone);
  const after = addDays(endDate < today ? endDate : today, 1);
  return {
    until: startOf(after, timeZone),
    monthsBefore: (months: number) => startOf(addMonths(after, -months), timeZone),
  };
}
