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

/** A variant to be stored, with the place in the request that speaks of it. */
export type Planned<V> = V & { path: string };

/** What becomes of the options and the variants of a product. */
export interface VariantsPlan {
  options: VariantOptions;
  /** Ids. */
  removed: number[];
  changed: Planned<StoredVariant>[];
  inserted: Planned<VariantToStore>[];
}

/**
 * Decides what a request makes of a product's variants, and refuses what does not fit (spec 1 §2, §4 and §5, Variants).
 * Every variant stands for one combination of the options, and no two for the same.
 *
 * @param before the product as it stands, locked
 * @throws HttpError 409 where a variant is gone that the request speaks of, 422 where the outcome does not fit
 */
export function planVariants(
  before: Pick<StoredProduct, 'sizes' | 'colors' | 'custom' | 'variants' | 'prices'>,
  body: ChangeBody,
): VariantsPlan {
  const options = optionsAfter(before, body);
  const patched = patchVariants(before.variants, body);
  const kept = body.deleteVariant ? withoutRemoved(patched, options, body.deleteVariant) : patched;
  const price = body.prices ?? before.prices;

  const standing = kept.map((variant) => ({ ...variant, ...combinationOf(variant, options, variant.path) }));
  const inserted = (body.insertVariant ?? []).map((asked, index) =>
    toStore(asked, `insertVariant.${index}`, { options, price }),
  );
  refuseAlike([...standing, ...inserted]);
  refuseTooMany(standing.length + inserted.length);

  const stored = new Map(before.variants.map((variant) => [variant.id, variant]));
  return {
    options,
    removed: before.variants.filter(({ id }) => !standing.some((variant) => variant.id === id)).map(({ id }) => id),
    changed: standing
      .map((variant) => withHexCode(variant, stored.get(variant.id), body))
      .filter((variant) => differs(variant, stored.get(variant.id))),
    inserted,
  };
}

/**
 * The variants of a new product. Without a list of them every combination of the options becomes one.
 *
 * @throws HttpError 422 where they don't fit together
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

/** Where a plan names SKUs; those left empty are generated. */
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

/** The variants as the request wants them. Those that it does not name are checked against changed options. */
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

/** The fields of a change that are there. */
function given(change: z.output<typeof VariantChange>): Partial<StoredVariant> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** The field to blame where a variant that the request does not name no longer fits. */
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
 * The variants that stay when an option value goes. Those of the last value of one of two options lose it, and stay
 * with SKU, price and stock.
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

/** A variant's code follows its color, unless the request says another. */
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
