import { describe, expect, it } from 'vitest';
import { disableOutcome, roleOutcome, standsAsChanged, type BulkAdmin } from '@/lib/domain/admin-bulk';

const inUse: BulkAdmin = { role: 'Admin', disabled: false, hold: null };
const disabled: BulkAdmin = { ...inUse, disabled: true };
const own: BulkAdmin = { ...inUse, hold: 'yourself' };
const last: BulkAdmin = { ...inUse, hold: 'lastAdmin' };

describe('the status of somebody', () => {
  it.each<[string, BulkAdmin, boolean, ReturnType<typeof disableOutcome>]>([
    ['in use, to be disabled', inUse, true, { change: { disabled: true } }],
    ['disabled, to be put in use', disabled, false, { change: { disabled: false } }],
    ['disabled already', disabled, true, { refusal: 'Already disabled.' }],
    ['in use already', own, false, { refusal: 'Already enabled.' }],
    ['one’s own', own, true, { refusal: "You can't disable your own account." }],
    [
      'of the last Admin',
      last,
      true,
      { refusal: 'The last active Admin can’t be disabled, because no one could manage access anymore.' },
    ],
  ])('%s', (_, person, wanted, outcome) => expect(disableOutcome(person, wanted)).toEqual(outcome));
});

describe('the role of somebody', () => {
  it.each<[string, BulkAdmin, string, ReturnType<typeof roleOutcome>]>([
    ['another one', disabled, 'Shop manager', { change: { role: 'Shop manager' } }],
    ['the same', last, 'Admin', { refusal: 'Already has this role.' }],
    ['one’s own', own, 'Shop manager', { refusal: "You can't change your own role." }],
    [
      'of the last Admin',
      last,
      'Shop manager',
      { refusal: 'The last active Admin can’t be given another role, because no one could manage access anymore.' },
    ],
  ])('%s', (_, person, role, outcome) => expect(roleOutcome(person, role)).toEqual(outcome));
});

it.each([
  [disabled, { disabled: true }, true],
  [inUse, { disabled: true }, false],
  [inUse, { role: 'Admin' }, true],
  [inUse, { role: 'Shop manager' }, false],
] as const)('%# stands as a change would have it, or doesn’t', (person, change, stands) => {
  expect(standsAsChanged(person, change)).toBe(stands);
});
