import type { Direction, OrderFilter, OrderWindow } from './order-query';
import { orderBy, sortSource } from './page-by-column';
import { rowsJson } from './row-json';
import { searchSources, type SearchSource } from './search-sources';
import { literals, orderConditions, parameters, statement, where, type Parameters, type Statement } from './statement';

/**
 * How many matches are gathered and counted exactly. A search with more says "at least": counting on would make a
 * search cost more the larger the table is.
 */
export const SEARCH_CAP = 300;

/** Of so many matches of a broad search the tabs are looked at. */
const SAMPLE = 150;

/** How many index entries a merge may read without asking whether a walk would read fewer. */
const CHEAP_MERGE = 1_000;

/** More orders than a thing can lead to. */
const EVERY = Number.MAX_SAFE_INTEGER;

/** What gathering tells of one source. */
interface SourceReport {
  /** How many rows it gave; null where it was not read, because an earlier one was full. */
  met: number | null;
  /** Things found that lead to orders. */
  found: number;
  /** How many such things there are in all, roughly. */
  ofAll: number;
}

/** What gathering found. */
export interface Gathered {
  broad: boolean;
  /** Is `data` the page that was asked for? Of a narrow search always, of a broad one where it is among what was met. */
  paged: boolean;
  /** One for each source, in their order. */
  sources: SourceReport[];
  /** How many different orders were met. */
  met: number;
  /** Those orders by tab, regardless of the filter's tab; those of a sample where the search is broad. */
  counts: Record<string, number>;
  data: unknown[];
}

/**
 * Writes the statement that gathers what a search matches, up to SEARCH_CAP orders, and cuts the page from that.
 *
 * @returns a statement that answers one row of the shape of `Gathered`
 */
export function gather(filter: OrderFilter, { sort, direction, limit, offset }: OrderWindow): Statement {
  const collected = parameters();
  const sources = searchSources(filter, collected);
  if (sources.length === 0) return NOTHING_MATCHES;
  const order = sqlOrder(direction);
  const tab = filter.tabId === null ? [] : [`h.tab_id = ${collected.add(filter.tabId)}`];
  const skip = `${collected.add(offset)}::bigint`;
  // What a sort by time needs was gathered already.
  const from =
    sort === 'createdAt'
      ? 'tabbed h'
      : `tabbed h JOIN orders o ON o.id = h.id${sort === 'companyName' ? ' JOIN companies c ON c.id = o.company_id' : ''}`;
  const sorted = sort === 'createdAt' ? `h.created_at ${order}, h.id ${order}` : orderBy(sort, order);
  const anyFull = sources.map((source, index) => isFull(source, index)).join(' OR ');
  // Met are all matches of the sources before the last, and of the last the first by time.
  const startIsMet =
    sort === 'createdAt' && direction === 'desc' && tab.length === 0 && offset + limit < SEARCH_CAP && isInOneRow(sources.at(-1))
      ? `NOT (${isSkipped(sources.length - 1, sources)})`
      : 'false';

  const text = `
    WITH ${[
      ...foundExpressions(sources),
      ...sources.map((source, index) => gathering(source, index, sources)),
      `hits AS MATERIALIZED (
        SELECT id, min(created_at) AS created_at, max(tab_id) AS tab_id
        FROM (${sources.map((_, index) => `SELECT * FROM met${index}`).join(' UNION ALL ')}) AS met GROUP BY id
      )`,
      `breadth AS MATERIALIZED (SELECT ${anyFull} OR (SELECT count(*) FROM hits) > ${SEARCH_CAP} AS broad)`,
      `verdict AS MATERIALIZED (SELECT broad, NOT broad OR ${startIsMet} AS paged FROM breadth)`,
      `tabbed AS MATERIALIZED (
        SELECT id, created_at, coalesce(tab_id, (SELECT o.tab_id FROM orders o WHERE o.id = hits.id)) AS tab_id
        FROM hits LIMIT (SELECT CASE WHEN NOT paged THEN ${SAMPLE} END FROM verdict)
      )`,
      `page AS MATERIALIZED (
        SELECT h.id, row_number() OVER (ORDER BY ${sorted}) AS place FROM ${from}
        ${where(['(SELECT paged FROM verdict)', ...tab])}
        ORDER BY ${sorted} OFFSET ${skip} LIMIT ${Number(limit)}
      )`,
    ].join(', ')}
    SELECT broad, paged, json_build_array(${sources.map((source, index) => reportOf(source, index, sources)).join(', ')}) AS sources,
      (SELECT coalesce(json_object_agg(tab_id, orders), '{}') FROM (SELECT tab_id, count(*) AS orders FROM tabbed GROUP BY 1) AS tabs) AS counts,
      (SELECT count(*) FROM hits) AS met,
      CASE WHEN paged THEN ${rowsJson('page')} ELSE '[]' END AS data
    FROM verdict`;
  return statement(text, collected);
}

const NOTHING_MATCHES: Statement = {
  text: `SELECT false AS broad, true AS paged, '[]'::json AS sources, 0::bigint AS met, '{}'::json AS counts, '[]'::json AS data`,
  values: [],
};

