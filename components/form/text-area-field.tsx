'use client';

import clsx from 'clsx';
import type { ChangeEvent, ComponentProps, Ref } from 'react';
import { BoundField, FIELD_CLASS, type FieldProps } from './form-field';
import { bothRefs } from '@/components/ui/both-refs';

type AreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'ref'> & { ref?: Ref<HTMLTextAreaElement> };

/** A labeled multiline text. In a form, `name` is the value's name; with its own `value`, the caller controls it. */
export function TextAreaField({
  label,
  hint,
  fault,
  className,
  ref,
  rows = 6,
  ...area
}: Omit<FieldProps, 'size'> & AreaProps) {
  const name = area.value === undefined ? area.name : undefined;
  return (
    <BoundField name={name} label={label} hint={hint} fault={fault} className={className} id={area.id}>
      {(control, bound) => (
        <textarea
          rows={rows}
          name={bound?.name}
          onBlur={bound?.onBlur}
          {...area}
          {...control}
          {...(bound && {
            value: (bound.value ?? '') as string,
            readOnly: bound.readOnly || area.readOnly,
            onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
              bound.onChange(event.target.value);
              area.onChange?.(event);
            },
          })}
          ref={bothRefs(bound?.ref, ref)}
          className={clsx(FIELD_CLASS.form, 'h-auto! min-h-20 py-2')}
        />
      )}
    </BoundField>
  );
}
