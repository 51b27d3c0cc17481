import type { Pool } from 'pg';
import type { Waiting } from '@/lib/contract/dashboard';
import { ORDER_WAITS, type OrderWait } from '@/lib/domain/order-waiting';
import { singleRow } from '@/upstream/db/page-of';
import { instantJson, parameters, planOnce, statement, where, type Statement } from '@/upstream/db/statement';
import { COUNTS_JSON } from './count-segments';
import { orderConditions, waitingConditions, waitingSince, type OrderFilter, type OrderWindow } from './order-query';
import { orderBy } from './pages';
import { rowsJson } from './row-json';
import { foundExpressions } from './search';
import { searchSources } from './search-sources';

/**
 * Writes the statement for a page of waiting orders. They are few, so they are collected by index and sorted, and the
 * search is checked on each.
 *
 * @returns a statement with one row: exact `counts` by tab, and `data`
 */
export function pageOfWaiting(filter: OrderFilter, { sort, direction, limit, offset }: OrderWindow): Statement {
  const collected = parameters();
  const sources = filter.search === null ? [] : searchSources(filter, collected);
  const everyTab = orderConditions({ ...filter, tabId: null }, collected);
  const matches = sources.map((source) => source.matches).join(' OR ') || 'false';
  const conditions = filter.search === null ? everyTab : [...everyTab, `(${matches}) IS TRUE`];
  const tab = filter.tabId === null ? [] : [`o.tab_id = ${collected.add(filter.tabId)}`];
  const company = sort === 'companyName' ? 'JOIN companies c ON c.id = o.company_id' : '';
  const from = sort === 'createdAt' ? 'waiting o' : `waiting w JOIN orders o ON o.id = w.id ${company}`;
  const order = orderBy(sort, direction === 'desc' ? 'DESC' : 'ASC');
  const text = `
    WITH ${[
      ...foundExpressions(sources),
      `waiting AS MATERIALIZED (SELECT o.id, o.tab_id, o.created_at FROM orders o ${where(conditions)})`,
      'tabs AS MATERIALIZED (SELECT tab_id, count(*) AS orders FROM waiting GROUP BY tab_id)',
      `page AS MATERIALIZED (
        SELECT id, row_number() OVER () AS place FROM (
          SELECT o.id FROM ${from} ${where(tab)} ORDER BY ${order} OFFSET ${collected.add(offset)}::bigint
          LIMIT ${Number(limit)}
        ) AS found
      )`,
    ].join(', ')}
    SELECT ${COUNTS_JSON} AS counts, ${rowsJson('page')} AS data`;
  return statement(text, collected);
}

/** Number of waiting orders and the start of the longest wait. */
export async function countWaiting(db: Pool, now: Date): Promise<Record<OrderWait, Waiting>> {
  const collected = parameters();
  const figures = ORDER_WAITS.map((wait) => {
    const conditions = waitingConditions(waitingSince(wait, now), collected);
    return `'${wait}', (
      SELECT json_build_object('count', count(*), 'oldestAt', ${instantJson('min(o.created_at)')})
      FROM orders o ${where(conditions)}
    )`;
  });
  const { waiting } = await singleRow<{ waiting: Record<OrderWait, Waiting> }>(
    db,
    planOnce(statement(`SELECT json_build_object(${figures.join(', ')}) AS waiting`, collected)),
  );
  return waiting;
}
