import { describe, expect, test } from 'vitest';
import { passwordFault } from '@/lib/domain/password';
import { phoneDigits } from '@/lib/domain/person';
import { readTemporaryPassword, writeTemporaryPassword } from '@/lib/domain/temporary-password';

describe('a temporary password', () => {
  const lowest = writeTemporaryPassword(() => 0);
  const highest = writeTemporaryPassword((below) => below - 1);

  test('is seven groups of characters that nobody takes for one another', () => {
    expect(lowest).toBe('2222-2222-2222-2222-2222-2222-2222');
    expect(highest).toBe('zzzz-zzzz-zzzz-zzzz-zzzz-zzzz-zzzz');
    let drawn = 0;
    const all = Array.from({ length: 2 }, () => writeTemporaryPassword(() => drawn++ % 31)).join('');
    expect(all).not.toMatch(/[01ilo]/i);
  });

  test('is drawn from more than 2^128', () => {
    let draws = 0;
    let below = 0;
    writeTemporaryPassword((most) => {
      draws += 1;
      below = most;
      return 0;
    });
    expect(draws * Math.log2(below)).toBeGreaterThan(128);
  });

  test('of an earlier version goes on', () => expect(readTemporaryPassword('2222-2222-2222-zzzz')).not.toBeNull());

  test('is read back, however it was copied', () => {
    for (const typed of [highest, ` ${highest}\n`, highest.toUpperCase()])
      expect(readTemporaryPassword(typed)).toBe(highest);
  });

  test.each([
    '',
    'Welcome-2026!',
    'zzzz-zzzz-zzzz',
    'zzzzzzzzzzzzzzzz',
    'zzzz-zzzz-zzzz-zzz0',
    'zzzz-zzzz-zzzz-zzzz-zzzz',
    'zz zz-zzzz-zzzz-zzzz',
  ])('is not %j', (typed) => expect(readTemporaryPassword(typed)).toBeNull());

  test('can never be a password of one’s own', () => expect(passwordFault(highest)).not.toBeNull());
});

test.each([
  ['(213) 555-0123', '2135550123'],
  ['+1 213 555 0123', '2135550123'],
  ['12135550123', '2135550123'],
  ['1213555', '1213555'],
  ['+49 30 1234567', '49301234567'],
  ['none', ''],
])('the digits of %j are %j', (text, digits) => expect(phoneDigits(text)).toBe(digits));
