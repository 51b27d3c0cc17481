import type { Pool } from 'pg';
import type { Decided } from '@/lib/contract/decided';
import type { InsightRow } from '@/lib/contract/insights';
import type { DecisionKind } from '@/lib/domain/insights';
import { PENDING_STATUSES } from '@/lib/domain/point-request';
import { instantJson, literals } from '@/upstream/db/statement';
import { singleRow } from '@/upstream/db/page-of';
import { edgesOf, withinAsked, withinBoth, type Asked } from './span';

/**
 * SQL for decisions: `at`, `since` (start of the wait), `company_id`, `user_id` and an `id` unique within the kind,
 * which leads to `DETAILS`.
 *
 * @param within builds the condition that a column is in a period
 */
type DecidedText = (within: (column: string) => string) => string;

const PENDING = PENDING_STATUSES.join(', ');

const DECIDED: Readonly<Record<DecisionKind, DecidedText>> = {
  // The next step of a request, unless the requester withdrew it.
  pointRequests: (within) => `
    SELECT s.created_at AS at, asked.created_at AS since, s.company_id, s.user_id,
      s.company_id * 1048576::bigint + s.number AS id
    FROM point_request_steps s
    JOIN point_request_steps asked ON asked.company_id = s.company_id AND asked.number = s.number - 1
      AND asked.request_id = s.request_id
    WHERE ${within('s.created_at')} AND asked.request_status_id IN (${PENDING})
      AND s.request_status_id NOT IN (${PENDING}) AND s.user_id IS DISTINCT FROM asked.user_id`,
  // Each claim that awaited approval. Claims that awaited an update waited for an upload instead.
  modules: (within) => `
    SELECT a.created_at AS at, c.priced_at AS since, a.company_id, a.user_id, c.id
    FROM approvals a JOIN claims c ON c.approval_id = a.id
    WHERE ${within('a.created_at')} AND a.kind = 'reward' AND c.priced_at IS NOT NULL`,
  // An achievement can be decided once its month is over.
  forecasts: (within) => `
    SELECT a.created_at AS at, f.submitted_at AS since, a.company_id, a.user_id, 2::bigint * f.id AS id
    FROM approvals a JOIN forecasts f ON f.submission_approval_id = a.id
    WHERE ${within('a.created_at')} AND a.kind = 'forecast_submission'
    UNION ALL
    SELECT a.created_at, (f.month + interval '1 month') AT TIME ZONE z.time_zone, a.company_id, a.user_id,
      2::bigint * f.id + 1
    FROM approvals a JOIN forecasts f ON f.achievement_approval_id = a.id CROSS JOIN claim_months_zone z
    WHERE ${within('a.created_at')} AND a.kind = 'forecast_achievement'`,
  registrations: (within) => `
    SELECT c.approved_at AS at, c.created_at AS since, c.id AS company_id, NULL::integer AS user_id,
      2::bigint * c.id AS id
    FROM companies c WHERE ${within('c.approved_at')} AND c.master_id IS NOT NULL
    UNION ALL
    SELECT c.reviewed_at, c.created_at, c.id, NULL, 2::bigint * c.id + 1 FROM companies c
    WHERE ${within('c.reviewed_at')} AND c.master_id IS NOT NULL AND c.review_outcome = 'rejected'`,
};

/** Number of decisions in a period and the one before, with the median and 90th percentile in seconds. */
export async function decisionsOf(
  db: Pool,
  kind: DecisionKind,
  asked: Asked,
): Promise<Pick<InsightRow, 'values' | 'before'>> {
  const text = `
    SELECT at >= ${edgesOf(asked).from} AS "isAsked", count(*) AS decided,
      percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY greatest(0, extract(epoch FROM at - since))) AS waited
    FROM (${DECIDED[kind]((column) => withinBoth(column, asked))}) AS decided GROUP BY 1`;
  const { rows } = await db.query<{ isAsked: boolean; decided: number; waited: number[] }>(text);
  const valuesOf = (isAsked: boolean): InsightRow['values'] => {
    const found = rows.find((row) => row.isAsked === isAsked);
    return found ? [found.decided, ...found.waited.map(Math.round)] : [0, null, null];
  };
  return { values: valuesOf(true), before: valuesOf(false) };
}

