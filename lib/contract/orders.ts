import { z } from 'zod';
import { COUPON_STATUS } from '../domain/order-changes';
import { MAX_RETURN_REASON, RETURN_KINDS } from '../domain/order-returns';
import { ORDER_STATUS_IDS } from '../domain/order-status';
import { ORDER_WAITS } from '../domain/order-waiting';
import { endpoint } from './endpoint';
import { byOffset, DAYS, listEndpoint, Assigned, SearchText, sortedBy } from './list-endpoint';
import { ORDER_READS } from './outdates';
import { digits, Hidden, Id, IdInAddress, Instant, oneLine, Text, TextOrNull } from './wire';

/** By default, every field of the spec's list is searched. As an extension, `product` is a product's id. */
const ORDER_SEARCH_FIELDS = ['orderNumber', 'companyName', 'sku', 'product'] as const;
const ORDER_SORT_FIELDS = ['createdAt', 'orderNumber', 'companyName', 'total'] as const;
const MAX_ORDER_LINES = 1_000;
/** Only the latest entries are returned. */
export const MAX_TIMELINE_ENTRIES = 1_000;

export const OrderRow = z.object({
  id: Id,
  orderNumber: z.string(),
  createdAt: Instant,
  userId: Id.nullable(),
  firstName: TextOrNull,
  lastName: TextOrNull,
  companyId: Id.nullable(),
  companyName: TextOrNull,
  email: TextOrNull,
  /** Points. */
  total: z.number(),
  orderStatusId: z.int(),
  orderStatus: TextOrNull,
  trackingNumber: TextOrNull,
  shippingCompany: TextOrNull,
  /** `qpoints`, or `custom` for an order of coupons. */
  type: z.string().default('qpoints'),
  itemCount: z.int().optional(),
  /** Product names in the order of the lines. */
  itemNames: z.array(z.string()).max(1000).optional(),
  version: z.int().optional(),
});
export type OrderRow = z.infer<typeof OrderRow>;

const OrderProduct = z.object({
  id: Id.nullable(),
  name: TextOrNull,
  sku: TextOrNull,
  color: TextOrNull,
  size: TextOrNull,
  custom: TextOrNull,
  /** Always false, because orders aren't shipped together. */
  consolidate: z.boolean().nullable(),
  /** The variant at the time of the order. */
  variant: z.object({ id: Id, sku: TextOrNull, color: TextOrNull, size: TextOrNull, custom: TextOrNull }).nullable(),
  variantImages: z
    .array(z.object({ id: Id.optional(), imageUrl: z.string() }))
    .max(100)
    .nullable(),
});

/** The carrier's link, with {number} for the tracking number; null if it has none. */
const TrackingPage = z.string().nullish();

