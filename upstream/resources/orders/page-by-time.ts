import { COUNTS_JSON, countSegments } from './count-segments';
import type { OrderFilter, OrderWindow } from './order-query';
import { rowsJson } from './row-json';
import { dayConditions, parameters, statement, where, type Statement } from './statement';

/**
 * Writes the statement for a page of orders sorted by time. The counts of the days tell on which day the page begins,
 * so that only that day is scanned: page 40,000 costs what page 1 does.
 *
 * @param filter its search is not regarded
 * @returns a statement that answers one row: `counts` by tab and `data`
 */
export function pageByTime(filter: OrderFilter, { direction, limit, offset }: OrderWindow): Statement {
  const collected = parameters();
  const { add } = collected;
  const segments = countSegments(filter, collected);
  const tab = filter.tabId === null ? null : add(filter.tabId);
  const skip = `${add(offset)}::bigint`;
  const descending = direction === 'desc';
  const order = descending ? 'DESC' : 'ASC';
  const begin = descending
    ? 'o.created_at < (SELECT ends FROM begin)'
    : 'o.created_at >= (SELECT starts FROM begin)';
  const conditions = [
    ...(tab === null ? [] : [`o.tab_id = ${tab}`]),
    ...dayConditions(filter, 'o.created_at', collected),
    begin,
  ];

  const text = `
    WITH ${segments},
    days AS (
      SELECT starts, ends, sum(sum(orders)) OVER (ORDER BY starts ${order}) - sum(orders) AS before
      FROM segments ${tab === null ? '' : `WHERE tab_id = ${tab}`}
      GROUP BY starts, ends
    ),
    begin AS MATERIALIZED (
      SELECT starts, ends, before FROM days WHERE before <= ${skip} ORDER BY before DESC LIMIT 1
    ),
    page AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY created_at ${order}, id ${order}) AS place
      FROM (
        SELECT o.id, o.created_at FROM orders o ${where(conditions)}
        ORDER BY o.created_at ${order}, o.id ${order}
        OFFSET (SELECT ${skip} - before FROM begin) LIMIT ${Number(limit)}
      ) AS found
    )
    SELECT ${COUNTS_JSON} AS counts, ${rowsJson('page')} AS data`;
  return statement(text, collected);
}
