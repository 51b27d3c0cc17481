import { useEffect, useRef, useState } from 'react';
import type { DateRange } from '@/lib/domain/date-range';
import { deferred } from './deferred';

export const Calendar = deferred(() => import('./date-range-calendar'));

/** A field's calendar in a popover with the id `FIELD-calendar`. */
export function CalendarPopover({
  field,
  range,
  today,
  single,
  onBegin,
  onPick,
  onHalf,
  onUndo,
}: {
  field: string;
  range: DateRange;
  today: string;
  single: boolean;
  /** Called when the first of two days is picked. */
  onBegin: (day: string) => void;
  onPick: (range: DateRange) => void;
  /** Called when it closes with only one day picked. */
  onHalf: () => void;
  /** Called on Esc with only one day picked. */
  onUndo: () => void;
}) {
  const calendar = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [begun, setBegun] = useState(false);

  useEffect(() => {
    if (!open) return;
    const place = () => calendar.current && standBeside(calendar.current, document.getElementById(field));
    place();
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [open, field]);

  return (
    <div
      ref={calendar}
      id={`${field}-calendar`}
      popover="auto"
      role="dialog"
      aria-label={single ? 'Day' : 'Days'}
      onToggle={({ newState }) => {
        setOpen(newState === 'open');
        if (newState === 'open' || !begun) return;
        setBegun(false);
        onHalf();
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !begun) return;
        setBegun(false);
        onUndo();
      }}
      onBeforeToggle={(event) => {
        if (event.newState === 'open') standBeside(event.currentTarget, document.getElementById(field));
      }}
      className={
        'fixed m-0 w-[424px] max-w-[calc(100vw-16px)] overflow-y-auto p-2.5 ' +
        'low:w-[476px] low:p-1.5 max-sm:w-[296px]!' +
        'rounded-lg border border-line-strong bg-raised text-text shadow-menu'
      }
    >
      {open ? (
        <Calendar
          range={single ? { ...range, endDate: range.startDate } : range}
          today={today}
          single={single}
          onBegin={(day) => {
            setBegun(true);
            onBegin(day);
          }}
          onPick={(picked) => {
            setBegun(false);
            calendar.current?.hidePopover();
            onPick(picked);
          }}
        />
      ) : (
        <div className="h-[300px] low:h-[184px]" />
      )}
    </div>
  );
}

/** The distance from the field and from the window's edge, in pixels. */
const GAP = 4;
const EDGE = 8;

/** Its full height and its compact height for low windows, in pixels. */
const HEIGHT = 330;
const LOW_HEIGHT = 198;
const LOW_WINDOW = 560;

/** The maximum width in pixels, used before it has rendered. */
const WIDTH = 476;

/** Places a popover below its field, or above if there is more room. It scrolls rather than cover the field. */
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
