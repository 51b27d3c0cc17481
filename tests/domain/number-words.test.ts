import { expect, it } from 'vitest';
import { numberInWords } from '@/lib/domain/number-words';
import { largeRateInWords } from '@/lib/domain/rate';

it.each([
  [0, 'zero'],
  [7, 'seven'],
  [13, 'thirteen'],
  [20, 'twenty'],
  [42, 'forty-two'],
  [100, 'one hundred'],
  [119, 'one hundred nineteen'],
  [10_001, 'ten thousand one'],
  [1_000_000, 'one million'],
  [2_700_050, 'two million seven hundred thousand fifty'],
])('%i in words', (number, words) => {
  expect(numberInWords(number)).toBe(words);
});

it.each([
  [[10_000], 'unit', null],
  [[10_001], 'unit', 'ten thousand one Q a unit'],
  [[1_000_000], 'unit', 'one million Q a unit'],
  [[500, 20_000], 'month', 'twenty thousand Q a month'],
  [[null, undefined], 'month', null],
] as const)('a rate above 10,000 among %j is asked about', (rates, per, words) => {
  expect(largeRateInWords(rates, per)).toBe(words);
});
