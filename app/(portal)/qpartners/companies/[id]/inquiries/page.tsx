import { listCompanyInquiries } from '@/lib/contract/companies';
import { inquiriesOfCompany } from '../company-lists';
import { companyTabPage, companyTitle } from '../company-tab-page';
import { InquiriesTab } from './inquiries-tab';

export const generateMetadata = companyTitle;

export default companyTabPage({
  tab: 'inquiries',
  endpoint: listCompanyInquiries,
  source: inquiriesOfCompany,
  screen: InquiriesTab,
});
