import { expect, onTestFinished, test, vi } from 'vitest';
import { withKnownParameters } from '@/lib/gateway/spec-parameters';
import { ApiError } from '@/lib/api/errors';
import { listOrders } from '@/lib/contract/orders';
import { searchAwaitingUpdate } from '@/lib/contract/awaiting-update';
import { searchCompanyPoints } from '@/lib/contract/points';
import { listProducts } from '@/lib/contract/products';
import { searchUploads } from '@/lib/contract/uploads';
import type { JsonEndpoint } from '@/lib/contract/endpoint';

type Query = { query?: object };

/** An upstream that knows some parameters, and refuses all others. */
function upstream(known: readonly string[], status: number) {
  const asked: object[] = [];
  const call = async ({ query = {} }: Query) => {
    asked.push(query);
    if (Object.keys(query).some((name) => !known.includes(name))) throw new ApiError(status);
    return 'an answer';
  };
  return { asked, call };
}

test.each([
  [400, listOrders, { searchFor: 'sun', limit: 25 }, { searchFor: 'sun' }],
  [422, searchUploads, { keyword: 'sun', limit: 200 }, { keyword: 'sun' }],
] as const)(
  'what is refused with %i is asked again by the specs’ parameters',
  async (status, endpoint, whole, known) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { asked, call } = upstream(Object.keys(known), status);
    const ask = () => withKnownParameters<JsonEndpoint, string>(endpoint, { query: whole }, call);
    expect(await ask()).toBe('an answer');
    // Then at once, until it may have learned them.
    expect(await ask()).toBe('an answer');
    expect(asked).toEqual([whole, known, known]);
    vi.advanceTimersByTime(3_600_001);
    await ask();
    expect(asked.slice(3)).toEqual([whole, known]);
  },
);

test('what is refused either way fails as it did at first, and nothing is remembered', async () => {
  const call = vi.fn(({ query }: Query) =>
    Promise.reject(new ApiError(422, { message: Object.keys(query ?? {}).join() })),
  );
  const ask = () => withKnownParameters(searchCompanyPoints, { query: { keyword: 'a', sort: 'name' } }, call);
  await expect(ask()).rejects.toThrow('keyword,sort');
  await expect(ask()).rejects.toThrow('keyword,sort');
  expect(call).toHaveBeenCalledTimes(4);
});

test.each([403, 404, 500, 503])('%s is no refusal of a parameter', async (status) => {
  const { asked, call } = upstream([], status);
  await expect(withKnownParameters(listProducts, { query: { stock: 'low' } }, call)).rejects.toMatchObject({ status });
  expect(asked).toHaveLength(1);
});

test('a question within the specs is asked once', async () => {
  const { asked, call } = upstream([], 422);
  const query = { keyword: 'a', limit: 25 };
  await expect(withKnownParameters(searchAwaitingUpdate, { query }, call)).rejects.toMatchObject({ status: 422 });
  expect(asked).toEqual([query]);
});
