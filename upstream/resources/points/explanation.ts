import type { ClientBase, Pool } from 'pg';
import { MAX_EXPLANATION_LINES, type Explanation } from '@/lib/contract/explanations';
import type { RouteType } from '@/lib/domain/access-table';
import { rowById } from '@/upstream/db/page-of';
import { instantJson } from '@/upstream/db/statement';
import { notFound } from '@/upstream/http/errors';
import { FORECAST_SUMS } from '../forecasts/awaiting';

const nameOf = (user: string) =>
  `(SELECT nullif(btrim(concat_ws(' ', first_name, last_name)), '') FROM users WHERE id = ${user})`;

const IS_STAFF = '(SELECT r.staff FROM users u JOIN roles r ON r.id = u.role_id WHERE u.id = m.user_id)';

/**
 * Joins a movement with its source. A reversal has the source of the undone movement, and a take-back that of its
 * approval, with the opposite sign.
 */
const JOINS = `
  LEFT JOIN take_backs tb ON tb.id = m.take_back_id
  LEFT JOIN approvals taken ON taken.id = tb.approval_id
  LEFT JOIN point_ledger undone ON undone.id = m.reverses OR undone.approval_id = tb.approval_id
  CROSS JOIN LATERAL (
    SELECT coalesce(taken.kind, undone.kind, m.kind) AS kind, coalesce(undone.order_id, m.order_id) AS order_id,
           coalesce(undone.request_id, m.request_id) AS request_id,
           coalesce(tb.approval_id, undone.approval_id, m.approval_id) AS approval_id, tb.id AS take_back_id,
           coalesce(undone.return_id, m.return_id) AS return_id,
           coalesce(undone.batch_id, m.batch_id) AS batch_id, coalesce(undone.batch_row, m.batch_row) AS batch_row,
           sign(m.amount)::integer AS sign
  ) AS source`;

/** Sorts shipping after all lines. */
const PLACE_OF_SHIPPING = '9223372036854775807';

/**
 * Units and points of order lines that a movement explains: the whole order for the one that took its points, the
 * units of a return, or what was left when an order ended without one.
 */
const ORDER_UNITS = `
  SELECT l.id, l.snapshot_id, of.units, of.qpoints FROM order_lines l CROSS JOIN LATERAL (
    SELECT l.quantity AS units, l.total AS qpoints WHERE source.kind = 'order'
    UNION ALL
    SELECT r.units, r.qpoints FROM order_return_lines r
    WHERE r.return_id = source.return_id AND r.order_line_id = l.id
    UNION ALL
    SELECT l.quantity - coalesce(sum(r.units), 0), l.total - coalesce(sum(r.qpoints), 0)
    FROM order_return_lines r WHERE r.order_line_id = l.id AND source.kind = 'give_back' AND source.return_id IS NULL
    HAVING source.kind = 'give_back' AND source.return_id IS NULL
  ) AS of
  WHERE l.order_id = source.order_id AND of.units > 0`;

/** What its lines don't explain of a movement that took or returned a whole order is its shipping. */
const ORDER_LINES = `
  SELECT json_agg(line ORDER BY place) FROM (
    SELECT l.id AS place, json_build_object('what', c.product_name,
      'detail', nullif(concat_ws(', ', nullif(c.sku, ''), nullif(c.size, ''), nullif(c.color, '')), ''),
      'productId', c.product_id, 'quantity', l.units,
      'each', CASE WHEN l.qpoints % l.units = 0 THEN l.qpoints / l.units END,
      'amount', source.sign * l.qpoints) AS line
    FROM (${ORDER_UNITS}) AS l JOIN catalog_snapshots c ON c.id = l.snapshot_id
    UNION ALL
    SELECT ${PLACE_OF_SHIPPING}, json_build_object('what', 'Shipping', 'quantity', 1, 'each', s.points,
      'amount', source.sign * s.points)
    FROM (
      SELECT o.total - (SELECT coalesce(sum(l.total), 0) FROM order_lines l WHERE l.order_id = o.id) AS points
      FROM orders o WHERE o.id = source.order_id
    ) AS s WHERE s.points > 0 AND source.kind IN ('order', 'give_back')
    ORDER BY place LIMIT ${MAX_EXPLANATION_LINES}
  ) AS lines`;

