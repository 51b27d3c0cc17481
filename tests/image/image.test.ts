import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@/scripts/ports';
import { slowly } from '@/scripts/timeouts.mjs';
import { createBareDatabase, type TestDatabase } from '@/tests/upstream/harness/database';
import { expectToWork, settingsOf, untilHealthy } from './deployed';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BASE = 'localhost/qpartner-base';
const run = promisify(execFile);
/** Lets a machine run containers whose own limits are low, and whose control groups are of both kinds. */
const RUN = ['--runtime', 'runc', 'run', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];

let database: TestDatabase;
let folder: string;
/** Options of podman and buildah. */
let storage: string[] = [];
const containers: string[] = [];

beforeAll(async () => {
  for (const program of ['podman', 'buildah', 'runc', 'mmdebstrap']) {
    if (execFileSync('sh', ['-c', `command -v ${program} || true`], { encoding: 'utf8' }) === '')
      throw new Error(`Install ${program} first: apt-get install podman buildah runc mmdebstrap`);
  }
  database = await createBareDatabase();
  // Some gigabytes, for which the other folder of temporary files may be too small.
  folder = mkdtempSync('/var/tmp/qpartner-image-');
  // Plain files in the place of layers that a kernel would have to join, and apart from what else this machine runs.
  const places = ['--root', path.join(folder, 'images'), '--runroot', path.join(folder, 'running')];
  storage = ['--storage-driver', 'vfs', ...places];
  await makeBase();
  // Only Docker's own form of an image holds a health check.
  for (const target of ['upstream', 'back-office']) {
    const bases = ['NODE', 'RUNTIME'].flatMap((name) => ['--build-arg', `${name}=${BASE}`]);
    const build = ['--isolation', 'chroot', '--layers', '--format', 'docker', '--target', target];
    const tag = ['--tag', `localhost/qpartner-${target}`];
    await run('buildah', [...storage, 'build', ...build, ...tag, ...bases, ROOT], { maxBuffer: 2 ** 26 });
  }
}, slowly(1_200_000));

afterAll(async () => {
  for (const container of containers) await podman('rm', '--force', '--time', '1', container);
  await database?.drop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** A Debian with this machine's Node and npm, and what this machine trusts: no registry of images is needed. */
async function makeBase(): Promise<void> {
  const files = path.join(folder, 'base');
  await run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates,libstdc++6', 'bookworm', files]);
  const local = path.join(files, 'usr', 'local');
  cpSync(process.execPath, path.join(local, 'bin', 'node'));
  const npm = path.resolve(execFileSync('sh', ['-c', 'realpath "$(command -v npm)"'], { encoding: 'utf8' }), '../..');
  mkdirSync(path.join(local, 'lib', 'node_modules'), { recursive: true });
  cpSync(npm, path.join(local, 'lib', 'node_modules', 'npm'), { recursive: true });
  await run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin', 'npm')]);
  const trusted = 'etc/ssl/certs/ca-certificates.crt';
  cpSync(`/${trusted}`, path.join(files, trusted), { dereference: true });
  const archive = path.join(folder, 'base.tar');
  await run('tar', ['-C', files, '-cf', archive, '.']);
  await podman('import', '--change', `ENV NODE_EXTRA_CA_CERTS=/${trusted}`, archive, BASE);
}

async function podman(...args: string[]): Promise<string> {
  return (await run('podman', [...storage, ...args])).stdout.trim();
}

/** Starts a container as `compose.yaml` does: nobody's, with a root that can't be written and no rights. */
async function start(target: string, env: Record<string, string>): Promise<string> {
  const settings = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const bounds = ['--read-only', '--tmpfs', '/tmp', '--volume', '/data', '--cap-drop', 'all', '--network', 'host'];
  const image = `localhost/qpartner-${target}`;
  const container = await podman(...RUN, '--detach', '--init=false', ...bounds, ...settings, image);
  containers.push(container);
  return container;
}

test('both images run as nobody on a root that cannot be written, and stop in order', async () => {
  const ports = { upstream: await freePort(), office: await freePort() };
  const { NODE_ENV: _, ...env } = settingsOf(database.url, ports);
  const upstream = await start('upstream', env);
  await untilHealthy(`${env.API_BASE_URL}/health`);
  const { DATABASE_URL: _database, SECOND_FACTOR_KEY: _key, ...officeEnv } = env;
  const office = await start('back-office', officeEnv);
  await untilHealthy(`${env.NEXTAUTH_URL}/api/health`);

  const command = ['node', 'programs/command.mjs', 'admin-create', '--email', 'ada@example.com', '--name', 'Ada Young'];
  await expectToWork(env.NEXTAUTH_URL, await podman('exec', upstream, ...command));
  for (const container of [office, upstream]) {
    expect(await podman('exec', container, 'id', '-u')).toBe('10001');
    await expect(podman('exec', container, 'touch', '/opt/qpartner/x')).rejects.toThrow('Read-only file system');
    await expect(podman('exec', container, 'npm', '--version')).rejects.toThrow();
    await podman('healthcheck', 'run', container);
  }
  for (const container of [office, upstream]) {
    await podman('stop', '--time', '20', container);
    expect(await podman('inspect', '--format', '{{.State.ExitCode}}', container)).toBe('0');
  }
});

test('an image is what it needs, beside its base', async () => {
  const size = async (image: string) => Number(await podman('image', 'inspect', '--format', '{{.Size}}', image));
  const own = (await size('localhost/qpartner-back-office')) - (await size(BASE));
  console.log(`beside its base an image takes ${Math.round(own / 2 ** 20)} MB`);
  expect(own).toBeLessThan(150 * 2 ** 20);
});
