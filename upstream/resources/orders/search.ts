import type { Direction } from '@/lib/contract/list-endpoint';
import { orderConditions, type OrderFilter, type OrderWindow } from './order-query';
import { orderBy, sortSource } from './pages';
import { rowsJson } from './row-json';
import { EVERY, searchSources, type SearchSource, type SourceWindow } from './search-sources';
import { literals, parameters, statement, where, type Parameters, type Statement } from '@/upstream/db/statement';

/**
 * Maximum matches collected and counted exactly. Beyond it, a search says "at least", so that it doesn't slow down as
 * the table grows.
 */
export const SEARCH_CAP = 300;

/** Matches of a broad search whose tabs are sampled. */
const SAMPLE = 150;

/** Index entries a merge may read without comparing it to a walk. */
const CHEAP_MERGE = 1_000;

/** Pages of a broad search that the collecting statement may merge itself, if cheap. */
const MERGED_PAGES = 4;

interface SourceReport {
  /** Rows read; 0 if skipped because an earlier source was full. */
  rows: number;
  found: number;
}

export interface CollectedMatches {
  broad: boolean;
  /** Whether `data` is the requested page: always for a narrow search, sometimes for a broad one. */
  paged: boolean;
  /** One per source, in order; null if `data` is the page. */
  sources: SourceReport[] | null;
  /** Estimated rows of each searched table; null if `data` is the page. */
  sizes: Record<string, number> | null;
  /** Number of different matching orders, up to SEARCH_CAP. */
  hits: number;
  /** Counts the found orders by tab, regardless of the filter's tab; for a broad search, a sample. */
  counts: Record<string, number>;
  data: unknown[];
}

/**
 * Writes the statement that collects up to SEARCH_CAP matches and cuts the page from them. For a broad search it also
 * returns the first pages by time, if collected anyway or cheap to merge.
 *
 * @returns a statement with one row in the shape of `CollectedMatches`
 */
export function collectMatches(filter: OrderFilter, window: OrderWindow): Statement {
  const collected = parameters();
  const sources = searchSources(filter, collected);
  const last = sources.length - 1;
  if (last < 0) return NOTHING_MATCHES;
  const { sort, direction, limit, offset } = window;
  const order = sqlOrder(direction);
  const skip = `${collected.add(offset)}::bigint`;
  const cap = Number(offset) + Number(limit);
  const isFirstByTime = sort === 'createdAt' && filter.tabId === null && offset + limit < SEARCH_CAP;
  // The matches include all of the sources before the last, and the first by time of the last.
  const isCut = isFirstByTime && direction === 'desc' && isInOneRow(sources[last]);
  const mayMerge = isFirstByTime && isEarlyPage(window);
  const ofSources = sources.map((_, index) => {
    const isEnough = index === last && isCut;
    return isEnough
      ? `(SELECT * FROM source${index} ORDER BY created_at DESC, id DESC
        LIMIT (SELECT CASE WHEN is_full THEN ${skip} + ${Number(limit)} END FROM size${index}))`
      : `SELECT * FROM source${index}`;
  });

  const text = `
    WITH ${[
      ...foundExpressions(sources),
      ...sources.map(collecting),
      `hits AS MATERIALIZED (
        SELECT id, min(created_at) AS created_at, max(tab_id) AS tab_id
        FROM (${ofSources.join(' UNION ALL ')}) AS sources GROUP BY id
      )`,
      `breadth AS MATERIALIZED (SELECT ${isFull(last)} OR (SELECT count(*) FROM hits) > ${SEARCH_CAP} AS broad)`,
      `counts AS MATERIALIZED (SELECT ${sources.map(countsOf).join(', ')})`,
      `reach AS MATERIALIZED (SELECT broad, NOT broad OR ${isCut ? `NOT ${isSkipped(last)}` : 'false'} AS reached
        FROM breadth)`,
      `verdict AS MATERIALIZED (
        SELECT broad, reached, is_over, NOT reached AND is_over
        AND ${mayMerge ? isCheapMerge(sources, cap) : 'false'} AS merged
        FROM (SELECT *, ${isOver(sources)} AS is_over FROM reach, counts) AS searched
      )`,
      `tabbed AS MATERIALIZED (
        SELECT id, created_at, coalesce(tab_id, (SELECT o.tab_id FROM orders o WHERE o.id = hits.id)) AS tab_id
        FROM hits LIMIT (SELECT CASE WHEN NOT reached THEN ${SAMPLE} END FROM verdict)
      )`,
      `page AS MATERIALIZED (
        ${pageOfHits(filter, window, collected, mayMerge ? firstOrders(sources, { cap, order }) : undefined)}
        OFFSET ${skip} LIMIT ${Number(limit)}
      )`,
    ].join(', ')}
    SELECT broad, reached OR merged AS paged,
      CASE WHEN NOT (reached OR merged) THEN ${reportOf(sources)} END AS sources,
      CASE WHEN NOT (reached OR merged) THEN ${sizesOf(sources)} END AS sizes,
      CASE WHEN broad AND (reached OR merged) THEN '{}' ELSE (
        SELECT coalesce(json_object_agg(tab_id, orders), '{}')
        FROM (SELECT tab_id, count(*) AS orders FROM tabbed GROUP BY 1) AS tabs
      ) END AS counts,
      CASE WHEN is_over THEN ${SEARCH_CAP} ELSE (SELECT count(*) FROM hits) END AS hits,
      CASE WHEN reached OR merged THEN ${rowsJson('page')} ELSE '[]' END AS data
    FROM verdict`;
  return statement(text, collected);
}

