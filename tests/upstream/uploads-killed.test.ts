import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { createPool } from '@/upstream/db/pool';
import { aRatedProduct, aSerialNumber, registerClaims, serialsOf } from './claims-fixture';
import { createClient, type Client } from './harness/client';
import { createDatabase, type TestDatabase } from './harness/database';
import { aCompany, aSession, aUser } from './harness/factories';
import { KILL_ROUNDS, startProgram } from './harness/program';

let database: TestDatabase;
let db: Pool;
let token: string;
const dataDir = mkdtempSync(join(tmpdir(), 'qpartner-killed-'));
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createDatabase();
  db = createPool({ databaseUrl: database.url, applicationName: 'test' });
  token = await aSession(db, await aUser(db, { roleId: 1 }));
});
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await db.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<{ child: ChildProcess; client: Client }> {
  const { child, url } = await startProgram({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  children.push(child);
  return { child, client: createClient(url, token) };
}

const ROWS = 3_000;

it(
  'an upload whose answer is lost is stored whole or not at all, and once when it is sent again',
  async () => {
    for (let round = 0; round < KILL_ROUNDS; round += 1) {
      const product = await aRatedProduct(db);
      const { id: companyId } = await aCompany(db);
      const waiting = await registerClaims(db, { companyId, pieces: 20 });
      const body = serialsOf(product, [...waiting, ...Array.from({ length: ROWS - waiting.length }, aSerialNumber)]);
      const headers = { 'idempotency-key': `upload-of-round-${round}-${Date.now()}` };
      const { child, client } = await start();
      const sent = client.post('/modules/batchuploadadmin', body, headers).catch(() => undefined);
      await delay(20 + round * 40);
      child.kill('SIGKILL');
      const first = await sent;

      const stored = await count(
        'SELECT count(*)::int AS count FROM serial_numbers WHERE article_code_id = $1',
        product.articleCodeId,
      );
      expect([0, ROWS]).toContain(stored);
      if (first?.status === 200) expect(stored).toBe(ROWS);
      expect(
        await count(
          `SELECT count(*)::int AS count FROM claims WHERE company_id = $1 AND state = 'awaiting_approval'`,
          companyId,
        ),
      ).toBe(stored > 0 ? 20 : 0);

      const second = await start();
      const again = await second.client.post('/modules/batchuploadadmin', body, headers);
      expect([again.status, again.body.createdModules.length, again.body.claimsFreed]).toEqual([200, ROWS, 20]);
      expect(
        await count(
          'SELECT count(DISTINCT upload_id)::int AS count FROM serial_numbers WHERE article_code_id = $1',
          product.articleCodeId,
        ),
      ).toBe(1);
      second.child.kill('SIGKILL');
    }
  },
  slowly(60_000 * KILL_ROUNDS),
);

async function count(text: string, id: number): Promise<number> {
  return (await db.query<{ count: number }>(text, [id])).rows[0]?.count ?? 0;
}
