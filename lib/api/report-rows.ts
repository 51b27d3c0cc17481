import type { PortalSession } from '../auth/session';
import { listActivityReport } from '../contract/activity';
import type { Input, Row } from '../contract/endpoint';
import { listPointMovementReport } from '../contract/point-ledger';
import { listCompanyReport, listOrderReport, listProductReport } from '../contract/reports';
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

type OrderQuery = NonNullable<Input<typeof listOrderReport>['query']>;
type CompanyQuery = NonNullable<Input<typeof listCompanyReport>['query']>;
type ActivityQuery = NonNullable<Input<typeof listActivityReport>['query']>;
type MovementQuery = NonNullable<Input<typeof listPointMovementReport>['query']>;
type ProductQuery = NonNullable<Input<typeof listProductReport>['query']>;

/**
 * The rows of the order report. An upstream without the extension is asked for its list and for each order.
 *
 * @throws ApiError before the first row
 */
export async function orderReportRows(
  query: OrderQuery,
  { session, headers, signal }: ReportReader,
): Promise<ReportRows<Row<typeof listOrderReport>>> {
  const rows = await requestRows(listOrderReport, { query }, session, headers, signal);
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
): Promise<ReportRows<Row<typeof listProductReport>>> {
  const rows = await requestRows(listProductReport, { query }, session, headers, signal);
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
): Promise<ReportRows<Row<typeof listCompanyReport>>> {
  const rows = await requestRows(listCompanyReport, { query }, session, headers, signal);
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
): Promise<ReportRows<Row<typeof listPointMovementReport>>> {
  const rows = await requestRows(listPointMovementReport, { query }, session, headers, signal);
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
): Promise<ReportRows<Row<typeof listActivityReport>>> {
  const rows = await requestRows(listActivityReport, { query }, session, headers, signal);
  if (!rows) throw new ApiError(404);
  return rows;
}
