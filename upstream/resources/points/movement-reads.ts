import type { ClientBase, Pool } from 'pg';
import type { PointMovement } from '@/lib/contract/point-ledger';
import type { DayRange } from '../orders/day-bounds';
import { instantJson } from '../orders/row-json';
import { parameters, quotedLiterals, type Parameters } from '../orders/statement';

/** Which movements of a company are asked for. */
export interface MovementFilter extends DayRange {
  companyId: number;
  kind: string | null;
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
  const collected = parameters();
  const { rows } = await db.query<{ movement: PointMovement }>({
    text: `
      SELECT ${MOVEMENT}
      FROM (
        SELECT * FROM point_ledger WHERE ${movementConditions(filter, collected)} ORDER BY id DESC LIMIT ${collected.add(limit)}
      ) AS m ${MOVEMENT_JOINS}
      ORDER BY m.id DESC`,
    values: collected.values,
  });
  return rows.map(({ movement }) => movement);
}

/**
 * Writes the query for the rows of the report: the movements under the same filter, newest first. What is streamed can
 * take no parameters, so every value stands in the text.
 *
 * @returns a query of one column `movement`, as JSON
 */
export function movementReportQuery(filter: MovementFilter): string {
  const conditions = movementConditions(filter, quotedLiterals());
  return `
    SELECT ${MOVEMENT}
    FROM (SELECT * FROM point_ledger WHERE ${conditions} ORDER BY id DESC) AS m ${MOVEMENT_JOINS}
    ORDER BY m.id DESC`;
}

/** How many movements the report has. */
export async function countMovements(client: ClientBase, filter: MovementFilter): Promise<number> {
  const collected = parameters();
  const { rows } = await client.query<{ count: number }>({
    text: `SELECT count(*)::integer AS count FROM point_ledger WHERE ${movementConditions(filter, collected)}`,
    values: collected.values,
  });
  return rows[0]?.count ?? 0;
}

function movementConditions({ companyId, kind, from, until, before }: MovementFilter, { add }: Parameters): string {
  const company = add(companyId);
  const edge = (condition: string, order: string) =>
    `(SELECT id FROM point_ledger WHERE company_id = ${company} AND ${condition} ORDER BY ${order} LIMIT 1)`;
  return [
    `company_id = ${company}`,
    ...(kind === null ? [] : [`kind = ${add(kind)}`]),
    ...(before === null ? [] : [`id < ${add(before)}`]),
    ...(from === null ? [] : [`id >= ${edge(`created_at >= ${add(from)}`, 'created_at, id')}`]),
    ...(until === null ? [] : [`id <= ${edge(`created_at < ${add(until)}`, 'created_at DESC, id DESC')}`]),
  ].join(' AND ');
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
