import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PORTAL_PAGES } from '@/lib/auth/pages';
import { PROXIED_ENDPOINTS } from '@/lib/api/proxy';
import type { Endpoint } from '@/lib/contract/endpoint';
import { BackOffice } from './back-office';
import { Browser, signedIn } from './browser';
import { ForeignUpstream, orderRow, PEOPLE, ROLES_OF, TOKEN_MARK } from './foreign-upstream';

const upstream = new ForeignUpstream();
let office: BackOffice;

beforeAll(async () => {
  office = await BackOffice.startWithoutMiddleware(await upstream.listen());
});
afterAll(async () => {
  await office.stop();
  await upstream.close();
});

/** Stands in every answer of the upstream that a role may or may not read. */
const MARK = 'only-for-whom-the-list-names';

beforeEach(() => {
  upstream.behave();
  const order = orderRow(1, { orderNumber: MARK });
  upstream.on('GET /orders', { data: [order], total: 1, counts: { all: 1 } });
  upstream.on('GET /orders/1', { ...order, products: [], timeline: [] });
  upstream.on('GET /orders/statuses', [{ id: 1, name: MARK }]);
  upstream.on('GET /shipping', [{ name: MARK }]);
});

const PAGES = PORTAL_PAGES.map(({ prefix, access, menu }) => ({ path: menu?.href ?? prefix, access }));
const OTHER_PAGES = ['/', '/forbidden', '/unavailable', '/no/such/page', '/marketing-shop/no-such-page', '/rewards'];
const APIS = PROXIED_ENDPOINTS.filter(({ method }) => method === 'GET').map(
  ({ path, access, alsoFor = [] }: Endpoint) => ({
    path: `/api${path.replace(/\{\w+\}/g, '1')}`,
    access: [access, ...alsoFor],
  }),
);

const OPEN_TO_ALL: readonly string[] = ['staff', 'signed-in', 'public'];

const mayUse = (access: string | readonly string[], roleId: number) =>
  [access].flat().some((each) => OPEN_TO_ALL.includes(each) || mayUseRoute(each, roleId));
const mayUseRoute = (access: string, roleId: number) =>
  (ROLES_OF as Record<string, readonly number[]>)[access]?.includes(roleId) ?? false;

test('the middleware is really gone', async () => {
  // With it, the policy of a page has a nonce.
  expect((await new Browser(office.address).get('/')).headers.get('content-security-policy')).not.toContain('nonce');
});

describe('who is not signed in', () => {
  test.each([...PAGES.map(({ path }) => path), ...OTHER_PAGES])('gets nothing from %s', async (path) => {
    for (const headers of [{}, { rsc: '1' }] as Record<string, string>[]) {
      const response = await new Browser(office.address).get(path, headers);
      if (path !== '/') expect([307, 404]).toContain(response.status);
      expect(await response.text()).not.toContain(MARK);
    }
    expect(upstream.received).toHaveLength(0);
  });

  test('gets nothing from any call', async () => {
    for (const { path } of APIS.filter(({ access }) => !access.includes('public'))) {
      const response = await new Browser(office.address).get(path);
      expect([401, 404], path).toContain(response.status);
    }
    expect(upstream.received).toHaveLength(0);
  });
});

describe.each(Object.entries(PEOPLE).filter(([, { roleId }]) => roleId < 5))('%s', (email, { roleId }) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await signedIn(office.address, email);
  });

  test.each(PAGES)('gets $path only as the list says', async ({ path, access }) => {
    const response = await browser.get(path);
    const text = await response.text();
    expect(response.status).toBe(mayUse(access, roleId) ? 200 : 403);
    expect(text).not.toContain(TOKEN_MARK);
    if (!mayUseRoute('orders', roleId)) {
      expect(text).not.toContain(MARK);
      expect(upstream.received.filter(({ call }) => /orders|shipping/.test(call))).toEqual([]);
    }
  });

  test('is refused each call that the list does not give', async () => {
    for (const { path, access } of APIS) {
      const response = await browser.get(path);
      expect(await response.text(), path).not.toContain(TOKEN_MARK);
      if (!mayUse(access, roleId)) expect(response.status, path).toBe(403);
    }
  });
});
