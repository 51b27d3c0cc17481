import JSZip from 'jszip';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CFB } from 'xlsx';
import {
  CONTENT,
  CONTENT_AREAS,
  MAX_ATTACHMENT_BYTES,
  MAX_EDITOR_IMAGE_BYTES,
  rulesOf,
  type ContentArea,
} from '@/lib/domain/content';
import { zonedInstant } from '@/lib/time/zoned-time';
import { sweepFiles } from '@/upstream/files/unused-files';
import { removeOld } from '@/upstream/jobs/retention';
import { createLog } from '@/upstream/log';
import { A_PDF, anItem, aPdf, contentForm, formWith, TYPES } from './content-fixture';
import { FORBIDDEN, STALE, statusLine } from './harness/client';
import { aFile, aPicture, formOf } from './harness/pictures';
import { TEST_RETENTION } from './harness/test-config';
import { startUpstream, type Upstream } from './harness/upstream';

const DAY_MS = 86_400_000;
const START = new Date('2026-10-20T17:00:00Z');

let clock = START;
let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
let partner: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream({ now: () => clock });
});
afterAll(() => upstream.stop());
beforeEach(async () => {
  clock = START;
  // Sessions end, and tests move the clock.
  [admin, partner] = [await upstream.signIn(1), await upstream.signIn(5)];
});

const typeOf = (area: ContentArea, id: string): Record<string, string> => {
  const { type } = rulesOf(area);
  return type ? { [type.field]: id } : {};
};
const pathOf = (area: ContentArea) => CONTENT[area].path;
const save = async (
  area: ContentArea,
  fields: Record<string, string> = {},
  files: Parameters<typeof contentForm>[2] = {},
) => admin.send('POST', pathOf(area), { body: await contentForm(area, fields, files) });
const change = (area: ContentArea, fields: Record<string, string>, files: Parameters<typeof formWith>[1] = {}) =>
  admin.send('POST', pathOf(area), { body: formWith(fields, files) });
const detail = async (area: ContentArea, id: number, who: Pick<typeof admin, 'get'> = admin) =>
  who.get(`${pathOf(area)}/detail/${id}`);
