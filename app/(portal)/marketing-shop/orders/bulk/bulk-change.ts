import pLimit from 'p-limit';
import type { SelectedRow } from '@/components/list/selection-store';
import { ordersAddress } from '@/lib/addresses/orders';
import { bff, BffError } from '@/lib/bff/client';
import type { changeOrder, getOrder, Order } from '@/lib/contract/orders';
import { BULK_ACTIONS, COUPON_STATUS, refusalOfChange, refusalOfTracking } from '@/lib/domain/order-changes';
import { isOrderStatusId, ORDER_STATUS, ORDER_STATUS_NAMES, tabOfStatus, type OrderStatusId } from '@/lib/domain/order-status';
import { formatCount } from '@/lib/format';

/** How many requests are under way at once. */
const AT_ONCE = 5;

/** A selected order. Its type decides what can be done with the selection. */
export interface SelectedOrder extends SelectedRow {
  /** `qpoints`, or `custom` for an order of coupons. */
  type: string;
}

/** What is to be done with selected orders. */
export interface BulkJob {
  status: OrderStatusId;
  orders: readonly { id: number; number: string }[];
}

/** An order that can change, as it was read just before. */
export interface ChangeableOrder {
  id: number;
  number: string;
  company: string;
  type: string;
  /** Points. */
  total: number;
  version: number | undefined;
}

/** An order that can't change, or didn't, and why: one sentence. */
export interface UnchangedOrder {
  id: number;
  number: string;
  reason: string;
}

/** Which orders of a job can change, and which can't. */
export interface Judgement {
  changeable: ChangeableOrder[];
  refused: UnchangedOrder[];
}

/** A parcel for each order that gets one, by the order's id. */
export type Parcels = ReadonlyMap<number, { shippingCompany: string; trackingNumber: string }>;

interface Progress {
  signal: AbortSignal;
  /** Told how many orders are done. */
  onProgress: (done: number) => void;
}

/** Reads each order of a job as it stands now, and asks the table of allowed changes (spec 1 §4). */
export async function judge({ status, orders }: BulkJob, { signal, onProgress }: Progress): Promise<Judgement> {
  const refusals = new Map<number, string>();
  const read = new Map<number, Order>();
  await forEachUntilStopped(orders, signal, async ({ id }) => {
    try {
      const order = await bff<typeof getOrder>('GET', '/orders/{id}', { params: { id }, signal });
      read.set(id, order);
      const refusal = refusalOf(order, status);
      if (refusal) refusals.set(id, refusal);
    } catch (error) {
      if (signal.aborted) return;
      refusals.set(id, messageOf(error));
    }
    onProgress(read.size + refusals.size);
  });
  const changeable: ChangeableOrder[] = [];
  const refused: UnchangedOrder[] = [];
  for (const { id, number } of orders) {
    const reason = refusals.get(id);
    const order = read.get(id);
    if (reason) refused.push({ id, number, reason });
    else if (order) changeable.push({ id, number, company: order.companyName ?? '', type: order.type, total: order.total, version: order.version });
  }
  return { changeable, refused };
}

function refusalOf({ orderStatusId, type, products }: Order, to: OrderStatusId): string | null {
  if (!isOrderStatusId(orderStatusId)) return 'The status of this order can’t be changed here.';
  if (to === ORDER_STATUS.shipped) return refusalOfTracking({ orderStatusId, type, lines: products });
  const hasUsedCoupon = products.some(({ couponCode }) => couponCode?.couponStatusId === COUPON_STATUS.used);
  return refusalOfChange({ orderStatusId, hasUsedCoupon }, to);
}

/** What a run has done. Orders that are in neither were not begun. */
export interface Outcome {
  changedIds: number[];
  failed: UnchangedOrder[];
}

/** Changes orders, each from the version that was judged. */
export async function change(
  status: OrderStatusId,
  orders: readonly ChangeableOrder[],
  parcels: Parcels,
  { signal, onProgress }: Progress,
  bulkId: string,
): Promise<Outcome> {
  const changedIds: number[] = [];
  const failed: UnchangedOrder[] = [];
  await forEachUntilStopped(orders, signal, async (order) => {
    const { id, number } = order;
    const body = { ...changeBodyOf(order, status), ...parcels.get(id) };
    try {
      await bff<typeof changeOrder>('PATCH', '/orders/{id}', { params: { id }, body, bulkId });
      changedIds.push(id);
    } catch (error) {
      failed.push({ id, number, reason: messageOf(error) });
    }
    onProgress(changedIds.length + failed.length);
  });
  return { changedIds, failed };
}

/** What the upstream is asked: a change of the version that was judged. */
export function changeBodyOf({ id, type, version }: ChangeableOrder, status: OrderStatusId) {
  return { id, type, orderStatusId: status, version };
}

/** Does work for each item in turn, {@link AT_ONCE} at a time. What was begun when the signal says stop is finished. */
async function forEachUntilStopped<T>(items: readonly T[], signal: AbortSignal, work: (item: T) => Promise<void>): Promise<void> {
  await pLimit(AT_ONCE).map(items, async (item) => {
    if (!signal.aborted) await work(item);
  });
}

function messageOf(error: unknown): string {
  if (!(error instanceof BffError)) throw error;
  return error.message;
}

/** A number of orders: `1 order`, `38 orders`. */
export function orderCount(count: number): string {
  return count === 1 ? '1 order' : `${formatCount(count)} orders`;
}

/** What the bulk bar calls a change. */
export function actionLabel(status: OrderStatusId): string {
  return BULK_ACTIONS.find((action) => action.status === status)?.label ?? '';
}

/** The verb on the button that begins the change: `Cancel 38 orders`. */
export function actionVerb(status: OrderStatusId, count: number): string {
  switch (status) {
    case ORDER_STATUS.canceled:
      return `Cancel ${orderCount(count)}`;
    case ORDER_STATUS.returned:
      return `Return ${orderCount(count)}`;
    case ORDER_STATUS.shipped:
      return `Add tracking to ${orderCount(count)}`;
    default:
      return `Update ${orderCount(count)}`;
  }
}

/** Such as `Order QP-104233 is Canceled`, or `12 orders are Canceled`. */
export function statusSentence(orders: readonly { number: string }[], status: OrderStatusId): string {
  const [only] = orders;
  const name = ORDER_STATUS_NAMES[status];
  return orders.length === 1 && only ? `Order ${only.number} is ${name}` : `${orderCount(orders.length)} are ${name}`;
}

/** Where changed orders can be seen: the dialog of a single one, the tab of several. */
export function hrefOf(orders: readonly { id: number }[], status: OrderStatusId): string {
  const [only] = orders;
  return ordersAddress.href(orders.length === 1 && only ? { order: only.id } : { tab: tabOfStatus(status) });
}

/** What is said of the orders that were changed (spec 1 §8). */
export function successMessage(count: number): string {
  return `Successfully updated ${formatCount(count)} order statuses`;
}
