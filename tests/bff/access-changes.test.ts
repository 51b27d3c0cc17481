import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BackOffice } from './back-office';
import { Browser, signedIn } from './browser';
import { ACCESS_VERSION_HEADER } from '@/lib/contract/access-control-list';
import { PORTAL_PAGES } from '@/lib/auth/pages';
import { ForeignUpstream, json, orderRow, ROLES_OF } from './foreign-upstream';

const upstream = new ForeignUpstream();
/** Two processes, as behind a balancer: neither hears what passes through the other. */
let one: BackOffice;
let other: BackOffice;

const ORDERS = '/marketing-shop/orders/all/1';

beforeAll(async () => {
  const address = await upstream.listen();
  [one, other] = await Promise.all([BackOffice.start(address), BackOffice.start(address, { OFFICE_WORKERS: '2' })]);
}, 90_000);
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await upstream.close();
});
beforeEach(() => upstream.behave());

/** Changes who may use orders, as the table of roles does. */
function openOrdersTo(...roles: number[]): void {
  const list = { ...ROLES_OF, orders: roles };
  upstream.on('GET /access-control-list', Object.entries(list).map(([routeType, allowed]) => ({ routeType, roles: allowed })));
}

/** The entries of the menu of a page. */
const menuOf = (html: string) =>
  [...html.matchAll(/<a[^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].filter(([, , text]) => /^(Orders|Products|Q\.Point Management)$/.test(text ?? '')).map(([, , text]) => text);

/** The same session at the other process, as a balancer would lead it there. */
function elsewhere(browser: Browser, office: BackOffice): Browser {
  const copy = new Browser(office.address);
  for (const [name, value] of browser.cookies) copy.cookies.set(name.replace(/-\d+$/, `-${new URL(office.address).port}`), value);
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

  test('is told to a tab that changes only its page, by a cookie that tells one menu from another', async () => {
    const shop = await signedIn(one.address, 'shop@x.example');
    const told = () => [...shop.cookies].find(([name]) => name.startsWith('qp_menu'))?.[1];
    await shop.get('/dashboard');
    const before = told();
    expect((await shop.get('/dashboard', { rsc: '1' })).headers.getSetCookie().filter((line) => line.startsWith('qp_menu'))).toEqual([]);
    openOrdersTo(1);
    const [line] = (await shop.get('/dashboard', { rsc: '1' })).headers.getSetCookie().filter((each) => each.startsWith('qp_menu'));
    expect(line).toMatch(/; SameSite=Lax/i);
    expect(told()).not.toBe(before);
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
    expect((await shop.get('/api/orders/1')).status).toBe(403);
  });
});

describe('before an upstream whose answers tell the version of the list', () => {
  /** The list as of a version, and calls that are let through by it. */
  function listOf(version: number, ...roles: number[]): void {
    const told = { [ACCESS_VERSION_HEADER]: String(version) };
    const list = Object.entries({ ...ROLES_OF, orders: roles }).map(([routeType, allowed]) => ({ routeType, roles: allowed }));
    upstream.on('GET /access-control-list', (_request, response) => json(response, 200, list, told));
    upstream.on('GET /orders', (_request, response) => {
      if (roles.includes(3)) json(response, 200, { data: [orderRow(1)], total: 1, counts: { all: 1, '1': 1 } }, told);
      else json(response, 403, { statusCode: 403, message: 'Your role does not allow this.' });
    });
  }
  /** Follows to where a page leads, as often as a browser would. */
  async function follow(browser: Browser, path: string): Promise<Response> {
    let page = await browser.get(path);
    for (let step = 0; step < 20 && page.status === 307; step += 1) page = await browser.get(page.headers.get('location') ?? '');
    return page;
  }

  test('a page that reads first does not ask for the list again, and a change counts from the very next one', async () => {
    listOf(1, 1, 3);
    const shop = await signedIn(one.address, 'shop@x.example');
    const sessions = [shop, ...Array.from({ length: 4 }, () => elsewhere(shop, other))];
    for (const session of sessions) expect((await session.get(ORDERS)).status).toBe(200);
    upstream.received.length = 0;
    for (let time = 0; time < 3; time += 1) expect((await shop.get(ORDERS)).status).toBe(200);
    expect(upstream.calls('GET /access-control-list')).toHaveLength(0);

    listOf(2, 1);
    for (const session of sessions) {
      const page = await follow(session, ORDERS);
      expect(page.status).toBe(403);
      expect(menuOf(await page.text())).not.toContain('Orders');
    }
    listOf(3, 1, 3);
    for (const session of sessions) expect((await session.get(ORDERS)).status).toBe(200);
  });

  test('a change of another area is in the menu of the page that learns of it', async () => {
    listOf(1, 1, 3);
    const shop = await signedIn(one.address, 'shop@x.example');
    expect(menuOf(await (await shop.get(ORDERS)).text())).toContain('Products');
    const told = { [ACCESS_VERSION_HEADER]: '2' };
    upstream.on('GET /access-control-list', (_request, response) => json(response, 200, [{ routeType: 'orders', roles: [3] }], told));
    upstream.on('GET /orders', (_request, response) => json(response, 200, { data: [], total: 0, counts: { all: 0 } }, told));
    const page = await follow(shop, ORDERS);
    expect(page.status).toBe(200);
    expect(menuOf(await page.text())).toEqual(['Orders']);
  });

  test('a version that changed nothing for anybody keeps the page', async () => {
    listOf(1, 1, 3);
    const shop = await signedIn(one.address, 'shop@x.example');
    await shop.get(ORDERS);
    listOf(2, 1, 3);
    expect((await shop.get(ORDERS)).status).toBe(200);
  });

  test('no page goes by a list from before it was taken from somebody, whether the page reads or not', async () => {
    const everything = PORTAL_PAGES.flatMap(({ access }) => (access === 'staff' ? [] : [access]));
    const give = (version: string, roles: number[]) => {
      const told = { [ACCESS_VERSION_HEADER]: version };
      upstream.on('GET /access-control-list', (_request, response) => json(response, 200, everything.map((routeType) => ({ routeType, roles })), told));
    };
    give('1', [1]);
    const admin = await signedIn(one.address);
    for (const { prefix, access } of PORTAL_PAGES) {
      if (access === 'staff') continue;
      upstream.behave();
      give(`${prefix}-1`, [1]);
      // Learns the list.
      await (await admin.get('/dashboard')).text();
      give(`${prefix}-2`, []);
      // Every call is refused, as the upstream would refuse it.
      upstream.refuseAllBut('GET /access-control-list');
      const page = await follow(admin, prefix);
      expect(page.status, prefix).toBe(403);
      expect(await page.text(), prefix).toContain('You don’t have access to this page');
    }
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
    upstream.on('POST /login', { token: 'token-of-role-7', user: { id: 77, roleId: 7, firstName: 'N', lastName: 'N' }, staff: true });
    expect((await new Browser(strict.address).signIn('nora@x.example')).status).toBe(401);
    await strict.stop();
  });
});

test('the screen of roles says so where the upstream knows no table of them', async () => {
  upstream.on('GET /access-control-list', [{ routeType: 'adminControls', roles: [1] }]);
  const page = await (await signedIn(one.address)).get('/admincontrols/roles');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('There was a problem getting the roles.');
});