/** Does a source give its orders as one row by time, each once? Those of what it finds it gives one after the other. */
function isInOneRow(source: SearchSource | undefined): boolean {
  return source !== undefined && source.byTime && !source.repeats && !source.found;
}

/** So many rows of a source are read; where it gives as many, there may be more. */
function limitOf({ repeats }: SearchSource): number {
  return repeats ? 2 * SEARCH_CAP : SEARCH_CAP + 1;
}

function isFull(source: SearchSource, index: number): string {
  return `(SELECT rows FROM size${index}) >= ${limitOf(source)}`;
}

/** Once a source is full the verdict is known, so that the next ones are not read. */
function isSkipped(index: number, sources: readonly SearchSource[]): string {
  const earlier = sources.slice(0, index);
  return earlier.length > 0 ? earlier.map(isFull).join(' OR ') : 'false';
}

function gathering(source: SearchSource, index: number, sources: readonly SearchSource[]): string {
  const limit = limitOf(source);
  return `met${index} AS MATERIALIZED (
    SELECT * FROM (${source.orders({ cap: limit, order: 'DESC' })}) AS o WHERE NOT (${isSkipped(index, sources)}) LIMIT ${limit}
  ), size${index} AS MATERIALIZED (SELECT count(*) AS rows FROM met${index})`;
}

function reportOf({ found }: SearchSource, index: number, sources: readonly SearchSource[]): string {
  return `json_build_object(
    'met', CASE WHEN ${isSkipped(index, sources)} THEN NULL ELSE (SELECT rows FROM size${index}) END,
    'found', ${found ? `(SELECT count(*) FROM ${found.name})` : 0},
    'ofAll', ${found ? `(SELECT greatest(reltuples, 1) FROM pg_class WHERE oid = '${found.table}'::regclass)` : 0}
  )`;
}

/**
 * Writes the statement for a page of a broad search. Where few things lead to the orders, the first orders of each
 * are merged; where many do, the sorted index is walked from its start and meets matches soon.
 *
 * @param gathered what gathering told: sources that gave nothing are left out
 * @returns a statement that answers one row: `data`
 */
export function pageOfBroadSearch(filter: OrderFilter, window: OrderWindow, gathered: Gathered): Statement {
  const collected = parameters();
  const sources = searchSources(filter, collected).filter((_, index) => gathered.sources[index]?.met !== 0);
  const { limit, offset } = window;
  const page = mergesCheaply(filter, window, sources, gathered)
    ? mergedPage(filter, sources, window, collected)
    : walkedPage(filter, sources, window);
  const text = `
    WITH ${[
      ...foundExpressions(sources),
      `page AS MATERIALIZED (
        SELECT id, row_number() OVER () AS place
        FROM (${page} OFFSET ${collected.add(offset)}::bigint LIMIT ${Number(limit)}) AS found
      )`,
    ].join(', ')}
    SELECT ${rowsJson('page')} AS data`;
  return statement(text, collected);
}

/** Every order that a search matches, in no order: the common table expressions that find them, and the one with `id`. */
export function matchingOrders(filter: OrderFilter, collected: Parameters): { expressions: string; name: string } {
  const sources = searchSources(filter, collected);
  const all = sources.map(({ orders }) => `SELECT id FROM (${orders({ cap: EVERY, order: 'DESC' })}) AS o`);
  const matches = `matches AS (${all.length > 0 ? all.join(' UNION ') : 'SELECT NULL::bigint AS id WHERE false'})`;
  return { expressions: [...foundExpressions(sources), matches].join(', '), name: 'matches' };
}

/** Compares what a merge and a walk would read, as far as what was gathered tells. */
function mergesCheaply(
  { tabId }: OrderFilter,
  { sort, limit, offset }: OrderWindow,
  sources: readonly SearchSource[],
  { sources: reports, counts }: Gathered,
): boolean {
  if (sort !== 'createdAt' || !sources.every(({ byTime }) => byTime)) return false;
  const wanted = offset + limit;
  const sample = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabShare = tabId === null ? 1 : ((counts[tabId] ?? 0) + 1) / (sample + 1);
  const things = reports.reduce((sum, { met, found }) => sum + (met === 0 ? 0 : Math.max(found, 1)), 0);
  const density = Math.max(...reports.map(({ found, ofAll }) => (ofAll > 0 ? found / ofAll : 0)), 0.0001);
  const merge = (things * wanted) / tabShare;
  return merge <= CHEAP_MERGE || merge <= wanted / density;
}

function foundExpressions(sources: readonly SearchSource[]): string[] {
  return sources.flatMap(({ found }) => (found ? [`${found.name} AS MATERIALIZED (${found.query})`] : []));
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

/** The orders that match on the way along the sorted index. `IS TRUE` keeps the planner from starting at the matches. */
function walkedPage(filter: OrderFilter, sources: readonly SearchSource[], { sort, direction }: OrderWindow): string {
  const matches = sources.map((source) => source.matches).join(' OR ');
  return `
    SELECT o.id FROM ${sortSource(sort)} ${where([...orderConditions(filter, literals()), `(${matches}) IS TRUE`])}
    ORDER BY ${orderBy(sort, sqlOrder(direction))}`;
}

function sqlOrder(direction: Direction): 'ASC' | 'DESC' {
  return direction === 'desc' ? 'DESC' : 'ASC';
}
