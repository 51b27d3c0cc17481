import type { OrderFilter, OrderWindow } from '../orders/order-query';
import { orderBy, sortSource } from '../orders/page-by-column';
import { instantJson } from '../orders/row-json';
import { matchingOrders } from '../orders/search';
import { orderConditions, quotedLiterals, where } from '../orders/statement';

/**
 * Writes the query for the rows of the order report: the orders of the list under the same filter, in the same order,
 * each with its lines. What is streamed can take no parameters, so every value stands in the text.
 *
 * @returns a query of one column `row`, as JSON of the shape of `OrderReportRow`
 */
export function orderReportQuery(filter: OrderFilter, { sort, direction }: Pick<OrderWindow, 'sort' | 'direction'>): string {
  const collected = quotedLiterals();
  const order = orderBy(sort, direction === 'desc' ? 'DESC' : 'ASC');
  const conditions = orderConditions(filter, collected);
  const search = filter.search === null ? undefined : matchingOrders(filter, collected);
  const matches = search === undefined ? undefined : `o.id IN (SELECT id FROM ${search.name})`;
  const company = sort === 'companyName' ? '' : 'JOIN companies c ON c.id = o.company_id';
  return `
    ${search === undefined ? '' : `WITH ${search.expressions}`}
    SELECT json_build_object(${ROW_FIELDS}) AS row
    FROM ${sortSource(sort)}
    ${company}
    JOIN users u ON u.id = o.user_id
    JOIN order_statuses s ON s.id = o.order_status_id
    LEFT JOIN LATERAL (${LINES}) AS l ON true
    ${where(conditions, matches)}
    ORDER BY ${order}, l.id`;
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

const ROW_FIELDS = `
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
  'couponStatus', CASE l.coupon_status_id WHEN 1 THEN 'Unused' WHEN 2 THEN 'Used' END`;
