import type { Resolver } from 'react-hook-form';
import { faultsOfAdmin, type AdminValues } from './admin-values';

/** Checks the forms by the rules of the field (spec 3 §5). */
export const adminResolver: Resolver<AdminValues> = (values) => {
  const faults = Object.entries(faultsOfAdmin(values));
  if (faults.length === 0) return { values, errors: {} };
  return { values: {}, errors: Object.fromEntries(faults.map(([field, message]) => [field, { type: 'rule', message }])) };
};
