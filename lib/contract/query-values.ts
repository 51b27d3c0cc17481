import { z } from 'zod';

/** Drops known parameters that are empty, because they mean no filter. Empty `ids` stay, because they mean no rows. */
export function givenParameters<V>(schema: z.ZodType | undefined, written: Readonly<Record<string, V>>) {
  const known = schema instanceof z.ZodObject ? schema.shape : {};
  return Object.fromEntries(
    Object.entries(written).filter(([key, value]) => value !== '' || key === 'ids' || !(key in known)),
  );
}
