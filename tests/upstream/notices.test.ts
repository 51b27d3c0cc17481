import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnNotice } from '@/lib/contract/notices';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import { noticeHref } from '@/lib/addresses/record-kinds';
import { removeOld } from '@/upstream/jobs/retention';
import { makeWeeklyReportAndTell } from '@/upstream/resources/reports/weekly-notice';
import { serialsOf, aRatedProduct, aSerialNumber } from './claims-fixture';
import { statusLine } from './harness/client';
import { aCompany, aUser } from './harness/factories';
import { TEST_RETENTION } from './harness/test-config';
import { startUpstream, type Upstream } from './harness/upstream';
import { anInquiry } from './inquiries-fixture';
import { ask } from './points-fixture';
import { aRecordOfEachKind } from './record-fixture';

type Person = Awaited<ReturnType<Upstream['signIn']>>;

let upstream: Upstream;
let admin: Person;
let ruth: Person;
let orderId: number;

beforeAll(async () => {
  upstream = await startUpstream();
  [admin, ruth] = [await upstream.signIn(1), await upstream.signIn(1)];
  orderId = (await aRecordOfEachKind(upstream.db)).order;
});
afterAll(() => upstream.stop());

const nameOf = ({ user }: Person) => `${user.firstName} ${user.lastName}`;
const listed = async (person: Person, query = ''): Promise<OwnNotice[]> =>
  (await person.get(`/notices${query}`)).body.data;
const latest = async (person: Person) => (await listed(person))[0];
const unread = async (person: Person) => (await person.get('/dashboard/figures')).body.notices;
const mention = (by: Person, ...people: { id: number }[]) =>
  by.post(`/notes/order/${orderId}`, { content: people.map(({ id }) => `@[${id}]`).join(' ') });

