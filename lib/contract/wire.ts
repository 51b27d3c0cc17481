import { z } from 'zod';
import { MAX_POINTS } from '../domain/points';
import { tooMuch } from '../domain/product-limits';

/**
 * A whole number written in plain decimal digits, as addresses carry it. Unlike `z.coerce.number()` it refuses `""`,
 * `0x10`, `1e3`, `+1` and `1.0`.
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

/** A row's new place in a list that people put in order, and the place at which its caller saw it. */
export const PriorityChange = z.strictObject({
  id: Id,
  priority: z.int().min(1),
  /** Where it is given, it must be the stored one: so a change of an old list is recognised. */
  previous: z.int().min(1).optional(),
  name: z.string().max(200).optional(),
  count: z.int().optional(),
  version: z.int().optional(),
});

/** A number of points that is a price or a charge. */
export const Points = z.int().min(0).max(MAX_POINTS, tooMuch(MAX_POINTS));

/** The media type of an answer in rows. */
export const ROWS_TYPE = 'application/x-ndjson';

/** The first line of an answer in rows: how many things (orders, products) it tells of; null where that is not known. */
export const RowsStart = z.object({ total: z.int().min(0).nullable() });

/** The last line of an answer in rows, and how many stood before it. */
export const RowsEnd = z.object({ end: z.literal(true), rows: z.int().min(0) });

/** The body of every answer that is not a success. */
export const ErrorAnswer = z.object({
  /** The HTTP status, or a database code such as `23505` where the specs say so. */
  statusCode: z.union([z.number(), z.string()]),
  message: z.string(),
  errors: z.array(z.object({ msg: z.string(), path: z.string().optional() })).max(1000).optional(),
});

export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
