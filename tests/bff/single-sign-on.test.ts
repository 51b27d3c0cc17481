import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CLIENT_ID, CLIENT_SECRET, startIdentityProvider, throughProvider } from '@/tests/harness/identity-provider';
import type { IdentityProvider } from '@/tests/harness/identity-provider';
import { BackOffice } from './back-office';
import { Browser } from './browser';
import { ForeignUpstream, json, PEOPLE, TOKEN_MARK } from './foreign-upstream';

const SIGN_IN = 'POST /login/single-sign-on';
const upstream = new ForeignUpstream();
let provider: IdentityProvider;
let office: BackOffice;

beforeAll(async () => {
  provider = await startIdentityProvider('http://127.0.0.1/');
  office = await BackOffice.start(await upstream.listen(), {
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
    OIDC_NAME: 'Staff login',
  });
  provider.redirectUri = `${office.address}/api/auth/callback/sso`;
  provider.account = { sub: 'sub 1', email: 'admin@x.example', email_verified: true };
});
afterAll(async () => {
  await office.stop();
  await upstream.close();
  await provider.stop();
});
beforeEach(() => {
  upstream.behave();
  upstream.on('GET /login/ways', { passkeys: false, passwords: false, singleSignOn: 'Staff login' });
  const user = PEOPLE['admin@x.example'];
  upstream.on(SIGN_IN, { token: `${TOKEN_MARK}-sso`, user, staff: true, email: 'admin@x.example' });
});

const begin = async (browser: Browser, from = '') =>
  (await browser.get(`/api/single-sign-on${from}`)).headers.get('location') ?? '';
/** Begins in a browser, and goes through the provider. @returns the address that leads back */
async function goThrough(browser: Browser, from = ''): Promise<string> {
  const { pathname, search } = await throughProvider(provider, await begin(browser, from));
  return pathname + search;
}
const isIn = async (browser: Browser) => (await browser.get('/api/orders/1')).status === 200;
async function refusalOf(browser: Browser, back: Response): Promise<string> {
  expect(back.status).toBe(303);
  expect(await isIn(browser)).toBe(false);
  return (await browser.get(back.headers.get('location') ?? '')).text();
}

test('leads to the provider by a link, and back to the page that was asked for', async () => {
  const browser = new Browser(office.address);
  const page = await (await browser.get('/?from=%2Fmarketing-shop%2Forders')).text();
  expect(page).toContain('href="/api/single-sign-on?from=%2Fmarketing-shop%2Forders"');
  expect(page).toContain('Emergency sign-in with a password');
  const begun = new URL(await begin(browser, '?from=%2Fmarketing-shop%2Forders'));
  expect(Object.fromEntries(begun.searchParams)).toMatchObject({
    ...{ code_challenge_method: 'S256', response_type: 'code' },
    ...{ nonce: expect.stringMatching(/.{20}/), state: expect.stringMatching(/.{20}/) },
  });
  const { pathname, search } = await throughProvider(provider, begun.href);
  const back = await browser.get(pathname + search);
  expect(back.headers.get('location')).toBe('/?from=%2Fmarketing-shop%2Forders');
  expect(await isIn(browser)).toBe(true);
  // What the upstream checks for itself.
  const body = JSON.parse(upstream.calls(SIGN_IN)[0]!.body) as { idToken: string; nonce: string };
  expect(body.nonce).toBe(begun.searchParams.get('nonce'));
  expect(JSON.parse(Buffer.from(body.idToken.split('.')[1]!, 'base64url').toString())).toMatchObject({
    ...{ iss: provider.issuer, aud: CLIENT_ID, email: 'admin@x.example', nonce: body.nonce },
  });
  expect(office.log()).not.toContain(TOKEN_MARK);
});

test('says why the upstream lets nobody in', async () => {
  const browser = new Browser(office.address);
  const message = 'No active admin has the address admin@x.example.';
  upstream.on(SIGN_IN, (_, response) => json(response, 401, { statusCode: 401, message }));
  const back = await browser.get(await goThrough(browser));
  expect(await refusalOf(browser, back)).toContain(message);
});

test.each<[string, (back: URL) => void]>([
  ['of another provider', (back) => back.searchParams.set('iss', 'https://evil.example')],
  ['of another sign-in', (back) => back.searchParams.set('state', 'another')],
  ['with a code that is none', (back) => back.searchParams.set('code', 'none')],
  ['that was cancelled', (back) => back.searchParams.set('error', 'access_denied')],
])('takes no answer %s', async (_, change) => {
  const browser = new Browser(office.address);
  const back = new URL(await goThrough(browser), office.address);
  change(back);
  const answer = await browser.get(back.pathname + back.search);
  expect(await refusalOf(browser, answer)).toContain('Staff login couldn’t sign you in. Try again.');
  expect(upstream.calls(SIGN_IN)).toEqual([]);
});

test('takes an answer in the browser that asked alone, and once', async () => {
  const [asking, stranger] = [new Browser(office.address), new Browser(office.address)];
  const back = await goThrough(asking);
  await begin(stranger);
  await refusalOf(stranger, await stranger.get(back));
  expect(upstream.calls(SIGN_IN)).toEqual([]);
  await asking.get(back);
  await refusalOf(stranger, await stranger.get(back));
  expect(upstream.calls(SIGN_IN).length).toBeLessThanOrEqual(1);
});

test('begins at no link of another site', async () => {
  const answer = await new Browser(office.address).get('/api/single-sign-on', { 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(403);
});

test('passes on who has signed out at the provider, and says where the token is not good', async () => {
  const send = (fields: Record<string, string>) =>
    fetch(`${office.address}/api/single-sign-on/logout`, { method: 'POST', body: new URLSearchParams(fields) });
  upstream.on('POST /logout/single-sign-on', {});
  expect((await send({ logout_token: 'a.b.c' })).status).toBe(200);
  expect(upstream.calls('POST /logout/single-sign-on')[0]!.body).toBe('{"logoutToken":"a.b.c"}');
  upstream.on('POST /logout/single-sign-on', (_, response) => json(response, 400, { statusCode: 400, message: 'No.' }));
  const refused = await send({ logout_token: 'a.b.c' });
  expect({ status: refused.status, body: await refused.json() }).toEqual({
    ...{ status: 400, body: { error: 'invalid_request' } },
  });
  expect((await send({})).status).toBe(400);
});

test('keeps what it needs on the way in cookies of this host alone, behind https', async () => {
  const settings = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET };
  const secure = await BackOffice.start(await upstream.listen(), {
    ...settings,
    NEXTAUTH_URL: 'https://office.example',
  });
  try {
    const browser = new Browser(secure.address);
    await begin(browser, '?from=%2Fdashboard');
    const kept = ['pkce.code_verifier', 'state', 'nonce', 'single-sign-on-from'];
    const names = [...browser.cookies.keys()];
    expect(names.filter((name) => kept.some((one) => name.endsWith(one)))).toHaveLength(kept.length);
    expect(names.filter((name) => !name.startsWith('__Host-'))).toEqual([]);
  } finally {
    await secure.stop();
  }
});
