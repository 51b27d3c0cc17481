import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { decodeFrames, type Frame, FRAMES_TYPE } from '@/lib/reports/frames';
import { Browser, signedIn } from './browser';
import { ForeignUpstream, json, orderRow } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';
import { NOT_ALLOWED, NOT_FOUND, NOT_VALID, refusalIn } from './refusals';

const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);
let browser: Browser;

beforeAll(async () => {
  browser = await signedIn(office.address, 'shop@x.example');
});

const ORDERS = 'GET /orders/report';
const PRODUCTS = 'GET /products/report';
const ROWS = { 'content-type': 'application/x-ndjson' };

const ORDER = {
  ...{
    id: 7,
    date: '2026-03-09T06:59:59.000Z',
    orderNumber: 'QP-000007',
    product: '=1+1',
    productCategory: 'Caps, hats',
    sku: '000123',
  },
  ...{
    quantity: 3,
    size: 'XL',
    color: null,
    custom: null,
    company: 'Söhne "& Co"',
    name: '@Zoë',
    email: 'zoe@x.example',
    paymentAmount: 1450,
  },
  ...{
    orderStatus: 'Shipped',
    carrier: 'usps',
    trackingNumber: '9400100000000000000001',
    couponCode: null,
    couponStatus: null,
  },
};

const PRODUCT = {
  ...{
    id: 1,
    sku: '00012',
    category: 'Caps',
    productName: '+Cap',
    productDescription: '<p>Soft &amp; warm</p>',
    isHtml: true,
  },
  ...{ color: 'Red', size: null, custom: null, inventoryQuantity: 'Unlimited', itemStatus: 'Visible' },
};

/** An answer in rows, whole unless told otherwise. */
const rows = (
  all: object[],
  { total = all.length, end = { end: true, rows: all.length } }: { total?: number; end?: object | null } = {},
) => [{ total }, ...all, ...(end ? [end] : [])].map((line) => `${JSON.stringify(line)}\n`).join('');

const answer = (call: string, body: string) =>
  upstream.on(call, (_, response) => void response.writeHead(200, ROWS).end(body));

async function fileOf(path: string): Promise<{ response: Response; bytes: Buffer }> {
  const response = await browser.get(path);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString('utf8').slice(0, 300)).toBe(200);
  return { response, bytes };
}

async function framesOf(path: string): Promise<Frame[]> {
  const response = await browser.get(path, { accept: FRAMES_TYPE });
  expect(response.headers.get('content-type')).toBe(FRAMES_TYPE);
  const frames: Frame[] = [];
  for await (const frame of decodeFrames(response.body as unknown as AsyncIterable<Uint8Array>)) frames.push(frame);
  return frames;
}

