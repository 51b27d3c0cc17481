import { set, type FieldValues, type Resolver } from 'react-hook-form';

/** Checks a form by a rule of `lib/domain`, where its values are not a body's: faulty fields, each with a sentence. */
export function ruleResolver<V extends FieldValues>(
  faultsOf: (values: V) => readonly (readonly [field: string, sentence: string])[],
): Resolver<V> {
  return (values) => {
    const faults = faultsOf(values);
    if (faults.length === 0) return { values, errors: {} };
    const errors = {};
    for (const [field, message] of faults) set(errors, field, { type: 'rule', message });
    return { values: {}, errors };
  };
}
