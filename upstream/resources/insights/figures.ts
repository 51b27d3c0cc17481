import type { Pool } from 'pg';
import type { Insight, InsightRow } from '@/lib/contract/insights';
import type { RouteType } from '@/lib/domain/access-table';
import { addMonths } from '@/lib/domain/day';
import {
  bucketsOf,
  DECISION_KIND_NAMES,
  DECISION_KINDS,
  forecastMonths,
  LIABILITY_BANDS,
  SILENT_MONTHS,
  type InsightName,
  type Period,
} from '@/lib/domain/insights';
import { singleRow } from '@/upstream/db/page-of';
import { literals, parameters } from '@/upstream/db/statement';
import { silentSince } from '../companies/company-search';
import { countOfListed, FORECAST_SUMS } from '../forecasts/awaiting';
import { findForecastRules } from '../forecasts/rules';
import { dayOf } from '../orders/day-bounds';
import { isFlow } from '../points/flows';
import { decisionsOf } from './decisions';
import { liabilityByAge } from './liability';
import { ageEdge, bucketIn, edgesOf, withinBoth, type Asked } from './span';

type FigureAnswer = Omit<Insight, 'figure'>;
type Values = InsightRow['values'];

/** Reads a figure. @param most rows of a ranking; null for all */
export type FigureReader = (db: Pool, asked: Asked, most: number | null, maySee: MaySee) => Promise<FigureAnswer>;

type MaySee = (area: RouteType) => boolean;

/** Rows of a ranking on the page. A report has all rows. */
export const RANKED = 10;

/** Reader of each figure. Each reads one index range, the length of both periods. */
export const FIGURE_READERS: Readonly<Record<InsightName, FigureReader>> = {
  points: (db, asked) => byBucket(db, asked, POINTS),
  orders: (db, asked) => byBucket(db, asked, ORDERS),
  liability: async (db, { period, before, ...at }) => {
    const [now, then] = await Promise.all([period, before].map((each) => liabilityByAge(db, ageEdge(each, at))));
    return {
      rows: LIABILITY_BANDS.map(({ key }, index) => ({
        key,
        values: now?.bands[index] ?? [],
        before: then?.bands[index] ?? [],
      })),
      total: now?.all,
      before: then?.all,
    };
  },
  decisions: async (db, asked, _, maySee) => {
    const kinds = DECISION_KIND_NAMES.filter((kind) => maySee(DECISION_KINDS[kind].area));
    return { rows: await Promise.all(kinds.map(async (key) => ({ key, ...(await decisionsOf(db, key, asked)) }))) };
  },
  products: (db, asked, most) => ranking(db, asked, { ...PRODUCTS, most }),
  rewards: (db, asked, most) => ranking(db, asked, { ...REWARDS, most }),
  forecasts: forecastsByMonth,
  silent: async (db, { timeZone, now }) => ({
    rows: await Promise.all(
      SILENT_MONTHS.map(async (months) => {
        const since = literals().add(silentSince(months, timeZone, now));
        const text = `SELECT json_build_array(count(*), coalesce(sum(available), 0)) AS values
          FROM company_points WHERE last_movement_at < ${since}`;
        return { key: String(months), ...(await singleRow<{ values: Values }>(db, { text, values: [] })) };
      }),
    ),
  }),
};

interface Events {
  from: string;
  at: string;
  measures: readonly string[];
}

const POINTS: Events = {
  from: `(SELECT * FROM point_ledger m WHERE ${isFlow('m')}) AS e`,
  at: 'e.created_at',
  measures: [
    `coalesce(sum(e.amount) FILTER (WHERE e.side = 'accrued'), 0)`,
    `coalesce(-sum(e.amount) FILTER (WHERE e.side = 'consumed'), 0)`,
    'count(DISTINCT e.company_id)',
    // Consumed points are net of these.
    `coalesce(sum(e.amount) FILTER (WHERE coalesce(e.reversed_kind, e.kind) IN ('give_back', 'partial_refund')), 0)`,
  ],
};

const ORDERS: Events = {
  from: 'orders e',
  at: 'e.created_at',
  measures: ['count(*)', 'coalesce(sum(e.total), 0)'],
};

/** Values for each bucket of a period, the whole period, and the one before. */
async function byBucket(db: Pool, asked: Asked, { from, at, measures }: Events): Promise<FigureAnswer> {
  const text = `
    SELECT e.bucket, e.is_asked AS "isAsked", json_build_array(${measures.join(', ')}) AS values
    FROM (
      SELECT e.*, ${bucketIn(at, asked)} AS bucket, ${at} >= ${edgesOf(asked).from} AS is_asked
      FROM ${from} WHERE ${withinBoth(at, asked)}
    ) AS e
    GROUP BY GROUPING SETS ((e.bucket), (e.is_asked))`;
  const { rows } = await db.query<{ bucket: number | null; isAsked: boolean | null; values: Values }>(text);
  const nothing = measures.map(() => 0);
  const valuesOf = (isSame: (row: (typeof rows)[number]) => boolean) => rows.find(isSame)?.values ?? nothing;
  return {
    rows: bucketsOf(asked.period).map((days, index) => ({
      ...{ key: days.startDate, ...days },
      values: valuesOf(({ bucket }) => bucket === index + 1),
    })),
    total: valuesOf(({ isAsked }) => isAsked === true),
    before: valuesOf(({ isAsked }) => isAsked === false),
  };
}

