import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { createPool } from '@/upstream/db/pool';
import { seedDatabase } from '@/upstream/db/seed/seed';
import { openStorage } from '@/upstream/files/open-storage';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { ownMegabytes } from '../bench/memory';
import { Browser } from '../bff/browser';
import { startLoad, type Load } from '../failover/load';
import { installPackages } from '../harness/debian-packages';
import { startProduct, type Product } from '../harness/product';
import { signInUpstream } from '../harness/upstream-session';
import { anInquiry } from '../upstream/inquiries-fixture';
import { createBareDatabase, type TestDatabase } from '../upstream/harness/database';
import { aCompany, anOrder, aUser } from '../upstream/harness/factories';
import { aPicture, formOf } from '../upstream/harness/pictures';
import { startS3, type S3Server } from '../upstream/harness/s3';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 120);
/** How long each mishap lasts, and the calm after it; in a short run each happens once. */
const MISHAP_MS = Math.min(60_000, MINUTES * 6_000);

/** Lets the clock of a program be another than the machine's. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** Only root makes disks of their own size. */
const isRoot = process.getuid?.() === 0;
const DISK_MB = 64;

/** What a process may hold at any time, in megabytes: what docs/operations.md says to plan for each. */
const MEMORY_BOUND = 768;

const PERSON = { email: 'soak@example.com', password: 'Welcome-2026!' };
/** Needs no second factor. */
const SHOP_MANAGER = { email: 'soak.shop@example.com', password: 'Welcome-2026!' };

let folder: string;
/** The folder of files, mail, logs and uploads under way, on a small disk of its own. */
let disk: string;
let clock: string;
let database: TestDatabase;
let db: Pool;
let store: S3Server;
let product: Product;
let browser: Browser;
let token: string;
let companies: { id: number }[];
let load: Load;
let standby: ChildProcess | undefined;
let pictures: ReturnType<typeof keepPictures>;
const figures: string[] = [];

