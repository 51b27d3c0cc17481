import type { ClientBase } from 'pg';
import { getOrder, listOrders, listOrderStatuses } from '@/lib/contract/orders';
import { reportOf } from '@/upstream/db/page-of';
import { notFound } from '@/upstream/http/errors';
import { handle, handleRows } from '@/upstream/http/route';
import { changeCouponRoute, changeOrderRoute } from './change-order';
import { filterOf, orderWindowOf } from './order-query';
import { ORDER_REPORT_ROW, orderReportSource } from './report';
import { findOrder, findOrderPage, findOrderStatuses } from './repository';

/** The bare list of the spec has no pages; whoever asks without `limit` gets at most so many orders. */
export const BARE_LIST_LIMIT = 10_000;

export const orderRoutes = [
  handle(listOrders, async ({ db, query, config }) => {
    const filter = filterOf(query, config.PORTAL_TIME_ZONE);
    if (query.limit !== undefined) return findOrderPage(db, filter, orderWindowOf(query));
    return (await findOrderPage(db, filter, orderWindowOf(query, BARE_LIST_LIMIT))).data;
  }),
  handleRows(listOrders.report, ({ db, query, config }, gone) => {
    const filter = filterOf(query, config.PORTAL_TIME_ZONE);
    const window = orderWindowOf(query, 1);
    const total = async (client: ClientBase) => {
      const counted = await findOrderPage(client, filter, window);
      return counted.totalIsLowerBound ? null : counted.total;
    };
    return reportOf(db, { select: ORDER_REPORT_ROW, ...orderReportSource(filter, window), total, gone });
  }),
  handle(getOrder, async ({ db, params }) => (await findOrder(db, params.id)) ?? notFound('order')),
  handle(listOrderStatuses, async ({ db }) => findOrderStatuses(db)),
  changeOrderRoute,
  changeCouponRoute,
];
