import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { searchCompanies } from '@/lib/contract/companies';
import { companiesByName } from './companies-list';
import { CompaniesScreen } from './companies-screen';

export const metadata: Metadata = { title: 'Companies' };

export default listPage({
  endpoint: searchCompanies,
  source: companiesByName,
  title: 'Companies',
  name: 'company-names',
  screen: CompaniesScreen,
});
