import { describe, expect, it } from 'vitest';
import { MAX_OPTION_VALUE, MAX_OPTION_VALUES } from '@/lib/domain/product-limits';
import {
  combinationFor,
  combinationsOf,
  CUSTOM_STANDS_ALONE,
  faultOfOptions,
  generateSku,
  isRemovedWith,
  newVariant,
  optionTypesOf,
  planVariants,
  readOptionValues,
  usedOptions,
  valuesOfOption,
  variantKeyOf,
  variantLabel,
  withoutOption,
  withoutOptionValue,
  withOptionValues,
  type OptionRemoval,
  type VariantKey,
  type VariantOptions,
} from '@/lib/domain/variant-options';

const RED = { name: 'Red', hex: '#f00' };
const BLUE = { name: 'Blue', hex: '#00f' };

const options = (given: Partial<VariantOptions> = {}): VariantOptions => ({
  sizes: [],
  colors: [],
  custom: [],
  ...given,
});
const key = (size: string | null, color: string | null = null, custom: string | null = null): VariantKey => ({
  size,
  color,
  custom,
});
const labels = (keys: readonly VariantKey[]) => keys.map(variantLabel);

describe('the combinations of options', () => {
  it.each([
    [options(), [], []],
    [options({ sizes: ['S', 'M'] }), ['size'], ['S', 'M']],
    [options({ colors: [RED, BLUE] }), ['color'], ['Red', 'Blue']],
    [
      options({ sizes: ['S', 'M'], colors: [RED, BLUE] }),
      ['size', 'color'],
      ['S / Red', 'S / Blue', 'M / Red', 'M / Blue'],
    ],
    [options({ custom: ['Logo', 'Plain'] }), ['custom'], ['Logo', 'Plain']],
  ])('of %j are of the types %j and read %j', (given, types, combinations) => {
    expect(optionTypesOf(given)).toEqual(types);
    expect(labels(combinationsOf(given))).toEqual(combinations);
  });

  it('of 30 sizes and 30 colors are 900, each once', () => {
    const sizes = Array.from({ length: 30 }, (_, index) => `S${index}`);
    const colors = Array.from({ length: 30 }, (_, index) => ({ name: `C${index}`, hex: '' }));
    expect(new Set(combinationsOf(options({ sizes, colors })).map(variantKeyOf)).size).toBe(900);
  });
});

describe('options', () => {
  it.each([
    [options({ sizes: ['S', 'M'], colors: [RED, BLUE] }), null],
    [options({ custom: ['Logo'] }), null],
    [options({ sizes: ['S'], custom: ['Logo'] }), { option: 'custom', sentence: CUSTOM_STANDS_ALONE }],
    [options({ colors: [RED], custom: ['Logo'] }), { option: 'custom', sentence: CUSTOM_STANDS_ALONE }],
    [options({ sizes: ['S', 's'] }), { option: 'sizes', sentence: '"s" appears twice.' }],
    [options({ colors: [RED, { name: 'RED', hex: '' }] }), { option: 'colors', sentence: '"RED" appears twice.' }],
    [options({ custom: ['Logo', 'Logo'] }), { option: 'custom', sentence: '"Logo" appears twice.' }],
  ])('%j are at fault: %j', (given, fault) => {
    expect(faultOfOptions(given)).toEqual(fault);
  });

  it.each<[OptionRemoval, VariantOptions]>([
    [{ size: 's' }, options({ sizes: ['M'], colors: [RED] })],
    [{ color: 'RED' }, options({ sizes: ['S', 'M'] })],
    [{ size: 'XL' }, options({ sizes: ['S', 'M'], colors: [RED] })],
    [{ custom: 'S' }, options({ sizes: ['S', 'M'], colors: [RED] })],
    [{ all: true }, options()],
  ])('without %j are %j', (removal, left) => {
    expect(withoutOption(options({ sizes: ['S', 'M'], colors: [RED] }), removal)).toEqual(left);
  });

  it.each<[OptionRemoval, boolean]>([
    [{ size: 's' }, true],
    [{ size: 'M' }, false],
    [{ color: 'red' }, true],
    [{ custom: 'S' }, false],
    [{ all: true }, true],
  ])('%j takes the variant S / Red along: %s', (removal, goes) => {
    expect(isRemovedWith(key('S', 'Red'), removal)).toBe(goes);
  });
});

