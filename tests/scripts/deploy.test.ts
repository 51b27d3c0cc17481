import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { maxFormBytes } from '@/lib/contract/endpoint';
import { readSettings, SETTINGS, type SettingName } from '@/lib/domain/settings';
import { SECRET_SETTINGS } from '@/lib/server/secret-files';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

const namesIn = (text: string) =>
  new Set(text.match(/qpartner_\w+/g)?.map((name) => name.replace(/_(count|sum|bucket)$/, '')));

test.each(['deploy/grafana.json', 'deploy/alerts.yml'])('%s asks for metrics that the programs give', (file) => {
  const given = namesIn(read('upstream/metrics.ts') + read('scripts/office-metrics.ts'));
  // Of both programs by one pattern.
  const asked = [...namesIn(read(file).replaceAll('qpartner_(office|upstream)', 'qpartner_upstream'))];
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !given.has(name))).toEqual([]);
});

/** Documented settings, what Amazon's tools and Node read, and what compose.yaml puts together itself. */
const isKnown = (name: string) =>
  name in SETTINGS ||
  [
    ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'NODE_ENV', 'POSTGRES_PASSWORD', 'PGPASSWORD'],
    ...['PROGRAM_PASSWORD', 'NIGHTLY_AT'],
  ].includes(name);

/** The settings of an orchestrator that a program would refuse. */
function faultsOf(env: Record<string, unknown>): string[] {
  const unknown = Object.keys(env).filter((name) => !isKnown(name));
  // What is filled in later says nothing yet.
  const given = Object.entries(env).filter(([, value]) => !/\$\{|change-me/.test(String(value)));
  const texts = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  const names = Object.keys(texts).filter((name): name is SettingName => name in SETTINGS);
  return [...unknown, ...readSettings(texts, names).faults];
}

test('compose.yaml sets what the programs know', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, unknown> }>;
  };
  for (const program of ['database', 'upstream', 'nightly', 'back-office'])
    expect(faultsOf(services[program]?.environment ?? {})).toEqual([]);
});

test('each container of compose.yaml has no rights that it does not need, and a root that cannot be written', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { read_only?: boolean; cap_drop?: string[]; security_opt?: string[] }>;
  };
  const shut = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
  expect(Object.keys(services).length).toBeGreaterThan(6);
  for (const [name, service] of Object.entries(services)) expect({ name, ...service }).toMatchObject({ name, ...shut });
});

test('compose.yaml takes each image of others by a name that can be pinned, and the script pins them all', () => {
  const images = [...read('compose.yaml').matchAll(/(?:image|NODE|RUNTIME): (.*)$/gm)].map(([, image = '']) => image);
  const others = images.filter((image) => !image.startsWith('qpartner/'));
  const names = new Set(others.map((image) => /^\$\{(\w+_IMAGE):-[^}]+\}$/.exec(image)?.[1] ?? `not pinned: ${image}`));
  const folder = mkdtempSync(path.join(tmpdir(), 'qpartner-pins-'));
  // In the place of docker, which asks registries.
  writeFileSync(path.join(folder, 'docker'), '#!/bin/sh\nfor image; do :; done\necho "sha256:of-$image"\n', {
    mode: 0o755,
  });
  const script = path.resolve(import.meta.dirname, '../../deploy/pin-images.sh');
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const pinned = execFileSync('sh', [script], { env, encoding: 'utf8' }).trim().split('\n');
  rmSync(folder, { recursive: true });
  expect(pinned.map((line) => line.split('=')[0]).toSorted()).toEqual([...names].toSorted());
  for (const line of pinned) expect(line).toMatch(/^\w+_IMAGE=(\S+)@sha256:of-\1$/);
});

test('a failed backup keeps no night from checking the ledger', () => {
  const tries = 'for what in backup ledger-verify; do node programs/command.mjs $$what';
  expect(read('deploy/systemd/qpartner-nightly.service')).toContain(`${tries} || failed=1; done; exit $$failed`);
  expect(read('compose.yaml')).toContain(`${tries}; done`);
  expect(read('deploy/kubernetes/ledger.yaml')).not.toContain('backup]');
});

test('the three machines speak with each other by TLS alone', () => {
  expect(read('deploy/patroni/patroni.yml')).not.toMatch(/^ +- host(nossl)? /m);
  expect(read('deploy/patroni/etcd')).not.toContain('http://');
  expect(read('deploy/haproxy.cfg')).toContain('check-ssl verify required');
});

test('nginx answers foreign names by a server of their own, and lets uploads finish after a reload', () => {
  const config = read('deploy/nginx.conf');
  expect(config).toMatch(/listen 80 default_server;\s+listen 443 ssl default_server;\s+ssl_reject_handshake on;/);
  const minutes = Number(/^worker_shutdown_timeout (\d+)m;$/m.exec(config)?.[1]);
  const [, patience = ''] = /requestTimeout: ([\d_]+)/.exec(read('scripts/office-server.ts')) ?? [];
  expect(minutes * 60_000).toBe(Number(patience.replaceAll('_', '')));
});

test('nobody but the back office reaches the upstream of Kubernetes, and nobody the nightly jobs', () => {
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy') as unknown as Policy[];
  const of = (app: string) => policies.find(({ spec }) => spec.podSelector.matchLabels.app === app)?.spec;
  expect(of('qpartner-upstream')?.ingress?.find(({ ports }) => ports[0]?.port === 4000)?.from).toEqual([
    { podSelector: { matchLabels: { app: 'qpartner-back-office' } } },
  ]);
  expect(of('qpartner-nightly')?.ingress).toBeUndefined();
  for (const { spec } of policies) expect(spec.policyTypes).toEqual(['Ingress', 'Egress']);
});

