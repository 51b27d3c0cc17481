import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from './harness/database';
import { aSession, aUser } from './harness/factories';
import { startProgram } from './harness/program';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'qpartner-one-address-'));
  const db = new Pool({ connectionString: database.url, max: 1 });
  for (let people = 0; people < 3; people += 1) await aSession(db, await aUser(db), { now: new Date() });
  await db.query(`UPDATE sessions SET client_address = '203.0.113.9'`);
  await db.end();
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

test.each([
  ['0', true],
  ['1', false],
])('with TRUST_PROXY_HOPS=%s it is %s that sign-ins from one address are warned of', async (hops, isWarned) => {
  const file = path.join(folder, `log-${hops}`);
  const { child } = await startProgram({
    ...{ DATABASE_URL: database.url, DATA_DIR: folder, LOG_FILE: file, TRUST_PROXY_HOPS: hops },
  });
  const said = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  await expect.poll(said).toContain('upstream listens');
  if (isWarned) await expect.poll(said).toContain('set TRUST_PROXY_HOPS');
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(said().includes('set TRUST_PROXY_HOPS')).toBe(isWarned);
});
