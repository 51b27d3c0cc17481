import { describe, expect, it } from 'vitest';
import { editOf, isChanged, newAdmin, registrationOf, valuesOf } from '@/app/(portal)/admincontrols/management/admin-form/admin-values';
import { faultsAtFields } from '@/app/(portal)/admincontrols/management/admin-form/server-faults';

const ADMIN = { id: 7, role: 'Admin', email: 'ada@example.com', firstName: 'Ada', lastName: 'Young', disabled: false };

describe('what the forms of an admin send', () => {
  it('begins with an office number, in use', () => {
    expect(newAdmin('Admin')).toMatchObject({ numberKind: 'office', status: 'inUse', role: 'Admin', email: '' });
  });

  it('is trimmed, with the number under its kind', () => {
    const values = { ...newAdmin('Admin'), email: ' a@b.co ', firstName: ' Ada ', lastName: 'Young', number: ' 123 ' };
    const person = { email: 'a@b.co', firstName: 'Ada', lastName: 'Young', disabled: false, role: 'Admin' };
    expect(registrationOf(values)).toEqual({ ...person, officeNumber: '123' });
    expect(registrationOf({ ...values, numberKind: 'mobile', status: 'disabled' })).toEqual({ ...person, disabled: true, mobileNumber: '123' });
  });

  it('leaves a second number alone, unless the one shown became of the other kind', () => {
    const stored = valuesOf({ ...ADMIN, officeNumber: '123', mobileNumber: '456' });
    expect(stored).toMatchObject({ numberKind: 'office', number: '123' });
    expect(editOf({ ...stored, number: '124' }, stored)).toMatchObject({ officeNumber: '124', fullName: 'Ada Young' });
    expect(editOf(stored, stored)).not.toHaveProperty('mobileNumber');
    expect(editOf({ ...stored, numberKind: 'mobile' }, stored)).toMatchObject({ officeNumber: null, mobileNumber: '123' });
    expect(valuesOf({ ...ADMIN, mobileNumber: '456' })).toMatchObject({ numberKind: 'mobile', number: '456' });
  });

  it('is a change only where something else would be stored', () => {
    const stored = valuesOf(ADMIN);
    expect(isChanged({ ...stored, firstName: ' Ada ' }, stored)).toBe(false);
    expect(isChanged({ ...stored, status: 'disabled' }, stored)).toBe(true);
  });
});

describe('what a server finds fault with', () => {
  it('stands at its field, as a sentence', () => {
    expect(
      faultsAtFields([
        { msg: 'This email is already existed.', path: 'email' },
        { msg: 'is required', path: 'user.firstName' },
        { msg: 'must be digits only', path: 'mobileNumber' },
        { msg: 'is not known here', path: 'user.other' },
        { msg: 'is wrong' },
      ]),
    ).toEqual([
      ['email', 'This email is already existed.'],
      ['firstName', 'firstName is required'],
      ['number', 'Number must be digits only'],
    ]);
  });
});
