import type { PortalSession } from '../auth/session';
import type { Input, Row } from '../contract/endpoint';
import { listOrderReport, listProductReport } from '../contract/reports';
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
