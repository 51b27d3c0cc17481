import { COUNTS_JSON, countSegments, countTabs, TABS_OF_SEGMENTS } from './count-segments';
import { dayConditions, type OrderFilter, type OrderWindow } from './order-query';
import { rowsJson } from './row-json';
import { parameters, statement, where, type Statement } from '@/upstream/db/statement';

/** So many orders are passed over sooner than the day is found on which a page begins. */
const NEAR = 250;

/**
 * Writes the statement for a page of orders sorted by time. The counts of the days tell on which day a page deep in the
 * list begins, so that only that day is scanned: page 40,000 costs what page 40 does.
 *
 * @param filter its search is not regarded
 * @returns a statement that answers one row: `counts` by tab and `data`
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

  const begin = descending
    ? 'o.created_at < (SELECT ends FROM begin)'
    : 'o.created_at >= (SELECT starts FROM begin)';
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
