'use client';

import clsx from 'clsx';
import { Calendar as CalendarIcon, X } from 'lucide-react';
import { Fragment, useId } from 'react';
import type { DateRange } from '@/lib/domain/date-range';
import { Calendar, CalendarPopover } from './calendar-popover';
import { LIST_FIELD_CLASS } from './list-field';
import { END_LABELS, useTypedRange, type RangeEnd } from './use-typed-range';

/**
 * A range of days: typed, also in words, picked, or a preset such as Last month. Both ends are read together on Enter,
 * on leaving the field, or when picked. An invalid one shows why and changes nothing.
 *
 * @param id prefix of its controls' ids, which restore the focus after the list changes
 * @param range only has `startDate` for a single day; days may be relative (lib/domain/relative-day.ts)
 * @param today `YYYY-MM-DD` in the relevant time zone
 * @param label shown inside the field if a list has several ranges
 * @param single asks for one day
 * @param upToToday rejects days in the future (spec 2 §2.7)
 * @param clearable adds a clear button to each end
 * @param onChange receives the days, and their form in the list's address
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
  onChange: (days: DateRange, written: DateRange) => void;
  className?: string | undefined;
}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const typed = useTypedRange({ range, today, label, single, upToToday, onChange });
  const { texts, fault } = typed;
  const understood = typed.understood('startDate') ?? typed.understood('endDate');
  const nameOf = (end: RangeEnd) => {
    if (!label) return END_LABELS[end];
    return single ? label : `${label}, ${END_LABELS[end].toLowerCase()}`;
  };
  return (
    <div
      role={single ? undefined : 'group'}
      aria-label={single ? undefined : (label ?? 'Days')}
      // Typing a day must not trigger the page's shortcuts.
      data-takes-keys
      className={clsx('relative flex flex-col gap-1', className)}
    >
      <div
        id={id}
        onBlur={typed.takeOnLeaving}
        className={clsx(
          LIST_FIELD_CLASS,
          'flex items-center pr-1! pl-1! has-[button:focus-visible]:z-1',
          fault && 'border-bad',
        )}
      >
        {label ? <span className="shrink-0 pl-1.5 text-muted">{label}</span> : null}
        {(single ? (['startDate'] as const) : (['startDate', 'endDate'] as const)).map((end) => (
          <Fragment key={end}>
            {end === 'endDate' ? DASH : null}
            <DayInput
              id={`${id}-${end}`}
              label={nameOf(end)}
              text={texts[end]}
              faultId={fault?.end === end ? `${id}-fault` : undefined}
              onType={(text) => typed.type(end, text)}
              onEnter={() => typed.takeTexts(end)}
            />
            {clearable && texts[end] ? (
              <ClearButton
                label={`Clear ${nameOf(end).toLowerCase()}`}
                onClick={() => {
                  typed.clear(end);
                  document.getElementById(`${id}-${end}`)?.focus();
                }}
              />
            ) : null}
          </Fragment>
        ))}
        <button
          id={`${id}-choose`}
          type="button"
          aria-label={[single ? 'Choose a day' : 'Choose days', label].filter(Boolean).join(': ')}
          popoverTarget={`${id}-calendar`}
          onPointerEnter={Calendar.load}
          onFocus={Calendar.load}
          className={ICON_BUTTON_CLASS}
        >
          <CalendarIcon aria-hidden size={14} />
        </button>
      </div>
      <CalendarPopover
        field={id}
        range={typed.days}
        today={today}
        single={single}
        onBegin={typed.begin}
        onPick={(picked) => typed.take(single ? { startDate: picked.startDate } : picked, 'endDate')}
        // If only one day was picked, the other end stays open.
        onHalf={() => typed.takeTexts('startDate')}
        onUndo={typed.restore}
      />
      <Outcome understood={understood} reason={fault?.reason} faultId={`${id}-fault`} />
    </div>
  );
}

/** Shows how the typed text was understood, or why it is invalid. */
function Outcome({
  understood,
  reason,
  faultId,
}: {
  understood: string | null | undefined;
  reason: string | undefined;
  faultId: string;
}) {
  return (
    <>
      <p role="status" className={understood && !reason ? UNDERSTOOD_CLASS : 'sr-only'}>
        {reason ? null : understood}
      </p>
      {reason ? (
        <p id={faultId} role="alert" className="text-xs text-bad">
          {reason}
        </p>
      ) : null}
    </>
  );
}

const DASH = (
  <span aria-hidden className="text-muted">
    –
  </span>
);

/** It floats, so that nothing moves while typing. */
const UNDERSTOOD_CLASS = clsx(
  'absolute top-full left-0 z-10 mt-1 px-2 py-1',
  'rounded border border-line-strong bg-raised text-xs tabular-nums shadow-menu',
);

const ICON_BUTTON_CLASS = 'grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:text-text';

function DayInput({
  id,
  label,
  text,
  faultId,
  onType,
  onEnter,
}: {
  id: string;
  label: string;
  text: string;
  faultId: string | undefined;
  onType: (text: string) => void;
  onEnter: () => void;
}) {
  return (
    <input
      id={id}
      aria-label={label}
      aria-invalid={faultId ? true : undefined}
      aria-describedby={faultId}
      placeholder="MM/DD/YYYY"
      inputMode="numeric"
      autoComplete="off"
      maxLength={30}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter reads the days here and must not submit the surrounding search.
        event.preventDefault();
        onEnter();
      }}
      className="h-full w-[98px] min-w-0 rounded-sm bg-transparent px-1.5 tabular-nums outline-offset-0 max-sm:flex-1"
    />
  );
}

function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      // Tab skips it, because keyboard users clear an end by deleting its text.
      tabIndex={-1}
      aria-label={label}
      onClick={onClick}
      className={ICON_BUTTON_CLASS}
    >
      <X aria-hidden size={14} />
    </button>
  );
}
