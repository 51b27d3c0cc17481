import type { ClientBase, Pool } from 'pg';
import type { Approval, FirstApproval } from '@/lib/contract/approvals';
import type { ForecastApproval, ForecastCode } from '@/lib/contract/forecasts';
import { endOfMonth } from '@/lib/domain/day';
import { achievedRatio, isWithinBand, monthOfDay, type ForecastRules } from '@/lib/domain/forecast';
import { FORECAST_TYPES, type ForecastType } from '@/lib/domain/forecast-type';
import { singleRow, type ListSource, type Selection } from '@/upstream/db/page-of';
import { instantJson, planOnce, where, type Parameters } from '@/upstream/db/statement';
import { dayRange } from '../orders/day-bounds';
import { findForecastRules } from './rules';

/** A company's month: forecast and scanned watts, and the decisions about its two types. */
export interface StoredForecast {
  id: number;
  companyId: number;
  name: string;
  day: string;
  forecastedWatts: number;
  totalScannedWattage: number;
  /** Claims registered that month whose serial number hasn't been uploaded. */
  awaitingUpdate: number;
  forecastIds: number[];
  first: { covers: string[]; approval: FirstApproval } | null;
  submissionApprovalId: number | null;
  achievementApprovalId: number | null;
}

const FORECAST_WATTS = 'coalesce(sum(l.quantity::bigint * a.volume), 0)::bigint';
const FORECAST_LINES =
  'FROM forecast_lines l JOIN article_codes a ON a.id = l.article_code_id WHERE l.forecast_id = f.id';

/** Claims of a forecast `f` that await an update, in the zone of the monthly totals. */
const AWAITING_UPDATE = `
  SELECT count(*) AS count FROM claims w CROSS JOIN claim_months_zone z
  WHERE w.state = 'awaiting_update' AND w.company_id = f.company_id
    AND w.registered_at >= f.month::timestamp AT TIME ZONE z.time_zone
    AND w.registered_at < (f.month + interval '1 month') AT TIME ZONE z.time_zone`;
/** The part of a company's months with a first approval, if two are required. */
const FIRST_APPROVED = `(
    SELECT json_build_object('covers', to_json(w.covers), 'approval', json_build_object(
      'by', nullif(concat_ws(' ', u.first_name, u.last_name), ''), 'at', ${instantJson('w.created_at')},
      'qpoints', w.qpoints, 'quantity', w.items))
    FROM first_approvals w JOIN users u ON u.id = w.user_id WHERE w.company_id = f.company_id AND w.kind = 'forecasts'
  ) AS first`;

/** Forecasts `f`; their companies and totals are looked up by key. */
const FORECAST = `
  SELECT f.id, f.company_id AS "companyId", c.name, to_char(f.month, 'YYYY-MM-DD') AS day,
         lines.watts AS "forecastedWatts", coalesce(m.watts, 0) AS "totalScannedWattage", lines.ids AS "forecastIds",
         (${AWAITING_UPDATE}) AS "awaitingUpdate",
         ${FIRST_APPROVED},
         f.submission_approval_id AS "submissionApprovalId", f.achievement_approval_id AS "achievementApprovalId"
  FROM forecasts f
  JOIN companies c ON c.id = f.company_id
  LEFT JOIN claim_months m ON (m.company_id, m.month) = (f.company_id, f.month)
  CROSS JOIN LATERAL (SELECT ${FORECAST_WATTS} AS watts,
    coalesce(json_agg(l.id ORDER BY l.id), '[]') AS ids ${FORECAST_LINES}) AS lines`;

export async function findForecasts(db: Pool | ClientBase, ids: readonly number[]): Promise<StoredForecast[]> {
  const { rows } = await db.query<StoredForecast>({
    name: 'forecasts-by-id',
    text: `${FORECAST} WHERE f.id = ANY($1::bigint[]) ORDER BY f.month, c.name_key, f.id`,
    values: [ids],
  });
  return rows;
}

/**
 * Forecasts that await a decision: every submission, and achievements of past months, oldest month first.
 *
 * @param today `YYYY-MM-DD` in the portal's zone
 * @param of limits the result to a company, or to one of its months
 */
