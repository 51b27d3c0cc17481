import type { FieldPath, FieldValues, Resolver } from 'react-hook-form';

/** Checks a form by a rule of `lib/domain`, where its values are not a body's: faulty fields, each with a sentence. */
export function ruleResolver<V extends FieldValues>(faultsOf: (values: V) => (readonly [field: string, sentence: string])[]): Resolver<V> {
  return (values) => {
    const faults = faultsOf(values);
    if (faults.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(faults.map(([field, message]) => [field as FieldPath<V>, { type: 'rule', message }]));
    return { values: {}, errors } as Awaited<ReturnType<Resolver<V>>>;
  };
}
