import { z } from 'zod';
import * as person from '../domain/person';
import { oneLine } from './wire';

const TOO_LONG = `This can have at most ${person.MAX_NUMBER} digits`;

export const nameOf = (missing: string) =>
  oneLine(
    z.string().trim().min(1, missing).max(person.MAX_NAME, `This can have at most ${person.MAX_NAME} characters`),
  );

export const FirstName = nameOf(person.FIRST_NAME_MISSING);
export const LastName = nameOf(person.LAST_NAME_MISSING);
export const Email = z
  .string()
  .superRefine((written, context) => {
    const fault = person.faultOfEmail(written);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  })
  .transform(person.normalEmail);

/** Accepts common spellings and keeps the digits. An empty one means no number. */
export const PhoneNumber = z
  .string()
  .max(2 * person.MAX_NUMBER, TOO_LONG)
  .transform((written, context) => {
    const number = person.normalNumber(written);
    if (number !== undefined && number.length <= person.MAX_NUMBER) return number;
    context.addIssue({ code: 'custom', message: number === undefined ? person.NUMBER_FORMAT : TOO_LONG });
    return z.NEVER;
  });

interface Numbers {
  officeNumber?: string | null | undefined;
  mobileNumber?: string | null | undefined;
}

/** Refuses a person without any phone number (spec 3 §5), at the empty field. */
export function requireNumber({ officeNumber, mobileNumber }: Numbers, context: z.RefinementCtx): void {
  if (officeNumber || mobileNumber) return;
  const path = officeNumber == null && mobileNumber != null ? 'mobileNumber' : 'officeNumber';
  context.addIssue({ code: 'custom', path: [path], message: person.NUMBER_MISSING });
}
