import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '@/upstream/db/pool';
import { verifyRewards } from '@/upstream/resources/claims/verify-rewards';
import { aRatedProduct, claimsAwaitingApproval } from './claims-fixture';
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
    execFile(
      process.execPath,
      [script, 'ledger-verify'],
      { env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
      },
    );
  });
}

it('tells how many companies were checked, and names those whose points are not the sum of their movements', async () => {
  const companies = [await aCompany(db), await aCompany(db), await aCompany(db, { name: 'Crooked Solar' })];
  for (const { id: companyId } of companies) await movePoints(db, [{ companyId, amount: 1_200, kind: 'accrual' }]);
  expect(await verify(database)).toEqual({
    code: 0,
    output:
      '3 companies checked: every kept balance equals the sum of its movements,\n' +
      'every approval what it decided and gave, every queue its claims, and every return its units.\n' +
      "6 statements checked, of each company's whole time and of each year:\n" +
      'opening balance and movements add up to the closing balance.\n' +
      '0 batches checked: every row that was carried out moved its points, once.\n' +
      '0 signed months checked: figures and workbooks are as signed and equal the ledger.\n',
  });

  await db.query('update company_points set accrued = accrued + 50 where company_id = $1', [companies[2]!.id]);
  expect(await verify(database)).toEqual({
    code: 1,
    output:
      '3 companies checked, 1 differ:\n' +
      `- Crooked Solar (company ${companies[2]!.id}): kept 1,250 accrued, 0 consumed; its movements sum up to 1,200 accrued, 0 consumed\n` +
      'These statements don’t add up: 1\n' +
      `- Crooked Solar (company ${companies[2]!.id}): the whole statement opens with 0 Q, moves 1,200 Q and closes with 1,200 Q; available are 1,250 Q\n`,
  });
});

it('names what differs of claims, queues, approvals and what they gave', async () => {
  const sound = await createDatabase();
  const other = createPool({ databaseUrl: sound.url, applicationName: 'test' });
  const { id: companyId } = await aCompany(other, { name: 'Odd Solar' });
  const product = await aRatedProduct(other);
  await claimsAwaitingApproval(other, { companyId, product, pieces: 3 });
  expect(await verifyRewards(other)).toEqual([]);

  await other.query(
    `insert into approvals (company_id, kind, decision, items, qpoints) values ($1, 'reward', 'approved', 2, 20)`,
    [companyId],
  );
  await other.query(`insert into point_ledger (company_id, amount, kind, approval_id) values ($1, 25, 'reward', 1)`, [
    companyId,
  ]);
  await other.query('update claim_queues set awaiting_approval = 4');
  await other.query('update claim_queue_products set qpoints = 31');
  await other.query('drop index claims_serial_number');
  await other.query(`insert into claims (company_id, configuration_type, serial_number, registered_at)
    select company_id, 'modules', serial_number, now() from claims limit 1`);
  await other.end();
  const { code, output } = await verify(sound);
  await sound.drop();
  expect(code).toBe(1);
  const who = `- Odd Solar (company ${companyId}):`;
  expect(output.replaceAll(/piece \d+/g, 'piece 3')).toBe(
    '6 things differ of claims, forecasts and approvals:\n' +
      `${who} its queue says 0 to update and 5 to approve for 40 Q, its claims 0 and 4 for 40 Q\n` +
      `${who} its queue says 4 of product ${product.id} to approve for 41 Q, its claims 4 for 40 Q\n` +
      `${who} approval 1 says 2 claims for 20 Q, which are 0 for 0 Q\n` +
      `${who} approval 1 gives 20 Q, its movement 25 Q\n` +
      `${who} the piece 3 is claimed twice\n`.repeat(2),
  );
});

it('names a take-back that was tampered with', async () => {
  const sound = await createDatabase();
  const other = createPool({ databaseUrl: sound.url, applicationName: 'test' });
  const { id: companyId } = await aCompany(other);
  await movePoints(other, [{ companyId, amount: 1_000, kind: 'accrual' }]);
  await claimsAwaitingApproval(other, { companyId, product: await aRatedProduct(other), pieces: 3 });
  await other.query(
    `with a as (
       insert into approvals (company_id, kind, decision, items, qpoints) values ($1, 'reward', 'approved', 3, 30)
       returning id
     ),
     decided as (update claims set state = 'approved', approval_id = a.id, decided_at = now() from a)
     insert into point_ledger (company_id, amount, kind, approval_id) select $1, 30, 'reward', id from a`,
    [companyId],
  );
  await other.query(
    `with t as (
       insert into take_backs (approval_id, company_id, outcome, items, qpoints, reason, created_at)
       select id, $1, 'awaiting_approval', 2, 20, 'Mistake', now() from approvals returning id, approval_id
     ),
     chosen as (select c.*, t.id as take_back_id from claims c join t using (approval_id) order by c.id limit 2),
     kept as (
       insert into taken_back_items (take_back_id, approval_id, claim_id, qpoints, configuration_id)
       select take_back_id, approval_id, id, rate, configuration_id from chosen
     ),
     opened as (
       update claims set state = 'awaiting_approval', approval_id = null, decided_at = null from chosen
       where claims.id = chosen.id
     )
     insert into point_ledger (company_id, amount, kind, take_back_id)
       select $1, -20, 'approval_taken_back', id from t`,
    [companyId],
  );
  expect(await verifyRewards(other)).toEqual([]);

  const tamperings = [
    [`update taken_back_items set qpoints = 5 where claim_id = (select min(id) from claims)`, /which are 2 for 15 Q/],
    [`update take_backs set qpoints = 10`, /take-back 1 of approval 1 says 2 items for 10 Q/],
    [`delete from taken_back_items where claim_id = (select min(id) from claims)`, /approval 1 says 3 claims/],
    [`update claims set state = 'approved', approval_id = 1, decided_at = now()`, /approval 1 says 3 claims/],
    [`delete from point_ledger where take_back_id is not null`, /and its movement 0 Q/],
    [`update point_ledger set amount = -15 where take_back_id is not null`, /and its movement -15 Q/],
  ] as const;
  const differences: [string, string][] = [];
  const client = await other.connect();
  await client.query('set session_replication_role = replica');
  for (const [tampering] of tamperings) {
    await client.query('begin');
    await client.query(tampering);
    differences.push([tampering, (await verifyRewards(client)).map(({ difference }) => difference).join('; ')]);
    await client.query('rollback');
  }
  client.release(true);
  await other.end();
  await sound.drop();
  expect(differences).toEqual(tamperings.map(([tampering, told]) => [tampering, expect.stringMatching(told)]));
});

it('says so where a database has no ledger', async () => {
  const bare = await createBareDatabase();
  expect(await verify(bare)).toEqual({
    code: 1,
    output: 'This database has no ledger yet: run npm start once, which makes it.\n',
  });
  await bare.drop();
});
