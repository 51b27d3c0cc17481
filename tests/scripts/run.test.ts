import { spawn, type ChildProcess } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive } from '@/scripts/processes';
import { killNow } from '@/tests/harness/product';

const SCRIPTS = path.resolve(import.meta.dirname, '..', '..', 'scripts');
const PLAIN = readdirSync(SCRIPTS).filter((name) => name.endsWith('.mjs') && name !== 'make-fonts.mjs');

test.each(PLAIN)('%s can be read by the oldest Node that is told that it is too old', (name) => {
  const source = readFileSync(path.join(SCRIPTS, name), 'utf8');
  // What that Node does not know would be written in other words, or refused.
  expect(transformSync(source, { target: 'node12.20' }).code).toBe(transformSync(source, { target: 'esnext' }).code);
});

test('a checkout whose path has a # is refused in a sentence', async () => {
  const checkout = mkdtempSync(path.join(tmpdir(), 'qpartner-#-'));
  mkdirSync(path.join(checkout, 'scripts'));
  copyFileSync(path.join(SCRIPTS, 'run.mjs'), path.join(checkout, 'scripts', 'run.mjs'));
  const command = spawn(process.execPath, [path.join(checkout, 'scripts', 'run.mjs'), 'start'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  command.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  expect(await new Promise((resolve) => command.once('close', resolve))).toBe(1);
  rmSync(checkout, { recursive: true });
  expect(said.trim()).toBe(
    `The checkout is in ${checkout}: rename the folder so that its path has no #, then run this again.`,
  );
});

describe('an installation', () => {
  let checkout: string;
  let pidFile: string;
  let npm: string;

  beforeEach(() => {
    checkout = mkdtempSync(path.join(tmpdir(), 'qpartner-prepare-'));
    pidFile = path.join(checkout, 'npm.pids');
    npm = path.join(checkout, 'npm-cli.js');
    mkdirSync(path.join(checkout, 'scripts'));
    copyFileSync(path.join(SCRIPTS, 'run.mjs'), path.join(checkout, 'scripts', 'run.mjs'));
    writeFileSync(path.join(checkout, 'package-lock.json'), '{"packages":{"node_modules/absent":{"version":"1.0.0"}}}');
    // Stands for npm: one that is long busy, and does not follow at once.
    writeFileSync(
      npm,
      `for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
      require('node:fs').appendFileSync(${JSON.stringify(pidFile)}, process.pid + ' ');
      setInterval(() => {}, 1000);`,
    );
  });

  afterEach(() => {
    installers().forEach(killNow);
    rmSync(checkout, { recursive: true });
  });

  const installers = () => (existsSync(pidFile) ? readFileSync(pidFile, 'utf8').trim().split(' ').map(Number) : []);
  const start = () =>
    spawn(process.execPath, [path.join(checkout, 'scripts', 'run.mjs'), 'start'], {
      env: { ...process.env, npm_execpath: npm },
      stdio: 'ignore',
    });
  const ended = (command: ChildProcess) => new Promise((resolve) => command.once('exit', resolve));
  const untilInstallers = (count: number) => expect.poll(() => installers().length).toBe(count);

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends by %s, npm and all', async (signal) => {
    const command = start();
    await untilInstallers(1);
    command.kill(signal);
    expect(await ended(command)).toBe(1);
    expect(installers().filter(isAlive)).toEqual([]);
  });

  test('is made anew where packages are gone that its list names', async () => {
    mkdirSync(path.join(checkout, 'node_modules'));
    copyFileSync(path.join(checkout, 'package-lock.json'), path.join(checkout, 'node_modules', '.package-lock.json'));
    const command = start();
    await untilInstallers(1);
    command.kill('SIGTERM');
    await ended(command);
  });

  test('waits for the npm that a killed command left behind', async () => {
    const killed = start();
    await untilInstallers(1);
    killed.kill('SIGKILL');
    await ended(killed);
    const next = start();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(installers()).toHaveLength(1);
    installers().forEach(killNow);
    await untilInstallers(2);
    next.kill('SIGTERM');
    await ended(next);
  });
});
