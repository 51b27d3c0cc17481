import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailingRecipient } from '@/lib/contract/mailings';
import { slowly } from '@/scripts/timeouts.mjs';
import { createPool } from '@/upstream/db/pool';
import { createLog } from '@/upstream/log';
import { keepMailDelivered } from '@/upstream/mail/delivery';
import { smtpTransport } from '@/upstream/mail/smtp-transport';
import { queueMailings } from '@/upstream/resources/mailings/send';
import { statusLine } from './harness/client';
import { aCompany, aUser } from './harness/factories';
import { refusal, startMailServer } from './harness/mail-server';
import { startUpstream, type Upstream } from './harness/upstream';
import { SENDER } from './mail-fixture';

const NOW = new Date('2026-11-02T17:00:00Z');
const WRITTEN = { subject: 'News for {company}', text: 'Dear {first name} {last name},\n\nwe have news.' };

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
beforeEach(async () => {
  upstream = await startUpstream({ now: () => NOW });
  admin = await upstream.signIn(1);
});
afterEach(() => upstream.stop());

/** Partners of one company each. */
async function partners(count: number, newsletter = 'Y'): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const company = await aCompany(upstream.db, { name: `Sun ${newsletter} ${number}` });
    await upstream.db.query('UPDATE companies SET reception_yn = $2 WHERE id = $1', [company.id, newsletter]);
    const { id } = await aUser(upstream.db, {
      roleId: 5,
      companyId: company.id,
      firstName: 'Ann',
      lastName: `Lee ${number}`,
    });
    ids.push(id);
  }
  return ids;
}

const mailing = (userIds: readonly number[], more: object = {}) => ({
  ...{ ...WRITTEN, userIds, concernsAccount: false, replyTo: 'desk@sun.example' },
  ...more,
});
const send = (userIds: readonly number[], more?: object) => admin.post('/mailings', mailing(userIds, more));
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const recipientsOf = async (id: number): Promise<MailingRecipient[]> =>
  (await admin.get(`/mailings/recipients?mailing=${id}&limit=100`)).body.data;
const outbox = async () =>
  (
    await upstream.db.query<{ recipient: string; subject: string; text: string; replyTo: string }>(
      `SELECT recipient, subject, body_text AS text, reply_to AS "replyTo" FROM mail_outbox ORDER BY id`,
    )
  ).rows;

describe('what is written', () => {
  it.each([
    [{ subject: 'For {firm}' }, 'There is no placeholder {firm}. Use {first name}, {last name}, {company}.'],
    [{ text: 'Hello {First name}' }, 'There is no placeholder {First name}. Use {first name}, {last name}, {company}.'],
    [{ subject: '  ' }, 'Enter a subject.'],
    [{ text: '' }, 'Enter the text.'],
    [{ replyTo: 'desk' }, 'Enter an email address.'],
  ])('%j is refused', async (wrong, sentence) => {
    const answer = await send(await partners(1), wrong);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(sentence);
    expect((await admin.get('/mailings')).body.total).toBe(0);
  });
});

it('the preview counts recipients and reasons, and fills in three real people', async () => {
  const [written, silent] = [await partners(5), await partners(2, 'N')];
  await upstream.db.query(
    `INSERT INTO mail_outbox (message_uuid, kind, recipient, subject, state, created_at, settled_at)
     SELECT gen_random_uuid(), 'test', upper(email), 'x', 'dead', now(), now() FROM users WHERE id = $1`,
    [written[0]],
  );
  const { userIds, concernsAccount, subject, text } = mailing([...written, ...silent, admin.user.id]);
  const asked = { userIds, concernsAccount, subject, text };
  const { body } = await admin.post('/mailings/preview', asked);
  expect(body).toMatchObject({ recipients: 4, excluded: { noEmail: 0, newsletter: 2, bounced: 1 } });
  expect(body.samples).toHaveLength(3);
  expect(body.samples[0]).toMatchObject({ subject: 'News for Sun Y 2', text: 'Dear Ann Lee 2,\n\nwe have news.' });
  const about = await admin.post('/mailings/preview', { ...asked, concernsAccount: true });
  expect(about.body).toMatchObject({ recipients: 6, excluded: { newsletter: 0, bounced: 1 } });
});

