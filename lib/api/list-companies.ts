import { searchCompanyPoints } from '../contract/points';
import { call } from './call';
import { companiesPage, type CompaniesPage, type CompaniesQuery } from './company-page';

/**
 * One page of companies, whatever the upstream answers (see `company-page.ts`).
 *
 * @throws ApiError, or leaves the page where {@link call} does
 */
export function listCompaniesPage(query: CompaniesQuery & { limit: number }): Promise<CompaniesPage> {
  return companiesPage(query, (asked) => call(searchCompanyPoints, { query: asked }));
}
