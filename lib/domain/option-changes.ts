import type { OptionType, VariantKey, VariantOptions } from './variant-options';

/** The names of an option's values. */
export function valuesOfOption({ sizes, colors, custom }: VariantOptions, type: OptionType): readonly string[] {
  if (type === 'size') return sizes;
  return type === 'color' ? colors.map(({ name }) => name) : custom;
}

/** The options with further values of one type; new colors have no code yet. */
export function withOptionValues(options: VariantOptions, type: OptionType, added: readonly string[]): VariantOptions {
  switch (type) {
    case 'size':
      return { ...options, sizes: [...options.sizes, ...added] };
    case 'color':
      return { ...options, colors: [...options.colors, ...added.map((name) => ({ name, hex: '' }))] };
    case 'custom':
      return { ...options, custom: [...options.custom, ...added] };
  }
}

/** The options without one value. */
export function withoutOptionValue(options: VariantOptions, type: OptionType, value: string): VariantOptions {
  return keepValues(options, (candidate, name) => candidate !== type || name !== value);
}

/** The options without the values that no variant has any more. */
export function withoutUnusedValues(options: VariantOptions, variants: readonly VariantKey[]): VariantOptions {
  const used = {
    size: new Set(variants.map(({ size }) => size)),
    color: new Set(variants.map(({ color }) => color)),
    custom: new Set(variants.map(({ custom }) => custom)),
  };
  return keepValues(options, (type, name) => used[type].has(name));
}

function keepValues(options: VariantOptions, keeps: (type: OptionType, name: string) => boolean): VariantOptions {
  return {
    sizes: options.sizes.filter((name) => keeps('size', name)),
    colors: options.colors.filter(({ name }) => keeps('color', name)),
    custom: options.custom.filter((name) => keeps('custom', name)),
  };
}
