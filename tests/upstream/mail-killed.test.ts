import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { createPool } from '@/upstream/db/pool';
import { createDatabase, type TestDatabase } from './harness/database';
import { startMailServer, type MailServer, type Received } from './harness/mail-server';
import { KILL_ROUNDS, startProgram } from './harness/program';
import { aMail, jobs, outbox, queue, SENDER } from './mail-fixture';

let database: TestDatabase;
let db: Pool;
let server: MailServer | undefined;
let dataDir: string;
let children: ChildProcess[];

beforeEach(async () => {
  database = await createDatabase();
  db = createPool({ databaseUrl: database.url, applicationName: 'test', max: 3 });
  dataDir = mkdtempSync(join(tmpdir(), 'qpartner-mail-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await server?.stop();
  await db.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(url: string): Promise<ChildProcess> {
  const { child } = await startProgram({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SMTP_URL: url,
    MAIL_FROM: SENDER,
  });
  children.push(child);
  return child;
}

const allSent = () =>
  vi.waitFor(async () => expect((await outbox(db)).filter(({ state }) => state !== 'sent')).toEqual([]), {
    timeout: slowly(60_000),
    interval: 50,
  });

/** How often each person got their message. */
function timesByPerson(received: readonly Received[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { to } of received) times.set(to, (times.get(to) ?? 0) + 1);
  return times;
}

it(
  'killed amid many messages, again and again, loses none, and sends at most one twice for each kill, with one Message-ID',
  { timeout: slowly(60_000 + KILL_ROUNDS * 30_000) },
  async () => {
    /** Those before whose reply it was killed: nothing tells the next start that they were taken. */
    const unanswered: string[] = [];
    const addresses = Array.from(
      { length: 60 * KILL_ROUNDS + 20 },
      (_, index) => `person${String(index).padStart(5, '0')}@example.com`,
    );
    await queue(db, addresses.map(aMail));
    const killAt = Array.from({ length: KILL_ROUNDS }, (_, index) => 20 + 60 * index);
    let kills = 0;
    const strike = () => {
      kills += 1;
      children.at(-1)?.kill('SIGKILL');
    };
    server = await startMailServer({
      onMessage: ({ to }) => {
        const next = killAt[kills];
        if (next === undefined || server!.received.length < next) return;
        // In turn before the sender hears that its message was taken, and while it hears so.
        if (kills % 2 === 0) {
          unanswered.push(to);
          strike();
        } else setImmediate(strike);
      },
    });

    for (let round = 0; round <= killAt.length; round += 1) {
      const child = await start(server.url);
      if (round < killAt.length) await once(child, 'exit');
    }
    await allSent();

    expect(kills).toBe(killAt.length);
    const times = timesByPerson(server.received);
    expect([...times.keys()].sort()).toEqual(addresses);
    expect(server.received.length - addresses.length).toBeLessThanOrEqual(kills);
    const doubled = [...times].filter(([, count]) => count > 1).map(([address]) => address);
    expect(doubled).toEqual(expect.arrayContaining(unanswered));
    // No kill counts as an attempt that failed, and none leaves a job behind.
    expect((await outbox(db)).filter(({ attempts }) => attempts !== 1)).toEqual([]);
    expect(await jobs(db)).toEqual([]);
    for (const address of doubled) {
      const ids = server.received.filter(({ to }) => to === address).map(({ messageId }) => messageId);
      expect(new Set(ids).size, address).toBe(1);
    }
  },
);

it(
  'told to end amid many messages, finishes the one under way, and the next start sends the rest, each once',
  { timeout: slowly(120_000) },
  async () => {
    const addresses = Array.from({ length: 40 }, (_, index) => `person${String(index).padStart(2, '0')}@example.com`);
    await queue(db, addresses.map(aMail));
    server = await startMailServer({
      onMessage: async () => {
        if (server!.received.length === 10) children[0]?.kill('SIGTERM');
        await new Promise((resolve) => setTimeout(resolve, 20));
      },
    });
    const child = await start(server.url);
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(server.received.length).toBeLessThan(addresses.length);

    await start(server.url);
    await allSent();
    expect(server.received.map(({ to }) => to).sort()).toEqual(addresses);
  },
);
