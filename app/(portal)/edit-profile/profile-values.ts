import type { z } from 'zod';
import type { getProfile } from '@/lib/contract/session';
import type { NumberKind, TypedPerson } from '@/lib/domain/person';

/** A person's own profile, as the upstream answers it. */
export type OwnProfile = z.output<(typeof getProfile)['response']>;

/** The profile while it is edited. */
export interface ProfileValues extends TypedPerson {
  /** Of which kind the number is that the form shows. */
  kind: NumberKind;
}

/** The ids of the kinds of number on this form, which the admin forms have the other way round (spec 3 §9). */
export const NUMBER_TYPES: Readonly<Record<NumberKind, '1' | '2'>> = { office: '1', mobile: '2' };

/** The profile as it stands; of two numbers the office's is shown first, as on the admin forms. */
export function valuesOf(profile: OwnProfile): ProfileValues {
  const kind: NumberKind = !profile.officeNumber && profile.mobileNumber ? 'mobile' : 'office';
  return { firstName: profile.firstName, lastName: profile.lastName, kind, number: digitsOf(storedNumber(profile, kind)) };
}

/**
 * The form after another kind of number was chosen: it shows the stored number of that kind; where there is none, what
 * stands in the box becomes it.
 */
export function withKind(values: ProfileValues, kind: NumberKind, profile: OwnProfile): ProfileValues {
  const stored = digitsOf(storedNumber(profile, kind));
  return { ...values, kind, number: hasBothNumbers(profile) ? stored : values.number };
}

/** Both numbers as they will be stored: one that the form does not show stays, unless it was the only one. */
export function numbersOf(values: ProfileValues, profile: OwnProfile): { officeNumber: string | null; mobileNumber: string | null } {
  const other = (kind: NumberKind) => (hasBothNumbers(profile) ? digitsOf(storedNumber(profile, kind)) : null);
  const typed = values.number.trim();
  return values.kind === 'office'
    ? { officeNumber: typed, mobileNumber: other('mobile') }
    : { officeNumber: other('office'), mobileNumber: typed };
}

function hasBothNumbers(profile: OwnProfile): boolean {
  return Boolean(profile.officeNumber && profile.mobileNumber);
}

function storedNumber(profile: OwnProfile, kind: NumberKind): string {
  return (kind === 'office' ? profile.officeNumber : profile.mobileNumber) ?? '';
}

/** The form takes digits alone; older numbers may be stored with more. */
function digitsOf(number: string): string {
  return number.replace(/\D/g, '');
}
