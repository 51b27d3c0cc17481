import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { callAccess, landingPath, mayBegin, accessResult } from '@/lib/auth/access-control-list';
import { accessForPage, forgetAccess, recentAccess } from '@/lib/auth/access';
import { mayUse, pageOf, PORTAL_PAGES, visiblePages, type PageAccess, type PortalPage } from '@/lib/auth/pages';
import { rightsOf } from '@/lib/domain/rights';
import type { AccessControlList } from '@/lib/contract/session';
import { ROUTE_TYPES } from '@/lib/domain/access-table';
import type { Capability } from '@/lib/domain/capabilities';
import {
  ACTIVITY_PATH,
  CATEGORIES_PATH,
  FORECAST_APPROVALS_PATH,
  FORECAST_RATES_PATH,
  MODULE_RATES_PATH,
  ROLES_PATH,
  POINT_BATCHES_PATH,
} from '@/lib/addresses/paths';

/** A portal that is further along than the present one. */
const PAGES: PortalPage[] = [
  { prefix: '/dashboard', access: 'staff', menu: { section: null, label: 'Dashboard', href: '/dashboard' } },
  {
    prefix: '/qpartners/registration',
    access: 'registration',
    menu: { section: 'Q.Partners', label: 'Registration', href: '/qpartners/registration/list/0' },
  },
  { prefix: '/rewards', access: 'configurations' },
  {
    prefix: '/rewards/qpoint-management',
    access: 'qpointManagement',
    menu: { section: 'Rewards', label: 'Q.Point Management', href: '/rewards/qpoint-management' },
  },
  {
    prefix: '/marketing-shop/orders',
    access: 'orders',
    menu: { section: 'Shop', label: 'Orders', href: '/marketing-shop/orders/all/1' },
  },
];
const LIST: AccessControlList = [
  { routeType: 'registration', roles: [1] },
  { routeType: 'qpointManagement', roles: [1, 2, 4] },
  { routeType: 'orders', roles: [1, 3] },
  { routeType: 'somethingNew', roles: [1, 2, 3, 4] },
];
const person = (roleId: number) => ({ id: 9, roleId, firstName: 'A', lastName: 'B' });

test('a role may do everything where the list names no limits, and there what it names', () => {
  const list: AccessControlList = [
    { routeType: 'orders', roles: [1, 3], limited: [{ roleId: 3, actions: ['see', 'export'] }] },
    { routeType: 'products', roles: [3] },
  ];
  expect(rightsOf(3, list)).toEqual({ orders: ['see', 'export'], products: ['see', 'change', 'decide', 'export'] });
  expect(rightsOf(1, list)).toEqual({ orders: ['see', 'change', 'decide', 'export'] });
  expect(mayUse('orders', 3, list)).toBe(true);
  expect(mayUse('orders', 3, list, 'change')).toBe(false);
  expect(mayUse(['orders', 'products'], 3, list, 'change')).toBe(true);
});

test.each([
  [1, ['Dashboard', 'Registration', 'Q.Point Management', 'Orders']],
  [2, ['Dashboard', 'Q.Point Management']],
  [3, ['Dashboard', 'Orders']],
  [4, ['Dashboard', 'Q.Point Management']],
  [7, ['Dashboard']],
])('role %i sees the entries that the list opens to it, in the order of the menu', (roleId, labels) => {
  expect(visiblePages(roleId, LIST, PAGES).map(({ menu }) => menu.label)).toEqual(labels);
});

/** Everything but some rights, for these roles. */
const allBut = (lacking: readonly Capability[], roles = [1]): AccessControlList => [
  ...ROUTE_TYPES.map((routeType) => ({ routeType, roles })),
  ...lacking.map((routeType) => ({ routeType, roles: [] })),
];

test('the menu has no entry for what nobody has the right to', () => {
  const hrefs = (lacking: Capability[]) => visiblePages(1, allBut(lacking)).map(({ prefix }) => prefix);
  expect(hrefs([])).toEqual(expect.arrayContaining([ROLES_PATH, ACTIVITY_PATH]));
  expect(hrefs(['roles'])).not.toContain(ROLES_PATH);
  expect(hrefs(['activity'])).not.toContain(ACTIVITY_PATH);
});

test.each<[string, Capability[], string | undefined]>([
  ['Orders', ['orderList'], undefined],
  ['Products', ['productList'], CATEGORIES_PATH],
  // An entry for several lists leads to the first that is there.
  ['Approvals', ['moduleApprovalList'], FORECAST_APPROVALS_PATH],
  ['Approvals', ['moduleApprovalList', 'forecastApprovalList', 'awaitingUpdateList'], undefined],
  ['Configurations', ['moduleRates'], FORECAST_RATES_PATH],
  ['Configurations', ['forecastRates'], MODULE_RATES_PATH],
])('without the right to its list the entry %s %#', (label, lacking, href) => {
  const entries = visiblePages(1, allBut(lacking)).map(({ menu }) => menu);
  expect(entries.find((menu) => menu.label === label)?.href).toBe(href);
  expect(entries.length).toBe(visiblePages(1, allBut([])).length - (href === undefined ? 1 : 0));
});

