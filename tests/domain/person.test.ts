import { describe, expect, it } from 'vitest';
import { faultOfEmail, fullNameOf, isOneLine, keptNumber, normalEmail, normalNumber } from '@/lib/domain/person';

describe('an e-mail address', () => {
  it.each(['a@b.co', ' A.B+c@Example.COM ', "o'neil@sub.example.com", 'ü@exämple.de'])('may be %j', (email) => {
    expect(faultOfEmail(email)).toBeUndefined();
  });

  it.each(['', '   '])('must be given: %j', (email) => expect(faultOfEmail(email)).toBe('Email is required'));

  it.each([
    'nobody',
    '@example.com',
    'a@b',
    'a@b.',
    'a@.b',
    'a b@example.com',
    'a@b@example.com',
    'a@example..com',
    'a,b@example.com',
    'a＠b.co',
    'a@b．co.de',
    'ａda@example.com',
    'a‮@b.co',
    'a​b@c.co',
    'a@b_c.co',
    'a@b­.co',
    `${'x'.repeat(250)}@b.co`,
  ])('must be one: %j', (email) => expect(faultOfEmail(email)).toBe('Enter a valid email'));

  it('is compared in one form', () => {
    expect(normalEmail('  Ada@Example.COM ')).toBe('ada@example.com');
    expect(normalEmail('ａda@example.com')).toBe('ada@example.com');
  });
});

it.each([
  ['9497774444', '9497774444'],
  ['', ''],
  [' (949) 777-4444 ', '9497774444'],
  ['949.777.4444', '9497774444'],
  ['+1 949 777 4444', '9497774444'],
  ['1-949-777-4444', '9497774444'],
  ['+49 89 1234567', '49891234567'],
  ['(949)', undefined],
  ['949-777-CALL', undefined],
  ['-5', undefined],
])('a telephone number written %j is stored as %j', (written, stored) => expect(normalNumber(written)).toBe(stored));

describe('a name', () => {
  it.each(['Ada', 'Ada Young', 'O’Neil', '山田', 'محمد', '👩‍🚀', 'می‌خواهم'])('may be %j', (name) =>
    expect(isOneLine(name)).toBe(true),
  );
  it.each([
    'Ada\nYoung',
    'Ada\rYoung',
    'Ada\tYoung',
    'Ada\u0000',
    'Ada\u2028',
    'Ada\u202eYoung',
    '\u2066Ada',
    'Ada\u200f',
    'A\u200bda',
    'Ada\ufeff',
    'A\u00adda',
    'Ada\u2060',
    'A\u200dda',
    'Ada\u200c',
    '\u3164',
  ])('may not be %j', (name) => expect(isOneLine(name)).toBe(false));
});

describe('a person', () => {
  it('has a full name of first plus last, trimmed', () => {
    expect(fullNameOf({ firstName: ' Ada ', lastName: ' Young ' })).toBe('Ada Young');
    expect(fullNameOf({ firstName: 'Ada', lastName: '' })).toBe('Ada');
  });
});

it.each<[string, string | null, string | null]>([
  ['5125550139', '+1 (512) 555-0139', '+1 (512) 555-0139'],
  ['+1 512.555.0139', '5125550139', '5125550139'],
  ['ask Dana', 'ask Dana', 'ask Dana'],
  ['(512) 555-0140', '+1 (512) 555-0139', '5125550140'],
  ['', '+1 (512) 555-0139', null],
  ['', 'ask Dana', null],
  ['(512) 555-0139', null, '5125550139'],
  ['', null, null],
])('a number sent as %j over a stored %j is stored as %j', (sent, stored, kept) => {
  expect(keptNumber(sent, stored)).toBe(kept);
});
