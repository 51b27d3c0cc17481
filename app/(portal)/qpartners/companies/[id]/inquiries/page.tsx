import { seed } from '@/lib/api/seed';
import { listCompanyInquiries } from '@/lib/contract/company-lists';
import { listContactStatuses } from '@/lib/contract/inquiries';
import { companyTabPage, companyTitle } from '../company-tab-page';
import { inquiriesOfCompany } from './inquiries-list';
import { InquiriesTab } from './inquiries-tab';

export const generateMetadata = companyTitle('inquiries');

export default companyTabPage({
  tab: 'inquiries',
  endpoint: listCompanyInquiries,
  source: inquiriesOfCompany,
  also: () => [seed(listContactStatuses, {})],
  screen: InquiriesTab,
});
