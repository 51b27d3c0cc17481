'use client';

import clsx from 'clsx';
import { Calendar as CalendarIcon, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { dateFault, type DateRange } from '@/lib/domain/date-range';
import { formatDay, parseDay } from '@/lib/time';
import { deferred } from './deferred';
import { LIST_FIELD_CLASS } from './list-field';

const Calendar = deferred(() => import('./date-range-calendar'));

const LABELS = { startDate: 'Start date', endDate: 'End date' } as const;
type End = keyof typeof LABELS;

const written = ({ startDate, endDate }: DateRange) => ({
  startDate: startDate ? formatDay(startDate) : '',
  endDate: endDate ? formatDay(endDate) : '',
});

/**
 * From which day to which: typed in either end, picked, or named such as Last month. Both ends are read together, with
 * Enter, on leaving the field, or when picked; a refused one says why and changes nothing.
 *
 * @param id the ids of its controls begin with it: by them the focus is found again among other rows
 * @param range its `startDate` alone where one day is asked for
 * @param today `YYYY-MM-DD`, where the days count
 * @param label its name, inside the field, where a list has other days too
 * @param single asks for one day, whichever it is
 * @param upToToday refuses an end that is to come (spec 2 §2.7)
 * @param clearable gives each end a button that clears it
 */
export function DateRangeField({
  id: givenId,
  range,
  today,
  label,
  single = false,
  upToToday = false,
  clearable = upToToday || single,
  onChange,
  className,
}: {
  id?: string;
  range: DateRange;
  today: string;
  label?: string | undefined;
  single?: boolean;
  upToToday?: boolean;
  clearable?: boolean;
  onChange: (range: DateRange) => void;
  className?: string | undefined;
}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const calendar = useRef<HTMLDivElement>(null);
  const { startDate, endDate } = range;
  const taken = written(range);
  const [texts, setTexts] = useState(taken);
  const [shown, setShown] = useState(taken);
  const [fault, setFault] = useState<{ end: End; reason: string } | null>(null);
  const [open, setOpen] = useState(false);
  /** Is one end chosen in the calendar, and the other not yet? */
  const [begun, setBegun] = useState(false);
  if (shown.startDate !== taken.startDate || shown.endDate !== taken.endDate) {
    setShown(taken);
    setTexts(taken);
    setFault(null);
  }

  useEffect(() => {
    if (!open) return;
    const place = () => calendar.current && standBeside(calendar.current, document.getElementById(id));
    place();
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [open, id]);

  const take = (next: DateRange, typedLast: End) => {
    const faults = ([typedLast, 'startDate'] as const).flatMap((end) => {
      const reason = !single && next[end] && dateFault(end, next[end], { ...next, today, upToToday });
      return reason ? [{ end, reason }] : [];
    });
    setFault(faults[0] ?? null);
    if (faults.length > 0) return;
    setTexts(written(next));
    if (next.startDate !== startDate || next.endDate !== endDate) onChange(next);
  };
  const takeTexts = (typedLast: End) => {
    const read = (end: End) => (texts[end].trim() === '' ? undefined : parseDay(texts[end]));
    const [from, to] = [read('startDate'), read('endDate')];
    const unread = from === null ? 'startDate' : to === null ? 'endDate' : null;
    if (unread)
      setFault({ end: unread, reason: `${single ? label : LABELS[unread]} must be a day written as MM/DD/YYYY.` });
    else take({ startDate: from ?? undefined, endDate: to ?? undefined }, typedLast);
  };
  const typedLast = () => (texts.startDate === taken.startDate ? 'endDate' : 'startDate');
  const takeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // From one end to the other: both are read together.
    if (relatedTarget instanceof HTMLInputElement && currentTarget.contains(relatedTarget)) return;
    if (texts.startDate !== taken.startDate || texts.endDate !== taken.endDate) takeTexts(typedLast());
  };
  const pick = (picked: DateRange) => {
    setBegun(false);
    calendar.current?.hidePopover();
    take(single ? { startDate: picked.startDate } : picked, 'endDate');
  };

  const clear = (end: End) => {
    setFault(null);
    setTexts({ ...texts, [end]: '' });
    if (range[end]) onChange({ ...range, [end]: undefined });
    document.getElementById(`${id}-${end}`)?.focus();
  };

  const nameOf = (end: End) => {
    if (!label) return LABELS[end];
    return single ? label : `${label}, ${LABELS[end].toLowerCase()}`;
  };
  const input = (end: End) => (
    <input
      id={`${id}-${end}`}
      aria-label={nameOf(end)}
      aria-invalid={fault?.end === end ? true : undefined}
      aria-describedby={fault?.end === end ? `${id}-fault` : undefined}
      placeholder="MM/DD/YYYY"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={texts[end]}
      onChange={(event) => {
        setTexts({ ...texts, [end]: event.target.value });
        // Gone with the first key: were it to go on leaving the field, what is being pressed would move away.
        setFault(null);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        // Enter here takes the days; the form around them is the search.
        event.preventDefault();
        takeTexts(end);
      }}
      className="h-full w-[98px] min-w-0 rounded-sm bg-transparent px-1.5 tabular-nums outline-offset-0 max-sm:flex-1"
    />
  );

  const clearButton = (end: End) =>
    clearable && texts[end] ? (
      <button
        type="button"
        // The keyboard goes from end to end, where it clears by what it types.
        tabIndex={-1}
        aria-label={`Clear ${nameOf(end).toLowerCase()}`}
        onClick={() => clear(end)}
        className="grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:text-text"
      >
        <X aria-hidden size={14} />
      </button>
    ) : null;

  return (
    <div
      role={single ? undefined : 'group'}
      aria-label={single ? undefined : (label ?? 'Days')}
      // Whoever types a day means no key of the page, on whichever of its controls the focus is.
      data-takes-keys
      className={clsx('flex flex-col gap-1', className)}
    >
      <div
        id={id}
        onBlur={takeOnLeaving}
        className={clsx(
          LIST_FIELD_CLASS,
          'flex items-center pr-1! pl-1! has-[button:focus-visible]:z-1',
          fault && 'border-bad',
        )}
      >
        {label ? <span className="shrink-0 pl-1.5 text-muted">{label}</span> : null}
        {input('startDate')}
        {clearButton('startDate')}
        {single ? null : (
          <>
            <span aria-hidden className="text-muted">
              –
            </span>
            {input('endDate')}
            {clearButton('endDate')}
          </>
        )}
        <button
          id={`${id}-choose`}
          type="button"
          aria-label={[single ? 'Choose a day' : 'Choose days', label].filter(Boolean).join(': ')}
          popoverTarget={`${id}-calendar`}
          onPointerEnter={Calendar.load}
          onFocus={Calendar.load}
          className="grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:text-text"
        >
          <CalendarIcon aria-hidden size={14} />
        </button>
      </div>
      <div
        ref={calendar}
        id={`${id}-calendar`}
        popover="auto"
        role="dialog"
        aria-label={single ? 'Day' : 'Days'}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'open' || !begun) return;
          // Closed with one day chosen, the other end stays open.
          setBegun(false);
          takeTexts('startDate');
        }}
        onKeyDown={({ key }) => {
          if (key !== 'Escape' || !begun) return;
          setBegun(false);
          setTexts(taken);
        }}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') standBeside(event.currentTarget, document.getElementById(id));
        }}
        className="fixed m-0 w-[424px] max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg border border-line-strong bg-raised p-2.5 text-text shadow-menu low:w-[476px] low:p-1.5 max-sm:w-[296px]!"
      >
        {open ? (
          <Calendar
            range={single ? { startDate, endDate: startDate } : range}
            today={today}
            single={single}
            onBegin={(day) => {
              setBegun(true);
              setTexts({ startDate: formatDay(day), endDate: '' });
            }}
            onPick={pick}
          />
        ) : (
          <div className="h-[300px] low:h-[184px]" />
        )}
      </div>
      {fault ? (
        <p id={`${id}-fault`} role="alert" className="text-xs text-bad">
          {fault.reason}
        </p>
      ) : null}
    </div>
  );
}