export async function findAwaiting(
  db: Pool,
  rules: ForecastRules,
  today: string,
  of: { submissionId?: number | undefined; companyId?: number | undefined } = {},
): Promise<ForecastApproval[]> {
  const isWaiting =
    '(f.submission_approval_id IS NULL OR ' +
    `(f.achievement_approval_id IS NULL AND f.month < date_trunc('month', $1::date)))`;
  const [only] = [
    ...(of.submissionId === undefined ? [] : [{ column: 'id', id: of.submissionId }]),
    ...(of.companyId === undefined ? [] : [{ column: 'company_id', id: of.companyId }]),
  ];
  const conditions = [isWaiting, ...(only ? [`f.${only.column} = $2`] : [])];
  const { rows } = await db.query<StoredForecast>({
    name: `forecasts-awaiting-${only?.column ?? 'all'}`,
    text: `${FORECAST} ${where(conditions)} ORDER BY f.month, c.name_key, f.id`,
    values: [today, ...(only ? [only.id] : [])],
  });
  const thisMonth = today.slice(0, 7);
  return rows.flatMap((row) =>
    FORECAST_TYPES.filter(
      (type) => !isDecided(row, type) && (type === 'submission' || row.day.slice(0, 7) < thisMonth),
    ).map((type) => toApproval(row, type, rules)),
  );
}

/** The months decided by an approval, with current values. */
export async function findDecidedMonths(db: Pool, approvalId: number): Promise<NonNullable<Approval['months']>> {
  const { rows } = await db.query<StoredForecast>({
    name: 'forecasts-of-approval',
    text: `${FORECAST} WHERE f.submission_approval_id = $1 OR f.achievement_approval_id = $1 ORDER BY f.month`,
    values: [approvalId],
  });
  return rows.map(({ id, day, forecastedWatts, totalScannedWattage }) => ({
    submissionId: id,
    ...monthOfDay(day),
    forecastedWatts,
    totalScannedWattage,
  }));
}

/**
 * Numbers of rows of `findAwaiting`: those that can be approved, and achievements outside the band.
 *
 * @param today `YYYY-MM-DD` in the portal's zone
 */
export async function countAwaiting(db: Pool, today: string): Promise<{ listed: number; held: number }> {
  const [submissions, { listed, held }] = await Promise.all([
    singleRow<{ count: number }>(
      db,
      planOnce({ text: 'SELECT count(*) FROM forecasts WHERE submission_approval_id IS NULL', values: [] }),
    ),
    findAchievements(db, today),
  ]);
  return { listed: submissions.count + listed.length, held };
}

export const FORECAST_SUMS = `CROSS JOIN LATERAL (SELECT ${FORECAST_WATTS} AS watts ${FORECAST_LINES}) AS lines
    LEFT JOIN claim_months m ON (m.company_id, m.month) = (f.company_id, f.month)`;

/** SQL for `achievedPercent` of a month with its totals. */
export const FORECAST_PERCENT =
  'coalesce(round(round(100 * coalesce(m.watts, 0)::numeric / nullif(lines.watts, 0), 10)), 0)';

const highestPercent = (rules: ForecastRules, add: Parameters['add']) => `100 + ${add(rules.percentage)}::numeric`;

/** SQL for `isWithinBand`. */
function isInBand(rules: ForecastRules, add: Parameters['add']): string {
  const enough = `lines.watts >= ${add(rules.achievedVolume)}::numeric`;
  return `(${FORECAST_PERCENT} BETWEEN 100 AND ${highestPercent(rules, add)} AND ${enough})`;
}

/**
 * SQL for the result of a month `f` with its totals: `met`, or the reason of `heldReason`; `running` until it ends.
 *
 * @param today the placeholder of the day in the portal's zone
 */
export function forecastResult(rules: ForecastRules, today: string, add: Parameters['add']): string {
  return `CASE WHEN f.month >= date_trunc('month', ${today}::date) THEN 'running'
    WHEN ${isInBand(rules, add)} THEN 'met' WHEN ${FORECAST_PERCENT} < 100 THEN 'below'
    WHEN ${FORECAST_PERCENT} > ${highestPercent(rules, add)} THEN 'above' ELSE 'small' END`;
}

