import type { OptionType, VariantOptions } from './variant-options';

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
export function withoutOptionValue({ sizes, colors, custom }: VariantOptions, type: OptionType, value: string): VariantOptions {
  const stays = (candidate: OptionType, name: string) => candidate !== type || name !== value;
  return {
    sizes: sizes.filter((name) => stays('size', name)),
    colors: colors.filter(({ name }) => stays('color', name)),
    custom: custom.filter((name) => stays('custom', name)),
  };
}
