import { z } from 'zod';
import { COUPON_STATUS } from '../domain/order-changes';
import { ORDER_STATUS_IDS } from '../domain/order-status';
import { endpoint } from './endpoint';
import { MAX_ORDER_LINES, Order } from './orders';
import { Id, IdInAddress } from './wire';

export const changeOrder = endpoint('changeOrder', 'PATCH', '/orders/{id}', {
  summary: 'Changes the status of an order, or adds tracking to some or all of its lines.',
  access: 'orders',
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({
    id: Id.optional(),
    type: z.string().max(20).optional(),
    orderStatusId: z.literal([...ORDER_STATUS_IDS]),
    /** Both or neither, with status 6; they go to `products`, or to every line (see `missingFromTracking`). */
    shippingCompany: z.string().trim().max(100).optional(),
    trackingNumber: z.string().trim().max(100).optional(),
    /** Ids of lines. */
    products: z.array(Id).max(MAX_ORDER_LINES).optional(),
    version: z.int().optional(),
  }),
  response: Order,
  errors: [404, 409],
});

export const changeCouponStatus = endpoint('changeCouponStatus', 'PATCH', '/orders/coupon/update', {
  summary: 'Marks a coupon as used or unused.',
  access: 'orders',
  body: z.strictObject({
    id: Id,
    couponStatusId: z.literal([COUPON_STATUS.unused, COUPON_STATUS.used]),
    /** That of the order, which rises with each change of its coupons. */
    version: z.int().optional(),
  }),
  response: z.object({ id: Id.optional(), couponStatusId: z.int().optional() }),
  errors: [404, 409],
});
