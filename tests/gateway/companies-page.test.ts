import { describe, expect, test } from 'vitest';
import { companiesPage, type CompaniesQuery } from '@/lib/gateway/adapters/companies';
import { ApiError } from '@/lib/api/errors';
import type { CompanyPage, CompanyPoints } from '@/lib/contract/points';

function company(id: number, requestStatusId: number): CompanyPoints {
  const pointRequest = { id, qpoints: 10, requestStatusId };
  return {
    id,
    name: `Company ${id}`,
    totalQpoints: 0,
    consumed: 0,
    availableQpoints: 0,
    pointRequest,
  } as CompanyPoints;
}

/** Three that asked for an advance, none for an accrual, two for a deduction, and one whose points were accrued. */
const COMPANIES = [company(1, 1), company(2, 1), company(3, 1), company(4, 3), company(5, 3), company(6, 5)];
const PENDING = [1, 2, 3, 4, 5];

/** Knows what the specs name, and says so to a status that is no number as told. */
function specsOnly(toPending: () => CompanyPage) {
  const asked: CompaniesQuery[] = [];
  return {
    asked,
    ask: async (query: CompaniesQuery): Promise<CompanyPage> => {
      asked.push(query);
      if (query.status === 'pending') return toPending();
      const found = COMPANIES.filter(
        (each) => query.status === undefined || each.pointRequest?.requestStatusId === query.status,
      );
      const { offset = 0, limit = 25 } = query;
      return { data: found.slice(offset, offset + limit), total: found.length };
    },
  };
}

const UNKNOWN: [string, () => CompanyPage][] = [
  ['ignores it', () => ({ data: COMPANIES, total: COMPANIES.length })],
  ['finds nobody by it', () => ({ data: [], total: 0 })],
  ...[400, 404, 405, 422, 500, 501, 502].map((status): [string, () => CompanyPage] => [
    `answers ${status}`,
    () => {
      throw new ApiError(status);
    },
  ]),
];

describe.each(UNKNOWN)('what awaits a decision, of an upstream that knows no such filter and %s', (_, toPending) => {
  test.each([
    [5, 0, PENDING],
    [2, 0, [1, 2]],
    [2, 2, [3, 4]],
    [2, 4, [5]],
    [2, 6, []],
    [1, 3, [4]],
    [100, 0, PENDING],
  ])('%i from %i on are its companies of each pending status', async (limit, offset, ids) => {
    const { ask } = specsOnly(toPending);
    const page = await companiesPage({ status: 'pending', limit, offset }, ask);
    expect(page.data.map(({ id }) => id)).toEqual(ids);
    expect(page.total).toBe(PENDING.length);
    expect(page.supportedFilters).not.toContain('sort');
  });

  test('are asked for with the other filters, and never for no row at all', async () => {
    const { ask, asked } = specsOnly(toPending);
    await companiesPage({ status: 'pending', keyword: 'sun', limit: 2 }, ask);
    expect(asked.slice(1).map(({ status }) => status)).toEqual([1, 2, 3]);
    expect(asked.every(({ keyword, limit = 0 }) => keyword === 'sun' && limit > 0)).toBe(true);
  });
});

test.each([401, 403, 503, 504])('a %i to what awaits a decision is no reason to ask again', async (status) => {
  const { ask, asked } = specsOnly(() => {
    throw new ApiError(status);
  });
  await expect(companiesPage({ status: 'pending', limit: 5 }, ask)).rejects.toMatchObject({ status });
  expect(asked).toHaveLength(1);
});

test('an upstream that follows the extensions is asked once, and what it says that it follows is passed on', async () => {
  const asked: CompaniesQuery[] = [];
  const query = { status: 'pending', sort: 'name', limit: 25 } as const;
  const page = await companiesPage(query, async (each) => {
    asked.push(each);
    return { data: [], total: 0, supportedFilters: ['sort', 'companyId', 'pending'] };
  });
  expect(asked).toEqual([query]);
  expect(page).toEqual({ data: [], total: 0, supportedFilters: ['sort', 'companyId', 'pending'] });
});

test('an upstream that answers more rows than were asked for is cut to the page', async () => {
  const page = await companiesPage({ limit: 2 }, async () => ({ data: COMPANIES, total: COMPANIES.length }));
  expect(page.data.map(({ id }) => id)).toEqual([1, 2]);
  expect(page.total).toBe(COMPANIES.length);
});
