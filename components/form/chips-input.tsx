'use client';

import clsx from 'clsx';
import { X } from 'lucide-react';
import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { bothRefs } from '@/components/ui/both-refs';
import { useFormBusy } from './form';
import type { ControlProps } from './form-field';
import { useUnsavedGuard } from './leave-guard';
import { useFormReadOnly } from './read-only';

/**
 * Values as chips with an input for more. Enter or a comma adds a value; Backspace in the empty input takes the last
 * one back for editing.
 *
 * @param values unique, ignoring case
 * @param before content before a chip's label, such as a color swatch
 * @param suggestions values that the browser suggests while typing
 * @param disabled during a save; the input keeps the focus, and its text becomes chips afterwards
 */
export function ChipsInput({
  control,
  values,
  before,
  placeholder,
  suggestions,
  disabled = false,
  ref,
  onAdd,
  onRemove,
}: {
  control: ControlProps;
  values: readonly string[];
  before?: (value: string) => ReactNode;
  placeholder?: string;
  suggestions?: readonly string[];
  disabled?: boolean;
  /** The input's ref. */
  ref?: Ref<HTMLInputElement> | undefined;
  onAdd: (text: string) => void;
  onRemove: (value: string) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const { text, isBusy, listeners } = useTypedChip({ values, disabled, onAdd, onRemove });
  return (
    <div
      className={clsx(
        'flex min-h-10 w-full flex-wrap items-center gap-1.5 rounded border border-control bg-surface px-2 py-1.5',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-aria-invalid:border-bad',
      )}
      // The frame looks like one input, so a press anywhere in it focuses the text.
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        box.current?.focus();
      }}
    >
      {values.map((value) => (
        <Chip
          key={value}
          label={value}
          before={before?.(value)}
          disabled={disabled}
          onRemove={() => {
            onRemove(value);
            box.current?.focus();
          }}
        />
      ))}
      <input
        {...control}
        ref={bothRefs(box, ref)}
        value={text}
        readOnly={isBusy}
        autoComplete="off"
        enterKeyHint="done"
        list={suggestions && `${control.id}-choices`}
        placeholder={values.length === 0 ? placeholder : undefined}
        className="h-7 min-w-24 flex-1 bg-transparent px-1 text-base outline-none"
        {...listeners}
      />
      {suggestions ? (
        <datalist id={`${control.id}-choices`}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ) : null}
    </div>
  );
}

function useTypedChip({
  values,
  disabled,
  onAdd,
  onRemove,
}: {
  values: readonly string[];
  disabled: boolean;
  onAdd: (text: string) => void;
  onRemove: (value: string) => void;
}) {
  const [text, setText] = useState('');
  const isBusy = useFormBusy();
  // Text that isn't a chip yet isn't part of the form, so guard it separately.
  useUnsavedGuard(() => text.trim() !== '');

  const add = (typed: string) => {
    setText('');
    if (typed.replaceAll(',', '').trim() !== '') onAdd(typed);
  };
  /** Adds the typed value. During a save, a comma marks where the value ends. */
  const end = () => {
    if (isBusy) return;
    if (!disabled) add(text);
    else if (text.trim() !== '') setText(`${text},`);
  };
  const addEnded = useRef(() => {});
  useLayoutEffect(() => {
    addEnded.current = () => {
      const comma = text.lastIndexOf(',');
      if (comma < 0) return;
      add(text.slice(0, comma));
      setText(text.slice(comma + 1));
    };
  });
  // A layout effect runs before the next key, which could add the same value twice.
  useLayoutEffect(() => {
    if (!disabled) addEnded.current();
  }, [disabled]);

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) =>
    target.value.endsWith(',') && !disabled ? add(target.value) : setText(target.value);
  const onKeyDown = (event: KeyboardEvent) => {
    // While composing, as in Korean, Enter ends the word and not the value.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      end();
    }
    const last = values.at(-1);
    if (event.key === 'Backspace' && text === '' && last !== undefined && !disabled && !isBusy && !event.repeat)
      onRemove(last);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text').replace(/[\r\n\t;]+/g, ',');
    if (!pasted.includes(',') || isBusy) return;
    event.preventDefault();
    if (disabled) setText(text + pasted);
    else add(text + pasted);
  };
  return { text, isBusy, listeners: { onChange, onKeyDown, onPaste, onBlur: end } };
}

interface ChipProps {
  label: string;
  before?: ReactNode;
  disabled?: boolean;
  onRemove: () => void;
}

export function Chip({ label, before, disabled, onRemove }: ChipProps) {
  const rests = useFormBusy() || disabled;
  const isReadOnly = useFormReadOnly();
  return (
    <span className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-sm bg-quiet-weak pl-2 text-sm">
      {before}
      <span className="truncate">{label}</span>
      {isReadOnly ? null : (
        <button
          type="button"
          aria-label={`Remove ${label}`}
          aria-disabled={rests || undefined}
          onClick={rests ? undefined : onRemove}
          className="grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-text"
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </span>
  );
}
