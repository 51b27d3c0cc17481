import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import { slowly } from '@/scripts/timeouts.mjs';
import { createPool } from '@/upstream/db/pool';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { createClient, type Client } from './harness/client';
import { createDatabase, type TestDatabase } from './harness/database';
import { aCompany, aSession, aUser } from './harness/factories';
import { KILL_ROUNDS, startProgram } from './harness/program';
import { ask } from './points-fixture';

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
  // A hundred rounds move more within a day than one person may alone, so any amount is let through.
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, POINT_APPROVAL_THRESHOLD: '0' };
  const { child, url } = await startProgram(settings);
  children.push(child);
  return { child, client: createClient(url, token) };
}

/** One intention: an amount of its own, so that it is known again in the ledger, and its key. */
interface Intention {
  companyId: number;
  qpoints: number;
  key: string;
}

const WRITERS = 12;

/** Sends all intentions, some at a time. @returns those that were acknowledged before the program was gone */
async function sendAll(
  client: Client,
  intentions: readonly Intention[],
  onAcknowledged: (count: number) => void,
): Promise<Intention[]> {
  const waiting = [...intentions];
  const acknowledged: Intention[] = [];
  const write = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { key, ...wish } = next;
      const answer = await ask(client, { ...wish, requestTypeId: REQUEST_TYPE.accrue }, key).catch(() => undefined);
      if (answer?.status !== 200) continue;
      expect(answer.body.pointRequestError).toEqual([]);
      acknowledged.push(next);
      onAcknowledged(acknowledged.length);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return acknowledged;
}

/** The amounts that moved, smallest first. */
async function movedAmounts(): Promise<number[]> {
  const { rows } = await db.query<{ amount: number }>('select amount from point_ledger order by amount');
  return rows.map(({ amount }) => amount);
}

it(
  'killed amid writes, loses no acknowledged movement, and doubles none that is sent again with its key',
  { timeout: slowly(60_000 + KILL_ROUNDS * 30_000) },
  async () => {
    const companies = [await aCompany(db), await aCompany(db), await aCompany(db)];
    const intentions: Intention[] = [];
    let program = await start();
    for (let round = 0; round < KILL_ROUNDS; round += 1) {
      const ours = Array.from({ length: 150 }, (_, index) => {
        const qpoints = round * 1_000 + index + 1;
        return {
          companyId: companies[index % companies.length]!.id,
          qpoints,
          key: `round-${round}-intention-${index}`,
        };
      });
      intentions.push(...ours);
      const acknowledged = await sendAll(program.client, ours, (count) => {
        if (count === 40 + (round % 3) * 20) program.child.kill('SIGKILL');
      });
      expect(acknowledged.length).toBeGreaterThan(0);
      expect(acknowledged.length).toBeLessThan(ours.length);
      expect(await movedAmounts()).toEqual(expect.arrayContaining(acknowledged.map(({ qpoints }) => qpoints)));
      expect((await verifyLedger(db)).differing).toEqual([]);

      program = await start();
      // A person who saw no answer presses again.
      expect(await sendAll(program.client, ours, () => undefined)).toHaveLength(ours.length);
      expect(await movedAmounts()).toEqual(intentions.map(({ qpoints }) => qpoints));
      expect((await verifyLedger(db)).differing).toEqual([]);
    }
  },
);
