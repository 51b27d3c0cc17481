import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { createPool } from '@/upstream/db/pool';
import { verifyRewards } from '@/upstream/resources/claims/verify-rewards';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { aRatedProduct, claimsOfEach } from './claims-fixture';
import { createClient } from './harness/client';
import { createDatabase, type TestDatabase } from './harness/database';
import { aCompany, aSession, aUser } from './harness/factories';
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

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const { child, url } = await startProgram({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  children.push(child);
  return { child, url };
}

const COMPANIES = 25;
const PIECES = 80;

it(
  'an approval that is killed leaves nothing or everything, and sent again with its key it is done once',
  { timeout: slowly(60_000 + KILL_ROUNDS * 30_000) },
  async () => {
    const product = await aRatedProduct(db);
    const data: number[] = [];
    for (let index = 0; index < COMPANIES; index += 1) data.push((await aCompany(db)).id);
    const counts = async () =>
      (
        await db.query<{ approvals: number; movements: number; decided: number; entries: number }>(
          `select (select count(*) from approvals)::int as approvals,
            (select count(*) from point_ledger)::int as movements,
                (select count(*) from claims where state = 'approved')::int as decided,
                (select count(*) from activity where action = 'approve')::int as entries`,
        )
      ).rows[0];
    const after = (rounds: number) => ({
      approvals: rounds * COMPANIES,
      movements: rounds * COMPANIES,
      decided: rounds * COMPANIES * PIECES,
      entries: rounds * COMPANIES,
    });
    let program = await start();
    for (let round = 0; round < KILL_ROUNDS; round += 1) {
      await claimsOfEach(db, { companyIds: data, product, pieces: PIECES });
      // One administrator may not move so much in all rounds (decision 10).
      const token = await aSession(db, await aUser(db, { roleId: 1 }));
      const send = ({ url }: { url: string }) =>
        createClient(url, token).post(
          '/approvals/approve',
          { types: ['modules'], data, modules: [] },
          { 'idempotency-key': `approval-${round}` },
        );
      const sent = send(program).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 10 + ((round * 37) % 150)));
      program.child.kill('SIGKILL');
      await sent;
      expect([after(round), after(round + 1)]).toContainEqual(await counts());
      program = await start();
      const { status, body } = await send(program);
      expect({ status, approved: body.approved.length }).toEqual({ status: 200, approved: COMPANIES });
      expect(await counts()).toEqual(after(round + 1));
      expect((await verifyLedger(db)).differing).toEqual([]);
      expect(await verifyRewards(db)).toEqual([]);
    }
  },
);
