import { optionTypesOf, type VariantOptions } from '@/lib/domain/variant-options';

/** Cells that are typed into, in their order: the arrows go from one to the same of the next row. */
export type EditedColumn = 'price' | 'stock' | 'sku';

export interface VariantColumn {
  id: 'image' | 'size' | 'color' | 'custom' | 'hex' | EditedColumn | 'delete';
  label: string;
  /** Pixels; columns keep their place while rows come and go. */
  width: number;
}

const OF_OPTION: Readonly<Record<'size' | 'color' | 'custom', readonly VariantColumn[]>> = {
  size: [{ id: 'size', label: 'Size', width: 90 }],
  color: [
    { id: 'color', label: 'Color', width: 110 },
    { id: 'hex', label: 'Hex code', width: 110 },
  ],
  custom: [{ id: 'custom', label: 'Custom', width: 160 }],
};

/** The columns of the variants, as far as the product has such options (spec 1 §2, Variants). */
export function variantColumns(options: VariantOptions): readonly VariantColumn[] {
  return [
    { id: 'image', label: 'Image', width: 64 },
    ...optionTypesOf(options).flatMap((type) => OF_OPTION[type]),
    { id: 'price', label: 'Price', width: 140 },
    { id: 'stock', label: 'Quantity', width: 220 },
    { id: 'sku', label: 'SKU', width: 180 },
    { id: 'delete', label: 'Delete', width: 56 },
  ];
}