describe('who is told', () => {
  it('of an inquiry: whom it is given to, once', async () => {
    const { id } = await anInquiry(upstream.db, { name: 'Dana Lee' });
    const give = () => admin.patch('/contact/assign', { ids: [id], assigned: ruth.user.id });
    expect(statusLine(await give())).toBe('200');
    expect(await latest(ruth)).toMatchObject({
      kind: 'assigned',
      text: `${nameOf(admin)} assigned you the inquiry of Dana Lee`,
      record: { kind: 'inquiry', id: String(id) },
      isRead: false,
    });
    const before = await unread(ruth);
    await give();
    expect(await unread(ruth)).toBe(before);
  });

  it('of several inquiries: once for all', async () => {
    const ids = [(await anInquiry(upstream.db)).id, (await anInquiry(upstream.db)).id];
    const before = await unread(ruth);
    await admin.patch('/contact/assign', { ids, assigned: ruth.user.id });
    expect(await unread(ruth)).toBe(before + 1);
    expect(await latest(ruth)).toMatchObject({
      text: `${nameOf(admin)} assigned you 2 inquiries`,
      record: { id: null },
    });
  });

  it('of a note: who is mentioned, not who writes it, and by a change only who is new', async () => {
    const other = await upstream.signIn(3);
    const [before, own] = [await unread(ruth), await unread(admin)];
    const { body: note } = await mention(admin, ruth.user, admin.user);
    expect([await unread(ruth), await unread(admin)]).toEqual([before + 1, own]);
    const content = `@[${ruth.user.id}] @[${other.user.id}]`;
    expect(statusLine(await admin.patch(`/notes/${note.id}`, { content, version: 1 }))).toBe('200');
    expect([await unread(ruth), await unread(other)]).toEqual([before + 1, 1]);
    expect(await latest(other)).toMatchObject({
      text: expect.stringMatching(/ mentioned you in a note about order QP-\d+$/),
      record: { kind: 'order', id: String(orderId) },
      reason: `@${nameOf(ruth)} @${nameOf(other)}`,
    });
  });

  it('of a point request: who asked for it, with the reason', async () => {
    const requester = await upstream.signIn(4);
    const { id: companyId, name } = await aCompany(upstream.db);
    const wish = { companyId, qpoints: 1500, requestTypeId: REQUEST_TYPE.accrue };
    await ask(requester, wish);
    await ask(admin, { ...wish, requestTypeId: REQUEST_TYPE.cancel, reason: 'Paid already' });
    await ask(requester, wish);
    await ask(admin, { ...wish, requestTypeId: REQUEST_TYPE.approve });
    await ask(requester, wish);
    await ask(requester, { ...wish, requestTypeId: REQUEST_TYPE.cancel });
    expect(await listed(requester)).toMatchObject([
      { text: `${nameOf(admin)} approved your request for 1,500 Q for ${name}`, reason: null },
      { text: `${nameOf(admin)} rejected your request for 1,500 Q for ${name}`, reason: 'Paid already' },
    ]);
  });

  it('of an upload: who made it, where somebody else undoes it', async () => {
    const product = await aRatedProduct(upstream.db);
    const upload = async () =>
      (await ruth.post('/modules/batchuploadadmin', serialsOf(product, [aSerialNumber()]))).body.uploadId as number;
    const [own, others] = [await upload(), await upload()];
    const before = await unread(ruth);
    expect(statusLine(await ruth.post(`/uploads/${own}/undo`, {}))).toBe('200');
    expect(await unread(ruth)).toBe(before);
    expect(statusLine(await admin.post(`/uploads/${others}/undo`, {}))).toBe('200');
    expect(await latest(ruth)).toMatchObject({ kind: 'uploadUndone', record: { kind: 'upload', id: String(others) } });
  });

  it('of an upload: who made it, what became of it, until its page shows it', async () => {
    const product = await aRatedProduct(upstream.db);
    const before = await unread(ruth);
    const [number, wrong] = [aSerialNumber(), 'not a serial number'];
    const { body } = await ruth.post('/modules/batchuploadadmin', serialsOf(product, [number, wrong]));
    const record = { kind: 'upload', id: String(body.uploadId) };
    expect(await latest(ruth)).toMatchObject({ kind: 'uploadFinished', record, isRead: false });
    expect((await latest(ruth))?.text).toMatch(/^Your upload of .+ is finished: 1 stored, 1 invalid$/);
    expect(await unread(ruth)).toBe(before + 1);
    expect(statusLine(await admin.patch('/notices', { record }))).toBe('200');
    expect(await unread(ruth)).toBe(before + 1);
    expect(statusLine(await ruth.patch('/notices', { record }))).toBe('200');
    expect([await unread(ruth), (await latest(ruth))?.isRead]).toEqual([before, true]);
  });

  it('of the report of a week: once, whoever may read it', async () => {
    const shop = await upstream.signIn(3);
    const means = {
      db: upstream.db,
      longRead: (work: (db: Pool) => unknown) => work(upstream.db),
      files: upstream.files,
    };
    const config = { NEXTAUTH_URL: 'https://office.example', PORTAL_TIME_ZONE: 'UTC' };
    const make = () => makeWeeklyReportAndTell(means as never, { config, now: new Date('2025-11-27T12:00:00Z') });
    await make();
    const [notice] = await listed(ruth);
    expect(notice).toMatchObject({ kind: 'reportReady', text: 'The report of week 2025-W47 is ready' });
    expect(noticeHref(notice!.record)).toBe('/rewards/module-approvals');
    await make();
    expect((await listed(ruth))[1]?.kind).not.toBe('reportReady');
    expect(await listed(shop)).toEqual([]);
    // Only the latest can be downloaded, whether the job has made it or somebody who asks for it and needs no notice.
    expect(statusLine(await admin.get('/companies/check-report-file'))).toBe('200');
    const ofReports = async (person: Person) => (await listed(person)).filter(({ kind }) => kind === 'reportReady');
    expect(await ofReports(ruth)).toMatchObject([{ isRead: false }]);
    expect((await ofReports(ruth))[0]?.text).not.toContain('2025-W47');
    expect(await ofReports(admin)).toEqual([]);
  });

  it('nobody of a change that is not stored', async () => {
    const before = await unread(ruth);
    await upstream.db.query('ALTER TABLE activity ADD CONSTRAINT nothing_more CHECK (false) NOT VALID');
    try {
      expect((await mention(admin, ruth.user)).status).toBe(500);
    } finally {
      await upstream.db.query('ALTER TABLE activity DROP CONSTRAINT nothing_more');
    }
    expect(await unread(ruth)).toBe(before);
  });

  it('nobody twice by a call that is sent again', async () => {
    const before = await unread(ruth);
    const key = { 'Idempotency-Key': randomUUID() };
    for (let sent = 0; sent < 2; sent += 1)
      await admin.post(`/notes/order/${orderId}`, { content: `@[${ruth.user.id}] again` }, key);
    expect(await unread(ruth)).toBe(before + 1);
  });

  it('nobody who is not in use, or is none of the staff', async () => {
    const [disabled, partner] = [
      await aUser(upstream.db, { roleId: 4, disabled: true }),
      await aUser(upstream.db, { roleId: 5 }),
    ];
    const { id: companyId } = await aCompany(upstream.db);
    for (const { id } of [disabled, partner]) {
      await ask(admin, { companyId, qpoints: 2_000_000, requestTypeId: REQUEST_TYPE.accrue });
      await upstream.db.query('update point_requests set requester_id = $1 where company_id = $2', [id, companyId]);
      await ask(ruth, { companyId, qpoints: 1, requestTypeId: REQUEST_TYPE.cancel });
    }
    const { rows } = await upstream.db.query('select from notices where user_id in ($1, $2)', [
      disabled.id,
      partner.id,
    ]);
    expect(rows).toHaveLength(0);
  });
});

