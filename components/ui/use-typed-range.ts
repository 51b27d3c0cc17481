import { useState, type FocusEvent } from 'react';
import { dateFault, type DateRange } from '@/lib/domain/date-range';
import { formatDay, parseDay } from '@/lib/time';

export type RangeEnd = 'startDate' | 'endDate';

export const END_LABELS: Readonly<Record<RangeEnd, string>> = { startDate: 'Start date', endDate: 'End date' };

const written = ({ startDate, endDate }: DateRange) => ({
  startDate: startDate ? formatDay(startDate) : '',
  endDate: endDate ? formatDay(endDate) : '',
});

/** The typed texts of a range, and how they become days. Both ends are read together; a fault changes nothing. */
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
  onChange: (range: DateRange) => void;
}) {
  const { startDate, endDate } = range;
  const taken = written(range);
  const [texts, setTexts] = useState(taken);
  const [shown, setShown] = useState(taken);
  const [fault, setFault] = useState<{ end: RangeEnd; reason: string } | null>(null);
  if (shown.startDate !== taken.startDate || shown.endDate !== taken.endDate) {
    setShown(taken);
    setTexts(taken);
    setFault(null);
  }

  const take = (next: DateRange, typedLast: RangeEnd) => {
    const faults = ([typedLast, 'startDate'] as const).flatMap((end) => {
      const reason = !single && next[end] && dateFault(end, next[end], { ...next, today, upToToday });
      return reason ? [{ end, reason }] : [];
    });
    setFault(faults[0] ?? null);
    if (faults.length > 0) return;
    setTexts(written(next));
    if (next.startDate !== startDate || next.endDate !== endDate) onChange(next);
  };
  const takeTexts = (typedLast: RangeEnd) => {
    const read = (end: RangeEnd) => (texts[end].trim() === '' ? undefined : parseDay(texts[end]));
    const [from, to] = [read('startDate'), read('endDate')];
    const unread = from === null ? 'startDate' : to === null ? 'endDate' : null;
    if (unread)
      setFault({ end: unread, reason: `${single ? label : END_LABELS[unread]} must be a day written as MM/DD/YYYY.` });
    else take({ startDate: from ?? undefined, endDate: to ?? undefined }, typedLast);
  };

  return {
    texts,
    fault,
    take,
    takeTexts,
    takeOnLeaving: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // From one end to the other: both are read together.
      if (relatedTarget instanceof HTMLInputElement && currentTarget.contains(relatedTarget)) return;
      if (texts.startDate === taken.startDate && texts.endDate === taken.endDate) return;
      takeTexts(texts.startDate === taken.startDate ? 'endDate' : 'startDate');
    },
    type: (end: RangeEnd, text: string) => {
      setTexts({ ...texts, [end]: text });
      // Gone with the first key: were it to go on leaving the field, what is being pressed would move away.
      setFault(null);
    },
    clear: (end: RangeEnd) => {
      setFault(null);
      setTexts({ ...texts, [end]: '' });
      if (range[end]) onChange({ ...range, [end]: undefined });
    },
    /** Shows the first day of a range whose other end is still to be picked. */
    begin: (day: string) => setTexts({ startDate: formatDay(day), endDate: '' }),
    restore: () => setTexts(taken),
  };
}
