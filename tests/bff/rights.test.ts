import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROXIED_ENDPOINTS } from '@/lib/api/proxy';
import { actionsOf, type Endpoint } from '@/lib/contract/endpoint';
import { ROUTE_TYPES, type RouteType } from '@/lib/domain/access-table';
import { ACTIONS, FURTHER_ACTIONS, refusalOf, type Action } from '@/lib/domain/rights';
import { ENTERED } from '@/lib/addresses/by-staff';
import {
  ADD_ADMIN_PATH,
  ADD_PRODUCT_PATH,
  addContentPath,
  CATEGORIES_PATH,
  CONTENT_PATHS,
  NEW_POINT_BATCH_PATH,
  POINT_BATCHES_PATH,
} from '@/lib/addresses/paths';
import { REPORTS } from '@/lib/reports/all-reports';
import { type Browser, signedIn } from './browser';
import { ForeignUpstream } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';

/** Of `shop@x.example`. */
const ROLE = 3;

const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);
let browser: Browser;

beforeAll(async () => {
  browser = await signedIn(office.address, 'shop@x.example');
});

/** Opens every area to the role, as far as it may do something there. */
function limitTo(actionsOf: (area: RouteType) => readonly Action[]): void {
  const entries = ROUTE_TYPES.map((routeType) => {
    const actions = actionsOf(routeType);
    const isLimited = actions.length < ACTIONS.length;
    return { routeType, roles: [1, ROLE], ...(isLimited && { limited: [{ roleId: ROLE, actions }] }) };
  });
  upstream.on('GET /access-control-list', entries);
}

const OF_AREAS = (PROXIED_ENDPOINTS as readonly Endpoint[]).filter(({ access }) => access in FURTHER_ACTIONS);

/** Of calls that arrived, those that ask for something beside the rights. */
const arrived = () => upstream.received.map(({ call }) => call).filter((call) => call !== 'GET /access-control-list');

describe('who may only see', () => {
  beforeEach(() => limitTo((area) => (FURTHER_ACTIONS[area].length > 0 ? ['see'] : ACTIONS)));

  // What is for administrators alone is refused to everybody else before their rights are asked.
  const further = OF_AREAS.filter(
    (each) => !actionsOf(each).includes('see') && each.access !== 'editProfile' && !each.administratorsOnly,
  );

  test.each(further.map((each) => [each.name, each] as const))(
    'is told so for %s, and nothing leaves',
    async (_, each) => {
      const { method, path } = each;
      const headers = { origin: office.address, 'content-type': 'application/json' };
      const response = await browser.send(`/api${path.replaceAll(/\{\w+\}/g, '1')}`, {
        method,
        headers,
        ...(method !== 'GET' && { body: '{}' }),
      });
      expect(await response.json()).toMatchObject({ statusCode: 403, message: refusalOf(actionsOf(each), true) });
      expect(arrived()).toEqual([]);
    },
  );

  test.each(Object.keys(REPORTS))('gets no report of %s', async (name) => {
    const response = await browser.get(`/api/reports/${name}?format=xlsx`);
    expect(response.status).toBe(403);
    expect(arrived()).toEqual([]);
  });

  test.each([
    ...[ADD_PRODUCT_PATH, ADD_ADMIN_PATH, addContentPath('faq'), NEW_POINT_BATCH_PATH],
    ...ENTERED.map(({ path }) => path),
  ])('gets no form of something new at %s', async (path) => expect((await browser.get(path)).status).toBe(403));

  test.each([CATEGORIES_PATH, CONTENT_PATHS.faq, POINT_BATCHES_PATH, '/marketing-shop/orders/all/1'])(
    'reads %s',
    async (path) => expect((await browser.get(path)).status).toBe(200),
  );
});

test('an action that is given counts from the next call on, and one that is taken from the next page on', async () => {
  const change = () =>
    browser.send('/api/orders/1', {
      method: 'PATCH',
      headers: { origin: office.address, 'content-type': 'application/json' },
      body: JSON.stringify({ orderStatusId: 2 }),
    });
  limitTo(() => ['see']);
  expect((await change()).status).toBe(403);
  limitTo(() => ['see', 'change']);
  expect((await change()).status).not.toBe(403);
  expect((await browser.get(ADD_PRODUCT_PATH)).status).toBe(200);
  limitTo(() => ['see']);
  expect((await browser.get(ADD_PRODUCT_PATH)).status).toBe(403);
});
