import type { z } from 'zod';
import {
  cancelSubmittedOrder,
  readSubmittedOrder,
  submitOrder,
  type SubmittedOrder,
} from '@/lib/contract/intake/orders';
import type { Order } from '@/lib/contract/orders';
import { ORDER_STATUS_NAMES, type OrderStatusId } from '@/lib/domain/order-status';
import { trackingLink } from '@/lib/domain/tracking-link';
import { notFound } from '@/upstream/http/errors';
import { handle } from '@/upstream/http/route';
import { cancelReceivedOrder } from '../orders/change-order';
import { lockOrder } from '../orders/locked-order';
import { placeOrder } from '../orders/place-order';
import { findOrder } from '../orders/repository';
import { findActor, findCompany, findSent, keyOf, takeIn } from './intake';

export const intakeOrderRoutes = [
  takeIn(submitOrder, { object: 'order', kind: 'order', idOf: ({ body }) => body }, async ({ tx, body, user, now }) => {
    const { company, userId } = await findActor(tx, keyOf(user), body);
    const { lines, shippingInformation } = body;
    const placed = await placeOrder(tx, { companyId: company.id, userId, lines, shippingInformation, now });
    const { id, orderNumber, total } = placed;
    const answer = { id, externalId: body.externalId, orderNumber, total };
    return { answer, resultId: id, changes: [{ before: null, after: placed }] };
  }),

  takeIn(
    cancelSubmittedOrder,
    {
      object: 'order',
      kind: 'order cancellation',
      idOf: ({ body, params }) => ({ externalId: params.externalId, companyId: body.companyId }),
    },
    async ({ tx, body, params, user, now }) => {
      const { externalId } = params;
      const key = keyOf(user);
      const { company, userId } = await findActor(tx, key, body);
      const id = await findSent(tx, key, { kind: 'order', externalId, companyId: company.id });
      const before = (await lockOrder(tx, id)) ?? notFound('order');
      const after = await cancelReceivedOrder(tx, before, { userId, now });
      const { total } = (await findOrder(tx, id)) ?? notFound('order');
      const answer = { id, externalId, orderNumber: after.orderNumber, total, orderStatusId: after.orderStatusId };
      return { answer, resultId: id, changes: [{ before, after }] };
    },
  ),

  handle(readSubmittedOrder, async ({ db, params, user }) => {
    const key = keyOf(user);
    await findCompany(db, key, params.companyId);
    const id = await findSent(db, key, { kind: 'order', ...params });
    const order = (await findOrder(db, id)) ?? notFound('order');
    return submittedOrder(order, params.externalId);
  }),
];

/** Returns an order without its staff-only fields. */
export function submittedOrder(order: Order, externalId: string | null): z.output<typeof SubmittedOrder> {
  const orderStatusId = order.orderStatusId as OrderStatusId;
  return {
    ...{ id: order.id, externalId, orderNumber: order.orderNumber, createdAt: order.createdAt, total: order.total },
    ...{ orderStatusId, orderStatus: ORDER_STATUS_NAMES[orderStatusId] },
    lines: order.products.map(({ sku, product, quantity, total, couponCode, ...parcel }) => ({
      ...{ sku: sku ?? '', name: product?.name ?? '', quantity, total },
      ...{ canceledUnits: parcel.canceledUnits ?? 0, returnedUnits: parcel.returnedUnits ?? 0 },
      ...{ shippingCompany: parcel.shippingCompany, trackingNumber: parcel.trackingNumber },
      trackingLink: trackingLink(parcel.shippingCompany, parcel.trackingNumber, parcel.trackingPage),
      couponCode: couponCode?.code ?? null,
    })),
  };
}
