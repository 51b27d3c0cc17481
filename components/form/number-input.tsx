'use client';

import clsx from 'clsx';
import { useId, useLayoutEffect, useRef, useState, type ChangeEvent, type ComponentProps, type Ref } from 'react';
import { bothRefs } from '@/components/ui/both-refs';
import { editNumber, groupedNumber, isWholeNumber } from './grouped-number';

export type NumberInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref' | 'size'> & {
  value: number | null;
  onChange: (value: number | null) => void;
  /** Told whether what stands in it is no whole number. */
  onRefused?: ((isRefused: boolean) => void) | undefined;
  /** Stands behind the number, such as `Q`. */
  suffix?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/**
 * A box for a whole number, with thousands separators while it is typed. What is no whole number, such as 12.5 or -5,
 * stands as it was typed. It counts as nothing, and no form is sent with it.
 */
export function NumberInput({ value, onChange, onRefused, suffix, className, ref, ...input }: NumberInputProps) {
  const box = useRef<HTMLInputElement | null>(null);
  // A new object for each edit: the caret is set again even where the text stays.
  const [edit, setEdit] = useState<{ caret: number } | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const noteId = useId();
  // A value that was set from elsewhere takes its place.
  const refused = value === null ? typed : null;
  const text = refused ?? groupedNumber(value);

  useLayoutEffect(() => {
    if (edit && document.activeElement === box.current) box.current?.setSelectionRange(edit.caret, edit.caret);
  }, [edit]);

  const follow = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const caret = target.selectionStart ?? target.value.length;
    const next = editNumber(groupedNumber(value), target.value, caret);
    if (!isWholeNumber(target.value)) {
      setEdit({ caret });
      if (value !== null) onChange(null);
      setTyped(target.value);
      onRefused?.(true);
      return;
    }
    if (!next) {
      setEdit({ caret: Math.max(0, caret - Math.max(0, target.value.length - text.length)) });
      return;
    }
    setTyped(null);
    onRefused?.(false);
    setEdit({ caret: next.caret });
    if (next.value !== value) onChange(next.value);
  };

  return (
    <>
      <span className="relative block">
        <input
          {...input}
          {...(refused === null ? {} : { 'aria-invalid': true, 'aria-describedby': noteId, 'data-refused': true })}
          ref={bothRefs(box, ref)}
          value={text}
          onChange={follow}
          inputMode="numeric"
          autoComplete="off"
          // Room for the suffix, whose letters are about as wide as a digit.
          {...(suffix && { style: { paddingRight: `calc(1.25rem + ${suffix.length}ch)` } })}
          className={clsx('text-right tabular-nums', className)}
        />
        {suffix ? (
          <span aria-hidden className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
            {suffix}
          </span>
        ) : null}
      </span>
      {refused === null ? null : (
        <span id={noteId} role="alert" className="block text-xs text-bad">
          {suffix === 'Q' ? 'Whole points only' : 'Whole numbers only'}
        </span>
      )}
    </>
  );
}
