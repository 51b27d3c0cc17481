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

const asksForMovements = ({ week, movedFrom, movedUntil, silent, aged, requestedUntil }: CompaniesQuery) =>
  [week, movedFrom, movedUntil, silent, aged, requestedUntil].some((value) => value !== undefined);

/** @throws ApiError 501 if the server would ignore the filter */
async function requireMovements(answer: Promise<CompanyPage>): Promise<CompanyPage> {
  const page = await nullIfUnknown(answer);
  if (page?.supportedFilters?.includes('moved')) return page;
  throw new ApiError(501, { message: 'This server can’t filter companies by point movements.' });
}

/** Rows searched for one company, and per call. */
const [MAX_SEARCHED, SEARCHED_AT_ONCE] = [2_000, 100];

/**
 * The specs have no query for one company, so the list is searched.
 * @throws ApiError 501 if it is too long
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

/** A non-numeric status may be too much for an upstream. */
const isNotUnderstood = (status: number) => isUnknownCall(status) || status === 500 || status === 502;

/**
 * Reads a page of companies. Without the filter `status=pending`, each pending status is read by a separate call, in
 * the upstream's order.
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
  // A page may span two statuses.
  let skipped = query.offset ?? 0;
  for (const status of PENDING_STATUSES) {
    const room = query.limit - data.length;
    // A status without room still adds to the total.
    const part = await ask({ ...query, status, offset: skipped, limit: Math.max(room, 1) });
    data.push(...part.data.slice(0, room));
    total += part.total;
    skipped = Math.max(0, skipped - part.total);
  }
  return { data, total, supportedFilters: answer?.supportedFilters?.filter((name) => name !== 'sort') ?? [] };
}
