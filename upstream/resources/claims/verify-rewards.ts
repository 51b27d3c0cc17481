import type { ClientBase, Pool } from 'pg';
import { OF_THESE, ofThese, runChecks, type CompanyDifference } from '../points/verify-ledger';

/**
 * Checks rewards for claims and forecasts, a batch of companies at a time. Each queue must equal its claims, and each
 * approval its decided items and movements. No piece may be claimed or accrued twice.
 *
 * @returns the differences; empty if the data is sound
 */
export function verifyRewards(db: Pool | ClientBase): Promise<CompanyDifference[]> {
  return runChecks(db, CHECKS);
}

/** What was taken back of approvals, which they count as decided; `word` is the last column. */
const takenBack = (item: 'claim_id' | 'forecast_id', word: string) => `
  SELECT i.approval_id, count(*), sum(i.qpoints), min(a.company_id), ${word}
  FROM taken_back_items i JOIN approvals a ON a.id = i.approval_id
  WHERE ${ofThese('a')} AND i.${item} IS NOT NULL GROUP BY i.approval_id`;

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
      SELECT id, sum(items) AS items, sum(qpoints) AS qpoints, min(company_id) AS company_id,
             min(decision) AS decision
      FROM (
        SELECT approval_id AS id, count(*) AS items,
               coalesce(sum(rate) FILTER (WHERE state = 'approved'), 0) AS qpoints, min(company_id) AS company_id,
               min(state) AS decision
        FROM claims WHERE ${OF_THESE} AND approval_id IS NOT NULL GROUP BY approval_id
        UNION ALL ${takenBack('claim_id', `'approved'`)}
      ) AS parts GROUP BY id
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
      SELECT id, min(kind) AS kind, sum(items) AS items, sum(qpoints) AS qpoints, min(company_id) AS company_id
      FROM (
        SELECT submission_approval_id AS id, count(*) AS items, sum(submission_qpoints) AS qpoints,
               min(company_id) AS company_id, 'forecast_submission' AS kind
        FROM forecasts WHERE ${OF_THESE} AND submission_approval_id IS NOT NULL GROUP BY submission_approval_id
        UNION ALL
        SELECT achievement_approval_id, count(*), sum(achievement_qpoints), min(company_id), 'forecast_achievement'
        FROM forecasts WHERE ${OF_THESE} AND achievement_approval_id IS NOT NULL GROUP BY achievement_approval_id
        UNION ALL ${takenBack('forecast_id', 'min(a.kind)')}
      ) AS parts GROUP BY id
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
  takeBacks: `
    WITH due AS (
      SELECT take_back_id AS id, count(*) AS items, sum(i.qpoints) AS qpoints, min(i.approval_id) AS approval_id,
             max(i.approval_id) AS other_approval_id
      FROM taken_back_items i JOIN take_backs t ON t.id = i.take_back_id WHERE ${ofThese('t')} GROUP BY take_back_id
    ),
    moved AS (SELECT take_back_id AS id, company_id, amount FROM point_ledger WHERE ${OF_THESE}
      AND take_back_id IS NOT NULL),
    kept AS (
      SELECT t.id, t.company_id, t.approval_id, t.items, t.qpoints, t.outcome, a.company_id AS of_company, a.decision,
             r.items AS rejected, r.company_id AS rejected_of
      FROM take_backs t JOIN approvals a ON a.id = t.approval_id LEFT JOIN approvals r ON r.id = t.rejection_id
      WHERE ${ofThese('t')}
    )
    SELECT coalesce(kept.company_id, moved.company_id) AS "companyId",
           format('take-back %s of approval %s says %s items for %s Q, which are %s for %s Q, and its movement %s Q',
             id, coalesce(kept.approval_id, 0), coalesce(kept.items, 0), coalesce(kept.qpoints, 0),
             coalesce(due.items, 0), coalesce(due.qpoints, 0), coalesce(moved.amount, 0)) AS difference
    FROM kept LEFT JOIN due USING (id) FULL JOIN moved USING (id)
    WHERE (kept.company_id, kept.items, kept.qpoints, kept.approval_id, kept.approval_id, kept.decision)
        IS DISTINCT FROM
        (kept.of_company, due.items::integer, due.qpoints::bigint, due.approval_id, due.other_approval_id, 'approved')
      OR coalesce(moved.amount, 0) <> -coalesce(kept.qpoints, 0)
      OR coalesce(moved.company_id, kept.company_id) IS DISTINCT FROM kept.company_id
      OR (kept.outcome = 'rejected'
        AND (kept.rejected, kept.rejected_of) IS DISTINCT FROM (kept.items, kept.company_id))
    ORDER BY id`,
  pieces: `
    SELECT company_id AS "companyId", format('the piece %s is claimed twice', serial_number) AS difference
    FROM claims c
    WHERE ${OF_THESE} AND state <> 'rejected'
      AND EXISTS (SELECT FROM claims other WHERE other.serial_number = c.serial_number AND other.state <> 'rejected'
        AND other.id <> c.id)
    ORDER BY id`,
} as const;