describe('a variant', () => {
  const both = options({ sizes: ['S', 'M'], colors: [RED] });

  it.each([
    [key('s', 'RED'), both, key('S', 'Red')],
    [key('S'), both, undefined],
    [key('L', 'Red'), both, undefined],
    [key('S', 'Red', 'Logo'), both, undefined],
    [key(null, null, 'logo'), options({ custom: ['Logo'] }), key(null, null, 'Logo')],
    [key(null), options(), undefined],
    [key('S'), options(), undefined],
  ])('%j stands in %j for %j', (variant, given, combination) => {
    expect(combinationFor(variant, given)).toEqual(combination);
  });

  it('differs from another by its values, whatever their case and wherever they are', () => {
    expect(variantKeyOf(key('S', 'Red'))).toBe(variantKeyOf(key('s', 'RED')));
    expect(variantKeyOf(key('Red'))).not.toBe(variantKeyOf(key(null, 'Red')));
  });

  it.each([
    ['of a size', key('S'), { qpoints: 250, hexCode: null }],
    ['of a color with a code', key(null, 'Red'), { qpoints: 250, hexCode: '#f00' }],
    ['of a color without a code', key(null, 'Grey'), { qpoints: 250, hexCode: null }],
    ['that is custom', key(null, null, 'Logo'), { qpoints: 0, hexCode: null }],
  ])('%s begins with nothing in stock and without a SKU', (_, variant, begun) => {
    const colors = [RED, { name: 'Grey', hex: '' }];
    expect(newVariant(variant, { price: 250, colors })).toEqual({
      ...variant,
      ...begun,
      stock: 0,
      unlimited: false,
      sku: '',
    });
  });
});

describe('when options change', () => {
  const plan = (variants: readonly VariantKey[], given: VariantOptions) => {
    const { update, insert, remove } = planVariants(variants, given);
    return { update: labels(update), insert: labels(insert), remove: labels(remove) };
  };

  it.each([
    ['a first size comes', [], options({ sizes: ['S'] }), { insert: ['S'] }],
    ['a size comes', [key('S')], options({ sizes: ['S', 'M'] }), { insert: ['M'] }],
    [
      'a size comes beside colors',
      [key('S', 'Red'), key('S', 'Blue')],
      options({ sizes: ['S', 'M'], colors: [RED, BLUE] }),
      { insert: ['M / Red', 'M / Blue'] },
    ],
    [
      'colors come beside sizes',
      [key('S'), key('M')],
      options({ sizes: ['S', 'M'], colors: [RED, BLUE] }),
      { update: ['S / Red', 'M / Red'], insert: ['S / Blue', 'M / Blue'] },
    ],
    [
      'the last size goes',
      [key('S', 'Red'), key('S', 'Blue')],
      options({ colors: [RED, BLUE] }),
      { update: ['Red', 'Blue'] },
    ],
    [
      'one of two sizes goes',
      [key('S', 'Red'), key('M', 'Red')],
      options({ sizes: ['M'], colors: [RED] }),
      { remove: ['S / Red'] },
    ],
    [
      'both sizes go',
      [key('S', 'Red'), key('M', 'Red')],
      options({ colors: [RED] }),
      { update: ['Red'], remove: ['M / Red'] },
    ],
    ['all go', [key('S'), key('M')], options(), { remove: ['S', 'M'] }],
    ['a custom value comes', [key(null, null, 'Logo')], options({ custom: ['Logo', 'Plain'] }), { insert: ['Plain'] }],
    ['nothing does', [key('s', 'RED')], options({ sizes: ['S'], colors: [RED] }), {}],
  ])('because %s, variants are kept where they can be', (_, variants, given, changes) => {
    expect(plan(variants, given)).toEqual({ update: [], insert: [], remove: [], ...changes });
  });
});

