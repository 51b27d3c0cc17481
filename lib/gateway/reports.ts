import { searchAwaitingUpdate } from '../contract/awaiting-update';
import type { RowsEndpoint } from '../contract/endpoint';
import { getOrder, listOrders, type OrderPage, type OrderReportRow, type OrderRow } from '../contract/orders';
import { searchCompanyPoints, type CompanyPoints, type CompanyReportRow } from '../contract/points';
import { getProduct, listProducts, type ProductReportRow, type ProductRow } from '../contract/products';
import { searchProjects, type ProjectRow } from '../contract/projects';
import { searchRegistrations } from '../contract/registrations';
import {
  listForecastReport,
  listRewardReport,
  streamForecastReport,
  streamRewardReport,
} from '../contract/reward-reports';
import { listWarrantyClaims, type WarrantyClaim } from '../contract/warranty-claims';
import { latestUpdateOf } from '../domain/latest-update';
import { fullNameOf } from '../domain/person';
import { unreadableRowsIn } from '../domain/unreadable-rows';
import { rowsOfAnswer, rowsOfDetails, rowsOfPages, rowsOfPeriod } from './rows-of-lists';
import type { Lines, ReadRows, ReportCall } from './rows-of-lists';

const row = <R>({ name }: RowsEndpoint, read: ReadRows<R>) => [name, read as ReadRows<unknown>] as const;

export const REPORT_ROWS: ReadonlyMap<string, ReadRows<unknown>> = new Map([
  // The specs' export has no filters.
  row(searchAwaitingUpdate.report, rowsOfPages(searchAwaitingUpdate)),
  row(searchProjects.report, rowsOfPages(searchProjects, { keep: ({ isDraft }: ProjectRow) => !isDraft })),
  row(searchRegistrations.report, rowsOfPages(searchRegistrations)),
  row(searchCompanyPoints.report, rowsOfPages(searchCompanyPoints, { toRow: companyRow })),
  row(
    streamRewardReport,
    rowsOfPeriod(listRewardReport, (answer) => (Array.isArray(answer) ? answer : answer.data)),
  ),
  row(
    streamForecastReport,
    rowsOfPeriod(listForecastReport, (answer) => (Array.isArray(answer) ? answer : answer.data)),
  ),
  row(
    listWarrantyClaims.report,
    rowsOfAnswer(listWarrantyClaims, (answer) =>
      (answer as WarrantyClaim[]).map((claim) => ({ ...claim, id: claim.claimId })),
    ),
  ),
  row(
    listOrders.report,
    rowsOfDetails({
      noun: 'orders',
      pageOf: async (call, query) => (await call(listOrders, query)) as OrderPage,
      linesOf: linesOfOrder,
    }),
  ),
  row(
    listProducts.report,
    rowsOfDetails({
      noun: 'products',
      pageOf: async (call, query) => {
        const { results, total, ...rest } = await call(listProducts, query);
        return { ...rest, data: results, total: total[0]?.count ?? 0 };
      },
      linesOf: linesOfProduct,
    }),
  ),
]);

function companyRow({ id, name, state, approvalStep, ...company }: CompanyPoints): CompanyReportRow {
  const latest = latestUpdateOf(company);
  return {
    ...{ id, company: name, state, approvalStep },
    totalAccrued: company.totalQpoints,
    totalConsumed: company.consumed,
    totalAvailable: company.availableQpoints,
    latestPointUpdate: latest.kind ?? company.pointRequest?.requestStatus,
    latestUpdatePoints: latest.points,
    latestUpdateAt: latest.at,
  };
}

/** Lines of an order, from its detail; an order without lines has one row. */
async function linesOfOrder(order: OrderRow, call: ReportCall): Promise<Lines<OrderReportRow>> {
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
    canceledUnits: line.canceledUnits,
    returnedUnits: line.returnedUnits,
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

/** Variants of a product, or the product itself. Only its detail has the description. */
async function linesOfProduct({ id }: ProductRow, call: ReportCall): Promise<Lines<ProductReportRow>> {
  const product = await call(getProduct, undefined, { id });
  const shared = {
    id,
    category: product.categories.map(({ name }) => name).join(', '),
    productName: product.name,
    productDescription: product.description,
    isHtml: product.isHtml,
    itemStatus: product.active ? ('Visible' as const) : ('Hidden' as const),
  };
  const inventory = (unlimited: boolean, pieces: number | null | undefined) =>
    unlimited ? ('Unlimited' as const) : (pieces ?? 0);
  const unreadable = unreadableRowsIn(product, 'variants').length;
  if (product.variants.length + unreadable === 0) {
    const inventoryQuantity = inventory(product.unlimited, product.quantity);
    return { lines: [{ ...shared, sku: product.sku, inventoryQuantity }], unreadable };
  }
  const lines = product.variants.map(({ sku, color, size, custom, unlimited, stock }) => ({
    ...shared,
    ...{ sku, color, size, custom },
    inventoryQuantity: inventory(unlimited, stock),
  }));
  return { lines, unreadable };
}
