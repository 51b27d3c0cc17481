import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { createPool } from '@/upstream/db/pool';
import { inOneTransaction } from '@/upstream/db/transaction';
import { createLog } from '@/upstream/log';
import { keepMailDelivered, type Delivery, type DeliveryOptions } from '@/upstream/mail/delivery';
import { queueMail } from '@/upstream/mail/outbox';
import { smtpTransport } from '@/upstream/mail/smtp-transport';
import { temporaryPasswordMail } from '@/upstream/mail/templates/temporary-password';
import { freePort } from '@/scripts/ports';
import { createDatabase, type TestDatabase } from './harness/database';
import { refusal, startMailServer, type MailServer, type MailServerOptions } from './harness/mail-server';
import { aMail, hurry, jobs, outbox, queue, SENDER } from './mail-fixture';

let database: TestDatabase;
let db: Pool;
let servers: MailServer[];
let workers: { delivery: Delivery; pool: Pool }[];
let log: string[];

beforeEach(async () => {
  database = await createDatabase();
  db = createPool({ databaseUrl: database.url, applicationName: 'test', max: 3 });
  servers = [];
  workers = [];
  log = [];
});
afterEach(async () => {
  await Promise.all(workers.map(({ delivery }) => delivery.stop(5_000)));
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all([db.end(), ...workers.map(({ pool }) => pool.end())]);
  await database.drop();
});

async function serve(options?: MailServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
}

/** Starts a worker that takes its turns quickly. */
function deliver(url: string, options: Partial<DeliveryOptions> = {}): Delivery {
  const pool = createPool({ databaseUrl: database.url, applicationName: 'mail', max: 1 });
  const delivery = keepMailDelivered({
    db: pool,
    transport: smtpTransport(url, SENDER),
    log: createLog({ write: (line) => void log.push(line) }),
    everyMs: 10,
    ...options,
  });
  workers.push({ delivery, pool });
  return delivery;
}

const soon = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: slowly(10_000), interval: 20 });

/** The same, while no message waits longer for its next attempt. */
const soonHurried = (assertion: () => unknown) =>
  soon(async () => {
    await hurry(db);
    await assertion();
  });

describe('a message', () => {
  it('arrives as text and HTML, from the sender, dated when it was caused, and leaves no body behind', async () => {
    const server = await serve();
    const causedAt = new Date(Date.now() - 5_000);
    const expiresAt = new Date(Date.now() + 86_400_000);
    const mail = temporaryPasswordMail({
      to: 'zoe@example.com',
      firstName: 'Zoë <b>',
      password: 'Kf7-&<mn2',
      reason: 'forgot',
      portalUrl: 'https://office.example.com',
      expiresAt,
      timeZone: 'America/Los_Angeles',
    });
    await queue(db, [mail], causedAt);
    deliver(server.url);
    await soon(() => expect(server.received).toHaveLength(1));

    const [message] = server.received;
    expect(message).toMatchObject({
      from: 'no-reply@office.example.com',
      to: 'zoe@example.com',
      text: mail.text,
      html: mail.html,
    });
    expect(message?.headers).toMatchObject({
      from: '"Q.PARTNER" <no-reply@office.example.com>',
      to: 'zoe@example.com',
      subject: 'Your temporary password',
      'mime-version': '1.0',
      'auto-submitted': 'auto-generated',
    });
    expect(message?.messageId).toMatch(/^<[0-9a-f-]{36}@office\.example\.com>$/);
    expect(new Date(message?.headers.date ?? '').getTime()).toBe(Math.floor(causedAt.getTime() / 1000) * 1000);
    await soon(async () => {
      expect(await outbox(db)).toMatchObject([{ state: 'sent', attempts: 1, hasBody: false, lastError: null }]);
    });
    await soon(() =>
      expect(log.map((line) => JSON.parse(line))).toMatchObject([{ kind: 'temporary-password', outcome: 'sent' }]),
    );
    expect(log.join()).not.toMatch(/zoe@|Kf7/);
  });

  it('comes into outbox and queue with the change that causes it, or into neither: rolled back, it is never sent', async () => {
    const server = await serve();
    await inOneTransaction(db, async (tx) => {
      await queueMail(tx, aMail('never@example.com'), new Date());
      throw new Error('something else failed');
    }).catch(() => undefined);
    expect([await outbox(db), await jobs(db)]).toEqual([[], []]);
    await queue(db, [aMail('after@example.com')]);
    const [mail] = await outbox(db);
    expect(await jobs(db)).toMatchObject([{ mailId: mail?.id, state: 'created' }]);
    deliver(server.url);
    await soon(() => expect(server.received.map(({ to }) => to)).toEqual(['after@example.com']));
  });

  it('goes to one address, whatever is in it', async () => {
    const server = await serve();
    await queue(db, [
      aMail('one@example.com, two@example.com'),
      aMail('three@example.com\r\nBcc: four@example.com'),
      aMail('five@example.com'),
    ]);
    deliver(server.url);
    await soon(() => expect(server.received.map(({ to }) => to)).toContain('five@example.com'));
    expect(server.received.flatMap(({ to }) => to)).not.toEqual(expect.arrayContaining(['two@example.com']));
    expect(server.received.flatMap(({ headers }) => Object.keys(headers))).not.toContain('bcc');
  });

  it('that has expired is not sent any more', async () => {
    const server = await serve();
    await queue(db, [
      { ...aMail('late@example.com'), expiresAt: new Date(Date.now() - 1) },
      aMail('other@example.com'),
    ]);
    deliver(server.url);
    await soon(() => expect(server.received.map(({ to }) => to)).toEqual(['other@example.com']));
    expect(await outbox(db)).toMatchObject([{ state: 'queued', attempts: 0 }, {}]);
  });
});