const NOTHING_MATCHES: Statement = {
  text: `SELECT false AS broad, true AS paged, NULL::json AS sources, NULL::json AS sizes, 0::bigint AS hits,
    '{}'::json AS counts, '[]'::json AS data`,
  values: [],
};

/** The page's orders from the hits, or from `merged` if the verdict allows. */
function pageOfHits(
  { tabId }: OrderFilter,
  { sort, direction }: OrderWindow,
  { add }: Parameters,
  merged?: string,
): string {
  const isReached = '(SELECT reached FROM verdict)';
  const order = sqlOrder(direction);
  if (sort !== 'createdAt') {
    const sorted = orderBy(sort, order);
    const companies = sort === 'companyName' ? ' JOIN companies c ON c.id = o.company_id' : '';
    const from = `tabbed h JOIN orders o ON o.id = h.id${companies}`;
    const conditions = [isReached, ...(tabId === null ? [] : [`h.tab_id = ${add(tabId)}`])];
    return `SELECT h.id, row_number() OVER (ORDER BY ${sorted}) AS place FROM ${from} ${where(conditions)}
      ORDER BY ${sorted}`;
  }
  // A sort by time needs no other columns.
  const hits =
    tabId === null
      ? `SELECT id, created_at FROM hits WHERE ${isReached}`
      : `SELECT id, created_at FROM tabbed WHERE ${isReached} AND tab_id = ${add(tabId)}`;
  const all = merged === undefined ? hits : `${hits} UNION ALL (${merged} WHERE (SELECT merged FROM verdict))`;
  const sorted = `h.created_at ${order}, h.id ${order}`;
  return `SELECT h.id, row_number() OVER (ORDER BY ${sorted}) AS place FROM (${all}) AS h ORDER BY ${sorted}`;
}

/** A merge has the page's end as a literal, so limit the number of statements. */
function isEarlyPage({ limit, offset }: OrderWindow): boolean {
  return offset % limit === 0 && offset < MERGED_PAGES * limit;
}

/** Whether a source returns each order once, in one sequence by time. Matched entities return one sequence each. */
function isInOneRow(source: SearchSource | undefined): boolean {
  return source !== undefined && !source.repeats && !source.found;
}

/** Rows to read from a source. If it returns this many, there may be more. */
function limitOf({ repeats }: SearchSource): number {
  return repeats ? 2 * SEARCH_CAP : SEARCH_CAP + 1;
}

/** SQL: whether this source or an earlier one is full. */
function isFull(index: number): string {
  return `(SELECT is_full FROM size${index})`;
}

/** A full source decides the verdict, so later ones aren't read. */
function isSkipped(index: number): string {
  return index > 0 ? isFull(index - 1) : 'false';
}

function collecting(source: SearchSource, index: number): string {
  const limit = limitOf(source);
  return `source${index} AS MATERIALIZED (
    SELECT * FROM (${source.orders({ cap: limit, order: 'DESC' })}) AS o WHERE NOT ${isSkipped(index)} LIMIT ${limit}
  ), size${index} AS MATERIALIZED (SELECT count(*) AS rows, ${isSkipped(index)} OR count(*) >= ${limit} AS is_full
  FROM source${index})`;
}

function countsOf({ found }: SearchSource, index: number): string {
  const foundCount = found ? `(SELECT count(*) FROM ${found.name})` : '0';
  return `(SELECT rows FROM size${index}) AS rows${index}, ${foundCount} AS found${index}`;
}

function reportOf(sources: readonly SearchSource[]): string {
  const reports = sources.map((_, index) => `json_build_object('rows', rows${index}, 'found', found${index})`);
  return `(SELECT json_build_array(${reports.join(', ')}) FROM counts)`;
}

function sizesOf(sources: readonly SearchSource[]): string {
  const tables = sources.flatMap(({ found }) => (found ? [`'${found.table}'::regclass`] : []));
  if (tables.length === 0) return `'{}'::json`;
  return `(SELECT json_object_agg(relname, greatest(reltuples, 1)) FROM pg_class WHERE oid IN (${tables.join(', ')}))`;
}

/** SQL: whether there are certainly more than SEARCH_CAP orders. Sources without repeats count rows as orders. */
function isOver(sources: readonly SearchSource[]): string {
  const single = sources.flatMap(({ repeats }, index) => (repeats ? [] : [`rows${index} > ${SEARCH_CAP}`]));
  return single.length > 0 ? `(${single.join(' OR ')})` : 'false';
}

