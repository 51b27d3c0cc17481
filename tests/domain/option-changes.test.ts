import { describe, expect, it } from 'vitest';
import { valuesOfOption, withoutOptionValue, withOptionValues } from '@/lib/domain/option-changes';

const OPTIONS = { sizes: ['S', 'M'], colors: [{ name: 'Black', hex: '#000' }], custom: [] };

describe('the values of options', () => {
  it('are named alike for every type', () => {
    expect(valuesOfOption(OPTIONS, 'size')).toEqual(['S', 'M']);
    expect(valuesOfOption(OPTIONS, 'color')).toEqual(['Black']);
    expect(valuesOfOption(OPTIONS, 'custom')).toEqual([]);
  });

  it('are added behind the others, colors without a code', () => {
    expect(withOptionValues(OPTIONS, 'size', ['L']).sizes).toEqual(['S', 'M', 'L']);
    expect(withOptionValues(OPTIONS, 'color', ['White']).colors[1]).toEqual({ name: 'White', hex: '' });
    expect(withOptionValues(OPTIONS, 'custom', ['Left']).custom).toEqual(['Left']);
  });

  it('go one by one, and only from their own type', () => {
    expect(withoutOptionValue(OPTIONS, 'size', 'M')).toEqual({ ...OPTIONS, sizes: ['S'] });
    expect(withoutOptionValue(OPTIONS, 'color', 'M')).toEqual(OPTIONS);
  });
});
