import { getOrder, listOrders, type OrderPage, type OrderReportRow, type OrderRow } from '../../contract/orders';
import { isOrderStatusId, ORDER_STATUS_NAMES } from '../../domain/order-status';
import { ORDER_WAIT_NAMES } from '../../domain/order-waiting';
import { fullNameOf } from '../../domain/person';
import { unreadableRowsIn } from '../../domain/unreadable-rows';
import { defineReport, type ReportCall } from '../define-report';
import { rowsOfDetails, type Lines } from '../rows-of-lists';

/** In the order of the spec (spec 1 §3). */
export const orders = defineReport({
  name: 'orders',
  title: 'Orders',
  noun: ['order', 'orders'],
  endpoint: listOrders.report,
  fallback: rowsOfDetails({
    noun: 'orders',
    pageOf: async (call, query) => (await call(listOrders, query)) as OrderPage,
    linesOf,
  }),
  columns: ({ day }) => [
    { heading: 'Date', kind: 'day', width: 12, cell: ({ date }) => day(date) },
    { heading: 'Order Number', kind: 'text', width: 15, cell: ({ orderNumber }) => orderNumber },
    { heading: 'Product', kind: 'text', width: 36, cell: ({ product }) => product },
    { heading: 'Product Category', kind: 'text', width: 22, cell: ({ productCategory }) => productCategory },
    { heading: 'SKU', kind: 'text', width: 18, cell: ({ sku }) => sku },
    { heading: 'Quantity', kind: 'number', width: 10, cell: ({ quantity }) => quantity },
    { heading: 'Size', kind: 'text', width: 10, cell: ({ size }) => size },
    { heading: 'Color', kind: 'text', width: 14, cell: ({ color }) => color },
    { heading: 'Custom', kind: 'text', width: 14, cell: ({ custom }) => custom },
    { heading: 'Company', kind: 'text', width: 30, cell: ({ company }) => company },
    { heading: 'Name', kind: 'text', width: 24, cell: ({ name }) => name },
    { heading: 'Email', kind: 'text', width: 32, cell: ({ email }) => email },
    { heading: 'Payment Amount', kind: 'number', width: 17, cell: ({ paymentAmount }) => paymentAmount },
    { heading: 'Order Status', kind: 'text', width: 17, cell: ({ orderStatus }) => orderStatus },
    { heading: 'Carrier', kind: 'text', width: 10, cell: ({ carrier }) => carrier },
    { heading: 'Tracking Number', kind: 'text', width: 26, cell: ({ trackingNumber }) => trackingNumber },
    { heading: 'Coupon Code', kind: 'text', width: 17, cell: ({ couponCode }) => couponCode },
    { heading: 'Coupon Status', kind: 'text', width: 15, cell: ({ couponStatus }) => couponStatus },
  ],
  words: ({ orderStatusId: status, searchFor, waiting }) => [
    status === undefined ? undefined : isOrderStatusId(status) ? ORDER_STATUS_NAMES[status] : `status ${status}`,
    waiting && ORDER_WAIT_NAMES[waiting],
    searchFor,
  ],
});

/** The lines of an order, which only its detail tells; one without lines has one row. */
async function linesOf(order: OrderRow, call: ReportCall): Promise<Lines<OrderReportRow>> {
  const detail = await call(getOrder, undefined, { id: order.id });
  const { products } = detail;
  const unreadable = unreadableRowsIn(detail, 'products').length;
  const shared = {
    id: order.id,
    date: order.createdAt,
    orderNumber: order.orderNumber,
    company: order.companyName,
    name: fullNameOf(order),
    email: order.email,
    orderStatus: order.orderStatus,
  };
  if (products.length + unreadable === 0) return { lines: [{ ...shared, paymentAmount: order.total }], unreadable };
  const lines = products.map((line) => ({
    ...shared,
    product: line.product?.name,
    productCategory: line.categoryName,
    sku: line.sku ?? line.product?.sku,
    quantity: line.quantity,
    size: line.size ?? line.product?.size,
    color: line.color ?? line.product?.color,
    custom: line.product?.custom,
    paymentAmount: line.total,
    carrier: line.shippingCompany ?? order.shippingCompany,
    trackingNumber: line.trackingNumber ?? order.trackingNumber,
    couponCode: line.couponCode?.code,
    couponStatus: line.couponCode?.couponStatus,
  }));
  return { lines, unreadable };
}
