import { defineList } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { RecordLink } from '@/components/record/record-link';
import { OrderStatusPill } from '@/components/ui/order-status-pill';
import type { CompanyTabView } from '@/lib/addresses/company';
import type { listCompanyOrders } from '@/lib/contract/company-lists';
import { ofCompany } from '../company-lists';

export const ordersOfCompany = defineList<typeof listCompanyOrders, CompanyTabView>()({
  ...ofCompany('orders'),
  noun: ['order', 'orders'],
  columns: [
    {
      id: 'number',
      header: 'Order Number',
      kind: 'figures',
      slot: 'title',
      cell: ({ id, orderNumber }) => (
        <RecordLink className="" to="order" id={id} data-row-link>
          {orderNumber}
        </RecordLink>
      ),
    },
    { id: 'date', field: 'createdAt', header: 'Date', kind: 'day', slot: 'aside' },
    { id: 'items', header: 'Items', slot: 'detail', cell: ({ itemNames }) => itemNames.join(', ') || NOTHING },
    { id: 'person', field: 'fullName', header: 'Ordered By', width: 180, narrow: false, link: ['person', 'userId'] },
    { field: 'total', header: 'Total', kind: 'points' },
    {
      id: 'status',
      header: 'Status',
      slot: 'value',
      edge: true,
      cell: ({ orderStatusId, orderStatus }) => <OrderStatusPill id={orderStatusId} name={orderStatus} />,
    },
  ],
});
