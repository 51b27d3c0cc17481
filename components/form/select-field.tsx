'use client';

import clsx from 'clsx';
import type { ChangeEvent, ComponentProps, Ref } from 'react';
import { bothRefs } from '@/components/ui/both-refs';
import { BoundField, FIELD_CLASS, type FieldProps } from './form-field';
import { useFormReadOnly } from './read-only';

type SelectProps = Omit<ComponentProps<'select'>, 'size' | 'className' | 'ref'> & { ref?: Ref<HTMLSelectElement> };

/** A labeled select; `children` are its options. In a form, `name` is the value's name. */
export function SelectField({
  label,
  hint,
  fault,
  size = 'form',
  className,
  children,
  ref,
  ...select
}: FieldProps & SelectProps) {
  const isReadOnly = useFormReadOnly();
  const name = select.value === undefined ? select.name : undefined;
  return (
    <BoundField name={name} label={label} hint={hint} fault={fault} size={size} className={className} id={select.id}>
      {(control, bound) => (
        <select
          {...select}
          {...control}
          disabled={isReadOnly || select.disabled}
          {...(bound && {
            name: bound.name,
            value: (bound.value ?? '') as string,
            onBlur: bound.onBlur,
            onChange: (event: ChangeEvent<HTMLSelectElement>) => {
              bound.onChange(event.target.value);
              select.onChange?.(event);
            },
          })}
          ref={bothRefs(bound?.ref as Ref<HTMLSelectElement>, ref)}
          // `:read-only` matches selects, so override its background.
          className={clsx(FIELD_CLASS[size], 'pr-2! not-disabled:bg-surface!')}
        >
          {children}
        </select>
      )}
    </BoundField>
  );
}
