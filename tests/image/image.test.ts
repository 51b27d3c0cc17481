import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '@/scripts/ports';
import { createBareDatabase, type TestDatabase } from '@/tests/upstream/harness/database';
import { expectToWork, MAKE_ADMINISTRATOR, settingsOf, untilHealthy } from './deployed';
import { BASE, podmanIn } from './podman';

const { podman } = podmanIn(inject('imageFolder'));

let database: TestDatabase;
const containers: string[] = [];

beforeAll(async () => {
  database = await createBareDatabase();
});

afterAll(async () => {
  for (const container of containers) await podman('rm', '--force', '--time', '1', container);
  await database?.drop();
});

/** Starts a container as `compose.yaml` does: nobody's, with a root that can't be written and no rights. */
async function start(target: string, env: Record<string, string>): Promise<string> {
  const settings = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const bounds = ['--read-only', '--tmpfs', '/tmp', '--volume', '/data', '--cap-drop', 'all', '--network', 'host'];
  const container = await podman('run', '--detach', '--init=false', ...bounds, ...settings, imageOf(target));
  containers.push(container);
  return container;
}

const imageOf = (target: string) => `docker.io/qpartner/${target}:latest`;

test('both images run as nobody on a root that cannot be written, and stop in order', async () => {
  const ports = { upstream: await freePort(), office: await freePort() };
  const { NODE_ENV: _, ...env } = settingsOf(database.url, ports);
  const upstream = await start('upstream', env);
  await untilHealthy(`${env.UPSTREAM_URL}/health`);
  const { DATABASE_URL: _database, SECOND_FACTOR_KEY: _key, ...officeEnv } = env;
  const office = await start('back-office', officeEnv);
  await untilHealthy(`${env.NEXTAUTH_URL}/api/health`);

  await expectToWork(env.NEXTAUTH_URL, await podman('exec', upstream, ...MAKE_ADMINISTRATOR));
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
  const own = (await size(imageOf('back-office'))) - (await size(BASE));
  console.log(`beside its base an image takes ${Math.round(own / 2 ** 20)} MB`);
  expect(own).toBeLessThan(150 * 2 ** 20);
});