it('whose right to the record goes reads nothing of it, and again once it is back', async () => {
  const shop = await upstream.signIn(3);
  await mention(admin, shop.user);
  const [{ id } = { id: 0 }] = await listed(shop);
  await upstream.db.query(`delete from access_control where role_id = 3 and route_type = 'orders'`);
  try {
    expect([await listed(shop), await unread(shop)]).toEqual([[], 0]);
    expect(statusLine(await shop.get(`/notices/${id}`))).toBe('404 This notice doesn’t exist.');
    // Mentioned by a call that doesn't know of it yet.
    expect((await mention(admin, shop.user)).status).toBe(422);
  } finally {
    await upstream.db.query(`insert into access_control (role_id, route_type) values (3, 'orders')`);
  }
  expect(await unread(shop)).toBe(1);
});

describe('reading', () => {
  it('marks one, or all up to the newest that was seen; never those of others', async () => {
    const [one, other] = [await upstream.signIn(3), await upstream.signIn(3)];
    for (let count = 0; count < 4; count += 1) await mention(admin, one.user, other.user);
    const [newest, third, second] = await listed(one);
    expect(statusLine(await other.patch('/notices', { id: third!.id, alsoOlder: true }))).toBe('200');
    expect(await unread(one)).toBe(4);
    await one.patch('/notices', { id: second!.id });
    expect((await listed(one, '?show=unread')).map(({ id }) => id)).toHaveLength(3);
    await one.patch('/notices', { id: third!.id, alsoOlder: true });
    expect((await listed(one, '?show=unread')).map(({ id }) => id)).toEqual([newest!.id]);
    expect((await listed(one)).map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
    expect((await one.get(`/notices/${newest!.id}`)).body).toEqual(newest);
    expect((await other.get(`/notices/${newest!.id}`)).status).toBe(404);
  });

  it('counts as many as the bell shows', async () => {
    const person = await upstream.signIn(3);
    await upstream.db.query(
      `insert into notices (user_id, kind, record_kind, facts, created_at)
       select $1, 'mentioned', 'order', '{"about": "order 1"}', now() from generate_series(1, 600)`,
      [person.user.id],
    );
    expect(await unread(person)).toBe(100);
    expect((await person.get('/notices')).body).toMatchObject({ total: 500, totalIsLowerBound: true });
  });
});

it('keeps notices for 90 days', async () => {
  const person = await upstream.signIn(3);
  await mention(admin, person.user);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000);
  await removeOld(upstream.db, 'notices', { retention: TEST_RETENTION, now: day(89) });
  expect(await listed(person)).toHaveLength(1);
  await removeOld(upstream.db, 'notices', { retention: TEST_RETENTION, now: day(91) });
  expect(await listed(person)).toHaveLength(0);
});

describe('by mail at once', () => {
  const mailsTo = async (email: string) =>
    (
      await upstream.db.query<{ subject: string; text: string }>(
        `select subject, body_text as text from mail_outbox where recipient = $1 order by id`,
        [email],
      )
    ).rows;

  it('of a mention unless somebody has chosen otherwise, with the note and the address of the notice', async () => {
    const person = await upstream.signIn(3);
    const { body: ways } = await person.get('/notices/ways');
    expect(ways).toMatchObject({ mentioned: 'mail', lateWork: 'digest' });
    expect(statusLine(await person.patch('/notices/ways', { ...ways, mentioned: 'portal' }))).toBe('200');
    await mention(admin, person.user);
    expect(await mailsTo(person.user.email)).toEqual([]);
    expect(statusLine(await person.patch('/notices/ways', ways))).toBe('200');
    expect((await person.get('/notices/ways')).body).toEqual(ways);
    // A page that was loaded before there were other kinds.
    expect(statusLine(await person.patch('/notices/ways', { assigned: 'digest' }))).toBe('200');
    expect((await person.get('/notices/ways')).body).toEqual({ ...ways, assigned: 'digest' });
    await mention(admin, person.user);
    const [mail, ...others] = await mailsTo(person.user.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/ mentioned you in a note about order QP-/);
    const { id, reason } = (await latest(person))!;
    expect(reason).toContain(`@${nameOf(person)}`);
    expect(mail?.text).toContain(reason!);
    expect(mail?.text).toContain(`https://office.example.com/notices/${id}`);
    expect(mail?.text).toContain('https://office.example.com/notices/ways');
  });

  it('late work is none that is told at once', async () => {
    const { body: ways } = await ruth.get('/notices/ways');
    expect((await ruth.patch('/notices/ways', { ...ways, lateWork: 'mail' })).status).toBe(422);
  });
});
