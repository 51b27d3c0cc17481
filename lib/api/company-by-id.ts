import type { Input, JsonEndpoint, Output } from '../contract/endpoint';
import { MAX_COMPANIES_PER_ANSWER, searchCompanyPoints, type CompanyPage } from '../contract/points';
import { NOT_UNDERSTOOD, type CompaniesQuery } from './company-page';
import { ApiError } from './errors';

/** How many companies are gone through for one; a list that is longer belongs to an upstream that finds them by id. */
const MOST_SEARCHED = 5_000;

/**
 * Makes a call. One company that is asked for by its id is looked for in the whole list where the upstream knows no such
 * question: the specs name none.
 *
 * @param ask makes the call with another input
 * @returns of such a company's page: it alone, or nothing
 * @throws ApiError
 */
export async function answerByCompanyId<E extends JsonEndpoint>(
  endpoint: E,
  input: Input<E>,
  ask: (input: Input<E>) => Promise<Output<E>>,
): Promise<Output<E>> {
  const { query } = input as { query?: CompaniesQuery };
  if (endpoint.name !== searchCompanyPoints.name || query?.companyId === undefined) return ask(input);
  const askForPage = async (asked: CompaniesQuery) => (await ask({ ...input, query: asked })) as CompanyPage;
  return (await companyById({ ...query, companyId: query.companyId }, askForPage)) as Output<E>;
}

/** The page of one company: as the upstream answers where it follows `companyId`, else as its list tells. */
export async function companyById(
  query: CompaniesQuery & { companyId: number },
  ask: (query: CompaniesQuery) => Promise<CompanyPage>,
): Promise<CompanyPage> {
  const answer = await ask(query).catch((error: unknown) => {
    if (error instanceof ApiError && NOT_UNDERSTOOD.includes(error.status)) return null;
    throw error;
  });
  if (answer?.follows?.includes('companyId')) return answer;
  for (let offset = 0, total = MOST_SEARCHED; offset < total; ) {
    const page = await ask({ limit: MAX_COMPANIES_PER_ANSWER, offset });
    const company = page.data.find(({ id }) => id === query.companyId);
    if (company) return { data: [company], total: 1 };
    if (page.data.length === 0) break;
    offset += page.data.length;
    total = Math.min(page.total, MOST_SEARCHED);
  }
  return { data: [], total: 0 };
}
