import type { ListSource, Selection } from '@/upstream/db/page-of';
import type { DayRange } from '../orders/day-bounds';
import { instantJson, type Parameters } from '@/upstream/db/statement';

export interface MovementFilter extends DayRange {
  companyId: number;
  kind: string | null;
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
  'approvalId', coalesce(m.approval_id, (SELECT t.approval_id FROM take_backs t WHERE t.id = m.take_back_id)),
  'batchId', m.batch_id,
  'reversedBy', (SELECT undoing.id FROM point_ledger undoing WHERE undoing.reverses = m.id)`;

/** A reversal links to the order or request it undid. Lookups by key keep the planner from reading a whole table. */
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
 * A company's movements, newest first. Numbers follow time, so days are a range of numbers, and a page's cost doesn't
 * grow with the ledger.
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
