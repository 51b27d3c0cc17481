'use client';

import { useController } from 'react-hook-form';
import { ChoiceField } from '@/components/form/choice-field';
import { SectionCard } from '@/components/form/section-card';
import type { ProductValues } from '../product-values';

const CHOICES = [
  { value: 'visible', label: 'Visible' },
  { value: 'hidden', label: 'Hidden' },
] as const;

/** Whether partners see the product in the shop. */
export function Visibility() {
  const { field } = useController<ProductValues, 'active'>({ name: 'active' });
  return (
    <SectionCard title="Visibility">
      <ChoiceField
        legend="Visibility"
        legendClass="sr-only"
        value={field.value ? 'visible' : 'hidden'}
        options={CHOICES}
        onChange={(choice) => field.onChange(choice === 'visible')}
      />
    </SectionCard>
  );
}
