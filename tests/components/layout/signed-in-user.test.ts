import { describe, expect, it } from 'vitest';
import { signedInElsewhere } from '@/components/layout/signed-in-user';

const KEY = 'qpartner_user';
const record = (id: number) => JSON.stringify({ user: { id, roleId: 1, firstName: 'Hana', lastName: 'Miller' } });

describe('a change of the storage by another tab', () => {
  it.each([
    ['removes the record', { key: KEY, newValue: null }, 'nobody'],
    ['clears the whole storage', { key: null, newValue: null }, 'nobody'],
    ['signs in someone else', { key: KEY, newValue: record(8) }, 'other'],
    ['breaks the record', { key: KEY, newValue: '{' }, 'nobody'],
    ['signs in the same person', { key: KEY, newValue: record(7) }, 'same'],
    ['concerns another key', { key: 'other', newValue: null }, null],
  ] as const)('that %s says who is signed in now', (_what, event, now) => {
    expect(signedInElsewhere(event, 7)).toBe(now);
  });
});
