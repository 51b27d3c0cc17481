import { listOrders } from '../../contract/orders';
import { isOrderStatusId, ORDER_STATUS_NAMES } from '../../domain/order-status';
import { ORDER_WAIT_NAMES } from '../../domain/order-waiting';
import { carrierLabel } from '../../domain/tracking-link';
import { defineReport } from '../define-report';

/** Column order of spec 1 §3, followed by the units that left the order. */
export const orders = defineReport({
  name: 'orders',
  title: 'Orders',
  noun: ['order', 'orders'],
  endpoint: listOrders.report,
  columns: ({ day }) => [
    { heading: 'Date', kind: 'day', width: 12, cell: ({ date }) => day(date) },
    { heading: 'Order Number', kind: 'text', width: 15, cell: ({ orderNumber }) => orderNumber },
    { heading: 'Product', kind: 'text', width: 36, cell: ({ product }) => product },
    { heading: 'Product Category', kind: 'text', width: 22, cell: ({ productCategory }) => productCategory },
    { heading: 'SKU', kind: 'text', width: 18, cell: ({ sku }) => sku },
    { heading: 'Quantity', kind: 'number', width: 10, cell: ({ quantity }) => quantity },
    { heading: 'Size', kind: 'text', width: 10, cell: ({ size }) => size },
    { heading: 'Color', kind: 'text', width: 14, cell: ({ color }) => color },
    { heading: 'Custom', kind: 'text', width: 14, cell: ({ custom }) => custom },
    { heading: 'Company', kind: 'text', width: 30, cell: ({ company }) => company },
    { heading: 'Name', kind: 'text', width: 24, cell: ({ name }) => name },
    { heading: 'Email', kind: 'text', width: 32, cell: ({ email }) => email },
    { heading: 'Payment Amount', kind: 'number', width: 17, cell: ({ paymentAmount }) => paymentAmount },
    { heading: 'Order Status', kind: 'text', width: 17, cell: ({ orderStatus }) => orderStatus },
    { heading: 'Carrier', kind: 'text', width: 10, cell: ({ carrier }) => carrier && carrierLabel(carrier) },
    { heading: 'Tracking Number', kind: 'text', width: 26, cell: ({ trackingNumber }) => trackingNumber },
    { heading: 'Coupon Code', kind: 'text', width: 17, cell: ({ couponCode }) => couponCode },
    { heading: 'Coupon Status', kind: 'text', width: 15, cell: ({ couponStatus }) => couponStatus },
    { heading: 'Canceled Units', kind: 'number', width: 15, cell: ({ canceledUnits }) => canceledUnits || null },
    { heading: 'Returned Units', kind: 'number', width: 15, cell: ({ returnedUnits }) => returnedUnits || null },
  ],
  words: ({ orderStatusId: status, searchFor, waiting }) => [
    status === undefined ? undefined : isOrderStatusId(status) ? ORDER_STATUS_NAMES[status] : `status ${status}`,
    waiting && ORDER_WAIT_NAMES[waiting],
    searchFor,
  ],
});
