import type { Readable } from 'node:stream';
import type { ClientBase, Pool } from 'pg';
import type { z } from 'zod';
import type { Output } from '@/lib/contract/endpoint';
import { listForecasted, MAX_MONTHS } from '@/lib/contract/forecasted';
import { sortOf, windowOf } from '@/lib/contract/list-endpoint';
import { startOfMonth } from '@/lib/domain/day';
import type { ForecastRules } from '@/lib/domain/forecast';
import { searchKey } from '@/lib/domain/order-search';
import { countOf, pageOf, reportOf, rowsOf, type Selection } from '@/upstream/db/page-of';
import { parameters, quotedLiterals, where, type Parameters } from '@/upstream/db/statement';
import { contains } from '@/upstream/db/text-search';
import { COMPANY_LISTS } from '../company-page/company-lists';
import { FORECAST_PERCENT, FORECAST_SUMS, forecastResult } from '../forecasts/awaiting';
import { findForecastRules } from '../forecasts/rules';
import { knownDay } from '../orders/day-bounds';

type Page = Output<typeof listForecasted>;
type Row = Page['data'][number];
type Query = z.output<typeof listForecasted.query>;
type ReportQuery = z.output<typeof listForecasted.report.query>;

const OF_COMPANY = COMPANY_LISTS.forecasts.select;
const COMPANY = 'JOIN companies company ON company.id = f.company_id';
const DIFFERENCE = '(coalesce(m.watts, 0) - lines.watts)';

/** SQL of what a sort compares. Only the month has an index; figures are computed for every matching forecast. */
const SORTED_BY: Readonly<Record<(typeof listForecasted.list.sort.fields)[number], string>> = {
  month: 'f.month',
  companyName: 'company.name_key',
  forecast: 'lines.watts',
  scanned: 'coalesce(m.watts, 0)',
  difference: DIFFERENCE,
  percent: FORECAST_PERCENT,
};

interface Asked {
  select: Selection;
  where: string[];
  orderBy: string;
  /** The joins that filter and sort read. */
  from: string;
  /** The joins that only the filter reads. */
  counted: string;
}

/** @param today `YYYY-MM-DD` in the portal's zone */
function askedFor(
  query: Pick<Query, 'month' | 'result' | 'keyword' | 'sort' | 'direction'>,
  rules: ForecastRules,
  today: string,
  collected: Parameters,
): Asked {
  const { add } = collected;
  const result = forecastResult(rules, add(today), add);
  const key = searchKey(query.keyword ?? '');
  const { field, direction } = sortOf(listForecasted, query);
  const conditions = [
    ...(query.month ? [`f.month = ${add(startOfMonth(knownDay(query.month)))}::date`] : []),
    ...(query.result ? [`${result} = ${add(query.result)}`] : []),
    ...(key ? [contains('company.name_key', key, collected).index] : []),
  ];
  const needed = (isSorted: boolean) => {
    const sortsBy = isSorted ? SORTED_BY[field] : '';
    const company = key || sortsBy.startsWith('company.') ? COMPANY : '';
    return `forecasts f ${company} ${query.result || /\b(lines|m)\./.test(sortsBy) ? FORECAST_SUMS : ''}`;
  };
  return {
    select: {
      ...OF_COMPANY,
      fields: `${OF_COMPANY.fields}, 'companyId', f.company_id, 'companyName', company.name,
        'difference', ${DIFFERENCE}, 'percent', ${FORECAST_PERCENT}, 'result', ${result}`,
      joins: `${OF_COMPANY.joins ?? ''} ${COMPANY}`,
    },
    where: conditions,
    orderBy: `${SORTED_BY[field]} ${direction}, f.id ${direction}`,
    from: needed(true),
    counted: needed(false),
  };
}

/** A page of forecasts with their results, by the rules in force. @param today `YYYY-MM-DD` in the portal's zone */
export async function findForecasted(db: Pool, query: Query, today: string): Promise<Page> {
  const collected = parameters();
  const rules = await findForecastRules(db, today);
  const asked = askedFor(query, rules, today, collected);
  const part = { ...asked, window: windowOf(listForecasted, query), parameters: collected };
  const total = `(SELECT count(*) FROM ${asked.counted} ${where(asked.where)})`;
  const [found, months] = await Promise.all([
    asked.where.length > 0
      ? pageOf<Row>(db, { ...part, total })
      : rowsOf<Row>(db, part).then((rows) => ({ rows, total: null })),
    findMonths(db),
  ]);
  return {
    data: found.rows,
    total: found.total ?? months.reduce((sum, { count }) => sum + count, 0),
    months: months.slice(0, MAX_MONTHS).map(({ month }) => month),
  };
}

/** Months that have forecasts, latest first, with their number, which an index has. */
async function findMonths(db: Pool): Promise<{ month: string; count: number }[]> {
  const { rows } = await db.query<{ month: string; count: number }>({
    name: 'months-of-forecasts',
    text: `SELECT to_char(each.month, 'YYYY-MM-DD') AS month, of_month.count
      FROM (SELECT min(month) AS first, max(month) AS last FROM forecasts) AS ends
      CROSS JOIN LATERAL generate_series(ends.first, ends.last, interval '1 month') AS each (month)
      CROSS JOIN LATERAL (SELECT count(*) FROM forecasts f WHERE f.month = each.month::date) AS of_month
      WHERE of_month.count > 0 ORDER BY each.month DESC`,
    values: [],
  });
  return rows;
}

/** All forecasts of a filter, in the list's order. @param today `YYYY-MM-DD` in the portal's zone */
export async function reportOfForecasted(
  db: Pool,
  { ids, ...query }: ReportQuery,
  today: string,
  gone: AbortSignal,
): Promise<{ total: number | null; lines: Readable }> {
  const rules = await findForecastRules(db, today);
  const { select, where: conditions, orderBy } = askedFor(query, rules, today, quotedLiterals());
  const total = (client: ClientBase) => {
    const collected = parameters();
    const { counted, where: counting } = askedFor(query, rules, today, collected);
    return countOf(client, counted, counting, collected);
  };
  return reportOf(db, { select, where: conditions, orderBy, ids, total, gone });
}
