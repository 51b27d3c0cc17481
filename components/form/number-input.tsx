'use client';

import clsx from 'clsx';
import { useLayoutEffect, useRef, useState, type ChangeEvent, type ComponentProps, type RefCallback } from 'react';
import { editNumber, groupedNumber } from './grouped-number';

/**
 * A box for a whole number, with thousands separators while it is typed. What is no number is not taken.
 *
 * @param suffix stands behind the number, such as `Q`
 */
export function NumberInput({
  value,
  onChange,
  suffix,
  className,
  inputRef,
  ...input
}: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> & {
  value: number | null;
  onChange: (value: number | null) => void;
  suffix?: string;
  inputRef?: RefCallback<HTMLInputElement>;
}) {
  const box = useRef<HTMLInputElement | null>(null);
  // A new object for each edit: the caret is set again even where the text stays.
  const [edit, setEdit] = useState<{ caret: number } | null>(null);
  const text = groupedNumber(value);

  useLayoutEffect(() => {
    if (edit && document.activeElement === box.current) box.current?.setSelectionRange(edit.caret, edit.caret);
  }, [edit]);

  const follow = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value;
    const caret = target.selectionStart ?? typed.length;
    const next = editNumber(text, typed, caret);
    if (!next) {
      setEdit({ caret: Math.max(0, caret - Math.max(0, typed.length - text.length)) });
      return;
    }
    setEdit({ caret: next.caret });
    if (next.value !== value) onChange(next.value);
  };

  return (
    <span className="relative block">
      <input
        {...input}
        ref={(element) => {
          box.current = element;
          inputRef?.(element);
        }}
        value={text}
        onChange={follow}
        inputMode="numeric"
        autoComplete="off"
        className={clsx('text-right tabular-nums', suffix && 'pr-8!', className)}
      />
      {suffix ? (
        <span aria-hidden className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
          {suffix}
        </span>
      ) : null}
    </span>
  );
}
