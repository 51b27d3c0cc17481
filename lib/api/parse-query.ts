import type { z } from 'zod';
import { checkChunked } from '../contract/chunked';
import { givenParameters } from '../contract/query-values';
import { ApiError } from './errors';

/** Reads one part of a request by its schema. @throws ApiError 422 with a sentence for each value that isn't valid */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  return dataOf(schema.safeParse(value));
}

/** As `parsePart`, of a body that may hold many rows. */
export async function parseRows<S extends z.ZodType>(schema: S, value: unknown): Promise<z.output<S>> {
  return dataOf(await checkChunked(schema, value));
}

function dataOf<T>(parsed: z.ZodSafeParseResult<T>): T {
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, 100).map(({ message, path }) => ({ msg: message, path: path.join('.') }));
  throw new ApiError(422, { errors });
}

/**
 * Reads query parameters. One that is empty means none; one that is given twice becomes a list, which no schema of a
 * value accepts.
 * @throws ApiError 422
 */
export function parseQuery<S extends z.ZodType>(schema: S, search: URLSearchParams): z.output<S> {
  const query = [...new Set(search.keys())].map((key) => {
    const values = search.getAll(key);
    return [key, values.length === 1 ? (values[0] ?? '') : values] as const;
  });
  return parsePart(schema, givenParameters(schema, Object.fromEntries(query)));
}
