import { expect, test } from 'vitest';
import { GateRefusal } from '@/lib/gateway/adapters/adapter';
import { adaptAnswer } from '@/lib/gateway/adapters/all-adapters';
import { completed } from '../harness/foreign/completed';
import { ApiError } from '@/lib/api/errors';
import { getDashboard } from '@/lib/contract/dashboard';
import type { Endpoint } from '@/lib/contract/endpoint';
import { PASSWORD_CHANGE_REQUIRED } from '@/lib/domain/temporary-password';

const ORDERS = { data: [], total: 0, counts: { all: 0 }, totalIsLowerBound: false };
const COMPANY = { id: 7, name: 'Sun', totalQpoints: 1, consumed: 0, availableQpoints: 1 };

const ANSWERS: Readonly<Record<string, unknown>> = {
  searchCompanyPoints: { data: [COMPANY], total: 4, supportedFilters: ['pending'] },
  listOwnPointRequests: { data: [] },
  listOrders: ORDERS,
  listModuleApprovals: [
    { companyId: 1, name: 'Sun', moduleQuantity: 3, qpoints: 30 },
    { companyId: 2, name: 'Moon', moduleQuantity: 4, qpoints: 40 },
  ],
  downloadApprovals: 9,
  searchRegistrations: { data: [], total: 2 },
};

/** The dashboard of an upstream that refuses `/dashboard`, and answers the other calls so. */
function composed(answers: Readonly<Record<string, unknown>>, refusal = new ApiError(404)) {
  const asked: string[] = [];
  const ask = ({ name }: Endpoint) => {
    asked.push(name);
    const answer = { ...ANSWERS, ...answers }[name];
    return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer as never);
  };
  return { asked, dashboard: adaptAnswer(getDashboard, {}, Promise.reject(refusal), ask) };
}

test('is composed of the calls of the specs, by the contract', async () => {
  const told = completed(getDashboard, await composed({}).dashboard);
  expect(told).toMatchObject({
    pointRequests: { pending: { count: 4 }, own: [] },
    orders: { counts: { all: 0 } },
    approvals: { modules: { count: 7, companies: 2, qpoints: 70 }, awaitingUpdate: { count: 9 } },
    registrations: { count: 2 },
  });
  expect(told.failed).toBeUndefined();
});

test('leaves out what the role may not see, and what the specs don’t know', async () => {
  const refused = new GateRefusal(403);
  const told = await composed({
    listOrders: refused,
    listOwnPointRequests: new ApiError(404),
    searchRegistrations: new ApiError(501),
  }).dashboard;
  expect(told.orders).toBeUndefined();
  expect(told.pointRequests).toMatchObject({ pending: { count: 4 }, own: undefined });
  expect(told.registrations).toBeUndefined();
  expect(told.failed).toBeUndefined();
  const none = await composed({ searchCompanyPoints: refused, listOwnPointRequests: refused }).dashboard;
  expect(none.pointRequests).toBeUndefined();
});

test('says so where the server refuses a part of an area that the role may see', async () => {
  const told = await composed({ listOrders: new ApiError(403, { message: 'Not for you.' }) }).dashboard;
  expect(told.orders).toEqual({ counts: undefined });
  expect(told.failed).toEqual([{ part: 'orderCounts', message: 'Not for you.' }]);
});

test('names the parts that fail, and keeps the others', async () => {
  const closed = new ApiError(503, { message: 'Closed for now.' });
  const told = await composed({
    searchCompanyPoints: closed,
    listModuleApprovals: closed,
    listOrders: new ApiError(404),
  }).dashboard;
  expect(told.failed?.map(({ part }) => part).sort()).toEqual(['approvals', 'decidable', 'orderCounts']);
  expect(told.registrations).toEqual({ count: 2 });
});

test.each([new ApiError(401), new ApiError(403, { statusCode: PASSWORD_CHANGE_REQUIRED })])(
  'fails where nobody may ask for anything: $status',
  async (error) => {
    await expect(composed({ listOrders: error }).dashboard).rejects.toBe(error);
  },
);

test('is not composed where the upstream knows the call and fails', async () => {
  const { asked, dashboard } = composed({}, new ApiError(503));
  await expect(dashboard).rejects.toMatchObject({ status: 503 });
  expect(asked).toEqual([]);
});
