import { z } from 'zod';

/**
 * A whole number written in plain decimal digits, as addresses carry it. Unlike `z.coerce.number()` it refuses
 * `""`, `0x10`, `1e3`, `+1` and `1.0`.
 *
 * @param min the least value allowed
 * @param max the greatest value allowed
 */
export function digits(min: number, max: number) {
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,15})$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`);
}

/** The id of a stored row, in an address. */
export const IdInAddress = digits(1, Number.MAX_SAFE_INTEGER);

/** The id of a stored row, in JSON. */
export const Id = z.int().min(1);

/** A calendar day of the portal's time zone, `YYYY-MM-DD`. */
export const Day = z.iso.date();

/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime({ offset: true });

/** The body of every answer that is not a success. */
export const ErrorAnswer = z.object({
  /** The HTTP status, or a database code such as `23505` where the specs say so. */
  statusCode: z.union([z.number(), z.string()]),
  message: z.string(),
  errors: z.array(z.object({ msg: z.string(), path: z.string().optional() })).max(1000).optional(),
});

export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
