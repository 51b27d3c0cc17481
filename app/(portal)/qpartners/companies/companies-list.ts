import { companyNamesAddress, type CompanyNamesView } from '@/lib/addresses/company';
import type { searchCompanies } from '@/lib/contract/companies';
import { listSource, type RowFrom } from '@/lib/query/list';

/** Every company, by name. */
export const companiesByName = listSource<typeof searchCompanies, CompanyNamesView>()({
  path: '/companies/search',
  address: companyNamesAddress,
  noun: ['company', 'companies'],
  query: ({ search, page }) => ({ keyword: search, page }),
  rows: ({ data }) => data,
  total: ({ total }) => total,
});
export type NamedCompany = RowFrom<typeof companiesByName>;
