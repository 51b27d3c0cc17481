import type { Direction, OrderFilter, OrderWindow } from './order-query';
import { orderBy, sortSource } from './page-by-column';
import { rowsJson } from './row-json';
import { searchSources, type SearchSource } from './search-sources';
import { orderConditions, parameters, where, type Parameters } from './statement';

/**
 * How many matches are gathered and counted exactly. A search with more says "at least" this many: counting on would
 * make a search cost more the larger the table is.
 */
export const SEARCH_CAP = 1_000;

/** How many index entries a merge may read before a walk is expected to be cheaper. */
const MERGE_BUDGET = 20_000;

/** What gathering found. Where `broad` is true, `data` is empty and the numbers are what is known at least. */
export interface Gathered {
  broad: boolean;
  /** How many companies, people and products were found to lead to orders. */
  found: number;
  /** Orders by tab, regardless of the filter's tab. */
  counts: Record<string, number>;
  data: unknown[];
}

/**
 * Writes the statement that gathers what a search matches, up to SEARCH_CAP orders, and cuts the page from that.
 *
 * @returns a statement that answers one row of the shape of `Gathered`
 */
export function gather(filter: OrderFilter, { sort, direction, limit, offset }: OrderWindow): { text: string; values: unknown[] } {
  const collected = parameters();
  const sources = searchSources(filter, collected);
  const cap = SEARCH_CAP + 1;
  const order = sqlOrder(direction);
  const tab = filter.tabId === null ? [] : [`h.tab_id = ${collected.add(filter.tabId)}`];
  const skip = `${collected.add(offset)}::bigint`;
  // What a sort by time needs was gathered already.
  const source =
    sort === 'createdAt'
      ? 'hits h'
      : `hits h JOIN orders o ON o.id = h.id${sort === 'companyName' ? ' JOIN companies c ON c.id = o.company_id' : ''}`;
  const sorted = sort === 'createdAt' ? `h.created_at ${order}, h.id ${order}` : orderBy(sort, order);

  const text = `
    WITH ${[
      ...foundExpressions(sources),
      // An order may be met in several sources, so somewhat more than the cap is read before giving up.
      `met AS MATERIALIZED (SELECT * FROM (${gathering(sources, cap)}) AS met LIMIT ${2 * cap})`,
      `hits AS MATERIALIZED (SELECT DISTINCT id, created_at, tab_id FROM met)`,
      `verdict AS MATERIALIZED (
        SELECT (SELECT count(*) FROM met) >= ${2 * cap} OR (SELECT count(*) FROM hits) > ${SEARCH_CAP} AS broad
      )`,
      `page AS MATERIALIZED (
        SELECT h.id, row_number() OVER (ORDER BY ${sorted}) AS place FROM ${source}
        ${where(['NOT (SELECT broad FROM verdict)', ...tab])}
        ORDER BY ${sorted} OFFSET ${skip} LIMIT ${Number(limit)}
      )`,
    ].join(', ')}
    SELECT broad, ${foundCount(sources)} AS found,
      (SELECT coalesce(json_object_agg(tab_id, orders), '{}') FROM (SELECT tab_id, count(*) AS orders FROM hits GROUP BY 1) AS tabs) AS counts,
      CASE WHEN broad THEN '[]' ELSE ${rowsJson('page')} END AS data
    FROM verdict`;
  return { text, values: collected.values };
}

/**
 * Writes the statement for a page of a broad search. Where few things lead to the orders, the newest orders of each
 * are merged; else the sorted index is walked from its start, where matches are dense.
 *
 * @param found how many things lead to orders, see `Gathered`
 * @returns a statement that answers one row: `data`
 */
export function pageOfBroadSearch(
  filter: OrderFilter,
  window: OrderWindow,
  found: number,
): { text: string; values: unknown[] } {
  const collected = parameters();
  const sources = searchSources(filter, collected);
  const { sort, limit, offset } = window;
  const merges = sort === 'createdAt' && sources.every(({ byTime }) => byTime) && found * (offset + limit) <= MERGE_BUDGET;
  const page = merges ? mergedPage(filter, sources, window, collected) : walkedPage(filter, sources, window, collected);
  const text = `
    WITH ${[
      ...foundExpressions(sources),
      `page AS MATERIALIZED (
        SELECT id, row_number() OVER () AS place
        FROM (${page} OFFSET ${collected.add(offset)}::bigint LIMIT ${Number(limit)}) AS found
      )`,
    ].join(', ')}
    SELECT ${rowsJson('page')} AS data`;
  return { text, values: collected.values };
}

function foundExpressions(sources: readonly SearchSource[]): string[] {
  return sources.flatMap(({ found }) => (found ? [`${found.name} AS MATERIALIZED (${found.query})`] : []));
}

function foundCount(sources: readonly SearchSource[]): string {
  const counts = sources.flatMap(({ found }) => (found ? [`(SELECT count(*) FROM ${found.name})`] : []));
  return counts.length > 0 ? counts.join(' + ') : '0';
}

const NOTHING = 'SELECT id, created_at, tab_id FROM orders WHERE false';

/** So many orders of each source, whichever come first. */
function gathering(sources: readonly SearchSource[], cap: number): string {
  if (sources.length === 0) return NOTHING;
  return sources.map(({ orders }) => `(SELECT * FROM (${orders({ cap, order: 'DESC' })}) AS o LIMIT ${cap})`).join(' UNION ALL ');
}

/** The first orders by time of each thing found, put in order. */
function mergedPage(
  { tabId }: OrderFilter,
  sources: readonly SearchSource[],
  { direction, limit, offset }: OrderWindow,
  { add }: Parameters,
): string {
  const order = sqlOrder(direction);
  const tab = tabId === null ? {} : { condition: `o.tab_id = ${add(tabId)}` };
  const firsts = sources.map(({ orders }) => `(${orders({ cap: offset + limit, order, ...tab })})`).join(' UNION ALL ');
  return `
    SELECT id FROM (SELECT DISTINCT id, created_at FROM (${firsts}) AS met) AS o
    ORDER BY o.created_at ${order}, o.id ${order}`;
}

/** The orders that match on the way along the sorted index. */
function walkedPage(
  filter: OrderFilter,
  sources: readonly SearchSource[],
  { sort, direction }: OrderWindow,
  collected: Parameters,
): string {
  const matches = sources.map((source) => source.matches).join(' OR ');
  return `
    SELECT o.id FROM ${sortSource(sort)} ${where([...orderConditions(filter, collected), `(${matches})`])}
    ORDER BY ${orderBy(sort, sqlOrder(direction))}`;
}

function sqlOrder(direction: Direction): 'ASC' | 'DESC' {
  return direction === 'desc' ? 'DESC' : 'ASC';
}
