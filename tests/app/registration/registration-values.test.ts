import { expect, it } from 'vitest';
import { formOf, valuesOf } from '@/app/(portal)/qpartners/registration/[id]/registration-values';
import type { UserDetail } from '@/lib/contract/registrations';

const CHOICES = { titles: [], channels: [] };

const registration = (numbers: Pick<UserDetail, 'mobileNumber' | 'officeNumber'>) =>
  ({
    ...{
      id: 7,
      approvalStep: 0,
      email: 'dana@partner.example',
      firstName: 'Dana',
      lastName: 'Whitfield',
      companyName: 'Own',
    },
    ...numbers,
  }) as UserDetail;

/** What a save sends of both numbers. @param typed the main one, where somebody typed over it */
function sent(stored: UserDetail, typed?: string) {
  const values = valuesOf(stored, CHOICES);
  const form = formOf(
    { ...values, ...(typed !== undefined && { contactNumber: typed }) },
    { userId: 7, registration: stored, w9: null },
  );
  return [form.get('mobileNumber'), form.get('officeNumber')];
}

it('sends the numbers that nobody touched as they are written', () => {
  const stored = registration({ mobileNumber: '+1 (213) 555-0123', officeNumber: 'ask Dana' });
  expect(sent(stored)).toEqual(['+1 (213) 555-0123', 'ask Dana']);
});

it('sends the digits of a number that was typed, and the other one as it is written', () => {
  const stored = registration({ mobileNumber: '+1 (213) 555-0123', officeNumber: '(213) 555-0199' });
  expect(sent(stored, '(213) 555-0124')).toEqual(['2135550124', '(213) 555-0199']);
});
