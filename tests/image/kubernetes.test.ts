import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { freePort } from '@/scripts/ports';
import { slowly } from '@/scripts/timeouts.mjs';
import { STAND_INS_OF } from '@/tests/harness/images.global';
import { NOT_KEPT, type Browser } from '@/tests/bff/browser';
import {
  expectKept,
  expectKnownFrom,
  expectToWork,
  make,
  MAKE_ADMINISTRATOR,
  untilHealthy,
  type Made,
} from './deployed';
import { gatewayOf, podmanIn } from './podman';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const containers = podmanIn(inject('imageFolder'));
const { podman } = containers;
const NETWORK = 'qpartner-kubernetes';
const DEPLOYMENTS = ['upstream', 'back-office'] as const;

interface Probe {
  httpGet: { path: string; port: string };
}
interface Container {
  name: string;
  ports?: { name: string; containerPort: number }[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
  lifecycle: { preStop: { exec: { command: string[] } } };
}
interface PodSpec {
  terminationGracePeriodSeconds: number;
  restartPolicy?: string;
  containers: Container[];
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec: {
    template: { spec: PodSpec };
    jobTemplate: { spec: { template: { spec: PodSpec } } };
    ports: { port: number }[];
  };
}

let folder: string;
let office: string;
/** As filled in. */
let configMap: Manifest[];
let made: Made;

/**
 * `podman kube play` runs what deploy/kubernetes starts: the deployments with both of their copies, the settings, the
 * claim of the backup's volume. Podman knows no services, for which a small program stands in; no ingress, so nginx
 * stands there by deploy/nginx.conf; no jobs, so the backup's pod runs by itself; and it takes secrets as
 * `podman secret create` makes them. Addresses and secrets are filled in, as settings.yaml asks. The test asks the
 * probes, and ends a copy as a cluster does.
 */
beforeAll(async () => {
  folder = mkdtempSync(path.join(inject('imageFolder'), 'kubernetes-'));
  const port = await freePort();
  office = `http://127.0.0.1:${port}`;
  await podman('network', 'create', NETWORK);
  await startServices();

  const settings = manifestsOf('settings');
  const { data = {} } = settings.find(({ kind }) => kind === 'ConfigMap')!;
  const files = 's3://office?endpoint=http://s3:8333';
  const OFFICE_ADDRESSES = await podman('network', 'inspect', '--format', '{{(index .Subnets 0).Subnet}}', NETWORK);
  Object.assign(data, { OFFICE_ADDRESSES });
  Object.assign(data, { NEXTAUTH_URL: office, FILES_URL: files });
  const { stringData = {} } = settings.find(({ kind }) => kind === 'Secret')!;
  const secrets = {
    ...{ ...stringData, DATABASE_URL: 'postgres://office:office@postgres:5432/office', SMTP_URL: '' },
    NEXTAUTH_SECRET: 'a secret of at least 32 characters',
    SECOND_FACTOR_KEY: 'another secret of at least 32 characters',
    ...{ AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
  };
  const encoded = Object.entries(secrets).map(([name, value]) => [name, Buffer.from(value).toString('base64')]);
  writeFileSync(path.join(folder, 'secrets'), JSON.stringify(Object.fromEntries(encoded)));
  await podman('secret', 'create', 'qpartner-secrets', path.join(folder, 'secrets'));

  configMap = settings.filter(({ kind }) => kind === 'ConfigMap');
  mkdirSync(path.join(folder, 'endpoints'));
  for (const name of DEPLOYMENTS) {
    await play([...configMap, ...manifestsOf(name)]);
    await startService(name);
  }
  const config = readFileSync(path.join(ROOT, 'deploy', 'nginx.conf'), 'utf8');
  writeFileSync(path.join(folder, 'nginx.conf'), config.replace('office.example.com', '127.0.0.1'));
  const mounted = `${path.join(folder, 'nginx.conf')}:/etc/nginx/nginx.conf:ro`;
  await service('nginx', '--publish', `127.0.0.1:${port}:80`, '--volume', mounted);
}, slowly(180_000));

afterAll(async () => {
  await podman('pod', 'rm', '--all', '--force', '--time', '1');
  await podman('rm', '--all', '--force', '--time', '1');
  await podman('volume', 'rm', '--all', '--force');
  await podman('secret', 'rm', '--all');
  await podman('network', 'rm', '--force', NETWORK);
  if (folder) rmSync(folder, { recursive: true });
}, slowly(60_000));

const manifestsOf = (name: string) =>
  parseAllDocuments(readFileSync(path.join(ROOT, 'deploy', 'kubernetes', `${name}.yaml`), 'utf8')).map(
    (document) => document.toJS() as Manifest,
  );

/** PostgreSQL and the bucket, which the manifests expect elsewhere. */
async function startServices(): Promise<void> {
  const settings = { POSTGRES_USER: 'office', POSTGRES_DB: 'office', POSTGRES_PASSWORD: 'office' };
  await service('postgres', ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]));
  await service('s3');
  const isUp = ['exec', 'postgres', 'pg_isready', '--host=127.0.0.1', '--username=office'];
  for (const giveUp = Date.now() + slowly(60_000); ; await delay(500)) {
    if (await podman(...isUp).then(Boolean, () => false)) return;
    if (Date.now() > giveUp) throw new Error(`PostgreSQL did not start: ${await podman('logs', 'postgres')}`);
  }
}

