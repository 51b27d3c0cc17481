import { MAX_OPTION_VALUE, MAX_OPTION_VALUES } from './product-limits';

/** Options and their variants (spec 1 §2, §4, Variants): sizes and colors, alone or crossed, or custom values alone. */

export type OptionType = 'size' | 'color' | 'custom';

export interface ColorOption {
  name: string;
  hex: string;
}

export interface VariantOptions {
  sizes: readonly string[];
  colors: readonly ColorOption[];
  custom: readonly string[];
}

export const NO_OPTIONS = { sizes: [], colors: [], custom: [] } satisfies VariantOptions;

export interface VariantKey {
  size: string | null;
  color: string | null;
  custom: string | null;
}

export const MAX_OPTION_TYPES = 2;
export const CUSTOM_STANDS_ALONE = "You can't add other option with custom";

const OPTION_TYPES: readonly OptionType[] = ['size', 'color', 'custom'];

export function valuesOfOption({ sizes, colors, custom }: VariantOptions, type: OptionType): readonly string[] {
  if (type === 'size') return sizes;
  return type === 'color' ? colors.map(({ name }) => name) : custom;
}

export function optionTypesOf(options: VariantOptions): OptionType[] {
  return OPTION_TYPES.filter((type) => valuesOfOption(options, type).length > 0);
}

function keepValues(
  { sizes, colors, custom }: VariantOptions,
  stays: (type: OptionType, value: string) => boolean,
): VariantOptions {
  return {
    sizes: sizes.filter((value) => stays('size', value)),
    colors: colors.filter(({ name }) => stays('color', name)),
    custom: custom.filter((value) => stays('custom', value)),
  };
}

/** Adds values of one type; new colors have no code yet. */
export function withOptionValues(options: VariantOptions, type: OptionType, added: readonly string[]): VariantOptions {
  const of = (each: OptionType) => (each === type ? added : []);
  return {
    sizes: [...options.sizes, ...of('size')],
    colors: [...options.colors, ...of('color').map((name) => ({ name, hex: '' }))],
    custom: [...options.custom, ...of('custom')],
  };
}

export function withoutOptionValue(options: VariantOptions, type: OptionType, value: string): VariantOptions {
  return keepValues(options, (each, name) => each !== type || name !== value);
}

/** Options without values that no variant has, ignoring case. */
export function usedOptions(options: VariantOptions, variants: readonly VariantKey[]): VariantOptions {
  const usedOf = (type: OptionType) => new Set(variants.map((variant) => variant[type]?.toLowerCase()));
  const used = { size: usedOf('size'), color: usedOf('color'), custom: usedOf('custom') };
  return keepValues(options, (type, value) => used[type].has(value.toLowerCase()));
}

export type OptionRemoval = { size: string } | { color: string } | { custom: string } | { all: true };

function takes(removal: OptionRemoval, type: OptionType, value: string): boolean {
  const gone = 'all' in removal ? value : (removal as Partial<Record<OptionType, string>>)[type];
  return gone !== undefined && isSameValue(gone, value);
}

export function withoutOption(options: VariantOptions, removal: OptionRemoval): VariantOptions {
  return keepValues(options, (type, value) => !takes(removal, type, value));
}

export function isRemovedWith(variant: VariantKey, removal: OptionRemoval): boolean {
  return 'all' in removal || OPTION_TYPES.some((type) => variant[type] !== null && takes(removal, type, variant[type]));
}

