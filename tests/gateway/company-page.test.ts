import { beforeAll, describe, expect, test, vi } from 'vitest';
import { adaptAnswer, isComposed } from '@/lib/gateway/adapters/all-adapters';
import { completed } from '../harness/foreign/completed';
import { ApiError } from '@/lib/api/errors';
import { getCompany, getCompanyLatest } from '@/lib/contract/companies';
import {
  listCompanyClaims,
  listCompanyInquiries,
  listCompanyOrders,
  listCompanyPeople,
} from '@/lib/contract/company-lists';
import type { Endpoint, Input, JsonEndpoint } from '@/lib/contract/endpoint';

beforeAll(() => vi.stubEnv('NEXTAUTH_SECRET', 'a-secret-that-is-long-enough-for-tests'));

const COMPANY = {
  ...{ id: 7, name: 'Sun Works', state: 'CA', address: '1 Way', officeNumber: '5625550144', approvalStep: 'Approved' },
  ...{ totalQpoints: 5000, consumed: 1200, availableQpoints: 3800 },
  pointRequest: { id: 3, qpoints: 900, requestStatusId: 1, requestStatus: 'Advance Requested' },
  user: { email: 'pia@sun.example', firstName: 'Pia', lastName: 'Sun' },
};
const REGISTERED = { id: 20, companyId: 7, companyName: 'Sun Works', createdAt: '2026-01-02T10:00:00.000Z' };
const DETAIL = {
  ...{ approvalStep: 2, email: 'pia@sun.example', firstName: 'Pia', lastName: 'Sun', city: 'Waco', state: 'TX' },
  ...{ jobTitle: 'CEO', mobileNumber: '5625550143', w9: { assetUrl: '/assets/w9.pdf' } },
};

const order = (id: number, companyName: string, more: object = {}) => ({
  ...{ id, orderNumber: `Q-${id}`, createdAt: `2026-10-0${id}T10:00:00.000Z`, companyName, firstName: 'Pia' },
  ...{ lastName: 'Sun', total: id * 10, orderStatusId: 1, orderStatus: 'Order Received', type: 'qpoints' },
  ...more,
});

const inquiry = (id: number, companyName: string | null, more: object = {}) => ({
  ...{ id, companyName, name: `Person ${id}`, contactCategoryName: 'Other', createdAt: `2026-10-0${id}T10:00:00Z` },
  ...{ contactStatus: 'Received', ...more },
});

const ANSWERS: Readonly<Record<string, unknown>> = {
  searchCompanyPoints: { data: [{ ...COMPANY, id: 6, name: 'Other' }, COMPANY], total: 2 },
  searchRegistrations: { data: [{ ...REGISTERED, id: 19, companyId: 8 }, REGISTERED], total: 2 },
  getUserDetail: DETAIL,
  listSubUsers: { data: [{ firstName: 'Sam', lastName: 'Sub', email: 'sam@sun.example' }], total: 1 },
  listPointHistory: {
    data: [{ createdAt: '2026-10-01T10:00:00Z', requestStatus: 'Accrual Completed', qpoints: 5 }],
    total: 1,
  },
  listOrders: [order(1, 'Sun Works'), order(2, 'Sun Works Two'), order(3, ' sun works'), order(4, 'Sun Works')],
  listContactStatuses: [{ id: 3, name: 'Received' }],
};

/** What a page gets before an upstream that lacks its calls, and answers the specs' calls so. */
function composed<E extends JsonEndpoint>(
  endpoint: E,
  input: Input<E>,
  answers: Readonly<Record<string, unknown>> = {},
) {
  const asked: [string, unknown][] = [];
  const ask = ({ name }: Endpoint, given: { query?: { contactTypeId?: number; page?: number } }) => {
    asked.push([name, given.query]);
    const known = { ...ANSWERS, ...answers }[name];
    const answer = typeof known === 'function' ? (known as (query: unknown) => unknown)(given.query) : known;
    return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer as never);
  };
  return { asked, answer: adaptAnswer(endpoint, input, Promise.reject(new ApiError(501)), ask) };
}

const OF_SEVEN = { params: { id: 7 } };

describe('the head of a company', () => {
  test('is made of the list of points and the registration', async () => {
    const { answer } = composed(getCompany, OF_SEVEN);
    expect(completed(getCompany, await answer)).toMatchObject({
      ...{ id: 7, name: 'Sun Works', approvalStep: 2, city: 'Waco', state: 'TX' },
      contact: { address: '1 Way', phone: '5625550144' },
      master: { id: 20, fullName: 'Pia Sun', email: 'pia@sun.example', phone: '5625550143', jobTitle: 'CEO' },
      registration: { createdAt: REGISTERED.createdAt, hasW9: true, isWaiting: false },
      points: { available: 3800, accrued: 5000, consumed: 1200, request: { id: 3 } },
    });
  });

  test('tells nothing of a registration to who may not see it', async () => {
    const told = await composed(getCompany, OF_SEVEN, { searchRegistrations: new ApiError(403) }).answer;
    expect(told.registration).toBeUndefined();
    expect(told).toMatchObject({ approvalStep: 2, state: 'CA', master: { fullName: 'Pia Sun', id: null } });
  });

  test('shows no request that is decided', async () => {
    const decided = { ...COMPANY, pointRequest: { ...COMPANY.pointRequest, requestStatusId: 6 } };
    const told = await composed(getCompany, OF_SEVEN, { searchCompanyPoints: { data: [decided], total: 1 } }).answer;
    expect(told.points?.request).toBeNull();
  });

  test.each([
    ['is not there of an id that no row has', { searchCompanyPoints: { data: [], total: 0 } }, 404],
    ['is refused to who may not see points', { searchCompanyPoints: new ApiError(403) }, 403],
  ])('%s', async (_, answers, status) => {
    await expect(composed(getCompany, OF_SEVEN, answers).answer).rejects.toMatchObject({ status });
  });

  test('is not composed where the server knows the call and no such company', async () => {
    const asked: string[] = [];
    const ask = ({ name }: Endpoint) => Promise.reject(asked.push(name));
    const refusal = Promise.reject(new ApiError(404));
    await expect(adaptAnswer(getCompany, OF_SEVEN, refusal, ask)).rejects.toMatchObject({ status: 404 });
    expect(asked).toEqual([]);
  });
});

