import type { z } from 'zod';
import type { NewVariant, VariantChange } from '@/lib/contract/product-input';
import type { changeProduct } from '@/lib/contract/products';
import { MAX_VARIANTS } from '@/lib/domain/product-limits';
import {
  combinationFor,
  faultOfOptions,
  isRemovedWith,
  isSameValue,
  newVariant,
  variantKeyOf,
  variantLabel,
  withoutOption,
  type ColorOption,
  type NewVariant as VariantToStore,
  type VariantKey,
  type VariantOptions,
} from '@/lib/domain/variant-options';
import { conflict, refuseField } from '@/upstream/http/errors';
import type { StoredProduct, StoredVariant } from './product-json';
import type { SkuPlace } from './skus';

type ChangeBody = z.output<typeof changeProduct.body>;

/** A variant to store, with its path in the request. */
export type Planned<V> = V & { path: string };

export interface VariantsPlan {
  options: VariantOptions;
  removed: number[];
  changed: Planned<StoredVariant>[];
  inserted: Planned<VariantToStore>[];
}

/**
 * Plans a request's changes to variants (spec 1 §2, §4 and §5, Variants). Every variant is a unique combination of
 * options.
 *
 * @param before the locked product
 * @throws HttpError 409 if a variant in the request is gone; 422 if the result is invalid
 */
export function planVariants(
  before: Pick<StoredProduct, 'sizes' | 'colors' | 'custom' | 'variants' | 'prices'>,
  body: ChangeBody,
): VariantsPlan {
  const options = optionsAfter(before, body);
  const patched = patchVariants(before.variants, body);
  const remaining = body.deleteVariant ? withoutRemoved(patched, options, body.deleteVariant) : patched;
  const price = body.prices ?? before.prices;

  const remainingVariants = remaining.map((variant) => ({
    ...variant,
    ...combinationOf(variant, options, variant.path),
  }));
  const inserted = (body.insertVariant ?? []).map((asked, index) =>
    toStore(asked, `insertVariant.${index}`, { options, price }),
  );
  refuseAlike([...remainingVariants, ...inserted]);
  refuseTooMany(remainingVariants.length + inserted.length);

  const stored = new Map(before.variants.map((variant) => [variant.id, variant]));
  return {
    options,
    removed: before.variants
      .filter(({ id }) => !remainingVariants.some((variant) => variant.id === id))
      .map(({ id }) => id),
    changed: remainingVariants
      .map((variant) => withHexCode(variant, stored.get(variant.id), body))
      .filter((variant) => differs(variant, stored.get(variant.id))),
    inserted,
  };
}

/**
 * Plans a new product's variants. Without a list, every combination of options becomes one.
 *
 * @throws HttpError 422 if they don't fit together
 */
export function planNewVariants(
  options: VariantOptions,
  asked: readonly z.output<typeof NewVariant>[],
  price: number,
): Planned<VariantToStore>[] {
  refuseFaultyOptions(options);
  const planned = asked.map((variant, index) => toStore(variant, `variants.${index}`, { options, price }));
  refuseAlike(planned);
  refuseTooMany(planned.length);
  return planned;
}

/** Paths of the SKUs in a plan, without empty ones, which are generated. */
export function skuPlacesOf(plan: Pick<VariantsPlan, 'changed' | 'inserted'>): SkuPlace[] {
  return [...plan.changed, ...plan.inserted]
    .filter(({ sku }) => sku !== '')
    .map(({ sku, path }) => ({ sku, path: `${path}.sku` }));
}

function optionsAfter({ sizes, colors, custom }: VariantOptions, body: ChangeBody): VariantOptions {
  const asked = { sizes: body.sizes ?? sizes, colors: body.colors ?? colors, custom: body.custom ?? custom };
  const options = body.deleteVariant ? withoutOption(asked, body.deleteVariant) : asked;
  refuseFaultyOptions(options);
  return options;
}

/** Variants after the request. Those it doesn't name are still checked against changed options. */
function patchVariants(variants: readonly StoredVariant[], body: ChangeBody): Planned<StoredVariant>[] {
  const patched = new Map(variants.map((variant) => [variant.id, { ...variant, path: changedOption(variant, body) }]));
  for (const [list, changes] of [
    ['variants', body.variants ?? []],
    ['updateVariant.variants', body.updateVariant?.variants ?? []],
  ] as const) {
    const named = new Set<number>();
    for (const [index, change] of changes.entries()) {
      const path = `${list}.${index}`;
      const variant = patched.get(change.id) ?? conflict(isGone(change));
      if (named.has(change.id)) refuseField(`${path}.id`, 'A variant can only be changed once per request.');
      named.add(change.id);
      patched.set(change.id, { ...variant, ...given(change), path });
    }
  }
  return [...patched.values()];
}

