import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROUTE_TYPES } from '@/lib/domain/access-table';
import { type Browser, signedIn } from './browser';
import { ForeignUpstream, json } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';
import { refusalIn } from './refusals';

const MB = 1024 * 1024;
const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);
let browser: Browser;

/** An upstream that knows the calls of the specs and none of their extensions. */
function behave(): void {
  upstream.on(
    'GET /access-control-list',
    ROUTE_TYPES.map((routeType) => ({ routeType, roles: [1] })),
  );
  upstream.on('GET /data-hub/categories', [{ id: 1, name: 'Modules' }]);
  upstream.on('GET /data-hub/search', {
    data: [
      { id: 7, title: 'Sheet', categoryId: 1, language: 'en', fileSize: 1_234, thumbnail: 'https://cdn.example/7.png' },
    ],
    total: 1,
  });
  upstream.on('GET /faq/search', {
    data: [{ id: 3, title: 'How?', typeName: 'Shop', faqTypeId: 1, priority: 5 }],
    total: 1,
  });
  upstream.on('GET /notice/detail/4', {
    id: 4,
    title: 'Closed',
    content: '<p>Closed.</p>',
    createdAt: '2026-01-02T03:04:05Z',
    views: 9,
    image: null,
  });
}

beforeAll(async () => {
  behave();
  browser = await signedIn(office.address);
});

describe('content of an upstream that knows the specs’ calls alone', () => {
  test('is listed and read', async () => {
    behave();
    expect(await (await browser.get('/api/data-hub/search?page=1&categoryId=1')).json()).toMatchObject({
      total: 1,
      data: [{ id: 7, title: 'Sheet', fileSize: 1_234, thumbnail: { assetUrl: 'https://cdn.example/7.png' } }],
    });
    expect(await (await browser.get('/api/faq/search?limit=10&offset=0')).json()).toMatchObject({
      data: [{ typeName: 'Shop', priority: 5 }],
    });
    expect(await (await browser.get('/api/notice/detail/4')).json()).toMatchObject({ title: 'Closed', views: 9 });
  });

  test('says plainly what it can’t do', async () => {
    behave();
    const search = await browser.get('/api/faq/search?title=shop');
    expect({ status: search.status, body: await search.json() }).toMatchObject({
      status: 501,
      body: { message: 'This server can’t search by title.' },
    });
    expect(await refusalIn(browser.get('/api/notice/search?status=deleted'))).toEqual([
      501,
      'This server has no drafts, scheduled items or trash.',
    ]);
  });

  test('shows of its texts what the house would store, and keeps what is stored beside that', async () => {
    behave();
    const stored =
      '<p onclick="steal()">So.</p><script>steal()</script>' +
      '<img src="https://elsewhere.example/spy.png"><img src="/files/3f2a.webp">';
    const paths = ['/data-hub', '/academy', '/faq', '/notice'].map((area) => `${area}/detail/5` as const);
    for (const path of paths) {
      upstream.on(`GET ${path}`, { id: 5, title: 'Theirs', content: stored });
      expect(await (await browser.get(`/api${path}`)).json(), path).toMatchObject({
        content: '<p>So.</p><img src="/files/3f2a.webp" alt="" />',
        storedContent: stored,
      });
    }
    const clean = await (await browser.get('/api/notice/detail/4')).json();
    expect(clean).toMatchObject({ content: '<p>Closed.</p>' });
    expect(clean).not.toHaveProperty('storedContent');
  });

  test('is saved with its files and markers, byte for byte and field by field', async () => {
    behave();
    const form = new FormData();
    for (const [name, value] of Object.entries({
      categoryId: '1',
      academyTypeId: '1',
      title: 'Wiring',
      content: '<p>So.</p>',
      video: '',
      image: 'delete',
    }))
      form.append(name, value);
    for (const field of ['attachment1', 'attachment2'])
      form.append(field, new File([randomBytes(20 * MB)], `${field}.mp4`));
    const sent = new Response(form);
    const bytes = new Uint8Array(await sent.arrayBuffer());
    const hash = createHash('sha256');
    upstream.read('POST /academy', (incoming, response) => {
      incoming.on('data', (chunk: Buffer) => hash.update(chunk)).on('end', () => json(response, 200, { id: 12 }));
    });
    const response = await browser.post('/api/academy', bytes, { 'content-type': sent.headers.get('content-type')! });
    expect(await response.json()).toEqual({ id: 12 });
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});

test.each([
  [`attachment; filename="sheet.pdf"`, `attachment; filename="sheet.pdf"`],
  [
    `attachment; filename="Mas_.pdf"; filename*=UTF-8''Ma%C3%9F.pdf`,
    `attachment; filename="Mas_.pdf"; filename*=UTF-8''Ma%C3%9F.pdf`,
  ],
  [`inline; filename="sheet.pdf"`, 'attachment'],
  [`attachment; filename="a.pdf"; filename*=UTF-8''x; evil=1`, 'attachment'],
])('an attachment that the upstream calls %s is saved as %s', async (told, name) => {
  behave();
  upstream.on('GET /data-hub/files/7/attachment', (_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': told, etag: '"k"' })
      .end('%PDF-1.4');
  });
  const response = await browser.get('/api/data-hub/files/7/attachment');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-disposition': name,
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(await response.text()).toBe('%PDF-1.4');
});
