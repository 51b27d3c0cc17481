import type { ListSource, Selection } from '@/upstream/db/page-of';
import { instantJson, quotedLiterals } from '@/upstream/db/statement';
import { orderConditions, type OrderFilter, type OrderWindow } from './order-query';
import { orderBy, sortSource } from './pages';
import { matchingOrders } from './search';

/** The lines of the orders of a filter, the orders in the order of the list; an order without lines has one row. */
export function orderReportSource(filter: OrderFilter, { sort, direction }: Pick<OrderWindow, 'sort' | 'direction'>): Required<ListSource> {
  const collected = quotedLiterals();
  const conditions = orderConditions(filter, collected);
  const company = sort === 'companyName' ? '' : 'JOIN companies c ON c.id = o.company_id';
  return {
    from: `${sortSource(sort)} ${company}`,
    where: filter.search === null ? conditions : [...conditions, `o.id IN (${matchingOrders(filter, collected)})`],
    orderBy: `${orderBy(sort, direction === 'desc' ? 'DESC' : 'ASC')}, l.id`,
  };
}

// Begun at the order, so that the first rows come at once however many follow. `OFFSET 0` keeps the planner from
// reading all lines of the table first.
const LINES = `
  SELECT l.id, l.quantity, l.total, l.tracking_number, l.shipping_company,
         p.product_name, p.category_name, p.sku, p.size, p.color, p.custom, k.code, k.coupon_status_id
  FROM order_lines l
  JOIN catalog_snapshots p ON p.id = l.snapshot_id
  LEFT JOIN coupon_codes k ON k.order_line_id = l.id
  WHERE l.order_id = o.id
  ORDER BY l.id
  OFFSET 0`;

export const ORDER_REPORT_ROW: Selection = {
  table: 'orders o',
  id: 'o.id',
  fields: `
    'id', o.id,
    'date', ${instantJson('o.created_at')},
    'orderNumber', o.order_number,
    'product', l.product_name,
    'productCategory', l.category_name,
    'sku', l.sku,
    'quantity', l.quantity,
    'size', l.size,
    'color', l.color,
    'custom', l.custom,
    'company', c.name,
    'name', concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')),
    'email', u.email,
    'paymentAmount', coalesce(l.total, o.total),
    'orderStatus', s.name,
    'carrier', l.shipping_company,
    'trackingNumber', l.tracking_number,
    'couponCode', l.code,
    'couponStatus', CASE l.coupon_status_id WHEN 1 THEN 'Unused' WHEN 2 THEN 'Used' END`,
  joins: `
    JOIN users u ON u.id = o.user_id
    JOIN order_statuses s ON s.id = o.order_status_id
    LEFT JOIN LATERAL (${LINES}) AS l ON true`,
};
