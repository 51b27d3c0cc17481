'use client';

import clsx from 'clsx';
import type { RefCallback } from 'react';
import { FIELD_CLASS } from '@/components/ui/field';
import { FormField } from './form-field';
import { NumberInput } from './number-input';
import { FAULTY_CLASS } from './text-field';

/** A labelled whole number in a form; null is an empty box. */
export function NumberField({
  label,
  hint,
  fault,
  className,
  ...input
}: {
  label: string;
  hint?: string;
  fault?: string | undefined;
  className?: string;
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  suffix?: string;
  placeholder?: string;
  inputRef?: RefCallback<HTMLInputElement>;
}) {
  return (
    <FormField label={label} hint={hint} fault={fault} className={className ?? ''}>
      {(control) => <NumberInput {...control} {...input} className={clsx(FIELD_CLASS, FAULTY_CLASS)} />}
    </FormField>
  );
}
