import { MAX_OPTION_VALUE, MAX_OPTION_VALUES } from './product-limits';

/**
 * The options of a product and the variants that follow from them (spec 1 §2 and §4, Variants): sizes and colors, alone
 * or crossed with each other, or custom values, which stand alone.
 */

export type OptionType = 'size' | 'color' | 'custom';

/** A color and its code, which is free text. */
export interface ColorOption {
  name: string;
  hex: string;
}

export interface VariantOptions {
  sizes: readonly string[];
  colors: readonly ColorOption[];
  custom: readonly string[];
}

/** What tells the variants of one product apart. */
export interface VariantKey {
  size: string | null;
  color: string | null;
  custom: string | null;
}

/** Option types that a product may have at once (spec 1 §2). */
export const MAX_OPTION_TYPES = 2;

/** The message of a second option beside Custom (spec 1 §5). */
export const CUSTOM_STANDS_ALONE = "You can't add other option with custom";

/** The option types that hold a value. */
export function optionTypesOf({ sizes, colors, custom }: VariantOptions): OptionType[] {
  return [
    ...(sizes.length > 0 ? (['size'] as const) : []),
    ...(colors.length > 0 ? (['color'] as const) : []),
    ...(custom.length > 0 ? (['custom'] as const) : []),
  ];
}

/** One value of an option, or all there is. */
export type OptionRemoval = { size: string } | { color: string } | { custom: string } | { all: true };

/** The options without a value, or without any; case does not count. */
export function withoutOption(options: VariantOptions, removal: OptionRemoval): VariantOptions {
  if ('all' in removal) return { sizes: [], colors: [], custom: [] };
  const { sizes, colors, custom } = options;
  if ('size' in removal) return { ...options, sizes: sizes.filter((size) => !isSameValue(size, removal.size)) };
  if ('color' in removal) return { ...options, colors: colors.filter(({ name }) => !isSameValue(name, removal.color)) };
  return { ...options, custom: custom.filter((value) => !isSameValue(value, removal.custom)) };
}

/** Does a variant have the value that goes? */
export function isRemovedWith({ size, color, custom }: VariantKey, removal: OptionRemoval): boolean {
  if ('all' in removal) return true;
  if ('size' in removal) return size !== null && isSameValue(size, removal.size);
  if ('color' in removal) return color !== null && isSameValue(color, removal.color);
  return custom !== null && isSameValue(custom, removal.custom);
}

/** Are two texts the same option value? Case does not count. */
export function isSameValue(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** What is wrong with the options of a product, and with which of them; null where nothing is. */
export function faultOfOptions({ sizes, colors, custom }: VariantOptions): { option: keyof VariantOptions; sentence: string } | null {
  if (custom.length > 0 && sizes.length + colors.length > 0) return { option: 'custom', sentence: CUSTOM_STANDS_ALONE };
  for (const [option, values] of [['sizes', sizes], ['colors', colors.map(({ name }) => name)], ['custom', custom]] as const) {
    const doubled = values.find((value, index) => values.slice(0, index).some((earlier) => isSameValue(earlier, value)));
    if (doubled !== undefined) return { option, sentence: `"${doubled}" is there twice.` };
  }
  return null;
}

/**
 * The combination of the options that a variant stands for, as the options write it.
 * @returns undefined where the options do not make it
 */
export function combinationFor(variant: VariantKey, { sizes, colors, custom }: VariantOptions): VariantKey | undefined {
  const size = matching(sizes, variant.size);
  const color = matching(colors.map(({ name }) => name), variant.color);
  const own = matching(custom, variant.custom);
  if (size === undefined || color === undefined || own === undefined) return undefined;
  return size === null && color === null && own === null ? undefined : { size, color, custom: own };
}

/** One of the values of an option; null where there is neither option nor value, undefined where they don't fit. */
function matching(values: readonly string[], value: string | null): string | null | undefined {
  if (value === null) return values.length === 0 ? null : undefined;
  return values.find((known) => isSameValue(known, value));
}

/** The option values of a variant, for people: `M / Navy`. */
export function variantLabel({ size, color, custom }: VariantKey): string {
  return [size, color, custom].filter((value) => value !== null).join(' / ');
}

/** Every variant that the options make: the cross product of sizes and colors, or the custom values. */
export function combinationsOf({ sizes, colors, custom }: VariantOptions): VariantKey[] {
  if (custom.length > 0) return custom.map((value) => ({ size: null, color: null, custom: value }));
  if (sizes.length === 0 && colors.length === 0) return [];
  const names = colors.length > 0 ? colors.map(({ name }) => name) : [null];
  const marks = sizes.length > 0 ? sizes : [null];
  return marks.flatMap((size) => names.map((color) => ({ size, color, custom: null })));
}

/** Tells two variants of a product apart; case does not count. */
export function variantKeyOf({ size, color, custom }: VariantKey): string {
  return JSON.stringify([size, color, custom].map((value) => value?.toLowerCase() ?? null));
}

/** How the variants of a product change when its options do. */
export interface VariantPlan<V extends VariantKey> {
  /** Variants that stay what they are, but for what tells them apart. */
  update: (V & VariantKey)[];
  /** Combinations that no variant stands for yet. */
  insert: VariantKey[];
  /** Variants whose combination is gone. */
  remove: V[];
}

/**
 * Decides what becomes of a product's variants when its options change. A variant whose combination still exists is
 * left alone. When a second option comes to a first one, the variants there are take its first value, so that they keep
 * their SKU, price and stock; when the last value of one of two options goes, they lose it the same way. Every other
 * combination is inserted or removed (spec 1 §4).
 * @param variants as they are
 * @param options as they shall be
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

/** The combination of a variant under other options, where only the presence of an option changed. */
function adaptedKey({ size, color, custom }: VariantKey, { sizes, colors }: VariantOptions): VariantKey {
  if (custom !== null) return { size, color, custom };
  return {
    size: sizes.length === 0 ? null : (size ?? sizes[0] ?? null),
    color: colors.length === 0 ? null : (color ?? colors[0]?.name ?? null),
    custom: null,
  };
}

/** A variant before it is stored. */
export interface NewVariant extends VariantKey {
  hexCode: string | null;
  /** Points for a piece. */
  qpoints: number;
  stock: number;
  unlimited: boolean;
  /** Empty: the upstream makes one. */
  sku: string;
}

/**
 * A variant as it begins (spec 1 §4, Variants): at the product's price but for a custom one, with nothing in stock and
 * without a SKU.
 * @param price of the product, in points
 */
export function newVariant(key: VariantKey, { price, colors }: { price: number; colors: readonly ColorOption[] }): NewVariant {
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

/** Characters of a SKU that is made for a variant (spec 1 §4, Variants). */
export const GENERATED_SKU_LENGTH = 10;

/**
 * Makes a SKU for a variant that came without one.
 * @param randomBelow a whole number from 0 to below its argument, drawn evenly
 */
export function generateSku(randomBelow: (end: number) => number): string {
  return Array.from({ length: GENERATED_SKU_LENGTH }, () => SKU_CHARACTERS[randomBelow(SKU_CHARACTERS.length)]).join('');
}

/**
 * Reads option values as people type them, separated by commas (spec 1 §2, Variants).
 * @param text what was typed
 * @param present values that are there already; case does not count
 * @returns the values that are new, without space around them, at most as many as an option may have
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
