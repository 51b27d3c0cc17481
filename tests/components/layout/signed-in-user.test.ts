import { describe, expect, it } from 'vitest';
import { endsSessionOf } from '@/components/layout/signed-in-user';

const KEY = 'qpartner_user';
const record = (id: number) => JSON.stringify({ user: { id, roleId: 1, firstName: 'Hana', lastName: 'Miller' } });

describe('a change of the storage by another tab', () => {
  it.each([
    ['removes the record', { key: KEY, newValue: null }, true],
    ['clears the whole storage', { key: null, newValue: null }, true],
    ['signs in someone else', { key: KEY, newValue: record(8) }, true],
    ['breaks the record', { key: KEY, newValue: '{' }, true],
    ['signs in the same person', { key: KEY, newValue: record(7) }, false],
    ['concerns another key', { key: 'other', newValue: null }, false],
  ])('that %s: ends the session here? %s', (_what, event, ends) => {
    expect(endsSessionOf(event, 7)).toBe(ends);
  });
});
