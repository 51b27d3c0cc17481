import { listCompanyReport, listOrderReport, listProductReport } from '@/lib/contract/reports';
import { copyRows } from '@/upstream/db/copy-rows';
import { handleRows } from '@/upstream/http/route';
import { findCompanies } from '../companies/company-search';
import { filterOf, windowOf } from '../orders/order-query';
import { findOrderPage } from '../orders/repository';
import { findProductPage } from '../products/list';
import { companyReportQuery } from './company-rows';
import { orderReportQuery } from './order-rows';
import { productReportQuery } from './product-rows';

export const reportRoutes = [
  handleRows(listOrderReport, async ({ db, query, config }, gone) => {
    const filter = filterOf(query, config.PORTAL_TIME_ZONE);
    const window = windowOf(query, 1);
    const { first, lines } = await copyRows(db, {
      gone,
      first: (client) => findOrderPage(client, filter, window),
      query: orderReportQuery(filter, window),
    });
    return { total: first.totalIsLowerBound ? null : first.total, lines };
  }),
  handleRows(listProductReport, async ({ db, query }, gone) => {
    const { first, lines } = await copyRows(db, {
      gone,
      first: (client) => findProductPage(client, { ...query, limit: 1 }),
      query: productReportQuery(query),
    });
    return { total: first.total[0]?.count ?? null, lines };
  }),
  handleRows(listCompanyReport, async ({ db, query }, gone) => {
    const { first, lines } = await copyRows(db, {
      gone,
      first: (client) => findCompanies(client, { ...query, limit: 1 }),
      query: companyReportQuery(query),
    });
    return { total: first.total, lines };
  }),
];
