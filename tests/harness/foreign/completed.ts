import type { z } from 'zod';
import { parseRepaired } from '@/lib/gateway/readable-rows';

/** An answer by the contract, with null and the like for what it lacks. */
export function completed<S extends z.ZodType>({ response }: { response: S }, answer: unknown): z.output<S> {
  const parsed = parseRepaired(response, answer, undefined);
  if (!parsed.success) throw parsed.error;
  return parsed.data;
}