test('what is marked by an entry is what may be opened', () => {
  const marks = (lacking: Capability[]) =>
    visiblePages(1, allBut(lacking)).find(({ menu }) => menu.label === 'Q.Point Management')?.menu.marks;
  expect(marks([])).toContain(POINT_BATCHES_PATH);
  expect(marks(['pointBatches'])).not.toContain(POINT_BATCHES_PATH);
});

test('an empty list opens only what all staff may open', () => {
  expect(visiblePages(1, [], PAGES).map(({ prefix }) => prefix)).toEqual(['/dashboard']);
});

test.each([
  ['the legacy role, to registrations', 1, PAGES, LIST, '/qpartners/registration/list/0'],
  ['others, to point management', 2, PAGES, LIST, '/rewards/qpoint-management'],
  ['who may not see that page, to the first entry', 3, PAGES, LIST, '/dashboard'],
  ['the legacy role where it is missing, to the first entry', 1, PAGES.slice(2), LIST, '/rewards/qpoint-management'],
  ['others where it is missing, to the first entry', 3, PAGES.slice(4), LIST, '/marketing-shop/orders/all/1'],
  ['everybody while the list is unknown, to what all staff may open', 1, PAGES, [], '/dashboard'],
])('sign-in lands %s', (_, roleId, pages, list, path) => {
  expect(landingPath(person(roleId), list, 1, pages)).toBe(path);
});

test.each([
  ['the first entry without the right to the list of the spec’s page', 2, ['pointList'], '/dashboard'],
  ['the same for the legacy role', 1, ['registrationList'], '/dashboard'],
  [
    'the spec’s page without the right to another list',
    2,
    ['registrationList', 'orderList'],
    '/rewards/qpoint-management',
  ],
] as const)('sign-in lands at %s', (_, roleId, lacking, path) => {
  expect(landingPath(person(roleId), allBut(lacking, [1, 2]), 1)).toBe(path);
});

test('the legacy role is a setting', () => {
  const list = [{ routeType: 'registration', roles: [8] }];
  expect(landingPath(person(8), list, 8, PAGES)).toBe('/qpartners/registration/list/0');
});

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard/x', '/dashboard'],
  ['/dashboards', null],
  ['/', null],
  ['/marketing-shop', null],
  ['/marketing-shop/orders', '/marketing-shop/orders'],
  ['/marketing-shop/orders/all/1', '/marketing-shop/orders'],
  ['/marketing%2Dshop/orders/all/1', '/marketing-shop/orders'],
  ['/marketing-shop/%6frders', '/marketing-shop/orders'],
  ['/rewards/qpoint-management', '/rewards/qpoint-management'],
  ['/rewards/approvals', '/rewards'],
  ['/%', null],
])('%s belongs to the area %s', (path, prefix) => {
  expect(pageOf(path, PAGES)?.prefix ?? null).toBe(prefix);
});

test('the menu shows a page to a role exactly when it opens, and is marked by what opens beside it', () => {
  for (const roleId of [1, 2, 3, 4, 5]) {
    const opening = PORTAL_PAGES.filter((page) => mayUse(page.access, roleId, LIST));
    const opens = (path: string) => opening.some(({ prefix }) => prefix === path);
    const entries = opening.flatMap((page) => {
      const { menu } = page;
      return menu ? [{ ...page, menu: { ...menu, ...(menu.marks && { marks: menu.marks.filter(opens) }) } }] : [];
    });
    expect(visiblePages(roleId, LIST), `role ${roleId}`).toEqual(entries);
  }
});

