import { useState } from 'react';
import type { ErrorAnswer } from '@/lib/contract/wire';
import { faultsOfTypedPassword, type TypedPassword } from '@/lib/domain/password';

const EMPTY: TypedPassword = { currentPassword: '', password: '', confirmation: '' };

type Field = keyof TypedPassword;

/** A new password while it is typed. */
export interface NewPasswordEntry {
  fields: readonly Field[];
  values: TypedPassword;
  faults: Partial<TypedPassword>;
  set: (field: Field, value: string) => void;
  /** Shows what is wrong with a box that was left, unless it is still empty. */
  leave: (field: Field) => void;
  /** Shows all that is wrong, and goes to the first faulty box of the form. @returns whether nothing is */
  check: (form: HTMLElement | null) => boolean;
  /** Shows what the server found wrong. @returns whether any of it concerns these boxes */
  showFaults: (faults: NonNullable<ErrorAnswer['errors']>, form: HTMLElement | null) => boolean;
  /** What is sent. */
  given: () => { password: string; currentPassword?: string };
  clear: () => void;
}

/**
 * Holds a new password, its repetition and, where it is asked for, the current one (spec 3 §5, Own profile). What is
 * wrong is said of a box once it was left, and from then on with each letter.
 */
export function useNewPassword(asked: 'new' | 'current-and-new'): NewPasswordEntry {
  const [values, setValues] = useState(EMPTY);
  const [shown, setShown] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<Partial<TypedPassword>>({});
  const fields: readonly Field[] = asked === 'new' ? ['password', 'confirmation'] : ['currentPassword', 'password', 'confirmation'];

  const found = faultsOfTypedPassword(values);
  const faults: Partial<TypedPassword> = {};
  for (const field of fields) {
    const fault = refused[field] ?? (shown.has(field) ? found[field] : undefined);
    if (fault) faults[field] = fault;
  }

  return {
    fields,
    values,
    faults,
    set: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }));
      setRefused((before) => ({ ...before, [field]: undefined }));
    },
    leave: (field) => {
      if (values[field] !== '') setShown((before) => new Set(before).add(field));
    },
    check: (form) => {
      setShown(new Set(fields));
      const first = fields.find((field) => found[field]);
      if (first) focusField(form, first);
      return first === undefined;
    },
    showFaults: (given, form) => {
      const own = given.filter(({ path }) => fields.some((field) => field === path));
      setRefused(Object.fromEntries(own.map(({ path, msg }) => [path, msg])));
      const first = fields.find((field) => own.some(({ path }) => path === field));
      if (first) focusField(form, first);
      return first !== undefined;
    },
    given: () => ({
      password: values.password,
      ...(fields.includes('currentPassword') && { currentPassword: values.currentPassword }),
    }),
    clear: () => {
      setValues(EMPTY);
      setShown(new Set());
      setRefused({});
    },
  };
}

function focusField(form: HTMLElement | null, field: Field): void {
  form?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus();
}
