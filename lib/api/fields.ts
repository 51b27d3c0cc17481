import type { z } from 'zod';
import type { Endpoint } from '../contract/endpoint';
import { isList } from '../contract/list-endpoint';
import { noteUnreadableRows, unreadableRowsOf } from '../domain/unreadable-rows';
import { ApiError } from './errors';

/** Parameter with the row fields that a screen shows; others are removed. */
const FIELDS = 'fields';

/**
 * Removes the field parameter, which the upstream doesn't know.
 * @returns null for all fields
 * @throws ApiError 422 for an unknown field
 */
export function pickFields(endpoint: Endpoint, search: URLSearchParams): readonly string[] | null {
  if (!isList(endpoint) || !search.has(FIELDS)) return null;
  const fields = search.getAll(FIELDS).join(',').split(',');
  search.delete(FIELDS);
  const known = (endpoint.list.row as z.ZodObject).shape;
  if (!fields.every((field) => Object.hasOwn(known, field))) throw new ApiError(422);
  return fields;
}

export function cutRows<T>(endpoint: Endpoint, answer: T, fields: readonly string[] | null): T {
  if (fields === null || !isList(endpoint)) return answer;
  const cut = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== undefined && fields.includes(name)));
  if (Array.isArray(answer)) return noteUnreadableRows(answer.map(cut), unreadableRowsOf(answer)) as T;
  const name = rowsNameOf(endpoint.list.row, endpoint.response);
  if (name === undefined) throw new Error(`${endpoint.name} doesn't say where its rows are`);
  const page = answer as Record<string, object[]>;
  return { ...page, [name]: page[name]?.map(cut) } as T;
}

export function rowsNameOf(row: z.ZodType, answer: z.ZodType): string | undefined {
  const { def } = answer as z.ZodType & { def: { options?: z.ZodType[]; shape?: Record<string, z.ZodType> } };
  if (def.options) return def.options.map((option) => rowsNameOf(row, option)).find(Boolean);
  const named = Object.entries(def.shape ?? {}).find(([, value]) => (value as z.ZodArray).element === row);
  return named?.[0];
}
