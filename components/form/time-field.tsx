'use client';

import clsx from 'clsx';
import { Calendar } from 'lucide-react';
import { useRef, useState, type Ref } from 'react';
import { bothRefs } from '@/components/ui/both-refs';
import { readTypedTime, timeAsTyped } from '@/lib/typed-time';
import { BoundField, FIELD_CLASS, type FieldProps } from './form-field';

const HINT = 'Such as tomorrow 9:00, Monday 14:30 or in 2 hours.';

/**
 * A time that is to come, typed in words or chosen, and shown back as a whole one when the field is left. Its value is
 * `YYYY-MM-DDTHH:mm` as the zone's clocks show it; a text that is no time stays as it is typed. In a form its name is
 * that of its value; with a `value` of its own it is its caller's.
 */
export function TimeField({
  name,
  value: given,
  onChange,
  timeZone,
  hint = HINT,
  size = 'form',
  ref,
  ...field
}: FieldProps & {
  name?: string;
  value?: string;
  onChange?: (value: string) => void;
  timeZone: string;
  ref?: Ref<HTMLInputElement>;
}) {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <BoundField {...field} name={given === undefined ? name : undefined} hint={hint} size={size}>
      {(control, bound) => {
        const value = given ?? String(bound?.value ?? '');
        const take = (text: string, shown = text) => {
          const time = readTypedTime(text, { now: new Date(), timeZone });
          const read = 'at' in time ? time.at : text;
          setTyped({ text: shown, value: read });
          bound?.onChange(read);
          onChange?.(read);
        };
        return (
          <div className="relative">
            <input
              {...control}
              name={name}
              ref={bothRefs(bound?.ref as Ref<HTMLInputElement>, ref)}
              value={typed?.value === value ? typed.text : timeAsTyped(value)}
              readOnly={bound?.readOnly}
              autoComplete="off"
              className={clsx(FIELD_CLASS[size], 'pr-11')}
              onChange={({ target }) => take(target.value)}
              onBlur={() => {
                setTyped(null);
                bound?.onBlur();
              }}
            />
            {/* Shown by the button alone: the browser draws its choice below this box. */}
            <input
              ref={picker}
              type="datetime-local"
              aria-hidden
              tabIndex={-1}
              className="pointer-events-none absolute top-1 right-1 size-8 opacity-0"
              value={/T/.test(value) ? value : ''}
              onChange={({ target }) => take(target.value, timeAsTyped(target.value))}
            />
            <button
              type="button"
              aria-label="Choose day and time"
              disabled={bound?.readOnly}
              className={clsx(
                'absolute top-1 right-1 grid size-8 place-items-center rounded text-muted',
                'hover:bg-hover hover:text-text',
              )}
              onClick={() => picker.current?.showPicker()}
            >
              <Calendar aria-hidden size={16} />
            </button>
          </div>
        );
      }}
    </BoundField>
  );
}
