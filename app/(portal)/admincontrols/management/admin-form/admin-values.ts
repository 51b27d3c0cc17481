import type { AdminUser } from '@/lib/contract/admin-users';
import { faultOfEmail, faultsOfPerson, fullNameOf, type NumberKind, type TypedPerson } from '@/lib/domain/person';

/** What the forms of an admin hold. */
export interface AdminValues extends TypedPerson {
  email: string;
  numberKind: NumberKind;
  status: 'inUse' | 'disabled';
  /** The name of the role. */
  role: string;
}

/** A new admin as the form begins (spec 3 §5). */
export function newAdmin(role: string): AdminValues {
  return { email: '', firstName: '', lastName: '', numberKind: 'office', number: '', status: 'inUse', role };
}

/** The values of someone who is stored. */
export function valuesOf(admin: AdminUser): AdminValues {
  const numberKind = !admin.officeNumber && admin.mobileNumber ? 'mobile' : 'office';
  return {
    email: admin.email,
    firstName: admin.firstName,
    lastName: admin.lastName,
    numberKind,
    number: (numberKind === 'office' ? admin.officeNumber : admin.mobileNumber) ?? '',
    status: admin.disabled ? 'disabled' : 'inUse',
    role: admin.role,
  };
}

/** What is wrong with the values: a sentence for each faulty field. */
export function faultsOfAdmin(values: AdminValues): Partial<Record<keyof AdminValues, string>> {
  const email = faultOfEmail(values.email);
  return { ...(email ? { email } : {}), ...faultsOfPerson(values) };
}

/** What a registration sends (spec 3 §7). */
export function registrationOf(values: AdminValues) {
  return { email: values.email.trim(), ...personOf(values), ...numbersOf(values) };
}

/**
 * What an edit sends (spec 3 §7). A number that became one of the other kind is no longer one of the first kind; a
 * second number that the form does not show is left alone.
 */
export function editOf(values: AdminValues, stored: AdminValues) {
  const changedKind = values.numberKind !== stored.numberKind;
  return {
    ...personOf(values),
    fullName: fullNameOf(values),
    ...(changedKind ? { officeNumber: null, mobileNumber: null } : {}),
    ...numbersOf(values),
  };
}

function personOf({ firstName, lastName, status, role }: AdminValues) {
  return { firstName: firstName.trim(), lastName: lastName.trim(), disabled: status === 'disabled', role };
}

function numbersOf({ numberKind, number }: AdminValues) {
  return numberKind === 'office' ? { officeNumber: number.trim() } : { mobileNumber: number.trim() };
}

/** Is anything different from what is stored? */
export function isChanged(values: AdminValues, stored: AdminValues): boolean {
  return (Object.keys(stored) as (keyof AdminValues)[]).some((field) => values[field].trim() !== stored[field].trim());
}
