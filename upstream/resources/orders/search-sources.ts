import { containsPattern, matchOrderNumber, numberParts } from '@/lib/domain/order-search';
import { mayBeTracking } from '@/lib/domain/tracking-number';
import { dayConditions, type OrderFilter } from './order-query';
import { where, type Parameters } from '@/upstream/db/statement';

/** No limit on the orders of one match. */
export const EVERY = Number.MAX_SAFE_INTEGER;

/** Shortest term that can use an index; a shorter one reads the whole index. */
const TRIGRAM = 3;

export interface SourceWindow {
  /** Maximum orders per matched entity. */
  cap: number;
  order: 'ASC' | 'DESC';
  condition?: string;
}

/**
 * One place to search. A term is first looked up in the few companies, people or products that orders refer to; indexes
 * lead from there to the orders.
 */
export interface SearchSource {
  /** The matched entities: name of their common table expression, query for `id`, and table. */
  found?: Found;
  /**
   * A query for `id, created_at, tab_id` of the first matches by time, so that pages can be cut from them. `tab_id` is
   * null if it needs another lookup.
   */
  orders: (wanted: SourceWindow) => string;
  matches: string;
  /** True if an order may appear twice. */
  repeats: boolean;
}

export interface Found {
  name: string;
  query: string;
  table: string;
}

const ORDER_KEY = 'o.id, o.created_at, o.tab_id';
const LINE_KEY = 'l.order_id AS id, l.ordered_at AS created_at, NULL::smallint AS tab_id';
const COUPON_KEY = 'k.order_id AS id, k.ordered_at AS created_at, NULL::smallint AS tab_id';

/**
 * Sources of a search (spec 1 §5: by default person, order number, company, SKU, product and coupon code), plus the
 * tracking number.
 *
 * @param filter requires a search; days apply to each source, the tab to none
 */
export function searchSources(filter: OrderFilter, collected: Parameters): SearchSource[] {
  const { field, key } = filter.search ?? { field: 'every', key: '' };
  const days = (column: string) => dayConditions(filter, column, collected);
  if (field === 'orderNumber') return numbers(key, days, collected);
  // A term that is part of every order number matches all orders, so skip the other sources.
  if (field === 'every' && matchOrderNumber(key)?.kind === 'every') return numbers(key, days, collected);
  const pattern = collected.add(containsPattern(key));
  const holds: Holds = (column) => contains(column, pattern, key);
  if (field === 'companyName') return [companies(holds, days)];
  if (field === 'sku') return [lines(holds('sku_key'), days)];
  if (field === 'product')
    return PRODUCT_ID.test(key) ? [lines(`product_id = ${collected.add(Number(key))}::bigint`, days)] : [];
  return [
    companies(holds, days),
    people(holds, days),
    lines(`${holds('sku_key')} OR ${holds('name_key')}`, days),
    coupons(holds, days),
    ...tracking(key, days, collected),
    // Keep this last: a broad search can cut its first page from the last source.
    ...numbers(key, days, collected),
  ];
}

const PRODUCT_ID = /^[1-9]\d{0,14}$/;

type Days = (column: string) => string[];

type Holds = (column: string) => string;

/** Concatenation keeps the column out of its trigram index. */
function contains(column: string, pattern: string, term: string): string {
  return term.length < TRIGRAM ? `${column} || '' LIKE ${pattern}` : `${column} LIKE ${pattern}`;
}

function companies(holds: Holds, days: Days): SearchSource {
  return referred(
    'company_id',
    { name: 'found_companies', table: 'companies', query: `SELECT id FROM companies WHERE ${holds('name_key')}` },
    days,
  );
}

function people(holds: Holds, days: Days): SearchSource {
  return referred(
    'user_id',
    { name: 'found_people', table: 'users', query: `SELECT id FROM users WHERE ${holds('name_key')}` },
    days,
  );
}

function referred(column: string, found: Found, days: Days): SearchSource {
  const conditions = [`o.${column} = f.id`, ...days('o.created_at')];
  return {
    found,
    orders: ({ cap, order, condition }) => `
      SELECT ${ORDER_KEY} FROM ${found.name} f CROSS JOIN LATERAL (
        SELECT ${ORDER_KEY} FROM orders o ${where(conditions, condition)} ${byTime(order)} LIMIT ${cap}
      ) AS o`,
    matches: `o.${column} IN (SELECT id FROM ${found.name})`,
    repeats: false,
  };
}

function lines(condition: string, days: Days): SearchSource {
  const found = {
    name: 'found_snapshots',
    table: 'catalog_snapshots',
    query: `SELECT id FROM catalog_snapshots WHERE ${condition}`,
  };
  const conditions = ['l.snapshot_id = f.id', ...days('l.ordered_at')];
  return {
    found,
    orders: ({ cap, order, condition: further }) => `
      SELECT l.* FROM ${found.name} f CROSS JOIN LATERAL (
        SELECT ${LINE_KEY} FROM order_lines l ${joined('l', further)} ${where(conditions, further)}
        ORDER BY l.ordered_at ${order}, l.order_id ${order} LIMIT ${cap}
      ) AS l`,
    // Use a scalar subquery: with EXISTS the planner may hash all lines.
    matches: `coalesce((
      SELECT true FROM order_lines l WHERE l.order_id = o.id AND l.snapshot_id IN (SELECT id FROM ${found.name}) LIMIT 1
    ), false)`,
    repeats: true,
  };
}

