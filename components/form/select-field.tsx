import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { FIELD_CLASS } from '@/components/ui/field';
import { FormField } from './form-field';
import { FAULTY_CLASS } from './text-field';

/** A labelled choice out of a list; `children` are its options. */
export function SelectField({
  label,
  hint,
  fault,
  children,
  ...select
}: Omit<ComponentProps<'select'>, 'id' | 'className'> & { label: ReactNode; hint?: ReactNode; fault?: string | undefined }) {
  return (
    <FormField label={label} hint={hint} fault={fault}>
      {(control) => (
        <select {...control} {...select} className={clsx(FIELD_CLASS, FAULTY_CLASS, 'pr-2! read-only:bg-surface! disabled:bg-quiet-weak! disabled:text-muted')}>
          {children}
        </select>
      )}
    </FormField>
  );
}
