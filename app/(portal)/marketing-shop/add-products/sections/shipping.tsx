'use client';

import { useController } from 'react-hook-form';
import { ChoiceField } from '@/components/form/choice-field';
import { NumberField } from '@/components/form/number-field';
import { SectionCard } from '@/components/form/section-card';
import type { ProductValues } from '../product-values';

const CHOICES = [
  { value: 'free', label: 'FREE' },
  { value: 'charge', label: 'Charge' },
] as const;

/** What shipping costs: nothing, or points. */
export function Shipping() {
  const { field: mode } = useController<ProductValues, 'shipping'>({ name: 'shipping' });
  const { field: charge, fieldState } = useController<ProductValues, 'shippingCharge'>({ name: 'shippingCharge' });
  return (
    <SectionCard title="Shipping">
      <ChoiceField legend="Shipping" legendClass="sr-only" value={mode.value} options={CHOICES} onChange={mode.onChange} />
      {mode.value === 'charge' ? (
        <NumberField
          label="Shipping price"
          suffix="Q"
          placeholder="0"
          ref={charge.ref}
          value={charge.value}
          onChange={charge.onChange}
          onBlur={charge.onBlur}
          fault={fieldState.error?.message}
        />
      ) : null}
    </SectionCard>
  );
}
