'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm as useHookForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/**
 * A form for one of the contract's bodies, validated by its schema. A field shows its error once it is left with
 * content; submitting shows all errors.
 */
export function useForm<I extends FieldValues, O extends FieldValues>({
  schema,
  defaultValues,
}: {
  schema: z.ZodType<O, I>;
  defaultValues: DefaultValues<I>;
}): UseFormReturn<I, unknown, O> {
  return useHookForm<I, unknown, O>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched' });
}