describe('a mail server', () => {
  it('that refuses for now gets the message again, with the same Message-ID and date', async () => {
    const offered: { messageId: string; date: string | undefined }[] = [];
    let recipients = 0;
    const server = await serve({
      onRecipient: () => {
        recipients += 1;
        if (recipients === 1) throw refusal(450, '4.2.1 Mailbox of person@example.com is busy');
      },
      onMessage: ({ messageId, headers }) => {
        offered.push({ messageId, date: headers.date });
        if (offered.length <= 2) throw refusal(451, '4.3.0 Try again later');
      },
    });
    await queue(db, [aMail('person@example.com')]);
    deliver(server.url);
    await soonHurried(() => expect(server.received).toHaveLength(1));
    expect(offered).toHaveLength(3);
    expect(new Set(offered.map((offer) => JSON.stringify(offer))).size).toBe(1);
    await soon(async () => expect(await outbox(db)).toMatchObject([{ state: 'sent', attempts: 4 }]));
    expect(log.filter((line) => line.includes('"postponed"')).map((line) => JSON.parse(line))).toMatchObject([
      { attempts: 1, responseCode: 450, command: 'RCPT TO' },
      { attempts: 2, responseCode: 451, command: 'DATA' },
      { attempts: 3, responseCode: 451, command: 'DATA' },
    ]);
    expect(log.join()).not.toContain('person@');
  });

  it('that refuses a person for good ends the attempts for them, with an error in the log, and holds up nobody else', async () => {
    const server = await serve({
      onRecipient: (address) => {
        if (address.startsWith('unknown')) throw refusal(550, `5.1.1 ${address} is unknown here`);
      },
    });
    await queue(db, [aMail('unknown@example.com'), aMail('known@example.com')]);
    deliver(server.url);
    await soon(() => expect(server.received.map(({ to }) => to)).toEqual(['known@example.com']));
    await soon(async () => {
      expect(await outbox(db)).toMatchObject([
        {
          state: 'dead',
          attempts: 1,
          hasBody: true,
          lastError: expect.stringContaining('unknown@example.com is unknown here'),
        },
        { state: 'sent' },
      ]);
    });
    const errors = log.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
    expect(errors).toMatchObject([{ msg: 'mail given up', outcome: 'dead', responseCode: 550 }]);
    expect(log.join()).not.toContain('unknown@');
  });

  it('that is down for a while gets everything once it is back', async () => {
    const port = await freePort();
    await queue(db, [aMail('one@example.com'), aMail('two@example.com'), aMail('three@example.com')]);
    deliver(`smtp://127.0.0.1:${port}`);
    for (const attempts of [1, 2]) {
      await hurry(db);
      await soon(async () =>
        expect((await outbox(db)).map((mail) => mail.attempts)).toEqual([attempts, attempts, attempts]),
      );
    }
    const server = await serve({ port });
    await soonHurried(() =>
      expect(server.received.map(({ to }) => to).sort()).toEqual([
        'one@example.com',
        'three@example.com',
        'two@example.com',
      ]),
    );
  });

  it('that refuses the sign-in is a matter of the settings: messages wait', async () => {
    const server = await serve({ signIn: { user: 'portal', password: 'right' } });
    await queue(db, [aMail('person@example.com')]);
    const failing = deliver(server.url.replace('right', 'wrong'));
    await soon(async () =>
      expect(await outbox(db)).toMatchObject([{ state: 'queued', lastError: expect.stringContaining('535') }]),
    );
    await failing.stop(5_000);
    deliver(server.url);
    await soonHurried(() => expect(server.received).toHaveLength(1));
  });

  it('that never takes a message gets it after ever longer pauses, for about a day, and then no more', async () => {
    const server = await serve({
      onMessage: () => {
        throw refusal(452, '4.3.1 Disk full');
      },
    });
    await queue(db, [aMail('person@example.com')]);
    deliver(server.url);
    let hours = 0;
    for (let failed = 0; failed < 12; failed += 1) {
      await soon(async () => expect(await jobs(db)).toMatchObject([{ state: 'retry', retryCount: failed }]));
      const [job] = await jobs(db);
      const shortest = 15 * 2 ** failed;
      expect(job?.pause).toBeGreaterThanOrEqual(shortest);
      expect(job?.pause).toBeLessThan(2 * shortest + 1);
      hours += (1.5 * shortest) / 3600;
      await hurry(db);
    }
    await soon(async () => expect(await outbox(db)).toMatchObject([{ state: 'dead', attempts: 13, hasBody: true }]));
    expect(await jobs(db)).toEqual([]);
    expect(hours).toBeGreaterThan(24);
    expect(hours).toBeLessThan(27);
    expect(log.filter((line) => line.includes('"dead"'))).toHaveLength(1);
  });
});

