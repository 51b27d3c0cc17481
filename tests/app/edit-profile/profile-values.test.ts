import { describe, expect, test } from 'vitest';
import { NUMBER_TYPES, numbersOf, valuesOf, withKind, type OwnProfile } from '@/app/(portal)/edit-profile/profile-values';

const PROFILE: OwnProfile = { id: 1, roleId: 1, email: 'a@example.com', firstName: 'A', lastName: 'B', officeNumber: null, mobileNumber: null };
const OFFICE = { ...PROFILE, officeNumber: '(949) 777-4444' };
const MOBILE = { ...PROFILE, mobileNumber: '2135550123' };
const BOTH = { ...OFFICE, ...{ mobileNumber: '2135550123' } };

describe('the number on one’s own profile', () => {
  test('has kinds whose ids are those of the admin forms reversed', () => expect(NUMBER_TYPES).toEqual({ office: '1', mobile: '2' }));

  test.each([
    ['office', OFFICE, { kind: 'office', number: '9497774444' }],
    ['mobile', MOBILE, { kind: 'mobile', number: '2135550123' }],
    ['office, of two', BOTH, { kind: 'office', number: '9497774444' }],
    ['none', PROFILE, { kind: 'office', number: '' }],
  ] as const)('is shown: %s', (_, profile, shown) => expect(valuesOf(profile)).toMatchObject(shown));

  test('becomes one of the other kind, where it is the only one', () => {
    const values = withKind(valuesOf(OFFICE), 'mobile', OFFICE);
    expect(values.number).toBe('9497774444');
    expect(numbersOf(values, OFFICE)).toEqual({ officeNumber: null, mobileNumber: '9497774444' });
  });

  test('leaves the other one alone, where there are two', () => {
    const values = withKind(valuesOf(BOTH), 'mobile', BOTH);
    expect(values.number).toBe('2135550123');
    expect(numbersOf({ ...values, number: '2135550199' }, BOTH)).toEqual({ officeNumber: '9497774444', mobileNumber: '2135550199' });
  });
});