it('a test goes to oneself, and stores nothing', async () => {
  const [userId] = await partners(1);
  expect((await admin.post('/mailings/test', { ...WRITTEN, userId })).body).toEqual({ email: admin.user.email });
  expect(await outbox()).toMatchObject([{ recipient: admin.user.email, subject: 'Test: News for Sun Y 1' }]);
  expect((await admin.get('/mailings')).body.total).toBe(0);
});

it('ten are queued every ten seconds, by however many instances', async () => {
  const { body } = await send([...(await partners(12)), ...(await partners(1, 'N'))]);
  expect(body).toMatchObject({ state: 'sending', recipients: 12, sent: 0, excluded: { newsletter: 1 } });
  const both = await Promise.all([queueMailings(upstream.db, after(0)), queueMailings(upstream.db, after(0))]);
  expect(both.sort()).toEqual([0, 10]);
  expect(await queueMailings(upstream.db, after(9))).toBe(0);
  expect(await queueMailings(upstream.db, after(10))).toBe(2);
  expect(await queueMailings(upstream.db, after(60))).toBe(0);
  const mails = await outbox();
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(12);
  expect(mails[0]).toMatchObject({ subject: 'News for Sun Y 1', replyTo: 'desk@sun.example' });
  expect(mails[0]?.text).toContain('Dear Ann Lee 1,');
});

it('it is stopped once, against an instance that is queuing', async () => {
  const { body } = await send(await partners(15));
  const [, stopped] = await Promise.all([
    queueMailings(upstream.db, after(0)),
    admin.post(`/mailings/${body.id}/stop`, {}),
  ]);
  expect(stopped.body.state).toBe('stopped');
  expect(await queueMailings(upstream.db, after(60))).toBe(0);
  const deliveries = (await recipientsOf(body.id)).map(({ delivery }) => delivery);
  const queued = deliveries.filter((each) => each === 'queued').length;
  expect([0, 10]).toContain(queued);
  expect(deliveries.filter((each) => each === 'stopped')).toHaveLength(15 - queued);
  expect(statusLine(await admin.post(`/mailings/${body.id}/stop`, {}))).toBe('409 It’s already stopped.');
});

it('each person’s delivery is known, by a real mail server, and one who was deleted gets nothing', async () => {
  const ids = await partners(3);
  const { body } = await send(ids);
  await upstream.db.query(
    `UPDATE users SET deleted_at = now(), disabled = true, password_hash = NULL, mobile_number = NULL,
       office_number = NULL, email = 'deleted-9.invalid' WHERE id = $1`,
    [ids[2]],
  );
  await queueMailings(upstream.db, after(0));
  const [good, bad] = (await outbox()).map(({ recipient }) => recipient);
  const server = await startMailServer({
    onRecipient: (address) => {
      if (address === bad) throw refusal(550, 'No such user');
    },
  });
  const pool = createPool({ databaseUrl: upstream.database.url, applicationName: 'mail', max: 1 });
  const log = createLog({ write: () => undefined });
  const delivery = keepMailDelivered({ db: pool, transport: smtpTransport(server.url, SENDER), log, everyMs: 10 });
  try {
    await vi.waitFor(
      async () => expect((await admin.get(`/mailings/${body.id}`)).body.state).toBe('done'),
      slowly(10_000),
    );
  } finally {
    await delivery.stop(5_000);
    await pool.end();
    await server.stop();
  }
  const [failed, ...others] = await recipientsOf(body.id);
  const all = [failed!, ...others];
  expect(all.find(({ id }) => id === ids[0])).toMatchObject({ email: good, delivery: 'sent', reason: null });
  expect(all.find(({ id }) => id === ids[1])).toMatchObject({ email: bad, delivery: 'failed' });
  expect(all.find(({ id }) => id === ids[1])?.reason).toContain('No such user');
  expect(all.find(({ id }) => id === ids[2])).toMatchObject({ delivery: 'failed', reason: 'The account was deleted.' });
  expect((await admin.get(`/mailings/${body.id}`)).body).toMatchObject({ sent: 1, failed: 2 });
});

it('no one is left when all are excluded, and without the right nothing can be sent', async () => {
  const silent = await partners(2, 'N');
  expect(statusLine(await send(silent))).toBe('409 None of the selected partners can be emailed.');
  const shop = await upstream.signIn(3);
  for (const path of ['/mailings', '/mailings/preview']) {
    const { replyTo: _, ...preview } = mailing(silent);
    expect((await shop.post(path, path === '/mailings' ? mailing(silent) : preview)).status).toBe(403);
  }
  expect((await shop.get('/mailings')).status).toBe(403);
});
