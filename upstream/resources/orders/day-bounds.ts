import { addMinutes } from 'date-fns';
import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';
import { addDays } from '@/lib/domain/day';
import { refuse } from '@/upstream/http/faults';

/**
 * The instant at which a calendar day starts in a zone. Without a midnight (Beirut, 2024-03-31) it is where the clock
 * jumps to; with two (Amman, 2021-10-29), the first. date-fns-tz returns an earlier instant, or the second.
 */
function startOfDay(day: string, timeZone: string): Date {
  const isBefore = (instant: Date) => formatInTimeZone(instant, timeZone, 'yyyy-MM-dd') < day;
  let start = fromZonedTime(`${day}T00:00:00`, timeZone);
  while (isBefore(start)) start = addMinutes(start, 30);
  while (!isBefore(addMinutes(start, -30))) start = addMinutes(start, -30);
  return start;
}

/** Days are clamped to this range, because PostgreSQL and JavaScript format years near 0 and 9999 differently. */
const FIRST_DAY = '1000-01-01';
const LAST_DAY = '9000-12-31';

/** Instants of a filter's days: from inclusive, until exclusive; null means no bound. */
export interface DayRange {
  from: Date | null;
  until: Date | null;
}

interface Days {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Bounds of a filter's days in a zone (IANA name). The end day is included. */
export function dayRange({ startDate, endDate }: Days, timeZone: string): DayRange {
  return {
    from: startDate === undefined ? null : startOfDay(knownDay(startDate), timeZone),
    until: endDate === undefined ? null : startOfDay(addDays(knownDay(endDate), 1), timeZone),
  };
}

/** @throws HttpError 422 if the end day is before the start day */
export function refuseCrossedDays({ startDate, endDate }: Days): void {
  if (startDate && endDate && endDate < startDate)
    refuse('query', [{ msg: 'must not be before startDate', path: 'endDate' }]);
}

/** Clamps a day to the range that both format alike. */
export function knownDay(day: string): string {
  if (day < FIRST_DAY) return FIRST_DAY;
  return day > LAST_DAY ? LAST_DAY : day;
}

export function dayOf(instant: Date, timeZone: string): string {
  return formatInTimeZone(instant, timeZone, 'yyyy-MM-dd');
}
