import type { ListSource, Selection } from '@/upstream/db/page-of';
import type { DayRange } from '../orders/day-bounds';
import { instantJson, type Parameters } from '@/upstream/db/statement';

/** Which movements of a company are asked for. */
export interface MovementFilter extends DayRange {
  companyId: number;
  kind: string | null;
  /** Those older than the movement of this id. */
  older: number | null;
}

const FIELDS = `
  'id', m.id,
  'createdAt', ${instantJson('m.created_at')},
  'amount', m.amount,
  'kind', m.kind,
  'balance', m.balance,
  'reason', m.reason,
  'userId', CASE WHEN r.staff THEN u.id END,
  'firstName', u.first_name,
  'lastName', u.last_name,
  'orderId', o.id,
  'orderNumber', o.order_number,
  'pointRequestId', coalesce(m.request_id, undone.request_id),
  'reverses', m.reverses,
  'approvalId', m.approval_id,
  'batchId', m.batch_id,
  'reversedBy', (SELECT undoing.id FROM point_ledger undoing WHERE undoing.reverses = m.id)`;

/** A reversal leads to the order or request of what it undid. Joined as well, `reversedBy` would read all reversals. */
const JOINS = `
  LEFT JOIN point_ledger undone ON undone.id = m.reverses
  LEFT JOIN orders o ON o.id = coalesce(m.order_id, undone.order_id)
  LEFT JOIN users u ON u.id = m.user_id LEFT JOIN roles r ON r.id = u.role_id`;

export const MOVEMENT: Selection = { fields: FIELDS, table: 'point_ledger m', id: 'm.id', joins: JOINS };

/**
 * The movements of a company, newest first. They are numbered by time: days are a stretch of numbers. So a page costs
 * the same however long the ledger is.
 */
export function movementSource(
  { companyId, kind, from, until, older }: MovementFilter,
  { add }: Parameters,
): ListSource {
  const company = add(companyId);
  const edge = (condition: string, order: string) =>
    `(SELECT id FROM point_ledger WHERE company_id = ${company} AND ${condition} ORDER BY ${order} LIMIT 1)`;
  const where = [
    `m.company_id = ${company}`,
    ...(kind === null ? [] : [`m.kind = ${add(kind)}`]),
    ...(older === null ? [] : [`m.id < ${add(older)}`]),
    ...(from === null ? [] : [`m.id >= ${edge(`created_at >= ${add(from)}`, 'created_at, id')}`]),
    ...(until === null ? [] : [`m.id <= ${edge(`created_at < ${add(until)}`, 'created_at DESC, id DESC')}`]),
  ];
  return { where, orderBy: 'm.id DESC' };
}
