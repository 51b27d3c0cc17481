import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '@/lib/bff/sign-in';

// There is no browser here that could ask whether the server is there.
vi.mock('@/lib/bff/connectivity', () => ({
  checkConnectivity: () => undefined,
  currentConnectivity: () => 'reached',
  noteReached: () => undefined,
}));

const fetching = vi.fn<typeof fetch>();
const CSRF = () => Response.json({ csrfToken: 'token' });

beforeEach(() => {
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('location', { origin: 'http://office.example' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetching.mockReset();
});

test('sends what was typed with the token against foreign forms', async () => {
  fetching
    .mockResolvedValueOnce(CSRF())
    .mockResolvedValueOnce(Response.json({ url: 'http://office.example' }))
    .mockResolvedValueOnce(Response.json({ user: { id: 1 } }));
  expect(await signIn('a@x.example', 'p&q')).toEqual({ ok: true });
  const body = fetching.mock.calls[1]?.[1]?.body as URLSearchParams;
  expect(Object.fromEntries(body)).toEqual({ csrfToken: 'token', email: 'a@x.example', password: 'p&q', json: 'true' });
});

test('says so where the browser keeps no cookie', async () => {
  fetching
    .mockResolvedValueOnce(CSRF())
    .mockResolvedValueOnce(Response.json({ url: 'http://office.example/api/auth/signin?csrf=true' }))
    .mockResolvedValueOnce(Response.json({}));
  expect(await signIn('a@x.example', 'b')).toEqual({
    ok: false,
    message:
      'Your browser didn’t keep the sign-in. Allow cookies for this site, open it at its usual address and sign in ' +
      'again.',
  });
});

test('hands on the message of a refusal', async () => {
  const url = `http://office.example/api/auth/error?error=${encodeURIComponent('Invalid email address or password')}`;
  fetching.mockResolvedValueOnce(CSRF()).mockResolvedValueOnce(Response.json({ url }, { status: 401 }));
  expect(await signIn('a', 'b')).toEqual({ ok: false, message: 'Invalid email address or password' });
});

test.each([
  ['is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers a page', () => Promise.resolve(new Response('<h1>', { status: 502 }))],
])('says so when the server %s', async (_, answer) => {
  fetching.mockResolvedValueOnce(CSRF()).mockImplementationOnce(answer);
  expect(await signIn('a', 'b')).toMatchObject({
    ok: false,
    message: expect.stringMatching(/couldn’t be reached/) as string,
  });
});
