import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { getOrder, listOrders } from '@/lib/contract/orders';
import type { requestPoints } from '@/lib/contract/points';
import { isIdempotencyKey } from '@/lib/domain/idempotency-key';

// Whether the server can be reached is asked of the browser, and by calls of its own.
vi.mock('@/lib/bff/connectivity', () => ({
  checkConnectivity: () => undefined,
  currentConnectivity: () => 'reached',
  noteReached: () => undefined,
}));

const assign = vi.fn();
const fetching = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('location', { pathname: '/marketing-shop/orders/all/1', search: '?order=7', assign });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('asks the back office for the address of the endpoint', async () => {
  const { bff } = await import('@/lib/bff/client');
  fetching.mockImplementation(() => Promise.resolve(Response.json({ id: 7 })));
  await bff<typeof getOrder>('GET', '/orders/{id}', { params: { id: 7 } });
  await bff<typeof listOrders>('GET', '/orders', { query: { searchFor: 'a&b', limit: 5, sort: undefined } });
  await bff<typeof listOrders>('GET', '/orders');
  expect(fetching.mock.calls.map(([address]) => address)).toEqual([
    '/api/orders/7',
    '/api/orders?searchFor=a%26b&limit=5',
    '/api/orders',
  ]);
});

test('names the intention of what makes something, by the same key until it is answered', async () => {
  const { bff } = await import('@/lib/bff/client');
  const body = [{ companyId: 1, qpoints: 5, requestTypeId: 2 }];
  const request = (wish: object) =>
    bff<typeof requestPoints>('POST', '/point-request/batch', { body: wish as typeof body }).catch(() => undefined);
  const answers: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(new Response('<h1>', { status: 504 })),
    () => Promise.resolve(Response.json({ statusCode: 500, message: 'Error!' }, { status: 500 })),
    () => Promise.resolve(Response.json({ pointRequestError: [] })),
    () => Promise.resolve(Response.json({ statusCode: 422, message: 'No.' }, { status: 422 })),
    () => Promise.resolve(Response.json({ pointRequestError: [] })),
  ];
  let answer = answers[0]!;
  // After a failure it is also asked whether the server is there.
  fetching.mockImplementation((_, init) =>
    init?.method === 'POST' ? answer() : Promise.resolve(Response.json({ status: 'ok' })),
  );
  for (answer of answers) await request(body);
  await request([{ ...body[0], qpoints: 6 }]);
  const keys = fetching.mock.calls.flatMap(([, init]) =>
    init?.method === 'POST' ? [new Headers(init.headers).get('idempotency-key')] : [],
  );
  for (const key of keys) expect(isIdempotencyKey(key)).toBe(true);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 0, 4, 5, 6]);
});

test('tells what went wrong', async () => {
  const { bff } = await import('@/lib/bff/client');
  const answer = { statusCode: '23505', message: 'SKU already exists', errors: [{ msg: 'taken', path: 'sku' }] };
  fetching.mockResolvedValue(Response.json(answer, { status: 422 }));
  await expect(bff<typeof listOrders>('GET', '/orders')).rejects.toMatchObject({
    name: 'BffError',
    status: 422,
    ...answer,
  });
});

test('says Error! where the answer says nothing', async () => {
  const { bff } = await import('@/lib/bff/client');
  fetching.mockResolvedValue(new Response('<h1>', { status: 500 }));
  await expect(bff<typeof listOrders>('GET', '/orders')).rejects.toMatchObject({ status: 500, message: 'Error!' });
});

test('says that the server could not be reached', async () => {
  const { bff } = await import('@/lib/bff/client');
  fetching.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(bff<typeof listOrders>('GET', '/orders')).rejects.toMatchObject({ name: 'BffError', status: 0 });
});

/** An answer that begins well and then breaks off. */
function cutOff(): Response {
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) controller.error(new TypeError('network error'));
      else controller.enqueue(new TextEncoder().encode('{"data":['));
      sent = true;
    },
  });
  return new Response(body);
}

test('does not take an answer that was cut off for an answer', async () => {
  const { bff } = await import('@/lib/bff/client');
  fetching.mockImplementation(() => Promise.resolve(cutOff()));
  await expect(bff<typeof listOrders>('GET', '/orders')).rejects.toMatchObject({ name: 'BffError', status: 0 });
});

test.each([200, 401, 503])(
  'leaves a call an aborted one where it is aborted while the answer %i comes',
  async (status) => {
    const { bff } = await import('@/lib/bff/client');
    const reader = new AbortController();
    fetching.mockImplementation(() => {
      const body = new ReadableStream({
        start: (controller) => reader.signal.addEventListener('abort', () => controller.error(reader.signal.reason)),
      });
      return Promise.resolve(new Response(body, { status }));
    });
    const calling = bff<typeof listOrders>('GET', '/orders', { signal: reader.signal });
    setTimeout(() => reader.abort());
    await expect(calling).rejects.toMatchObject({ name: 'AbortError' });
    expect(assign).not.toHaveBeenCalled();
  },
);

test('leaves an aborted call an aborted call', async () => {
  const { bff } = await import('@/lib/bff/client');
  fetching.mockRejectedValue(new DOMException('aborted', 'AbortError'));
  const calling = bff<typeof listOrders>('GET', '/orders', { signal: AbortSignal.abort() });
  await expect(calling).rejects.toMatchObject({ name: 'AbortError' });
});

test('goes to the sign-in page once, however many calls find the session ended', async () => {
  const { bff } = await import('@/lib/bff/client');
  fetching.mockImplementation(() => Promise.resolve(Response.json({ statusCode: 401, message: 'x' }, { status: 401 })));
  await Promise.allSettled(Array.from({ length: 3 }, () => bff<typeof listOrders>('GET', '/orders')));
  expect(assign.mock.calls).toEqual([['/api/session-ended?from=%2Fmarketing-shop%2Forders%2Fall%2F1%3Forder%3D7']]);
});

test('sends a call again, under its key, once the person has signed in over the page', async () => {
  const { askForSession, bff } = await import('@/lib/bff/client');
  const ended = () => Response.json({ statusCode: 401, message: 'x' }, { status: 401 });
  fetching.mockImplementationOnce(() => Promise.resolve(ended()));
  fetching.mockImplementation(() => Promise.resolve(Response.json({ pointRequestError: [] })));
  askForSession(() => Promise.resolve(true));
  await bff<typeof requestPoints>('POST', '/point-request/batch', { body: [] });
  expect(fetching).toHaveBeenCalledTimes(2);
  expect(fetching.mock.calls[1]).toEqual(fetching.mock.calls[0]);
  expect(assign).not.toHaveBeenCalled();
});

test.each(['sent before', 'sent after'])(
  'a call %s another tab ended the session waits for the sign-in',
  async (when) => {
    const { askForSession, bff, setSessionEnded } = await import('@/lib/bff/client');
    fetching.mockImplementation(() =>
      Promise.resolve(Response.json({ statusCode: 401, message: 'x' }, { status: 401 })),
    );
    askForSession(() => Promise.resolve(false));
    if (when === 'sent after') setSessionEnded(true);
    const calling = bff<typeof listOrders>('GET', '/orders');
    await expect(calling).rejects.toMatchObject({ status: 401, message: 'You’re signed out. Sign in to continue.' });
    // Nothing is sent in the name of somebody else, who may be signed in by now.
    expect(fetching).toHaveBeenCalledTimes(when === 'sent after' ? 0 : 1);
  },
);
