'use client';

import clsx from 'clsx';
import { Calendar } from 'lucide-react';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { bothRefs } from '@/components/ui/both-refs';
import { isDay } from '@/lib/domain/day';
import { formatDay } from '@/lib/time/format-time';
import { readSetDay } from '@/lib/time/typed-days';
import { readTypedTime, timeAsTyped } from '@/lib/time/typed-time';
import { BoundField, FIELD_CLASS, type FieldProps } from './form-field';
import { useFormReadOnly } from './read-only';

interface TypedProps extends FieldProps {
  name?: string;
  value?: string;
  disabled?: boolean;
  onChange?: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A future time, typed in words or picked; leaving the field formats it. The value is `YYYY-MM-DDTHH:mm` in the zone's
 * local time, or the text as typed if it isn't a time. In a form, `name` is the value's name; with its own `value`, the
 * caller controls it.
 */
export function TimeField({ timeZone, ...field }: TypedProps & { timeZone: string }) {
  return (
    <TypedField
      hint="For example: tomorrow 9:00, Monday 14:30 or in 2 hours."
      {...field}
      read={(text) => {
        const time = readTypedTime(text, { now: new Date(), timeZone });
        return 'at' in time ? time.at : text;
      }}
      shown={timeAsTyped}
      picker={{ type: 'datetime-local', label: 'Choose day and time', holds: (value) => /T/.test(value) }}
    />
  );
}

const dayAsTyped = (value: string) => (isDay(value) ? formatDay(value) : value);

/**
 * A day, typed in words or picked: `tomorrow`, `12/1`, `next month`. The value is `YYYY-MM-DD`, or the text as typed if
 * it isn't a day. In a form, `name` is the value's name.
 *
 * @param place which day of a period to use, such as of `next month`
 * @param today `YYYY-MM-DD` in the relevant time zone
 * @param min `YYYY-MM-DD`, the first day that the picker offers
 * @param onTake receives a valid day once it is picked, or typed and left
 */
export function DayField({
  place,
  today,
  min,
  onTake,
  size = 'form',
  ...field
}: TypedProps & { place: 'start' | 'end'; today: string; min?: string; onTake?: (day: string) => void }) {
  return (
    <TypedField
      {...(size === 'form' && { hint: 'For example: tomorrow, 12/1 or next month.' })}
      {...field}
      size={size}
      read={(text) => readSetDay(text, place, today) ?? text}
      shown={dayAsTyped}
      picker={{ type: 'date', label: 'Choose a day', holds: isDay, min }}
      onTake={(value) => {
        if (isDay(value)) onTake?.(value);
      }}
    />
  );
}

/** A text field that parses words, with the browser's picker beside it. */
function TypedField({
  name,
  value: given,
  disabled,
  onChange,
  onTake,
  read,
  shown,
  picker: { type, label, holds, min },
  hint,
  size = 'form',
  ref,
  ...field
}: TypedProps & {
  hint?: ReactNode;
  /** Parses a text; returns it unchanged if it has no meaning. */
  read: (text: string) => string;
  /** Formats a value for the field. */
  shown: (value: string) => string;
  picker: {
    type: 'date' | 'datetime-local';
    label: string;
    holds: (value: string) => boolean;
    min?: string | undefined;
  };
  /** Receives the value once it is picked or the field is left. */
  onTake?: (value: string) => void;
}) {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const isReadOnly = useFormReadOnly();
  const corner = clsx('absolute top-1 right-1', size === 'form' ? 'size-8' : 'size-6');
  return (
    <BoundField {...field} name={given === undefined ? name : undefined} hint={hint} size={size}>
      {(control, bound) => {
        const value = given ?? String(bound?.value ?? '');
        const take = (text: string, asText = text) => {
          const parsed = read(text);
          setTyped({ text: asText, value: parsed });
          bound?.onChange(parsed);
          onChange?.(parsed);
        };
        return (
          <div className="relative">
            <input
              {...control}
              name={name}
              ref={bothRefs(bound?.ref as Ref<HTMLInputElement>, ref)}
              value={typed?.value === value ? typed.text : shown(value)}
              readOnly={bound?.readOnly}
              disabled={disabled}
              autoComplete="off"
              className={clsx(FIELD_CLASS[size], size === 'form' ? 'pr-11' : 'pr-8')}
              onChange={({ target }) => take(target.value)}
              onKeyDown={({ key }) => {
                if (key === 'Enter') onTake?.(value);
              }}
              onBlur={() => {
                setTyped(null);
                onTake?.(value);
                bound?.onBlur();
              }}
            />
            {/* Only the button opens it, because the browser draws its picker below this input. */}
            <input
              ref={picker}
              type={type}
              min={min}
              aria-hidden
              tabIndex={-1}
              disabled={disabled}
              className={clsx(corner, 'pointer-events-none opacity-0')}
              value={holds(value) ? value : ''}
              onChange={({ target }) => {
                take(target.value, shown(target.value));
                onTake?.(target.value);
              }}
            />
            {isReadOnly ? null : (
              <button
                type="button"
                aria-label={label}
                disabled={disabled || bound?.readOnly}
                className={clsx(
                  corner,
                  'grid place-items-center rounded text-muted',
                  'enabled:hover:bg-hover enabled:hover:text-text disabled:opacity-50',
                )}
                onClick={() => picker.current?.showPicker()}
              >
                <Calendar aria-hidden size={16} />
              </button>
            )}
          </div>
        );
      }}
    </BoundField>
  );
}
