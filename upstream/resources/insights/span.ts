import { addDays, addMonths } from '@/lib/domain/day';
import { bucketsOf, periodBefore, type Period } from '@/lib/domain/insights';
import { literals } from '@/upstream/db/statement';
import { dayOf, dayRange } from '../orders/day-bounds';

/** The period that is asked for and the one before it, which ends where it begins. */
export interface Asked {
  period: Period;
  before: Period;
  timeZone: string;
  now: Date;
}

export function askedFor(period: Period, timeZone: string, now: Date): Asked {
  return { period, before: periodBefore(period), timeZone, now };
}

/*
 * Instants stand in the texts of these statements: how much of a table lies between two of them decides how it is read.
 */
const instant = (at: Date | null) => literals().add(at);

/** The instant at which a day begins, as SQL. */
export function startOf(day: string, timeZone: string): string {
  return instant(dayRange({ startDate: day }, timeZone).from);
}

/** The instants at which both periods begin, and at which the asked one is over. */
export function edgesOf({ period, before, timeZone }: Asked): { earlier: string; from: string; until: string } {
  return {
    earlier: startOf(before.startDate, timeZone),
    from: startOf(period.startDate, timeZone),
    until: startOf(addDays(period.endDate, 1), timeZone),
  };
}

/** Both periods, of a column. */
export function withinBoth(column: string, asked: Asked): string {
  const { earlier, until } = edgesOf(asked);
  return `${column} >= ${earlier} AND ${column} < ${until}`;
}

/** The asked period, of a column. */
export function withinAsked(column: string, asked: Asked): string {
  const { from, until } = edgesOf(asked);
  return `${column} >= ${from} AND ${column} < ${until}`;
}

/** Which bucket of the period an instant lies in, from 1: an expression of SQL, which is 0 in the period before. */
export function bucketIn(column: string, { period, timeZone }: Asked): string {
  const starts = bucketsOf(period).map(({ startDate }) => startOf(startDate, timeZone));
  return `width_bucket(${column}, ARRAY[${starts.join(', ')}])`;
}

/** The first instant after a period, or after today where it goes on; and as many months before that. */
export function ageEdge({ endDate }: Pick<Period, 'endDate'>, { timeZone, now }: Pick<Asked, 'timeZone' | 'now'>) {
  const today = dayOf(now, timeZone);
  const after = addDays(endDate < today ? endDate : today, 1);
  return {
    until: startOf(after, timeZone),
    monthsBefore: (months: number) => startOf(addMonths(after, -months), timeZone),
  };
}
