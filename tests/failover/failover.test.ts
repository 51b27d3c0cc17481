import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import { slowly } from '@/scripts/timeouts.mjs';
import { createPool } from '@/upstream/db/pool';
import { Browser } from '../bff/browser';
import { mailsTo } from '../harness/mail-folder';
import { startProduct, type Product } from '../harness/product';
import { signInUpstream } from '../harness/upstream-session';
import { anInquiry } from '../upstream/inquiries-fixture';
import { createClient } from '../upstream/harness/client';
import { aCompany, anOrder, aUser } from '../upstream/harness/factories';
import { ask, pointsOf } from '../upstream/points-fixture';
import { startLoad, type Kind, type Load } from './load';
import { canFillDisks, startMachines, writeDirectly, type Machine, type Machines } from './machines';

const RUN = path.resolve(import.meta.dirname, '..', '..', 'scripts', 'run.mjs');

const PERSON = { email: 'admin@qpartner.example', password: 'Welcome-2026!' };
/** Needs no second factor. */
const SHOP_MANAGER = { email: 'shop@qpartner.example', password: 'Welcome-2026!' };

/** The longest that writes may fail, in milliseconds. */
const WRITES_BACK_MS = 30_000;

let machines: Machines;
let product: Product;
let db: Pool;
let load: Load;
let companies: { id: number }[];
const figures: string[] = [];

beforeAll(async () => {
  machines = await startMachines();
  await machines.untilWhole();
  const url = machines.url('primary');
  db = createPool({ databaseUrl: url, applicationName: 'test', answerTimeout: 5_000 });
  product = await startProduct({
    env: {
      DATABASE_URL: url,
      DATABASE_READ_URL: machines.url('standbys'),
      // A person moves more within minutes here than one may alone.
      POINT_APPROVAL_THRESHOLD: '0',
    },
  });
  await db.query('CREATE TABLE direct_writes (at timestamptz NOT NULL DEFAULT now())');
  await aUser(db, { roleId: 1, ...PERSON });
  await aUser(db, { roleId: 3, ...SHOP_MANAGER });
  const browser = new Browser(product.url);
  expect((await browser.signIn(PERSON.email, PERSON.password)).status).toBe(200);
  await browser.putOffSecondFactor();
  companies = await times(6, () => aCompany(db));
  load = startLoad({
    ...{ product, browser, token: await signInUpstream(product.upstreamUrl) },
    companies,
    coupons: await times(2, aCoupon),
    inquiryIds: (await times(200, () => anInquiry(db))).map(({ id }) => id),
    standbysUrl: machines.url('standbys'),
  });
  await load.untilAllAnswer(Date.now());
});
afterAll(async () => {
  await load?.stop();
  await product?.stop();
  await db?.end();
  machines?.stop();
  console.log(
    ['', '| what happens | writes | orders | pages | reads of a standby |', '|---|---|---|---|---|', ...figures].join(
      '\n',
    ),
  );
});

async function times<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
}

/** How often the activity tells that a coupon was marked. */
async function marksOf(couponId: number): Promise<number> {
  const { rowCount } = await db.query(
    `SELECT FROM activity WHERE action = 'changeCouponStatus' AND object_type = 'coupon' AND object_id = $1`,
    [String(couponId)],
  );
  return rowCount ?? 0;
}

async function aCoupon(): Promise<{ id: number }> {
  const { id: orderId } = await anOrder(db, { lines: [{ coupon: { code: `CODE-${Math.random()}`, used: false } }] });
  const { rows } = await db.query<{ id: number }>(
    'SELECT id FROM coupon_codes WHERE order_line_id IN (SELECT id FROM order_lines WHERE order_id = $1)',
    [orderId],
  );
  return rows[0] ?? expect.fail('There is no coupon.');
}

/**
 * Lets something befall the primary under the load, and writes down how long what people do was away. Then it is
 * fixed, and must be a standby.
 */
async function befalls(
  what: string,
  happen: (primary: Machine) => Promise<void> | void,
  fix: (primary: Machine) => void = () => undefined,
): Promise<void> {
  const primary = await machines.leader();
  await load.untilAllAnswer(Date.now());
  const since = Date.now();
  await happen(primary);
  await machines.untilReplaced(primary);
  await load.untilAllAnswer(Date.now());
  const gap = (...kinds: Kind[]) => Math.max(...kinds.map((kind) => load.longestGap(kind, since)));
  const gaps = [gap('back office', 'upstream'), gap('order'), gap('page'), gap('standby')] as const;
  figures.push(`| ${[what, ...gaps.map((ms) => `${(ms / 1_000).toFixed(1)} s`)].join(' | ')} |`);
  const [writes, orders, pages, standby] = gaps;
  expect(Math.max(writes, orders, pages), what).toBeLessThan(slowly(WRITES_BACK_MS));
  expect(standby, what).toBeLessThan(Math.max(writes, 3_000));
  await signsIn();

  const stopWriting = writeDirectly(primary);
  fix(primary);
  await machines.untilWhole();
  expect((await machines.leader()).name).not.toBe(primary.name);
  expect(await stopWriting(), 'what the machine of before acknowledged by itself').toBe(0);
  expect([load.signedOut, load.strange]).toEqual([[], []]);
  const health = () => fetch(`${product.upstreamUrl}/health`).then((answer) => answer.json());
  await expect.poll(health, { timeout: slowly(30_000) }).toMatchObject({ status: 'ok', standby: 'ok' });
}

