import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ROUTE_TYPES } from '@/lib/domain/access-table';
import { type Browser, signedIn } from './browser';
import { ForeignUpstream, json } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';
import { NOT_ALLOWED, refusalIn } from './refusals';

const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);
let browser: Browser;

/** As spec 3 §3 has it, and no more. */
const registered = (id: number) => ({
  ...{
    id,
    firstName: 'Pia',
    lastName: `Number${id}`,
    fullName: `Pia Number${id}`,
    email: `p${id}@x.example`,
    companyId: 70 + id,
    companyName: `Solar ${id}`,
  },
  ...{
    mobileNumber: '5625550143',
    officeNumber: null,
    city: 'Austin',
    receptionYn: 'Y',
    approvalDate: null,
    purchaseChannel: 'Krannich',
    disabled: false,
  },
  ...{ isNew: 'Y', createdAt: '2026-03-01T12:00:00.000Z', updatedAt: '2026-03-02T12:00:00.000Z', lastUpdate: null },
});
const DETAIL = {
  ...{
    approvalStep: 1,
    notes: [],
    subUsers: [],
    companyId: 73,
    email: 'p3@x.example',
    firstName: 'Pia',
    lastName: 'Number3',
    receptionYn: 'N',
  },
  ...{
    receptionDate: '2026-03-01T12:34:00.000Z',
    companyName: 'Solar 3',
    survey: 7,
    surveyText: 'Intersolar',
    partnerType: 1,
    size: 'Small',
    mobileNumber: '5625550143',
  },
  ...{
    officeNumber: null,
    jobTitle: 'Owner',
    website: 'www.solar3.example',
    purchaseChannel: 'Krannich',
    salesArea: 'TX:Texas',
    address: '1 Main St',
    city: 'Austin',
  },
  ...{
    state: 'TX',
    zipCode: '78701',
    taxId: '12-3456789',
    w9: { assetUrl: 'https://cdn.x.example/w9.pdf' },
    description: 'Roofs.',
    disabled: false,
  },
  modules: [{ productType: 1, productBrand: 'Q CELLS|REC', installationVolumeId: 1, installationVolumeData: 120 }],
  ess: [{ productType: 2, productBrand: 'None', installationVolumeId: null, installationVolumeData: null }],
};
const TOTAL = 23;

beforeAll(async () => {
  browser = await signedIn(office.address);
});
beforeEach(() => {
  upstream.on(
    'GET /access-control-list',
    ROUTE_TYPES.map((routeType) => ({ routeType, roles: [1] })),
  );
  // It gives ten rows, whatever it is asked for.
  upstream.on('GET /users/registration/search', ({ url }) => {
    const first = (Number(new URL(url, 'http://x').searchParams.get('page')) - 1) * 10;
    return {
      data: Array.from({ length: TOTAL }, (_, index) => registered(TOTAL - index)).slice(first, first + 10),
      total: TOTAL,
    };
  });
  upstream.on('GET /users/registration/getUserDetail', DETAIL);
  upstream.on('GET /users/registration/survey/analytic', { 1: 2, 7: 6 });
  for (const path of ['/distributors', '/companies/register/job-titles', '/companies/register/product-brands'])
    upstream.on(`GET ${path}`, [{ id: 1, name: 'Krannich' }]);
  upstream.on('GET /companies/register/installation-volumes', [{ id: 1, name: 'Below 250 kW' }]);
  upstream.on('GET /companies/salesregions/search', [{ code: 'TX', name: 'Texas' }]);
});

const page = async (path: string) => (await browser.get(path)).text();
const urls = (call: string) => upstream.calls(call).map(({ url }) => url);

test('registrations are listed, shown and counted by the calls of the spec alone', async () => {
  const list = await page('/qpartners/registration/list/1?newsletter=Y&searchBy=companyName&searchFor=solar&page=2');
  for (const text of ['Pia Number13', '>13<', '03/01/2026', '03/02/2026', 'Survey answer'])
    expect(list).toContain(text);
  expect(urls('GET /users/registration/search')).toContain(
    '/users/registration/search?steps=2&newsLetter=Y&searchKey=companyName&searchVal=solar&page=2&size=10',
  );
  const detail = await page('/qpartners/registration/3');
  for (const text of [
    'Solar 3',
    '12-3456789',
    'Event: Intersolar',
    'Last updated 03/01/2026 04:34',
    'Below 250 kW',
    'Approve',
  ])
    expect(detail).toContain(text);
  expect(await page('/qpartners/registration/survey/admin')).toMatch(/75\.0%.*25\.0%/s);
});

test('a search that finds nothing tells how many the other tab has', async () => {
  upstream.on('GET /users/registration/search', ({ url }) =>
    new URL(url, 'http://x').searchParams.get('steps') === '2'
      ? { data: [registered(1)], total: 4 }
      : { data: [], total: 0 },
  );
  expect(await page('/qpartners/registration/list/0?searchFor=solar')).toMatch(
    /<a href="\/qpartners\/registration\/list\/1\?searchFor=solar"[^>]*>4 under Approved<\/a>/,
  );
});