/** How far it stays from the field and from the window's edge, px. */
const GAP = 4;
const EDGE = 8;

/** The height that all of it needs, px, and in a window so low that it draws closer together. */
const HEIGHT = 330;
const LOW_HEIGHT = 198;
const LOW_WINDOW = 560;

/** Its width at most, px, before it is drawn. */
const WIDTH = 476;

/** Places what floats below a field, or above it where more room is: never over it, so it scrolls where room is short. */
function standBeside(floating: HTMLElement, field: HTMLElement | null): void {
  if (!field) return;
  const { left, top, bottom } = field.getBoundingClientRect();
  const below = window.innerHeight - bottom - GAP - EDGE;
  const above = top - GAP - EDGE;
  const needed = window.innerHeight <= LOW_WINDOW ? LOW_HEIGHT : HEIGHT;
  const isBelow = below >= Math.min(needed, above);
  const width = floating.offsetWidth || Math.min(WIDTH, window.innerWidth - 2 * EDGE);
  floating.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
  floating.style.top = isBelow ? `${bottom + GAP}px` : 'auto';
  floating.style.bottom = isBelow ? 'auto' : `${window.innerHeight - top + GAP}px`;
  floating.style.maxHeight = `${Math.max(isBelow ? below : above, 0)}px`;
}
