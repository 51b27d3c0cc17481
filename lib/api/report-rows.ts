import type { PortalSession } from '../auth/session';
import { listActivity } from '../contract/activity';
import type { Input, Row } from '../contract/endpoint';
import { listOrders } from '../contract/orders';
import { listPointMovements } from '../contract/point-ledger';
import { searchCompanyPoints } from '../contract/points';
import { listProducts } from '../contract/products';
import { companiesInPages } from './companies-in-pages';
import { ApiError } from './errors';
import { ordersInDetail, productsInDetail } from './report-in-detail';
import { callerOf, requestRows, type HeaderReader } from './request';

/** The rows of a report, whatever the upstream knows. */
export interface ReportRows<R> {
  /** How many orders or products they tell of; null where that is not known. */
  total: number | null;
  /** Some rows at a time. What goes wrong after the first is thrown here, as an ApiError. */
  batches: AsyncIterable<R[]>;
}

/** For whom a report is made. */
export interface ReportReader {
  session: PortalSession | null;
  /** Of the incoming request. */
  headers: HeaderReader;
  /** Ends when the browser goes away. */
  signal: AbortSignal;
}

type OrderQuery = NonNullable<Input<typeof listOrders.report>['query']>;
type CompanyQuery = NonNullable<Input<typeof searchCompanyPoints.report>['query']>;
type ActivityQuery = NonNullable<Input<typeof listActivity.report>['query']>;
type MovementQuery = NonNullable<Input<typeof listPointMovements.report>['query']>;
type ProductQuery = NonNullable<Input<typeof listProducts.report>['query']>;

/**
 * The rows of the order report. An upstream without the extension is asked for its list and for each order.
 *
 * @throws ApiError before the first row
 */
export async function orderReportRows(
  query: OrderQuery,
  { session, headers, signal }: ReportReader,
): Promise<ReportRows<Row<typeof listOrders.report>>> {
  const rows = await requestRows(listOrders.report, { query }, session, headers, signal);
  return rows ?? ordersInDetail(query, callerOf(headers, session?.token), signal);
}

/**
 * The rows of the product report, likewise.
 *
 * @throws ApiError before the first row
 */
export async function productReportRows(
  query: ProductQuery,
  { session, headers, signal }: ReportReader,
): Promise<ReportRows<Row<typeof listProducts.report>>> {
  const rows = await requestRows(listProducts.report, { query }, session, headers, signal);
  return rows ?? productsInDetail(query, callerOf(headers, session?.token), signal);
}

/**
 * The rows of the report on companies. An upstream without the extension is asked for its list, page after page.
 *
 * @throws ApiError before the first row
 */
export async function companyReportRows(
  query: CompanyQuery,
  { session, headers, signal }: ReportReader,
): Promise<ReportRows<Row<typeof searchCompanyPoints.report>>> {
  const rows = await requestRows(searchCompanyPoints.report, { query }, session, headers, signal);
  return rows ?? companiesInPages(query, callerOf(headers, session?.token), signal);
}

/**
 * The rows of the report of a company's movements. The ledger itself is an extension, so an upstream without this
 * report has none.
 *
 * @throws ApiError before the first row
 */
export async function movementReportRows(
  query: MovementQuery,
  { session, headers, signal }: ReportReader,
): Promise<ReportRows<Row<typeof listPointMovements.report>>> {
  const rows = await requestRows(listPointMovements.report, { query }, session, headers, signal);
  if (!rows) throw new ApiError(404);
  return rows;
}

/**
 * The rows of the activity log. The log itself is an extension, so an upstream without this report has none.
 *
 * @throws ApiError before the first row
 */
export async function activityReportRows(
  query: ActivityQuery,
  { session, headers, signal }: ReportReader,
): Promise<ReportRows<Row<typeof listActivity.report>>> {
  const rows = await requestRows(listActivity.report, { query }, session, headers, signal);
  if (!rows) throw new ApiError(404);
  return rows;
}