describe('several workers', () => {
  it('send each message once', async () => {
    const server = await serve();
    const addresses = Array.from({ length: 60 }, (_, index) => `person${String(index).padStart(2, '0')}@example.com`);
    await queue(db, addresses.map(aMail));
    for (let copy = 0; copy < 3; copy += 1) deliver(server.url);
    await soon(async () => expect((await outbox(db)).every(({ state }) => state === 'sent')).toBe(true));
    expect(server.received.map(({ to }) => to).sort()).toEqual(addresses);
  });
});

describe('a worker', () => {
  it('that is stopped finishes the message under way and takes no other', async () => {
    let taken = () => {};
    const isTaken = new Promise<void>((resolve) => (taken = resolve));
    const server = await serve({
      onMessage: async () => {
        taken();
        await new Promise((resolve) => setTimeout(resolve, 300));
      },
    });
    await queue(db, [aMail('one@example.com'), aMail('two@example.com')]);
    const delivery = deliver(server.url);
    await isTaken;
    await delivery.stop(5_000);
    expect(server.received.map(({ to }) => to)).toEqual(['one@example.com']);
    expect(await outbox(db)).toMatchObject([{ state: 'sent' }, { state: 'queued' }]);
  });

  it('that is stopped does not wait for a mail server that hangs', async () => {
    let taken = () => {};
    let release = () => {};
    const isTaken = new Promise<void>((resolve) => (taken = resolve));
    const server = await serve({
      onMessage: () => {
        taken();
        return new Promise<void>((resolve) => (release = resolve));
      },
    });
    await queue(db, [aMail('one@example.com')]);
    const delivery = deliver(server.url);
    await isTaken;
    const began = performance.now();
    await delivery.stop(200);
    expect(performance.now() - began).toBeLessThan(slowly(2_000));
    release();
  });

  it('that finds no queue says so, and goes on once there is one', async () => {
    const server = await serve();
    await queue(db, [aMail('one@example.com')]);
    await db.query('alter schema pgboss rename to elsewhere');
    deliver(server.url);
    await soon(() => expect(log.join()).toContain('the outbox could not be worked on'));
    await db.query('alter schema elsewhere rename to pgboss');
    await soon(() => expect(server.received).toHaveLength(1));
  });

  it('whose database breaks off while a message is sent notes it afterwards and does not send it again', async () => {
    const server = await serve({
      onMessage: async () => {
        if (server.received.length > 0) return;
        await db.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mail'
            and datname = current_database()`,
        );
      },
    });
    await queue(db, [aMail('one@example.com'), aMail('two@example.com')]);
    deliver(server.url);
    await soon(async () => expect(await outbox(db)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]));
    expect(server.received.map(({ to }) => to)).toEqual(['one@example.com', 'two@example.com']);
  });
});
