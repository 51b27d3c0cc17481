import type { Input } from '../contract/endpoint';
import { searchCompanyPoints, type CompanyPage, type CompanyPoints } from '../contract/points';
import { PENDING_STATUSES } from '../domain/point-request';
import { isUnknownCall } from '../domain/unknown-call';
import { call } from './call';
import { ApiError } from './errors';

export type CompaniesQuery = NonNullable<Input<typeof searchCompanyPoints>['query']>;

export interface CompaniesPage {
  data: CompanyPoints[];
  total: number;
  /** An upstream that knows only the specs lists companies in an order of its own. */
  isSorted: boolean;
  /** A week was asked for, and it lists all companies nevertheless. */
  ignoresWeek?: true;
}

/** A status that is no number may be more than an upstream can bear. */
const isNotUnderstood = (status: number) => isUnknownCall(status) || status === 500 || status === 502;

/** One page of companies. @throws ApiError, or leaves the page where {@link call} does */
export function listCompaniesPage(query: CompaniesQuery & { limit: number }): Promise<CompaniesPage> {
  return companiesPage(query, (asked) => call(searchCompanyPoints, { query: asked }));
}

/**
 * Reads a page. The specs know no `status=pending`, and nobody else who may decide what: before such an upstream, pending
 * statuses are read one after the other.
 * @throws ApiError
 */
export async function companiesPage(
  query: CompaniesQuery & { limit: number },
  ask: (query: CompaniesQuery) => Promise<CompanyPage>,
): Promise<CompaniesPage> {
  const { status: asked } = query;
  const isPending = asked === 'pending' || asked === 'decidable';
  const answer = await ask(query).catch((error: unknown) => {
    if (isPending && error instanceof ApiError && isNotUnderstood(error.status)) return null;
    throw error;
  });
  const follows = answer?.follows ?? [];
  const ignored = query.week && !follows.includes('week') ? ({ ignoresWeek: true } as const) : {};
  if (answer && (!isPending || follows.includes(asked))) {
    return {
      data: answer.data.slice(0, query.limit),
      total: answer.total,
      isSorted: follows.includes('sort'),
      ...ignored,
    };
  }
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
  return { data, total, isSorted: false, ...ignored };
}
