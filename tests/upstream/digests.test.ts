import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendDigests } from '@/upstream/resources/notices/digest';
import { startUpstream, type Upstream } from './harness/upstream';
import { anInquiry } from './inquiries-fixture';

const config = {
  NEXTAUTH_URL: 'https://office.example.com',
  PORTAL_TIME_ZONE: 'America/Los_Angeles',
  ADMIN_ROLE_ID: 1,
};

/** 8:00 of a day in Los Angeles is 16:00 UTC in winter. */
const at = (instant: string) => ({ config, now: new Date(instant) });
const MORNING = at('2026-11-24T16:00:00Z');
const NEXT_MORNING = at('2026-11-25T16:00:00Z');

let upstream: Upstream;
let copy: Upstream;
let person: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream({ now: () => new Date('2026-11-24T15:00:00Z') });
  copy = await startUpstream({ database: upstream.database });
  // Of the support center alone, so that nothing else waits for them.
  await upstream.db.query(`delete from access_control where role_id = 3`);
  await upstream.db.query(`insert into access_control (role_id, route_type) values (3, 'supportCenter')`);
});
afterAll(async () => {
  await copy.stop();
  await upstream.stop();
});
beforeEach(async () => {
  await upstream.db.query('truncate mail_outbox, pgboss.job, notice_digests, notices, notice_ways, inquiries cascade');
  await upstream.db.query(`update users set disabled = true`);
  person = await upstream.signIn(3);
  // Known since the day before.
  await upstream.db.query(`insert into notice_digests values ($1, '2026-11-23')`, [person.user.id]);
});

const letters = async () =>
  (
    await upstream.db.query<{ to: string; text: string }>(
      `select recipient as to, body_text as text from mail_outbox order by id`,
    )
  ).rows;

const aNotice = (given: { recordKind?: string; readAt?: string | null; awaits?: boolean } = {}) =>
  upstream.db.query(
    `insert into notices (user_id, kind, record_kind, record_id, facts, created_at, read_at, awaits_digest)
     values ($1, 'mentioned', $2, '7', '{"by": "Ann Lee", "about": "order 7"}', now(), $3, $4)`,
    [person.user.id, given.recordKind ?? 'inquiry', given.readAt ?? null, given.awaits ?? true],
  );

it('tells what waits longer than it should, from 8:00 of the portal’s zone, once a day', async () => {
  await anInquiry(upstream.db, { createdAt: new Date('2026-11-20T16:00:00Z'), assignedId: person.user.id });
  expect(await sendDigests(upstream.db, at('2026-11-24T15:59:00Z'))).toBe(0);
  expect(await sendDigests(upstream.db, MORNING)).toBe(1);
  expect(await sendDigests(upstream.db, at('2026-11-24T23:00:00Z'))).toBe(0);
  const [letter] = await letters();
  expect(letter).toMatchObject({ to: person.user.email });
  expect(letter?.text).toContain('- My inquiries: Qcells website: 1, oldest 4 days');
  expect(letter?.text).toContain('https://office.example.com/dashboard');
  expect(letter?.text).toContain('https://office.example.com/notices/ways');
  expect(await sendDigests(upstream.db, NEXT_MORNING)).toBe(1);
});

it('says nothing where nothing is late', async () => {
  await anInquiry(upstream.db, { createdAt: new Date('2026-11-22T16:00:00Z'), assignedId: person.user.id });
  expect(await sendDigests(upstream.db, MORNING)).toBe(0);
});

it('is written once, however many copies want to', async () => {
  await anInquiry(upstream.db, { createdAt: new Date('2026-11-10T16:00:00Z'), assignedId: person.user.id });
  const sent = await Promise.all([upstream.db, copy.db, upstream.db].map((db) => sendDigests(db, MORNING)));
  expect(sent.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect(await letters()).toHaveLength(1);
});

it('tells what was left for it, and neither what was read nor what the person may not open any more', async () => {
  await aNotice();
  await aNotice({ readAt: '2026-11-23T20:00:00Z' });
  await aNotice({ recordKind: 'order' });
  await aNotice({ awaits: false });
  expect(await sendDigests(upstream.db, MORNING)).toBe(1);
  const [{ text } = { text: '' }] = await letters();
  expect(text.match(/Ann Lee mentioned you in a note/g)).toHaveLength(1);
  expect(text).toMatch(/https:\/\/office\.example\.com\/notices\/\d+/);
  expect(await sendDigests(upstream.db, NEXT_MORNING)).toBe(0);
});

it('leaves late work out for who wants it in the portal alone', async () => {
  await anInquiry(upstream.db, { createdAt: new Date('2026-11-10T16:00:00Z'), assignedId: person.user.id });
  const { body: ways } = await person.get('/notices/ways');
  expect((await person.patch('/notices/ways', { ...ways, lateWork: 'portal' })).status).toBe(200);
  expect(await sendDigests(upstream.db, MORNING)).toBe(0);
});

it('begins on the morning after somebody is there, and leaves out who is not in use', async () => {
  await upstream.db.query('truncate notice_digests');
  await anInquiry(upstream.db, { createdAt: new Date('2026-11-10T16:00:00Z'), assignedId: person.user.id });
  expect(await sendDigests(upstream.db, MORNING)).toBe(0);
  expect(await sendDigests(upstream.db, NEXT_MORNING)).toBe(1);
  expect((await letters()).map(({ to }) => to)).toEqual([person.user.email]);
});

it('is tried again where it could not be written', async () => {
  await aNotice();
  await upstream.db.query('ALTER TABLE mail_outbox ADD CONSTRAINT nothing_more CHECK (false) NOT VALID');
  try {
    await expect(sendDigests(upstream.db, MORNING)).rejects.toThrow('mail_outbox');
  } finally {
    await upstream.db.query('ALTER TABLE mail_outbox DROP CONSTRAINT nothing_more');
  }
  expect(await sendDigests(upstream.db, MORNING)).toBe(1);
});