beforeAll(async () => {
  installPackages({ faketime: FAKETIME });
  folder = mkdtempSync(path.join(tmpdir(), 'qpartner-soak-'));
  disk = path.join(folder, 'disk');
  mkdirSync(path.join(disk, 'tmp'), { recursive: true });
  if (isRoot) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
  mkdirSync(path.join(disk, 'tmp'), { recursive: true });
  clock = path.join(folder, 'clock');
  writeFileSync(clock, '+0');

  database = await createBareDatabase();
  store = await startS3();
  const few = { claims: 200, projects: 20, warranty: 20, inquiries: 20 };
  const files = await openStorage(store.url);
  await seedDatabase({ databaseUrl: database.url, files, orders: 500, ...few, fresh: true });
  product = await startProduct({
    dataDir: disk,
    env: {
      DATABASE_URL: database.url,
      DATABASE_READ_URL: standbyUrl(),
      FILES_URL: store.url,
      // A person moves more within hours here than one may alone.
      POINT_APPROVAL_THRESHOLD: '0',
      TMPDIR: path.join(disk, 'tmp'),
      ...{ LD_PRELOAD: FAKETIME, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' },
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  });
  db = createPool({ databaseUrl: database.url, applicationName: 'test' });
  await aUser(db, { roleId: 1, ...PERSON });
  await aUser(db, { roleId: 3, ...SHOP_MANAGER });
  browser = new Browser(product.url);
  expect((await browser.signIn(PERSON.email, PERSON.password)).status).toBe(200);
  await browser.putOffSecondFactor();
  companies = await times(4, () => aCompany(db));
  const inquiries = await times(Math.ceil(MINUTES * 30), () => anInquiry(db));
  token = await signInUpstream(product.upstreamUrl, PERSON.email);
  load = startLoad({
    ...{ product, browser, token },
    ...{ companies, coupons: await times(2, aCoupon), inquiryIds: inquiries.map(({ id }) => id) },
    ...{ standbysUrl: standbyUrl(), pauseMs: 500 },
  });
  pictures = keepPictures();
  await load.untilAllAnswer(Date.now());
});

afterAll(async () => {
  clearInterval(ballast);
  await load?.stop();
  await pictures?.stop();
  await product?.stop();
  await db?.end();
  await store?.stop();
  await database?.drop();
  standby?.kill('SIGKILL');
  if (isRoot && disk) spawnSync('umount', ['--lazy', disk]);
  if (folder) rmSync(folder, { recursive: true, force: true });
  console.log(figures.join('\n'));
});

const standbyUrl = () => Object.assign(new URL(database.url), { port: String(inject('standby').port) }).href;

async function times<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
}

async function aCoupon(): Promise<{ id: number }> {
  const { id: orderId } = await anOrder(db, { lines: [{ coupon: { code: `SOAK-${Math.random()}`, used: false } }] });
  const { rows } = await db.query<{ id: number }>(
    'SELECT id FROM coupon_codes WHERE order_line_id IN (SELECT id FROM order_lines WHERE order_id = $1)',
    [orderId],
  );
  return rows[0] ?? expect.fail('There is no coupon.');
}

/** Stores a picture and reads it back. @returns the status and what was said */
async function storePicture(): Promise<{ status: number; said: string; assetUrl?: string }> {
  const form = formOf('image', [await aPicture()]);
  const answer = await browser.post('/api/content-images', form).catch((error: unknown) => String(error));
  if (typeof answer === 'string') return { status: 0, said: answer };
  const text = await answer.text();
  const body = JSON.parse(text) as { assetUrl?: string; message?: string };
  return { status: answer.status, said: body.message ?? '', ...(body.assetUrl && { assetUrl: body.assetUrl }) };
}

const readPicture = (assetUrl: string) =>
  browser.get(`/api${assetUrl}`).then(async (answer) => (await answer.arrayBuffer(), answer.status));

/** All orders, as the upstream reads them for a report. */
async function ordersReport(): Promise<string> {
  const authorization = `Bearer ${token}`;
  return (await fetch(`${product.upstreamUrl}/orders/report`, { headers: { authorization } })).text();
}

/** Somebody who stores a picture every two seconds, and makes a report now and then. */
function keepPictures() {
  const stored: string[] = [];
  const refused = new Map<string, number>();
  let isOver = false;
  const working = (async () => {
    for (let number = 0; !isOver; number += 1) {
      const { status, said, assetUrl } = await storePicture();
      if (assetUrl) stored.push(assetUrl);
      else refused.set(`${status} ${said}`, (refused.get(`${status} ${said}`) ?? 0) + 1);
      if (number % 5 === 0) {
        const isWhole = (await ordersReport().catch(String)).includes('"end":true');
        if (!isWhole) refused.set('a report was interrupted', (refused.get('a report was interrupted') ?? 0) + 1);
      }
      await delay(2_000);
    }
  })();
  return {
    stored,
    refused,
    async stop() {
      isOver = true;
      await working;
    },
  };
}

const health = () => fetch(`${product.upstreamUrl}/health`).then((answer) => answer.json() as Promise<object>);

/** Somebody else signs in, reads the dashboard and makes a report. */
async function worksForOthers(): Promise<void> {
  const other = new Browser(product.url);
  expect((await other.signIn(SHOP_MANAGER.email, SHOP_MANAGER.password)).status).toBe(200);
  expect((await other.get('/dashboard')).status).toBe(200);
  expect(await ordersReport()).toContain('"end":true');
}

let ballast: NodeJS.Timeout | undefined;

/** Fills what is left, also once a log has given up its oldest part. */
function fillDisk(): void {
  const file = path.join(disk, 'ballast');
  spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=4k', 'oflag=append', 'conv=notrunc']);
}

interface Mishap {
  what: string;
  begin: () => Promise<void> | void;
  /** What must hold while it lasts. */
  meanwhile: () => Promise<void>;
  end: () => Promise<void> | void;
}

const MISHAPS: Mishap[] = [
  // A bucket refuses whose clock is off by more than a quarter of an hour.
  ...['+10m', '-10m'].map((jump) => ({
    what: `the clock of both programs jumps by ${jump}`,
    begin: () => writeFileSync(clock, jump),
    meanwhile: worksForOthers,
    end: () => writeFileSync(clock, '+0'),
  })),
  ...(isRoot
    ? [
        {
          what: 'the disk of logs, mail and uploads is full',
          begin: () => {
            fillDisk();
            ballast = setInterval(fillDisk, 200);
          },
          meanwhile: async () => {
            await worksForOthers();
            const { status, said } = await storePicture();
            await expect.poll(health, { timeout: slowly(20_000) }).toMatchObject({ status: 'degraded', disk: 'full' });
            expect([status, said]).toEqual([503, expect.stringMatching(/^[A-Z].*\.$/)]);
          },
          end: () => {
            clearInterval(ballast);
            rmSync(path.join(disk, 'ballast'));
          },
        },
      ]
    : []),
  {
    what: 'the standby is gone',
    begin: () => {
      const postmaster = path.join(inject('standby').folder, 'postmaster.pid');
      process.kill(Number(readFileSync(postmaster, 'utf8').split('\n')[0]), 'SIGKILL');
    },
    meanwhile: async () => {
      await worksForOthers();
      await expect.poll(health, { timeout: slowly(10_000) }).toMatchObject({ status: 'degraded', standby: 'away' });
    },
    end: () => {
      const [command = '', ...args] = inject('standby').start;
      standby = spawn(command, args, { cwd: '/', stdio: 'ignore' });
    },
  },
  {
    what: 'the bucket is gone',
    begin: () => store.leave(),
    meanwhile: async () => {
      await worksForOthers();
      const { status, said } = await storePicture();
      expect([status, said]).toEqual([503, expect.stringMatching(/^[A-Z].*\.$/)]);
      await expect.poll(health, { timeout: slowly(10_000) }).toMatchObject({ status: 'degraded', files: 'away' });
    },
    end: () => store.comeBack(),
  },
];

/** Lets something go wrong for a while under the load, and looks whether all goes on by itself afterwards. */
async function happens({ what, begin, meanwhile, end }: Mishap): Promise<void> {
  const since = Date.now();
  const before = pictures.stored.length;
  await begin();
  try {
    await meanwhile();
    await delay(Math.max(0, since + MISHAP_MS - Date.now()));
  } finally {
    await end();
  }
  await load.untilAllAnswer(Date.now());
  await expect.poll(async () => (await storePicture()).status, { timeout: slowly(30_000) }).toBe(200);
  await expect
    .poll(health, { timeout: slowly(30_000) })
    .toEqual({ status: 'ok', files: 'ok', disk: 'ok', standby: 'ok' });
  await worksForOthers();
  const gap = (kind: 'back office' | 'upstream' | 'page') => `${(load.longestGap(kind, since) / 1_000).toFixed(1)} s`;
  const memory = [product.pids.upstream, product.pids.backOffice].map((pid = 0) => Math.round(ownMegabytes(pid)));
  expect(Math.max(...memory), `memory after: ${what}`).toBeLessThan(MEMORY_BOUND);
  figures.push(
    `| ${what} | ${gap('back office')} | ${gap('upstream')} | ${gap('page')} | ` +
      `${pictures.stored.length - before} | ${memory.join(' and ')} MB |`,
  );
  expect([load.signedOut, load.strange], what).toEqual([[], []]);
  await delay(MISHAP_MS / 2);
}

test('whatever goes wrong for a while, it goes on by itself and says what it can’t do meanwhile', async () => {
  figures.push(
    '| what happens | longest without a write | the same, of the upstream | without a page | pictures stored | memory of upstream and back office |',
  );
  figures.push('|---|---|---|---|---|---|');
  const until = Date.now() + MINUTES * 60_000;
  do {
    for (const mishap of MISHAPS) await happens(mishap);
  } while (Date.now() < until);
});

test('nothing that was acknowledged is lost, or there twice', async () => {
  await load.stop();
  await pictures.stop();
  const { rows } = await db.query<{ amount: number }>('SELECT amount FROM point_ledger WHERE company_id = ANY ($1)', [
    companies.map(({ id }) => id),
  ]);
  const amounts = rows.map(({ amount }) => amount);
  expect(new Set(amounts).size).toBe(amounts.length);
  expect([...load.moved].filter((amount) => !amounts.includes(amount))).toEqual([]);
  for (const [id, count] of load.marked) {
    const marks = await db.query(
      `SELECT FROM activity WHERE action = 'changeCouponStatus' AND object_type = 'coupon' AND object_id = $1`,
      [String(id)],
    );
    expect(marks.rowCount).toBe(count);
  }
  const missing: string[] = [];
  for (const assetUrl of pictures.stored) if ((await readPicture(assetUrl)) !== 200) missing.push(assetUrl);
  expect(missing).toEqual([]);
  expect((await verifyLedger(db)).differing).toEqual([]);
  const marks = [...load.marked.values()].reduce((sum, count) => sum + count, 0);
  figures.push(
    '',
    `Acknowledged: ${load.moved.size} movements of points, ${marks} marks of coupons, ${load.replied.size} replies, ` +
      `${pictures.stored.length} pictures. Refused meanwhile:`,
    ...[...pictures.refused].map(([said, count]) => `${count} × ${said}`),
  );
});

test('each reply left once as mail', async () => {
  const left = "SELECT count(*)::int AS left FROM mail_outbox WHERE state <> 'sent'";
  await expect.poll(async () => (await db.query(left)).rows[0].left, { timeout: slowly(120_000) }).toBe(0);
  const { rows } = await db.query<{ recipient: string }>('SELECT recipient FROM mail_outbox');
  const recipients = rows.map(({ recipient }) => recipient);
  for (const email of load.replied) expect(recipients.filter((one) => one === email)).toHaveLength(1);
});
