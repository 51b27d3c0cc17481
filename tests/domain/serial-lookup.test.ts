import { expect, test } from 'vitest';
import { distinctSerialNumbers, lookupState } from '@/lib/domain/serial-lookup';

const NOTHING = { claim: null, isUploaded: false, isInWarranty: false, fault: undefined };
const ALL = { isUploaded: true, isInWarranty: true, fault: 'Malformed' };

test.each([
  ['unknown', {}],
  ['invalid', { fault: 'Malformed' }],
  ['warranty', { isInWarranty: true, fault: 'Malformed' }],
  ['unclaimed', { isUploaded: true, isInWarranty: true }],
  // The reader can't see claims.
  ['uploaded', { ...ALL, claim: undefined }],
  ['not_uploaded', { claim: 'awaiting_update' }],
  ['awaiting', { ...ALL, claim: 'awaiting_approval' }],
  ['approved', { ...ALL, claim: 'approved' }],
  ['rejected', { ...ALL, claim: 'rejected' }],
] as const)('a serial number is %s with %o', (state, found) => {
  expect(lookupState({ ...NOTHING, ...found })).toBe(state);
});

test.each([
  [['303560412345678901'], ['303560412345678901'], 0],
  [['3035 6041 2345 678901', '303560412345678901', "'303560412345678901"], ['303560412345678901'], 2],
  [['qh0700abcdefgh', 'ＱＨ0700ABCDEFGH', 'QH0700ABCDEFGH'], ['QH0700ABCDEFGH'], 2],
  [['b', '', '\u200b', 'a', 'B'], ['B', 'A'], 1],
])('%o is looked up as %o, with %d repeated', (given, serialNumbers, duplicates) => {
  expect(distinctSerialNumbers(given)).toEqual({ serialNumbers, duplicates });
});
