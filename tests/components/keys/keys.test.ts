import { describe, expect, it } from 'vitest';
import { keyLabel } from '@/components/keys/key-label';
import { counts, nameOf } from '@/components/keys/keys';
import { PORTAL_PAGES } from '@/lib/auth/pages';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('a pressed key', () => {
  it.each([
    ['j', {}, 'j'],
    // With the capitals locked.
    ['J', {}, 'j'],
    ['J', { shiftKey: true }, 'J'],
    ['?', { shiftKey: true }, '?'],
    ['Enter', {}, 'Enter'],
    ['k', { ctrlKey: true }, 'Mod+k'],
    ['Enter', { ctrlKey: true }, 'Mod+Enter'],
    // The browser's own.
    ['K', { ctrlKey: true, shiftKey: true }, null],
    ['k', { metaKey: true }, null],
    ['j', { altKey: true }, null],
    // AltGr writes letters.
    ['@', { ctrlKey: true, altKey: true }, null],
  ])('%s with %j is %s', (key, held, name) => {
    expect(nameOf({ key, ...NONE, ...held }, false)).toBe(name);
  });

  it('takes Cmd on a Mac, and leaves Ctrl to its text fields', () => {
    expect(nameOf({ key: 'k', ...NONE, metaKey: true }, true)).toBe('Mod+k');
    expect(nameOf({ key: 'k', ...NONE, ctrlKey: true }, true)).toBeNull();
  });
});

describe('a table of keys', () => {
  it.each([
    ['page', 'over', [true, false, false]],
    ['dialog', 'over', [false, true, false]],
    ['anywhere', 'over', [true, true, true]],
    ['page', 'beside', [true, false, false]],
    ['dialog', 'beside', [true, false, false]],
    ['anywhere', 'beside', [true, true, true]],
  ] as const)(
    'of a place such as %s, with a record %s the list, counts under 0, 1, 2 dialogs: %j',
    (place, record, expected) => {
      expect([0, 1, 2].map((dialogs) => counts(place, dialogs, record === 'beside'))).toEqual(expected);
    },
  );
});

it.each([
  ['g o', false, 'G O'],
  ['Mod+s', false, 'Ctrl+S'],
  ['Mod+s', true, '⌘S'],
  ['ArrowDown', false, '↓'],
  ['?', false, '?'],
])('%j is written for people (Mac: %s) as %j', (keys, mac, label) => {
  expect(keyLabel(keys, mac)).toBe(label);
});

it('leads to each area of the menu by a letter of its own', () => {
  const letters = PORTAL_PAGES.flatMap(({ menu }) => (menu ? [menu.key] : []));
  expect(letters.every((letter) => /^[a-z]$/.test(letter ?? ''))).toBe(true);
  expect(new Set(letters).size).toBe(letters.length);
});
