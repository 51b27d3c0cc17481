import { isDeepStrictEqual } from 'node:util';
import type { Row } from '@/upstream/http/mutation';
import type { StoredProduct, StoredVariant } from './product-json';

/**
 * What the activity keeps of a change of a product: the fields that differ, and of its variants those that do. A product
 * of many variants would else be written twice for each price.
 */
export function changesOf(before: StoredProduct, after: StoredProduct): { before: Row; after: Row } {
  const { variants: oldVariants, updatedAt: _, ...old } = before;
  const { variants: newVariants, updatedAt: __, ...now } = after;
  const kept = ['id', 'version', 'name'];
  const fields = Object.keys(old).filter((field) => kept.includes(field) || !isDeepStrictEqual(valueOf(old, field), valueOf(now, field)));
  return {
    before: { id: before.id, ...pick(old, fields), ...variantsField(oldVariants, newVariants) },
    after: { id: after.id, ...pick(now, fields), ...variantsField(newVariants, oldVariants) },
  };
}

/** Those of the variants that the other side does not have, or has otherwise. */
function variantsField(variants: readonly StoredVariant[], others: readonly StoredVariant[]): { variants?: StoredVariant[] } {
  const known = new Map(others.map((variant) => [variant.id, variant]));
  const differing = variants.filter((variant) => !isDeepStrictEqual(variant, known.get(variant.id)));
  return differing.length > 0 ? { variants: differing } : {};
}

function pick(object: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, valueOf(object, field)]));
}

function valueOf(object: object, field: string): unknown {
  return Reflect.get(object, field) as unknown;
}
