import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { seed } from '@/lib/api/seed';
import { getOrder, listOrders } from '@/lib/contract/orders';
import { ordersList } from './orders-list';
import { OrdersScreen } from './orders-screen';

export const metadata: Metadata = { title: 'Orders' };

export default listPage({
  endpoint: listOrders,
  source: ordersList,
  title: 'Orders',
  name: 'orders',
  also: ({ order }) => (order ? [seed(getOrder, { params: { id: order } })] : []),
  screen: OrdersScreen,
});
