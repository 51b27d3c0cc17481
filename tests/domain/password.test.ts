import { describe, expect, test } from 'vitest';
import { confirmationFault, faultsOfTypedPassword, passwordFault } from '@/lib/domain/password';

const TOO_SHORT = 'Password is too short - should be 8 chars minimum.';
const LACKS = 'Password must contain a letter, a digit and a symbol from !@#$%^&*';

describe('a new password', () => {
  test.each<[password: string, fault: string | null]>([
    ['', TOO_SHORT],
    ['Abc12!x', TOO_SHORT],
    ['Abc123!x', null],
    ['ÄÖÜß123!', null],
    [`${'a'.repeat(198)}1!`, null],
    [`${'a'.repeat(199)}1!`, 'Password is too long - should be 200 chars maximum.'],
    ['abcdefgh', LACKS],
    ['abcdefg1', LACKS],
    ['abcdefg!', LACKS],
    ['1234567!', LACKS],
    // Symbols that don't count.
    ['abcdefg1?', LACKS],
    ['abcdefg1-_.', LACKS],
    ...[...'!@#$%^&*'].map((symbol) => [`abcdefg1${symbol}`, null] as [string, null]),
  ])('%j: %s', (password, fault) => expect(passwordFault(password)).toBe(fault));
});

test.each([
  ['Abc123!x', '', 'Confirm password is required'],
  ['Abc123!x', 'Abc123!X', 'Passwords must match'],
  ['Abc123!x', 'Abc123!x', null],
])('%j, confirmed by %j: %s', (password, confirmation, fault) =>
  expect(confirmationFault(password, confirmation)).toBe(fault),
);

test('tells all that is wrong at once', () => {
  expect(faultsOfTypedPassword({ currentPassword: '', password: 'x', confirmation: 'y' })).toEqual({
    currentPassword: 'Current password is required',
    password: TOO_SHORT,
    confirmation: 'Passwords must match',
  });
  expect(faultsOfTypedPassword({ currentPassword: 'z', password: 'Abc123!x', confirmation: 'Abc123!x' })).toEqual({});
});
