import { describe, expect, test } from 'vitest';
import { ApiError } from '@/lib/api/errors';
import { pageOfClaims, readWarrantyClaim, withDays } from '@/lib/gateway/adapters/warranty-claims';
import type { WarrantyClaim } from '@/lib/contract/warranty-claims';

function claim(claimId: number, more: Partial<WarrantyClaim> = {}): WarrantyClaim {
  const createdAt = `2026-01-${String(claimId).padStart(2, '0')}T12:00:00Z`;
  return { claimId, createdAt, claimLabel: `C-${claimId}0`, claimsType: 1, systemtype: 2, ...more } as WarrantyClaim;
}

const ALL = [
  claim(2, { companyName: 'alpha', state: 'TX', claimStatus: 'Open' }),
  claim(4, { isDraft: true, state: 'NV', claimStatus: 'Draft' }),
  claim(1, { companyName: 'Beta', state: 'CA', claimStatus: 7 }),
  claim(3, {
    ...{ companyName: 'Gamma', state: 'CA', claimStatus: 'Open', claimsType: 2, fullName: 'Ann Lee' },
    ...{ projectName: 'Barn', projectCity: 'Boulder', projectOwnerFirstName: 'Zoe', projectOwnerLastName: 'Quinn' },
    affectedProductSerialNumbers: ['AH0760FOUND001'],
  }),
];

test.each([
  [{}, [3, 2, 1]],
  [{ sort: 'createdAt', direction: 'asc' }, [1, 2, 3]],
  [{ sort: 'companyName', direction: 'asc' }, [2, 1, 3]],
  [{ sort: 'claimLabel', direction: 'desc' }, [3, 2, 1]],
  [{ sort: 'claimsType', direction: 'asc' }, [3, 1, 2]],
  [{ limit: 1, offset: 1 }, [2]],
  [{ searchFor: 'c - 2' }, [2]],
  [{ searchFor: 'nothing' }, []],
  [{ searchFor: 'ALPHA' }, [2]],
  [{ searchFor: 'ann l' }, [3]],
  [{ searchFor: 'barn' }, [3]],
  [{ searchFor: 'boulder' }, [3]],
  [{ searchFor: 'zoe quinn' }, [3]],
  [{ searchFor: '760found' }, [3]],
  [{ claimStatus: 'Open' }, [3, 2]],
  [{ claimStatus: '7' }, [1]],
  [{ state: 'CA' }, [3, 1]],
  [{ startDate: '2026-01-02', endDate: '2026-01-02' }, [2]],
] as const)('of a bare list, %j lists %j: without drafts, newest first', async (query, listed) => {
  expect((await pageOfClaims(ALL, query, 'America/Los_Angeles')).data.map(({ claimId }) => claimId)).toEqual(listed);
});

test('a bare list says how many there are and what there is to choose from', async () => {
  const page = await pageOfClaims(ALL, { limit: 1, state: 'CA' }, 'UTC');
  expect(page).toMatchObject({ total: 2, statuses: ['7', 'Open'], states: ['CA', 'TX'] });
});

test.each([
  ['2026-11-20 17:00:00', '2026-11-20T17:00:00.000Z'],
  ['2026-11-20T17:00:00+02', '2026-11-20T15:00:00.000Z'],
  ['2026-11-20', '2026-11-20'],
  ['last spring', 'last spring'],
  [undefined, undefined],
])('the day %j of a claim is shown as %j, wherever it is read', (installationDate, shown) => {
  const told = claim(1, installationDate === undefined ? {} : { installationDate });
  expect(withDays(told, () => 'UTC').installationDate).toBe(shown);
});

describe('one claim of an upstream that knows the list alone', () => {
  const ask = () => Promise.resolve(ALL as never);
  const refused = (status: number) => Promise.reject(new ApiError(status));

  test.each([404, 405, 501])('is found in it after a %i', async (status) => {
    expect((await readWarrantyClaim(refused(status), 3, ask)).claimId).toBe(3);
  });

  test.each([
    [404, 9, 404],
    [404, 4, 404],
    [422, 9, 404],
    [500, 3, 500],
  ])('after a %i, claim %i is a %i', async (status, id, expected) => {
    await expect(readWarrantyClaim(refused(status), id, ask)).rejects.toMatchObject({ status: expected });
  });
});
