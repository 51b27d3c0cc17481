import { listCompanyPeople } from '@/lib/contract/company-lists';
import { companyTabPage, companyTitle } from '../company-tab-page';
import { peopleOfCompany } from './people-list';
import { PeopleTab } from './people-tab';

export const generateMetadata = companyTitle('people');

export default companyTabPage({
  tab: 'people',
  endpoint: listCompanyPeople,
  source: peopleOfCompany,
  screen: PeopleTab,
});
