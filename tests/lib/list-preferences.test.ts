import { describe, expect, it } from 'vitest';
import {
  DEFAULT_LIST_PREFERENCES,
  listPreferencesCookie,
  readListPreferences,
  readUsualDensity,
  writeDensityOfAll,
  writeListPreferences,
} from '@/lib/preferences/list-preferences';

const compactWithEmail = { density: 'compact', columns: { email: true, tracking: false } } as const;

describe('list preferences', () => {
  it('are kept apart per person', () => {
    expect(listPreferencesCookie(7)).toBe('qp_list_7');
  });

  it('come back as they were written', () => {
    const cookie = writeListPreferences(undefined, 'orders', compactWithEmail);
    expect(readListPreferences(cookie, 'orders')).toEqual(compactWithEmail);
    // Frameworks hand out cookies decoded.
    expect(readListPreferences(decodeURIComponent(cookie), 'orders')).toEqual(compactWithEmail);
  });

  it('keep the order of columns and those that stay at the left', () => {
    const arranged = { ...compactWithEmail, order: ['name', 'email'], pinned: { name: true, no: false } };
    const cookie = writeListPreferences(undefined, 'orders', arranged);
    expect(readListPreferences(cookie, 'orders')).toEqual(arranged);
  });

  it('take the density of all lists where they have none, and all lose their own to a new one of all', () => {
    const own = writeListPreferences(undefined, 'orders', { ...compactWithEmail, density: 'comfortable' });
    const all = writeDensityOfAll(own, 'compact');
    expect(readUsualDensity(all)).toBe('compact');
    expect(readListPreferences(all, 'orders')).toEqual(compactWithEmail);
    expect(readListPreferences(all, 'products').density).toBe('compact');
    const regular = writeListPreferences(all, 'orders', { density: 'regular', columns: {} });
    expect(readListPreferences(regular, 'orders').density).toBe('regular');
    expect(readListPreferences(regular, 'products').density).toBe('compact');
  });

  it('are written so that a cookie can hold them', () => {
    expect(writeListPreferences(undefined, 'orders', compactWithEmail)).toMatch(/^[\w%.~!*'()-]+$/);
  });

  it('of one list leave the others as they are', () => {
    const before = writeListPreferences(undefined, 'products', compactWithEmail);
    const after = writeListPreferences(before, 'orders', { density: 'regular', columns: { type: true } });
    expect(readListPreferences(after, 'products')).toEqual(compactWithEmail);
    expect(readListPreferences(after, 'orders').columns).toEqual({ type: true });
  });

  it('give up the other lists rather than grow past what a cookie holds', () => {
    const columns = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`a-long-column-${index}`, true]));
    let cookie = '';
    for (let list = 0; list < 10; list += 1) {
      cookie = writeListPreferences(cookie, `list-${list}`, { density: 'compact', columns });
      expect(cookie.length).toBeLessThan(4000);
      expect(readListPreferences(cookie, `list-${list}`).density).toBe('compact');
    }
  });

  it.each([
    undefined,
    '',
    'nonsense',
    '%7B%',
    'null',
    '[]',
    '"text"',
    '{"orders":null}',
    '{"orders":[1]}',
    '{"orders":{"d":"1","c":"x"}}',
    '{"orders":{"c":{"email":"yes","name":2}}}',
    '{"orders":{"d":7,"o":[1,null],"p":[true]},"*":{"d":"2"}}',
  ])('that read %j are the default', (cookie) => {
    expect(readListPreferences(cookie, 'orders')).toEqual(DEFAULT_LIST_PREFERENCES);
  });

  it('are not read from what every object has', () => {
    expect(readListPreferences('{}', 'constructor')).toEqual(DEFAULT_LIST_PREFERENCES);
  });
});