describe('a report', () => {
  test('of orders is an Excel file unless asked otherwise, and holds what a spreadsheet must not change', async () => {
    answer(ORDERS, rows([ORDER]));
    const { response, bytes } = await fileOf('/api/reports/orders');
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="orders_\d{4}-\d\d-\d\d\.xlsx"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { SheetNames, Sheets } = XLSX.read(bytes);
    expect(SheetNames).toEqual(['Orders']);
    const sheet = Sheets.Orders!;
    expect(sheet.A2).toMatchObject({ t: 'n', w: '03/08/2026' });
    expect(sheet.C2).toMatchObject({ t: 's', v: '=1+1' });
    expect(sheet.E2).toMatchObject({ t: 's', v: '000123' });
    expect(sheet.F2).toMatchObject({ t: 'n', v: 3 });
    expect(sheet.M2).toMatchObject({ t: 'n', v: 1450 });
    expect(sheet.P2).toMatchObject({ t: 's', v: '9400100000000000000001' });
  });

  test('of orders can be CSV', async () => {
    answer(ORDERS, rows([ORDER]));
    const { response, bytes } = await fileOf('/api/reports/orders?format=csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('.csv"');
    expect(bytes.toString('utf8')).toBe(
      '\uFEFFDate,Order Number,Product,Product Category,SKU,Quantity,Size,Color,Custom,Company,Name,Email,Payment Amount,Order Status,Carrier,Tracking Number,Coupon Code,Coupon Status,Canceled Units,Returned Units\r\n' +
        `03/08/2026,QP-000007,'=1+1,"Caps, hats",'000123,3,XL,,,"Söhne ""& Co""",'@Zoë,zoe@x.example,1450,Shipped,USPS,'9400100000000000000001,,,,\r\n`,
    );
  });

  test('of products tells descriptions as plain text', async () => {
    answer(PRODUCTS, rows([PRODUCT]));
    const { bytes } = await fileOf('/api/reports/products?format=csv&categories=3&active=true&searchName=cap');
    expect(bytes.toString('utf8').split('\r\n')[1]).toBe("'00012,Caps,'+Cap,Soft & warm,Red,,,Unlimited,Visible");
    expect(upstream.calls(PRODUCTS)[0]!.url).toBe('/products/report?categories=3&active=true&searchName=cap');
  });

  test('asks the upstream for the filter that it was asked with, and with nothing else of the request', async () => {
    answer(ORDERS, rows([]));
    await fileOf(
      '/api/reports/orders?format=csv&searchFor=a%26b&searchBy=sku&orderStatusId=4&startDate=2026-01-01&sort=total&direction=asc',
    );
    const { url, headers } = upstream.calls(ORDERS)[0]!;
    expect(Object.fromEntries(new URLSearchParams(url.split('?')[1]))).toEqual({
      ...{
        searchFor: 'a&b',
        searchBy: 'sku',
        orderStatusId: '4',
        startDate: '2026-01-01',
        sort: 'total',
        direction: 'asc',
      },
    });
    expect(headers.accept).toBe('application/x-ndjson');
    expect(headers).not.toHaveProperty('cookie');
  });

  test.each([
    ['format=pdf', 'format'],
    ['format=csv&format=xlsx', 'format'],
    ['limit=5', ''],
    ['sort=password', 'sort'],
    ['orderStatusId=1&orderStatusId=2', 'orderStatusId'],
  ])('with %s is refused before anything leaves', async (query, path) => {
    const response = await browser.get(`/api/reports/orders?${query}`);
    expect(await refusalIn(response.clone())).toEqual(NOT_VALID);
    expect((await response.json()).errors[0].path).toBe(path);
    expect(upstream.calls(ORDERS)).toEqual([]);
  });

  test('is for who may see the list', async () => {
    answer(ORDERS, rows([ORDER]));
    expect((await new Browser(office.address).get('/api/reports/orders')).status).toBe(401);
    const rewards = await signedIn(office.address, 'rewards@x.example');
    expect(await refusalIn(rewards.get('/api/reports/orders'))).toEqual(NOT_ALLOWED);
    expect(await refusalIn(rewards.get('/api/reports/products'))).toEqual(NOT_ALLOWED);
    expect(await refusalIn(browser.get('/api/reports/nothing'))).toEqual(NOT_FOUND);
    expect(await refusalIn(browser.get('/api/reports/toString'))).toEqual(NOT_FOUND);
    expect(await refusalIn(browser.get('/api/reports/orders', { 'sec-fetch-site': 'cross-site' }))).toEqual(
      NOT_ALLOWED,
    );
    expect((await browser.send('/api/reports/orders', { method: 'HEAD' })).status).toBe(405);
    expect(upstream.calls(ORDERS)).toEqual([]);
  });

  test('can’t be read as rows through the back office', async () => {
    answer(ORDERS, rows([ORDER]));
    await browser.get('/api/orders/report').then((response) => expect(response.ok).toBe(false));
    expect(upstream.calls(ORDERS)).toEqual([]);
  });

  test('says in words why it can’t begin', async () => {
    upstream.on(ORDERS, (_, response) =>
      json(response, 503, { statusCode: 503, message: 'Too much is being asked at once just now.' }),
    );
    const response = await browser.get('/api/reports/orders', { accept: FRAMES_TYPE });
    expect(response.status).toBe(503);
    expect((await response.json()).message).toBe('Too much is being asked at once just now.');
  });
});

const BROKEN: [string, (response: ServerResponse) => unknown][] = [
  ['without its end', (response) => response.writeHead(200, ROWS).end(rows([ORDER], { end: null }))],
  [
    'with fewer rows than it counts',
    (response) => response.writeHead(200, ROWS).end(rows([ORDER], { end: { end: true, rows: 2 } })),
  ],
  [
    'with a row that breaks the contract',
    (response) => response.writeHead(200, ROWS).end(rows([{ ...ORDER, orderNumber: 7 }])),
  ],
  [
    'with a line that is no JSON',
    (response) => response.writeHead(200, ROWS).end(`{"total":1}\n${JSON.stringify(ORDER)}\nnull and void\n`),
  ],
  [
    'that is cut off',
    (response) => {
      response.writeHead(200, ROWS).write(rows([ORDER], { end: null }));
      setTimeout(() => response.destroy(), 200);
    },
  ],
];

describe.each(BROKEN)('an answer %s', (_, misbehave) => {
  beforeEach(() => upstream.on(ORDERS, (_request, response) => void misbehave(response)));

  test.each(['xlsx', 'csv'])('is a failed download of %s, never a short file', async (format) => {
    const response = await browser.get(`/api/reports/orders?format=${format}`);
    if (response.status === 200) await expect(response.arrayBuffer()).rejects.toThrow();
    else expect(response.status).toBe(502);
  });

  test('ends in words where progress is told', async () => {
    const frames = await framesOf('/api/reports/orders');
    expect(frames.at(-1)).toEqual({
      kind: 'failure',
      message: expect.stringMatching(/^The server’s response couldn’t be used\. .* quote request \S+\.$/) as string,
    });
  });
});

describe('progress', () => {
  test('tells how many orders there are of how many, and the file is the same', async () => {
    answer(ORDERS, rows([ORDER, { ...ORDER, sku: 'second line' }, { ...ORDER, id: 8 }], { total: 2 }));
    const frames = await framesOf('/api/reports/orders?format=csv');
    expect(frames.slice(-2)).toEqual([{ kind: 'progress', done: 2 }, { kind: 'whole' }]);
    const { headers } = await browser.get('/api/reports/orders?format=csv', { accept: FRAMES_TYPE });
    expect(headers.get('x-report-total')).toBe('2');
    expect(headers.get('x-report-noun')).toBe('order,orders');
    const file = Buffer.concat(frames.map((frame) => (frame.kind === 'part' ? frame.bytes : new Uint8Array())));
    expect(file.equals((await fileOf('/api/reports/orders?format=csv')).bytes)).toBe(true);
  });

  test.each([
    ['xlsx', undefined],
    ['csv', undefined],
    ['xlsx', FRAMES_TYPE],
    ['csv', FRAMES_TYPE],
  ])('stops at the upstream when the browser goes away from %s (%s)', async (format, accept) => {
    let closed = false;
    upstream.on(ORDERS, (_, response) => {
      response.on('close', () => (closed = true));
      response.writeHead(200, ROWS).write(rows([ORDER], { total: 1_000, end: null }));
    });
    const leaving = new AbortController();
    const asked = browser
      .send(`/api/reports/orders?format=${format}`, { signal: leaving.signal, headers: accept ? { accept } : {} })
      .catch(() => undefined);
    await expect.poll(() => upstream.calls(ORDERS).length).toBe(1);
    await delay(300);
    expect(closed).toBe(false);
    leaving.abort();
    await asked;
    await expect.poll(() => closed).toBe(true);
  });

  test('reads from the upstream no faster than the browser takes it', async () => {
    let sent = 0;
    upstream.on(ORDERS, (_, response) => {
      response.writeHead(200, ROWS).write('{"total":null}\n');
      const part = `${JSON.stringify({ ...ORDER, product: 'x'.repeat(30_000) })}\n`;
      const pour = () => {
        do sent += part.length;
        while (!response.destroyed && sent < 256 * 1024 * 1024 && response.write(part));
      };
      response.on('drain', pour);
      pour();
    });
    // What is the same again and again would be packed so small that buffers alone hold much of it.
    const response = await browser.get('/api/reports/orders?format=csv', { 'accept-encoding': 'identity' });
    await delay(1_500);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    await response.body?.cancel();
  });
});

describe('an upstream that makes no reports', () => {
  test.each([
    ['answers 404', (response: ServerResponse) => json(response, 404, { statusCode: 404, message: 'No such order.' })],
    ['answers 405', (response: ServerResponse) => json(response, 405, { statusCode: 405, message: 'No.' })],
    [
      'takes it for an id',
      (response: ServerResponse) => json(response, 422, { statusCode: 422, message: 'No such id.' }),
    ],
    [
      'answers a page of something else',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Orders</h1>'),
    ],
  ])('and %s: orders are read from their list, and lines from each', async (_, answerSo) => {
    upstream.on(ORDERS, (_request, response) => void answerSo(response));
    upstream.on('GET /orders', [orderRow(7), orderRow(8)]);
    const line = { id: 1, quantity: 3, total: 40, product: { name: 'Cap', sku: '00012' } };
    for (const id of [7, 8]) upstream.on(`GET /orders/${id}`, { products: [line], timeline: [], orderStatusId: 1 });
    const { bytes } = await fileOf('/api/reports/orders?format=csv');
    const lines = bytes.toString('utf8').trim().split('\r\n').slice(1);
    expect(lines.map((written) => /Q-\d.*Cap/.test(written))).toEqual([true, true]);
    // It is bare: one read serves each page, and completes the orders of which the server tells only the lines.
    expect(upstream.calls('GET /orders')).toHaveLength(1);
  });

  test('and whose lists have no such rows: it says so in words', async () => {
    upstream.on('GET /access-control-list', [{ routeType: 'adminControls', roles: [3] }]);
    const response = await browser.get('/api/reports/activity?format=csv');
    expect(response.status).toBe(501);
    expect((await response.json()).message).toBe('This server can’t make this report.');
  });

  test('is asked for projects page by page, as the specs list them', async () => {
    upstream.on('GET /access-control-list', [{ routeType: 'projects', roles: [3] }]);
    upstream.on('GET /projects/search', ({ url }: { url: string }) => {
      const page = Number(new URL(url, 'http://upstream').searchParams.get('page'));
      const data = [
        { id: page, projectCity: `City ${page}` },
        { id: 100 + page, projectCity: 'Draft', isDraft: true },
      ];
      return { data: page === 1 || page === 2 ? data : [], total: 4 };
    });
    const { response, bytes } = await fileOf(
      '/api/reports/projects?format=csv&isDraft=false&keyword=roof&operateDate=2026-03-04',
    );
    expect(response.headers.get('content-disposition')).toMatch(
      /filename="projects_roof_operate-2026-03-04_\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = bytes.toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines.slice(1).map((line) => /City \d/.exec(line)?.[0])).toEqual(['City 1', 'City 2']);
    expect(
      upstream
        .calls('GET /projects/search')
        .every(({ url }) => url.includes('keyword=roof') && url.includes('isDraft=false')),
    ).toBe(true);
  });
});
