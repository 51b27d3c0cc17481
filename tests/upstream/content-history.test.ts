import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTENT, CONTENT_AREAS, rulesOf, type ContentArea } from '@/lib/domain/content';
import { PROGRAM_ROLE } from '@/upstream/db/program-role';
import { sweepFiles } from '@/upstream/files/unused-files';
import { removeOld } from '@/upstream/jobs/retention';
import { createLog } from '@/upstream/log';
import { anItem, aPdf, formWith, TYPES } from './content-fixture';
import { FORBIDDEN, STALE, statusLine } from './harness/client';
import { aCompany, aSession, aUser } from './harness/factories';
import { aPicture } from './harness/pictures';
import { TEST_RETENTION } from './harness/test-config';
import { startUpstream, type Upstream } from './harness/upstream';

const DAY_MS = 86_400_000;
const START = new Date('2026-10-20T17:00:00Z');

let clock = START;
let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream({ now: () => clock });
});
afterAll(() => upstream.stop());
beforeEach(async () => {
  clock = START;
  admin = await upstream.signIn(1);
});

const pathOf = (area: ContentArea) => CONTENT[area].path;
const change = async (
  area: ContentArea,
  id: number,
  fields: Record<string, string>,
  files: Parameters<typeof formWith>[1] = {},
) => {
  const { status, body, text } = await admin.send('POST', pathOf(area), {
    body: formWith({ id: String(id), ...fields }, files),
  });
  expect(status, text).toBe(200);
  return body as { version: number };
};
const versions = async (id: number, query = '') => {
  const { status, body, text } = await admin.get(`/content-versions/${id}${query}`);
  expect(status, text).toBe(200);
  return body as { versions: { version: number; by: string; changed: string[] | null }[]; hasMore: boolean };
};
const restore = (area: ContentArea, body: { id: number; earlier: number; version: number }, who = admin) =>
  who.send('POST', `${pathOf(area)}/versions/restore`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const detail = async (area: ContentArea, id: number) => (await admin.get(`${pathOf(area)}/detail/${id}`)).body;

const log = createLog({ write: () => undefined });
async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const some of upstream.files.writtenBefore(new Date(Date.now() + DAY_MS))) keys.push(...some);
  return keys;
}

describe.each(CONTENT_AREAS)('versions in the area %s', (area) => {
  it('tell what each save changed, newest first, and one press takes the item back', async () => {
    const { id, version } = await anItem(admin, area, { title: 'First', content: '<p>Old words.</p>' });
    await change(area, id, { title: 'Second' });
    const { version: newest } = await change(area, id, { content: '<p>New words.</p>' });
    const told = await versions(id);
    expect(told).toMatchObject({
      hasMore: false,
      versions: [
        { version: newest, changed: ['content'] },
        { version: newest - 1, changed: ['title'] },
        { version, changed: null },
      ],
    });
    expect((await versions(id, `?before=${newest}`)).versions).toEqual(told.versions.slice(1));

    const { status, body, text } = await restore(area, { id, earlier: version, version: newest });
    expect(status, text).toBe(200);
    expect(body).toEqual({ version: newest + 1 });
    expect(await detail(area, id)).toMatchObject({
      ...{ title: 'First', content: '<p>Old words.</p>', version: newest + 1, status: 'published' },
    });
    expect((await versions(id)).versions[0]).toMatchObject({ version: newest + 1, changed: ['title', 'content'] });
    // What was current is a version like any other, so that Undo is the same press.
    expect((await restore(area, { id, earlier: newest, version: newest + 1 })).status).toBe(200);
    expect(await detail(area, id)).toMatchObject({ title: 'Second', content: '<p>New words.</p>' });
  });

  it('refuses who knows an older version, no such version, and what lies in the trash', async () => {
    const { id, version } = await anItem(admin, area, {});
    const { version: newest } = await change(area, id, { title: 'Second' });
    expect(statusLine(await restore(area, { id, earlier: version, version }))).toBe(STALE);
    for (const earlier of [newest, newest + 5])
      expect(statusLine(await restore(area, { id, earlier, version: newest }))).toBe('404 This version doesn’t exist.');
    expect(statusLine(await restore(area, { id: 999_999, earlier: 1, version: 1 }))).toBe(
      `404 This ${rulesOf(area).noun} doesn’t exist.`,
    );
    const partner = await upstream.signIn(5);
    for (const path of [`/content-versions/${id}`, `/content-versions/${id}/${version}`, `/content-downloads/${id}`])
      expect(statusLine(await partner.get(path))).toBe(FORBIDDEN);
    expect(statusLine(await restore(area, { id, earlier: version, version: newest }, partner))).toBe(FORBIDDEN);
  });
});

