'use client';

import { useController } from 'react-hook-form';
import { ChoiceField } from '@/components/form/choice-field';
import { NumberField } from '@/components/form/number-field';
import { SectionCard } from '@/components/form/section-card';
import { TextField } from '@/components/form/text-field';
import type { ProductValues } from '../product-values';

const CHOICES = [
  { value: 'points', label: 'Price' },
  { value: 'contact', label: 'Contact' },
] as const;

/** A price in points, or the words that stand in its place. */
export function Pricing() {
  const { field: isContact } = useController<ProductValues, 'isContact'>({ name: 'isContact' });
  const { field: price, fieldState: priceState } = useController<ProductValues, 'prices'>({ name: 'prices' });
  const { field: contact, fieldState: contactState } = useController<ProductValues, 'contactPrices'>({ name: 'contactPrices' });
  return (
    <SectionCard title="Pricing">
      <ChoiceField
        legend="Kind of price"
        legendClass="sr-only"
        value={isContact.value ? 'contact' : 'points'}
        options={CHOICES}
        onChange={(choice) => isContact.onChange(choice === 'contact')}
      />
      {isContact.value ? (
        <TextField
          {...contact}
          label="Text in place of a price"
          placeholder="Contact us for a price"
          fault={contactState.error?.message}
        />
      ) : (
        <NumberField
          label="Price"
          suffix="Q"
          placeholder="0"
          ref={price.ref}
          value={price.value}
          onChange={price.onChange}
          onBlur={price.onBlur}
          fault={priceState.error?.message}
        />
      )}
    </SectionCard>
  );
}
