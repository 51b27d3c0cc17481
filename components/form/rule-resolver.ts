import { set, type FieldValues, type Resolver } from 'react-hook-form';

/** Validates a form by a rule of `lib/domain`, if its values aren't a request body. */
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
