import { getOrder, listOrders, type Order, type OrderReportRow, type OrderRow } from '../contract/orders';
import { getProduct, listProducts, type Product, type ProductReportRow } from '../contract/products';
import { ApiError } from './errors';
import { pageOfOrders, type OrdersQuery } from './order-page';
import { callUpstream } from './upstream';
import type { Caller } from './upstream-connection';

/**
 * The reports from an upstream that knows only the calls of the specs: its list says which orders or products there
 * are, and each is read for itself.
 */

/** Things that are read at the same time. */
const AT_ONCE = 4;

const PAGE = 100;

interface InDetail<R> {
  total: number | null;
  batches: AsyncGenerator<R[]>;
}

/** One page of a list, and how to go on. */
interface Page<T> {
  things: readonly T[];
  total: number | null;
  /** Reads from an offset on; absent where everything is here already. */
  next?: (offset: number) => Promise<readonly T[]>;
}

/** The rows of the order report. @throws ApiError before the first row, and from `batches` */
export async function ordersInDetail(query: OrdersQuery, caller: Caller, signal: AbortSignal): Promise<InDetail<OrderReportRow>> {
  const list = (offset: number) => callUpstream(listOrders, { query: { ...query, limit: PAGE, offset } }, caller);
  const first = await list(0);
  const page: Page<OrderRow> = Array.isArray(first)
    ? { things: pageOfOrders(first, query).data, total: null }
    : {
        things: first.data,
        total: first.totalIsLowerBound ? null : first.total,
        next: async (offset) => {
          const answer = await list(offset);
          return Array.isArray(answer) ? [] : answer.data;
        },
      };
  const read = (id: number) => callUpstream(getOrder, { params: { id } }, caller);
  return { total: page.total ?? (page.next ? null : page.things.length), batches: inDetail(page, read, orderRows, signal) };
}

/** The rows of the product report. @throws ApiError before the first row, and from `batches` */
export async function productsInDetail(query: object, caller: Caller, signal: AbortSignal): Promise<InDetail<ProductReportRow>> {
  const list = (offset: number) => callUpstream(listProducts, { query: { ...query, limit: PAGE, offset } }, caller);
  const { results, total } = await list(0);
  const next = async (offset: number) => (await list(offset)).results;
  const page = { things: results, total: total[0]?.count ?? null, next };
  const read = (id: number) => callUpstream(getProduct, { params: { id } }, caller);
  return { total: page.total, batches: inDetail(page, read, productRows, signal) };
}

async function* inDetail<T extends { id: number }, Whole, R>(
  first: Page<T>,
  read: (id: number) => Promise<Whole>,
  rowsOf: (whole: Whole) => R[],
  signal: AbortSignal,
): AsyncGenerator<R[]> {
  // Pages shift while others order and change: what was told already is not told again.
  const told = new Set<number>();
  let offset = 0;
  for (let { things } = first; things.length > 0; ) {
    const fresh = things.map(({ id }) => id).filter((id) => !told.has(id));
    for (let at = 0; at < fresh.length; at += AT_ONCE) {
      if (signal.aborted) throw new ApiError(503);
      const wholes = await Promise.all(fresh.slice(at, at + AT_ONCE).map((id) => read(id).catch(missing)));
      yield wholes.flatMap((whole) => (whole === null ? [] : rowsOf(whole)));
    }
    for (const id of fresh) told.add(id);
    offset += things.length;
    // A page without anything new: an upstream that doesn't know pages gives the same one for ever.
    if (!first.next || fresh.length === 0) return;
    things = await first.next(offset);
  }
}

/** What was deleted since the list was read is in no report. */
function missing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

function orderRows(order: Order): OrderReportRow[] {
  const shared = {
    id: order.id,
    date: order.createdAt,
    orderNumber: order.orderNumber,
    company: order.companyName,
    name: [order.firstName, order.lastName].filter(Boolean).join(' '),
    email: order.email,
    orderStatus: order.orderStatus,
  };
  if (order.products.length === 0) return [{ ...shared, paymentAmount: order.total }];
  return order.products.map(({ product, couponCode, ...line }) => ({
    ...shared,
    product: product?.name,
    productCategory: line.categoryName,
    sku: line.sku ?? product?.sku,
    quantity: line.quantity,
    size: line.size ?? product?.size,
    color: line.color ?? product?.color,
    custom: product?.custom,
    paymentAmount: line.total,
    carrier: line.shippingCompany,
    trackingNumber: line.trackingNumber,
    couponCode: couponCode?.code,
    couponStatus: couponCode?.couponStatus,
  }));
}

function productRows(product: Product): ProductReportRow[] {
  const shared = {
    id: product.id,
    category: product.categories.map(({ name }) => name).join(', '),
    productName: product.name,
    productDescription: product.description,
    isHtml: product.isHtml,
    itemStatus: product.active ? ('Visible' as const) : ('Hidden' as const),
  };
  const { sku, unlimited, quantity } = product;
  if (product.variants.length === 0) return [{ ...shared, sku, inventoryQuantity: unlimited ? 'Unlimited' : (quantity ?? 0) }];
  return product.variants.map((variant) => ({
    ...shared,
    sku: variant.sku,
    color: variant.color,
    size: variant.size,
    custom: variant.custom,
    inventoryQuantity: variant.unlimited ? 'Unlimited' : variant.stock,
  }));
}
