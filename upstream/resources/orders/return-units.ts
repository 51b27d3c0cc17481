import type { PoolClient } from 'pg';
import type { z } from 'zod';
import { returnOrderUnits } from '@/lib/contract/orders';
import {
  namedUnits,
  POINTS_CHANGED,
  priceReturn,
  refusalOfStatus,
  returnRuleOf,
  tooManyUnits,
  unitsLeft,
  usedCouponStays,
  type PricedReturn,
  type ReturnableLine,
  type ReturnKind,
} from '@/lib/domain/order-returns';
import { single } from '@/upstream/db/drizzle';
import { conflict, notFound, refuseField } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { refuseChange, storeStatus, writeTimeline } from './change-order';
import { lockOrder, saveOrder, type LockedOrder } from './locked-order';
import { lockHeldPoints, refund, restock } from './refund';
import { findOrder } from './repository';

type Body = z.output<typeof returnOrderUnits.body>;

interface Line extends ReturnableLine {
  name: string;
  /** The line's coupon, if it is used. */
  usedCoupon: string | null;
}

/**
 * Cancels units of an order before they ship, or returns them afterward: one movement, and chosen units go back to
 * stock. With the last units the order ends and is refunded as by a change of its status.
 */
export const returnUnitsRoute = mutate(
  returnOrderUnits,
  { object: 'order', before: ({ tx, params }) => lockOrder(tx, params.id) },
  async ({ tx, before, body, user, now }) => {
    const rule = returnRuleOf(before.orderStatusId) ?? conflict(refusalOfStatus(before.orderStatusId));
    const lines = await findLines(tx, before.id);
    refuseUnits(lines, body, rule.kind);
    const { isLast } = priceReturn(lines, body.lines, 0);
    if (isLast) await refuseChange(tx, before, rule.endsAs);

    const changed = isLast ? { ...before, orderStatusId: rule.endsAs } : before;
    const by = { userId: user.id, now };
    const { version, at } = isLast ? await storeStatus(tx, changed, by) : await saveOrder(tx, changed, now);
    await restock(
      tx,
      before.id,
      at,
      body.lines.filter(({ toStock }) => toStock),
    );
    const priced = priceReturn(lines, body.lines, await lockHeldPoints(tx, before.id));
    if (body.qpoints !== undefined && body.qpoints !== priced.qpoints) conflict(POINTS_CHANGED);
    const units = await store(tx, { order: changed, kind: rule.kind, body, priced, lines, userId: user.id, at });

    const answer = (await findOrder(tx, before.id)) ?? notFound('order');
    const { reason } = body;
    return { answer, after: { ...changed, version, [rule.kind]: units, qpoints: priced.qpoints, reason } };
  },
);

async function findLines(tx: PoolClient, orderId: number): Promise<Line[]> {
  const { rows } = await tx.query<Line>({
    name: 'lines-to-return',
    text: `
      SELECT l.id, l.quantity, l.total, l.canceled_units AS "canceledUnits", l.returned_units AS "returnedUnits",
             concat_ws(', ', p.product_name, nullif(p.size, ''), nullif(p.color, '')) AS name,
             CASE WHEN k.coupon_status_id = 2 THEN k.code END AS "usedCoupon"
      FROM order_lines l JOIN catalog_snapshots p ON p.id = l.snapshot_id
      LEFT JOIN coupon_codes k ON k.order_line_id = l.id
      WHERE l.order_id = $1 ORDER BY l.id`,
    values: [orderId],
  });
  return rows;
}

/** @throws HttpError 422 for a line of another order, 409 for more units than are left or a used coupon */
function refuseUnits(lines: readonly Line[], { lines: chosen }: Body, kind: ReturnKind): void {
  for (const [index, { id, units }] of chosen.entries()) {
    const line = lines.find((each) => each.id === id);
    if (!line) return refuseField(`lines.${index}.id`, 'This line isn’t in this order.');
    const left = unitsLeft(line);
    if (units > left) conflict(tooManyUnits(line.name, left, kind));
    if (line.usedCoupon !== null) conflict(usedCouponStays(line.usedCoupon));
  }
}

interface Return {
  order: LockedOrder;
  kind: ReturnKind;
  body: Body;
  priced: PricedReturn;
  lines: readonly Line[];
  userId: number;
  at: Date;
}

/** Writes a return with its lines, its movement and its place in the history. @returns the units in words */
async function store(tx: PoolClient, { order, kind, body, priced, lines, userId, at }: Return): Promise<string> {
  const { reason } = body;
  const { rows } = await tx.query<{ id: number }>({
    name: 'store-return',
    text: `
      INSERT INTO order_returns (order_id, company_id, kind, units, qpoints, reason, user_id, created_at)
        SELECT id, company_id, $2, $3, $4, $5, $6, $7 FROM orders WHERE id = $1 RETURNING id`,
    values: [order.id, kind, priced.units, priced.qpoints, reason, userId, at],
  });
  const { id } = single(rows);
  await tx.query({
    name: 'store-return-lines',
    text: `
      INSERT INTO order_return_lines (return_id, order_line_id, units, qpoints, to_stock)
        SELECT $1, * FROM unnest($2::bigint[], $3::integer[], $4::bigint[], $5::boolean[])`,
    values: [
      id,
      priced.lines.map((line) => line.id),
      priced.lines.map(({ units }) => units),
      priced.lines.map(({ qpoints }) => qpoints),
      body.lines.map(({ toStock }) => toStock),
    ],
  });
  await tx.query({
    name: `count-${kind}-units`,
    text: `
      UPDATE order_lines l SET ${kind}_units = ${kind}_units + r.units
      FROM order_return_lines r WHERE r.return_id = $1 AND l.id = r.order_line_id`,
    values: [id],
  });
  const { qpoints, isLast } = priced;
  const movement = isLast ? 'give_back' : 'partial_refund';
  await refund(tx, { orderId: order.id, qpoints, kind: movement, returnId: id, reason, userId, at });
  const nameOf = new Map(lines.map((line) => [line.id, line.name]));
  const named = namedUnits(priced.lines.map((line) => ({ name: nameOf.get(line.id) ?? '', units: line.units })));
  await writeTimeline(tx, {
    ...{ orderId: order.id, orderStatusId: order.orderStatusId, userId, at },
    event: `${kind === 'canceled' ? 'Canceled' : 'Returned'} ${named}: ${qpoints.toLocaleString('en-US')} Q. ${reason}`,
  });
  return named;
}
