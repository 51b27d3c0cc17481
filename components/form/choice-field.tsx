'use client';

import clsx from 'clsx';
import { useId } from 'react';
import { FormController } from './form-field';
import { useFormReadOnly } from './read-only';

/** A few choices side by side as radio buttons. In a form, `name` is the value's name. */
export function ChoiceField<V extends string | number | boolean>({
  legend,
  legendClass = 'text-sm font-medium',
  name,
  value,
  options,
  onChange,
}: {
  legend: string;
  /** `sr-only` if a heading already says the same. */
  legendClass?: string;
  name?: string;
  value?: V;
  options: readonly { value: V; label: string }[];
  onChange?: (value: V) => void;
}) {
  const groupName = useId();
  const isReadOnly = useFormReadOnly();
  return (
    <FormController name={value === undefined ? name : undefined}>
      {(bound) => (
        <fieldset className="flex min-w-0 flex-col gap-1.5">
          <legend className={clsx(legendClass, legendClass !== 'sr-only' && 'mb-1.5')}>{legend}</legend>
          <div className="inline-flex w-fit rounded border border-control bg-surface p-0.5">
            {options.map((option) => (
              <label
                key={String(option.value)}
                className={clsx(
                  'relative flex h-8 cursor-pointer items-center rounded-sm px-3',
                  'text-sm font-medium text-muted hover:text-text',
                  'has-checked:bg-accent-weak has-checked:text-accent',
                  'has-focus-visible:outline-2 has-focus-visible:outline-accent',
                )}
              >
                <input
                  type="radio"
                  disabled={isReadOnly}
                  className="absolute inset-0 size-full cursor-pointer opacity-0"
                  name={groupName}
                  value={String(option.value)}
                  checked={option.value === (bound ? bound.value : value)}
                  onChange={() => {
                    bound?.onChange(option.value);
                    onChange?.(option.value);
                  }}
                />
                {option.label}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </FormController>
  );
}