async function service(name: keyof typeof STAND_INS_OF, ...options: string[]): Promise<void> {
  await podman('run', '--detach', '--name', name, '--network', NETWORK, ...options, STAND_INS_OF[name]);
}

/** The Service of a deployment, by the name that deploy/nginx.conf has for it, too. */
async function startService(name: (typeof DEPLOYMENTS)[number]): Promise<void> {
  const { ports } = manifestsOf(name).find(({ kind }) => kind === 'Service')!.spec;
  setEndpoints(name, await addressesOf(`qpartner-${name}`));
  const names = [`--network-alias=qpartner-${name}`, `--network-alias=${name}`];
  const mounted = ['--volume', `${path.join(folder, 'endpoints')}:/endpoints:ro`];
  const started = ['run', '--detach', '--network', NETWORK, ...names, ...mounted, STAND_INS_OF.service];
  await podman(...started, name, String(ports[0]!.port));
}

/** Where new connections to a deployment lead. */
const setEndpoints = (name: string, addresses: string[]) =>
  writeFileSync(path.join(folder, 'endpoints', name), addresses.join('\n'));

async function play(manifests: Manifest[]): Promise<void> {
  const played = structuredClone(manifests);
  // Podman would publish each of them at this machine, where two copies can't have the same.
  for (const { spec } of played) for (const container of spec?.template?.spec.containers ?? []) delete container.ports;
  const file = path.join(folder, 'played.yaml');
  writeFileSync(file, played.map((manifest) => stringify(manifest)).join('---\n'));
  await podman('kube', 'play', '--network', NETWORK, file);
}

/** The addresses of a deployment's copies. */
async function addressesOf(deployment: string): Promise<string[]> {
  const pods = await podman('pod', 'ps', '--filter', `name=${deployment}-pod`, '--format', '{{.InfraId}}');
  const infra = pods.split('\n').filter(Boolean);
  return (await podman(...ADDRESS, ...infra)).split('\n');
}

const ADDRESS = ['inspect', '--format', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}'];

const statusAt = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

const podOf = (name: string) => manifestsOf(name).find(({ kind }) => kind === 'Deployment')!.spec.template.spec;

test('both copies of each deployment answer their probes, and somebody works with them', async () => {
  for (const name of DEPLOYMENTS) {
    const container = podOf(name).containers[0]!;
    const addresses = await addressesOf(`qpartner-${name}`);
    expect(addresses).toHaveLength(2);
    for (const { httpGet } of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
      const port = container.ports?.find((one) => one.name === httpGet.port)?.containerPort;
      for (const address of addresses) {
        const url = `http://${address}:${port}${httpGet.path}`;
        await expect.poll(() => statusAt(url), { timeout: slowly(60_000) }).toBe(200);
      }
    }
  }
  await untilHealthy(`${office}/api/health`);
  const said = await podman('exec', 'qpartner-upstream-pod-0-upstream', ...MAKE_ADMINISTRATOR);
  made = await make(await expectToWork(office, said));
  await expectKept(made);
  await expectKnownFrom(await gatewayOf(containers, NETWORK), made);
});

