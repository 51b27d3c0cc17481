import { describe, expect, it } from 'vitest';
import { usedOptions } from '@/lib/domain/used-options';

const RED = { name: 'Red', hex: '#f00' };
const BLUE = { name: 'Blue', hex: '' };
const variant = (size: string | null, color: string | null, custom: string | null = null) => ({ size, color, custom });

describe('the options that are left when variants are gone', () => {
  it.each([
    ['keep what a variant has', { sizes: ['S', 'M'], colors: [RED, BLUE], custom: [] }, [variant('M', 'Blue'), variant('S', 'Red')],
      { sizes: ['S', 'M'], colors: [RED, BLUE], custom: [] }],
    ['lose what no variant has', { sizes: ['S', 'M'], colors: [RED, BLUE], custom: [] }, [variant('M', 'Blue')],
      { sizes: ['M'], colors: [BLUE], custom: [] }],
    ['don’t mind case', { sizes: ['xl'], colors: [RED], custom: [] }, [variant('XL', 'RED')], { sizes: ['xl'], colors: [RED], custom: [] }],
    ['are kept apart: a color is no size', { sizes: ['Red'], colors: [RED], custom: [] }, [variant(null, 'Red')],
      { sizes: [], colors: [RED], custom: [] }],
    ['may be custom', { sizes: [], colors: [], custom: ['A', 'B'] }, [variant(null, null, 'B')], { sizes: [], colors: [], custom: ['B'] }],
    ['are none without variants', { sizes: ['S'], colors: [RED], custom: ['A'] }, [], { sizes: [], colors: [], custom: [] }],
  ])('%s', (_, options, variants, expected) => {
    expect(usedOptions(options, variants)).toEqual(expected);
  });
});
