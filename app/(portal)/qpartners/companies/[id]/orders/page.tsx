import { listCompanyOrders } from '@/lib/contract/company-lists';
import { ordersOfCompany } from '../company-lists';
import { companyTabPage, companyTitle } from '../company-tab-page';
import { OrdersTab } from './orders-tab';

export const generateMetadata = companyTitle;

export default companyTabPage({
  tab: 'orders',
  endpoint: listCompanyOrders,
  source: ordersOfCompany,
  screen: OrdersTab,
});
