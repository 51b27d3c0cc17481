import { describe, expect, it } from 'vitest';
import { editNumber, isWholeNumber } from '@/components/form/grouped-number';

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

  it.each(['abc', '-5', '1.5', '1e3', '12345678901234'])('does not take %s', (typed) => {
    expect(editNumber('', typed, typed.length)).toBeNull();
  });

  it.each([
    ['1,234 Q', true],
    ['', true],
    ['12.', false],
    ['-', false],
    ['12.5', false],
    ['1e3', false],
  ])('%s counts as a whole number: %s', (typed, counts) => expect(isWholeNumber(typed)).toBe(counts));
});
