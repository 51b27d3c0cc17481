import { z } from 'zod';
import { ORDER_STATUS_IDS } from '../../domain/order-status';
import { endpoint } from '../endpoint';
import { ORDER_READS, PRODUCT_READS } from '../outdates';
import { Id, Instant, TextOrNull } from '../wire';
import { ExternalId, line, OF_COMPANY, requiredLine, SENT, SENT_IN_ADDRESS } from './common';

export const MAX_LINES = 100;
export const MAX_LINE_QUANTITY = 10_000;

const Line = z.strictObject({
  sku: requiredLine(100),
  quantity: z.int().min(1).max(MAX_LINE_QUANTITY),
  /** Set if the line is a coupon. */
  couponCode: requiredLine(60).optional(),
});

const Shipping = z.strictObject({
  address: requiredLine(200),
  addressCont: line(200).optional(),
  city: requiredLine(100),
  state: requiredLine(50),
  zipCode: requiredLine(20),
  mobileNumber: line(40).optional(),
  officeNumber: line(40).optional(),
});

const PlacedOrder = z.object({
  id: Id,
  externalId: ExternalId,
  orderNumber: z.string(),
  /** Points deducted, including shipping. */
  total: z.int(),
});

const CHANGED = [...ORDER_READS, ...PRODUCT_READS];

export const submitOrder = endpoint('submitOrder', 'POST', '/intake/orders', {
  summary: 'Places an order for a company and takes its points and stock, all or nothing.',
  access: 'intake',
  outdates: CHANGED,
  body: z
    .strictObject({
      ...SENT,
      lines: z.array(Line).min(1).max(MAX_LINES),
      shippingInformation: Shipping,
    })
    .refine(({ lines }) => new Set(lines.map(({ couponCode }) => couponCode === undefined)).size === 1, {
      path: ['lines'],
      message: 'must all have a coupon code, or none',
    })
    .refine(({ lines }) => lines.every(({ couponCode, quantity }) => couponCode === undefined || quantity === 1), {
      path: ['lines'],
      message: 'must have the quantity 1 with a coupon code',
    }),
  response: PlacedOrder,
  errors: [404, 409],
});

export const cancelSubmittedOrder = endpoint(
  'cancelSubmittedOrder',
  'POST',
  '/intake/orders/{externalId}/cancellation',
  {
    summary: 'Cancels an order that is still Received; its points and stock return once.',
    access: 'intake',
    outdates: CHANGED,
    params: z.object({ externalId: ExternalId }),
    body: z.strictObject(OF_COMPANY),
    response: PlacedOrder.extend({ orderStatusId: z.literal(ORDER_STATUS_IDS) }),
    errors: [404, 409],
  },
);

/** An order with the fields that its company may see. */
export const SubmittedOrder = z.object({
  id: Id,
  /** Null if staff or another system placed the order. */
  externalId: TextOrNull,
  orderNumber: z.string(),
  createdAt: Instant,
  total: z.int(),
  orderStatusId: z.literal(ORDER_STATUS_IDS),
  orderStatus: z.string(),
  lines: z
    .array(
      z.object({
        sku: z.string(),
        name: z.string(),
        quantity: z.int(),
        /** Units of `quantity` that were canceled before they shipped, and that were returned. */
        canceledUnits: z.int(),
        returnedUnits: z.int(),
        /** Points for all units. */
        total: z.int(),
        shippingCompany: TextOrNull,
        trackingNumber: TextOrNull,
        /** The carrier's page for this number. */
        trackingLink: TextOrNull,
        couponCode: TextOrNull,
      }),
    )
    .max(1_000),
});

export const readSubmittedOrder = endpoint(
  'readSubmittedOrder',
  'GET',
  '/intake/companies/{companyId}/orders/{externalId}',
  {
    summary: 'An order by its external id, with status and tracking.',
    access: 'intake',
    params: SENT_IN_ADDRESS,
    response: SubmittedOrder,
    errors: [404],
  },
);
