import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTE_TYPES, type RouteType } from '@/lib/domain/access-table';
import { MENTION_REFUSED, NOTE_KEPT, NOTE_OF_OTHERS, NOTE_TOO_OLD } from '@/lib/domain/note';
import { HISTORY_KIND_NAMES, HISTORY_KINDS, type HistoryKind } from '@/lib/domain/record-history';
import type { NoteKind, RecordNote } from '@/lib/contract/notes';
import { FORBIDDEN, STALE, statusLine } from './harness/client';
import { aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { aPartner } from './partners-fixture';
import { aRecordOfEachKind } from './record-fixture';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
let shop: Awaited<ReturnType<Upstream['signIn']>>;
let records: Record<HistoryKind, number>;

beforeAll(async () => {
  upstream = await startUpstream();
  [admin, shop] = await Promise.all([upstream.signIn(1), upstream.signIn(3)]);
  records = await aRecordOfEachKind(upstream.db);
});
afterAll(() => upstream.stop());

const KINDS = HISTORY_KIND_NAMES.filter((kind): kind is NoteKind => kind !== 'registration');
const at = (kind: NoteKind) => `/notes/${kind}/${records[kind]}`;

/** Gives the role of the shop exactly these areas. */
async function giveOnly(...areas: readonly RouteType[]): Promise<void> {
  await upstream.db.query('delete from access_control where role_id = 3');
  await upstream.db.query('insert into access_control (route_type, role_id) select unnest($1::text[]), 3', [areas]);
}

const write = async (kind: NoteKind, content: string, as = admin): Promise<RecordNote> =>
  (await as.post(at(kind), { content })).body;

const listed = async (kind: NoteKind, as = admin): Promise<RecordNote[]> => (await as.get(at(kind))).body.notes;

const remove = (note: { id: number; version?: number }, as = admin) =>
  as.send('DELETE', `/notes/${note.id}?version=${note.version ?? 1}`);

describe('who may read and write notes', () => {
  it.each(KINDS)('of %s: each of its areas, and no other', async (kind) => {
    const areas = [HISTORY_KINDS[kind]].flat() as RouteType[];
    const note = await write(kind, 'Only for us.');
    for (const area of areas) {
      await giveOnly(area);
      expect((await listed(kind, shop)).map(({ id }) => id)).toContain(note.id);
      expect(statusLine(await shop.post(at(kind), { content: 'Ours.' }))).toBe('200');
    }
    await giveOnly(...ROUTE_TYPES.filter((area) => !areas.includes(area)));
    expect(statusLine(await shop.get(at(kind)))).toBe(FORBIDDEN);
    expect(statusLine(await shop.post(at(kind), { content: 'Ours.' }))).toBe(FORBIDDEN);
    expect(statusLine(await shop.get(`/notes/colleagues?kind=${kind}`))).toBe(FORBIDDEN);
    expect(statusLine(await shop.patch(`/notes/${note.id}`, { content: 'Mine', version: 1 }))).toBe(FORBIDDEN);
    expect(statusLine(await remove(note, shop))).toBe(FORBIDDEN);
  });

  it.each(KINDS)('of %s: nobody where there is none', async (kind) => {
    for (const answer of [
      await admin.get(`/notes/${kind}/9999999`),
      await admin.post(`/notes/${kind}/9999999`, { content: 'x' }),
    ])
      expect(statusLine(answer)).toBe('404 This record doesn’t exist.');
  });

  it('partners read none', async () => {
    expect((await (await upstream.signIn(5)).get(at('order'))).status).toBe(403);
  });
});

describe('a note', () => {
  it('is written once, however often it is sent', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const [first, again] = [
      await admin.post(at('project'), { content: ' Called them. ' }, key),
      await admin.post(at('project'), { content: ' Called them. ' }, key),
    ];
    expect(again.body).toEqual(first.body);
    expect(first.body).toMatchObject({ content: 'Called them.', mayDelete: true, version: 1 });
    expect((await listed('project')).filter(({ content }) => content === 'Called them.')).toHaveLength(1);
  });

  it.each([
    ['nothing', '  '],
    ['too much', 'x'.repeat(5_001)],
  ])('of %s is refused', async (_, content) => {
    expect((await admin.post(at('order'), { content })).status).toBe(422);
  });

  it('is changed by its writer alone, for ten minutes, in the version that was read', async () => {
    const { id, version } = await write('inquiry', 'Fist');
    await giveOnly('supportCenter');
    const change = (content: string, as = admin) => as.patch(`/notes/${id}`, { content, version });
    expect(statusLine(await change('Second', shop))).toBe(`403 ${NOTE_OF_OTHERS}`);
    expect((await change('First')).body).toMatchObject({ content: 'First', version: version + 1 });
    expect(statusLine(await change('Once more'))).toBe(STALE);
    await upstream.db.query(`update notes set created_at = created_at - interval '10 minutes' where id = $1`, [id]);
    const late = await admin.patch(`/notes/${id}`, { content: 'Late', version: version + 1 });
    expect(statusLine(late)).toBe(`403 ${NOTE_TOO_OLD}`);
    expect((await listed('inquiry')).find((note) => note.id === id)).toMatchObject({ editableUntil: null });
  });

  it('is deleted by its writer or an administrator', async () => {
    await giveOnly('supportCenter', 'orders');
    const [theirs, ours] = [await write('order', 'Theirs', shop), await write('order', 'Ours')];
    expect((await listed('order', shop)).find(({ id }) => id === ours.id)).toMatchObject({ mayDelete: false });
    expect(statusLine(await remove(ours, shop))).toBe(`403 ${NOTE_KEPT}`);
    expect(statusLine(await remove(theirs))).toBe('200');
    expect(statusLine(await remove(theirs))).toBe('404 This note doesn’t exist.');
    expect(statusLine(await remove(ours))).toBe('200');
  });

  it('is in the activity of its record, with names', async () => {
    await giveOnly('projects');
    const mate = await aUser(upstream.db, { roleId: 3, firstName: 'Hana', lastName: 'Miller' });
    await write('project', `Ask @[${mate.id}].`);
    const { body } = await admin.get(`/activity?object=project:${records.project}&limit=1`);
    expect(body.data[0]).toMatchObject({ action: 'writeNote', subjectType: 'project' });
    const entry = await admin.get(`/activity/${body.data[0].id}`);
    expect(entry.body.after.content).toBe('Ask @Hana Miller.');
  });

  it('is listed newest first, a page at a time', async () => {
    for (let index = 0; index < 22; index += 1) await write('product', `No. ${index}`);
    const first = (await admin.get(at('product'))).body;
    expect(first).toMatchObject({ hasMore: true, notes: expect.any(Array) });
    const last = first.notes.at(-1) as RecordNote;
    const rest = (await admin.get(`${at('product')}?before=${last.id}`)).body;
    const ids = [...first.notes, ...rest.notes].map(({ id }: RecordNote) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(rest.hasMore).toBe(false);
  });
});

describe('a mention', () => {
  it('offers colleagues who may open it, and no others', async () => {
    await giveOnly('orders');
    await aUser(upstream.db, { roleId: 3, firstName: 'Zoe', lastName: 'Shop' });
    await aUser(upstream.db, { roleId: 2, firstName: 'Zoe', lastName: 'Rewards' });
    await aUser(upstream.db, { roleId: 3, firstName: 'Zoe', lastName: 'Gone', disabled: true });
    const { body } = await admin.get('/notes/colleagues?kind=order&search=zoe');
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Zoe Shop']);
  });

  it('is stored by id and told by the name of now', async () => {
    await giveOnly('orders');
    const mate = await aUser(upstream.db, { roleId: 3, firstName: 'Ann', lastName: 'Old' });
    const note = await write('order', `@[${mate.id}] please look`);
    await upstream.db.query(`update users set last_name = 'New' where id = $1`, [mate.id]);
    const found = (await listed('order')).find(({ id }) => id === note.id);
    expect(found).toMatchObject({ content: `@[${mate.id}] please look`, mentions: [{ id: mate.id, name: 'Ann New' }] });
  });

  it.each([
    ['partner', 5],
    ['colleague of another area', 2],
  ])('of a %s is refused', async (_, roleId) => {
    await giveOnly('orders');
    const { id } = await aUser(upstream.db, { roleId });
    expect(statusLine(await admin.post(at('order'), { content: `@[${id}]` }))).toBe(`422 ${MENTION_REFUSED}`);
  });
});

describe('notes of a registration', () => {
  it('stand in the company’s for who may see registrations, and are changed by their own calls alone', async () => {
    const companyId = records.company;
    const { body } = await admin.post('/users/registration/addNote', { content: 'Seen at the fair', companyId });
    const found = (await listed('company')).find(({ id }) => id === body.id);
    expect(found).toMatchObject({
      content: 'Seen at the fair',
      registrationId: records.registration,
      mayDelete: false,
    });
    expect((await admin.patch(`/notes/${body.id}`, { content: 'x', version: 1 })).status).toBe(404);
    await giveOnly('orders');
    expect((await listed('company', shop)).map(({ id }) => id)).not.toContain(body.id);
    const own = await write('company', 'Of the company');
    const edit = { noteId: own.id, content: 'x' };
    expect((await admin.patch('/users/registration/editNote', edit)).status).toBe(404);
  });

  it('go with a deleted registration, and come back with it', async () => {
    const { id: userId, companyId } = await aPartner(upstream.db);
    await admin.post('/users/registration/addNote', { content: 'Of the registration', companyId });
    await admin.post(`/notes/company/${companyId}`, { content: 'Of the company' });
    const deleted = await admin.send('DELETE', '/users/registration/delete', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userIds: [userId] }),
    });
    expect(statusLine(deleted)).toBe('200');
    const kept = async () =>
      (
        await upstream.db.query(`select from notes where record_id = $1 and kind in ('company', 'registration')`, [
          companyId,
        ])
      ).rowCount;
    expect(await kept()).toBe(0);
    expect(statusLine(await admin.patch('/users/registration/restore', { userId }))).toBe('200');
    expect(await kept()).toBe(2);
  });
});
