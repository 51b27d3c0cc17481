import { getOrder, listOrders, listOrderStatuses } from '@/lib/contract/orders';
import { notFound } from '@/upstream/http/errors';
import { handleRead } from '@/upstream/http/route';
import { changeCouponRoute } from './change-coupon';
import { changeOrderRoute } from './change-order';
import { filterOf, windowOf } from './order-query';
import { findOrder, findOrderPage, findOrderStatuses } from './repository';

/** The bare list of the spec has no pages; whoever asks without `limit` gets at most so many orders. */
export const BARE_LIST_LIMIT = 10_000;

export const orderRoutes = [
  handleRead(listOrders, async ({ db, query, config }) => {
    const filter = filterOf(query, config.PORTAL_TIME_ZONE);
    if (query.limit !== undefined) return findOrderPage(db, filter, windowOf(query, query.limit));
    return (await findOrderPage(db, filter, windowOf(query, BARE_LIST_LIMIT))).data;
  }),
  handleRead(getOrder, async ({ db, params }) => (await findOrder(db, params.id)) ?? notFound('order')),
  handleRead(listOrderStatuses, async ({ db }) => findOrderStatuses(db)),
  changeOrderRoute,
  changeCouponRoute,
];
