import { describe, expect, it } from 'vitest';
import { registerAdmin } from '@/lib/contract/admin-users';

describe('a person', () => {
  const person = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Young', officeNumber: '9497774444' };
  const faultsOf = (change: object) =>
    registerAdmin.body
      .safeParse({ ...person, ...change })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

  it('with names, a number and an e-mail address has no fault', () => expect(faultsOf({})).toEqual([]));

  it.each<[change: object, faults: [field: string, sentence: string][]]>([
    [{ firstName: ' ' }, [['firstName', 'firstName is required']]],
    [{ lastName: '' }, [['lastName', 'lastName is required']]],
    [{ email: '' }, [['email', 'Email is required']]],
    [{ firstName: 'Ada\nBcc: x' }, [['firstName', 'This can’t contain line breaks or invisible characters']]],
    [{ email: 'nobody' }, [['email', 'Enter a valid email']]],
    [{ officeNumber: '  ' }, [['officeNumber', 'Number is required']]],
    [{ officeNumber: null, mobileNumber: '' }, [['mobileNumber', 'Number is required']]],
    [{ officeNumber: '949-777-CALL' }, [['officeNumber', 'Numbers only (e.g., 9497774444)']]],
    [{ officeNumber: '(949)' }, [['officeNumber', 'Numbers only (e.g., 9497774444)']]],
    [{ officeNumber: '+1' }, [['officeNumber', 'Numbers only (e.g., 9497774444)']]],
    [{ officeNumber: '1'.repeat(21) }, [['officeNumber', 'This can have at most 20 digits']]],
    [{ firstName: 'x'.repeat(101) }, [['firstName', 'This can have at most 100 characters']]],
    [
      { firstName: '', email: '', officeNumber: '' },
      [
        ['email', 'Email is required'],
        ['firstName', 'firstName is required'],
        ['officeNumber', 'Number is required'],
      ],
    ],
  ])('with %j has the faults %j', (change, faults) => expect(faultsOf(change)).toEqual(faults));
});