interface Ranking extends Events {
  where?: string;
  by: readonly string[];
  /** Other columns of a row `r`: `key`, `label` and link target. */
  row: string;
  joins: string;
}

const PRODUCTS: Ranking = {
  from: 'order_lines e JOIN catalog_snapshots s ON s.id = e.snapshot_id',
  at: 'e.ordered_at',
  // A deleted product is identified by its name.
  by: ['s.product_id', 'CASE WHEN s.product_id IS NULL THEN s.product_name END AS product_name'],
  measures: ['coalesce(sum(e.total), 0)', 'coalesce(sum(e.quantity), 0)', 'count(DISTINCT e.order_id)'],
  row: `coalesce(r.product_id::text, 'named ' || r.product_name) AS key, coalesce(p.name, r.product_name) AS label,
    r.product_id AS id`,
  joins: 'LEFT JOIN products p ON p.id = r.product_id',
};

const REWARDS: Ranking = {
  from: 'approvals a JOIN claims e ON e.approval_id = a.id',
  at: 'a.created_at',
  where: `a.kind = 'reward' AND a.decision = 'approved'`,
  by: ['e.configuration_id', 'e.promotion_id'],
  measures: ['coalesce(sum(e.rate), 0)', 'count(*)'],
  row: `concat_ws(' ', r.configuration_id, r.promotion_id) AS key, c.product_name AS label,
    r.configuration_id AS id, r.promotion_id AS "promotionId"`,
  joins: 'LEFT JOIN configurations c ON c.id = r.configuration_id',
};

const nameOf = (column: string) => column.split(/ AS |\./).at(-1) ?? column;

/** The top rows of a period, each with its value in the one before, and the totals. */
async function ranking(
  db: Pool,
  asked: Asked,
  { from, at, where, by, measures, row, joins, most }: Ranking & { most: number | null },
): Promise<FigureAnswer> {
  const isAsked = `${at} >= ${edgesOf(asked).from}`;
  const source = `FROM ${from} WHERE ${withinBoth(at, asked)}${where ? ` AND ${where}` : ''}`;
  const found = by.map((column) => column.split(' AS ')[0]).join(', ');
  const names = by.map(nameOf).join(', ');
  const measured = (isIt: string) => `(array_agg(measured) FILTER (WHERE ${isIt}))[1]`;
  const text = `
    SELECT ${row}, r.values, r.before
    FROM (
      SELECT ${names}, ${measured('is_asked')} AS values, ${measured('NOT is_asked')} AS before,
        max(rank) FILTER (WHERE is_asked) AS rank
      FROM (
        SELECT ${by.join(', ')}, ${isAsked} AS is_asked, json_build_array(${measures.join(', ')}) AS measured,
          ${measures[0]} AS rank
        ${source} GROUP BY ${found}, ${isAsked}
      ) AS found
      GROUP BY ${names}
    ) AS r ${joins}
    WHERE r.rank IS NOT NULL ORDER BY r.rank DESC, key ${most === null ? '' : `LIMIT ${Number(most)}`}`;
  const sums = `
    SELECT ${isAsked} AS "isAsked", json_build_array(${measures.join(', ')}) AS values ${source} GROUP BY 1`;
  const [{ rows }, { rows: totals }] = await Promise.all([
    db.query<InsightRow>(text),
    db.query<{ isAsked: boolean; values: Values }>(sums),
  ]);
  const totalOf = (asks: boolean) => totals.find((each) => each.isAsked === asks)?.values ?? measures.map(() => 0);
  return { rows, total: totalOf(true), before: totalOf(false) };
}

const firstOf = (day: string) => `${day.slice(0, 7)}-01`;

/** Forecast watts of each month, watts scanned by the same companies, and the number of pending forecasts. */
async function forecastsByMonth(db: Pool, { period, before, timeZone, now }: Asked): Promise<FigureAnswer> {
  const months = forecastMonths(period);
  const [first = before.startDate] = [months[0] ?? period.startDate, before.startDate].sort();
  const today = dayOf(now, timeZone);
  const { add, values } = parameters();
  const rules = await findForecastRules(db, today);
  const text = `
    SELECT f.month::text AS month, json_build_array(sum(lines.watts), sum(coalesce(m.watts, 0)),
      ${countOfListed(rules, add(today), add)}) AS values
    FROM forecasts f
    ${FORECAST_SUMS}
    WHERE f.month >= ${add(firstOf(first))} AND f.month < ${add(addMonths(firstOf(period.endDate), 1))}
    GROUP BY f.month`;
  const { rows } = await db.query<{ month: string; values: Values }>({ text, values });
  const valuesOf = (month: string): number[] =>
    (rows.find((row) => row.month === month)?.values ?? [0, 0, 0]).map((value) => value ?? 0);
  const sumOver = ({ startDate, endDate }: Period) =>
    [...new Set([...months, ...rows.map(({ month }) => month)])]
      .filter((month) => month >= firstOf(startDate) && month <= endDate)
      .map(valuesOf)
      .reduce((sums, values) => sums.map((sum, index) => sum + (values[index] ?? 0)), [0, 0, 0]);
  return {
    rows: months.map((month) => ({ key: month, startDate: month, values: valuesOf(month) })),
    total: sumOver(period),
    before: sumOver(before),
  };
}
