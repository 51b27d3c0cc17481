import { listOrderReport } from '@/lib/contract/reports';
import { copyRows } from '@/upstream/db/copy-rows';
import { handleRows } from '@/upstream/http/route';
import { filterOf, windowOf } from '../orders/order-query';
import { findOrderPage } from '../orders/repository';
import { orderReportQuery } from './order-rows';

export const reportRoutes = [
  handleRows(listOrderReport, async ({ db, query, config }) => {
    const filter = filterOf(query, config.PORTAL_TIME_ZONE);
    const window = windowOf(query, 1);
    const { first, lines } = await copyRows(db, {
      first: (client) => findOrderPage(client, filter, window),
      query: orderReportQuery(filter, window),
    });
    return { total: first.totalIsLowerBound ? null : first.total, lines };
  }),
];
