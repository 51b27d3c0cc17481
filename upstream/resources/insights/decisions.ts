import type { Pool } from 'pg';
import type { InsightRow } from '@/lib/contract/insights';
import type { DecisionKind } from '@/lib/domain/insights';
import { PENDING_STATUSES } from '@/lib/domain/point-request';
import { edgesOf, withinBoth, type Asked } from './span';

/** What was decided, when, and since when it had waited: a text that selects `at` and `since`. */
type Decided = (asked: Asked) => string;

const PENDING = PENDING_STATUSES.join(', ');

const DECIDED: Readonly<Record<DecisionKind, Decided>> = {
  // The step that follows a wish, unless who made it withdrew it.
  pointRequests: (asked) => `
    SELECT s.created_at AS at, asked.created_at AS since
    FROM point_request_steps s
    JOIN point_request_steps asked ON asked.company_id = s.company_id AND asked.number = s.number - 1
      AND asked.request_id = s.request_id
    WHERE ${withinBoth('s.created_at', asked)} AND asked.request_status_id IN (${PENDING})
      AND s.request_status_id NOT IN (${PENDING}) AND s.user_id IS DISTINCT FROM asked.user_id`,
  // Each piece that awaited approval. Those that awaited an update waited for an upload.
  modules: (asked) => `
    SELECT a.created_at AS at, c.priced_at AS since
    FROM approvals a JOIN claims c ON c.approval_id = a.id
    WHERE ${withinBoth('a.created_at', asked)} AND a.kind = 'reward' AND c.priced_at IS NOT NULL`,
  // An achievement can be decided once its month is over.
  forecasts: (asked) => `
    SELECT a.created_at AS at, f.submitted_at AS since
    FROM approvals a JOIN forecasts f ON f.submission_approval_id = a.id
    WHERE ${withinBoth('a.created_at', asked)} AND a.kind = 'forecast_submission'
    UNION ALL
    SELECT a.created_at, (f.month + interval '1 month') AT TIME ZONE z.time_zone
    FROM approvals a JOIN forecasts f ON f.achievement_approval_id = a.id CROSS JOIN claim_months_zone z
    WHERE ${withinBoth('a.created_at', asked)} AND a.kind = 'forecast_achievement'`,
  registrations: (asked) => `
    SELECT c.approved_at AS at, c.created_at AS since FROM companies c
    WHERE ${withinBoth('c.approved_at', asked)} AND c.master_id IS NOT NULL
    UNION ALL
    SELECT c.reviewed_at, c.created_at FROM companies c
    WHERE ${withinBoth('c.reviewed_at', asked)} AND c.master_id IS NOT NULL AND c.review_outcome = 'rejected'`,
};

/** How many were decided in a period and in the one before, half of them within how many seconds, and nine of ten. */
export async function decisionsOf(
  db: Pool,
  kind: DecisionKind,
  asked: Asked,
): Promise<Pick<InsightRow, 'values' | 'before'>> {
  const text = `
    SELECT at >= ${edgesOf(asked).from} AS "isAsked", count(*) AS decided,
      percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY greatest(0, extract(epoch FROM at - since))) AS waited
    FROM (${DECIDED[kind](asked)}) AS decided GROUP BY 1`;
  const { rows } = await db.query<{ isAsked: boolean; decided: number; waited: number[] }>(text);
  const valuesOf = (isAsked: boolean): InsightRow['values'] => {
    const found = rows.find((row) => row.isAsked === isAsked);
    return found ? [found.decided, ...found.waited.map(Math.round)] : [0, null, null];
  };
  return { values: valuesOf(true), before: valuesOf(false) };
}