describe('orders', () => {
  const idsOf = async (query: object) =>
    (await composed(listCompanyOrders, { query: { companyId: 7, ...query } }).answer).data.map(({ id }) => id);

  test.each([
    ['name the company, whatever the case, newest first', {}, [4, 3, 1]],
    ['are searched by number', { keyword: 'q-3' }, [3]],
    ['are searched by person', { keyword: 'nobody' }, []],
    ['are filtered by status', { orderStatusId: 6 }, []],
    ['come a page at a time', { page: 2, size: 2 }, [1]],
  ])('%s', async (_, query, ids) => expect(await idsOf(query)).toEqual(ids));

  test('are asked for by name and days in the specs’ words', async () => {
    const { asked, answer } = composed(listCompanyOrders, { query: { companyId: 7, startDate: '2026-10-01' } });
    expect(completed(listCompanyOrders, await answer).total).toBe(3);
    const days = { dateField: 'orders.createdAt', startDate: '2026-10-01', endDate: undefined };
    expect(asked).toContainEqual(['listOrders', { searchBy: 'companyName', searchFor: 'Sun Works', ...days }]);
  });
});

describe('inquiries', () => {
  const sites = ({ contactTypeId, page = 1 }: { contactTypeId: number; page?: number }) => ({
    data:
      page > 1
        ? [inquiry(9, 'SUN WORKS')]
        : contactTypeId === 1
          ? [inquiry(1, 'Sun Works'), inquiry(2, null)]
          : [inquiry(3, 'Sun Works', { contactStatus: { id: 2, name: 'Sent' } }), inquiry(4, 'Sun')],
    total: contactTypeId === 1 ? 3 : 2,
  });

  test('of both sites name the company, newest first, with their status', async () => {
    const { answer } = composed(listCompanyInquiries, { query: { companyId: 7 } }, { searchInquiries: sites });
    expect(completed(listCompanyInquiries, await answer)).toMatchObject({
      total: 3,
      data: [
        { id: 9, contactTypeId: 1, contactStatusId: 3 },
        { id: 3, contactTypeId: 2, contactStatusId: 2, contactStatus: 'Sent' },
        { id: 1, contactTypeId: 1, contactStatusId: 3, contactStatus: 'Received' },
      ],
    });
  });

  test.each([
    ['by name', { keyword: 'person 3' }, [3]],
    ['by days', { startDate: '2026-10-02', endDate: '2026-10-03' }, [3]],
  ])('are filtered %s', async (_, query, ids) => {
    const { answer } = composed(
      listCompanyInquiries,
      { query: { companyId: 7, ...query } },
      { searchInquiries: sites },
    );
    expect((await answer).data.map(({ id }) => id)).toEqual(ids);
  });

  test('are looked through up to a bound', async () => {
    const endless = { data: [inquiry(1, 'Sun Works')], total: 1_000_000 };
    const { asked, answer } = composed(listCompanyInquiries, { query: { companyId: 7 } }, { searchInquiries: endless });
    await answer;
    expect(asked.filter(([name]) => name === 'searchInquiries')).toHaveLength(40);
  });
});

test('people are the master and the sub-users, who have no ids', async () => {
  const { data } = completed(listCompanyPeople, await composed(listCompanyPeople, { query: { companyId: 7 } }).answer);
  expect(data).toMatchObject([
    { id: 1, fullName: 'Pia Sun', isMaster: true },
    { id: 2, fullName: 'Sam Sub', email: 'sam@sun.example', isMaster: false },
  ]);
});

test('the latest are steps of points and orders, as far as the role may see them', async () => {
  const whole = completed(getCompanyLatest, await composed(getCompanyLatest, OF_SEVEN).answer);
  expect(whole).toMatchObject({ history: [{ qpoints: 5 }], orders: [{ id: 4 }, { id: 3 }, { id: 1 }] });
  const part = await composed(getCompanyLatest, OF_SEVEN, { listOrders: new ApiError(403) }).answer;
  expect(part.orders).toBeUndefined();
});

test('what the specs have no list for is not composed', () => {
  expect([getCompany, listCompanyOrders, listCompanyInquiries, listCompanyPeople].map(isComposed)).not.toContain(false);
  expect(isComposed(listCompanyClaims)).toBe(false);
});