export function isSameValue(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Error of a product's options, and which one; null if none. */
export function faultOfOptions(options: VariantOptions): { option: keyof VariantOptions; sentence: string } | null {
  const types = optionTypesOf(options);
  if (types.includes('custom') && types.length > 1) return { option: 'custom', sentence: CUSTOM_STANDS_ALONE };
  for (const type of types) {
    const values = valuesOfOption(options, type);
    const doubled = values.find((value, index) =>
      values.slice(0, index).some((earlier) => isSameValue(earlier, value)),
    );
    if (doubled !== undefined)
      return { option: type === 'custom' ? type : `${type}s`, sentence: `"${doubled}" appears twice.` };
  }
  return null;
}

/** The combination a variant stands for, as the options write it; undefined without one. */
export function combinationFor(variant: VariantKey, options: VariantOptions): VariantKey | undefined {
  const [size, color, custom] = OPTION_TYPES.map((type) => matching(valuesOfOption(options, type), variant[type]));
  if (size === undefined || color === undefined || custom === undefined) return undefined;
  return size === null && color === null && custom === null ? undefined : { size, color, custom };
}

/** The known value; null without option and value, undefined if they don't match. */
function matching(values: readonly string[], value: string | null): string | null | undefined {
  if (value === null) return values.length === 0 ? null : undefined;
  return values.find((known) => isSameValue(known, value));
}

/** Option values for people: `M / Navy`. */
export function variantLabel({ size, color, custom }: VariantKey): string {
  return [size, color, custom].filter((value) => value !== null).join(' / ');
}

export function combinationsOf({ sizes, colors, custom }: VariantOptions): VariantKey[] {
  if (custom.length > 0) return custom.map((value) => ({ size: null, color: null, custom: value }));
  if (sizes.length === 0 && colors.length === 0) return [];
  const names = colors.length > 0 ? colors.map(({ name }) => name) : [null];
  const marks = sizes.length > 0 ? sizes : [null];
  return marks.flatMap((size) => names.map((color) => ({ size, color, custom: null })));
}

/** Distinguishes variants of a product, ignoring case. */
export function variantKeyOf({ size, color, custom }: VariantKey): string {
  return JSON.stringify([size, color, custom].map((value) => value?.toLowerCase() ?? null));
}

export interface VariantPlan<V extends VariantKey> {
  /** Variants that stay, with changed option values. */
  update: (V & VariantKey)[];
  insert: VariantKey[];
  remove: V[];
}

/**
 * Plans changes of variants for new options. Existing combinations stay. When a second option is added, variants take
 * its first value and keep SKU, price and stock; when the last value of one of two is removed, they lose it. Other
 * combinations are inserted or removed (spec 1 §4).
 */
export function planVariants<V extends VariantKey>(variants: readonly V[], options: VariantOptions): VariantPlan<V> {
  const wanted = new Map(combinationsOf(options).map((key) => [variantKeyOf(key), key]));
  const plan: VariantPlan<V> = { update: [], insert: [], remove: [] };
  for (const variant of variants) {
    const own = variantKeyOf(variant);
    if (wanted.delete(own)) continue;
    const adapted = { ...variant, ...adaptedKey(variant, options) };
    const next = variantKeyOf(adapted);
    if (next !== own && wanted.delete(next)) plan.update.push(adapted);
    else plan.remove.push(variant);
  }
  plan.insert.push(...wanted.values());
  return plan;
}

/** A variant's combination under other options if only an option's presence changed. */
function adaptedKey({ size, color, custom }: VariantKey, { sizes, colors }: VariantOptions): VariantKey {
  if (custom !== null) return { size, color, custom };
  return {
    size: sizes.length === 0 ? null : (size ?? sizes[0] ?? null),
    color: colors.length === 0 ? null : (color ?? colors[0]?.name ?? null),
    custom: null,
  };
}

export interface NewVariant extends VariantKey {
  hexCode: string | null;
  qpoints: number;
  stock: number;
  unlimited: boolean;
  sku: string;
}

/** A new variant has the product's price in points (custom: none), and no stock and SKU (spec 1 §4, Variants). */
export function newVariant(
  key: VariantKey,
  { price, colors }: { price: number; colors: readonly ColorOption[] },
): NewVariant {
  return {
    ...key,
    hexCode: colors.find(({ name }) => name === key.color)?.hex || null,
    qpoints: key.custom === null ? price : 0,
    stock: 0,
    unlimited: false,
    sku: '',
  };
}

const SKU_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const GENERATED_SKU_LENGTH = 10;

/** Generates a SKU. @param randomBelow uniform integer from 0 to below its argument */
export function generateSku(randomBelow: (end: number) => number): string {
  return Array.from({ length: GENERATED_SKU_LENGTH }, () => SKU_CHARACTERS[randomBelow(SKU_CHARACTERS.length)]).join(
    '',
  );
}

/**
 * Parses comma-separated values (spec 1 §2, Variants): new ones, up to an option's maximum.
 * @param present existing values, ignoring case
 */
export function readOptionValues(text: string, present: readonly string[]): string[] {
  const known = new Set(present.map((value) => value.toLowerCase()));
  const added: string[] = [];
  for (const written of text.split(',')) {
    const value = written.trim().replace(/\s+/g, ' ').slice(0, MAX_OPTION_VALUE).trim();
    if (value === '' || known.has(value.toLowerCase())) continue;
    known.add(value.toLowerCase());
    added.push(value);
  }
  return added.slice(0, Math.max(0, MAX_OPTION_VALUES - present.length));
}
