import { describe, expect, it } from 'vitest';
import { editNumber } from '@/components/form/grouped-number';

/** A text with `|` where the caret stands. */
const parse = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });

describe('a number that is typed', () => {
  it.each([
    ['gets its separator at the fourth digit', '123', '1234|', '1,234|', 1234],
    ['keeps the caret behind the digit typed in the middle', '1,234', '1,92|34', '19,2|34', 19234],
    ['keeps the caret in front of what was not touched', '1,234', '1,2|4', '12|4', 124],
    ['loses the digit before a separator that Backspace met', '1,234', '1|234', '|234', 234],
    ['may be emptied', '1', '|', '|', null],
    ['may be pasted with separators and suffix', '', '1,234 Q|', '1,234|', 1234],
    ['drops leading zeros', '', '007|', '7|', 7],
    ['may be zero', '', '0|', '0|', 0],
  ])('%s', (_, before, typed, after, value) => {
    const { text, caret } = parse(typed);
    expect(editNumber(before, text, caret)).toEqual({ value, ...parse(after) });
  });

  it.each([
    ['', '2|', '2|', 2],
    ['2,500', '2,50|', '250|', 250],
    ['2,500', '2,5|00', '2,5|00', 2500],
    ['', '1 234 567|', '1,234,567|', 1_234_567],
  ])('that showed %j takes the edit to %j', (before, typed, after, value) => {
    const { text, caret } = parse(typed);
    expect(editNumber(before, text, caret)).toEqual({ value, ...parse(after) });
  });

  it.each([
    ...[['', 'abc', 'whole'] as const, ['', '-5', 'whole'] as const, ['', '1.5', 'whole'] as const],
    ...[['', '1e3', 'whole'] as const, ['12', '12.', 'whole'] as const],
    // A person types the separator, and it stands in no place of one.
    ...[
      ['2', '2,', 'unfinished'] as const,
      ['2,', '2,5', 'unfinished'] as const,
      ['2,5', '2,50', 'unfinished'] as const,
    ],
    ...[['250', '2,50', 'unfinished'] as const, ['', '2,50 Q', 'whole'] as const, ['', '12,34,567', 'whole'] as const],
    ...[['', '1,2345', 'whole'] as const, ['', '1234,567', 'whole'] as const, ['', '2 50', 'whole'] as const],
  ])('that showed %j refuses %j: %s', (before, typed, refused) => {
    expect(editNumber(before, typed, typed.length)).toEqual({ refused, text: typed, caret: typed.length });
  });

  it('pasted over another one keeps no separator of it', () => {
    expect(editNumber('2,500', '2,50', 4, true)).toMatchObject({ refused: 'unfinished' });
    expect(editNumber('2,500', '2,5900', 5, true)).toMatchObject({ value: 25_900 });
    expect(editNumber('2,50', '2,500', 5)).toMatchObject({ value: 2500 });
  });

  it.each(['12345678901234', '1234567890123456', '9,999,999,999,9999'])('refuses the digits of %s', (typed) => {
    const digits = typed.replaceAll(',', '');
    const before = typed.slice(0, -1);
    expect(editNumber(before, typed, typed.length)).toEqual({ refused: 'long', text: digits, caret: digits.length });
    expect(editNumber(digits.slice(0, 14), digits.slice(0, 13), 13)).toMatchObject({
      value: Number(digits.slice(0, 13)),
    });
  });
});