describe('a generated SKU', () => {
  it('has ten capital letters and digits, drawn one by one', () => {
    const ends: number[] = [];
    const sku = generateSku((end) => ends.push(end) - 1);
    expect(sku).toBe('ABCDEFGHIJ');
    expect(ends).toEqual(Array.from({ length: 10 }, () => 36));
    expect(generateSku(() => 35)).toBe('9999999999');
  });
});

describe('typed option values', () => {
  it.each([
    ['S, M ,L', [], ['S', 'M', 'L']],
    ['S,,  ,s,S', [], ['S']],
    ['s, M', ['S'], ['M']],
    ['  two   words ', [], ['two words']],
    ['', [], []],
    ['x'.repeat(100), [], ['x'.repeat(MAX_OPTION_VALUE)]],
  ])('%j beside %j are %j', (text, present, values) => {
    expect(readOptionValues(text, present)).toEqual(values);
  });

  it('end where an option is full', () => {
    const present = Array.from({ length: MAX_OPTION_VALUES - 1 }, (_, index) => `S${index}`);
    expect(readOptionValues('A, B, C', present)).toEqual(['A']);
  });
});

const CHOSEN = { sizes: ['S', 'M'], colors: [{ name: 'Black', hex: '#000' }], custom: [] };

describe('the values of options', () => {
  it('are named alike for every type', () => {
    expect(valuesOfOption(CHOSEN, 'size')).toEqual(['S', 'M']);
    expect(valuesOfOption(CHOSEN, 'color')).toEqual(['Black']);
    expect(valuesOfOption(CHOSEN, 'custom')).toEqual([]);
  });

  it('are added behind the others, colors without a code', () => {
    expect(withOptionValues(CHOSEN, 'size', ['L']).sizes).toEqual(['S', 'M', 'L']);
    expect(withOptionValues(CHOSEN, 'color', ['White']).colors[1]).toEqual({ name: 'White', hex: '' });
    expect(withOptionValues(CHOSEN, 'custom', ['Left']).custom).toEqual(['Left']);
  });

  it('go one by one, and only from their own type', () => {
    expect(withoutOptionValue(CHOSEN, 'size', 'M')).toEqual({ ...CHOSEN, sizes: ['S'] });
    expect(withoutOptionValue(CHOSEN, 'color', 'M')).toEqual(CHOSEN);
  });
});

describe('the options that are left when variants are gone', () => {
  it.each([
    [
      'keep what a variant has',
      { sizes: ['S', 'M'], colors: [RED, BLUE], custom: [] },
      [key('M', 'Blue'), key('S', 'Red')],
      { sizes: ['S', 'M'], colors: [RED, BLUE], custom: [] },
    ],
    [
      'lose what no variant has',
      { sizes: ['S', 'M'], colors: [RED, BLUE], custom: [] },
      [key('M', 'Blue')],
      { sizes: ['M'], colors: [BLUE], custom: [] },
    ],
    [
      'don’t mind case',
      { sizes: ['xl'], colors: [RED], custom: [] },
      [key('XL', 'RED')],
      { sizes: ['xl'], colors: [RED], custom: [] },
    ],
    [
      'are kept apart: a color is no size',
      { sizes: ['Red'], colors: [RED], custom: [] },
      [key(null, 'Red')],
      { sizes: [], colors: [RED], custom: [] },
    ],
    [
      'may be custom',
      { sizes: [], colors: [], custom: ['A', 'B'] },
      [key(null, null, 'B')],
      { sizes: [], colors: [], custom: ['B'] },
    ],
    [
      'are none without variants',
      { sizes: ['S'], colors: [RED], custom: ['A'] },
      [],
      { sizes: [], colors: [], custom: [] },
    ],
  ])('%s', (_, options, variants, expected) => {
    expect(usedOptions(options, variants)).toEqual(expected);
  });
});
