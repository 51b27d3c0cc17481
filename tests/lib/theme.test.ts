import { describe, expect, it } from 'vitest';
import { themeAttribute, themeChoice } from '@/lib/preferences/theme';

describe('the theme cookie', () => {
  it.each([
    [undefined, 'system', undefined],
    ['', 'system', undefined],
    ['light', 'light', 'light'],
    ['dark', 'dark', 'dark'],
    ['DARK', 'system', undefined],
    ['"><script>', 'system', undefined],
  ] as const)('%j is the choice %s and the attribute %s', (cookie, choice, attribute) => {
    expect(themeChoice(cookie)).toBe(choice);
    expect(themeAttribute(themeChoice(cookie))).toBe(attribute);
  });
});
