import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { isAlive } from '@/scripts/processes';

const SCRIPTS = path.resolve(import.meta.dirname, '..', '..', 'scripts');
const PLAIN = readdirSync(SCRIPTS).filter((name) => name.endsWith('.mjs') && name !== 'make-fonts.mjs');

test.each(PLAIN)('%s can be read by the oldest Node that is told that it is too old', (name) => {
  const source = readFileSync(path.join(SCRIPTS, name), 'utf8');
  // What that Node does not know would be written in other words, or refused.
  expect(transformSync(source, { target: 'node12.20' }).code).toBe(transformSync(source, { target: 'esnext' }).code);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends an installation, npm and all', async (signal) => {
  const checkout = mkdtempSync(path.join(tmpdir(), 'qpartner-prepare-'));
  try {
    mkdirSync(path.join(checkout, 'scripts'));
    for (const name of ['prepare.mjs', 'start.mjs']) copyFileSync(path.join(SCRIPTS, name), path.join(checkout, 'scripts', name));
    writeFileSync(path.join(checkout, 'package-lock.json'), '{"packages":{"node_modules/absent":{"version":"1.0.0"}}}');
    // Stands for npm: one that is long busy, and does not follow at once.
    const npm = path.join(checkout, 'npm-cli.js');
    const pidFile = path.join(checkout, 'npm.pid');
    writeFileSync(npm, `process.on('${signal}', () => {}); setInterval(() => {}, 1000);
      require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));`);
    const command = spawn(process.execPath, [path.join(checkout, 'scripts', 'start.mjs')], {
      env: { ...process.env, npm_execpath: npm },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => command.once('exit', resolve));
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8'), { timeout: 10_000 }).toMatch(/\d/);
    command.kill(signal);
    expect(await ended).toBe(1);
    expect(isAlive(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
  } finally {
    rmSync(checkout, { recursive: true });
  }
});