describe('versions', () => {
  it('keep replaced files and pictures until the item is gone, and bring them back', async () => {
    const { id, version } = await anItem(admin, 'dataHub', {}, { attachment: aPdf('old.pdf') });
    const before = await detail('dataHub', id);
    const { version: newest } = await change(
      ...(['dataHub', id, {}, { attachment: aPdf('new.pdf'), image: await aPicture() }] as const),
    );
    expect((await versions(id)).versions[0]?.changed).toEqual(['image', 'attachment']);
    const { body } = await admin.get(`/content-versions/${id}/${newest}`);
    const namesOf = (state: { files: { field: string; name: string }[] }) =>
      state.files.find(({ field }) => field === 'attachment')?.name;
    expect([namesOf(body.before), namesOf(body.state), namesOf(body.current)]).toEqual([
      'old.pdf',
      'new.pdf',
      'new.pdf',
    ]);
    await sweepFiles({ db: upstream.db, files: upstream.files, log }, new Date(Date.now() + 2 * DAY_MS));
    expect((await restore('dataHub', { id, earlier: version, version: newest })).status).toBe(200);
    const after = await detail('dataHub', id);
    expect(after).toMatchObject({ image: before.image, attachment: before.attachment });
    expect(await storedKeys()).toEqual(
      expect.arrayContaining([before.attachment.assetKey, before.image.assetKey, body.current.files[0].key]),
    );

    await admin.send('DELETE', '/data-hub/delete', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [id] }),
    });
    clock = new Date(START.getTime() + 31 * DAY_MS);
    await removeOld(upstream.db, 'content_items', { retention: TEST_RETENTION, now: clock });
    await sweepFiles({ db: upstream.db, files: upstream.files, log }, new Date(Date.now() + 2 * DAY_MS));
    expect(await storedKeys()).not.toEqual(expect.arrayContaining([before.attachment.assetKey]));
  });

  it('leave publication alone, and what partners see must be whole', async () => {
    const { id, version } = await anItem(admin, 'faq', { status: 'draft', content: '' });
    const { version: newest } = await change('faq', id, { status: 'published', content: '<p>Whole.</p>' });
    expect(statusLine(await restore('faq', { id, earlier: version, version: newest }))).toBe(
      `409 Version ${version} can’t be restored while partners see this: Content can't be blank. Make it a draft first.`,
    );
    const { version: draft } = await change('faq', id, { status: 'draft' });
    expect((await restore('faq', { id, earlier: version, version: draft })).status).toBe(200);
    expect(await detail('faq', id)).toMatchObject({ status: 'draft', content: '' });
  });

  it('leave the type as it is where that of the version is there no more', async () => {
    const made = await admin.send('POST', '/faq/types', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'For a day' }),
    });
    const { id, version } = await anItem(admin, 'faq', { faqTypeId: String(made.body.id) });
    const { version: newest } = await change('faq', id, { faqTypeId: String(TYPES.faq), title: 'Moved' });
    expect((await admin.send('DELETE', `/faq/types/${made.body.id}`)).status).toBe(200);
    expect((await restore('faq', { id, earlier: version, version: newest })).status).toBe(200);
    expect(await detail('faq', id)).toMatchObject({ faqTypeId: TYPES.faq, title: 'Wiring' });
  });

  it('can neither be changed nor removed by the program', async () => {
    const { id } = await anItem(admin, 'faq', {});
    await change('faq', id, { title: 'Second' });
    await expect(upstream.db.query('UPDATE content_versions SET title = title')).rejects.toThrow('append-only');
    const { rows } = await upstream.db.query(
      `SELECT has_table_privilege($1, 'content_versions', 'INSERT') AS adds,
        has_table_privilege($1, 'content_versions', 'DELETE') AS removes`,
      [PROGRAM_ROLE],
    );
    expect(rows).toEqual([{ adds: true, removes: false }]);
  });
});