/**
 * SQL aggregate: the number of rows of `findAwaiting` without achievements outside the band, in a group of months
 * `f` with their totals.
 *
 * @param today the placeholder of the day in the portal's zone
 */
export function countOfListed(rules: ForecastRules, today: string, add: Parameters['add']): string {
  const hasEnded = `f.month < date_trunc('month', ${today}::date)`;
  return `count(*) FILTER (WHERE f.submission_approval_id IS NULL)
    + count(*) FILTER (WHERE f.achievement_approval_id IS NULL AND ${hasEnded} AND ${isInBand(rules, add)})`;
}

/**
 * Ids of months whose achievement is inside the band and awaits a decision.
 *
 * @param today `YYYY-MM-DD` in the portal's zone
 */
export async function findListedAchievements(db: Pool, today: string): Promise<number[]> {
  return (await findAchievements(db, today)).listed;
}

async function findAchievements(db: Pool, today: string): Promise<{ listed: number[]; held: number }> {
  const [rules, { rows }] = await Promise.all([
    findForecastRules(db, today),
    db.query<Pick<StoredForecast, 'id' | 'forecastedWatts' | 'totalScannedWattage'>>({
      name: 'forecast-achievements-awaiting',
      text: `
        SELECT f.id, (SELECT ${FORECAST_WATTS} ${FORECAST_LINES}) AS "forecastedWatts",
        coalesce(m.watts, 0) AS "totalScannedWattage"
        FROM forecasts f LEFT JOIN claim_months m ON (m.company_id, m.month) = (f.company_id, f.month)
        WHERE f.achievement_approval_id IS NULL AND f.month < date_trunc('month', $1::date)`,
      values: [today],
    }),
  ]);
  const listed = rows.filter((forecast) => !isHeld(forecast, 'achievement', rules)).map(({ id }) => id);
  return { listed, held: rows.length - listed.length };
}

export function isDecided(row: StoredForecast, type: ForecastType): boolean {
  return (type === 'submission' ? row.submissionApprovalId : row.achievementApprovalId) !== null;
}

/** Whether an achievement is outside the band. Submissions never are. */
export function isHeld(
  { totalScannedWattage, forecastedWatts }: Pick<StoredForecast, 'totalScannedWattage' | 'forecastedWatts'>,
  type: ForecastType,
  rules: ForecastRules,
): boolean {
  return (
    type === 'achievement' &&
    !isWithinBand({ percentage: achievedRatio(totalScannedWattage, forecastedWatts), forecastedWatts }, rules)
  );
}

/** Whether all serial numbers of the month's claims are known. Until then the scanned total is incomplete. */
export function isFinal({ awaitingUpdate }: Pick<StoredForecast, 'awaitingUpdate'>): boolean {
  return awaitingUpdate === 0;
}

export function qpointsOf(type: ForecastType, rules: ForecastRules): number {
  return type === 'submission' ? rules.submissionRate : rules.rate;
}

export function toApproval(row: StoredForecast, forecastType: ForecastType, rules: ForecastRules): ForecastApproval {
  const { id, companyId, name, day, totalScannedWattage, forecastedWatts, forecastIds, awaitingUpdate, first } = row;
  return {
    ...{ companyId, name, ...monthOfDay(day), forecastType, totalScannedWattage, forecastedWatts },
    qpoints: qpointsOf(forecastType, rules),
    percentage: achievedRatio(totalScannedWattage, forecastedWatts),
    forecastIds,
    submissionId: id,
    isHeld: isHeld(row, forecastType, rules),
    awaitingUpdate,
    ...(first?.covers.includes(`${forecastType} ${id}`) && { firstApproval: first.approval }),
  };
}

/** Start and end of a month. @param day its first day */
function boundsOf(day: string, timeZone: string) {
  return dayRange({ startDate: day, endDate: endOfMonth(day) }, timeZone);
}

