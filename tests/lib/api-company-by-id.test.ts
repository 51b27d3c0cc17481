import { describe, expect, test } from 'vitest';
import { companyById } from '@/lib/api/company-by-id';
import type { CompaniesQuery } from '@/lib/api/company-page';
import { ApiError } from '@/lib/api/errors';
import type { CompanyPage, CompanyPoints } from '@/lib/contract/points';

const company = (id: number): CompanyPoints => ({ id, name: `Company ${id}`, totalQpoints: 0, consumed: 0, availableQpoints: 0 });
const COMPANIES = Array.from({ length: 250 }, (_, index) => company(index + 1));

/** Lists companies by `limit` and `offset`, and does to `companyId` as told. */
function upstream(toCompanyId: (query: CompaniesQuery) => CompanyPage | undefined) {
  const asked: CompaniesQuery[] = [];
  return {
    asked,
    ask: async (query: CompaniesQuery): Promise<CompanyPage> => {
      asked.push(query);
      const answer = query.companyId === undefined ? undefined : toCompanyId(query);
      const { offset = 0, limit = 25 } = query;
      return answer ?? { data: COMPANIES.slice(offset, offset + limit), total: COMPANIES.length };
    },
  };
}

function refuse(): never {
  throw new ApiError(422);
}

describe('one company asked for by its id', () => {
  test('is what the upstream answers where it follows the question, also when that is nobody', async () => {
    for (const data of [[company(7)], []]) {
      const { ask, asked } = upstream(() => ({ data, total: data.length, follows: ['companyId'] }));
      expect((await companyById({ companyId: 7, limit: 1 }, ask)).data).toEqual(data);
      expect(asked).toHaveLength(1);
    }
  });

  test.each([
    ['ignores the question', () => undefined],
    ['finds nobody by it', () => ({ data: [], total: 0 })],
    ['refuses it', refuse],
  ])('is looked for in the list where the upstream %s', async (_, behaviour) => {
    const { ask, asked } = upstream(behaviour);
    expect(await companyById({ companyId: 205, limit: 1 }, ask)).toEqual({ data: [company(205)], total: 1 });
    expect(asked.slice(1)).toEqual([0, 100, 200].map((offset) => ({ limit: 100, offset })));
  });

  test('is nobody where the list has no such id, and the search ends', async () => {
    const { ask } = upstream(() => undefined);
    expect(await companyById({ companyId: 999, limit: 1 }, ask)).toEqual({ data: [], total: 0 });
    // Gives its first page for ever.
    let calls = 0;
    const stuck = async () => {
      calls += 1;
      return { data: COMPANIES.slice(0, 100), total: 1_000_000 };
    };
    expect(await companyById({ companyId: 999, limit: 1 }, stuck)).toEqual({ data: [], total: 0 });
    expect(calls).toBeLessThan(60);
  });

  test('is an error where the upstream is away', async () => {
    const away = async () => {
      throw new ApiError(503);
    };
    await expect(companyById({ companyId: 7 }, away)).rejects.toThrow(ApiError);
  });
});
