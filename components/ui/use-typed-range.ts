import { useState, type FocusEvent } from 'react';
import { dateFault, type DateRange } from '@/lib/domain/date-range';
import { resolveDay, resolveRange } from '@/lib/domain/relative-day';
import { formatDay, parseDay } from '@/lib/time/format-time';
import { readTypedDays, type TypedDays } from '@/lib/time/typed-days';

export type RangeEnd = 'startDate' | 'endDate';

export const END_LABELS: Readonly<Record<RangeEnd, string>> = { startDate: 'Start date', endDate: 'End date' };

const texted = ({ startDate, endDate }: DateRange) => ({
  startDate: startDate ? formatDay(startDate) : '',
  endDate: endDate ? formatDay(endDate) : '',
});

/** One-day periods. If the other end is set, they only set the end in which they were typed. */
const ONE_DAY: ReadonlySet<string | undefined> = new Set(['today', 'yesterday']);

const otherEnd = (end: RangeEnd): RangeEnd => (end === 'startDate' ? 'endDate' : 'startDate');

/**
 * Parses the typed ends of a range. Both are read together, and an invalid one changes nothing.
 *
 * @param range as written; its days may be relative
 * @param onChange receives the days and their written form
 */
export function useTypedRange({
  range,
  today,
  label,
  single,
  upToToday,
  onChange,
}: {
  range: DateRange;
  today: string;
  label: string | undefined;
  single: boolean;
  upToToday: boolean;
  onChange: (days: DateRange, written: DateRange) => void;
}) {
  const toDays = ({ startDate, endDate }: DateRange): DateRange =>
    single
      ? { startDate: startDate && resolveDay(startDate, 'single', today) }
      : resolveRange({ startDate, endDate }, today);
  const taken = texted(toDays(range));
  const [texts, setTexts] = useState(taken);
  const [shown, setShown] = useState(taken);
  const [fault, setFault] = useState<{ end: RangeEnd; reason: string } | null>(null);
  if (shown.startDate !== taken.startDate || shown.endDate !== taken.endDate) {
    setShown(taken);
    setTexts(taken);
    setFault(null);
  }

  const take = (next: DateRange, typedLast: RangeEnd) => {
    const days = toDays(next);
    const faults = ([typedLast, 'startDate'] as const).flatMap((end) => {
      const reason = !single && days[end] && dateFault(end, days[end], { ...days, today, upToToday });
      return reason ? [{ end, reason }] : [];
    });
    setFault(faults[0] ?? null);
    if (faults.length > 0) return;
    setTexts(texted(days));
    if (next.startDate !== range.startDate || next.endDate !== range.endDate) onChange(days, next);
  };
  const isTyped = (end: RangeEnd) => texts[end] !== taken[end];
  /** Parses an end. Untouched ends keep their written form; null means invalid. */
  const read = (end: RangeEnd): TypedDays | null => {
    if (!isTyped(end)) return { day: range[end] };
    if (texts[end].trim() === '') return { day: undefined };
    return readTypedDays(texts[end], single ? 'single' : end === 'startDate' ? 'start' : 'end', today);
  };
  /** A typed period sets both ends, unless the other one was typed too. */
  const rangeOf = (end: RangeEnd): DateRange | null => {
    const [own, other] = [read(end), read(otherEnd(end))];
    if (!own || !other) return null;
    const keepsOther = 'range' in own && range[otherEnd(end)] !== undefined && ONE_DAY.has(own.range[end]);
    if ('range' in own && !isTyped(otherEnd(end)) && !keepsOther) return own.range;
    if ('range' in other && !isTyped(end)) return other.range;
    const dayAt = (typed: TypedDays, at: RangeEnd) => ('range' in typed ? typed.range[at] : typed.day);
    return { [end]: dayAt(own, end), [otherEnd(end)]: dayAt(other, otherEnd(end)) };
  };
  const takeTexts = (typedLast: RangeEnd) => {
    const next = rangeOf(typedLast);
    if (next) return take(next, typedLast);
    const unread = read('startDate') ? 'endDate' : 'startDate';
    const what = single ? label : END_LABELS[unread];
    setFault({ end: unread, reason: `${what} must be a date as MM/DD/YYYY, or words such as yesterday.` });
  };

  return {
    texts,
    fault,
    days: toDays(range),
    /** Formats days that were typed in words; null if there is nothing to explain. */
    understood: (end: RangeEnd): string | null => {
      if (!isTyped(end) || parseDay(texts[end])) return null;
      const next = read(end) && rangeOf(end);
      if (!next || !(next.startDate ?? next.endDate)) return null;
      const { startDate, endDate } = texted(toDays(next));
      if (single || startDate === endDate) return startDate;
      return startDate && endDate ? `${startDate} – ${endDate}` : startDate ? `From ${startDate}` : `Until ${endDate}`;
    },
    take,
    takeTexts,
    takeOnLeaving: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // Moving between the ends doesn't leave the field, because both are read together.
      if (relatedTarget instanceof HTMLInputElement && currentTarget.contains(relatedTarget)) return;
      if (texts.startDate === taken.startDate && texts.endDate === taken.endDate) return;
      takeTexts(texts.startDate === taken.startDate ? 'endDate' : 'startDate');
    },
    type: (end: RangeEnd, text: string) => {
      setTexts({ ...texts, [end]: text });
      // Hide the error on the first key. Hiding it on blur would move the element being pressed.
      setFault(null);
    },
    clear: (end: RangeEnd) => {
      setFault(null);
      setTexts({ ...texts, [end]: '' });
      if (range[end]) onChange({ ...toDays(range), [end]: undefined }, { ...range, [end]: undefined });
    },
    /** Shows the first picked day while the second is pending. */
    begin: (day: string) => setTexts({ startDate: formatDay(day), endDate: '' }),
    restore: () => setTexts(taken),
  };
}