test('a W-9 that another host keeps is saved by who has the right to registrations, and by nobody else', async () => {
  upstream.on('GET /users/registration/getUserDetail', {
    ...DETAIL,
    w9: { assetUrl: `${await upstream.listen()}/cdn/w9.png` },
  });
  upstream.on('GET /cdn/w9.png', (_, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end('picture'),
  );
  const saved = await browser.get('/api/registrations/3/w9');
  const headers = Object.fromEntries(
    ['content-disposition', 'cache-control', 'x-content-type-options'].map((name) => [name, saved.headers.get(name)]),
  );
  expect([saved.status, await saved.text(), headers]).toEqual([
    200,
    'picture',
    { 'content-disposition': 'attachment', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  ]);
  upstream.on(
    'GET /access-control-list',
    ROUTE_TYPES.filter((routeType) => routeType !== 'registration').map((routeType) => ({ routeType, roles: [1] })),
  );
  const without = await signedIn(office.address);
  for (const path of ['/api/registrations/3/w9', '/api/registrations/3/w9?view'])
    expect(await refusalIn(without.get(path))).toEqual(NOT_ALLOWED);
  expect(upstream.calls('GET /cdn/w9.png')).toHaveLength(1);
});

test.each([
  ['a picture is shown', 'image/png', 200, 'inline'],
  ['what could be a page is not', 'text/html', 415, null],
])('a W-9 of another host is shown in its page and in no other site’s: %s', async (_, type, status, disposition) => {
  upstream.on('GET /users/registration/getUserDetail', {
    ...DETAIL,
    w9: { assetUrl: `${await upstream.listen()}/cdn/w9` },
  });
  upstream.on('GET /cdn/w9', (_, response) => response.writeHead(200, { 'content-type': type }).end('picture'));
  const shown = await browser.get('/api/registrations/3/w9?view');
  expect([shown.status, shown.headers.get('content-disposition')]).toEqual([status, disposition]);
  expect(shown.headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
  expect(shown.headers.get('x-frame-options')).toBe('SAMEORIGIN');
});

test('an upstream that tells of no reviews is offered none', async () => {
  const detail = await page('/qpartners/registration/3');
  expect(detail).toContain('Missing for approval');
  expect(detail).not.toContain('Ask for missing information');
  expect(await page('/qpartners/registration/list/0')).not.toContain('>Review<');
});

test('the Excel file is made of the list’s own call, to its last page, or of the rows that are ticked', async () => {
  const all = await browser.get('/api/reports/registrations?format=csv&steps=0,1&newsLetter=N');
  expect(all.headers.get('content-disposition')).toMatch(/filename="Pending_Q\.PARTNER_List_\d{4}-\d\d-\d\d\.csv"/);
  const text = await all.text();
  for (let id = 1; id <= TOTAL; id += 1) expect(text).toContain(`p${id}@x.example`);
  expect(urls('GET /users/registration/search')).toEqual(
    [1, 2, 3].map((number) => `/users/registration/search?steps=0%2C1&newsLetter=N&page=${number}&size=100`),
  );
  const ticked = await browser.get('/api/reports/registrations?format=csv&steps=2&ids=4-21');
  expect(ticked.headers.get('content-disposition')).toMatch(/filename="Q\.PARTNER_List_\d{4}-\d\d-\d\d\.csv"/);
  expect((await ticked.text()).match(/p\d+@x\.example/g)).toEqual(['p21@x.example', 'p4@x.example']);
});

test.each(['true', '[{"id":3}]', '1', 'null', ''])(
  'a change that is answered with %j was carried out',
  async (answer) => {
    const headers = { origin: office.address, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    upstream.on('PATCH /users/registration/approve', (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer),
    );
    const changed = await browser.send('/api/users/registration/approve', {
      method: 'PATCH',
      headers,
      body: '{"userIds":[3],"step":2}',
    });
    expect(changed.status).toBe(200);
    expect(upstream.calls('PATCH /users/registration/approve').map(({ body }) => body)).toEqual([
      '{"userIds":[3],"step":2}',
    ]);
  },
);

test('a change is done by its status alone where the specs show no answer, and refused in the upstream’s words', async () => {
  const headers = { origin: office.address, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  upstream.on('DELETE /users/registration/delete', (_, response) => response.writeHead(200).end('<p>Deleted</p>'));
  const changed = await browser.send('/api/users/registration/delete', {
    method: 'DELETE',
    headers,
    body: '{"userIds":[3]}',
  });
  expect([changed.status, await changed.json()]).toEqual([200, {}]);
  upstream.on('PATCH /users/registration/changeMasterId', (_, response) =>
    json(response, 409, { message: ['Not yet.', 'Ask again.'], error: 'Conflict' }),
  );
  const refused = await browser.send('/api/users/registration/changeMasterId', {
    method: 'PATCH',
    headers,
    body: '{"userId":3,"subUserId":4}',
  });
  expect(await refused.json()).toEqual({ statusCode: 409, message: 'Not yet.\nAsk again.' });
});
