import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { FIELD_CLASS } from '@/components/ui/field';
import { FormField } from './form-field';

/** The classes of a control whose value is faulty. */
export const FAULTY_CLASS = 'aria-invalid:border-bad';

/** A labelled line of text in a form. */
export function TextField({
  label,
  hint,
  fault,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'id'> & { label: ReactNode; hint?: ReactNode; fault?: string | undefined }) {
  return (
    <FormField label={label} hint={hint} fault={fault} className={className ?? ''}>
      {(control) => <input {...control} {...input} className={clsx(FIELD_CLASS, FAULTY_CLASS)} />}
    </FormField>
  );
}
