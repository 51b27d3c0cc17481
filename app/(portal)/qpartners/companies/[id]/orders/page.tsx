import { listCompanyOrders } from '@/lib/contract/company-lists';
import { companyTabPage, companyTitle } from '../company-tab-page';
import { ordersOfCompany } from './orders-list';
import { OrdersTab } from './orders-tab';

export const generateMetadata = companyTitle('orders');

export default companyTabPage({
  tab: 'orders',
  endpoint: listCompanyOrders,
  source: ordersOfCompany,
  screen: OrdersTab,
});