describe('the memory of the list', () => {
  let server: Server;
  let asked = 0;
  let askedBy: unknown;
  let answer: { status: number; body: unknown };
  let token = '';
  let count = 0;

  beforeAll(async () => {
    server = createServer(({ headers }, response) => {
      asked += 1;
      askedBy = headers['x-request-id'];
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    vi.stubEnv('API_BASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    vi.stubEnv('NEXTAUTH_SECRET', 'a-secret-of-the-tests-that-is-long-enough');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    token = `token-${(count += 1)}`;
    asked = 0;
    answer = { status: 200, body: LIST };
  });

  const session = (roleId: number) => ({ user: person(roleId), token });
  const NOW = 1_000_000;

  test('asks once for all that belongs to one page, and anew for the next one', async () => {
    await Promise.all(Array.from({ length: 5 }, () => accessForPage(session(1), 'request-1', NOW)));
    await accessForPage(session(1), 'request-1', NOW + 9_000);
    expect(asked).toBe(1);
    await accessForPage(session(1), 'request-2', NOW);
    expect(asked).toBe(2);
    await accessForPage(session(1), 'request-1', NOW + 11_000);
    expect(asked).toBe(3);
  });

  test('is asked under the id of the page, by which the log of the upstream tells of it', async () => {
    await accessForPage(session(1), 'request-of-a-page', NOW);
    expect(askedBy).toBe('request-of-a-page');
    await accessForPage(session(1), null, NOW);
    expect(askedBy).toBeUndefined();
  });

  test('shares nothing where a request has no id, nor between sessions that name the same one', async () => {
    await accessForPage(session(1), null, NOW);
    await accessForPage(session(1), null, NOW);
    expect(asked).toBe(2);
    await accessForPage(session(1), 'request-3', NOW);
    await accessForPage({ ...session(1), token: `${token}-other` }, 'request-3', NOW);
    expect(asked).toBe(4);
  });

  test('a page opens by the list as it is now, in both directions', async () => {
    const pageVerdict = async (access: PageAccess, request: string) =>
      accessResult(session(2), access, await accessForPage(session(1), request, NOW));
    expect(await pageVerdict('orders', 'page-1')).toBe('refused');
    answer.body = [{ routeType: 'orders', roles: [2] }];
    expect(await pageVerdict('orders', 'page-2')).toBe('allowed');
    answer.body = [];
    expect(await pageVerdict('orders', 'page-3')).toBe('refused');
    expect(await pageVerdict('staff', 'page-3')).toBe('allowed');
    answer.status = 401;
    expect(await pageVerdict('staff', 'page-4')).toBe('ended');
    answer.status = 500;
    expect(await pageVerdict('staff', 'page-5')).toBe('allowed');
    expect(await pageVerdict('orders', 'page-5')).toBe('unavailable');
  });

  test('a page begins beside the question where the last list opened it, and its calls with it', async () => {
    expect(mayBegin(session(2), 'qpointManagement')).toBe(false);
    expect(mayBegin(session(2), 'staff')).toBe(false);
    await accessForPage(session(1), 'page-1', NOW);
    expect(mayBegin(session(2), 'qpointManagement')).toBe(true);
    expect(mayBegin(session(2), 'orders')).toBe(false);
    expect(mayBegin(session(2), 'staff')).toBe(true);
    const later = accessForPage(session(1), 'page-2', NOW + 900_000);
    expect(await callAccess(session(2), 'qpointManagement', 'see', 'page-2', NOW + 900_000)).toBe('allowed');
    expect(asked).toBe(1);
    await later;
    expect(await callAccess(session(2), 'orders', 'see', 'page-2', NOW + 900_000)).toBe('refused');
    expect(asked).toBe(2);
    forgetAccess(token);
    expect(mayBegin(session(2), 'qpointManagement')).toBe(false);
  });

  test('a call is allowed from memory, and the upstream asked afresh before it is refused', async () => {
    expect(await callAccess(session(2), 'orders', 'see', 'call-1', NOW)).toBe('refused');
    answer.body = [{ routeType: 'orders', roles: [2] }];
    expect(await callAccess(session(2), 'orders', 'see', 'call-1', NOW)).toBe('allowed');
    answer.body = [];
    expect(await callAccess(session(2), 'orders', 'see', 'call-1', NOW + 1)).toBe('allowed');
    expect(asked).toBe(2);
    expect(await callAccess(session(2), 'orders', 'see', 'call-1', NOW + 11_000)).toBe('refused');
  });

  test('a call goes by what its page has asked', async () => {
    await accessForPage(session(1), 'page-4', NOW);
    expect(await callAccess(session(1), 'orders', 'see', 'call-1', NOW)).toBe('allowed');
    expect(asked).toBe(1);
  });

  test.each([
    [500, {}, 'unavailable'],
    [200, { not: 'a list' }, 'unavailable'],
    [302, [], 'unavailable'],
    [401, {}, 'ended'],
  ] as const)('an answer %i %j means nobody, and is not remembered', async (status, body, outcome) => {
    answer = { status, body };
    expect(await callAccess(session(1), 'orders', 'see', 'call-1', NOW)).toBe(outcome);
    expect(recentAccess(token, NOW)).toBeUndefined();
    answer = { status: 200, body: LIST };
    expect(await callAccess(session(1), 'orders', 'see', 'call-1', NOW)).toBe('allowed');
  });
});
