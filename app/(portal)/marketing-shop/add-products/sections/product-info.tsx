'use client';

import { useController } from 'react-hook-form';
import { SectionCard } from '@/components/form/section-card';
import { TextField } from '@/components/form/text-field';
import type { ProductValues } from '../product-values';
import { DescriptionField } from './description-field';

/** Title and description. */
export function ProductInfo() {
  const { field, fieldState } = useController<ProductValues, 'name'>({ name: 'name' });
  return (
    <SectionCard title="Product Info">
      <TextField {...field} label="Title" required autoComplete="off" fault={fieldState.error?.message} />
      <DescriptionField />
    </SectionCard>
  );
}
