import type { ClientBase } from 'pg';
import { getOrder, listOrders, listOrderStatuses, listShippingCarriers } from '@/lib/contract/orders';
import { reportOf, type ListSource, type Selection } from '@/upstream/db/page-of';
import { emailOf, instantJson, quotedLiterals } from '@/upstream/db/statement';
import { notFound } from '@/upstream/http/errors';
import { handle, handleRows } from '@/upstream/http/route';
import { assignedTo } from '../assigned-to';
import { changeCouponRoute, changeOrderRoute } from './change-order';
import { filterOf, orderConditions, orderWindowOf, type OrderFilter, type OrderWindow } from './order-query';
import { orderBy, sortSource } from './pages';
import { returnUnitsRoute } from './return-units';
import { findCarriers, findOrder, findOrderPage, findOrderStatuses } from './repository';
import { matchingOrders } from './search';

/** The spec's list has no pages. Without `limit` it is cut at this number. */
const BARE_LIST_LIMIT = 10_000;

export const orderRoutes = [
  handle(listOrders, async ({ db, query, user, config, now }) => {
    const filter = filterOf({ ...query, ...assignedTo(query, user) }, config.PORTAL_TIME_ZONE, now);
    if (query.limit !== undefined) return findOrderPage(db, filter, orderWindowOf(query));
    return (await findOrderPage(db, filter, orderWindowOf(query, BARE_LIST_LIMIT))).data;
  }),
  handleRows(listOrders.report, ({ db, query, user, config, now }, gone) => {
    const filter = filterOf({ ...query, ...assignedTo(query, user) }, config.PORTAL_TIME_ZONE, now);
    const window = orderWindowOf(query, 1);
    const total = async (client: ClientBase) => {
      const counted = await findOrderPage(client, filter, window);
      return counted.totalIsLowerBound ? null : counted.total;
    };
    return reportOf(db, {
      select: ORDER_REPORT_ROW,
      ...orderReportSource(filter, window),
      ids: query.ids,
      total,
      gone,
    });
  }),
  handle(getOrder, async ({ db, params }) => (await findOrder(db, params.id)) ?? notFound('order')),
  handle(listOrderStatuses, async ({ db }) => findOrderStatuses(db)),
  handle(listShippingCarriers, async ({ db }) => findCarriers(db)),
  changeOrderRoute,
  returnUnitsRoute,
  changeCouponRoute,
];

/** Order lines of a filter, in the list's order; an order without lines has one row. */
function orderReportSource(
  filter: OrderFilter,
  { sort, direction }: Pick<OrderWindow, 'sort' | 'direction'>,
): Required<ListSource> {
  const collected = quotedLiterals();
  const conditions = orderConditions(filter, collected);
  const company = sort === 'companyName' ? '' : 'JOIN companies c ON c.id = o.company_id';
  return {
    from: `${sortSource(sort)} ${company}`,
    where: filter.search === null ? conditions : [...conditions, `o.id IN (${matchingOrders(filter, collected)})`],
    orderBy: `${orderBy(sort, direction === 'desc' ? 'DESC' : 'ASC')}, l.id`,
  };
}

// Start from the orders, so that the first rows come early. `OFFSET 0` keeps the planner from scanning all lines first.
const LINES = `
  SELECT l.id, l.quantity, l.canceled_units, l.returned_units, l.total, l.tracking_number, l.shipping_company,
         p.product_name, p.category_name, p.sku, p.size, p.color, p.custom, k.code, k.coupon_status_id
  FROM order_lines l
  JOIN catalog_snapshots p ON p.id = l.snapshot_id
  LEFT JOIN coupon_codes k ON k.order_line_id = l.id
  WHERE l.order_id = o.id
  ORDER BY l.id
  OFFSET 0`;

const ORDER_REPORT_ROW: Selection = {
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
    'canceledUnits', l.canceled_units,
    'returnedUnits', l.returned_units,
    'size', l.size,
    'color', l.color,
    'custom', l.custom,
    'company', c.name,
    'name', concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')),
    'email', ${emailOf('u')},
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
