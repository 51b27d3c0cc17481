'use client';

import clsx from 'clsx';
import { Calendar as CalendarIcon } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type ToggleEvent } from 'react';
import { formatDay, parseDay } from '@/lib/time';
import { deferred } from './deferred';
import { LIST_FIELD_CLASS } from './list-field';

const Calendar = deferred(() => import('./date-field-calendar'));

/**
 * A calendar day, typed as MM/DD/YYYY (spec 1 §9) or picked. It takes effect with Enter, on leaving the field, or when
 * picked; a refused one says why and changes nothing.
 *
 * @param value `YYYY-MM-DD`
 * @param refuse says in one sentence why a day can't be taken; the calendar offers no such day
 * @param today `YYYY-MM-DD`, where the days count
 */
export function DateField({
  label,
  value,
  today,
  refuse,
  onChange,
}: {
  label: string;
  value: string | undefined;
  today: string;
  refuse: (day: string) => string | null;
  onChange: (day: string | undefined) => void;
}) {
  const id = useId();
  const calendar = useRef<HTMLDivElement>(null);
  const written = value ? formatDay(value) : '';
  const [text, setText] = useState(written);
  const [shown, setShown] = useState(written);
  const [fault, setFault] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  if (shown !== written) {
    setShown(written);
    setText(written);
    setFault(null);
  }

  const take = (day: string) => {
    const reason = refuse(day);
    setFault(reason);
    if (!reason && day !== value) onChange(day);
  };
  const takeText = () => {
    if (text.trim() === '') {
      setFault(null);
      if (value) onChange(undefined);
      return;
    }
    const day = parseDay(text);
    if (day) take(day);
    else setFault(`${label} must be a day written as MM/DD/YYYY.`);
  };
  const takeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter here takes the day; the form around it is the search.
    event.preventDefault();
    takeText();
  };
  const pick = (day: string) => {
    setText(formatDay(day));
    calendar.current?.hidePopover();
    take(day);
  };
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    setOpen(event.newState === 'open');
  };

  return (
    <div className="flex flex-col gap-1">
      <div className="relative">
        <input
          id={id}
          aria-label={label}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          placeholder={`${label.replace(/ date$/i, '')}: MM/DD/YYYY`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            // Gone with the first key: were it to go on leaving the field, what is being pressed would move away.
            setFault(null);
          }}
          onKeyDown={takeOnEnter}
          onBlur={() => {
            if (text !== written) takeText();
          }}
          className={clsx(LIST_FIELD_CLASS, 'w-[166px] pr-7 max-sm:w-full', fault && 'border-bad')}
        />
        <button
          type="button"
          aria-label={`Choose ${label.toLowerCase()}`}
          popoverTarget={`${id}-calendar`}
          onPointerEnter={Calendar.load}
          onFocus={Calendar.load}
          className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded-sm text-muted hover:text-text"
        >
          <CalendarIcon aria-hidden size={14} />
        </button>
        <div
          ref={calendar}
          id={`${id}-calendar`}
          popover="auto"
          role="dialog"
          aria-label={label}
          onToggle={place}
          onBeforeToggle={(event) => {
            if (event.newState === 'open') standUnder(event.currentTarget, document.getElementById(id));
          }}
          className="fixed m-0 min-h-[300px] w-[276px] rounded-lg border border-line-strong bg-raised p-2.5 text-text shadow-menu"
        >
          {open ? (
            <Calendar selected={value} today={today} isOffered={(day) => refuse(day) === null} onPick={pick} />
          ) : null}
        </div>
      </div>
      {fault ? (
        <p id={`${id}-fault`} role="alert" className="text-xs text-bad">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

const HEIGHT = 330;
const WIDTH = 276;

/** Places what floats below a field, or above it where the window ends, and never beside the window. */
function standUnder(floating: HTMLElement, field: HTMLElement | null): void {
  if (!field) return;
  const { left, top, bottom } = field.getBoundingClientRect();
  const fitsBelow = bottom + 4 + HEIGHT <= window.innerHeight;
  const above = Math.max(8, top - 4 - HEIGHT);
  floating.style.left = `${Math.max(8, Math.min(left, window.innerWidth - WIDTH - 8))}px`;
  floating.style.top = `${fitsBelow ? bottom + 4 : above}px`;
}