/** Approved claims of a product by its default rate or one promotion, as counted in a row of `REWARDS`. */
const rewards =
  ({ configurationId, promotionId }: Rewards): DecidedText =>
  (within) => {
    const add = literals().add;
    return `
    SELECT a.created_at AS at, coalesce(c.priced_at, c.registered_at) AS since, a.company_id, a.user_id, c.id
    FROM approvals a JOIN claims c ON c.approval_id = a.id
    WHERE ${within('a.created_at')} AND a.kind = 'reward' AND a.decision = 'approved'
      AND c.configuration_id = ${add(configurationId)}
      AND ${promotionId ? `c.promotion_id = ${add(promotionId)}` : 'c.promotion_id IS NULL'}`;
  };

export interface Rewards {
  configurationId: number;
  /** 0 means the default rate. */
  promotionId: number;
}

const DETAILS: Readonly<Record<DecisionKind, { fields: string; joins: string }>> = {
  pointRequests: {
    fields: `'outcome', t.name, 'qpoints', s.qpoints`,
    joins: `JOIN point_request_steps s ON (s.company_id, s.number) = (d.company_id, d.id % 1048576)
      JOIN point_request_statuses t ON t.id = s.request_status_id`,
  },
  modules: {
    fields: `'outcome', a.decision, 'qpoints', m.rate, 'serialNumber', m.serial_number, 'productName', k.product_name,
      'promotionId', m.promotion_id, 'approvalId', a.id`,
    joins: `JOIN claims m ON m.id = d.id JOIN approvals a ON a.id = m.approval_id
      LEFT JOIN configurations k ON k.id = m.configuration_id`,
  },
  forecasts: {
    fields: `'outcome', a.decision,
      'qpoints', CASE d.id % 2 WHEN 0 THEN f.submission_qpoints ELSE f.achievement_qpoints END, 'month', f.month,
      'forecastType', CASE d.id % 2 WHEN 0 THEN 'submission' ELSE 'achievement' END, 'approvalId', a.id`,
    joins: `JOIN forecasts f ON f.id = d.id / 2
      JOIN approvals a ON a.id = CASE d.id % 2 WHEN 0 THEN f.submission_approval_id ELSE f.achievement_approval_id END`,
  },
  registrations: {
    fields: `'outcome', CASE d.id % 2 WHEN 0 THEN 'approved' ELSE 'rejected' END, 'masterId', c.master_id,
      'userName', CASE d.id % 2 WHEN 1 THEN c.reviewed_by END`,
    joins: '',
  },
};

const BY = `'userId', d.user_id, 'userName', nullif(concat_ws(' ', u.first_name, u.last_name), '')`;

/** A page of the decisions counted in the period's figures, latest first, and the total. */
export async function findDecided(
  db: Pool,
  kind: DecisionKind,
  asked: Asked,
  { of, limit, offset }: { of: Rewards | undefined; limit: number; offset: number },
): Promise<{ data: Decided[]; total: number }> {
  const decided = (of ? rewards(of) : DECIDED[kind])((column) => withinAsked(column, asked));
  const { fields, joins } = DETAILS[kind];
  const text = `
    WITH page AS MATERIALIZED (
      SELECT *, row_number() OVER () AS place FROM (
        SELECT * FROM (${decided}) AS decided ORDER BY at DESC, id DESC LIMIT ${Number(limit)} OFFSET ${Number(offset)}
      ) AS found
    )
    SELECT (
      SELECT coalesce(json_agg(json_build_object('id', d.id, 'companyId', c.id, 'companyName', c.name,
        'since', ${instantJson('d.since')}, 'decidedAt', ${instantJson('d.at')},
        ${kind === 'registrations' ? '' : `${BY}, `}${fields}) ORDER BY d.place), '[]')
      FROM page d JOIN companies c ON c.id = d.company_id LEFT JOIN users u ON u.id = d.user_id ${joins}
    ) AS data, (SELECT count(*) FROM (${decided}) AS decided) AS total`;
  return singleRow(db, { text, values: [] });
}