describe('downloads', () => {
  const read = async (id: number) => (await admin.get(`/content-downloads/${id}`)).body;
  const aPartner = async (companyId: number, names: { firstName: string; lastName: string }) => {
    const user = await aUser(upstream.db, { roleId: 5, companyId, ...names });
    return upstream.withToken(await aSession(upstream.db, user, { now: clock }));
  };

  it('are counted by person and company where a partner gets a document whole', async () => {
    const { id } = await anItem(admin, 'dataHub', {});
    expect(await read(id)).toEqual({ downloads: 0, companies: 0, lastAt: null, byCompany: [] });
    const [sun, moon] = [await aCompany(upstream.db), await aCompany(upstream.db)];
    const ada = await aPartner(sun.id, { firstName: 'Ada', lastName: 'Sun' });
    const bob = await aPartner(sun.id, { firstName: 'Bob', lastName: 'Sun' });
    const cy = await aPartner(moon.id, { firstName: 'Cy', lastName: 'Moon' });
    const file = `/data-hub/files/${id}/attachment`;
    for (const who of [ada, ada, bob, cy, admin]) expect((await who.get(file)).status).toBe(200);
    // A picture is no document.
    await ada.get(`/data-hub/files/${id}/image`);
    await vi.waitFor(async () => expect((await read(id)).downloads).toBe(4));
    expect(await read(id)).toMatchObject({
      ...{ downloads: 4, companies: 2, lastAt: START.toISOString() },
      byCompany: [
        {
          ...{ companyId: sun.id, downloads: 3 },
          people: [
            { name: 'Ada Sun', downloads: 2 },
            { name: 'Bob Sun', downloads: 1 },
          ],
        },
        { companyId: moon.id, downloads: 1, people: [{ name: 'Cy Moon' }] },
      ],
    });
    const rowFor = async (who: Pick<typeof admin, 'get'>) =>
      (await who.get('/data-hub/search')).body.data.find((row: { id: number }) => row.id === id);
    expect((await rowFor(admin)).downloads).toBe(4);
    expect(await rowFor(ada)).not.toHaveProperty('downloads');
    expect(statusLine(await admin.get('/content-downloads/999999'))).toBe('404 This item doesn’t exist.');
  });
});

describe('the calendar', () => {
  const week = async (from: string) => {
    const { status, body, text } = await admin.get(`/content-calendar?from=${from}`);
    expect(status, text).toBe(200);
    return body as { items: { id: number; area: string; status: string }[]; hasMore: boolean; drafts: object[] };
  };

  it('tells what partners see in a week of the portal’s zone, across areas, and how many drafts wait', async () => {
    const past = await anItem(admin, 'news', { title: 'Today' });
    // Sunday evening in Los Angeles is Monday by UTC.
    const sunday = await anItem(admin, 'faq', { status: 'scheduled', publishAt: '2026-10-26T06:30:00.000Z' });
    const monday = await anItem(admin, 'academy', { status: 'scheduled', publishAt: '2026-10-26T07:00:00.000Z' });
    await anItem(admin, 'faq', { status: 'draft' });
    const before = (await week('2026-10-19')).items.map(({ id, area, status }) => ({ id, area, status }));
    expect(before).toEqual(
      expect.arrayContaining([
        { id: past.id, area: 'news', status: 'published' },
        { id: sunday.id, area: 'faq', status: 'scheduled' },
      ]),
    );
    expect(before.map(({ id }) => id)).not.toContain(monday.id);
    expect(before.at(-1)?.id).toBe(sunday.id);
    const after = await week('2026-10-26');
    expect(after).toMatchObject({ items: [{ id: monday.id, area: 'academy', status: 'scheduled' }], hasMore: false });
    expect(after.drafts).toEqual(expect.arrayContaining([{ area: 'faq', count: expect.any(Number) }]));
    clock = new Date('2026-10-27T00:00:00Z');
    admin = await upstream.signIn(1);
    expect((await week('2026-10-26')).items[0]?.status).toBe('published');
  });

  it('is read by its index, and opens to no partner', async () => {
    const { rows } = await upstream.db.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM content_items WHERE deleted_at IS NULL AND NOT is_draft AND publish_at >= '2026-10-19'
        AND publish_at < '2026-10-26' ORDER BY publish_at, id LIMIT 301`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('content_items_by_time');
    const partner = await upstream.signIn(5);
    expect(statusLine(await partner.get('/content-calendar?from=2026-10-19'))).toBe(FORBIDDEN);
    expect((await admin.get('/content-calendar?from=2026-02-30')).status).toBe(422);
  });
});
