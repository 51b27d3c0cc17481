import type { OrderReportRow } from '../contract/orders';
import { dayOf } from '../time';
import type { Cell, Column, Report } from './column';

type ColumnOfOrders = Column & { key: Exclude<keyof OrderReportRow, 'id'> };

/** Order report columns, in the order of the spec (spec 1 §3). */
const COLUMNS: readonly ColumnOfOrders[] = [
  { key: 'date', heading: 'Date', kind: 'day', width: 12 },
  { key: 'orderNumber', heading: 'Order Number', kind: 'text', width: 15 },
  { key: 'product', heading: 'Product', kind: 'text', width: 36 },
  { key: 'productCategory', heading: 'Product Category', kind: 'text', width: 22 },
  { key: 'sku', heading: 'SKU', kind: 'text', width: 18 },
  { key: 'quantity', heading: 'Quantity', kind: 'number', width: 10 },
  { key: 'size', heading: 'Size', kind: 'text', width: 10 },
  { key: 'color', heading: 'Color', kind: 'text', width: 14 },
  { key: 'custom', heading: 'Custom', kind: 'text', width: 14 },
  { key: 'company', heading: 'Company', kind: 'text', width: 30 },
  { key: 'name', heading: 'Name', kind: 'text', width: 24 },
  { key: 'email', heading: 'Email', kind: 'text', width: 32 },
  { key: 'paymentAmount', heading: 'Payment Amount', kind: 'number', width: 17 },
  { key: 'orderStatus', heading: 'Order Status', kind: 'text', width: 17 },
  { key: 'carrier', heading: 'Carrier', kind: 'text', width: 10 },
  { key: 'trackingNumber', heading: 'Tracking Number', kind: 'text', width: 26 },
  { key: 'couponCode', heading: 'Coupon Code', kind: 'text', width: 17 },
  { key: 'couponStatus', heading: 'Coupon Status', kind: 'text', width: 15 },
];

/**
 * The order report. Its dates are days of the portal's zone, as the list shows them.
 *
 * @param timeZone IANA name, the portal's
 */
export function orderReport(timeZone: string): Report<OrderReportRow> {
  return {
    columns: COLUMNS,
    cellsOf: (row) =>
      COLUMNS.map(({ key }): Cell => (key === 'date' ? dayOf(new Date(row.date), timeZone) : (row[key] ?? null))),
  };
}
