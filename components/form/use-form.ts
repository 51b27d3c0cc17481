'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm as useHookForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/**
 * A form of one of the contract's bodies: its schema checks the form, in its words. A field says what is wrong once it
 * was left with something in it; all do when the form is sent.
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
