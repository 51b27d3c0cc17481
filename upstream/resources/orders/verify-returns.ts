import type { ClientBase, Pool } from 'pg';
import { refundsPoints } from '@/lib/domain/order-changes';
import { ORDER_STATUS_IDS } from '@/lib/domain/order-status';
import { OF_THESE, ofThese, runChecks, type CompanyDifference } from '../points/verify-ledger';

/**
 * Checks what was canceled or returned of orders, a batch of companies at a time: each return equals its lines and its
 * movement, each line has as many units and points returned as its returns say, and no order returns more than it took.
 *
 * @returns the differences; empty if the data is sound
 */
export function verifyReturns(db: Pool | ClientBase): Promise<CompanyDifference[]> {
  return runChecks(db, CHECKS);
}

const REFUNDED = ORDER_STATUS_IDS.filter(refundsPoints).join(', ');

/** Whether order `o` took its points for good: not if that was reversed, or if it was imported as refunded. */
const HAS_TAKEN = `(o.in_opening_balance OR EXISTS (
  SELECT FROM point_ledger taken WHERE taken.kind = 'order' AND taken.order_id = o.id
    AND NOT EXISTS (SELECT FROM point_ledger undoing WHERE undoing.reverses = taken.id)))`;

/** Each check reads companies with an id above $1 and up to $2. */
const CHECKS = {
  'order-returns': `
    WITH due AS (
      SELECT r.id, sum(w.units) AS units, sum(w.qpoints) AS qpoints, bool_and(l.order_id = r.order_id) AS is_of_order
      FROM order_returns r JOIN order_return_lines w ON w.return_id = r.id JOIN order_lines l ON l.id = w.order_line_id
      WHERE ${ofThese('r')} GROUP BY r.id
    ),
    kept AS (
      SELECT r.id, r.order_id, r.company_id, r.units, r.qpoints, o.company_id AS of_company,
             r.in_opening_balance OR r.qpoints = 0 AS is_unmoved
      FROM order_returns r JOIN orders o ON o.id = r.order_id WHERE ${ofThese('r')}
    ),
    moved AS (
      SELECT return_id AS id, company_id, order_id, kind, amount FROM point_ledger
      WHERE ${OF_THESE} AND return_id IS NOT NULL
    )
    SELECT coalesce(kept.company_id, moved.company_id) AS "companyId",
           format('return %s of order %s says %s units for %s Q, its lines are %s units for %s Q, its movement %s Q',
             id, coalesce(kept.order_id, moved.order_id), coalesce(kept.units, 0), coalesce(kept.qpoints, 0),
             coalesce(due.units, 0), coalesce(due.qpoints, 0), coalesce(moved.amount, 0)) AS difference
    FROM kept LEFT JOIN due USING (id) FULL JOIN moved USING (id)
    WHERE (kept.company_id, kept.units) IS DISTINCT FROM (kept.of_company, coalesce(due.units, 0)::integer)
      OR NOT due.is_of_order
      OR due.qpoints > kept.qpoints
      -- Only the last units return more than their lines: shipping.
      OR (due.qpoints < kept.qpoints AND moved.kind = 'partial_refund')
      OR (moved.company_id, moved.order_id, moved.amount) IS DISTINCT FROM
        (CASE WHEN NOT kept.is_unmoved THEN kept.company_id END, CASE WHEN NOT kept.is_unmoved THEN kept.order_id END,
         CASE WHEN NOT kept.is_unmoved THEN kept.qpoints END)
    ORDER BY id`,
  'returned-lines': `
    SELECT o.company_id AS "companyId",
           format('line %s of order %s has %s of %s units canceled and %s returned, its returns say %s and %s for %s Q',
             l.id, o.id, l.canceled_units, l.quantity, l.returned_units, due.canceled, due.returned, due.qpoints)
             AS difference
    FROM orders o JOIN order_lines l ON l.order_id = o.id CROSS JOIN LATERAL (
      SELECT coalesce(sum(w.units) FILTER (WHERE r.kind = 'canceled'), 0) AS canceled,
             coalesce(sum(w.units) FILTER (WHERE r.kind = 'returned'), 0) AS returned,
             coalesce(sum(w.qpoints), 0) AS qpoints, coalesce(bool_or(r.in_opening_balance), false) AS is_imported
      FROM order_return_lines w JOIN order_returns r ON r.id = w.return_id WHERE w.order_line_id = l.id
    ) AS due
    WHERE ${ofThese('o')}
      AND o.id IN (
        SELECT order_id FROM order_returns WHERE ${OF_THESE}
        UNION SELECT order_id FROM order_lines WHERE canceled_units + returned_units > 0
      )
      AND ((l.canceled_units, l.returned_units) IS DISTINCT FROM (due.canceled, due.returned)
        OR due.qpoints > l.total
        -- Another system may have rounded the points of its units differently.
        OR (NOT due.is_imported AND due.qpoints > l.total * (l.canceled_units + l.returned_units) / l.quantity)
        OR (NOT due.is_imported AND due.qpoints < l.total * (l.canceled_units + l.returned_units) / l.quantity
          AND o.total >= (SELECT sum(total) FROM order_lines WHERE order_id = o.id) AND ${HAS_TAKEN}))
    ORDER BY l.id`,
  'returned-orders': `
    SELECT o.company_id AS "companyId",
           format('order %s of %s Q has returned %s Q, and %s units are left', o.id, o.total, due.qpoints, due.left)
             AS difference
    FROM orders o CROSS JOIN LATERAL (
      SELECT (SELECT coalesce(sum(r.qpoints), 0) FROM order_returns r WHERE r.order_id = o.id)
               + (SELECT coalesce(sum(m.amount), 0) FROM point_ledger m
                  WHERE m.order_id = o.id AND m.kind = 'give_back' AND m.return_id IS NULL) AS qpoints,
             (SELECT sum(quantity - canceled_units - returned_units) FROM order_lines WHERE order_id = o.id) AS left
    ) AS due
    WHERE ${ofThese('o')} AND o.id IN (SELECT order_id FROM order_returns WHERE ${OF_THESE})
      AND (due.qpoints > o.total
        OR (o.order_status_id IN (${REFUNDED}) AND due.qpoints < o.total AND ${HAS_TAKEN})
        OR (o.order_status_id NOT IN (${REFUNDED}) AND due.left = 0))
    ORDER BY o.id`,
} as const;
