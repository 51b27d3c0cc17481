import { z } from 'zod';
import { endpoint } from './endpoint';
import { listOrders } from './orders';
import { searchCompanyPoints } from './points';
import { listProducts } from './products';
import { Id, Instant } from './wire';

const text = z.string().nullish();

/**
 * A row of the order report (spec 1 §3, Order report columns): one line of an order, with what it shares with the
 * others. An order without lines has one row.
 */
export const OrderReportRow = z.object({
  /** Of the order; its rows follow each other. */
  id: Id,
  date: Instant,
  orderNumber: z.string(),
  product: text,
  productCategory: text,
  sku: text,
  quantity: z.int().nullish(),
  size: text,
  color: text,
  custom: text,
  company: text,
  /** First and last name of who ordered. */
  name: text,
  email: text,
  /** Points for all pieces of the line. */
  paymentAmount: z.number(),
  orderStatus: text,
  carrier: text,
  trackingNumber: text,
  couponCode: text,
  couponStatus: text,
});

export type OrderReportRow = z.infer<typeof OrderReportRow>;

/** A row of the product report (spec 1 §3, Product report columns): a variant, or a product that has none. */
export const ProductReportRow = z.object({
  /** Of the product; its rows follow each other. */
  id: Id,
  sku: text,
  category: text,
  productName: z.string(),
  /** As it is stored; see `isHtml`. */
  productDescription: z.string(),
  isHtml: z.boolean(),
  color: text,
  size: text,
  custom: text,
  inventoryQuantity: z.union([z.literal('Unlimited'), z.int()]),
  itemStatus: z.enum(['Visible', 'Hidden']),
});

export type ProductReportRow = z.infer<typeof ProductReportRow>;

/**
 * A row of the report on companies: the columns of Q.Point Management (spec 2 §2.6), the latest point update with its
 * points and its time.
 */
export const CompanyReportRow = z.object({
  id: Id,
  company: z.string(),
  state: text,
  /** See `CompanyPoints.approvalStep`. */
  approvalStep: z.union([z.string(), z.int()]).nullish(),
  totalAccrued: z.number(),
  totalConsumed: z.number(),
  totalAvailable: z.number(),
  /** The name of its status. */
  latestPointUpdate: text,
  latestUpdatePoints: z.number().nullish(),
  latestUpdateAt: Instant.nullish(),
});

export type CompanyReportRow = z.infer<typeof CompanyReportRow>;

export const listOrderReport = endpoint({
  name: 'listOrderReport',
  summary: 'Every line of the orders that `GET /orders` lists under the same filter, in the same order.',
  method: 'GET',
  path: '/orders/report',
  access: 'orders',
  query: listOrders.query.omit({ limit: true, offset: true }),
  row: OrderReportRow,
});

export const listProductReport = endpoint({
  name: 'listProductReport',
  summary: 'Every variant of the products that `GET /products/all` lists under the same filter, in the same order.',
  method: 'GET',
  path: '/products/report',
  access: 'products',
  query: listProducts.query.omit({ limit: true, offset: true }),
  row: ProductReportRow,
});

export const listCompanyReport = endpoint({
  name: 'listCompanyReport',
  summary: 'Every company that `GET /users/qpoints/search` lists under the same filter, in the same order.',
  method: 'GET',
  path: '/users/qpoints/report',
  access: 'qpointManagement',
  query: searchCompanyPoints.query.omit({ limit: true, offset: true, companyId: true }),
  row: CompanyReportRow,
});