/**
 * Ends a copy as a cluster does: it is no endpoint any more, its hook runs, the program is told to stop, and with the
 * pod its network goes. @returns the code with which the program ended
 */
async function endCopy(name: string, copy: number): Promise<string> {
  const { terminationGracePeriodSeconds, containers } = podOf(name);
  const pod = `qpartner-${name}-pod-${copy}`;
  const container = `${pod}-${containers[0]!.name}`;
  const infra = await podman('pod', 'inspect', '--format', '{{.InfraContainerID}}', pod);
  const own = await podman(...ADDRESS, infra);
  setEndpoints(
    name,
    (await addressesOf(`qpartner-${name}`)).filter((address) => address !== own),
  );
  await podman('exec', container, ...containers[0]!.lifecycle.preStop.exec.command);
  await podman('stop', '--time', String(terminationGracePeriodSeconds), container);
  const code = await podman('inspect', '--format', '{{.State.ExitCode}}', container);
  await podman('pod', 'rm', '--force', '--time', '1', pod);
  return code;
}

/** Reads and changes without a pause, each once, until stopped. @returns what failed, and how much was asked */
function workOn(browser: Browser): () => Promise<{ failed: string[]; asked: number }> {
  let isDone = false;
  let asked = 0;
  const failed: string[] = [];
  const json = { ...NOT_KEPT, 'content-type': 'application/json' };
  const person = async (who: number) => {
    while (!isDone) {
      asked += 1;
      const name = `Category ${who} ${asked}`;
      const change = () => browser.post('/api/categories', JSON.stringify({ name }), json);
      const answer = await (asked % 2 ? change() : browser.get('/api/categories', NOT_KEPT)).catch(String);
      const said = typeof answer === 'string' ? answer : `${answer.status} ${await answer.text().catch(String)}`;
      if (!said.startsWith('200')) failed.push(`${asked % 2 ? 'POST' : 'GET'} ${said.slice(0, 200)}`);
      await delay(20);
    }
  };
  const people = Promise.all([1, 2, 3].map(person));
  return async () => {
    isDone = true;
    await people;
    return { failed, asked };
  };
}

test('one copy of each ends in order, as in a roll-out, and nobody notices', async () => {
  const stop = workOn(made.browser);
  await delay(2_000);
  const codes: Record<string, string> = {};
  for (const name of DEPLOYMENTS) codes[name] = await endCopy(name, 0);
  await delay(2_000);
  const { failed, asked } = await stop();
  expect(codes).toEqual({ upstream: '0', 'back-office': '0' });
  expect(failed).toEqual([]);
  expect(asked).toBeGreaterThan(50);
  await expectKept(made);
});

/** The pod of a job, which podman knows none of. */
const podOfJob = (job: Manifest) =>
  ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: job.metadata,
    spec: job.spec.jobTemplate.spec.template.spec,
  }) as unknown as Manifest;

test('the pod of the nightly check proves the ledger', async () => {
  await play([...configMap, podOfJob(manifestsOf('ledger')[0]!)]);
  const container = 'qpartner-ledger-ledger';
  const code = await podman('wait', container);
  expect({ code, said: await podman('logs', container) }).toEqual({
    code: '0',
    said: expect.stringContaining('every kept balance equals the sum of its movements') as string,
  });
});

test('the pod of the nightly backup makes one on its volume', async () => {
  const [job, claim] = manifestsOf('backup');
  // Podman knows no `fsGroup`, which lets the program write to the volume.
  const annotations = { 'volume.podman.io/uid': '10001', 'volume.podman.io/gid': '10001' };
  const volume = { ...claim!, metadata: { ...claim!.metadata, annotations } };
  await play([volume, ...configMap, podOfJob(job!)]);
  const container = 'qpartner-backup-backup';
  const code = await podman('wait', container);
  expect({ code, said: await podman('logs', container) }).toEqual({
    code: '0',
    said: expect.stringContaining('/backups/') as string,
  });
});
