import { expect, test } from 'vitest';
import { shownKind, withKind } from '@/components/form/person-fields';

test.each([
  ['office', { officeNumber: '949', mobileNumber: null }],
  ['mobile', { officeNumber: null, mobileNumber: '213' }],
  ['office', { officeNumber: '949', mobileNumber: '213' }],
  ['office', {}],
] as const)('shows the number of the kind %s of %j', (kind, numbers) => expect(shownKind(numbers)).toBe(kind));

test('the only number becomes one of the other kind, and back', () => {
  const stored = { officeNumber: '949' };
  const mobile = withKind({ officeNumber: '9497' }, 'mobile', stored);
  expect(mobile).toEqual({ officeNumber: null, mobileNumber: '9497' });
  // What the form never knew of stays out of it, and so out of the body.
  expect(withKind(mobile, 'office', stored)).toEqual({ officeNumber: '9497', mobileNumber: undefined });
});

test('of two numbers both stay', () => {
  const both = { officeNumber: '949', mobileNumber: '213' };
  expect(withKind(both, 'mobile', both)).toEqual(both);
});
