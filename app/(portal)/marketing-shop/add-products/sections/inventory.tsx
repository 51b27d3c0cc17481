'use client';

import { useController } from 'react-hook-form';
import { ChoiceField } from '@/components/form/choice-field';
import { NumberField } from '@/components/form/number-field';
import { SectionCard } from '@/components/form/section-card';
import { TextField } from '@/components/form/text-field';
import { MAX_SKU } from '@/lib/domain/product-limits';
import type { ProductValues } from '../product-values';

const CHOICES = [
  { value: 'unlimited', label: 'Unlimited' },
  { value: 'limited', label: 'Limited' },
] as const;

/** SKU and stock of a product without variants. */
export function Inventory() {
  const { field: sku, fieldState: skuState } = useController<ProductValues, 'sku'>({ name: 'sku' });
  const { field: unlimited } = useController<ProductValues, 'unlimited'>({ name: 'unlimited' });
  const { field: quantity, fieldState } = useController<ProductValues, 'quantity'>({ name: 'quantity' });
  return (
    <SectionCard title="Inventory">
      <TextField
        {...sku}
        label="SKU"
        maxLength={MAX_SKU}
        autoComplete="off"
        spellCheck={false}
        fault={skuState.error?.message}
      />
      <ChoiceField
        legend="Stock"
        value={unlimited.value ? 'unlimited' : 'limited'}
        options={CHOICES}
        onChange={(choice) => unlimited.onChange(choice === 'unlimited')}
      />
      {unlimited.value ? null : (
        <NumberField
          label="Quantity"
          placeholder="0"
          ref={quantity.ref}
          value={quantity.value}
          onChange={quantity.onChange}
          onBlur={quantity.onBlur}
          fault={fieldState.error?.message}
        />
      )}
    </SectionCard>
  );
}
