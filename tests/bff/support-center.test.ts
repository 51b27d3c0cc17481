import type { ServerResponse } from 'node:http';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ROUTE_TYPES } from '@/lib/domain/access-table';
import { slowly } from '@/scripts/timeouts.mjs';
import { type Browser, signedIn } from './browser';
import { ForeignUpstream, json } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';
import { refusalIn } from './refusals';

const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);
let browser: Browser;

/** As spec 3 §3 has it, and no more. */
const INQUIRY = {
  id: 7,
  contactCategoryName: 'Warranty',
  name: 'Dana Whitfield',
  companyName: 'Sun Seven',
  mobileNumber: '5625550100',
  utmSource: 'google',
  createdAt: '2026-11-01T10:00:00.000Z',
  assign: { fullName: 'Ruth Adeyemi' },
  contactStatus: 'Received',
};
const DETAIL = {
  ...INQUIRY,
  address: '1 Main St',
  email: 'dana@x.example',
  message: 'Which one?',
  image: { assetUrl: 'https://cdn.x.example/logo.png', assetKey: 'logo.png' },
  contactHistories: [
    {
      createdAt: '2026-11-02T10:00:00.000Z',
      user: { role: 'Admin', fullName: 'Ruth Adeyemi' },
      contactStatus: 'Answered by phone',
      content: 'Called.',
    },
  ],
};

beforeAll(async () => {
  // It is learned at the sign-in that the upstream has it.
  upstream.on('GET /dashboard', {});
  browser = await signedIn(office.address);
});
beforeEach(() => {
  upstream.on(
    'GET /access-control-list',
    ROUTE_TYPES.map((routeType) => ({ routeType, roles: [1] })),
  );
  upstream.on('GET /contact/search', { data: [INQUIRY], total: 31 });
  upstream.on('GET /contact/detail/7', DETAIL);
  upstream.on('GET /contact/categories', [{ id: 4, name: 'Warranty' }]);
  upstream.on('GET /contact/statuses', [{ id: 1, name: 'Received' }]);
  upstream.on('GET /users/admin/list', [{ id: 2, fullName: 'Ruth Adeyemi' }]);
});

