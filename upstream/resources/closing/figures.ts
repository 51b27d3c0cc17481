import type { ClientBase, Pool } from 'pg';
import { NAMED_COMPANIES, type ClosingFigures } from '@/lib/contract/closing';
import { monthAfter, monthBefore, NOTABLE_PERCENT, NOTABLE_POINTS } from '@/lib/domain/closing';
import { addMonths } from '@/lib/domain/day';
import { LIABILITY_BANDS } from '@/lib/domain/insights';
import { REQUEST_STATUS } from '@/lib/domain/point-request';
import { singleRow } from '@/upstream/db/page-of';
import { literals, quotedLiterals } from '@/upstream/db/statement';
import { liabilityByAge, type Edge } from '../insights/liability';
import { startOf } from '../insights/span';
import { dayRange } from '../orders/day-bounds';

/** A month as instants: from inclusive, until exclusive. */
export interface MonthSpan {
  month: string;
  from: Date;
  until: Date;
  /** Start of the month before. */
  earlier: Date;
  timeZone: string;
}

/**
 * The instants of a month in a zone.
 *
 * @param startsAt end of the closed month before, which it continues even if the zone's setting changed
 */
export function spanOf(month: string, timeZone: string, startsAt?: Date): MonthSpan {
  const start = (each: string) => dayRange({ startDate: `${each}-01` }, timeZone).from as Date;
  return {
    ...{ month, timeZone, from: startsAt ?? start(month), until: start(monthAfter(month)) },
    earlier: start(monthBefore(month)),
  };
}

/** The edge for the age of points at a month's last instant. */
export function edgeOf({ month, until, timeZone }: MonthSpan): Edge {
  const next = `${monthAfter(month)}-01`;
  return {
    until: literals().add(until),
    monthsBefore: (months) => startOf(addMonths(next, -months), timeZone),
  };
}

/** SQL for a month's movements `m`. */
export function inMonth({ from, until }: Pick<MonthSpan, 'from' | 'until'>): string {
  const { add } = literals();
  return `m.created_at >= ${add(from)} AND m.created_at < ${add(until)}`;
}

/** SQL: whether a movement `m` undoes an earlier one, whole or in part. */
const IS_CORRECTION = `(m.reverses IS NOT NULL OR m.take_back_id IS NOT NULL OR m.kind = 'advance_taken_back'
  OR (m.order_id IS NOT NULL AND m.kind <> 'order'))`;

/**
 * SQL joins that give a movement `m` the instant `origin.at` that it belongs to: that of the movement it undoes, or its
 * own. Also joins its take-back `tb` and order `o`. The limits keep the planner from reading whole tables.
 */
export const ORIGIN = `
  LEFT JOIN LATERAL (SELECT * FROM point_ledger e WHERE e.id = m.reverses LIMIT 1) AS undone ON true
  LEFT JOIN LATERAL (SELECT * FROM take_backs e WHERE e.id = m.take_back_id LIMIT 1) AS tb ON true
  LEFT JOIN LATERAL (
    SELECT * FROM orders e WHERE e.id = coalesce(m.order_id, undone.order_id) LIMIT 1
  ) AS o ON true
  LEFT JOIN LATERAL (
    SELECT e.created_at FROM point_ledger e WHERE m.kind <> 'order' AND e.order_id = m.order_id AND e.kind = 'order'
    UNION ALL
    SELECT e.created_at FROM point_ledger e
    WHERE m.kind = 'advance_taken_back' AND e.request_id = m.request_id AND e.kind = 'advance'
    UNION ALL
    SELECT e.created_at FROM point_ledger e WHERE e.approval_id = tb.approval_id
    LIMIT 1
  ) AS source ON ${IS_CORRECTION}
  CROSS JOIN LATERAL (
    SELECT coalesce(undone.created_at, source.created_at,
      CASE WHEN m.order_id IS NOT NULL AND m.kind <> 'order' THEN o.created_at END, m.created_at) AS at
  ) AS origin`;

/** SQL for the month of an instant, such as `2026-10`. */
export const monthOf = (instant: string, timeZone: string): string =>
  `to_char(${instant} AT TIME ZONE ${quotedLiterals().add(timeZone)}, 'YYYY-MM')`;

/**
 * A month's figures up to its last instant. It reads two months of the ledger, a year for the age of points, everything
 * later, and each company once.
 *
 * @param client in one snapshot, so that everything adds up
 */
