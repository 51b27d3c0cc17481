import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { changeOrder } from '@/lib/contract/orders';
import { CANCELED_LINE, missingFromTracking, refusalOfTracking } from '@/lib/domain/order-changes';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import { drizzleOn } from '@/upstream/db/drizzle';
import { orderLines } from '@/upstream/db/schema';
import { conflict, HttpError, refuseField } from '@/upstream/http/errors';
import { findCarriers } from '@/upstream/resources/orders/repository';
import type { LockedOrder } from './locked-order';
import type { z } from 'zod';

type ChangeBody = z.output<typeof changeOrder.body>;

export interface Tracking {
  /** Spelled as in the list of carriers. */
  shippingCompany: string;
  trackingNumber: string;
}

interface Line {
  id: number;
  trackingNumber: string | null;
  unitsLeft: number;
}

export function asksForTracking({ shippingCompany, trackingNumber, products }: ChangeBody): boolean {
  return shippingCompany !== undefined || trackingNumber !== undefined || products !== undefined;
}

/**
 * Sets carrier and tracking number of order lines. Saving them makes the order Shipped, so the request must ask for
 * that status (spec 1 §4, Tracking). The order itself isn't stored yet.
 *
 * @returns the parcel, and the one the list shows: the first line's with a number
 * @throws HttpError 422 for an incomplete request, an unknown carrier, another order's line or another status
 * @throws HttpError 409 if the order takes no number, or a line has one
 */
export async function addTracking(
  tx: PoolClient,
  order: LockedOrder,
  body: ChangeBody,
): Promise<{ added: Tracking; shown: Tracking }> {
  const missing = missingFromTracking(body);
  if (missing[0]) throw new HttpError(422, missing[0].msg, { errors: missing });
  if (body.orderStatusId !== ORDER_STATUS.shipped) {
    refuseField('orderStatusId', 'A tracking number makes the order Shipped. Send status 6 with it.');
  }
  const added = {
    shippingCompany: await carrierOf(tx, body.shippingCompany ?? ''),
    trackingNumber: body.trackingNumber ?? '',
  };
  const chosen = await chosenLines(tx, order.id, body.products);
  const refusal = refusalOfTracking({ ...order, lines: chosen });
  if (refusal) conflict(refusal);

  const chosenIds = chosen.map(({ id }) => id);
  await drizzleOn(tx).update(orderLines).set(added).where(inArray(orderLines.id, chosenIds));
  return { added, shown: (await shownTracking(tx, order.id)) ?? added };
}

async function carrierOf(tx: PoolClient, given: string): Promise<string> {
  const carriers = await findCarriers(tx);
  const carrier = carriers.find(({ name }) => name.toLowerCase() === given.toLowerCase());
  if (carrier?.hidden) refuseField('shippingCompany', 'This carrier is no longer offered. Choose another one.');
  return carrier?.name ?? refuseField('shippingCompany', 'Unknown carrier. Choose another one.');
}

/** The named lines; all with units to ship if none are named. */
async function chosenLines(tx: PoolClient, orderId: number, products: readonly number[] | undefined): Promise<Line[]> {
  const { id, trackingNumber, quantity, canceledUnits, returnedUnits } = orderLines;
  const lines = await drizzleOn(tx)
    .select({ id, trackingNumber, unitsLeft: sql<number>`${quantity} - ${canceledUnits} - ${returnedUnits}` })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(id));
  if (!products) return lines.filter(({ unitsLeft }) => unitsLeft > 0);
  const chosen = lines.filter((line) => products.includes(line.id));
  if (chosen.length < new Set(products).size) refuseField('products', 'Some of these products aren’t in this order.');
  if (chosen.some(({ unitsLeft }) => unitsLeft === 0)) conflict(CANCELED_LINE);
  return chosen;
}

async function shownTracking(tx: PoolClient, orderId: number): Promise<Tracking | undefined> {
  const { rows } = await tx.query<Tracking>(
    `SELECT shipping_company AS "shippingCompany", tracking_number AS "trackingNumber" FROM order_lines
     WHERE order_id = $1 AND tracking_number IS NOT NULL ORDER BY id LIMIT 1`,
    [orderId],
  );
  return rows[0];
}
