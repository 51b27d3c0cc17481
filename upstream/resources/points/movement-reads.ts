import type { ClientBase, Pool } from 'pg';
import type { PointMovement } from '@/lib/contract/point-ledger';
import { instantJson } from '../orders/row-json';

/** Which movements of a company are asked for. */
export interface MovementFilter {
  companyId: number;
  kind: string | null;
  /** From this instant on. */
  from: Date | null;
  /** Before this instant. */
  until: Date | null;
  /** Those older than the movement of this id. */
  before: number | null;
}

const MOVEMENT = `json_build_object(
  'id', m.id,
  'createdAt', ${instantJson('m.created_at')},
  'amount', m.amount,
  'kind', m.kind,
  'balance', m.balance,
  'reason', m.reason,
  'firstName', u.first_name,
  'lastName', u.last_name,
  'orderId', o.id,
  'orderNumber', o.order_number,
  'pointRequestId', coalesce(m.request_id, undone.request_id),
  'reverses', m.reverses,
  'reversedBy', undoing.id
) AS movement`;

/** A reversal leads to the order or request of what it undid. */
const MOVEMENT_JOINS = `
  LEFT JOIN point_ledger undone ON undone.id = m.reverses
  LEFT JOIN point_ledger undoing ON undoing.reverses = m.id
  LEFT JOIN orders o ON o.id = coalesce(m.order_id, undone.order_id)
  LEFT JOIN users u ON u.id = m.user_id`;

/**
 * The movements of a company, newest first. A company's movements are numbered in the order of their time, so that days
 * are a stretch of numbers, and a page costs the same however long the ledger is.
 */
export async function findMovements(db: Pool, filter: MovementFilter, limit: number): Promise<PointMovement[]> {
  const { companyId, kind, from, until, before } = filter;
  const values: unknown[] = [companyId, limit];
  const add = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    'company_id = $1',
    ...(kind === null ? [] : [`kind = ${add(kind)}`]),
    ...(before === null ? [] : [`id < ${add(before)}`]),
    ...(from === null
      ? []
      : [`id >= (SELECT id FROM point_ledger WHERE company_id = $1 AND created_at >= ${add(from)} ORDER BY created_at, id LIMIT 1)`]),
    ...(until === null
      ? []
      : [`id <= (SELECT id FROM point_ledger WHERE company_id = $1 AND created_at < ${add(until)} ORDER BY created_at DESC, id DESC LIMIT 1)`]),
  ];
  const { rows } = await db.query<{ movement: PointMovement }>({
    text: `
      SELECT ${MOVEMENT}
      FROM (SELECT * FROM point_ledger WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT $2) AS m ${MOVEMENT_JOINS}
      ORDER BY m.id DESC`,
    values,
  });
  return rows.map(({ movement }) => movement);
}

/** One movement; undefined where there is none of this id. */
export async function findMovement(db: Pool | ClientBase, id: number): Promise<PointMovement | undefined> {
  const { rows } = await db.query<{ movement: PointMovement }>({
    name: 'point-movement',
    text: `SELECT ${MOVEMENT} FROM point_ledger m ${MOVEMENT_JOINS} WHERE m.id = $1`,
    values: [id],
  });
  return rows[0]?.movement;
}
