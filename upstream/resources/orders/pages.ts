import { literals, parameters, statement, where, type Statement } from '@/upstream/db/statement';
import { COUNTS_JSON, countSegments, countTabs, TABS_OF_SEGMENTS } from './count-segments';
import { dayConditions, orderConditions, type OrderFilter, type OrderWindow, type SortField } from './order-query';
import { rowsJson } from './row-json';

/** Columns of each sort; the last is unique. Each has an index with and one without the tab in front. */
const SORT_COLUMNS: Readonly<Record<SortField, readonly string[]>> = {
  createdAt: ['o.created_at', 'o.id'],
  orderNumber: ['o.number_key', 'o.id'],
  companyName: ['c.name_key', 'c.id', 'o.created_at', 'o.id'],
  total: ['o.total', 'o.id'],
};

export function orderBy(sort: SortField, order: 'ASC' | 'DESC'): string {
  return SORT_COLUMNS[sort].map((column) => `${column} ${order}`).join(', ');
}

/** The tables of a sort. Companies come first, so that their orders follow one company at a time. */
export function sortSource(sort: SortField): string {
  return sort === 'companyName' ? 'companies c JOIN orders o ON o.company_id = c.id' : 'orders o';
}

/**
 * Writes the statement for a page of orders sorted by a column.
 *
 * @param end the end of the list nearer to the page
 * @returns a statement with one row: `counts` by tab and `data`
 */
export function pageByColumn(
  filter: OrderFilter,
  { sort, direction, limit, offset }: OrderWindow,
  end: 'first' | 'last',
): Statement {
  const collected = parameters();
  const { add } = collected;
  const tabs = countTabs(filter, collected);
  // Literals let the planner choose between walking the sorted index and sorting a few days' orders.
  const conditions = orderConditions(filter, literals());
  const skip = `${add(offset)}::bigint`;
  const size = Number(limit);
  const ascending = (direction === 'asc') === (end === 'first');
  const order = orderBy(sort, ascending ? 'ASC' : 'DESC');
  const tab = filter.tabId === null ? '' : `WHERE tab_id = ${add(filter.tabId)}`;

  // From the last end, a page is found by the number of orders after it.
  const start = end === 'first' ? skip : `(SELECT greatest(orders - ${skip} - ${size}, 0) FROM total)`;
  const place = end === 'first' ? 'step' : '-step';
  const taken = end === 'first' ? '' : `WHERE step <= (SELECT orders - ${skip} FROM total)`;

  const text = `
    WITH ${tabs},
    total AS (SELECT coalesce(sum(orders), 0) AS orders FROM tabs ${tab}),
    page AS MATERIALIZED (
      SELECT id, ${place} AS place
      FROM (
        SELECT id, row_number() OVER () AS step
        FROM (SELECT o.id FROM ${sortSource(sort)} ${where(conditions)} ORDER BY ${order} OFFSET ${start}
          LIMIT ${size}) AS found
      ) AS steps
      ${taken}
    )
    SELECT ${COUNTS_JSON} AS counts, ${rowsJson('page')} AS data`;
  return statement(text, collected);
}

export function countsByTab(filter: OrderFilter): Statement {
  const collected = parameters();
  return statement(`WITH ${countTabs(filter, collected)} SELECT ${COUNTS_JSON} AS counts`, collected);
}

/** Skipping up to this many orders is faster than finding the day where a page begins. */
const NEAR = 250;

/**
 * Writes the statement for a page of orders sorted by time. Daily counts locate the page, so only one day is scanned:
 * page 40,000 costs what page 40 does.
 *
 * @returns a statement with one row: `counts` by tab and `data`; it ignores the search
 */
export function pageByTime(filter: OrderFilter, { direction, limit, offset }: OrderWindow): Statement {
  const collected = parameters();
  const { add } = collected;
  const descending = direction === 'desc';
  const order = descending ? 'DESC' : 'ASC';
  const tab = filter.tabId === null ? null : add(filter.tabId);
  const skip = `${add(offset)}::bigint`;
  const conditions = [
    ...(tab === null ? [] : [`o.tab_id = ${tab}`]),
    ...dayConditions(filter, 'o.created_at', collected),
  ];
  const page = (from: readonly string[], passed: string) => `
    page AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY created_at ${order}, id ${order}) AS place
      FROM (
        SELECT o.id, o.created_at FROM orders o ${where([...conditions, ...from])}
        ORDER BY o.created_at ${order}, o.id ${order}
        OFFSET ${passed} LIMIT ${Number(limit)}
      ) AS found
    )
    SELECT ${COUNTS_JSON} AS counts, ${rowsJson('page')} AS data`;
  if (offset <= NEAR) return statement(`WITH ${countTabs(filter, collected)}, ${page([], skip)}`, collected);

  const begin = descending ? 'o.created_at < (SELECT ends FROM begin)' : 'o.created_at >= (SELECT starts FROM begin)';
  const text = `
    WITH ${countSegments(filter, collected)},
    ${TABS_OF_SEGMENTS},
    days AS (
      SELECT starts, ends, sum(sum(orders)::bigint) OVER (ORDER BY starts ${order}) - sum(orders) AS before
      FROM segments ${tab === null ? '' : `WHERE tab_id = ${tab}`}
      GROUP BY starts, ends
    ),
    begin AS MATERIALIZED (
      SELECT starts, ends, before FROM days WHERE before <= ${skip} ORDER BY before DESC LIMIT 1
    ),
    ${page([begin], `(SELECT ${skip} - before FROM begin)`)}`;
  return statement(text, collected);
}
