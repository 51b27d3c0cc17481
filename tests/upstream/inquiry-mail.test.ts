import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { createPool } from '@/upstream/db/pool';
import { createLog } from '@/upstream/log';
import { keepMailDelivered, type Delivery } from '@/upstream/mail/delivery';
import { smtpTransport } from '@/upstream/mail/smtp-transport';
import type { MailTransport } from '@/upstream/mail/transport';
import { statusLine } from './harness/client';
import { refusal, startMailServer, type MailServer, type MailServerOptions } from './harness/mail-server';
import { startUpstream, type Upstream } from './harness/upstream';
import { whileLocked } from './harness/waiting';
import { markOverdue } from '@/upstream/resources/inquiries/overdue';
import { notifyGaveUp } from '@/upstream/resources/inquiries/undelivered';
import { countWaitingInquiries } from '@/upstream/resources/inquiries/search';
import { aUser } from './harness/factories';
import { anInquiry, byEmail, byPhone } from './inquiries-fixture';
import { hurry, SENDER } from './mail-fixture';

const PORTAL = { NEXTAUTH_URL: 'https://office.example.com' };

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
let servers: MailServer[];
let workers: { delivery: Delivery; pool: Pool }[];

beforeEach(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
  servers = [];
  workers = [];
});
afterEach(async () => {
  await Promise.all(workers.map(({ delivery }) => delivery.stop(5_000)));
  await Promise.all([...servers.map((server) => server.stop()), ...workers.map(({ pool }) => pool.end())]);
  await upstream.stop();
});

async function serve(options?: MailServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
}

function deliver(url: string, transport: MailTransport = smtpTransport(url, SENDER)): Delivery {
  // As the role of the programs: the trigger works with its rights.
  const pool = createPool({ databaseUrl: upstream.database.programUrl, applicationName: 'mail', max: 1 });
  const delivery = keepMailDelivered({
    db: pool,
    transport,
    log: createLog({ write: () => undefined }),
    everyMs: 10,
    onGivenUp: (tx, { id }) => notifyGaveUp(tx, id, { config: PORTAL, now: new Date() }),
  });
  workers.push({ delivery, pool });
  return delivery;
}

const answer = async (given: object = {}) => {
  const { id } = await anInquiry(upstream.db);
  expect((await admin.post('/contact/action', byEmail(id, given))).status).toBe(200);
  return id;
};
const replyOf = async (id: number) => (await admin.get(`/contact/detail/${id}`)).body.contactHistories[0];
/** What the bell of who answered says. */
const told = async (): Promise<{ text: string; reason: string | null }[]> => (await admin.get('/notices')).body.data;
const soon = (assertion: () => unknown) =>
  vi.waitFor(
    async () => {
      await hurry(upstream.db);
      await assertion();
    },
    { timeout: slowly(10_000), interval: 20 },
  );

it('says of a reply that was stored without a mail server why it was not sent', async () => {
  const id = await answer();
  deliver('', { storesOnly: true, send: () => Promise.resolve() });
  await soon(async () =>
    expect((await replyOf(id)).delivery).toMatchObject({ state: 'sent', reason: 'No mail server is set up.' }),
  );
});

it('shows a reply as sent once the server has it', async () => {
  const server = await serve();
  const id = await answer();
  deliver(server.url);
  await soon(async () =>
    expect((await replyOf(id)).delivery).toMatchObject({
      state: 'sent',
      attempts: 1,
      reason: null,
      at: expect.any(String),
    }),
  );
  expect(server.received.map(({ to }) => to)).toEqual(['dana@example.com']);
});

it('shows the words of a server that refuses, and sends the same message again, once, when it is asked to', async () => {
  let refuses = true;
  const server = await serve({
    onRecipient: () => {
      if (refuses) throw refusal(550, '5.1.1 No such person here');
    },
  });
  const id = await answer();
  deliver(server.url);
  await soon(async () => expect((await replyOf(id)).delivery).toMatchObject({ state: 'failed', attempts: 1 }));
  const failed = await replyOf(id);
  expect(failed.delivery.reason).toContain('5.1.1 No such person here');
  expect(await told()).toMatchObject([
    { text: expect.stringMatching(/^Your reply to the inquiry of .* was not delivered$/), record: { id: String(id) } },
  ]);
  expect((await told())[0]?.reason).toContain('5.1.1 No such person here');

  refuses = false;
  const ruth = await upstream.signIn(1);
  const pressed = await Promise.all(
    [admin, ruth].map((person) => person.post(`/contact/action/${failed.id}/resend`, {})),
  );
  expect(pressed.map(statusLine).sort()).toEqual(['200', '409 This reply is already being sent.']);
  await soon(async () => expect((await replyOf(id)).delivery.state).toBe('sent'));
  expect((await admin.post(`/contact/action/${failed.id}/resend`, {})).body.message).toBe(
    'This reply has already been sent.',
  );
  expect(server.received).toHaveLength(1);
  const { rows } = await upstream.db.query<{ id: string }>('SELECT message_uuid AS id FROM mail_outbox');
  expect(rows).toHaveLength(1);
  expect(server.received[0]!.messageId).toContain(rows[0]!.id);
});