const list = async (area: ContentArea, query = '', who: Pick<typeof admin, 'get'> = admin) => {
  const { status, body, text } = await who.get(
    `${pathOf(area)}/search?${area === 'faq' ? 'limit' : 'size'}=100&${query}`,
  );
  expect(status, text).toBe(200);
  return body as { data: { id: number; title: string; status: string; lastUpdateBy: string | null }[]; total: number };
};
const noSuch = (area: ContentArea) => `404 This ${rulesOf(area).noun} doesn’t exist.`;
const idsOf = async (...given: Parameters<typeof list>) => (await list(...given)).data.map(({ id }) => id);
const takesObject = (area: ContentArea) => area === 'dataHub' || area === 'academy';
const move = (area: ContentArea, what: 'delete' | 'restore', ids: number[], who = admin) =>
  who.send(what === 'restore' || area === 'faq' ? 'POST' : 'DELETE', `${pathOf(area)}/${what}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(takesObject(area) ? { ids } : ids),
  });
const log = createLog({ write: () => undefined });

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const some of upstream.files.writtenBefore(new Date(Date.now() + DAY_MS))) keys.push(...some);
  return keys.sort();
}

describe.each(CONTENT_AREAS)('the area %s', (area) => {
  it('adds an item, published at once, changes what is sent of it and keeps the rest', async () => {
    const { status, body, text } = await save(area, { title: '  Wiring the hub ' });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      title: 'Wiring the hub',
      content: '<p>How to wire it.</p>',
      status: 'published',
      publishAt: START.toISOString(),
      version: 1,
    });
    const by = `${admin.user.firstName} ${admin.user.lastName}`;
    expect(body).toMatchObject({ lastUpdateBy: by, madeBy: by, madeById: admin.user.id });
    clock = new Date(START.getTime() + 60_000);
    const editor = await upstream.signIn(1);
    const changed = await editor.send('POST', pathOf(area), {
      body: formWith({ id: String(body.id), title: 'Wiring', version: '1' }),
    });
    expect(changed.body).toMatchObject({
      id: body.id,
      title: 'Wiring',
      content: '<p>How to wire it.</p>',
      publishAt: START.toISOString(),
      version: 2,
    });
    expect((await detail(area, body.id)).body).toEqual({ ...changed.body, lastUpdateById: editor.user.id });
    expect((await detail(area, body.id, partner)).body).not.toHaveProperty('lastUpdateById');
    expect(await idsOf(area)).toContain(body.id);
  });

  it('refuses a stale change, one of an item that is not there, and one of another area', async () => {
    const { id } = await anItem(admin, area);
    expect((await change(area, { id: String(id), title: 'Two', version: '1' })).status).toBe(200);
    expect(statusLine(await change(area, { id: String(id), title: 'Three', version: '1' }))).toBe(STALE);
    expect(statusLine(await change(area, { id: '99999999', title: 'Three' }))).toBe(noSuch(area));
    const other = area === 'faq' ? 'news' : 'faq';
    expect(statusLine(await change(other, { id: String(id), title: 'Three' }))).toBe(noSuch(other));
    expect(statusLine(await detail(other, id))).toBe(noSuch(other));
    expect((await detail(area, id)).body.title).toBe('Two');
  });

  it('tells every fault at its field in the spec’s words, and of a draft asks no more than a title', async () => {
    const empty = await admin.send('POST', pathOf(area), {
      body: formWith({ title: ' ', content: '<p>&nbsp; </p>', ...typeOf(area, '') }),
    });
    expect(statusLine(empty)).toBe(`422 The request is not valid: ${FAULTS[area].slice(0, 3).join('; ')}.`);
    expect(empty.body.errors.map(({ msg }: { msg: string }) => msg)).toEqual(FAULTS[area]);
    const untitled = await admin.send('POST', pathOf(area), { body: formWith({ title: ' ', status: 'draft' }) });
    expect(statusLine(untitled)).toBe(
      `422 The request is not valid: ${FAULTS[area].find((fault) => fault.startsWith('Title'))}.`,
    );
    const draft = await admin.send('POST', pathOf(area), {
      body: formWith({ title: 'To be written', status: 'draft' }),
    });
    expect(draft.body).toMatchObject({ status: 'draft', version: 1 });
    // What is published must be whole.
    expect((await change(area, { id: String(draft.body.id), status: 'published' })).body.errors.length).toBe(
      FAULTS[area].length - 1,
    );
  });

  it('tells partners nothing of drafts, of what is scheduled or deleted, and lets them change nothing', async () => {
    const published = await anItem(admin, area);
    const draft = await anItem(admin, area, { status: 'draft' });
    const scheduled = await anItem(admin, area, {
      status: 'scheduled',
      publishAt: new Date(START.getTime() + DAY_MS).toISOString(),
    });
    const deleted = await anItem(admin, area);
    await move(area, 'delete', [deleted.id]);
    for (const query of ['', 'status=draft', 'status=scheduled', 'status=deleted', 'title=wiring']) {
      const ids = await idsOf(area, query, partner);
      for (const { id } of [draft, scheduled, deleted]) expect(ids, query).not.toContain(id);
    }
    expect(await idsOf(area, '', partner)).toContain(published.id);
    const told = await detail(area, published.id, partner);
    expect([told.status, told.body.lastUpdateBy, told.body.madeBy, told.body.madeById]).toEqual([
      200,
      null,
      null,
      null,
    ]);
    expect((await list(area, '', partner)).data.every(({ lastUpdateBy }) => lastUpdateBy === null)).toBe(true);
    const types = { dataHub: '/data-hub/categories', academy: '/academy/types', faq: '/faq/types', news: null }[area];
    if (types) for (const type of (await partner.get(types)).body) expect(Object.keys(type)).toEqual(['id', 'name']);
    const field = Object.keys(CONTENT[area].files)[0]!;
    for (const { id } of [draft, scheduled, deleted]) {
      expect(statusLine(await detail(area, id, partner))).toBe(noSuch(area));
      expect(statusLine(await partner.get(`${pathOf(area)}/files/${id}/${field}`))).toBe(
        '404 This file doesn’t exist.',
      );
    }
    expect(statusLine(await move(area, 'delete', [published.id], partner))).toBe(FORBIDDEN);
    expect(
      (await partner.send('POST', pathOf(area), { body: formWith({ id: String(published.id), title: 'Mine' }) }))
        .status,
    ).toBe(403);
  });

  it('lists what a filter asks for', async () => {
    const draft = await anItem(admin, area, { title: `Zebra draft ${area}`, status: 'draft' });
    const item = await anItem(admin, area, { title: `Zebra item ${area}` });
    expect((await list(area, 'title=ZEBRA%20%20I')).data).toMatchObject([{ id: item.id, status: 'published' }]);
    expect(await list(area, 'title=zebra')).toMatchObject({ total: 2 });
    expect(await idsOf(area, 'title=zebra&status=draft')).toEqual([draft.id]);
    for (const type of Object.keys(typeOf(area, ''))) {
      expect(await idsOf(area, `title=zebra&${type}=${TYPES[area]}`)).toEqual([item.id, draft.id]);
      expect(await idsOf(area, `title=zebra&${type}=999999`)).toEqual([]);
    }
  });

  it('keeps deleted items for 30 days, restores them whole, and then lets them go with their files', async () => {
    const field = Object.keys(CONTENT[area].files)[0]!;
    const [one, other] = [await anItem(admin, area, {}, { [field]: await aPicture() }), await anItem(admin, area)];
    expect(statusLine(await move(area, 'delete', [one.id, other.id, 99_999_999]))).toBe(noSuch(area));
    expect((await move(area, 'delete', [one.id, other.id])).status).toBe(200);
    expect(await idsOf(area)).not.toContain(one.id);
    expect(await idsOf(area, 'status=deleted')).toEqual(expect.arrayContaining([one.id, other.id]));
    expect((await detail(area, one.id)).body).toMatchObject({ status: 'deleted', deletedAt: START.toISOString() });
    expect(await change(area, { id: String(one.id), title: 'No' })).toMatchObject({
      status: 409,
      body: { message: 'This is in the trash. Restore it before you change it.' },
    });
    await sweepFiles({ db: upstream.db, files: upstream.files, log }, new Date(Date.now() + 2 * DAY_MS));

    expect((await move(area, 'restore', [one.id])).status).toBe(200);
    const { status, body } = await detail(area, one.id);
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'published', deletedAt: null } });
    expect((await admin.get(body[field].downloadUrl)).status).toBe(200);

    clock = new Date(START.getTime() + 31 * DAY_MS);
    [admin, partner] = [await upstream.signIn(1), await upstream.signIn(5)];
    expect(statusLine(await move(area, 'restore', [other.id]))).toBe(noSuch(area));
    await move(area, 'delete', [one.id]);
    await removeOld(upstream.db, 'content_items', {
      retention: TEST_RETENTION,
      now: new Date(clock.getTime() + 31 * DAY_MS),
    });
    await sweepFiles({ db: upstream.db, files: upstream.files, log }, new Date(Date.now() + 2 * DAY_MS));
    const { rows } = await upstream.db.query('SELECT FROM content_items WHERE id = ANY ($1)', [[one.id, other.id]]);
    expect(rows).toEqual([]);
    expect(await storedKeys()).not.toContain(body[field].assetKey);
  });
});

const FAULTS: Readonly<Record<ContentArea, readonly string[]>> = {
  dataHub: [
    "Category can't be blank",
    "Title can't be blank",
    "Content can't be blank",
    'Thumbnail is required',
    'attachment file is required',
  ],
  academy: ["Thumbnail Image can't blank", "Type can't be blank", "Title can't blank", "Content can't blank"],
  faq: ["Type can't be blank", "Title can't be blank", "Content can't be blank"],
  news: ["Title can't blank", "Content can't blank"],
};

describe('a scheduled item', () => {
  it.each([
    // Both clocks show half past one; the first of them is meant.
    ['2026-11-01T01:30', '2026-11-01T08:30:00.000Z'],
    ['2026-11-01T03:00', '2026-11-01T11:00:00.000Z'],
    ['2027-03-14T01:59', '2027-03-14T09:59:00.000Z'],
    ['2027-03-14T03:00', '2027-03-14T10:00:00.000Z'],
  ])('for %s in Los Angeles is there for partners from %s on, and no moment sooner', async (local, instant) => {
    const publishAt = zonedInstant(local, 'America/Los_Angeles')!.toISOString();
    expect(publishAt).toBe(instant);
    const { id } = await anItem(admin, 'news', { status: 'scheduled', publishAt });
    clock = new Date(Date.parse(instant) - 1);
    [admin, partner] = [await upstream.signIn(1), await upstream.signIn(5)];
    expect((await detail('news', id)).body.status).toBe('scheduled');
    expect(statusLine(await detail('news', id, partner))).toBe('404 This notice doesn’t exist.');
    expect(await idsOf('news', 'status=scheduled')).toContain(id);
    clock = new Date(instant);
    expect((await detail('news', id, partner)).body).toMatchObject({ status: 'published', publishAt: instant });
    expect((await idsOf('news', '', partner))[0]).toBe(id);
    // It stays published since then.
    expect((await change('news', { id: String(id), title: 'Later' })).body).toMatchObject({
      status: 'published',
      publishAt: instant,
    });
  });

  it('needs a time to come, which may pass while it is edited', async () => {
    const at = (ms: number) => new Date(START.getTime() + ms).toISOString();
    expect((await save('news', { status: 'scheduled' })).body.errors).toEqual([
      { path: 'publishAt', msg: 'Choose when to publish this.' },
    ]);
    expect((await save('news', { status: 'scheduled', publishAt: at(0) })).body.errors).toEqual([
      { path: 'publishAt', msg: 'This time has passed. Choose one in the future.' },
    ]);
    const { id } = await anItem(admin, 'news', { status: 'scheduled', publishAt: at(60_000) });
    clock = new Date(START.getTime() + 120_000);
    expect(
      (await change('news', { id: String(id), title: 'Now', status: 'scheduled', publishAt: at(60_000) })).body,
    ).toMatchObject({ status: 'published', publishAt: at(60_000) });
    expect((await change('news', { id: String(id), status: 'draft' })).body.status).toBe('draft');
    expect((await change('news', { id: String(id), status: 'published' })).body).toMatchObject({
      status: 'published',
      publishAt: at(120_000),
    });
  });
});

describe('text', () => {
  it('is stored without what could run, track or swell it; its own images stay and are kept', async () => {
    const uploaded = await admin.send('POST', '/content-images', { body: formOf('image', [await aPicture('jpeg')]) });
    expect(uploaded.body).toMatchObject({
      assetUrl: expect.stringMatching(/^\/files\/[a-f0-9]{32}\.webp$/),
      width: 40,
      height: 30,
    });
    const { assetUrl } = uploaded.body as { assetUrl: string };
    const hostile = [
      '<p onclick="steal()" style="text-align:center">Hi<script>steal()</script></p><iframe src="https://e.example"></iframe>',
      '<img src="https://e.example/t.png"><img src="data:image/png;base64,AAAA"><img src="//e.example/files/a.webp"><img src="/files/../users/1.webp">',
      `<img src="/api${assetUrl}" alt="A &quot;hub&quot;" onerror="steal()" width="4000"><a href="javascript:steal()">x</a>`,
    ].join('');
    const { body } = await save('faq', { content: hostile });
    expect(body.content).toBe(
      `<p>Hi</p><img src="${assetUrl}" alt="A &quot;hub&quot;" /><a rel="noopener noreferrer nofollow">x</a>`,
    );

    await upstream.db.query('DELETE FROM content_images');
    await sweepFiles({ db: upstream.db, files: upstream.files, log }, new Date(Date.now() + 2 * DAY_MS));
    expect((await admin.get(assetUrl)).status).toBe(200);
    await change('faq', { id: String(body.id), content: '<p>Hi</p>' });
    await sweepFiles({ db: upstream.db, files: upstream.files, log }, new Date(Date.now() + 2 * DAY_MS));
    // An earlier version still shows it.
    expect((await admin.get(assetUrl)).status).toBe(200);
    await move('faq', 'delete', [body.id as number]);
    await removeOld(upstream.db, 'content_items', {
      retention: TEST_RETENTION,
      now: new Date(clock.getTime() + 31 * DAY_MS),
    });
    await sweepFiles({ db: upstream.db, files: upstream.files, log }, new Date(Date.now() + 2 * DAY_MS));
    expect(statusLine(await admin.get(assetUrl))).toBe('404 This file doesn’t exist.');
  });

  it('is no other for the line breaks of a form, and keeps those that are stored', async () => {
    const { body } = await save('faq', { content: '<p>One</p>\r\n<p>Two</p>' });
    expect(body.content).toBe('<p>One</p>\n<p>Two</p>');
    await upstream.db.query('UPDATE content_items SET content = $1 WHERE id = $2', ['<p>A</p>\r\n<p>B</p>', body.id]);
    const again = await change('faq', { id: String(body.id), content: '<p>A</p>\n<p>B</p>' });
    expect(again.body.content).toBe('<p>A</p>\r\n<p>B</p>');
  });

  it('holds tables', async () => {
    const table = '<table><tbody><tr><th colspan="2">A</th></tr><tr><td>B</td><td>C</td></tr></tbody></table>';
    const { body } = await save('faq', { content: table.replace('<td>', '<td style="width:9999px">') });
    expect(body.content).toBe(table);
  });

  it('takes images of at most 3 MB, and nothing else', async () => {
    const large = aFile('photo.png', Buffer.alloc(MAX_EDITOR_IMAGE_BYTES + 1));
    expect(await admin.send('POST', '/content-images', { body: formOf('image', [large]) })).toMatchObject({
      status: 413,
      body: { message: 'photo.png is larger than 3 MB.' },
    });
    const text = await admin.send('POST', '/content-images', {
      body: formOf('image', [aFile('photo.png', '<svg onload="x()"/>')]),
    });
    expect(text).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: 'image', msg: 'This file isn’t an allowed image type (PNG, JPEG, WebP, GIF).' }],
      },
    });
    expect(statusLine(await admin.send('POST', '/content-images', { body: new FormData() }))).toBe(
      '422 The request is not valid: image is required.',
    );
  });

  it('names a video by an https address', async () => {
    for (const video of ['http://videos.example.com/1', 'javascript:alert(1)', 'https://', 'example.com/1']) {
      expect((await save('faq', { video })).body.errors, video).toEqual([
        { path: 'video', msg: 'The video must be a web address that starts with https://' },
      ]);
    }
    const other = 'https://videos.example.com/1';
    expect((await save('faq', { video: ` ${other} ` })).body.video).toBe(other);
  });

  it('stores a video of a known site by the address that plays it, and refuses other pages of the site', async () => {
    expect((await save('faq', { video: 'https://youtu.be/M7lc1UVf-VE?t=90' })).body.video).toBe(
      'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?start=90',
    );
    expect((await save('faq', { video: 'https://www.youtube.com/@qcells' })).body.errors).toEqual([
      { path: 'video', msg: 'This page of YouTube or Vimeo is not a video. Copy the address of one video.' },
    ]);
  });
});

describe('files', () => {
  const zipped = (...names: string[]) => {
    const zip = new JSZip();
    for (const name of names) zip.file(name, 'x');
    return zip.generateAsync({ type: 'uint8array' });
  };
  const oldOffice = (...streams: string[]) => {
    const file = CFB.utils.cfb_new();
    for (const stream of streams) CFB.utils.cfb_add(file, `/${stream}`, Buffer.alloc(6_000));
    return Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer);
  };
  /**
   * A presentation of before 2007 that says whether it has macros, after records that must
   * be passed over ([MS-PPT] §2.4.10).
   */
  const slides = (saysMacros: boolean) => {
    const record = (kind: number, content: Uint8Array) => {
      const header = Buffer.alloc(8);
      header.writeUInt16LE(kind, 2);
      header.writeUInt32LE(content.length, 4);
      return Buffer.concat([header, content]);
    };
    const about = record(0x0400, Buffer.from([9, 0, 0, 0, saysMacros ? 1 : 0, 0, 0, 0, 2, 0, 0, 0]));
    const text = record(0x0fa8, record(0x0400, Buffer.alloc(12, 1)));
    const document = record(
      0x03e8,
      Buffer.concat([record(0x03e9, Buffer.alloc(40)), record(0x07d0, Buffer.concat([text, record(0x03ff, about)]))]),
    );
    const file = CFB.utils.cfb_new();
    // A slide whose end, and the next record, lie across two sectors.
    const content = Buffer.concat([
      record(0x03ee, Buffer.alloc(70_137)),
      document,
      record(0x1011, Buffer.alloc(9_000)),
    ]);
    CFB.utils.cfb_add(file, '/PowerPoint Document', content);
    return Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer);
  };
  /**
   * A document so large that the header can't name every table of its sectors, with the end of
   * its directory in the last of them.
   */
  const largeDocument = (...streams: string[]) => {
    const file = CFB.utils.cfb_new();
    for (const stream of ['WordDocument', ...streams])
      CFB.utils.cfb_add(file, `/${stream}`, Buffer.alloc(stream === 'WordDocument' ? 9_000_000 : 600));
    const bytes = Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer);
    const at = (sector: number) => (sector + 1) * 512;
    const table = (index: number) =>
      bytes.readUInt32LE(index < 109 ? 76 + 4 * index : at(bytes.readUInt32LE(68)) + 4 * (index - 109));
    const follower = (sector: number) => at(table(Math.floor(sector / 128))) + 4 * (sector % 128);
    const [first, far] = [bytes.readUInt32LE(48), 16_000];
    const second = bytes.readUInt32LE(follower(first));
    bytes.copyWithin(at(far), at(second), at(second) + 512).fill(0, at(second), at(second) + 512);
    bytes.writeUInt32LE(bytes.readUInt32LE(follower(second)), follower(far));
    bytes.writeUInt32LE(far, follower(first));
    return bytes;
  };

  it.each<[name: string, content: () => Promise<string | Uint8Array>, type: string]>([
    ['sheet.pdf', async () => A_PDF, 'application/pdf'],
    [
      'letter.docx',
      () => zipped('[Content_Types].xml', 'word/document.xml'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'prices.xlsx',
      () => zipped('[Content_Types].xml', 'xl/workbook.xml'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [
      'slides.pptx',
      () => zipped('[Content_Types].xml', 'ppt/presentation.xml'),
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    ['photos.zip', () => zipped('one.txt'), 'application/zip'],
    ['letter.doc', async () => oldOffice('WordDocument'), 'application/msword'],
    ['prices.XLS', async () => oldOffice('Workbook'), 'application/vnd.ms-excel'],
    ['slides.ppt', async () => slides(false), 'application/vnd.ms-powerpoint'],
    ['photo.JPG', async () => (await aPicture('jpeg')).bytes, 'image/jpeg'],
    ['photo.webp', async () => (await aPicture('webp')).bytes, 'image/webp'],
    ['film.mp4', async () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2', 'latin1'), 'video/mp4'],
  ])('an attachment %s is known by its content, and saved under its name', async (name, content, type) => {
    const bytes = Buffer.from(await content());
    const { status, body, text } = await save('news', {}, { attachment1: aFile(name, bytes) });
    expect(status, text).toBe(200);
    expect(body.attachment1).toMatchObject({
      name,
      size: bytes.byteLength,
      assetUrl: `/notice/files/${body.id}/attachment1`,
    });
    const file = await fetch(upstream.url + body.attachment1.assetUrl, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
  });

  it.each<[what: string, name: string, content: () => Promise<string | Uint8Array>, sentence: RegExp]>([
    [
      'a program that is called a PDF',
      'sheet.pdf',
      async () => 'MZ\x90\0',
      /^This file isn’t an allowed file type \(PDF, Word, /,
    ],
    ['a web page', 'page.html', async () => '<!doctype html><script>x()</script>', /isn’t an allowed file type/],
    ['a drawing that could run', 'logo.svg', async () => '<svg onload="x()"/>', /isn’t an allowed file type/],
    [
      'an archive that is called a PDF',
      'sheet.pdf',
      () => zipped('a.txt'),
      /^This file is a ZIP archive, but its name ends in \.pdf\. Rename it to end in \.zip\.$/,
    ],
    [
      'a PDF that is called a program',
      'sheet.exe',
      async () => A_PDF,
      /^This file is a PDF document, but its name ends in \.exe\./,
    ],
    [
      'a document with macros',
      'letter.docx',
      () => zipped('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'),
      /isn’t an allowed file type: it contains macros/,
    ],
    [
      'a large document of before 2007 with macros',
      'letter.doc',
      async () => largeDocument('Macros/VBA/_VBA_PROJECT'),
      /it contains macros/,
    ],
    [
      'a table of before 2007 with macros',
      'prices.xls',
      async () => oldOffice('Workbook', '_VBA_PROJECT_CUR/VBA/dir'),
      /it contains macros/,
    ],
    ['slides of before 2007 with macros', 'slides.ppt', async () => slides(true), /it contains macros/],
    [
      'slides of before 2007 that are no records',
      'slides.ppt',
      async () => oldOffice('PowerPoint Document').fill(0xff, 512),
      /isn’t an allowed file type/,
    ],
    ['half a PDF', 'sheet.pdf', async () => '%PDF-1.4 and no more', /isn’t an allowed file type/],
    [
      'half an archive',
      'photos.zip',
      async () => Buffer.from(await zipped('a.txt')).subarray(0, 40),
      /isn’t an allowed file type/,
    ],
    [
      'an archive that holds a program',
      'photos.zip',
      () => zipped('one.txt', 'two/setup.exe'),
      /^This file contains setup\.exe, which could run as a program\.$/,
    ],
    [
      'an archive whose list looks like that of a document, and holds another archive',
      'photos.zip',
      () => zipped('[Content_Types].xml', 'more.zip'),
      /contains more\.zip, another archive/,
    ],
    [
      'an encrypted archive',
      'photos.zip',
      async () => {
        const bytes = Buffer.from(await zipped('a.txt'));
        bytes[bytes.indexOf('PK\x01\x02', 0, 'latin1') + 8]! |= 1;
        return bytes;
      },
      /is encrypted, so it can’t be checked/,
    ],
    [
      'an archive that says of more files than it lists',
      'photos.zip',
      async () => {
        const bytes = Buffer.from(await zipped('a.txt'));
        bytes.writeUInt16LE(2, bytes.indexOf('PK\x05\x06', 0, 'latin1') + 10);
        return bytes;
      },
      /isn’t an allowed file type/,
    ],
    [
      'a damaged image',
      'photo.png',
      async () => Buffer.from((await aPicture()).bytes).subarray(0, 12),
      /isn’t an allowed file type/,
    ],
    [
      'an Office file of no known kind',
      'mail.doc',
      async () => oldOffice('__properties_version1.0'),
      /isn’t an allowed file type/,
    ],
    ['a film of Apple’s', 'film.mp4', async () => '\0\0\0\x14ftypqt  \0\0\0\0', /isn’t an allowed file type/],
    ['nothing', 'sheet.pdf', async () => '', /isn’t an allowed file type/],
  ])('%s is refused at its field, and nothing is stored', async (_, name, content, sentence) => {
    const before = await storedKeys();
    const files = { image: await aPicture(), attachment1: aPdf(), attachment2: aFile(name, await content()) };
    const { status, body } = await save('news', { title: 'Refused' }, files);
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ path: 'attachment2', msg: expect.stringMatching(sentence) }]);
    // Named as its owner named it.
    if (/its name ends/.test(body.message)) expect(body.message).toMatch(new RegExp(`^${name} is `));
    expect(await storedKeys()).toEqual(before);
    expect(await idsOf('news', 'title=refused')).toEqual([]);
  });

  it('that are too large are refused with their limit, and nothing is stored', async () => {
    const before = await storedKeys();
    const large = aFile('film.mp4', Buffer.alloc(MAX_ATTACHMENT_BYTES + 1));
    expect(await save('news', {}, { attachment1: large })).toMatchObject({
      status: 413,
      body: {
        message: 'film.mp4 is larger than 50 MB.',
        errors: [{ path: 'attachment1', msg: 'is larger than 50 MB' }],
      },
    });
    // Of an image less is taken, in the same form.
    expect(await save('news', {}, { image: aFile('photo.png', Buffer.alloc(10 * 1024 * 1024 + 1)) })).toMatchObject({
      status: 413,
      body: { message: 'photo.png is larger than 10 MB.', errors: [{ path: 'image' }] },
    });
    const twice = await contentForm('news', {}, { attachment1: aPdf() });
    twice.append('attachment1', new File([A_PDF], 'b.pdf'));
    expect((await admin.send('POST', '/notice', { body: twice })).body.errors).toEqual([
      { path: 'attachment1', msg: 'must have at most 1 file' },
    ]);
    expect(await storedKeys()).toEqual(before);
  });

  it('are all let go when the form is refused for another reason', async () => {
    const before = await storedKeys();
    expect(statusLine(await save('dataHub', { title: '' }))).toBe(
      "422 The request is not valid: Title can't be blank.",
    );
    expect((await save('dataHub', { categoryId: '1' })).body.errors).toEqual([
      { path: 'categoryId', msg: 'This type no longer exists' },
    ]);
    expect(await storedKeys()).toEqual(before);
  });

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf', null],
    ['C:\\docs\\sheet.pdf', 'sheet.pdf', null],
    ['invoice\u202Efdp.exe.pdf', 'invoicefdp.exe.pdf', null],
    ['a\r\nSet-Cookie: x=1.pdf', 'a%0D%0ASet-Cookie_ x=1.pdf', 'a%250D%250ASet-Cookie_%20x%3D1.pdf'],
    ['Größe & “Maß”.pdf', 'Größe & “Maß”.pdf', 'Gr%C3%B6%C3%9Fe%20%26%20%E2%80%9CMa%C3%9F%E2%80%9D.pdf'],
    ['日本語.pdf', '日本語.pdf', '%E6%97%A5%E6%9C%AC%E8%AA%9E.pdf'],
    ['.pdf', 'pdf.pdf', null],
    ['no ending', 'no ending.pdf', null],
    [`${'x'.repeat(240)}.pdf`, `${'x'.repeat(146)}.pdf`, null],
  ])('called %j are shown and saved as %j', async (given, name, encoded) => {
    const { status, body, text } = await save('news', {}, { attachment1: aFile(given, A_PDF) });
    expect(status, text).toBe(200);
    expect(body.attachment1.name).toBe(name);
    const { headers } = await admin.get(body.attachment1.assetUrl);
    const disposition = headers.get('content-disposition')!;
    expect(disposition).toMatch(/^attachment; filename="[\w.() -]+"/);
    expect(disposition.split('; ')[2] ?? null).toBe(encoded === null ? null : `filename*=UTF-8''${encoded}`);
  });

  it('keep their link when they are replaced, under which what is there now is told from what was', async () => {
    const item = (await save('dataHub')).body;
    const link = item.attachment.assetUrl as string;
    const first = await admin.get(link);
    const image = item.image.assetUrl as string;
    expect((await partner.get(link)).text).toBe(A_PDF);

    const newer = `${A_PDF}%%EOF\n`;
    const after = (
      await change(
        'dataHub',
        { id: String(item.id) },
        { attachment: aFile('revision-2.pdf', newer), image: await aPicture('png', { width: 60 }) },
      )
    ).body;
    expect(after.attachment).toMatchObject({ assetUrl: link, name: 'revision-2.pdf', size: newer.length });
    const second = await admin.get(link);
    expect(second.text).toBe(newer);
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
    expect((await admin.get(link, { 'if-none-match': second.headers.get('etag')! })).status).toBe(304);
    expect((await admin.get(after.image.downloadUrl)).headers.get('content-disposition')).toBe(
      'attachment; filename="picture.webp"',
    );
    // The version of before can be restored.
    expect((await admin.get(image)).status).toBe(200);
    expect(await storedKeys()).toContain(item.attachment.assetKey);
  });

  it('go by the literal delete, unless they must be there or come anew', async () => {
    const { id } = await anItem(
      admin,
      'academy',
      {},
      { image: await aPicture(), attachment1: aPdf(), attachment2: aPdf('b.pdf') },
    );
    const after = (await change('academy', { id: String(id), image: 'delete', attachment1: 'delete', attachment2: '' }))
      .body;
    expect(after).toMatchObject({ image: null, attachment1: null, attachment2: { name: 'b.pdf' } });
    expect(statusLine(await admin.get(`/academy/files/${id}/attachment1`))).toBe('404 This file doesn’t exist.');
    expect((await change('academy', { id: String(id), thumbnail: 'delete' })).body.errors).toEqual([
      { path: 'thumbnail', msg: "Thumbnail Image can't blank" },
    ]);
    expect(
      (await change('academy', { id: String(id), thumbnail: 'delete' }, { thumbnail: await aPicture() })).status,
    ).toBe(200);
    expect(statusLine(await change('academy', { id: String(id), attachment2: 'remove' }))).toBe(
      '422 The request is not valid: attachment2 must be delete.',
    );
  });
});

describe('priorities', () => {
  it('put the largest first, then the newest, all or none of those sent', async () => {
    const ids: number[] = [];
    for (const title of ['Lion one', 'Lion two', 'Lion three']) {
      clock = new Date(clock.getTime() + 1_000);
      ids.push((await anItem(admin, 'faq', { title })).id);
    }
    const [one, two, three] = ids as [number, number, number];
    expect(await idsOf('faq', 'title=lion')).toEqual([three, two, one]);
    expect(
      (
        await admin.post('/faq/priority', [
          { id: one, priority: 5 },
          { id: two, priority: 1_000 },
        ])
      ).status,
    ).toBe(200);
    expect(await idsOf('faq', 'title=lion')).toEqual([two, one, three]);
    expect(
      (
        await admin.post('/faq/priority', [
          { id: three, priority: 9_999 },
          { id: 99_999_999, priority: 1 },
        ])
      ).status,
    ).toBe(404);
    expect(await idsOf('faq', 'title=lion')).toEqual([two, one, three]);
    expect(statusLine(await admin.post('/faq/priority', [{ id: one, priority: -1 }]))).toBe(
      '422 The request is not valid: 0.priority must be at least 0.',
    );
    // Who edits one of them meanwhile is not told of a change that their form doesn't show.
    expect((await detail('faq', one)).body).toMatchObject({ priority: 5, version: 1 });
    expect((await change('faq', { id: String(one), title: 'Lion first', version: '1' })).body).toMatchObject({
      title: 'Lion first',
      priority: 5,
    });
  });
});

describe('types', () => {
  it.each(['academy', 'faq'] as const)('of %s are added, renamed, and deleted while nothing has them', async (area) => {
    const path = `${pathOf(area)}/types`;
    const field = CONTENT[area].type.field;
    const { body: type } = await admin.post(path, { name: ' Storms ' });
    expect(type).toMatchObject({ name: 'Storms', count: 0, version: 1 });
    expect(await admin.post(path, { name: 'STORMS' })).toMatchObject({
      status: 409,
      body: { message: 'There is a type named "STORMS" already.' },
    });
    expect((await admin.post(path, { name: ' ' })).body.errors).toEqual([{ path: 'name', msg: 'Enter a name.' }]);
    const { id } = await anItem(admin, area, { [field]: String(type.id) });
    expect(statusLine(await admin.patch(`${path}/${type.id}`, { name: 'Hail', version: 9 }))).toBe(STALE);
    expect((await admin.patch(`${path}/${type.id}`, { name: 'Hail', version: 1 })).body).toMatchObject({
      name: 'Hail',
      count: 1,
      version: 2,
    });
    expect((await detail(area, id)).body.typeName).toBe('Hail');
    expect(await admin.send('DELETE', `${path}/${type.id}`)).toMatchObject({
      status: 409,
      body: { message: '1 item uses the type "Hail": "Wiring". Give it another type first.' },
    });
    await move(area, 'delete', [id]);
    expect((await admin.send('DELETE', `${path}/${type.id}`)).body.message).toContain('"Wiring" (in the trash)');
    await move(area, 'restore', [id]);
    await change(area, { id: String(id), [field]: String(TYPES[area]) });
    expect((await admin.send('DELETE', `${path}/${type.id}`)).status).toBe(200);
    expect((await admin.get(path)).body.map(({ name }: { name: string }) => name)).not.toContain('Hail');
    expect(
      (await admin.patch(`${path}/${TYPES[area === 'faq' ? 'academy' : 'faq']}`, { name: 'Taken over' })).status,
    ).toBe(404);
  });

  it('of the academy are those of its one category', async () => {
    expect((await admin.get('/academy/types?categoryId=1')).body[0]).toMatchObject({ id: 1, name: 'Product Training' });
    expect(statusLine(await admin.get('/academy/types?categoryId=2'))).toBe(
      '422 The request is not valid: categoryId must be between 1 and 1.',
    );
  });
});

it('counts the views of a notice when partners read it, not when staff does, and that is no change', async () => {
  const { id } = await anItem(admin, 'news');
  await Promise.all(
    Array.from({ length: 5 }, async () => expect((await detail('news', id, partner)).status).toBe(200)),
  );
  expect((await detail('news', id, await upstream.signIn(6))).body.views).toBe(6);
  expect((await detail('news', id)).body).toMatchObject({ views: 6, version: 1 });
  expect((await list('news')).data.find((row) => row.id === id)).toMatchObject({ views: 6 });
});

it('saves a new item once for one key', async () => {
  const headers = { 'idempotency-key': 'content-once-1' };
  const send = async () =>
    admin.send('POST', '/data-hub', { headers, body: await contentForm('dataHub', { title: 'Okapi' }) });
  const before = await storedKeys();
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  expect(await idsOf('dataHub', 'title=okapi')).toHaveLength(1);
  // The second one's files are gone: a picture with its small rendition, and an attachment stay.
  expect(await storedKeys()).toHaveLength(before.length + 3);
});

it('keeps the totals of its lists as they are, whatever was done meanwhile', async () => {
  const { rows } = await upstream.db.query(`
    SELECT area, type_id, is_draft, sum(count)::integer AS count FROM (
      SELECT area, type_id, is_draft, count FROM content_counts
      UNION ALL SELECT area, coalesce(type_id, 0), is_draft, -1 FROM content_items WHERE deleted_at IS NULL
    ) AS both_sides GROUP BY 1, 2, 3 HAVING sum(count) <> 0`);
  expect(rows).toEqual([]);
  for (const area of CONTENT_AREAS) {
    for (const query of ['', 'status=draft', 'status=published', 'status=scheduled', 'status=deleted']) {
      const { data, total } = await list(area, query);
      expect(total, `${area} ${query}`).toBe(data.length);
    }
    const { data, total } = await list(area, '', partner);
    expect(total).toBe(data.length);
  }
});
