import type { OrderRow } from '@/lib/contract/orders';
import { isOrderStatusId } from '@/lib/domain/order-status';

/** What a row of the list shows, and no more: each field is sent for every row of every page. */
export interface OrderListRow {
  id: number;
  number: string;
  /** ISO 8601. */
  createdAt: string;
  company?: string;
  name?: string;
  email?: string;
  itemCount?: number;
  items?: string;
  total: number;
  statusId: number;
  /** Only of a status that the portal does not know by its id. */
  statusName?: string;
  tracking?: string;
  carrier?: string;
  /** Only where it is not the usual one, `qpoints`. */
  type?: string;
}

/** How many products a row names; its dialog names them all. */
const NAMED_PRODUCTS = 8;

/** Absent and empty fields are left out of what is sent. */
export function toListRow(order: OrderRow): OrderListRow {
  const name = [order.firstName, order.lastName].filter(Boolean).join(' ');
  const { itemNames = [], itemCount } = order;
  const items = itemNames.slice(0, NAMED_PRODUCTS).join(', ');
  return {
    id: order.id,
    number: order.orderNumber,
    createdAt: order.createdAt,
    ...(order.companyName ? { company: order.companyName } : {}),
    ...(name ? { name } : {}),
    ...(order.email ? { email: order.email } : {}),
    ...(itemCount === undefined ? {} : { itemCount }),
    ...(items ? { items: itemNames.length > NAMED_PRODUCTS ? `${items}, …` : items } : {}),
    total: order.total,
    statusId: order.orderStatusId,
    ...(!isOrderStatusId(order.orderStatusId) && order.orderStatus ? { statusName: order.orderStatus } : {}),
    ...(order.trackingNumber ? { tracking: order.trackingNumber } : {}),
    ...(order.shippingCompany ? { carrier: order.shippingCompany } : {}),
    ...(order.type === 'qpoints' ? {} : { type: order.type }),
  };
}