export async function readFigures(client: ClientBase, span: MonthSpan): Promise<ClosingFigures> {
  const rows = await listOf<ClosingFigures['kinds'][number] & { isAsked: boolean }>(
    client,
    `SELECT m.created_at >= ${literals().add(span.from)} AS "isAsked", m.kind, count(*) AS movements,
       sum(m.amount) AS amount
     FROM point_ledger m WHERE ${inMonth({ from: span.earlier, until: span.until })} GROUP BY 1, 2 ORDER BY 2`,
  );
  const sumsOf = (isAsked: boolean) =>
    rows.filter((row) => row.isAsked === isAsked).map(({ isAsked: _, ...sums }) => sums);
  const kinds = sumsOf(true);
  const { bands, all } = await liabilityByAge(client, edgeOf(span));
  const [closing, companies] = all;
  return {
    opening: closing - kinds.reduce((sum, { amount }) => sum + amount, 0),
    ...{ closing, kinds, before: sumsOf(false), companies },
    liability: LIABILITY_BANDS.map(({ key }, index) => ({
      key,
      qpoints: bands[index]?.[0] ?? 0,
      companies: bands[index]?.[1] ?? 0,
    })),
    corrections: await findCorrections(client, span),
    settled: await countSettled(client, span),
    changed: await findChanged(client, span),
  };
}

/** Rows of a query through JSON, so that sums are numbers in every connection. */
async function listOf<Row>(client: ClientBase, query: string): Promise<Row[]> {
  const text = `SELECT coalesce(json_agg(r), '[]') AS rows FROM (${query}) AS r`;
  return (await singleRow<{ rows: Row[] }>(client, { text, values: [] })).rows;
}

async function findCorrections(client: ClientBase, span: MonthSpan): Promise<ClosingFigures['corrections']> {
  return listOf(
    client,
    `SELECT ${monthOf('origin.at', span.timeZone)} AS month, m.kind, count(*) AS movements, sum(m.amount) AS amount
     FROM point_ledger m ${ORIGIN}
     WHERE ${inMonth(span)} AND ${IS_CORRECTION} AND origin.at < ${literals().add(span.from)}
     GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
  );
}

/** SQL for the steps `s` that settled an advance in a month. */
export const settledIn = (span: MonthSpan): string =>
  `${inMonth(span).replaceAll('m.', 's.')} AND s.request_status_id = ${REQUEST_STATUS.settled}`;

async function countSettled(client: ClientBase, span: MonthSpan): Promise<ClosingFigures['settled']> {
  const [found = { advances: 0, qpoints: 0 }] = await listOf<ClosingFigures['settled']>(
    client,
    `SELECT count(*) AS advances, coalesce(sum(s.qpoints), 0) AS qpoints
     FROM point_request_steps s WHERE ${settledIn(span)}`,
  );
  return found;
}

async function findChanged(client: ClientBase, span: MonthSpan): Promise<ClosingFigures['changed']> {
  const text = `
    WITH moved AS (
      SELECT m.company_id, sum(m.amount)::bigint AS amount FROM point_ledger m WHERE ${inMonth(span)} GROUP BY 1
    ),
    later AS (
      SELECT m.company_id, sum(m.amount)::bigint AS amount FROM point_ledger m
      WHERE m.created_at >= ${literals().add(span.until)} GROUP BY 1
    ),
    changed AS (
      SELECT company_id, at.closing - moved.amount AS opening, at.closing, abs(moved.amount) AS change
      FROM moved JOIN company_points p USING (company_id) LEFT JOIN later USING (company_id)
      CROSS JOIN LATERAL (SELECT p.available - coalesce(later.amount, 0) AS closing) AS at
      WHERE abs(moved.amount) >= ${NOTABLE_POINTS}
        AND abs(moved.amount) * 100 >= ${NOTABLE_PERCENT} * (at.closing - moved.amount)
    )
    SELECT (SELECT count(*)::integer FROM changed) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'opening', n.opening,
          'closing', n.closing) ORDER BY n.change DESC, c.id), '[]')
       FROM (SELECT * FROM changed ORDER BY change DESC, company_id LIMIT ${NAMED_COMPANIES}) AS n
       JOIN companies c ON c.id = n.company_id) AS companies`;
  return singleRow(client, { text, values: [] });
}

/** Reads in one snapshot of the database. */
export async function inSnapshot<T>(db: Pool, read: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await db.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const found = await read(client);
    await client.query('COMMIT');
    return found;
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: unknown) => (broken = lost as Error));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Sums of a month that reveal a late movement or settled advance. */
export interface MonthSums {
  movements: number;
  settled: number;
  closing: number;
}

/** Counts of a month, and the points at its end. */
export async function sumsAt(client: ClientBase, span: MonthSpan): Promise<MonthSums> {
  const text = `
    SELECT (SELECT count(*)::integer FROM point_request_steps s WHERE ${settledIn(span)}) AS settled,
      (SELECT count(*)::integer FROM point_ledger m WHERE ${inMonth(span)}) AS movements,
      ((SELECT coalesce(sum(available), 0) FROM company_points)
        - (SELECT coalesce(sum(m.amount), 0) FROM point_ledger m
           WHERE m.created_at >= ${literals().add(span.until)}))::bigint AS closing`;
  return singleRow(client, { text, values: [] });
}
