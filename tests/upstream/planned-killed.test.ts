import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { createPool } from '@/upstream/db/pool';
import { createDatabase, type TestDatabase } from './harness/database';
import { aUser } from './harness/factories';
import { KILL_ROUNDS, startProgram } from './harness/program';

let database: TestDatabase;
let db: Pool;
const dataDir = mkdtempSync(join(tmpdir(), 'qpartner-killed-'));
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createDatabase();
  db = createPool({ databaseUrl: database.url, applicationName: 'test' });
});
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await db.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const PLANS = 400;

async function start(): Promise<ChildProcess> {
  const { child } = await startProgram({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  children.push(child);
  return child;
}

const counts = async () =>
  (
    await db.query<{ applied: number; pieces: number; entries: number }>(
      `SELECT (SELECT count(*)::integer FROM planned_changes WHERE state = 'applied') AS applied,
         (SELECT coalesce(sum(quantity), 0)::integer FROM products) AS pieces,
         (SELECT count(*)::integer FROM activity WHERE action = 'changeProduct') AS entries`,
    )
  ).rows[0]!;

it(
  'killed while planned changes are applied, applies each of them once',
  { timeout: slowly(60_000 + KILL_ROUNDS * 60_000) },
  async () => {
    const user = await aUser(db, { roleId: 3 });
    await db.query(
      `INSERT INTO products (name, description, priority, unlimited, quantity)
       SELECT 'Mug ' || n, '', n, false, 0 FROM generate_series(1, 20) AS n`,
    );
    let program = await start();
    for (let round = 1; round <= KILL_ROUNDS; round += 1) {
      await db.query(
        `INSERT INTO planned_changes (product_id, about, kinds, request, seen, fields, due_at, user_id, user_name,
           created_at)
         SELECT p.id, p.name, ARRAY['stock'], '{"addStock": {"mode": "add", "amount": 1}}', '{}', '[]',
           now() - interval '1 minute', $1, 'Ann Lee', now()
         FROM generate_series(1, $2) AS n JOIN products p ON p.priority = 1 + n % 20`,
        [user.id, PLANS],
      );
      const wanted = (round - 1) * PLANS + 40;
      await expect
        .poll(async () => (await counts()).applied, { timeout: slowly(30_000), interval: 20 })
        .toBeGreaterThan(wanted);
      const gone = once(program, 'exit');
      program.kill('SIGKILL');
      await gone;
      const { applied, pieces, entries } = await counts();
      expect(applied).toBeLessThan(round * PLANS);
      expect([pieces, entries]).toEqual([applied, applied]);

      program = await start();
      await expect
        .poll(async () => (await counts()).applied, { timeout: slowly(60_000), interval: 100 })
        .toBe(round * PLANS);
      expect(await counts()).toEqual({ applied: round * PLANS, pieces: round * PLANS, entries: round * PLANS });
    }
  },
);