it('looks again, once nobody else can, whether a message still waits to be sent again', async () => {
  const id = await answer();
  const { id: reply } = await replyOf(id);
  await upstream.db.query(`UPDATE mail_outbox SET state = 'dead', settled_at = now(), last_error = 'Away'`);
  const [pressed] = await whileLocked(
    upstream.db,
    'LOCK TABLE inquiry_replies IN EXCLUSIVE MODE',
    () => [admin.post(`/contact/action/${reply}/resend`, {})],
    (another) => another.query(`UPDATE inquiry_replies SET delivery = 'sent' WHERE id = $1`, [reply]),
  );
  expect(statusLine(pressed!)).toBe('409 This reply has already been sent.');
  expect((await upstream.db.query(`SELECT FROM mail_outbox WHERE state <> 'dead'`)).rowCount).toBe(0);
});

it('sends again what the outbox has forgotten, from the history', async () => {
  const id = await answer();
  const { id: reply } = await replyOf(id);
  await upstream.db.query(`UPDATE mail_outbox SET state = 'dead', settled_at = now(), last_error = 'Away'`);
  expect((await replyOf(id)).delivery).toMatchObject({ state: 'failed', reason: 'Away' });
  await upstream.db.query('DELETE FROM mail_outbox');
  expect((await replyOf(id)).delivery.state).toBe('failed');
  expect((await admin.post(`/contact/action/${reply}/resend`, {})).body.contactHistories[0].delivery).toMatchObject({
    state: 'waiting',
    reason: null,
  });
  const server = await serve();
  deliver(server.url);
  await soon(async () => expect((await replyOf(id)).delivery.state).toBe('sent'));
  expect(server.received[0]!.text).toContain('It is the large one.');
});

it('waits while the server is away or asks to come back, keeps its words, and sends once', async () => {
  const away = await startMailServer();
  await away.stop();
  const id = await answer();
  const worker = deliver(away.url);
  await soon(async () =>
    expect((await replyOf(id)).delivery).toMatchObject({
      state: 'waiting',
      reason: expect.stringContaining('ECONNREFUSED'),
    }),
  );
  await worker.stop(5_000);
  let refusals = 0;
  const slow = await serve({
    onMessage: async () => {
      refusals += 1;
      if (refusals === 1) throw refusal(451, '4.7.1 Greylisted, come back');
      await new Promise((resolve) => setTimeout(resolve, 300));
    },
  });
  deliver(slow.url);
  await soon(async () => expect((await replyOf(id)).delivery.reason).toContain('Greylisted'));
  await soon(async () => expect((await replyOf(id)).delivery).toMatchObject({ state: 'sent', reason: null }));
  expect(slow.received).toHaveLength(1);
});

