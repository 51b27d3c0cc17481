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
  'userId', CASE WHEN u.staff THEN u.id END,
  'firstName', u.first_name,
  'lastName', u.last_name,
  'orderId', o.id,
  'orderNumber', o.order_number,
  'pointRequestId', coalesce(m.request_id, undone.request_id),
  'reverses', m.reverses,
  'approvalId', m.approval_id,
  'batchId', m.batch_id,
  'reversedBy', (SELECT undoing.id FROM point_ledger undoing WHERE undoing.reverses = m.id)`;

/**
 * A reversal leads to the order or request of what it undid. Each is looked up by its key: joined otherwise, a table
 * would be read whole.
 */
const JOINS = `
  LEFT JOIN point_ledger undone ON undone.id = m.reverses
  LEFT JOIN LATERAL (
    SELECT id, order_number FROM orders WHERE id = coalesce(m.order_id, undone.order_id) OFFSET 0
  ) AS o ON true
  LEFT JOIN LATERAL (
    SELECT person.id, person.first_name, person.last_name, role.staff
    FROM users person LEFT JOIN roles role ON role.id = person.role_id WHERE person.id = m.user_id OFFSET 0
  ) AS u ON true`;

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