/** The claims of a take-back, or all that an approval had, those taken back since included. */
const CLAIMS = `
  SELECT i.qpoints AS rate, i.configuration_id, i.promotion_id FROM taken_back_items i
  WHERE i.approval_id = source.approval_id AND (source.take_back_id IS NULL OR i.take_back_id = source.take_back_id)
  UNION ALL
  SELECT w.rate, w.configuration_id, w.promotion_id FROM claims w
  WHERE source.take_back_id IS NULL AND w.approval_id = source.approval_id AND w.state = 'approved'`;

/** Groups claims by product and rate into one line. */
const CLAIM_LINES = `
  SELECT json_agg(line ORDER BY quantity DESC, product, rate DESC) FROM (
    SELECT count(*) AS quantity, c.product_name AS product, w.rate,
      json_build_object('what', c.product_name, 'quantity', count(*), 'each', w.rate,
        'promotion', CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'promotionType', p.promotion_type,
          'startsAt', ${instantJson('p.starts_at')}, 'endsAt', ${instantJson('p.ends_at')}) END,
        'amount', source.sign * sum(w.rate)) AS line
    FROM (${CLAIMS}) AS w
    JOIN configurations c ON c.id = w.configuration_id LEFT JOIN promotions p ON p.id = w.promotion_id
    GROUP BY c.id, w.rate, p.id ORDER BY 1 DESC, 2, 3 DESC LIMIT ${MAX_EXPLANATION_LINES}
  ) AS lines`;

const monthLines = (type: 'submission' | 'achievement') => `
  SELECT json_agg(json_build_object('what', f.month, 'amount', source.sign * of.qpoints,
    'forecast', json_build_object('forecastedWatts', lines.watts, 'scannedWatts', coalesce(m.watts, 0),
      'qpoints', of.qpoints)) ORDER BY f.month)
  FROM (
    SELECT i.forecast_id AS id, i.qpoints FROM taken_back_items i
    WHERE i.approval_id = source.approval_id AND (source.take_back_id IS NULL OR i.take_back_id = source.take_back_id)
    UNION ALL
    SELECT id, ${type}_qpoints FROM forecasts
    WHERE source.take_back_id IS NULL AND ${type}_approval_id = source.approval_id
  ) AS of JOIN forecasts f ON f.id = of.id ${FORECAST_SUMS} WHERE of.qpoints > 0`;

const STEPS = `
  SELECT coalesce(json_agg(json_build_object('status', s.name, 'purpose', t.purpose, 'reason', t.reason,
    'by', ${nameOf('t.user_id')}, 'byId', t.user_id,
    'createdAt', ${instantJson('t.created_at')}) ORDER BY t.number), '[]')
  FROM (SELECT * FROM point_request_steps WHERE request_id = r.id ORDER BY number LIMIT 50) AS t
  JOIN point_request_statuses s ON s.id = t.request_status_id`;

const UPLOADS = `
  SELECT coalesce(json_agg(json_build_object('id', u.id, 'fileName', u.file_names[1], 'claims', of.claims,
    'serialNumber', CASE WHEN of.claims = 1 THEN of.serial_number END)
    ORDER BY u.id), '[]')
  FROM (
    SELECT w.upload_id, count(*) AS claims, min(w.serial_number) AS serial_number FROM claims w
    WHERE source.take_back_id IS NULL AND w.approval_id = source.approval_id AND w.upload_id IS NOT NULL
    GROUP BY w.upload_id
    ORDER BY w.upload_id LIMIT 50
  ) AS of JOIN uploads u ON u.id = of.upload_id`;

