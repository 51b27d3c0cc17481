import type { Input } from '../../contract/endpoint';
import { searchCompanyPoints, type CompanyPage, type CompanyPoints } from '../../contract/points';
import { PENDING_STATUSES } from '../../domain/point-request';
import { isUnknownCall } from '../unknown-call';
import { ApiError } from '../../api/errors';
import { adapter, nullIfUnknown, type Ask } from './adapter';

export type CompaniesQuery = NonNullable<Input<typeof searchCompanyPoints>['query']>;

export const COMPANY_ADAPTERS = [
  adapter(searchCompanyPoints, (answer, input, ask) => {
    const { limit, ...query } = input.query ?? {};
    if (asksForMovements(query)) return requireMovements(answer);
    if (query.companyId !== undefined) return pageOfCompany(query.companyId, answer, ask);
    if (limit === undefined) return answer;
    const wanted = { ...query, limit };
    return companiesPage(wanted, (asked) => (asked === wanted ? answer : ask(searchCompanyPoints, { query: asked })));
  }),
];

const asksForMovements = ({ week, movedFrom, movedUntil, silent, aged }: CompaniesQuery) =>
  [week, movedFrom, movedUntil, silent, aged].some((value) => value !== undefined);

/** @throws ApiError 501 where the server would ignore the filter, and answer all companies */
async function requireMovements(answer: Promise<CompanyPage>): Promise<CompanyPage> {
  const page = await nullIfUnknown(answer);
  if (page?.supportedFilters?.includes('moved')) return page;
  throw new ApiError(501, { message: 'This server can’t filter companies by point movements.' });
}

/** Rows that are looked through for one company, and of one question. */
const [MAX_SEARCHED, SEARCHED_AT_ONCE] = [2_000, 100];

/**
 * The specs know no question for one company: then the list is looked through.
 * @throws ApiError 501 where it is too long for that
 */
async function pageOfCompany(companyId: number, answer: Promise<CompanyPage>, ask: Ask): Promise<CompanyPage> {
  const found = await nullIfUnknown(answer);
  if (found?.supportedFilters?.includes('companyId')) return found;
  for (let offset = 0; offset < MAX_SEARCHED; offset += SEARCHED_AT_ONCE) {
    const { data, total } = await ask(searchCompanyPoints, { query: { limit: SEARCHED_AT_ONCE, offset } });
    const found = data.filter(({ id }) => id === companyId);
    if (found.length > 0 || data.length === 0 || offset + data.length >= total)
      return { data: found, total: found.length };
  }
  throw new ApiError(501, { message: 'This server can’t find a company by its id.' });
}

/** A status that is no number may be more than an upstream can bear. */
const isNotUnderstood = (status: number) => isUnknownCall(status) || status === 500 || status === 502;

/**
 * Reads a page of companies. Another upstream doesn't know the filter `status=pending`: each pending status is read by
 * a call of its own then, and the order is that of the upstream.
 * @throws ApiError
 */
export async function companiesPage(
  query: CompaniesQuery & { limit: number },
  ask: (query: CompaniesQuery) => Promise<CompanyPage>,
): Promise<CompanyPage> {
  const { status: asked } = query;
  const isPending = asked === 'pending' || asked === 'decidable';
  const answer = await ask(query).catch((error: unknown) => {
    if (isPending && error instanceof ApiError && isNotUnderstood(error.status)) return null;
    throw error;
  });
  if (answer && (!isPending || answer.supportedFilters?.includes(asked)))
    return { ...answer, data: answer.data.slice(0, query.limit) };
  const data: CompanyPoints[] = [];
  let total = 0;
  // A page may begin in one status and end in another.
  let skipped = query.offset ?? 0;
  for (const status of PENDING_STATUSES) {
    const room = query.limit - data.length;
    // Also of a status that has no room any more its total counts.
    const part = await ask({ ...query, status, offset: skipped, limit: Math.max(room, 1) });
    data.push(...part.data.slice(0, room));
    total += part.total;
    skipped = Math.max(0, skipped - part.total);
  }
  return { data, total, supportedFilters: answer?.supportedFilters?.filter((name) => name !== 'sort') ?? [] };
}
