'use client';

import type { Ref } from 'react';
import { bothRefs } from '@/components/ui/both-refs';
import { BoundField, FIELD_CLASS, type FieldProps } from './form-field';
import { NumberInput, type NumberInputProps } from './number-input';

/** A labeled whole number; null is an empty field. In a form, `name` is the value's name. */
export function NumberField({
  label,
  hint,
  fault,
  size = 'form',
  className,
  name,
  value,
  onChange,
  ref,
  ...input
}: FieldProps & Omit<Partial<NumberInputProps>, 'className'>) {
  const boundName = value === undefined ? name : undefined;
  return (
    <BoundField name={boundName} label={label} hint={hint} fault={fault} size={size} className={className}>
      {(control, bound) => (
        <div className={size === 'form' ? 'max-w-40' : undefined}>
          <NumberInput
            {...input}
            {...control}
            name={name}
            value={((bound ? bound.value : value) ?? null) as number | null}
            readOnly={bound?.readOnly || input.readOnly}
            onBlur={bound?.onBlur}
            onChange={(next) => {
              bound?.onChange(next);
              onChange?.(next);
            }}
            ref={bothRefs(bound?.ref as Ref<HTMLInputElement>, ref)}
            className={FIELD_CLASS[size]}
          />
        </div>
      )}
    </BoundField>
  );
}