const FACTS = `
  'id', m.id, 'companyId', m.company_id, 'kind', m.kind, 'source', source.kind, 'amount', m.amount,
  'createdAt', ${instantJson('m.created_at')}, 'reason', m.reason, 'by', ${nameOf('m.user_id')},
  'byId', CASE WHEN ${IS_STAFF} THEN m.user_id END, 'personId', CASE WHEN NOT ${IS_STAFF} THEN m.user_id END,
  'order', (
    SELECT json_build_object('id', o.id, 'orderNumber', o.order_number, 'createdAt', ${instantJson('o.created_at')},
      'orderStatus', s.name, 'by', ${nameOf('o.user_id')}, 'personId', o.user_id)
    FROM orders o JOIN order_statuses s ON s.id = o.order_status_id WHERE o.id = source.order_id),
  'request', (
    SELECT json_build_object('id', r.id, 'requestType', t.name, 'steps', (${STEPS}))
    FROM point_requests r JOIN point_request_types t ON t.id = r.request_type_id WHERE r.id = source.request_id),
  'approval', (
    SELECT json_build_object('id', a.id, 'items', coalesce(tb.items, a.items), 'note', a.note,
      'by', ${nameOf('a.user_id')}, 'byId', a.user_id, 'firstBy', ${nameOf('a.first_user_id')},
      'firstById', a.first_user_id, 'createdAt', ${instantJson('a.created_at')})
    FROM approvals a WHERE a.id = source.approval_id),
  'batch', (
    SELECT json_build_object('id', b.id, 'fileName', b.file_name, 'row', w.sheet_row,
      'by', coalesce(b.decided_by_name, b.user_name),
      'byId', CASE WHEN b.decided_at IS NULL THEN b.user_id ELSE b.decided_by END,
      'firstBy', CASE WHEN b.decided_at IS NOT NULL THEN b.user_name END,
      'firstById', CASE WHEN b.decided_at IS NOT NULL THEN b.user_id END, 'createdAt', ${instantJson('b.created_at')})
    FROM point_batches b JOIN point_batch_rows w ON w.batch_id = b.id
    WHERE b.id = source.batch_id AND w.number = source.batch_row),
  'reverses', CASE WHEN undone.id IS NOT NULL THEN json_build_object('id', undone.id, 'kind', undone.kind,
    'amount', undone.amount, 'createdAt', ${instantJson('undone.created_at')}) END`;

const OF_ORDERS = `
  WHEN source.kind IN ('order', 'give_back', 'partial_refund') THEN (${ORDER_LINES})`;
const OF_APPROVALS = `
  WHEN source.kind = 'reward' THEN (${CLAIM_LINES})
  WHEN source.kind = 'forecast_submission' THEN (${monthLines('submission')})
  WHEN source.kind = 'forecast_achievement' THEN (${monthLines('achievement')})`;
const OF_REQUESTS = `
  WHEN source.request_id IS NOT NULL THEN (
    SELECT json_build_array(json_build_object('what', coalesce(m.reason, p.name), 'amount', m.amount))
    FROM point_requests r LEFT JOIN purpose_types p ON p.id = r.purpose_type_id WHERE r.id = source.request_id)`;
const OF_BATCHES = `
  WHEN source.batch_id IS NOT NULL THEN (
    SELECT json_build_array(json_build_object('what', coalesce(w.purpose, w.note, 'Row ' || w.sheet_row),
      'detail', CASE WHEN w.purpose IS NOT NULL THEN w.note END, 'amount', m.amount))
    FROM point_batch_rows w WHERE w.batch_id = source.batch_id AND w.number = source.batch_row)`;

/**
 * Returns a movement's source. Order lines and claims need access to their area; without it, the reader gets the sum.
 *
 * @throws HttpError 404 if there is no such movement
 */
export async function explainMovement(
  db: Pool | ClientBase,
  id: number,
  maySee: (routeType: RouteType) => boolean,
): Promise<Explanation> {
  const [seesOrders, seesApprovals] = [maySee('orders'), maySee('approvals')];
  const found = await rowById<Omit<Explanation, 'lines'> & { lines: Explanation['lines'] | null }>(
    db,
    {
      fields: `${FACTS}, 'lines', CASE ${seesOrders ? OF_ORDERS : ''} ${seesApprovals ? OF_APPROVALS : ''}
        ${OF_REQUESTS} ${OF_BATCHES} END ${seesApprovals ? `, 'uploads', (${UPLOADS})` : ''}`,
      table: 'point_ledger m',
      id: 'm.id',
      joins: JOINS,
    },
    id,
  );
  if (!found) return notFound('point movement');
  const lines = found.lines ?? [];
  const rest = found.amount - lines.reduce((sum, { amount }) => sum + amount, 0);
  const needs = found.order ? !seesOrders && 'orders' : found.approval ? !seesApprovals && 'approvals' : null;
  return {
    ...found,
    ...(needs && { needs }),
    // Show any unexplained rest, so that the lines always add up.
    lines: rest === 0 ? lines : [...lines, { what: null, amount: rest }],
  };
}
