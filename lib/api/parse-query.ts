import type { z } from 'zod';
import { checkChunked } from '../contract/chunked';
import { givenParameters } from '../contract/query-values';
import { ApiError } from './errors';

/** Parses a part of a request. @throws ApiError 422 with a message per invalid value */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  return dataOf(schema.safeParse(value));
}

export async function parseRows<S extends z.ZodType>(schema: S, value: unknown): Promise<z.output<S>> {
  return dataOf(await checkChunked(schema, value));
}

function dataOf<T>(parsed: z.ZodSafeParseResult<T>): T {
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, 100).map(({ message, path }) => ({ msg: message, path: path.join('.') }));
  throw new ApiError(422, { errors });
}

/**
 * Parses query parameters. Empty ones count as missing; repeated ones become a list, which value schemas refuse.
 * @throws ApiError 422
 */
export function parseQuery<S extends z.ZodType>(schema: S, search: URLSearchParams): z.output<S> {
  const query = [...new Set(search.keys())].map((key) => {
    const values = search.getAll(key);
    return [key, values.length === 1 ? (values[0] ?? '') : values] as const;
  });
  return parsePart(schema, givenParameters(schema, Object.fromEntries(query)));
}
