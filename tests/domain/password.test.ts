import { describe, expect, test } from 'vitest';
import { confirmationFault, faultsOfTypedPassword, ownPasswordFault, passwordFault } from '@/lib/domain/password';
import { passwordStrength } from '@/lib/domain/password-strength';

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

const ANN = { firstName: 'Ann', lastName: 'Vásquez de Leon', email: 'ann.porter+office@solar.example' };

describe('a new password of staff', () => {
  const OWNER = 'Password can’t contain your name, your email address or the name of the portal.';
  const SHORT = 'Password must have at least 12 characters.';

  test.each<[password: string, fault: string | null]>([
    // The specs' rule speaks first.
    ['Abc12!x', TOO_SHORT],
    ['correct horse battery', LACKS],
    ['Abc123!xyz.', SHORT],
    ['Abc123!xyz.w', null],
    ['correct horse battery 7!', null],
    ['žluťoučký kůň 7 !', null],
    // Two characters as a computer counts them, one as people do.
    ['e\u0301e\u0301e\u0301e\u0301e\u0301e\u03017!ab', SHORT],
    ['sunny VASQUEZ 7!', OWNER],
    ['sunny-V.a.s.q.u.e.z-7!', OWNER],
    ['office sunshine 7!', OWNER],
    ['porters sunshine 7!', OWNER],
    ['my Q.Partner login 7!', OWNER],
    // Ann is a part of many words, and counts by itself; de not even so.
    ['annual garden 77!', null],
    ['Ann in the garden 7!', OWNER],
    ['cafe de flore 77 !', null],
  ])('%j: %s', (password, fault) => expect(ownPasswordFault(password, { ...ANN, shortestPassword: 12 })).toBe(fault));

  test('needs no more than the specs say where an upstream asks for no more', () => {
    expect(ownPasswordFault('Vasquez1!', ANN)).toBe(null);
  });
});

test.each([
  ['', 'weak'],
  ['Aa1!Aa1!Aa1!', 'weak'],
  ['aaaaaaaaaaaa1!', 'weak'],
  ['qwertyuiop12345!', 'weak'],
  ['Summer in 2026!', 'weak'],
  ['correct horse battery 7!', 'fair'],
  ['nR7!vk2@Lw9q', 'fair'],
  ['correct horse battery staple fence 7!', 'strong'],
  ['nR7!vk2@Lw9q#tz5&Ew', 'strong'],
])('%j is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength));

test('tells all that is wrong at once', () => {
  expect(faultsOfTypedPassword({ currentPassword: '', password: 'x', confirmation: 'y' }, ANN)).toEqual({
    currentPassword: 'Current password is required',
    password: TOO_SHORT,
    confirmation: 'Passwords must match',
  });
  const right = { currentPassword: 'z', password: 'Abc123!x', confirmation: 'Abc123!x' };
  expect(faultsOfTypedPassword(right, ANN)).toEqual({});
});
