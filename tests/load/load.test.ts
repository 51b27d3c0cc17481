import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEPLOYMENT } from '@/scripts/deployment';
import { removeDataDir } from '@/scripts/postgres-home';
import { startPostgres, type RunningPostgres } from '@/scripts/postgres';
import { createPool } from '@/upstream/db/pool';
import { seedDatabase } from '@/upstream/db/seed/seed';
import { diskStorage } from '@/upstream/files/disk-storage';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { buildWithMigration, startBalanced, type Balanced } from '../bench/balanced';
import { ownMegabytes } from '../bench/memory';
import { makePeople, startLoad, type Load } from './people';

const numberOf = (setting: string, byDefault: number) => Number(process.env[setting] ?? byDefault);
const MINUTES = numberOf('LOAD_MINUTES', 20);
const PEOPLE = numberOf('LOAD_PEOPLE', 300);
const THINK_SECONDS = numberOf('LOAD_THINK_SECONDS', 15);

const COPIES = 2;
/** What a process may hold at any time, in megabytes: what docs/operations.md says to plan for each. */
const MEMORY_BOUND = 768;
/** By how much the memory of a process may differ between the second and the last third of its life, in megabytes. */
const GROWTH_BOUND = 100;

const KINDS = ['upstream', 'office'] as const;

let folder: string;
let postgres: RunningPostgres;
let db: Pool;
let balanced: Balanced;
let load: Load;
let memory: ReturnType<typeof watchMemory>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'qpartner-load-'));
  postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), log: () => undefined });
  const databaseUrl = postgres.url;
  const files = diskStorage(path.join(folder, 'data', 'files'));
  await seedDatabase({ databaseUrl, files, orders: 10_000, fresh: true });
  db = createPool({ databaseUrl, applicationName: 'test' });
  const people = await makePeople(db, PEOPLE);
  balanced = await startBalanced({ copies: COPIES, databaseUrl, folder, root: DEPLOYMENT });
  const rampMs = Math.min(60_000, MINUTES * 10_000);
  load = startLoad({ url: balanced.url, people, thinkMs: THINK_SECONDS * 1_000, rampMs });
  memory = watchMemory(Math.min(60_000, (MINUTES * 60_000) / 12));
});

afterAll(async () => {
  memory?.stop();
  await load?.stop();
  await balanced?.stop();
  await db?.end();
  await postgres?.stop();
  removeDataDir(path.join(folder, 'postgres'));
  rmSync(folder, { recursive: true, force: true });
});

/** What each process holds, looked at again and again; a copy that was started anew is another process. */
function watchMemory(everyMs: number) {
  const held = new Map<string, { name: string; megabytes: number[] }>();
  const look = () => {
    for (const kind of KINDS) {
      for (const [copy, pid] of balanced.pids(kind).entries()) {
        const process = held.get(`${kind} ${pid}`) ?? { name: `${kind} ${copy + 1}`, megabytes: [] };
        // One that is just being stopped has none.
        const megabytes = (() => {
          try {
            return ownMegabytes(pid);
          } catch {
            return Number.NaN;
          }
        })();
        if (!Number.isNaN(megabytes)) process.megabytes.push(Math.round(megabytes));
        held.set(`${kind} ${pid}`, process);
      }
    }
  };
  const timer = setInterval(look, everyMs);
  return { held, everyMs, stop: () => clearInterval(timer) };
}

const middle = (numbers: readonly number[], share = 0.5) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0;

test('no request fails while people work, and all copies are renewed in the midst of it', async () => {
  await delay((MINUTES * 60_000) / 2);
  const before = requestsOf(load);
  const next = buildWithMigration(
    folder,
    '9999_rolling.sql',
    'ALTER TABLE orders ADD COLUMN rolled boolean NOT NULL DEFAULT false;',
    DEPLOYMENT,
  );
  for (let copy = 0; copy < COPIES; copy += 1) await balanced.renew('upstream', copy, next);
  for (let copy = 0; copy < COPIES; copy += 1) await balanced.renew('office', copy);
  const during = requestsOf(load) - before;
  await delay((MINUTES * 60_000) / 2);
  await load.stop();
  memory.stop();

  const { figures } = load;
  const lines = [...figures.times].map(
    ([name, times]) =>
      `| ${name} | ${times.length} | ${[0.5, 0.95, 0.99].map((share) => `${middle(times, share).toFixed(0)} ms`).join(' | ')} |`,
  );
  console.log(
    [
      `${PEOPLE} people, ${THINK_SECONDS} s between two requests of one, ${MINUTES} minutes: ${requestsOf(load)} requests, ` +
        `${during} of them during the rolling restart, ${figures.failures.length} failed; ` +
        `at most ${figures.streams.most} streams open at once, ${figures.streams.opened} opened`,
      ...['| what | times | p50 | p95 | p99 |', '|---|---|---|---|---|', ...lines, ''],
      `memory of each process every ${Math.round(memory.everyMs / 1_000)} s, in MB:`,
      ...[...memory.held.values()].map(({ name, megabytes }) => `${name}: ${megabytes.join(' ')}`),
    ].join('\n'),
  );
  expect(figures.failures, `${figures.failures.length} failed`).toEqual([]);
  expect(during).toBeGreaterThan(0);
  expect(figures.streams.most).toBeGreaterThan(PEOPLE / 2);
});

const requestsOf = ({ figures }: Load) => [...figures.times.values()].reduce((sum, { length }) => sum + length, 0);

test('each change is stored once, and the ledger holds', async () => {
  const { moved, marked } = load.figures;
  const { rows } = await db.query<{ amount: number }>(
    `SELECT l.amount FROM point_ledger AS l JOIN companies AS c ON c.id = l.company_id WHERE c.name LIKE 'Load %'`,
  );
  expect(rows.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([...moved].toSorted((a, b) => a - b));
  const marks = await db.query<{ id: number; times: number }>(
    `SELECT object_id::int AS id, count(*)::int AS times FROM activity
      WHERE action = 'changeCouponStatus' AND object_type = 'coupon' GROUP BY 1`,
  );
  const times = new Map(marks.rows.map((row) => [row.id, row.times]));
  expect([...marked].filter(([id, count]) => times.get(id) !== count)).toEqual([]);
  expect((await verifyLedger(db)).differing).toEqual([]);
});

test('no process holds more than is planned for it, and none grows', () => {
  for (const { name, megabytes } of memory.held.values()) {
    expect(Math.max(...megabytes), name).toBeLessThan(MEMORY_BOUND);
    // In less than that it is still warming.
    if (megabytes.length < 6) continue;
    const third = Math.floor(megabytes.length / 3);
    const growth = middle(megabytes.slice(-third)) - middle(megabytes.slice(third, 2 * third));
    expect(growth, `${name}: ${megabytes.join(' ')}`).toBeLessThan(GROWTH_BOUND);
  }
});
