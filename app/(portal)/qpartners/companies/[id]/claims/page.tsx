import { listCompanyClaims } from '@/lib/contract/company-lists';
import { companyTabPage, companyTitle } from '../company-tab-page';
import { claimsOfCompany } from './claims-list';
import { ClaimsTab } from './claims-tab';

export const generateMetadata = companyTitle('claims');

export default companyTabPage({
  tab: 'claims',
  endpoint: listCompanyClaims,
  source: claimsOfCompany,
  screen: ClaimsTab,
});
