import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@/scripts/ports';
import { slowly } from '@/scripts/timeouts.mjs';
import { watchDisks } from '@/upstream/jobs/watch-disks';
import { createLog } from '@/upstream/log';
import { createClient } from './harness/client';
import { createDatabase, type TestDatabase } from './harness/database';
import { aUser } from './harness/factories';
import { startProgram, type Program } from './harness/program';

/** Only root may mount a disk that is small. */
const isRoot = process.getuid?.() === 0;
/** A busy machine takes a while to write the reserve. */
const SOON = { timeout: slowly(15_000) };
const [email, password] = ['reader@example.com', 'Reads-all-day-7!'];

let disk: string;
let database: TestDatabase;
let program: Program | undefined;

beforeAll(async () => {
  disk = mkdtempSync(path.join(tmpdir(), 'qpartner-disk-'));
  database = await createDatabase();
  if (!isRoot) return;
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk]);
  // As where the embedded database lies on this disk, too.
  mkdirSync(path.join(disk, 'postgres'));
});

afterAll(async () => {
  program?.child.kill('SIGKILL');
  if (isRoot) execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true });
  await database.drop();
});

/** Takes all the room that the disk has. */
function fill(): void {
  const ballast = path.join(disk, 'ballast');
  for (let size = 1 << 20; size >= 4_096; size >>= 1)
    try {
      for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // A smaller piece may still fit.
    }
}
const clear = () => rmSync(path.join(disk, 'ballast'));

test.runIf(isRoot)('a full disk is told in the log with its folder and bytes, once, and so is its end', async () => {
  const told: Record<string, unknown>[] = [];
  const log = createLog({ write: (line) => void told.push(JSON.parse(line) as Record<string, unknown>) });
  const disks = await watchDisks(disk, log, 20);
  expect([disks.state(), told]).toEqual(['ok', []]);
  const reserve = path.join(disk, 'postgres.reserve');
  expect(existsSync(reserve)).toBe(true);
  fill();
  await expect.poll(disks.state, SOON).toBe('full');
  // The database beside it gets what was kept for it.
  await expect.poll(() => existsSync(reserve), SOON).toBe(false);
  expect(disks.state()).toBe('full');
  expect(await disks.isFullWith(0)).toBe(true);
  clear();
  await expect.poll(disks.state, SOON).toBe('ok');
  await expect.poll(() => existsSync(reserve), SOON).toBe(true);
  await disks.stop();
  expect(
    told.map(({ msg, level, folder, freeBytes }) => ({ msg, level, folder, hasRoom: Number(freeBytes) > 0 })),
  ).toEqual([
    { msg: 'the disk is full: nothing can be stored there', level: 50, folder: disk, hasRoom: false },
    { msg: 'the disk has room again', level: 30, folder: disk, hasRoom: true },
  ]);
});

test.runIf(isRoot)(
  'on a full disk the program is degraded, refuses changes, and lets people sign in and read',
  async () => {
    const db = new Pool({ connectionString: database.url, max: 1 });
    await aUser(db, { roleId: 1, email, password });
    await db.end();
    const metricsPort = await freePort();
    program = await startProgram({
      ...{ DATABASE_URL: database.url, DATA_DIR: disk, METRICS_PORT: String(metricsPort), SECOND_FACTOR_ROLES: 'none' },
    });
    const { url } = program;
    const anyone = createClient(url);
    const health = async () => (await anyone.get('/health')).body as unknown;
    expect(await health()).toEqual({ status: 'ok', files: 'ok', disk: 'ok' });

    fill();
    expect(existsSync(path.join(disk, 'ballast'))).toBe(true);
    await expect.poll(health, { timeout: slowly(30_000) }).toEqual({ status: 'degraded', files: 'ok', disk: 'full' });
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain('qpartner_surroundings_up{what="disk"} 0\n');
    expect(metrics).toContain(`qpartner_disk_free_bytes{folder="${disk}"} 0\n`);

    const signedIn = await anyone.post('/login', { email, password });
    expect(signedIn.status).toBe(200);
    const reader = createClient(url, (signedIn.body as { token: string }).token);
    expect((await reader.get('/purpose-type/search')).status).toBe(200);
    expect((await reader.post('/purpose-type', { name: 'Fair' })).status).toBe(503);
    expect((await reader.post('/logout')).status).toBe(200);

    truncateSync(path.join(disk, 'ballast'));
    await expect.poll(health, { timeout: slowly(30_000) }).toEqual({ status: 'ok', files: 'ok', disk: 'ok' });
  },
);