/** `total` is the points for all pieces. */
export const OrderLine = z.object({
  id: Id,
  sku: TextOrNull,
  quantity: z.int(),
  /** Units of `quantity` that were canceled before they shipped, and that were returned. */
  canceledUnits: z.int().optional(),
  returnedUnits: z.int().optional(),
  total: z.number(),
  size: TextOrNull,
  color: TextOrNull,
  status: TextOrNull,
  trackingNumber: TextOrNull,
  shippingCompany: TextOrNull,
  trackingPage: TrackingPage,
  categoryName: TextOrNull,
  product: OrderProduct.nullable(),
  couponCode: z.object({ id: Id, code: z.string(), couponStatus: TextOrNull, couponStatusId: z.int() }).nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** `name` is the new status, or another event. */
const OrderTimelineEntry = z.object({
  id: Id,
  createdAt: Instant,
  name: z.string(),
  firstName: TextOrNull,
  lastName: TextOrNull,
});

const MAX_RETURNS = 1_000;

/** Units that left an order at once. An imported return has no reason and names nobody. */
const OrderReturn = z.object({
  id: Id,
  createdAt: Instant,
  kind: z.enum(RETURN_KINDS),
  reason: TextOrNull,
  userId: Id.nullable(),
  firstName: TextOrNull,
  lastName: TextOrNull,
  /** Points for the lines, and for shipping with the last units. */
  qpoints: z.int(),
  lines: z.array(z.object({ id: Id, units: z.int(), qpoints: z.int(), toStock: z.boolean() })).max(MAX_ORDER_LINES),
});
export type OrderReturn = z.infer<typeof OrderReturn>;

const ShippingInformation = z.object({
  address: TextOrNull,
  addressCont: TextOrNull,
  city: TextOrNull,
  state: TextOrNull,
  zipCode: TextOrNull,
  mobileNumber: TextOrNull,
  officeNumber: TextOrNull,
});

export const Order = OrderRow.extend({
  trackingPage: TrackingPage,
  shippingInformation: ShippingInformation.nullable(),
  products: z.array(OrderLine).max(MAX_ORDER_LINES),
  timeline: z.array(OrderTimelineEntry).max(MAX_TIMELINE_ENTRIES),
  /** Points that the order took and hasn’t returned. Servers without partial returns don’t say. */
  heldPoints: z.int().optional(),
  /** Oldest first. */
  returns: z.array(OrderReturn).max(MAX_RETURNS).optional(),
});
export type Order = z.infer<typeof Order>;

/** Keys are status ids. */
const OrderCounts = z.record(z.string(), z.int());

export const OrderPage = z.object({
  data: z.array(OrderRow).max(100),
  /** Includes all filters and the status. */
  total: z.int(),
  /** Counts by tab (see `ORDER_TABS`) and `all`, ignoring the status filter. Tabs that cost too much are missing. */
  counts: OrderCounts,
  /** `total` and `counts.all` are minimums, because not all matches are counted. */
  totalIsLowerBound: z.boolean().default(false),
});
export type OrderPage = z.infer<typeof OrderPage>;

/** An order line with its order's fields (spec 1 §3, Order report columns). An order without lines has one row. */
export const OrderReportRow = z.object({
  /** The order's id; its rows are consecutive. */
  id: Id,
  date: Instant,
  orderNumber: z.string(),
  product: Text,
  productCategory: Text,
  sku: Text,
  quantity: z.int().nullish(),
  canceledUnits: z.int().nullish(),
  returnedUnits: z.int().nullish(),
  size: Text,
  color: Text,
  custom: Text,
  company: Text,
  name: Text,
  email: Text,
  /** Points for all pieces. */
  paymentAmount: z.number(),
  orderStatus: Text,
  carrier: Text,
  trackingNumber: Text,
  couponCode: Text,
  couponStatus: Text,
});
export type OrderReportRow = z.infer<typeof OrderReportRow>;

export const listOrders = listEndpoint('listOrders', '/orders', {
  summary: 'List orders, newest first. With `limit`, one page with counts; otherwise the bare list.',
  access: 'orders',
  row: OrderRow,
  filters: {
    searchBy: z.enum(ORDER_SEARCH_FIELDS),
    searchFor: SearchText,
    dateField: z.literal('orders.createdAt'),
    ...DAYS,
    orderStatusId: digits(1, 1000),
    /** Received or in processing for more than 48 hours; in processing without a tracking number. */
    waiting: z.enum(ORDER_WAITS),
    /** Only for orders in processing without a tracking number. */
    assigned: Assigned,
  },
  sort: sortedBy(ORDER_SORT_FIELDS, { field: 'createdAt', direction: 'desc' }),
  window: byOffset({ usual: 25, most: 100 }),
  answer: () => z.union([OrderPage, z.array(OrderRow)]),
  report: {
    name: 'listOrderReport',
    summary: 'Export every line of the orders that `GET /orders` lists with the same filter, in the same order.',
    path: '/orders/report',
    row: OrderReportRow,
  },
});

export const getOrder = endpoint('getOrder', 'GET', '/orders/{id}', {
  summary: 'Get an order with its lines and history.',
  access: 'orders',
  params: z.object({ id: IdInAddress }),
  response: Order,
  errors: [404],
});

export const listOrderStatuses = endpoint('listOrderStatuses', 'GET', '/orders/statuses', {
  summary: 'List order statuses.',
  access: 'orders',
  response: z.array(z.object({ id: z.int(), name: z.string() })).max(100),
});

export const listShippingCarriers = endpoint('listShippingCarriers', 'GET', '/shipping', {
  summary: 'List carriers.',
  access: 'orders',
  response: z.array(z.object({ id: Id.optional(), name: z.string(), link: TextOrNull, hidden: Hidden })).max(1000),
});

export const changeOrder = endpoint('changeOrder', 'PATCH', '/orders/{id}', {
  summary: 'Change an order’s status, or add tracking to some or all of its lines.',
  access: 'orders',
  outdates: ORDER_READS,
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({
    id: Id.optional(),
    type: z.string().max(20).optional(),
    orderStatusId: z.literal([...ORDER_STATUS_IDS]),
    /** Both or neither, with status 6. They apply to `products`, or to all lines (see `missingFromTracking`). */
    shippingCompany: oneLine(z.string().trim().max(100)).optional(),
    trackingNumber: oneLine(z.string().trim().max(100)).optional(),
    products: z.array(Id).max(MAX_ORDER_LINES).optional(),
    version: z.int().optional(),
  }),
  /** The fields the upstream returns. */
  response: Order.partial(),
  errors: [404, 409],
});

const ReturnedUnits = z.strictObject({
  /** The line’s id. */
  id: Id,
  units: z.int().min(1),
  /** Whether they go back to limited stock. */
  toStock: z.boolean(),
});

export const returnOrderUnits = endpoint('returnOrderUnits', 'POST', '/orders/{id}/returns', {
  summary:
    'Cancel units of an order before they ship, or return them afterward. With the last units the order becomes ' +
    'Canceled or Returned.',
  access: 'orders',
  outdates: ORDER_READS,
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({
    lines: z
      .array(ReturnedUnits)
      .min(1, 'Choose at least one unit.')
      .max(MAX_ORDER_LINES)
      .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'must name each line once'),
    reason: oneLine(
      z
        .string()
        .trim()
        .min(1, 'Reason can’t be blank.')
        .max(MAX_RETURN_REASON, `Enter at most ${MAX_RETURN_REASON} characters.`),
    ),
    /** The points that were shown; other points are refused. */
    qpoints: z.int().min(0).optional(),
    version: z.int().optional(),
  }),
  response: Order,
  errors: [404, 409],
});

export const changeCouponStatus = endpoint('changeCouponStatus', 'PATCH', '/orders/coupon/update', {
  summary: 'Mark a coupon as used or unused.',
  access: 'orders',
  outdates: ORDER_READS,
  body: z.strictObject({
    id: Id,
    couponStatusId: z.literal([COUPON_STATUS.unused, COUPON_STATUS.used]),
    /** The order's version, which increments with each change of its coupons. */
    version: z.int().optional(),
  }),
  response: z.object({ id: Id.optional(), couponStatusId: z.int().optional() }),
  errors: [404, 409],
});
