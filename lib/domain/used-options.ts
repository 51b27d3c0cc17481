import type { VariantKey, VariantOptions } from './variant-options';

/**
 * The options that are left when variants are gone: a value that no variant has any more is no choice.
 * @param options as they were
 * @param variants that are left; case does not count
 */
export function usedOptions({ sizes, colors, custom }: VariantOptions, variants: readonly VariantKey[]): VariantOptions {
  const valuesOf = (type: keyof VariantKey) => new Set(variants.map((variant) => variant[type]?.toLowerCase()));
  const [usedSizes, usedColors, usedCustom] = [valuesOf('size'), valuesOf('color'), valuesOf('custom')];
  return {
    sizes: sizes.filter((value) => usedSizes.has(value.toLowerCase())),
    colors: colors.filter(({ name }) => usedColors.has(name.toLowerCase())),
    custom: custom.filter((value) => usedCustom.has(value.toLowerCase())),
  };
}