/** Whether a claim `c` counts for the month of its registration. */
const COUNTS = `c.state <> 'rejected' AND c.article_code_id IS NOT NULL`;

export const SCANNED_CLAIM: Selection = {
  fields: `
    'id', c.id,
    'serialNumber', c.serial_number,
    'productName', p.product_name,
    'volume', a.volume,
    'registrationDate', ${instantJson('c.registered_at')}`,
  table: 'claims c',
  id: 'c.id',
  joins: 'JOIN article_codes a ON a.id = c.article_code_id JOIN configurations p ON p.id = a.configuration_id',
};

/** Claims that a company scanned in a forecast month; undefined if the month doesn't exist. */
export async function scannedSource(
  db: Pool,
  id: number,
  timeZone: string,
  { add }: Parameters,
): Promise<ListSource | undefined> {
  const { rows } = await db.query<{ companyId: number; day: string }>(
    `SELECT company_id AS "companyId", to_char(month, 'YYYY-MM-DD') AS day FROM forecasts WHERE id = $1`,
    [id],
  );
  if (!rows[0]) return undefined;
  const { from, until } = boundsOf(rows[0].day, timeZone);
  const registered = `c.registered_at >= ${add(from)} AND c.registered_at < ${add(until)}`;
  return {
    where: [`c.company_id = ${add(rows[0].companyId)}`, registered, COUNTS],
    orderBy: 'c.registered_at DESC, c.id DESC',
  };
}

/** Forecast article codes, by forecast id. */
export async function findLines(db: Pool, ids: readonly number[]): Promise<Map<number, ForecastCode[]>> {
  const { rows } = await db.query<{ id: number; lines: ForecastCode[] }>({
    name: 'lines-of-forecasts',
    text: `
      SELECT l.forecast_id AS id, json_agg(json_build_object('productName', p.product_name, 'volume', a.volume,
        'wattage', l.quantity::bigint * a.volume, 'count', l.quantity) ORDER BY p.product_name, a.code, l.id) AS lines
      FROM forecast_lines l JOIN article_codes a ON a.id = l.article_code_id
      JOIN configurations p ON p.id = a.configuration_id
      WHERE l.forecast_id = ANY($1::bigint[]) GROUP BY l.forecast_id`,
    values: [ids],
  });
  return new Map(rows.map(({ id, lines }) => [id, lines]));
}

/** Scanned article codes of the forecasts' months, by forecast id. */
export async function findCodes(
  db: Pool,
  ids: readonly number[],
  timeZone: string,
): Promise<Map<number, ForecastCode[]>> {
  const { rows: months } = await db.query<{ id: number; companyId: number; day: string }>(
    `SELECT id, company_id AS "companyId", to_char(month, 'YYYY-MM-DD') AS day FROM forecasts
      WHERE id = ANY($1::bigint[])`,
    [ids],
  );
  const bounds = months.map(({ day }) => boundsOf(day, timeZone));
  const { rows } = await db.query<{ id: number; codes: ForecastCode[] }>({
    name: 'codes-of-forecasts',
    text: `
      SELECT asked.id, json_agg(json_build_object(
               'productName', p.product_name, 'volume', a.volume, 'wattage', scanned.count * a.volume, 'count',
               scanned.count
             ) ORDER BY p.product_name, a.code) AS codes
      FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::timestamptz[]) AS asked (id, company_id, starts,
        ends)
      CROSS JOIN LATERAL (
        SELECT article_code_id, count(*) AS count FROM claims c
        WHERE c.company_id = asked.company_id AND c.registered_at >= asked.starts AND c.registered_at < asked.ends
          AND ${COUNTS}
        GROUP BY article_code_id
      ) AS scanned
      JOIN article_codes a ON a.id = scanned.article_code_id
      JOIN configurations p ON p.id = a.configuration_id
      GROUP BY asked.id`,
    values: [
      months.map(({ id }) => id),
      months.map(({ companyId }) => companyId),
      bounds.map(({ from }) => from),
      bounds.map(({ until }) => until),
    ],
  });
  return new Map(rows.map(({ id, codes }) => [id, codes]));
}