const page = async (path: string) => (await browser.get(path)).text();
const change = (method: string, path: string, body: unknown) =>
  browser.send(path, {
    method,
    headers: { origin: office.address, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('inquiries are listed, shown, given to somebody and answered by the calls of the spec alone', async () => {
  const list = await page('/supportcenter/qcells?category=4&status=1&searchFor=dana');
  for (const text of ['Dana Whitfield', 'Warranty', 'Ruth Adeyemi', 'Received', '>31<', '(562) 555-0100'])
    expect(list).toContain(text);
  expect(upstream.calls('GET /contact/search').map(({ url }) => url)).toContain(
    '/contact/search?contactTypeId=1&categoryId=4&statusId=1&name=dana&assign=dana&page=1&size=10',
  );
  expect(await page('/supportcenter/partner?searchBy=manager&searchFor=ruth')).toContain('Dana Whitfield');
  expect(upstream.calls('GET /contact/search').at(-1)?.url).toBe(
    '/contact/search?contactTypeId=2&assign=ruth&page=1&size=10',
  );

  const detail = await page('/supportcenter/partner/edit/7');
  for (const text of ['Q.PARTNER Portal', 'Which one?', 'Called.', 'Answered by phone', 'Sending email', 'Phone call'])
    expect(detail).toContain(text);
  expect(detail).toContain('Warranty · Dana Whitfield');
  expect(detail).toContain('<a class="text-accent hover:underline" href="tel:5625550100">(562) 555-0100</a>');
  // It knows no Close, so that there is none to choose.
  expect(detail).not.toContain('Send and close');
  expect(detail).not.toContain('id="close-inquiry"');
  upstream.on('GET /contact/detail/7', { ...DETAIL, contactStatus: { id: 1, name: 'Received' }, can: ['close'] });
  const extended = await page('/supportcenter/partner/edit/7');
  for (const text of ['Send and close', 'id="close-inquiry"']) expect(extended).toContain(text);
  upstream.on('GET /contact/detail/7', DETAIL);

  upstream.on('POST /contact/action', {});
  const reply = { contactId: 7, contactStatusId: 2, email: 'dana@x.example', mailTitle: 'Re', content: 'This one.' };
  expect((await change('POST', '/api/contact/action', reply)).status).toBe(200);
  expect(JSON.parse(upstream.calls('POST /contact/action')[0]!.body)).toEqual(reply);
  upstream.on('PATCH /contact/assign', {});
  expect((await change('PATCH', '/api/contact/assign', { ids: [7], assigned: 2 })).status).toBe(200);
  // It was done, whatever the upstream says beside.
  for (const answer of [true, [7], 'OK', null, { contactHistories: 1 }]) {
    upstream.on('POST /contact/action', (_request, response) => json(response, 201, answer));
    expect((await change('POST', '/api/contact/action', reply)).status, JSON.stringify(answer)).toBe(200);
  }
});

test('a fifth status of another server is any status', async () => {
  const held = { ...INQUIRY, contactStatus: { id: 5, name: 'On hold' } };
  upstream.on('GET /contact/search', { data: [held], total: 1 });
  const theirs = await page('/supportcenter/qcells');
  expect(theirs).toContain('On hold');
  expect(theirs).not.toContain('Waiting for ');
});

test('a search that finds nothing tells how many inquiries the other source has', async () => {
  upstream.on('GET /contact/search', (request, response) => {
    const isOther = request.url?.includes('contactTypeId=2');
    json(response, 200, isOther ? { data: [INQUIRY], total: 4 } : { data: [], total: 0 });
  });
  const none = await page('/supportcenter/qcells?category=4&searchFor=dana');
  expect(none).toMatch(/<a href="\/supportcenter\/partner\?searchFor=dana"[^>]*>4 under Partner website<\/a>/);
  expect(upstream.calls('GET /contact/search').at(-1)?.url).toBe(
    '/contact/search?contactTypeId=2&name=dana&assign=dana&page=1&size=1',
  );
  expect(await page('/supportcenter/qcells?category=4')).not.toContain('under Partner website');
});

test('what the spec doesn’t know is said plainly, and everything else works', async () => {
  expect(await page('/supportcenter/qcells?owner=mine')).toContain(
    'This server can’t filter inquiries by owner or age.',
  );
  expect(await refusalIn(browser.get('/api/events?record=inquiry:7'))).toEqual([
    501,
    'This server has no activity log.',
  ]);
  upstream.on('GET /events', { people: [] });
  expect(await refusalIn(browser.get('/api/events?record=inquiry:7'))).toEqual([
    501,
    'This server has no activity log.',
  ]);
  upstream.on('GET /contact/search', (_request, response) =>
    json(response, 503, { statusCode: 503, message: 'Closed for now.' }),
  );
  const away = await page('/supportcenter/qcells');
  expect(away).toContain('There was a problem getting inquiries.');
  expect(away).toContain('Closed for now.');
});

test('a part of the dashboard that could not be read says so in its place, and the others stand', async () => {
  const failed = ['inquiries', 'orderWeeks', 'decidable'].map((part) => ({ part, message: 'Closed for now.' }));
  upstream.on('GET /dashboard', {
    orders: { counts: { all: 1, '1': 1 } },
    registrations: { count: 3 },
    pointRequests: { own: [], weeks: [] },
    failed,
  });
  const shown = await page('/dashboard');
  // Beside the gate's own question, it is one call for all parts.
  expect(upstream.received.map(({ call }) => call).filter((call) => call !== 'GET /access-control-list')).toEqual([
    'GET /dashboard',
  ]);
  const parts = [
    'There was a problem getting inquiries and point requests. Closed for now.',
    'There was a problem getting the weeks.',
    'Retry',
  ];
  for (const text of [...parts, 'Registrations to review', 'Q by week', 'Order Received'])
    expect(shown).toContain(text);
  expect(shown).not.toContain('There was a problem getting orders');

  upstream.on('GET /dashboard', (_request, response) =>
    json(response, 500, { statusCode: 500, message: 'Closed for now.' }),
  );
  expect(await page('/dashboard')).toContain('There was a problem getting the dashboard.');
});

test('an address below the support center that names no page says so', async () => {
  for (const path of ['/supportcenter/unknown', '/supportcenter/qcells/7', '/supportcenter/qcells/edit/x']) {
    const answer = await browser.get(path);
    expect({
      status: answer.status,
      text: (await answer.text()).includes('Oops! This Page Could Not Be Found'),
    }).toEqual({
      status: 404,
      text: true,
    });
  }
  expect(await page('/supportcenter')).toContain('/supportcenter/qcells');
});

test('events pass one by one, checked by the contract, and end on both sides', async () => {
  let stream: ServerResponse | undefined;
  let isOver = false;
  upstream.on('GET /events', (_request, response) => {
    stream = response;
    response.on('close', () => (isOver = true));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(
      `data: ${JSON.stringify({ type: 'present', people: [{ id: 2, name: 'Ruth', writing: true, secret: 'x' }] })}\n\n`,
    );
  });
  const leaving = new AbortController();
  const answer = await browser.send('/api/events?record=inquiry:7', { signal: leaving.signal });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  let heard = '';
  const read = (async () => {
    for await (const chunk of answer.body!) heard += new TextDecoder().decode(chunk);
  })().catch(() => undefined);
  const soon = (assertion: () => void) => vi.waitFor(assertion, { timeout: slowly(5_000), interval: 20 });
  await soon(() =>
    expect(heard).toContain('data: {"type":"present","people":[{"id":2,"name":"Ruth","writing":true}]}\n\n'),
  );
  stream!.write('data: {"type":"present","people":"none"}\n\ndata: {"type":"beat"}\n\n');
  await soon(() => expect(heard).toContain('data: {"type":"beat"}\n\n'));
  expect(heard).not.toContain('none');
  // The calls of others don't wait for it.
  expect((await browser.get('/api/contact/detail/7')).status).toBe(200);
  leaving.abort();
  await read;
  await soon(() => expect(isOver).toBe(true));
});
