import { z } from 'zod';

/**
 * The parameters of a query that say something: an empty one of those that are known means none. No ids mean no row.
 */
export function givenParameters<V>(schema: z.ZodType | undefined, written: Readonly<Record<string, V>>) {
  const known = schema instanceof z.ZodObject ? schema.shape : {};
  return Object.fromEntries(
    Object.entries(written).filter(([key, value]) => value !== '' || key === 'ids' || !(key in known)),
  );
}