interface Policy {
  spec: {
    podSelector: { matchLabels: { app: string } };
    policyTypes: string[];
    ingress?: { from: object[]; ports: { port: number }[] }[];
  };
}

interface Deployment {
  kind: string;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  metadata: { name: string };
  spec?: {
    strategy: unknown;
    template: { spec: { containers: Container[] } };
    ports?: { port: number }[];
    jobTemplate: { spec: { template: { spec: { containers: Container[] } } } };
  };
}
interface Container {
  name: string;
  image: string;
  ports: { name: string; containerPort: number }[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  envFrom: object[];
  livenessProbe: { httpGet: { path: string } };
  readinessProbe: { httpGet: { path: string } };
  securityContext: { readOnlyRootFilesystem: boolean };
}

const manifests = ['settings', 'upstream', 'back-office', 'backup', 'ledger', 'network', 'ingress'].flatMap((name) =>
  parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`)).map((document) => document.toJS() as Deployment),
);

test('what Kubernetes sets is known to the programs', () => {
  for (const { data, stringData } of manifests) expect(faultsOf({ ...data, ...stringData })).toEqual([]);
});

test.each([
  ['qpartner-upstream', 'UPSTREAM_PORT'],
  ['qpartner-back-office', 'PORT'],
])('%s is rolled, watched and reached at its port', (name, portSetting) => {
  const named = manifests.filter(({ metadata }) => metadata.name === name);
  const deployment = named.find(({ kind }) => kind === 'Deployment')?.spec;
  const container = deployment?.template.spec.containers[0];
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(container?.image).toBe(`${name.replace('-', '/')}:${version}`);
  expect(deployment?.strategy).toEqual({ rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
  expect(container?.livenessProbe.httpGet.path).toBe('/livez');
  expect(container?.readinessProbe.httpGet.path).toBe('/readyz');
  expect(container?.securityContext.readOnlyRootFilesystem).toBe(true);
  const env = Object.fromEntries((container?.env ?? []).map(({ name: key, value }) => [key, value ?? 'change-me']));
  expect(faultsOf(env)).toEqual([]);
  const port = (wanted: string) => container?.ports.find((entry) => entry.name === wanted)?.containerPort;
  expect([port('http'), port('metrics')]).toEqual([Number(env[portSetting]), Number(env.METRICS_PORT)]);
  expect(named.find(({ kind }) => kind === 'Service')?.spec?.ports?.[0]?.port).toBe(port('http'));
  expect(named.some(({ kind }) => kind === 'PodDisruptionBudget')).toBe(true);
});

test.each(['qpartner-backup', 'qpartner-ledger'])(
  '%s of Kubernetes is of this version, and its settings are known',
  (name) => {
    const job = manifests.find(({ metadata }) => metadata.name === name)?.spec?.jobTemplate.spec.template.spec
      .containers[0];
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(job?.image).toBe(`qpartner/upstream:${version}`);
    const env = (job?.env ?? []).map(({ name, value }) => [name, value ?? 'change-me'] as const);
    expect(faultsOf(Object.fromEntries(env))).toEqual([]);
  },
);

test.each([
  ['upstream', ['DATABASE_URL', 'SECOND_FACTOR_KEY', 'SMTP_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']],
  ['back-office', ['NEXTAUTH_SECRET', 'OIDC_CLIENT_SECRET']],
  ['backup', ['DATABASE_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']],
  ['ledger', ['DATABASE_URL']],
])('%s gets of the secrets what it needs alone', (name, needed) => {
  const templates = manifests.flatMap(({ spec }) => spec?.template ?? spec?.jobTemplate?.spec.template ?? []);
  const container = templates.flatMap(({ spec }) => spec.containers).find((one) => one.name === name);
  const given = container?.env.flatMap(({ name: variable, valueFrom }) => (valueFrom ? [variable] : []));
  expect(given).toEqual(needed);
  expect(container?.env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.key ?? [])).toEqual(needed);
  expect(container?.envFrom).toEqual([{ configMapRef: { name: 'qpartner-settings' } }]);
  const secrets = manifests.find(({ kind }) => kind === 'Secret')?.stringData ?? {};
  expect(Object.keys(secrets)).toEqual(expect.arrayContaining(needed));
});

test.each([
  ['back-office', ['NEXTAUTH_SECRET', 'OIDC_CLIENT_SECRET']],
  ['upstream', SECRET_SETTINGS.filter((name) => !['NEXTAUTH_SECRET', 'OIDC_CLIENT_SECRET'].includes(name))],
  ['nightly', SECRET_SETTINGS.filter((name) => /^(DATABASE|AWS)_/.test(name))],
])('the unit qpartner-%s gets of the secrets what it needs alone', (name, needed) => {
  const unit = read(`deploy/systemd/qpartner-${name}.service`);
  const unset = [...unit.matchAll(/^UnsetEnvironment=(.*)$/gm)].flatMap(([, names = '']) => names.split(' '));
  expect(SECRET_SETTINGS.filter((secret) => !unset.includes(secret)).toSorted()).toEqual(needed.toSorted());
});

test.each(['deploy/nginx.conf', 'deploy/kubernetes/ingress.yaml'])('%s lets the largest form through', (file) => {
  const largest = Math.max(...ALL_ENDPOINTS.map(({ upload }) => maxFormBytes(upload)));
  expect(read(file)).toMatch(new RegExp(`(client_max_body_size|proxy-body-size:) ${largest / 2 ** 20}m`));
});
