'use client';

import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import type { DateRange } from '@/lib/domain/date-range';
import { NAMED_RANGES } from '@/lib/domain/named-ranges';
import { resolveRange } from '@/lib/domain/relative-day';

/** The calendar uses local dates only as day numbers, so time zones don't matter. */
function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** For example `Friday, November 20, 2026`. It includes the visible number for voice control. */
const DAY_NAME = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

const ARROW =
  'absolute top-0 grid size-8 low:size-6 place-items-center rounded text-muted hover:bg-hover hover:text-text';

/**
 * The presets and calendar of a `DateRangeField`, loaded on first use. The first day picked is one end and the second
 * the other. Arrow keys move by day and week, Page Up and Down by month.
 *
 * @param single picks one day, past or future
 * @param onBegin receives the first day of two
 */
export default function DateRangeCalendar({
  range: { startDate, endDate },
  today,
  single,
  onBegin,
  onPick,
}: {
  range: DateRange;
  today: string;
  single: boolean;
  onBegin: (day: string) => void;
  onPick: (range: Required<DateRange>) => void;
}) {
  const [begun, setBegun] = useState<string | null>(null);
  const from = begun ?? startDate ?? endDate;
  const to = begun ?? endDate ?? startDate;
  const take = (day: string) => {
    if (single) onPick({ startDate: day, endDate: day });
    else if (begun === null) {
      setBegun(day);
      onBegin(day);
    } else if (day < begun) onPick({ startDate: day, endDate: begun });
    else onPick({ startDate: begun, endDate: day });
  };
  const named = single ? [] : NAMED_RANGES.map((range) => ({ ...range, days: resolveRange(range, today) }));
  return (
    <div className="flex min-h-[300px] gap-2.5 low:min-h-0 max-sm:flex-col">
      <div
        role="group"
        aria-label="Ranges"
        className={clsx(
          'flex w-[124px] shrink-0 flex-col gap-0.5',
          'empty:hidden low:grid low:w-[196px] low:grid-cols-2 low:content-start low:gap-x-0 max-sm:grid',
          'max-sm:w-full max-sm:grid-cols-2',
        )}
      >
        {named.map(({ label, days, ...range }) => (
          <button
            key={label}
            type="button"
            aria-pressed={begun === null && startDate === days.startDate && endDate === days.endDate}
            onClick={() => onPick(range)}
            className={clsx(
              'h-8 px-2.5 rounded text-left text-sm',
              'low:h-6 low:px-1.5 hover:bg-hover aria-pressed:bg-accent-weak aria-pressed:font-medium',
              'aria-pressed:text-accent',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <DayPicker
        mode="range"
        autoFocus
        selected={from ? { from: toDate(from), to: to ? toDate(to) : undefined } : undefined}
        // A handler makes the calendar controlled; otherwise it keeps its own range.
        onSelect={() => undefined}
        defaultMonth={toDate(endDate ?? startDate ?? today)}
        today={toDate(today)}
        disabled={(date) => !single && begun === null && toDay(date) > today}
        onDayClick={(date, modifiers) => {
          if (!modifiers.disabled) take(toDay(date));
        }}
        labels={{
          labelDayButton: (date, { today: isToday, selected: isSelected }) =>
            `${isToday ? 'Today, ' : ''}${DAY_NAME.format(date)}${isSelected ? ', selected' : ''}`,
        }}
        components={{
          Chevron: ({ orientation }) =>
            orientation === 'left' ? <ChevronLeft aria-hidden size={16} /> : <ChevronRight aria-hidden size={16} />,
        }}
        classNames={{
          months: 'relative',
          month_caption: 'grid h-8 place-items-center text-sm font-semibold low:h-6',
          button_previous: `${ARROW} left-0`,
          button_next: `${ARROW} right-0`,
          month_grid: 'mt-1 w-full border-collapse text-sm low:mt-0',
          weekday: 'h-8 low:h-4 text-xs font-medium text-muted',
          day: 'p-0 text-center',
          day_button:
            'size-9 rounded tabular-nums ' +
            'low:h-6 hover:bg-hover disabled:text-muted disabled:line-through disabled:opacity-60 ' +
            'disabled:hover:bg-transparent',
          today: 'font-semibold text-accent',
          range_start: END_OF_RANGE,
          range_end: END_OF_RANGE,
          range_middle: 'bg-accent-weak text-accent',
          outside: 'invisible',
        }}
      />
    </div>
  );
}

const END_OF_RANGE = '[&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent-strong';
