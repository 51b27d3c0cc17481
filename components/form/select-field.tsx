'use client';

import clsx from 'clsx';
import type { ChangeEvent, ComponentProps, Ref } from 'react';
import { bothRefs, Bound } from './bound-field';
import { FIELD_CLASS, FormField, type FieldProps } from './form-field';

/** A labelled choice out of a list; `children` are its options. In a form its name is that of its value. */
export function SelectField({
  label,
  hint,
  fault,
  size = 'form',
  className,
  children,
  ref,
  ...select
}: FieldProps & Omit<ComponentProps<'select'>, 'size' | 'className' | 'ref'> & { ref?: Ref<HTMLSelectElement> }) {
  return (
    <Bound name={select.value === undefined ? select.name : undefined}>
      {(bound, found) => (
        <FormField label={label} hint={hint} fault={fault ?? found} size={size} className={className} id={select.id}>
          {(control) => (
            <select
              {...select}
              {...control}
              {...(bound && {
                name: bound.name,
                value: (bound.value ?? '') as string,
                onBlur: bound.onBlur,
                onChange: (event: ChangeEvent<HTMLSelectElement>) => bound.onChange(event.target.value),
              })}
              ref={bothRefs(bound?.ref as Ref<HTMLSelectElement>, ref)}
              // A choice counts as read-only to style sheets.
              className={clsx(FIELD_CLASS[size], 'pr-2! not-disabled:bg-surface!')}
            >
              {children}
            </select>
          )}
        </FormField>
      )}
    </Bound>
  );
}
