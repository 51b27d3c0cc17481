import { z } from 'zod';
import type { JsonEndpoint } from '../../contract/endpoint';
import { isList, windowOf } from '../../contract/list-endpoint';
import { SPEC_CALLS } from '../../contract/spec-calls';
import { ApiError } from '../../api/errors';
import { rowsNameOf } from '../../api/fields';

/** Lists in other forms: without rows, total or pages, or with pages counted from 0. */

type Fields = Readonly<Record<string, unknown>>;

const TOTALS = ['total', 'totalCount', 'totalElements', 'totalItems', 'totalRecords', 'recordsTotal', 'count', 'size'];
const AROUND_TOTALS = ['meta', 'pagination', 'paging', 'page', 'pageInfo'];
const ROWS = ['data', 'rows', 'items', 'results', 'content', 'records', 'list', 'result'];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The page among an answer's shapes, with its rows' name; null if none. */
function pageOf(endpoint: JsonEndpoint): { page: z.ZodObject; rows: string } | null {
  // Records may have lists and totals too.
  const { query } = endpoint;
  if (!query || !['page', 'limit', 'offset', 'size'].some((name) => name in query.shape)) return null;
  const shapes = endpoint.response instanceof z.ZodUnion ? endpoint.response.options : [endpoint.response];
  const page = shapes.find((shape) => shape instanceof z.ZodObject && 'total' in shape.shape) as
    z.ZodObject | undefined;
  if (!page) return null;
  const named = isList(endpoint) && rowsNameOf(endpoint.list.row, page);
  const rows =
    named || Object.keys(page.shape).find((name) => page.shape[name] instanceof z.ZodArray && name !== 'total');
  return rows ? { page, rows } : null;
}

const takesBareList = (shapes: readonly (z.ZodType | undefined)[]): boolean =>
  shapes.some((shape) =>
    shape instanceof z.ZodUnion ? takesBareList(shape.options as z.ZodType[]) : shape instanceof z.ZodArray,
  );

/**
 * Converts an answer to the list form of its call.
 * @param ofSpecs the specs' answer, if the contract requires more
 */
export function inFormOfList(endpoint: JsonEndpoint, input: object, value: unknown, ofSpecs?: z.ZodType): unknown {
  const isNothing = value === undefined || value === null || (isFields(value) && Object.keys(value).length === 0);
  if (takesBareList([endpoint.response, ofSpecs])) {
    if (isNothing) return [];
    if (Array.isArray(value)) return value;
    if (!pageOf(endpoint)) return rowsIn(value)?.rows ?? value;
  }
  const form = endpoint.method === 'GET' ? pageOf(endpoint) : null;
  if (!form) return value;
  const { limit, offset } = rangeOf(endpoint, input);
  const found = isNothing ? { rows: [], name: form.rows } : rowsIn(value, form.rows);
  if (!found) return value;
  const { rows } = found;
  const statedTotal = totalIn(value);
  // A server without pages answers more rows than requested.
  const isWhole = Array.isArray(value) && limit !== undefined && rows.length > limit;
  const shown = isWhole ? rows.slice(offset, offset + limit) : rows;
  const isLast = limit === undefined || rows.length < limit;
  const total = statedTotal ?? (isWhole ? rows.length : offset + rows.length + (isLast ? 0 : 1));
  const isCounted = statedTotal !== undefined || isWhole || isLast;
  return {
    ...(isFields(value) ? value : {}),
    [form.rows]: shown,
    total: form.page.shape.total instanceof z.ZodArray ? [{ count: total }] : total,
    ...(!isCounted && { totalIsLowerBound: true }),
  };
}

function rangeOf(endpoint: JsonEndpoint, input: object): { limit: number | undefined; offset: number } {
  const { query = {} } = input as { query?: Partial<Record<'limit' | 'size' | 'offset' | 'page', number>> };
  if (isList(endpoint)) return windowOf(endpoint, query);
  const limit = query.limit ?? query.size;
  return { limit, offset: query.offset ?? ((query.page ?? 1) - 1) * (limit ?? 0) };
}

function rowsIn(value: unknown, name?: string): { rows: unknown[]; name: string } | null {
  if (Array.isArray(value)) return { rows: value, name: name ?? '' };
  if (!isFields(value)) return null;
  const known = [...(name === undefined ? [] : [name]), ...ROWS].find((each) => Array.isArray(value[each]));
  if (known !== undefined) return { rows: value[known] as unknown[], name: known };
  return name !== undefined && name in value && value[name] === null ? { rows: [], name } : null;
}

function totalIn(value: unknown): number | undefined {
  if (!isFields(value)) return undefined;
  for (const holder of [value, ...AROUND_TOTALS.map((name) => value[name])]) {
    for (const name of isFields(holder) ? TOTALS : []) {
      const statedTotal = (holder as Fields)[name];
      const count = Array.isArray(statedTotal)
        ? (statedTotal[0] as { count?: unknown } | undefined)?.count
        : statedTotal;
      if (count !== null && count !== '' && Number.isInteger(Number(count)) && typeof count !== 'object')
        return Number(count);
    }
  }
  return undefined;
}

const shared = globalThis as typeof globalThis & { qpartnerFirstPages?: Map<string, 0 | 1> };

const firstPages = (shared.qpartnerFirstPages ??= new Map());

export const pagesFromZero = (): string[] => [...firstPages].filter(([, first]) => first === 0).map(([name]) => name);

export const forgetFirstPages = (): void => firstPages.clear();

/**
 * Reads a page counted from 1, also from servers that count from 0.
 * @param ask makes the call
 */
export async function askForPage<A>(
  endpoint: JsonEndpoint,
  input: object,
  ask: (input: object) => Promise<A>,
): Promise<A> {
  const { query = {} } = input as { query?: { page?: number } };
  const { page } = query;
  if (page === undefined || !SPEC_CALLS[`GET ${endpoint.path}`]?.query?.includes('page')) return ask(input);
  const askFor = (number: number) => ask({ ...input, query: { ...query, page: number } });
  const first = firstPages.get(endpoint.name);
  if (first !== undefined) return askFor(page - 1 + first);
  const answer = await askFor(page);
  const firstPage = await firstPageOf(endpoint, page === 1 ? answer : await askFor(1), () => askFor(0));
  if (firstPage === undefined) return answer;
  firstPages.set(endpoint.name, firstPage);
  return firstPage === 1 ? answer : askFor(page - 1);
}

/** @param second the answer for page 1 @returns undefined with too few rows to tell */
async function firstPageOf<A>(endpoint: JsonEndpoint, second: A, ask: () => Promise<A>): Promise<0 | 1 | undefined> {
  const seen = keysIn(endpoint, second);
  const total = totalIn(second);
  if (total !== undefined && seen.length >= total) return undefined;
  try {
    const before = keysIn(endpoint, await ask());
    // Servers that start at 1 may also answer page 0 with the first.
    if (before.length === 0) return seen.length === 0 ? undefined : 1;
    return seen.some((row) => before.includes(row)) ? 1 : 0;
  } catch (error) {
    if (error instanceof ApiError) return 1;
    throw error;
  }
}

function keysIn(endpoint: JsonEndpoint, answer: unknown): string[] {
  const { rows } = rowsIn(answer, pageOf(endpoint)?.rows) ?? { rows: [] };
  return rows.map((row) => String((row as { id?: unknown } | null)?.id ?? JSON.stringify(row)));
}
