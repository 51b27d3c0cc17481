import { containsPattern, matchOrderNumber, numberParts } from '@/lib/domain/order-search';
import { mayBeTracking } from '@/lib/domain/tracking-number';
import { dayConditions, type OrderFilter } from './order-query';
import { where, type Parameters } from '@/upstream/db/statement';

/** More orders than a thing can lead to: all of them. */
export const EVERY = Number.MAX_SAFE_INTEGER;

/** The least characters of a term that an index can find; for fewer it would be read whole. */
const TRIGRAM = 3;

/** Which orders a source shall give. */
export interface SourceWindow {
  /** At most so many for each thing that was found. */
  cap: number;
  /** By time. */
  order: 'ASC' | 'DESC';
  /** A further condition on `orders AS o`. */
  condition?: string;
}

/**
 * One place where a term may be found. A term is first looked up in what orders refer to (companies, people, what was
 * ordered), which are few; from those, indexes lead to the orders.
 */
export interface SearchSource {
  /**
   * What was found and is referred to: the name of its common table expression, the query that gives `id`, its table.
   */
  found?: Found;
  /**
   * A query for `id, created_at, tab_id` of the first matching orders by time, so that pages can be cut from them;
   * `tab_id` is null where it would cost a further look-up.
   */
  orders: (wanted: SourceWindow) => string;
  /** A condition on `orders AS o`. */
  matches: string;
  /** True where the same order may be given more than once. */
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
 * The sources of a search (spec 1 §5: without a choice person, order number, company, SKU, product and coupon code;
 * here also the tracking number).
 *
 * @param filter its search must be there; its days count in every source, its tab in none
 */
export function searchSources(filter: OrderFilter, collected: Parameters): SearchSource[] {
  const { field, key } = filter.search ?? { field: 'every', key: '' };
  const days = (column: string) => dayConditions(filter, column, collected);
  if (field === 'orderNumber') return numbers(key, days, collected);
  // A term that every order number holds matches every order, wherever else it stands.
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
    // Last, since the start of a broad search can be cut from what the last source gives.
    ...numbers(key, days, collected),
  ];
}

/** The id of a product. */
const PRODUCT_ID = /^[1-9]\d{0,14}$/;

type Days = (column: string) => string[];

/** Writes the condition that a column holds the term. */
type Holds = (column: string) => string;

/** Joined to nothing, a column stays out of its trigram index. */
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
    // A scalar subquery, not EXISTS: the planner would be free to hash all lines for that.
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

/** A query for the ids of the orders whose tracking number begins with a term; null for a term that is none of one. */
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
      // Digits follow the start, and `:` follows the digits.
      const matches = `(o.order_number >= ${start} AND o.order_number < ${start} || ':')`;
      const ranges = numberRanges(match.start.slice(LEADING)).map(
        ([low, beyond]) => `o.number_key >= ${add(low)}::bigint AND o.number_key < ${add(beyond)}::bigint`,
      );
      // They lie together in time, too, so that a walk may meet none for long.
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
      // The first are met on the walk; all of them, as a report needs, lie together in the index.
      return [{ ...scan, orders: (wanted) => (wanted.cap === EVERY ? byIndex : scan).orders(wanted) }];
    }
  }
}

/** How many characters stand before the digits of an order number. */
const LEADING = 'QP-'.length;

const LENGTHS_OF_NUMBERS = [6, 7, 8, 9, 10, 11, 12];

/**
 * Between what the numbers lie that begin with some digits: a range for each length of a number. None where the first
 * is a zero, since as numbers they don't begin so.
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

/** Orders of which so many match that a walk by time meets them soon. */
function scanned(matches: string, select: Select): SearchSource {
  return {
    orders: ({ cap, order, condition }) => `${select([matches], condition)} ${byTime(order)} LIMIT ${cap}`,
    matches,
    repeats: false,
  };
}

/**
 * Orders of which few match: all are fetched (`OFFSET 0` keeps the planner from hoping for
 * a walk instead) and put in order.
 *
 * @param found means the same as `matches`, and leads to the orders by an index; each order stands in one of them
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

/** The orders of lines or coupons, where a condition speaks of them. */
function joined(part: 'l' | 'k', condition: string | undefined): string {
  return condition === undefined ? '' : `JOIN orders o ON o.id = ${part}.order_id`;
}

function byTime(order: 'ASC' | 'DESC'): string {
  return `ORDER BY o.created_at ${order}, o.id ${order}`;
}
