import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { createPool } from '@/upstream/db/pool';
import { createLog } from '@/upstream/log';
import { keepMailDelivered, type Delivery } from '@/upstream/mail/delivery';
import { smtpTransport } from '@/upstream/mail/smtp-transport';
import { refusal, startMailServer, type MailServer, type MailServerOptions } from './harness/mail-server';
import { startUpstream, type Upstream } from './harness/upstream';
import { anInquiry, byEmail } from './inquiries-fixture';
import { hurry, SENDER } from './mail-fixture';

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

function deliver(url: string): Delivery {
  // As the role of the programs: the trigger works with its rights.
  const pool = createPool({ databaseUrl: upstream.database.programUrl, applicationName: 'mail', max: 1 });
  const delivery = keepMailDelivered({
    db: pool,
    transport: smtpTransport(url, SENDER),
    log: createLog({ write: () => undefined }),
    everyMs: 10,
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
const soon = (assertion: () => unknown) =>
  vi.waitFor(
    async () => {
      await hurry(upstream.db);
      await assertion();
    },
    { timeout: slowly(10_000), interval: 20 },
  );

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

  refuses = false;
  const ruth = await upstream.signIn(1);
  const pressed = await Promise.all(
    [admin, ruth].map((person) => person.post(`/contact/action/${failed.id}/resend`, {})),
  );
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409]);
  await soon(async () => expect((await replyOf(id)).delivery.state).toBe('sent'));
  expect((await admin.post(`/contact/action/${failed.id}/resend`, {})).body.message).toBe(
    'This answer was sent meanwhile.',
  );
  expect(server.received).toHaveLength(1);
  const { rows } = await upstream.db.query<{ id: string }>('SELECT message_uuid AS id FROM mail_outbox');
  expect(rows).toHaveLength(1);
  expect(server.received[0]!.messageId).toContain(rows[0]!.id);
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
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'mail' AND datname = current_database()`,
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
