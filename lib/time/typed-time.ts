import { addDays } from '../domain/day';
import { dayOf, formatDateTime, formatDay } from './format-time';
import { AWAY, isWeekday, readDayInWords } from './typed-days';
import { zonedInstant, zonedText } from './zoned-time';

const CLOCK = '(?<clock>(?:\\d{1,2}[:.]\\d{2}(?: ?[ap]\\.?m\\.?)?|\\d{1,2} ?[ap]\\.?m\\.?|noon|midnight))';

/** A time after or before its day: `tomorrow at 9:00`, `9am on Monday`, `2026-12-01T09:00`. */
const BEHIND = new RegExp(`^(?<day>.*?)(?:^| |, ?|(?<=\\d)t)(?:at )?${CLOCK}$`);
const BEFORE = new RegExp(`^(?:at )?${CLOCK}(?: on |, ?| )(?<day>.+)$`);
/** A lone number after a day is an hour: `tomorrow 9`. */
const HOUR_BEHIND = /^(?<day>.+?) (?:at )?(?<clock>\d{1,2})$/;

const MINUTES: Readonly<Record<string, number>> = { min: 1, h: 60 };

const NOT_UNDERSTOOD = 'This isn’t a time. Try tomorrow 9:00, Monday 14:30 or 12/1/2026 9:00.';
const lacksClock = (day: string) => `At what time on ${formatDay(day)}? Add it after the date, such as 9:00.`;

/** A time on the portal's clock, `YYYY-MM-DDTHH:mm`, or an error. */
export type TypedTime = { at: string } | { fault: string };

/**
 * Parses a future time: `tomorrow 9:00`, `Mon 2:30 pm`, `12/1 9am`, `in 2 hours`. A weekday is the next one; a time
 * alone is today's, or tomorrow's if past.
 *
 * @param timeZone IANA name
 */
export function readTypedTime(text: string, { now, timeZone }: { now: Date; timeZone: string }): TypedTime {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const today = dayOf(now, timeZone);
  const minutes = minutesAway(typed);
  if (minutes !== null) return { at: zonedText(new Date(now.getTime() + minutes * 60_000), timeZone) };
  const match = BEHIND.exec(typed)?.groups ?? BEFORE.exec(typed)?.groups;
  const wholeDay = match ? null : readDayInWords(typed, today);
  if (wholeDay) return { fault: lacksClock(wholeDay) };
  const parts = match ?? HOUR_BEHIND.exec(typed)?.groups;
  const clock = clockIn(parts?.clock ?? '');
  if (!clock) return { fault: NOT_UNDERSTOOD };
  const day = (parts?.day ?? '').replace(/,$/, '').trim();
  const hasPassed = (of: string) => (zonedInstant(`${of}T${clock}`, timeZone)?.getTime() ?? 0) <= now.getTime();
  if (day === '') return { at: `${hasPassed(today) ? addDays(today, 1) : today}T${clock}` };
  const found = readDayInWords(day, today);
  if (!found) return { fault: NOT_UNDERSTOOD };
  // Only a weekday can mean a week later.
  return { at: `${found === today && isWeekday(day) && hasPassed(found) ? addDays(found, 7) : found}T${clock}` };
}

const SKIPPED_TIME = 'That time doesn’t exist because of daylight saving. Choose another one.';

/** Why a text is no instant: it can't be read, or clocks leap over it. */
export function faultOfTypedTime(text: string, at: { now: Date; timeZone: string }): string {
  const typed = readTypedTime(text, at);
  return 'fault' in typed ? typed.fault : SKIPPED_TIME;
}

/** Formats a time for a field: `12/01/2026 09:00`; other text stays. @param at `YYYY-MM-DDTHH:mm` */
export function timeAsTyped(at: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at) ? formatDateTime(`${at}Z`, 'UTC') : at;
}

function minutesAway(typed: string): number | null {
  const { count = '1', unit = '' } = AWAY.exec(typed)?.groups ?? {};
  const each = MINUTES[unit.startsWith('min') ? 'min' : unit.slice(0, 1)];
  return each === undefined ? null : Number(count) * each;
}

function clockIn(typed: string): string | null {
  if (typed === 'noon') return '12:00';
  if (typed === 'midnight') return '00:00';
  const {
    hour = '',
    minute = '00',
    half,
  } = /^(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))? ?(?:(?<half>[ap])\.?m\.?)?$/.exec(typed)?.groups ?? {};
  const match = Number(hour);
  if (hour === '' || Number(minute) > 59 || (half ? match < 1 || match > 12 : match > 23)) return null;
  const onDay = half ? (match % 12) + (half === 'p' ? 12 : 0) : match;
  return `${String(onDay).padStart(2, '0')}:${minute}`;
}
