import type { Input } from '../contract/endpoint';
import type { CompanyPage, CompanyPoints, searchCompanyPoints } from '../contract/points';
import { PENDING_STATUSES } from '../domain/point-request';
import { ApiError } from './errors';

/** What companies are asked for by. */
export type CompaniesQuery = NonNullable<Input<typeof searchCompanyPoints>['query']>;

/** A page of companies, whatever the upstream knows. */
export interface CompaniesPage {
  data: CompanyPoints[];
  total: number;
  /** Does the upstream sort? One that knows only the spec's parameters lists companies in an order of its own. */
  isSorted: boolean;
}

type Ask = (query: CompaniesQuery) => Promise<CompanyPage>;

/** What an upstream may say to a parameter that it doesn't know, or to a status that is no number. */
export const NOT_UNDERSTOOD: readonly number[] = [400, 404, 422, 500, 502];

/**
 * Reads a page of companies. From an upstream that does not know `status=pending`, the companies of each status that
 * awaits a decision are read for themselves, one status after the other.
 *
 * @param ask makes one call
 * @throws ApiError
 */
export async function companiesPage(query: CompaniesQuery & { limit: number }, ask: Ask): Promise<CompaniesPage> {
  const answer = await ask(query).catch((error: unknown) => {
    const isRefused = query.status === 'pending' && error instanceof ApiError && NOT_UNDERSTOOD.includes(error.status);
    if (isRefused) return null;
    throw error;
  });
  const follows = answer?.follows ?? [];
  if (!answer || (query.status === 'pending' && !follows.includes('pending'))) return pendingPage(query, ask);
  return { data: answer.data.slice(0, query.limit), total: answer.total, isSorted: follows.includes('sort') };
}

/** The statuses stand after each other, so a page may begin in one of them and end in another. */
async function pendingPage(query: CompaniesQuery & { limit: number }, ask: Ask): Promise<CompaniesPage> {
  const data: CompanyPoints[] = [];
  let total = 0;
  let skipped = query.offset ?? 0;
  for (const status of PENDING_STATUSES) {
    const room = query.limit - data.length;
    // Also of a status that has no room any more its total counts.
    const part = await ask({ ...query, status, offset: skipped, limit: Math.max(room, 1) });
    data.push(...part.data.slice(0, room));
    total += part.total;
    skipped = Math.max(0, skipped - part.total);
  }
  return { data, total, isSorted: false };
}
