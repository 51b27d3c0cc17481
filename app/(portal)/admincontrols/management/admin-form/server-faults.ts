import type { UseFormReturn } from 'react-hook-form';
import type { AdminValues } from './admin-values';

/** What an answer says of one field of a request. */
interface ServerFault {
  msg: string;
  path?: string | undefined;
}

const FIELDS: Readonly<Record<string, { field: keyof AdminValues; name: string }>> = {
  email: { field: 'email', name: 'Email' },
  firstName: { field: 'firstName', name: 'firstName' },
  lastName: { field: 'lastName', name: 'lastName' },
  officeNumber: { field: 'number', name: 'Number' },
  mobileNumber: { field: 'number', name: 'Number' },
  disabled: { field: 'status', name: 'Account Status' },
  role: { field: 'role', name: 'Role' },
};

/**
 * Shows at the fields of the form what an answer finds fault with, and goes to the first. What has no field is left out:
 * the message of the answer says it.
 */
export function showFaults(form: UseFormReturn<AdminValues>, errors: readonly ServerFault[]): void {
  faultsAtFields(errors).forEach(([field, message], index) => {
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  });
}

/** The fields of the form that an answer finds fault with, each with a sentence. */
export function faultsAtFields(errors: readonly ServerFault[]): [field: keyof AdminValues, sentence: string][] {
  return errors.flatMap(({ msg, path = '' }): [keyof AdminValues, string][] => {
    const key = path.replace(/^user\./, '');
    const place = Object.hasOwn(FIELDS, key) ? FIELDS[key] : undefined;
    if (!place) return [];
    // Whole sentences stand for themselves; the others end one that begins with the field.
    return [[place.field, /^[A-Z]/.test(msg) ? msg : `${place.name} ${msg}`]];
  });
}
