import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { changeProduct } from '@/lib/contract/products';
import { descriptionToStore } from '@/lib/domain/rich-text';
import { optionTypesOf, type VariantOptions } from '@/lib/domain/variant-options';
import type { Row } from '@/upstream/http/route';
import { reorderMedia } from './media';
import { planVariants, skuPlacesOf, type VariantsPlan } from './plan-variants';
import type { StoredProduct, StoredVariant } from './product-json';
import { refusingTakenSkus } from './skus';
import { putIntoCategories, updateProduct, writeVariants, type OwnStock, type ProductFields } from './write-product';

type ChangeBody = z.output<typeof changeProduct.body>;

/**
 * Applies a change to a locked product: fields, options, variants, categories and picture order. Increments its
 * version.
 *
 * @returns ids of the inserted variants
 * @throws HttpError 409, 422
 */
export async function applyChange(
  tx: PoolClient,
  before: StoredProduct,
  body: ChangeBody,
  author: { userId: number; now: Date },
): Promise<number[]> {
  const plan = planVariants(before, body);
  const fields = fieldsAfter(before, body, plan);
  const places = [...(fields.sku ? [{ sku: fields.sku, path: 'sku' }] : []), ...skuPlacesOf(plan)];

  if (body.categories) await putIntoCategories(tx, before.id, body.categories);
  if (body.mediaOrders) await reorderMedia(tx, before.id, body.mediaOrders);
  return refusingTakenSkus(places, async () => {
    // A SKU may move between product and variants, so write its old owner first.
    if (!fields.sku) await updateProduct(tx, before.id, fields, author);
    const inserted = await writeVariants(tx, { productId: before.id, ...author }, plan);
    if (fields.sku) await updateProduct(tx, before.id, fields, author);
    return inserted;
  });
}

/**
 * The product's new fields. Price and contact text are both kept, and `isContact` selects one, so switching loses
 * nothing.
 */
function fieldsAfter(before: StoredProduct, body: ChangeBody, { options }: VariantsPlan): ProductFields {
  const isHtml = body.isHtml ?? before.isHtml;
  return {
    name: body.name ?? before.name,
    // Sanitize even if only `isHtml` changes, because plain text was stored unsanitized.
    description: descriptionToStore(body.description ?? before.description, isHtml),
    isHtml,
    active: body.active ?? before.active,
    recommended: body.recommended ?? before.recommended ?? false,
    isContact: body.isContact ?? before.isContact,
    prices: body.prices ?? before.prices,
    contactPrices: body.contactPrices ?? before.contactPrices ?? null,
    shipping: body.shipping ?? (typeof before.shipping === 'number' ? before.shipping : 'free'),
    ...options,
    ...ownStockAfter(before, body, options),
  };
}

/** Keeps the product's own stock while variants have theirs, so that it returns when they are turned off. */
function ownStockAfter(before: StoredProduct, body: ChangeBody, options: VariantOptions): OwnStock {
  const sku = body.sku === undefined ? (before.sku ?? null) : body.sku;
  return {
    unlimited: body.unlimited ?? before.unlimited,
    sku: optionTypesOf(options).length > 0 ? null : sku,
    quantity: body.quantity ?? before.quantity ?? 0,
  };
}

/**
 * Changed fields for the activity log. Unchanged variants are left out, or each price change would store all of them
 * twice.
 */
export function changesOf(before: StoredProduct, after: StoredProduct): { before: Row; after: Row } {
  const { variants: oldVariants, updatedAt: _, ...old } = before;
  const { variants: newVariants, updatedAt: __, ...now } = after;
  const identity = ['id', 'version', 'name'];
  const fields = Object.keys(old).filter(
    (field) => identity.includes(field) || !isDeepStrictEqual(valueOf(old, field), valueOf(now, field)),
  );
  return {
    before: { id: before.id, ...pick(old, fields), ...variantsField(oldVariants, newVariants) },
    after: { id: after.id, ...pick(now, fields), ...variantsField(newVariants, oldVariants) },
  };
}

function variantsField(
  variants: readonly StoredVariant[],
  others: readonly StoredVariant[],
): { variants?: StoredVariant[] } {
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
