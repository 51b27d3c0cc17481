import type { ClientBase, Pool } from 'pg';
import { endOfStretch, LAST_ID } from '../points/verify-ledger';

/** An inconsistency in a company's claims, forecasts or approvals. */
export interface RewardDifference {
  companyId: number;
  /** In words: the stored value and the expected one. */
  difference: string;
}

/**
 * Checks rewards for claims and forecasts, a batch of companies at a time. Each queue must equal its claims, and each
 * approval its decided items and movements. No piece may be claimed or accrued twice.
 *
 * @returns the differences; empty if the data is sound
 */
export async function verifyRewards(db: Pool | ClientBase): Promise<RewardDifference[]> {
  const differing: RewardDifference[] = [];
  for (let after = 0; after < LAST_ID;) {
    const until = await endOfStretch(db, after);
    for (const [name, text] of Object.entries(CHECKS)) {
      const { rows } = await db.query<RewardDifference>({ name: `verify-${name}`, text, values: [after, until] });
      differing.push(...rows);
    }
    after = until;
  }
  return differing;
}

const OF_THESE = 'company_id > $1 AND company_id <= $2';

/** Each check reads companies with an id above $1 and up to $2. */
const CHECKS = {
  queues: `
    WITH due AS (
      SELECT company_id, count(*) FILTER (WHERE state = 'awaiting_update') AS awaiting_update,
             count(*) FILTER (WHERE state = 'awaiting_approval') AS awaiting_approval,
             coalesce(sum(rate) FILTER (WHERE state = 'awaiting_approval'), 0) AS qpoints,
             max(queue_number) AS last_number
      FROM claims WHERE ${OF_THESE} GROUP BY company_id
    ),
    kept AS (SELECT * FROM claim_queues WHERE ${OF_THESE})
    SELECT company_id AS "companyId",
           format('its queue says %s to update and %s to approve for %s Q, its claims %s and %s for %s Q',
             kept.awaiting_update,
             kept.awaiting_approval, kept.qpoints, coalesce(due.awaiting_update, 0), coalesce(due.awaiting_approval, 0),
             coalesce(due.qpoints, 0)
           ) AS difference
    FROM kept FULL JOIN due USING (company_id)
    WHERE (kept.awaiting_update, kept.awaiting_approval, kept.qpoints)
        IS DISTINCT FROM (coalesce(due.awaiting_update, 0), coalesce(due.awaiting_approval, 0),
          coalesce(due.qpoints, 0))
      OR kept.last_number < due.last_number
    ORDER BY company_id`,
  products: `
    WITH due AS (
      SELECT company_id, configuration_id, count(*) AS pieces, sum(rate) AS qpoints
      FROM claims WHERE ${OF_THESE} AND state = 'awaiting_approval' GROUP BY company_id, configuration_id
    ),
    kept AS (SELECT * FROM claim_queue_products WHERE ${OF_THESE} AND (awaiting_approval, qpoints) <> (0, 0))
    SELECT company_id AS "companyId",
    format('its queue says %s of product %s to approve for %s Q, its claims %s for %s Q',
             coalesce(kept.awaiting_approval, 0), configuration_id, coalesce(kept.qpoints, 0), coalesce(due.pieces, 0),
             coalesce(due.qpoints, 0)
           ) AS difference
    FROM kept FULL JOIN due USING (company_id, configuration_id)
    WHERE (kept.awaiting_approval, kept.qpoints) IS DISTINCT FROM (due.pieces, due.qpoints)
    ORDER BY company_id, configuration_id`,
  approvals: `
    WITH due AS (
      SELECT approval_id AS id, count(*) AS items, coalesce(sum(rate) FILTER (WHERE state = 'approved'), 0) AS qpoints,
             min(company_id) AS company_id, min(state) AS decision
      FROM claims WHERE ${OF_THESE} AND approval_id IS NOT NULL GROUP BY approval_id
    ),
    kept AS (SELECT * FROM approvals WHERE ${OF_THESE} AND kind = 'reward')
    SELECT coalesce(kept.company_id, due.company_id) AS "companyId",
           format('approval %s says %s claims for %s Q, which are %s for %s Q', id, coalesce(kept.items, 0),
             coalesce(kept.qpoints, 0),
             coalesce(due.items, 0), coalesce(due.qpoints, 0)
           ) AS difference
    FROM kept FULL JOIN due USING (id)
    WHERE (kept.company_id, kept.decision, kept.items, kept.qpoints) IS DISTINCT
    FROM (due.company_id, due.decision, due.items::integer, due.qpoints::bigint)
    ORDER BY id`,
  forecasts: `
    WITH due AS (
      SELECT submission_approval_id AS id, 'forecast_submission' AS kind, count(*) AS items,
      sum(submission_qpoints) AS qpoints,
             min(company_id) AS company_id
      FROM forecasts WHERE ${OF_THESE} AND submission_approval_id IS NOT NULL GROUP BY submission_approval_id
      UNION ALL
      SELECT achievement_approval_id, 'forecast_achievement', count(*), sum(achievement_qpoints), min(company_id)
      FROM forecasts WHERE ${OF_THESE} AND achievement_approval_id IS NOT NULL GROUP BY achievement_approval_id
    ),
    kept AS (SELECT * FROM approvals WHERE ${OF_THESE} AND kind <> 'reward')
    SELECT coalesce(kept.company_id, due.company_id) AS "companyId",
           format('approval %s says %s months for %s Q, which are %s for %s Q', id, coalesce(kept.items, 0),
             coalesce(kept.qpoints, 0),
             coalesce(due.items, 0), coalesce(due.qpoints, 0)
           ) AS difference
    FROM kept FULL JOIN due USING (id)
    WHERE (kept.company_id, kept.kind, kept.items, kept.qpoints) IS DISTINCT
    FROM (due.company_id, due.kind, due.items::integer, due.qpoints::bigint)
    ORDER BY id`,
  movements: `
    WITH kept AS (SELECT id, company_id, kind, qpoints FROM approvals WHERE ${OF_THESE} AND qpoints > 0 AND NOT
    in_opening_balance),
    moved AS (SELECT approval_id AS id, company_id, kind, amount FROM point_ledger WHERE ${OF_THESE}
      AND approval_id IS NOT NULL)
    SELECT coalesce(kept.company_id, moved.company_id) AS "companyId",
           format('approval %s gives %s Q, its movement %s Q', id, coalesce(kept.qpoints, 0),
             coalesce(moved.amount, 0)) AS difference
    FROM kept FULL JOIN moved USING (id)
    WHERE (kept.company_id, kept.kind, kept.qpoints) IS DISTINCT FROM (moved.company_id, moved.kind, moved.amount)
    ORDER BY id`,
  pieces: `
    SELECT company_id AS "companyId", format('the piece %s is claimed twice', serial_number) AS difference
    FROM claims c
    WHERE ${OF_THESE} AND state <> 'rejected'
      AND EXISTS (SELECT FROM claims other WHERE other.serial_number = c.serial_number AND other.state <> 'rejected'
        AND other.id <> c.id)
    ORDER BY id`,
} as const;
