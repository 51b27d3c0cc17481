import { describe, expect, it } from 'vitest';
import { faultOfEmail, faultsOfPerson, fullNameOf, normalEmail } from '@/lib/domain/person';

describe('an e-mail address', () => {
  it.each(['a@b.co', ' A.B+c@Example.COM ', "o'neil@sub.example.com", 'ü@exämple.de'])('may be %j', (email) => {
    expect(faultOfEmail(email)).toBeUndefined();
  });

  it.each(['', '   '])('must be given: %j', (email) => expect(faultOfEmail(email)).toBe('Email is required'));

  it.each(['nobody', '@example.com', 'a@b', 'a@b.', 'a@.b', 'a b@example.com', 'a@b@example.com', 'a@example..com', 'a,b@example.com', `${'x'.repeat(250)}@b.co`])(
    'must be one: %j',
    (email) => expect(faultOfEmail(email)).toBe('Enter a valid email'),
  );

  it('is compared in one form', () => {
    expect(normalEmail('  Ada@Example.COM ')).toBe('ada@example.com');
    expect(normalEmail('ａda@example.com')).toBe('ada@example.com');
  });
});

describe('a person', () => {
  const person = { firstName: 'Ada', lastName: 'Young', number: '9497774444' };

  it('with names and a number has no fault', () => expect(faultsOfPerson(person)).toEqual({}));

  it.each([
    [{ firstName: ' ' }, { firstName: 'firstName is required' }],
    [{ lastName: '' }, { lastName: 'lastName is required' }],
    [{ number: '  ' }, { number: 'Number is required' }],
    [{ number: '949 777 4444' }, { number: 'Numbers only (e.g., 9497774444)' }],
    [{ number: '+1' }, { number: 'Numbers only (e.g., 9497774444)' }],
    [{ number: '1'.repeat(21) }, { number: 'This can have at most 20 digits' }],
    [{ firstName: 'x'.repeat(101) }, { firstName: 'This can have at most 100 characters' }],
  ])('with %j has the fault %j', (wrong, faults) => expect(faultsOfPerson({ ...person, ...wrong })).toEqual(faults));

  it('has a full name of first plus last, trimmed', () => {
    expect(fullNameOf({ firstName: ' Ada ', lastName: ' Young ' })).toBe('Ada Young');
    expect(fullNameOf({ firstName: 'Ada', lastName: '' })).toBe('Ada');
  });
});