/** Somebody signs in at the back office, and reads. */
async function signsIn(): Promise<void> {
  const browser = new Browser(product.url);
  expect((await browser.signIn(SHOP_MANAGER.email, SHOP_MANAGER.password)).status).toBe(200);
  expect((await browser.get('/dashboard')).status).toBe(200);
}

/** Writes into the log of a primary, as a load of hours would, until it has ended. */
async function writeMuch({ url }: Machine): Promise<void> {
  const client = new Client({ connectionString: url, query_timeout: 10_000 });
  let isLost = false;
  client.on('error', () => (isLost = true));
  await client.connect();
  for (const end = Date.now() + 60_000; !isLost && Date.now() < end; await delay(20)) {
    await client.query(`SELECT pg_logical_emit_message(true, 'much', repeat('x', 8000000))`).catch(() => undefined);
  }
  expect(isLost, 'PostgreSQL ends where its log has no room').toBe(true);
}

it('nobody comes in without TLS', async () => {
  const plain = new Client({ connectionString: machines.url('primary').split('?')[0] });
  await expect(plain.connect()).rejects.toThrow('no encryption');
  const { rows } = await db.query('SELECT bool_and(ssl) AS is FROM pg_stat_ssl JOIN pg_stat_replication USING (pid)');
  expect(rows).toEqual([{ is: true }]);
});

it('a machine dies', () =>
  befalls(
    'kill -9 of all that runs on the primary’s machine',
    (primary) => primary.kill(),
    (primary) => primary.start(),
  ));

it('a machine freezes, and goes on as if nothing had been', () =>
  befalls(
    'the primary’s machine freezes (SIGSTOP)',
    (primary) => primary.freeze(),
    (primary) => primary.thaw(),
  ));

it('PostgreSQL freezes, while all else on its machine runs', () =>
  befalls(
    'the primary alone freezes',
    (primary) => primary.freeze('postgres'),
    (primary) => primary.thaw(),
  ));

it.runIf(canFillDisks)('the disk of a machine is full', async () => {
  let giveBack = () => {};
  await befalls(
    'the disk of the primary is full',
    async (primary) => {
      giveBack = primary.fillDisk();
      await writeMuch(primary);
    },
    () => giveBack(),
  );
});

it('a person switches over', () =>
  befalls('patronictl switchover', async () => {
    await machines.patronictl('switchover', '--force');
  }));

it('loses nothing that was acknowledged, and stores nothing twice', async () => {
  await load.stop();
  const { rows } = await db.query<{ amount: number }>('SELECT amount FROM point_ledger WHERE company_id = ANY ($1)', [
    companies.map(({ id }) => id),
  ]);
  const amounts = rows.map(({ amount }) => amount);
  expect(new Set(amounts).size).toBe(amounts.length);
  expect([...load.moved].filter((amount) => !amounts.includes(amount))).toEqual([]);
  for (const [id, count] of load.marked) expect(await marksOf(id)).toBe(count);
  const verified = await promisify(execFile)(process.execPath, [RUN, 'ledger-verify'], {
    env: { ...process.env, ENV_FILE: '', DATABASE_URL: machines.url('primary') },
  });
  expect(verified.stdout).toContain('every kept balance equals the sum of its movements');
  const marks = [...load.marked.values()].reduce((sum, count) => sum + count, 0);
  figures.push('', `${load.moved.size} movements of points and ${marks} marks of coupons were acknowledged.`);
});

it('sends all mail, and goes on with its jobs', async () => {
  const left = 'SELECT count(*) AS left FROM mail_outbox WHERE state <> $1';
  await expect.poll(async () => (await db.query(left, ['sent'])).rows[0].left, { timeout: 60_000 }).toBe(0);
  const { rows } = await db.query<{ recipient: string }>('SELECT recipient FROM mail_outbox');
  const recipients = rows.map(({ recipient }) => recipient);
  for (const email of load.replied) expect(recipients.filter((one) => one === email)).toHaveLength(1);
  for (const email of load.replied) expect(mailsTo(email, product.dataDir).length).toBeGreaterThan(0);
  const deltas = 'SELECT count(*) AS left FROM order_count_deltas';
  await expect.poll(async () => (await db.query(deltas)).rows[0].left, { timeout: 20_000 }).toBe(0);
});

it('a change that only one machine has is not acknowledged', async () => {
  const primary = await machines.leader();
  const standbys = machines.all.filter(({ name }) => name !== primary.name);
  const { id: companyId } = await aCompany(db);
  const client = createClient(product.upstreamUrl, await signInUpstream(product.upstreamUrl));
  const send = () => ask(client, { companyId, qpoints: 70, requestTypeId: REQUEST_TYPE.accrue }, 'one-and-the-same');
  for (const standby of standbys) standby.freeze('postgres');
  try {
    // The second time it is found as made already.
    for (let time = 1; time <= 2; time += 1) {
      const { status, body } = await endingItsWait(send());
      expect([status, body.message]).toEqual([503, expect.stringContaining('It is not certain yet')]);
    }
  } finally {
    for (const standby of standbys) standby.thaw();
  }
  await expect.poll(async () => (await send()).status, { timeout: slowly(30_000) }).toBe(200);
  expect((await pointsOf(db, companyId)).available).toBe(70);
});

/** Does what an operator might do with sessions that hang: ends their wait for a standby. */
async function endingItsWait<T>(sending: Promise<T>): Promise<T> {
  let isAnswered = false;
  const done = sending.finally(() => (isAnswered = true));
  while (!isAnswered) {
    await db.query(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);
    await delay(100);
  }
  return done;
}
