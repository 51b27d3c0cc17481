import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '@/upstream/db/pool';
import { createBareDatabase, createDatabase, type TestDatabase } from './harness/database';
import { aCompany, movePoints } from './harness/factories';

let database: TestDatabase;
let db: Pool;
const dataDir = mkdtempSync(path.join(tmpdir(), 'qpartner-verify-'));

beforeAll(async () => {
  database = await createDatabase();
  db = createPool({ databaseUrl: database.url, applicationName: 'test' });
});
afterAll(async () => {
  await db.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs `npm run ledger:verify` on a database. */
function verify({ url }: TestDatabase): Promise<{ code: number; output: string }> {
  const script = path.resolve(import.meta.dirname, '../../scripts/run.mjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [script, 'ledger-verify'], { env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir } }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

it('tells how many companies were checked, and names those whose points are not the sum of their movements', async () => {
  const companies = [await aCompany(db), await aCompany(db), await aCompany(db, { name: 'Crooked Solar' })];
  for (const { id: companyId } of companies) await movePoints(db, [{ companyId, amount: 1_200, kind: 'accrual' }]);
  expect(await verify(database)).toEqual({
    code: 0,
    output: '3 companies checked: every kept balance equals the sum of its movements.\n',
  });

  await db.query('update company_points set accrued = accrued + 50 where company_id = $1', [companies[2]!.id]);
  expect(await verify(database)).toEqual({
    code: 1,
    output:
      '3 companies checked, 1 differ:\n' +
      `- Crooked Solar (company ${companies[2]!.id}): kept 1,250 accrued, 0 consumed; its movements sum up to 1,200 accrued, 0 consumed\n`,
  });
});

it('says so where a database has no ledger', async () => {
  const bare = await createBareDatabase();
  expect(await verify(bare)).toEqual({ code: 1, output: 'This database has no ledger yet: run npm start once, which makes it.\n' });
  await bare.drop();
});
