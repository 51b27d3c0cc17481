import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BackOffice } from './back-office';
import { Browser, signedIn } from './browser';
import { PORTAL_PAGES } from '@/lib/auth/pages';
import type { AccessControlList } from '@/lib/contract/session';
import { ForeignUpstream, json, orderRow, ROLES_OF } from './foreign-upstream';
import { NO_ACCESS, refusalIn } from './refusals';

const upstream = new ForeignUpstream();
/** Two processes, as behind a balancer: neither hears what passes through the other. */
let one: BackOffice;
let other: BackOffice;

const ORDERS = '/marketing-shop/orders/all/1';

beforeAll(async () => {
  const address = await upstream.listen();
  [one, other] = await Promise.all([BackOffice.start(address), BackOffice.start(address, { OFFICE_WORKERS: '2' })]);
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await upstream.close();
});
beforeEach(() => upstream.behave());

/** Changes who may use orders, as the table of roles does. */
function openOrdersTo(...roles: number[]): void {
  const list = { ...ROLES_OF, orders: roles };
  upstream.on(
    'GET /access-control-list',
    Object.entries(list).map(([routeType, allowed]) => ({ routeType, roles: allowed })),
  );
}

/** The entries of the menu of a page. */
const menuOf = (html: string) =>
  [...html.matchAll(/<a[^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)]
    .filter(([, , text]) => /^(Orders|Products|Q\.Point Management)$/.test(text ?? ''))
    .map(([, , text]) => text);

/** The same session at the other process, as a balancer would lead it there. */
function elsewhere(browser: Browser, office: BackOffice): Browser {
  const copy = new Browser(office.address);
  for (const [name, value] of browser.cookies)
    copy.cookies.set(name.replace(/-\d+$/, `-${new URL(office.address).port}`), value);
  return copy;
}

describe('a change of the access control list', () => {
  test('counts from the very next page of an open session, in every process, and the menu follows', async () => {
    const shop = await signedIn(one.address, 'shop@x.example');
    const sessions = [shop, ...Array.from({ length: 4 }, () => elsewhere(shop, other))];
    for (const session of sessions) {
      expect((await session.get(ORDERS)).status).toBe(200);
      expect(menuOf(await (await session.get('/dashboard')).text())).toContain('Orders');
    }
    openOrdersTo(1);
    for (const session of sessions) {
      const page = await session.get(ORDERS);
      expect(page.status).toBe(403);
      const html = await page.text();
      expect(html).toContain('You don’t have access to this page');
      expect(menuOf(html)).not.toContain('Orders');
    }
    openOrdersTo(1, 3);
    for (const session of sessions) {
      const page = await session.get(ORDERS);
      expect(page.status).toBe(200);
      expect(menuOf(await page.text())).toContain('Orders');
    }
  });

  test('is told to a tab by the call that it makes before each other page, in every process', async () => {
    const shop = await signedIn(one.address, 'shop@x.example');
    const sessions = [shop, elsewhere(shop, other)];
    const mayUseOrders = async (session: Browser) => {
      const list = (await (await session.get('/api/access-control-list')).json()) as AccessControlList;
      return list.some(({ routeType, roles }) => routeType === 'orders' && roles.includes(3));
    };
    for (const session of sessions) expect(await mayUseOrders(session)).toBe(true);
    openOrdersTo(1);
    for (const session of sessions) expect(await mayUseOrders(session)).toBe(false);
  });

  test('is asked for once by all parts of a page', async () => {
    const admin = await signedIn(one.address);
    for (const path of ['/dashboard', ORDERS, '/marketing-shop/products/1', '/no/such/page', '/forbidden']) {
      upstream.behave();
      await (await admin.get(path)).text();
      expect(upstream.calls('GET /access-control-list'), path).toHaveLength(1);
    }
  });

  test('costs calls nothing: the upstream decides about each itself', async () => {
    const shop = await signedIn(one.address, 'shop@x.example');
    await shop.get('/dashboard');
    upstream.behave();
    upstream.on('GET /orders/1', { ...orderRow(1), products: [], timeline: [] });
    for (let time = 0; time < 3; time += 1) expect((await shop.get('/api/orders/1')).status).toBe(200);
    expect(upstream.calls('GET /access-control-list')).toHaveLength(0);
    upstream.on('GET /orders/1', (_request, response) => json(response, 403, { statusCode: 403, message: 'No more.' }));
    expect(await refusalIn(shop.get('/api/orders/1'))).toEqual([403, 'No more.']);
  });

  test('is shown by no page that it took from somebody, whether the page reads or not', async () => {
    const everything = PORTAL_PAGES.flatMap(({ access }) => (access === 'staff' ? [] : access));
    const give = (roles: number[]) =>
      upstream.on(
        'GET /access-control-list',
        everything.map((routeType) => ({ routeType, roles })),
      );
    const admin = await signedIn(one.address);
    for (const { prefix, access } of PORTAL_PAGES) {
      if (access === 'staff') continue;
      upstream.behave();
      give([1]);
      // Learns the list, so that the page begins beside the question.
      await (await admin.get('/dashboard')).text();
      give([]);
      // Every call is refused, as the upstream would refuse it.
      upstream.refuseAllBut('GET /access-control-list');
      const page = await admin.get(prefix);
      expect(page.status, prefix).toBe(403);
      expect(await page.text(), prefix).toContain('You don’t have access to this page');
    }
  });

  test('is waited for beside what the page reads, and shows nothing of it', async () => {
    const shop = await signedIn(one.address, 'shop@x.example');
    await (await shop.get(ORDERS)).text();
    upstream.behave();
    const answered: string[] = [];
    upstream.on('GET /orders', (_request, response) => {
      answered.push('orders');
      json(response, 200, { data: [orderRow(1, { orderNumber: 'READ-MEANWHILE' })], total: 1, counts: { all: 1 } });
    });
    const answerList = async (response: Parameters<typeof json>[0]) => {
      await expect.poll(() => answered).toContain('orders');
      answered.push('list');
      json(response, 200, [{ routeType: 'products', roles: [3] }]);
    };
    upstream.on('GET /access-control-list', (_request, response) => void answerList(response));
    const page = await shop.get(ORDERS);
    expect(page.status).toBe(403);
    expect(await page.text()).not.toContain('READ-MEANWHILE');
    expect(answered.slice(0, 2)).toEqual(['orders', 'list']);
  });
});

describe('a role that was made later', () => {
  const signInAs = (roleId: number, staff: boolean | undefined) => {
    const user = { id: 70 + roleId, roleId, firstName: 'Nora', lastName: 'New' };
    upstream.on('POST /login', { token: `token-of-role-${roleId}`, user, ...(staff === undefined ? {} : { staff }) });
    const browser = new Browser(one.address);
    return browser.signIn('nora@x.example').then((answer) => ({ browser, status: answer.status }));
  };

  test('enters where the upstream counts it among its staff, and stays when its cookie is renewed', async () => {
    openOrdersTo(1, 3, 7);
    const { browser, status } = await signInAs(7, true);
    expect(status).toBe(200);
    expect((await browser.get(ORDERS)).status).toBe(200);
    expect(await (await browser.get('/api/auth/session')).json()).toMatchObject({ user: { roleId: 7 } });
    expect((await browser.get(ORDERS)).status).toBe(200);
  });

  test.each([
    [7, undefined],
    [7, false],
    [5, true],
    [6, true],
    [3, false],
  ])('stays out: role %i with the mark %s', async (roleId, staff) => {
    expect((await signInAs(roleId, staff)).status).toBe(401);
    expect(upstream.calls('POST /logout')).toHaveLength(1);
  });

  test('stays out where the settings name others, whatever the upstream says', async () => {
    const strict = await BackOffice.start(await upstream.listen(), { ALLOWED_ROLE_IDS: '1,2' });
    upstream.on('POST /login', {
      token: 'token-of-role-7',
      user: { id: 77, roleId: 7, firstName: 'N', lastName: 'N' },
      staff: true,
    });
    expect((await new Browser(strict.address).signIn('nora@x.example')).status).toBe(401);
    await strict.stop();
  });
});

test('there is no screen of roles where the upstream knows no table of them', async () => {
  upstream.on('GET /access-control-list', [{ routeType: 'adminControls', roles: [1] }]);
  const browser = await signedIn(one.address);
  expect(await refusalIn(browser.get('/admincontrols/roles'))).toEqual(NO_ACCESS);
  expect(await (await browser.get('/admincontrols/management')).text()).not.toContain('/admincontrols/roles');
});
