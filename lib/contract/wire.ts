import { z } from 'zod';
import { isOneLine, NAME_UNPRINTABLE } from '../domain/person';
import { MAX_POINTS } from '../domain/points';
import { tooMuch } from '../domain/product-limits';
import { ID_SPANS } from '../domain/id-spans';
import { MAX_SELECTED } from '../domain/selected';

/**
 * A whole number in plain decimal digits. Unlike `z.coerce.number()`, it refuses `""`, `0x10`, `1e3`, `+1` and `1.0`.
 *
 * @param fault replaces the default error message
 */
export function digits(min: number, max: number, fault?: string) {
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,15})$/, fault ?? 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, fault ?? `must be between ${min} and ${max}`);
}

/** A row's id in a URL. */
export const IdInAddress = digits(1, Number.MAX_SAFE_INTEGER);

/** Ids such as `12-15-99`, because a comma takes three bytes in a URL. */
export const IdsInAddress = z
  .string()
  .max(16_000)
  .regex(/^[1-9]\d{0,15}(-[1-9]\d{0,15})*$/, 'must be ids, such as 12-15-99')
  .refine((ids) => ids.split('-').length <= MAX_SELECTED, `must be at most ${MAX_SELECTED} ids`);

/** Ids with ranges, such as those of one decision: `12..511-513`. */
export const IdSpansInAddress = z
  .string()
  .max(16_000)
  .regex(ID_SPANS, 'must be ids, such as 12..15-99')
  .refine((spans) => spans.split('-').length <= MAX_SELECTED, `must be at most ${MAX_SELECTED} spans of ids`);

/** A row's id in JSON. */
export const Id = z.int().min(1);

/** `YYYY-MM-DD` in the portal's time zone. */
export const Day = z.iso.date();

/** Optional text, because an answer only needs the fields named by the specs (`SPEC_CALLS`). */
export const Text = z.string().nullish();

export const TextOrNull = z.string().nullable();

/** A text in one line, without line breaks or characters that hide or reorder the text next to it. */
export const oneLine = (text: z.ZodString) => text.refine(isOneLine, NAME_UNPRINTABLE);

/** UTC, ISO 8601. */
export const Instant = z.iso.datetime({ offset: true });

export const PriorityChange = z.strictObject({
  id: Id,
  priority: z.int().min(1),
  /** The stored priority as the caller saw it, to detect changes of an outdated list. */
  previous: z.int().min(1).optional(),
  name: z.string().max(200).optional(),
  count: z.int().optional(),
  version: z.int().optional(),
});

/** True if forms no longer offer the option, although records may still use it. */
export const Hidden = z.boolean().optional();

export const Points = z.int().min(0).max(MAX_POINTS, tooMuch(MAX_POINTS));

export const EVENTS_TYPE = 'text/event-stream';

export const ROWS_TYPE = 'application/x-ndjson';

/** Number of orders, products and so on in the rows; null if unknown. */
export const RowsStart = z.object({ total: z.int().min(0).nullable() });

/** `rows` is the number of rows before it. */
export const RowsEnd = z.object({ end: z.literal(true), rows: z.int().min(0) });

export const ErrorAnswer = z.object({
  /** The HTTP status, or a database code such as `23505` if the specs say so. */
  statusCode: z.union([z.number(), z.string()]),
  message: z.string(),
  errors: z
    .array(z.object({ msg: z.string(), path: z.string().optional() }))
    .max(1000)
    .optional(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
