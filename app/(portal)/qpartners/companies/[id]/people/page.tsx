import { listCompanyPeople } from '@/lib/contract/company-lists';
import { peopleOfCompany } from '../company-lists';
import { companyTabPage, companyTitle } from '../company-tab-page';
import { PeopleTab } from './people-tab';

export const generateMetadata = companyTitle;

export default companyTabPage({
  tab: 'people',
  endpoint: listCompanyPeople,
  source: peopleOfCompany,
  screen: PeopleTab,
});
