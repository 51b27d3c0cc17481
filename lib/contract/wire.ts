import { z } from 'zod';
import { isOneLine, NAME_UNPRINTABLE } from '../domain/person';
import { MAX_POINTS } from '../domain/points';
import { tooMuch } from '../domain/product-limits';
import { ID_SPANS } from '../domain/id-spans';
import { MAX_SELECTED } from '../domain/selected';

/**
 * A whole number in plain decimal digits. Unlike `z.coerce.number()` it refuses `""`, `0x10`, `1e3`, `+1` and `1.0`.
 *
 * @param fault said of what is none, in the place of the usual words
 */
export function digits(min: number, max: number, fault?: string) {
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,15})$/, fault ?? 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, fault ?? `must be between ${min} and ${max}`);
}

/** Of a stored row, in an address. */
export const IdInAddress = digits(1, Number.MAX_SAFE_INTEGER);

/** Such as `12-15-99`: a comma would take three bytes in an address. */
export const IdsInAddress = z
  .string()
  .max(16_000)
  .regex(/^[1-9]\d{0,15}(-[1-9]\d{0,15})*$/, 'must be ids, such as 12-15-99')
  .refine((ids) => ids.split('-').length <= MAX_SELECTED, `must be at most ${MAX_SELECTED} ids`);

/** The same where many follow each other, such as those of one decision: `12..511-513`. */
export const IdSpansInAddress = z
  .string()
  .max(16_000)
  .regex(ID_SPANS, 'must be ids, such as 12..15-99')
  .refine((spans) => spans.split('-').length <= MAX_SELECTED, `must be at most ${MAX_SELECTED} spans of ids`);

/** Of a stored row, in JSON. */
export const Id = z.int().min(1);

/** `YYYY-MM-DD` in the portal's time zone. */
export const Day = z.iso.date();

/** A text that may be left out: an answer need hold no more than the specs name (`SPEC_CALLS`). */
export const Text = z.string().nullish();

/** A text that may be missing. */
export const TextOrNull = z.string().nullable();

/**
 * A name, or another text that stands in one line: no line breaks, and no marks that
 * hide or turn what stands beside it.
 */
export const oneLine = (text: z.ZodString) => text.refine(isOneLine, NAME_UNPRINTABLE);

/** UTC, ISO 8601. */
export const Instant = z.iso.datetime({ offset: true });

/** A row's new priority in a list that people put in order. */
export const PriorityChange = z.strictObject({
  id: Id,
  priority: z.int().min(1),
  /** Where given, it must be the stored one: so a change of an old list is recognised. */
  previous: z.int().min(1).optional(),
  name: z.string().max(200).optional(),
  count: z.int().optional(),
  version: z.int().optional(),
});

/** A price or a charge. */
export const Points = z.int().min(0).max(MAX_POINTS, tooMuch(MAX_POINTS));

/** Answers of events. */
export const EVENTS_TYPE = 'text/event-stream';

/** Answers in rows. */
export const ROWS_TYPE = 'application/x-ndjson';

/** How many orders, products … an answer in rows tells of; null where that is not known. */
export const RowsStart = z.object({ total: z.int().min(0).nullable() });

/** `rows` stood before it. */
export const RowsEnd = z.object({ end: z.literal(true), rows: z.int().min(0) });

export const ErrorAnswer = z.object({
  /** The HTTP status, or a database code such as `23505` where the specs say so. */
  statusCode: z.union([z.number(), z.string()]),
  message: z.string(),
  errors: z
    .array(z.object({ msg: z.string(), path: z.string().optional() }))
    .max(1000)
    .optional(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
