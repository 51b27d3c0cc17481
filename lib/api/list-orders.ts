import { listOrders, type OrderPage } from '../contract/orders';
import type { OrdersQuery } from './adapters';
import { call } from './call';
import { ApiError } from './errors';

/** One page of orders with its counts. @throws ApiError, or leaves the page where {@link call} does */
export async function listOrdersPage(query: OrdersQuery & { limit: number }): Promise<OrderPage> {
  const answer = await call(listOrders, { query });
  if (Array.isArray(answer)) throw new ApiError(502);
  return answer;
}