/** SQL for `mergesCheaply`, for a page of any tab. */
function isCheapMerge(sources: readonly SearchSource[], cap: number): string {
  const foundCounts = sources.map(({ found }, index) => (found ? `found${index}` : '1'));
  return `(${foundCounts.join(' + ')}) * ${cap} <= ${CHEAP_MERGE}`;
}

/**
 * Writes the statement for a page of a broad search. With few matched entities, the first orders of each are merged;
 * with many, the sorted index is walked and soon meets matches.
 *
 * @param matches the collected report; sources without matches are skipped
 * @returns a statement with one row: `data`
 */
export function pageOfBroadSearch(filter: OrderFilter, window: OrderWindow, matches: CollectedMatches): Statement {
  const collected = parameters();
  const measured = measuredSources(searchSources(filter, collected), matches);
  const sources = measured.map(({ source }) => source);
  const { limit, offset } = window;
  const page = mergesCheaply(filter, window, measured, matches.counts)
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

/** A query for the ids of all matching orders, unsorted. */
export function matchingOrders(filter: OrderFilter, collected: Parameters): string {
  const sources = searchSources(filter, collected);
  if (sources.length === 0) return 'SELECT NULL::bigint WHERE false';
  const found = foundExpressions(sources);
  const all = sources.map(({ orders }) => `SELECT id FROM (${orders({ cap: EVERY, order: 'DESC' })}) AS o`);
  return `${found.length > 0 ? `WITH ${found.join(', ')} ` : ''}${all.join(' UNION ')}`;
}

interface MeasuredSource {
  source: SearchSource;
  report: SourceReport;
  /** Estimated share of its table that matched. */
  share: number;
}

/** Sources with matches, plus unread ones after a full source. */
function measuredSources(all: readonly SearchSource[], { sources, sizes }: CollectedMatches): MeasuredSource[] {
  if (sources === null || sizes === null) throw new Error('This search page was already read.');
  let isRead = true;
  return all.flatMap((source, index) => {
    const report = sources[index] ?? { rows: 0, found: 0 };
    const isEmpty = isRead && report.rows === 0;
    isRead &&= report.rows < limitOf(source);
    const share = source.found ? report.found / (sizes[source.found.table] ?? 1) : 0;
    return isEmpty ? [] : [{ source, report, share }];
  });
}

/** Whether a merge is estimated to read fewer rows than a walk. */
function mergesCheaply(
  { tabId }: OrderFilter,
  { sort, limit, offset }: OrderWindow,
  sources: readonly MeasuredSource[],
  counts: CollectedMatches['counts'],
): boolean {
  if (sort !== 'createdAt') return false;
  const wanted = offset + limit;
  const sample = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabShare = tabId === null ? 1 : ((counts[tabId] ?? 0) + 1) / (sample + 1);
  const foundCount = sources.reduce((sum, { report }) => sum + Math.max(report.found, 1), 0);
  const density = Math.max(...sources.map(({ share }) => share), 0.0001);
  const merge = (foundCount * wanted) / tabShare;
  return merge <= CHEAP_MERGE || merge <= wanted / density;
}

/** Common table expressions for the matched entities of the sources. */
export function foundExpressions(sources: readonly SearchSource[]): string[] {
  return sources.flatMap(({ found }) => (found ? [`${found.name} AS MATERIALIZED (${found.query})`] : []));
}

/** The first orders by time of each matched entity, sorted. */
function mergedPage(
  { tabId }: OrderFilter,
  sources: readonly SearchSource[],
  { direction, limit, offset }: OrderWindow,
  { add }: Parameters,
): string {
  const order = sqlOrder(direction);
  const tab = tabId === null ? {} : { condition: `o.tab_id = ${add(tabId)}` };
  const firsts = firstOrders(sources, { cap: offset + limit, order, ...tab });
  return `SELECT id FROM (${firsts}) AS o ORDER BY o.created_at ${order}, o.id ${order}`;
}

/** The first orders by time of each matched entity, without duplicates, unsorted. */
function firstOrders(sources: readonly SearchSource[], wanted: SourceWindow): string {
  return `SELECT DISTINCT id, created_at
    FROM (${sources.map(({ orders }) => `(${orders(wanted)})`).join(' UNION ALL ')}) AS firsts`;
}

/** Matching orders along the sorted index. `IS TRUE` keeps the planner from starting at the matches. */
function walkedPage(filter: OrderFilter, sources: readonly SearchSource[], { sort, direction }: OrderWindow): string {
  const matches = sources.map((source) => source.matches).join(' OR ');
  return `
    SELECT o.id FROM ${sortSource(sort)} ${where([...orderConditions(filter, literals()), `(${matches}) IS TRUE`])}
    ORDER BY ${orderBy(sort, sqlOrder(direction))}`;
}

function sqlOrder(direction: Direction): 'ASC' | 'DESC' {
  return direction === 'desc' ? 'DESC' : 'ASC';
}