function coupons(holds: Holds, days: Days): SearchSource {
  const conditions = [holds('k.code_key'), ...days('k.ordered_at')];
  return {
    orders: ({ cap, order, condition }) => `
      SELECT ${COUPON_KEY} FROM coupon_codes k ${joined('k', condition)} ${where(conditions, condition)}
      ORDER BY k.ordered_at ${order}, k.order_id ${order} LIMIT ${cap}`,
    matches: `coalesce((
      SELECT true FROM coupon_codes k WHERE k.order_id = o.id AND ${holds('k.code_key')} LIMIT 1
    ), false)`,
    repeats: true,
  };
}

/** A query for ids of orders whose tracking number starts with a term; null if it can't be one. */
export function trackedOrders(key: string, { add }: Pick<Parameters, 'add'>): string | null {
  if (!mayBeTracking(key)) return null;
  const [start, beyond] = [add(key), add(`${key}\u{10ffff}`)];
  const begins = `tracking_number IS NOT NULL AND search_key(tracking_number) COLLATE "C" >= ${start}
    AND search_key(tracking_number) COLLATE "C" < ${beyond}`;
  return `SELECT order_id AS id FROM order_lines WHERE ${begins} UNION SELECT id FROM orders WHERE ${begins}`;
}

function tracking(key: string, days: Days, collected: Parameters): SearchSource[] {
  const ids = trackedOrders(key, collected);
  if (ids === null) return [];
  const matches = `o.id IN (${ids})`;
  const inDays = days('o.created_at');
  const select: Select = (conditions, condition) =>
    `SELECT ${ORDER_KEY} FROM orders o ${where([...conditions, ...inDays], condition)}`;
  return [inOrder({ matches, found: [matches] }, select)];
}

function numbers(key: string, days: Days, { add }: Parameters): SearchSource[] {
  const match = matchOrderNumber(key);
  if (match === null) return [];
  const inDays = days('o.created_at');
  const select = (conditions: string[], condition?: string) =>
    `SELECT ${ORDER_KEY} FROM orders o ${where([...conditions, ...inDays], condition)}`;
  switch (match.kind) {
    case 'every':
      return [scanned('true', select)];
    case 'start': {
      const start = add(match.start);
      // After the prefix come digits, and `:` sorts right after digits.
      const matches = `(o.order_number >= ${start} AND o.order_number < ${start} || ':')`;
      const ranges = numberRanges(match.start.slice(LEADING)).map(
        ([low, beyond]) => `o.number_key >= ${add(low)}::bigint AND o.number_key < ${add(beyond)}::bigint`,
      );
      // These orders are close in time too, so a walk may meet none for long.
      return [inOrder({ matches, found: ranges.length > 0 ? ranges : [matches] }, select)];
    }
    case 'digits': {
      const { length } = match.digits;
      const matches = `o.order_number LIKE ${add(containsPattern(match.digits))}`;
      const scan = scanned(matches, select);
      if (length < TRIGRAM) return [scan];
      const parts = numberParts(match.digits);
      const inIndex = `number_parts(o.order_number) @> ${add(`{${parts.join(',')}}`)}::text[]`;
      const byIndex = inOrder({ matches, found: [parts.length > 1 ? `${inIndex} AND ${matches}` : inIndex] }, select);
      if (length > TRIGRAM) return [byIndex];
      // A walk meets the first ones soon. A report needs all, which are together in the index.
      return [{ ...scan, orders: (wanted) => (wanted.cap === EVERY ? byIndex : scan).orders(wanted) }];
    }
  }
}

/** Characters before the digits of an order number. */
const LEADING = 'QP-'.length;

const LENGTHS_OF_NUMBERS = [6, 7, 8, 9, 10, 11, 12];

/**
 * Ranges of numbers that start with some digits, one for each length. Empty for a leading zero, because numbers don't
 * have one.
 */
export function numberRanges(digits: string): [low: number, beyond: number][] {
  if (digits.startsWith('0')) return [];
  const lengths = LENGTHS_OF_NUMBERS.filter((length) => length >= digits.length);
  return lengths.map((length) => [
    Number(digits) * 10 ** (length - digits.length),
    (Number(digits) + 1) * 10 ** (length - digits.length),
  ]);
}

type Select = (conditions: string[], condition?: string) => string;

/** A source with so many matches that a walk by time soon meets them. */
function scanned(matches: string, select: Select): SearchSource {
  return {
    orders: ({ cap, order, condition }) => `${select([matches], condition)} ${byTime(order)} LIMIT ${cap}`,
    matches,
    repeats: false,
  };
}

/**
 * A source with few matches, which are all fetched and sorted. `OFFSET 0` keeps the planner from walking instead.
 *
 * @param found the same as `matches` through indexes; each order is in one of them
 */
function inOrder({ matches, found }: { matches: string; found: readonly string[] }, select: Select): SearchSource {
  return {
    orders: ({ cap, order, condition }) => {
      const all = found.map((each) => select([each], condition)).join(' UNION ALL ');
      return `SELECT * FROM (${all} OFFSET 0) AS o ${byTime(order)} LIMIT ${cap}`;
    },
    matches,
    repeats: false,
  };
}

/** Joins the orders of lines or coupons if a condition needs them. */
function joined(part: 'l' | 'k', condition: string | undefined): string {
  return condition === undefined ? '' : `JOIN orders o ON o.id = ${part}.order_id`;
}

function byTime(order: 'ASC' | 'DESC'): string {
  return `ORDER BY o.created_at ${order}, o.id ${order}`;
}
