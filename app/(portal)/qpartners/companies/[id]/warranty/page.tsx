import { listCompanyWarrantyClaims } from '@/lib/contract/company-lists';
import { companyTabPage, companyTitle } from '../company-tab-page';
import { warrantyOfCompany } from './warranty-list';
import { WarrantyTab } from './warranty-tab';

export const generateMetadata = companyTitle('warranty');

export default companyTabPage({
  tab: 'warranty',
  endpoint: listCompanyWarrantyClaims,
  source: warrantyOfCompany,
  screen: WarrantyTab,
});