function given(change: z.output<typeof VariantChange>): Partial<StoredVariant> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** The field to report if an unnamed variant no longer fits. */
function changedOption({ custom }: VariantKey, body: ChangeBody): string {
  if (custom !== null) return 'custom';
  return body.colors && !body.sizes ? 'colors' : 'sizes';
}

function isGone(change: z.output<typeof VariantChange>): string {
  const label = variantLabel({ size: change.size ?? null, color: change.color ?? null, custom: change.custom ?? null });
  const name = label || change.sku || `number ${change.id}`;
  return `The variant "${name}" was deleted by someone else. Reload the product and make your change again.`;
}

/**
 * Variants that remain when an option value is removed. If an option loses its last value, its variants drop that
 * option and keep SKU, price and stock.
 */
function withoutRemoved(
  variants: readonly Planned<StoredVariant>[],
  { sizes, colors }: VariantOptions,
  removal: NonNullable<ChangeBody['deleteVariant']>,
): Planned<StoredVariant>[] {
  const dimensionGoes =
    ('size' in removal && sizes.length === 0 && colors.length > 0) ||
    ('color' in removal && colors.length === 0 && sizes.length > 0);
  if (!dimensionGoes) return variants.filter((variant) => !isRemovedWith(variant, removal));
  return variants.map((variant) =>
    'size' in removal ? { ...variant, size: null } : { ...variant, color: null, hexCode: null },
  );
}

function combinationOf(variant: VariantKey, options: VariantOptions, path: string): VariantKey {
  return (
    combinationFor(variant, options) ??
    refuseField(path, `The variant "${variantLabel(variant)}" doesn’t match the product’s options.`)
  );
}

function toStore(
  { qpoints, sku, stock, unlimited, hexCode, size = null, color = null, custom = null }: z.output<typeof NewVariant>,
  path: string,
  { options, price }: { options: VariantOptions; price: number },
): Planned<VariantToStore> {
  const begun = newVariant(combinationOf({ size, color, custom }, options, path), { price, colors: options.colors });
  return {
    ...begun,
    qpoints: qpoints ?? begun.qpoints,
    hexCode: hexCode || begun.hexCode,
    sku,
    stock,
    unlimited,
    path,
  };
}

/** A variant's hex code follows its color, unless the request sets another. */
function withHexCode(
  variant: Planned<StoredVariant>,
  before: StoredVariant | undefined,
  body: ChangeBody,
): Planned<StoredVariant> {
  const said = [...(body.variants ?? []), ...(body.updateVariant?.variants ?? [])].some(
    ({ id, hexCode }) => id === variant.id && hexCode !== undefined,
  );
  if (said || !variant.color || (!body.colors && before?.color === variant.color)) return variant;
  return { ...variant, hexCode: hexOf(body.colors, variant.color) ?? variant.hexCode };
}

function hexOf(colors: readonly ColorOption[] | undefined, name: string): string | undefined {
  return colors?.find((color) => isSameValue(color.name, name))?.hex || undefined;
}

function refuseFaultyOptions(options: VariantOptions): void {
  const fault = faultOfOptions(options);
  if (fault) refuseField(fault.option, fault.sentence);
}

function refuseAlike(variants: readonly Planned<VariantKey>[]): void {
  const seen = new Set<string>();
  for (const variant of variants) {
    const key = variantKeyOf(variant);
    if (seen.has(key)) refuseField(variant.path, `The variant "${variantLabel(variant)}" appears twice.`);
    seen.add(key);
  }
}

function refuseTooMany(count: number): void {
  if (count > MAX_VARIANTS)
    refuseField('insertVariant', `A product can have at most ${MAX_VARIANTS.toLocaleString('en-US')} variants.`);
}

const STORED_FIELDS = ['sku', 'size', 'color', 'custom', 'hexCode', 'qpoints', 'stock', 'unlimited'] as const;

function differs(variant: StoredVariant, before: StoredVariant | undefined): boolean {
  return STORED_FIELDS.some((field) => variant[field] !== before?.[field]);
}