it('is neither lost nor doubled when the worker dies before the server has taken it', async () => {
  let arrived: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => (arrived = resolve));
  const slow = await serve({
    onMessage: () => {
      arrived();
      return new Promise(() => undefined);
    },
  });
  const id = await answer();
  deliver(slow.url);
  await hanging;
  // Meanwhile the inquiry can be read, and answered further.
  expect((await replyOf(id)).delivery.state).toBe('waiting');
  expect((await admin.post('/contact/action', byEmail(id, { content: 'And one more.' }))).status).toBe(200);
  await upstream.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'mail'
      AND datname = current_database()`,
  );
  await workers.pop()!.delivery.stop(100);
  const server = await serve();
  deliver(server.url);
  await soon(() => expect(server.received).toHaveLength(2));
  await soon(async () => {
    const { contactHistories } = (await admin.get(`/contact/detail/${id}`)).body;
    expect(contactHistories.map(({ delivery }: { delivery: { state: string } }) => delivery.state)).toEqual([
      'sent',
      'sent',
    ]);
  });
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(2);
});

const statusOf = async (id: number) => (await admin.get(`/contact/detail/${id}`)).body.contactStatus.name;
const listed = async (query: string) => {
  const { body } = await admin.get(`/contact/search?contactTypeId=1&${query}`);
  return { ids: (body.data as { id: number }[]).map(({ id }) => id), total: body.total as number };
};
const noSuchPerson = (address: string) => ({
  onRecipient: (to: string) => {
    if (to === address) throw refusal(550, '5.1.1 No such person here');
  },
});

it('makes an inquiry wait again whose reply bounced, also a closed one, until it goes to another address', async () => {
  const server = await serve(noSuchPerson('dana@example.com'));
  const [id, closed] = [await answer(), await answer({ close: true })];
  await admin.patch('/contact/assign', { ids: [id, closed], assigned: admin.user.id });
  expect(await listed('waiting=longest')).toEqual({ ids: [], total: 0 });
  deliver(server.url);
  await soon(async () => expect([await statusOf(id), await statusOf(closed)]).toEqual(Array(2).fill('Not delivered')));
  expect(await listed('waiting=longest')).toEqual({ ids: [id, closed], total: 2 });
  expect(await listed('statusId=5')).toEqual({ ids: [closed, id], total: 2 });
  expect((await countWaitingInquiries(upstream.db, admin.user.id))[0]?.mine).toMatchObject({ count: 2 });

  const path = `/contact/action/${(await replyOf(id)).id}/resend`;
  expect(await admin.post(path, { email: 'dana@' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'email', msg: 'Enter a valid email' }] },
  });
  expect((await admin.post(path, { email: ' Dana.Lee@Example.com' })).body).toMatchObject({
    contactStatus: { id: 2 },
    contactHistories: [{ email: 'dana.lee@example.com', delivery: { state: 'waiting', attempts: 0 } }],
  });
  await soon(async () => expect((await replyOf(id)).delivery.state).toBe('sent'));
  expect(server.received.map(({ to }) => to)).toEqual(['dana.lee@example.com']);
  expect(await statusOf(id)).toBe('Answered by email');
  const { rows } = await upstream.db.query(
    `SELECT after->>'done' AS done, before->>'mailTo' AS "from", after->>'mailTo' AS to FROM activity
      WHERE action = 'resendReply'`,
  );
  expect(rows).toEqual([{ done: 'readdressed', from: 'dana@example.com', to: 'dana.lee@example.com' }]);
});

it('makes an inquiry wait again whose reply could not be sent for an hour, and no more once it is', async () => {
  const away = await startMailServer();
  await away.stop();
  const [id, other] = [await answer(), await answer()];
  await markOverdue(upstream.db, { config: PORTAL, now: new Date(Date.now() + 59 * 60_000) });
  expect(await statusOf(id)).toBe('Answered by email');
  await markOverdue(upstream.db, { config: PORTAL, now: new Date(Date.now() + 61 * 60_000) });
  expect(await statusOf(id)).toBe('Not delivered');
  expect((await replyOf(id)).delivery).toMatchObject({ state: 'waiting', overdue: true });
  expect((await told()).map(({ text }) => text)).toEqual(
    Array(2).fill(expect.stringMatching(/^Your reply to the inquiry of .* hasn’t been delivered for an hour$/)),
  );

  // One goes to another address meanwhile, and none to the old one.
  const { id: reply } = await replyOf(other);
  expect((await admin.post(`/contact/action/${reply}/resend`, { email: 'bo@example.com' })).status).toBe(200);
  expect((await admin.post(`/contact/action/${reply}/resend`, {})).body.message).toBe(
    'This reply is already being sent.',
  );
  const server = await serve();
  deliver(server.url);
  await soon(async () => expect((await replyOf(id)).delivery).toMatchObject({ state: 'sent', overdue: false }));
  await soon(() => expect(server.received.map(({ to }) => to).sort()).toEqual(['bo@example.com', 'dana@example.com']));
  expect([await statusOf(id), await statusOf(other)]).toEqual(Array(2).fill('Answered by email'));
});

it('leaves an inquiry answered that was answered otherwise before its reply bounced', async () => {
  const server = await serve(noSuchPerson('dana@example.com'));
  const [called, spam, solved] = [await answer(), await answer(), await answer()];
  await admin.post('/contact/action', byPhone(called));
  await admin.post('/contact/action', { contactId: spam, contactStatusId: 4, reason: 'spam' });
  await admin.post('/contact/action', { contactId: solved, contactStatusId: 4, reason: 'solved' });
  deliver(server.url);
  await soon(async () => expect((await replyOf(solved)).delivery.state).toBe('failed'));
  await soon(async () => expect(await statusOf(solved)).toBe('Not delivered'));
  expect([await statusOf(called), await statusOf(spam)]).toEqual(['Answered by phone', 'Closed']);
});

it('can be answered: by its account manager, else by who wrote it, else by the support', async () => {
  const ruth = await aUser(upstream.db, { email: 'ruth@office.example.com' });
  const server = await serve();
  const id = await answer();
  await admin.patch('/contact/assign', { ids: [id], assigned: ruth.id });
  await admin.post('/contact/action', byEmail(id, { email: 'second@example.com' }));
  await upstream.db.query('UPDATE users SET disabled = true WHERE id = $1', [ruth.id]);
  await admin.post('/contact/action', byEmail(id, { email: 'third@example.com' }));
  deliver(server.url);
  await soon(() => expect(server.received).toHaveLength(3));
  const answeredTo = new Map(server.received.map(({ to, headers }) => [to, headers['reply-to']]));
  expect(Object.fromEntries(answeredTo)).toEqual({
    'dana@example.com': admin.user.email,
    'second@example.com': 'ruth@office.example.com',
    'third@example.com': admin.user.email,
  });
  for (const { headers, text, html } of server.received) {
    expect(headers['auto-submitted']).toBeUndefined();
    expect(`${text}${html}`).not.toContain('not read');
  }
  const { id: reply } = await replyOf(id);
  await upstream.db.query(
    `UPDATE inquiry_replies SET delivery = 'failed', user_id = NULL, mail_id = NULL WHERE id = $1`,
    [reply],
  );
  await admin.post(`/contact/action/${reply}/resend`, {});
  await soon(() => expect(server.received).toHaveLength(4));
  expect(server.received[3]!.headers['reply-to']).toBe('support@office.example.com');
});
