'use client';

import clsx from 'clsx';
import { useId, useLayoutEffect, useRef, useState, type ChangeEvent, type ComponentProps, type Ref } from 'react';
import { bothRefs } from '@/components/ui/both-refs';
import { editNumber, groupedNumber, MAX_DIGITS, type NumberRefusal } from './grouped-number';

export type NumberInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref' | 'size'> & {
  value: number | null;
  onChange: (value: number | null) => void;
  /** A hint below the field while it is empty but required. */
  emptied?: string | undefined;
  /** Called when the text becomes valid or invalid. */
  onRefused?: ((isRefused: boolean) => void) | undefined;
  /** Shown after the number: `Q`. */
  suffix?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/**
 * An input for whole numbers that adds thousands separators while typing. Text that isn't one, such as 12.5, -5 or
 * 2,50, stays visible, counts as null and blocks the form.
 */
export function NumberInput({
  value,
  onChange,
  emptied,
  onRefused,
  suffix,
  className,
  ref,
  ...input
}: NumberInputProps) {
  const box = useRef<HTMLInputElement | null>(null);
  // A new object per edit resets the caret even if the text stays the same.
  const [edit, setEdit] = useState<{ caret: number } | null>(null);
  const [typed, setTyped] = useState<{ text: string; why: NumberRefusal } | null>(null);
  // Don't show errors while a number is being typed.
  const [isTyping, setTyping] = useState(false);
  const noteId = useId();
  // A value set from outside replaces refused text.
  const refused = value === null ? typed : null;
  const text = refused?.text ?? groupedNumber(value);
  const isEmptied = value === null && refused === null && emptied !== undefined;
  const note = isEmptied
    ? emptied
    : refused === null || (isTyping && refused.why === 'unfinished')
      ? null
      : noteOf(refused.why, suffix);

  useLayoutEffect(() => {
    if (edit && document.activeElement === box.current) box.current?.setSelectionRange(edit.caret, edit.caret);
  }, [edit]);

  const follow = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { inputType = '' } = nativeEvent as Partial<InputEvent>;
    const isPasted = /^insertFrom(Paste|Drop)$/.test(inputType);
    const next = editNumber(text, target.value, target.selectionStart ?? target.value.length, isPasted);
    const isRefused = 'refused' in next;
    setEdit({ caret: next.caret });
    setTyped(isRefused ? { text: next.text, why: next.refused } : null);
    setTyping(true);
    onRefused?.(isRefused || (next.value === null && emptied !== undefined));
    const changed = isRefused ? null : next.value;
    if (changed !== value) onChange(changed);
  };

  return (
    <>
      <span className="relative block">
        <input
          {...input}
          {...((refused || isEmptied) && { 'data-refused': true })}
          {...(note && { 'aria-invalid': true, 'aria-describedby': noteId })}
          ref={bothRefs(box, ref)}
          value={text}
          onChange={follow}
          onClick={(event) => {
            // Select a 0, so that typing replaces it.
            if (text === '0') event.currentTarget.select();
            input.onClick?.(event);
          }}
          onBlur={(event) => {
            setTyping(false);
            input.onBlur?.(event);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setTyping(false);
            input.onKeyDown?.(event);
          }}
          inputMode="numeric"
          autoComplete="off"
          // Leave room for the suffix, whose letters are about as wide as a digit.
          {...(suffix && { style: { paddingRight: `calc(1.25rem + ${suffix.length}ch)` } })}
          className={clsx('text-right tabular-nums', className)}
        />
        {suffix ? (
          <span aria-hidden className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
            {suffix}
          </span>
        ) : null}
      </span>
      {note === null ? null : (
        <span id={noteId} role="alert" className="block text-xs text-bad">
          {note}
        </span>
      )}
    </>
  );
}

function noteOf(why: NumberRefusal, suffix: string | undefined): string {
  if (why === 'long') return `Up to ${MAX_DIGITS} digits`;
  return suffix === 'Q' ? 'Whole points only' : 'Whole numbers only';
}
