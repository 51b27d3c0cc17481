'use client';

import { useController, useFormContext } from 'react-hook-form';
import type { ReactNode } from 'react';
import { ChoiceField } from '@/components/form/choice-field';
import { SectionCard } from '@/components/form/section-card';
import { TextField } from '@/components/form/text-field';
import { MAX_NAME } from '@/lib/domain/person';
import type { AdminValues } from './admin-values';

const KINDS = [
  { value: 'office', label: 'Office' },
  { value: 'mobile', label: 'Mobile' },
] as const;

/**
 * Who it is, and how they are reached.
 *
 * @param email the field of the e-mail address, which only a registration lets one type
 */
export function PersonSection({ email }: { email: ReactNode }) {
  const { register, formState } = useFormContext<AdminValues>();
  const { field: kind } = useController<AdminValues, 'numberKind'>({ name: 'numberKind' });
  const { errors } = formState;
  return (
    <SectionCard title="Person">
      {email}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First Name" autoComplete="off" maxLength={MAX_NAME} fault={errors.firstName?.message} {...register('firstName')} />
        <TextField label="Last Name" autoComplete="off" maxLength={MAX_NAME} fault={errors.lastName?.message} {...register('lastName')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <ChoiceField legend="Number Type" value={kind.value} options={KINDS} onChange={kind.onChange} />
        <TextField
          label="Contact Number"
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          hint="Numbers only (e.g., 9497774444)"
          fault={errors.number?.message}
          {...register('number')}
        />
      </div>
    </SectionCard>
  );
}
