import { emailOf, instantJson } from '@/upstream/db/statement';

/** Maximum product names per row; the list shows fewer. */
const MAX_ITEM_NAMES = 5;

/** Fields shared by list rows and whole orders, as pairs of `json_build_object`. See ORDER_JOINS. */
export const ORDER_FIELDS = `
  'id', o.id,
  'orderNumber', o.order_number,
  'createdAt', ${instantJson('o.created_at')},
  'userId', u.id,
  'firstName', u.first_name,
  'lastName', u.last_name,
  'companyId', c.id,
  'companyName', c.name,
  'email', ${emailOf('u')},
  'total', o.total,
  'orderStatusId', o.order_status_id,
  'orderStatus', s.name,
  'trackingNumber', o.tracking_number,
  'shippingCompany', o.shipping_company,
  'type', o.type,
  'itemCount', coalesce(items.pieces, 0),
  'itemNames', coalesce(items.names, '{}'),
  'version', o.version`;

export const ORDER_JOINS = `
  JOIN users u ON u.id = o.user_id
  JOIN companies c ON c.id = o.company_id
  JOIN order_statuses s ON s.id = o.order_status_id
  CROSS JOIN LATERAL (
    SELECT sum(l.quantity - l.canceled_units)::integer AS pieces,
           (array_agg(p.product_name ORDER BY l.id))[1:${MAX_ITEM_NAMES}] AS names
    FROM order_lines l JOIN catalog_snapshots p ON p.id = l.snapshot_id
    WHERE l.order_id = o.id
  ) AS items`;

/** The rows of a page (a common table expression of `id` and `place`) as a JSON array. */
export function rowsJson(page: string): string {
  return `(
    SELECT coalesce(json_agg(json_build_object(${ORDER_FIELDS}) ORDER BY page.place), '[]')
    FROM ${page} AS page JOIN orders o ON o.id = page.id ${ORDER_JOINS}
  )`;
}
