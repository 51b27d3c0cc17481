import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UploadWatch } from '@/lib/bff/upload';
import type { uploadProductMedia } from '@/lib/contract/product-media';

// Whether the server can be reached is asked of the browser, and by calls of its own.
vi.mock('@/lib/bff/connectivity', () => ({
  checkConnectivity: () => undefined,
  currentConnectivity: () => 'reached',
  noteReached: () => undefined,
}));

const assign = vi.fn();

/** As much of the browser's XMLHttpRequest as an upload needs; a test plays the server. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  opened: string[] = [];
  sent: unknown;

  constructor() {
    FakeRequest.last = this;
  }

  open(...opened: string[]) {
    this.opened = opened;
  }

  readonly headers: Record<string, string> = {};

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  getResponseHeader() {
    return null;
  }

  send(body: unknown) {
    this.sent = body;
  }

  abort() {
    this.onabort?.();
  }

  answer(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    this.onload?.();
  }
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('location', { pathname: '/marketing-shop/add-products/7', search: '', assign });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function upload(more: Partial<UploadWatch> = {}) {
  const { uploadThroughBff } = await import('@/lib/bff/upload');
  const form = new FormData();
  form.append('productImages', new File(['x'], 'x.png', { lastModified: 1 }));
  const sending = uploadThroughBff<typeof uploadProductMedia>('POST', '/products/{id}/media', {
    params: { id: 7 },
    form,
    ...more,
  });
  // A test that looks at it later must not end before with an unhandled failure.
  sending.catch(() => undefined);
  return { sending, form };
}

test('sends the form to the address of the endpoint and gives the answer back', async () => {
  const { sending, form } = await upload();
  expect(FakeRequest.last.opened).toEqual(['POST', '/api/products/7/media']);
  expect(FakeRequest.last.sent).toBe(form);
  FakeRequest.last.answer(200, '[{"id":1,"assetUrl":"/files/x.webp"}]');
  expect(await sending).toEqual([{ id: 1, assetUrl: '/files/x.webp' }]);
});

test('tells how much is sent', async () => {
  const onProgress = vi.fn();
  const { sending } = await upload({ onProgress });
  for (const loaded of [10, 60, 100]) FakeRequest.last.upload.onprogress?.({ loaded, total: 100 });
  FakeRequest.last.answer(200, '[]');
  await sending;
  expect(onProgress.mock.calls).toEqual([
    [10, 100],
    [60, 100],
    [100, 100],
  ]);
});

describe('an upload that fails', () => {
  test('tells what went wrong', async () => {
    const answer = {
      statusCode: 422,
      message: 'x.png is not an image.',
      errors: [{ msg: 'is not an image', path: 'x.png' }],
    };
    const { sending } = await upload();
    FakeRequest.last.answer(422, JSON.stringify(answer));
    await expect(sending).rejects.toMatchObject({ name: 'BffError', status: 422, ...answer });
  });

  test('says Error! where the answer says nothing', async () => {
    const { sending } = await upload();
    FakeRequest.last.answer(502, '<h1>');
    await expect(sending).rejects.toMatchObject({ status: 502, message: 'Error!', errors: [] });
  });

  test('does not take an answer that is no JSON for success', async () => {
    const { sending } = await upload();
    FakeRequest.last.answer(200, '[{"id":1,');
    await expect(sending).rejects.toMatchObject({ name: 'BffError', status: 0 });
  });

  test('says that the server could not be reached', async () => {
    const { sending } = await upload();
    FakeRequest.last.onerror?.();
    await expect(sending).rejects.toMatchObject({ name: 'BffError', status: 0 });
  });

  test('because it was stopped before it began sends nothing', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ stored: false, answer: null })));
    const before = FakeRequest.last;
    const { sending } = await upload({ signal: AbortSignal.abort() });
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    expect(FakeRequest.last).toBe(before);
  });

  test('by an ended session leaves the page once, together with every other call', async () => {
    const uploads = [await upload(), await upload()];
    const { bff } = await import('@/lib/bff/client');
    const fetching = vi.fn(() => Promise.resolve(Response.json({ statusCode: 401, message: 'x' }, { status: 401 })));
    vi.stubGlobal('fetch', fetching);
    FakeRequest.last.answer(401, '{"statusCode":401,"message":"x"}');
    await expect(uploads[1]?.sending).rejects.toMatchObject({ status: 401 });
    await expect(bff('GET', '/orders')).rejects.toMatchObject({ status: 401 });
    expect(assign.mock.calls).toEqual([['/api/session-ended?from=%2Fmarketing-shop%2Fadd-products%2F7']]);
  });
});

describe('an upload that a person cancels asks the server what became of it', () => {
  const cancel = async (answer: () => Promise<Response>) => {
    const fetching = vi.fn((_: string) => answer());
    vi.stubGlobal('fetch', fetching);
    const [stopping, onTooLate] = [new AbortController(), vi.fn()];
    const { sending } = await upload({ signal: stopping.signal, onTooLate });
    const key = FakeRequest.last.headers['idempotency-key'];
    stopping.abort();
    const outcome = await sending.then(
      (stored) => ({ stored }),
      ({ name, status, message }: { name: string; status?: number; message: string }) => ({ name, status, message }),
    );
    expect(fetching.mock.calls[0]?.[0]).toBe(`/api/sent/${key}/cancel`);
    const { sending: again } = await upload();
    FakeRequest.last.answer(200, '{}');
    await again;
    return {
      outcome,
      isTooLate: onTooLate.mock.calls.length > 0,
      reusesKey: FakeRequest.last.headers['idempotency-key'] === key,
    };
  };

  test('and is canceled where nothing is stored', async () => {
    const { outcome, ...rest } = await cancel(() => Promise.resolve(Response.json({ stored: false, answer: null })));
    expect(outcome).toMatchObject({ name: 'AbortError' });
    expect(rest).toEqual({ isTooLate: false, reusesKey: false });
  });

  test('and succeeds where it was stored already', async () => {
    const { outcome, ...rest } = await cancel(() =>
      Promise.resolve(Response.json({ stored: true, answer: [{ id: 1 }] })),
    );
    expect(outcome).toEqual({ stored: [{ id: 1 }] });
    expect(rest).toEqual({ isTooLate: true, reusesKey: false });
  });

  test('and says that nobody knows where the server can’t tell; sent again, it is stored once', async () => {
    const { outcome, ...rest } = await cancel(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(outcome).toMatchObject({
      ...{ name: 'BffError', status: 0 },
      message: 'It may have been stored before you canceled it. Check before you send it again.',
    });
    expect(rest).toEqual({ isTooLate: false, reusesKey: true });
  });
});

test('bears the same key until it is answered', async () => {
  const keys: (string | undefined)[] = [];
  for (const status of [504, 200, 200]) {
    const { sending } = await upload();
    keys.push(FakeRequest.last.headers['idempotency-key']);
    FakeRequest.last.answer(status, '{}');
    await sending.catch(() => undefined);
  }
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2]);
});
