'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';

/** The calendar works with the browser's own days; only their numbers matter, so its zone takes no part. */
function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Such as `Friday, November 20, 2026`: the number as it is shown, for who says what they see. */
const DAY_NAME = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

const ARROW = 'absolute top-0 grid size-8 place-items-center rounded text-muted hover:bg-hover hover:text-text';

/** The calendar of a `DateField`, loaded on its first use. Arrow keys move by day and week, Page Up and Down by month. */
export default function DateFieldCalendar({
  selected,
  today,
  isOffered,
  onPick,
}: {
  selected: string | undefined;
  today: string;
  isOffered: (day: string) => boolean;
  onPick: (day: string) => void;
}) {
  const shown = toDate(selected ?? today);
  return (
    <DayPicker
      mode="single"
      autoFocus
      selected={selected ? shown : undefined}
      defaultMonth={shown}
      today={toDate(today)}
      disabled={(date) => !isOffered(toDay(date))}
      onDayClick={(date, modifiers) => {
        if (!modifiers.disabled) onPick(toDay(date));
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
        month_caption: 'grid h-8 place-items-center text-sm font-semibold',
        button_previous: `${ARROW} left-0`,
        button_next: `${ARROW} right-0`,
        month_grid: 'mt-1 w-full border-collapse text-sm',
        weekday: 'h-8 text-xs font-medium text-muted',
        day: 'p-0 text-center',
        day_button:
          'size-9 rounded tabular-nums hover:bg-hover disabled:text-muted disabled:line-through disabled:opacity-60 disabled:hover:bg-transparent',
        today: 'font-semibold text-accent',
        selected: '[&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent-strong',
        outside: 'invisible',
      }}
    />
  );
}
