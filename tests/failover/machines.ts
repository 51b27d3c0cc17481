import { execFile, execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { ClientRequest } from 'node:http';
import { get } from 'node:https';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { expect } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { AS_POSTGRES } from '../harness/debian-postgres';

const DEPLOY = path.resolve(import.meta.dirname, '..', '..', 'deploy');

const isRoot = process.getuid?.() === 0;

/** Only root makes disks of their own size. */
export const canFillDisks = isRoot;

/** The disk of a machine, where root may make one of its own size. */
const DISK_MB = 700;

/** What Patroni tells of a machine. */
interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  timeline?: number;
}

/** One of three machines: a folder, an address, and the processes of etcd, Patroni and PostgreSQL. */
export interface Machine {
  name: string;
  /** Of PostgreSQL itself, past HAProxy, as the superuser. */
  url: string;
  start: () => void;
  /** kill -9 of everything that runs on it. */
  kill: () => void;
  /** All that runs on it stops where it is; its connections stay open. */
  freeze: (what?: 'all' | 'postgres') => void;
  thaw: () => void;
  /** Takes all room on its disk. @returns gives it back */
  fillDisk: () => () => void;
}

/** Three machines as deploy/patroni makes them, and HAProxy before them. */
export interface Machines {
  all: readonly Machine[];
  /** An address of the database by way of HAProxy. */
  url: (role: 'primary' | 'standbys', user?: string) => string;
  leader: () => Promise<Machine>;
  /** Waits until all three run on one timeline, with a leader and a synchronous standby. */
  untilWhole: () => Promise<void>;
  /** Waits for another leader than this one. */
  untilReplaced: (machine: Machine) => Promise<Machine>;
  patronictl: (...args: string[]) => Promise<string>;
  stop: () => void;
}

const PASSWORD = 'postgres';

/** Starts the machines on addresses of their own, with the ports that the files of `deploy` name. */
export async function startMachines(): Promise<Machines> {
  const folder = mkdtempSync('/tmp/qpartner-failover-');
  chmodSync(folder, 0o777);
  // Each run has a network of its own on the loopback device.
  const network = `127.${randomInt(10, 250)}.${randomInt(1, 250)}`;
  const names = ['m1', 'm2', 'm3'] as const;
  const addresses = Object.fromEntries(names.map((_, index) => [`ADDRESS_${index + 1}`, `${network}.${index + 1}`]));
  const settingsOf = (name: string, index: number): Record<string, string> => ({
    ...addresses,
    ...{ MACHINE: name, ADDRESS: `${network}.${index + 1}`, NETWORK: '127.0.0.0/8', BALANCER: `${network}.9` },
    ...{ PATRONI_PASSWORD: 'patroni', POSTGRES_PASSWORD: PASSWORD },
    ...{ REPLICATOR_PASSWORD: 'replicator', REWINDER_PASSWORD: 'rewinder' },
    TLS: path.join(folder, name, 'tls'),
    ...{ DATA: path.join(folder, name, 'data'), SOCKETS: path.join(folder, name) },
    // A frozen process must not reset the machine of the tests.
    ...{ ETCD_DATA: path.join(folder, name, 'etcd'), WATCHDOG: 'off' },
  });
  const certificates = makeCertificates(folder, Object.values(addresses));
  const ca = readFileSync(path.join(certificates, 'ca.pem'));
  const machines = names.map((name, index) =>
    machineOf(path.join(folder, name), settingsOf(name, index), certificates),
  );
  for (const machine of machines) machine.start();
  const balancer = startBalancer(folder, settingsOf('m1', 0));

  /** As the machines tell it; none while they differ. One that has just gone on tells how it was. */
  const members = async (): Promise<Member[]> => {
    const told = await Promise.all(
      names.map(async (_, index) => {
        const address = `https://${network}.${index + 1}:8008/cluster`;
        return read(address, ca).then(
          (said) => (JSON.parse(said) as { members: Member[] }).members,
          () => undefined,
        );
      }),
    );
    const leaders = new Set(told.map((all) => all?.find(({ role }) => role === 'leader')?.name).filter(Boolean));
    return (leaders.size === 1 && told.find((all) => all !== undefined)) || [];
  };
  const leaderName = async () => (await members()).find(({ role, state }) => role === 'leader' && state === 'running');
  const until = async (what: string, isSo: () => Promise<boolean>) => {
    for (const end = Date.now() + slowly(90_000); Date.now() < end; await delay(250)) if (await isSo()) return;
    expect.fail(`${what} within 90 s: ${JSON.stringify(await members())}`);
  };
  const leader = async () => {
    const name = (await leaderName())?.name;
    return machines.find((machine) => machine.name === name) ?? expect.fail('There is no leader.');
  };
  return {
    all: machines,
    url: (role, user = `postgres:${PASSWORD}`) =>
      `postgres://${user}@${network}.9:${role === 'primary' ? 5000 : 5001}/postgres${bySsl(certificates)}`,
    leader,
    untilWhole: () => until('all three machines are there', async () => isWhole(await members())),
    async untilReplaced({ name }) {
      await until(
        `another machine leads than ${name}`,
        async () => ![undefined, name].includes((await leaderName())?.name),
      );
      return leader();
    },
    patronictl: async (...args) => {
      const config = path.join(folder, 'm1', 'patroni.yml');
      const { stdout } = await promisify(execFile)('patronictl', ['-c', config, ...args], { cwd: '/' });
      return stdout;
    },
    stop() {
      for (const machine of machines) machine.kill();
      balancer.kill('SIGKILL');
      if (isRoot) for (const name of names) spawnSync('umount', ['--lazy', path.join(folder, name, 'data')]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isWhole(members: readonly Member[]): boolean {
  const roles = members.map(({ role }) => role).sort();
  return (
    roles.join() === 'leader,replica,sync_standby' &&
    members.every(({ state }) => /^(running|streaming)$/.test(state)) &&
    new Set(members.map(({ timeline }) => timeline)).size === 1
  );
}

/** Makes the certificates of machines as the docs say. @returns their folder */
function makeCertificates(folder: string, addresses: string[]): string {
  const certificates = path.join(folder, 'certificates');
  const script = path.join(DEPLOY, 'patroni', 'certificates.sh');
  execFileSync('sh', [script, certificates, ...addresses], { cwd: folder, stdio: 'pipe' });
  chmodSync(certificates, 0o755);
  chmodSync(path.join(certificates, 'ca.pem'), 0o644);
  return certificates;
}

/** What follows an address of the database: nobody comes in without TLS. */
const bySsl = (certificates: string) =>
  `?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=${path.join(certificates, 'ca.pem')}`;

/** Reads an address of Patroni's. */
function read(address: string, ca: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address, { ca, timeout: 2_000, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`));
      let said = '';
      answer.on('data', (part: Buffer) => (said += part.toString())).once('end', () => resolve(said));
    })
      .once('timeout', function (this: ClientRequest) {
        this.destroy(new Error(`${address} does not answer`));
      })
      .once('error', reject);
  });
}

function machineOf(folder: string, settings: Record<string, string>, certificates: string): Machine {
  const data = settings.DATA ?? '';
  const tls = settings.TLS ?? '';
  for (const made of [folder, data, settings.ETCD_DATA ?? '', tls]) mkdirSync(made, { recursive: true });
  for (const [from, to] of [
    ['ca.pem', 'ca.pem'],
    [`${settings.ADDRESS}.pem`, 'machine.pem'],
    [`${settings.ADDRESS}.key`, 'machine.key'],
  ] as const)
    cpSync(path.join(certificates, from), path.join(tls, to));
  if (isRoot) {
    // Memory: what is tried is programs that end and disks that fill, not a machine without power.
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', data]);
    spawnSync('chown', ['-R', 'postgres:postgres', folder]);
  }
  const config = path.join(folder, 'patroni.yml');
  writeFileSync(config, filledIn('patroni/patroni.yml', settings));
  const etcd = Object.fromEntries(
    filledIn('patroni/etcd', settings)
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  let running: ChildProcess[] = [];
  let frozen: number[] = [];
  const run = (command: string, args: string[], variables: Record<string, string>) => {
    const [program = '', ...rest] = [...AS_POSTGRES, command, ...args];
    const log = openSync(path.join(folder, `${command}.log`), 'a');
    const env = variables as NodeJS.ProcessEnv;
    const child = spawn(program, rest, { cwd: '/', detached: true, env, stdio: ['ignore', log, log] });
    running.push(child);
  };
  const pids = (what: 'all' | 'postgres') => [
    ...(what === 'all' ? running.flatMap(({ pid = 0 }) => familyOf(pid)) : []),
    ...familyOf(postmasterOf(path.join(data, 'main'))),
  ];
  return {
    name: settings.MACHINE ?? '',
    url: `postgres://postgres:${PASSWORD}@${settings.ADDRESS}:5432/postgres${bySsl(certificates)}`,
    start() {
      run('etcd', [], etcd);
      run('patroni', [config], { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' });
    },
    kill() {
      signal(pids('all'), 'SIGKILL');
      running = [];
    },
    freeze(what = 'all') {
      frozen = pids(what);
      signal(frozen, 'SIGSTOP');
    },
    thaw: () => signal(frozen, 'SIGCONT'),
    fillDisk() {
      const ballast = path.join(data, 'ballast');
      spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']);
      return () => rmSync(ballast);
    },
  };
}

/** A file of `deploy` as `envsubst` would fill it in. */
export function filledIn(file: string, settings: Record<string, string>): string {
  return readFileSync(path.join(DEPLOY, file), 'utf8').replace(
    /\$\{(\w+)\}/g,
    (_, name: string) => settings[name] ?? expect.fail(`${file} asks for ${name}, which is no setting.`),
  );
}

function startBalancer(folder: string, settings: Record<string, string>): ChildProcess {
  const config = path.join(folder, 'haproxy.cfg');
  writeFileSync(config, filledIn('haproxy.cfg', settings));
  const log = openSync(path.join(folder, 'haproxy.log'), 'a');
  return spawn('/usr/sbin/haproxy', ['-f', config, '-db'], { stdio: ['ignore', log, log] });
}

function postmasterOf(cluster: string): number {
  try {
    return Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

/** A process and all that it started, itself first: it must start no others meanwhile. */
function familyOf(pid: number): number[] {
  if (!pid) return [];
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    );
    return [pid, ...children.flatMap(familyOf)];
  } catch {
    return [];
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended by itself.
    }
  }
}

/**
 * Tries again and again to write to a machine itself, as a program would that HAProxy does not cut off.
 *
 * @returns ends it; how many writes it acknowledged
 */
export function writeDirectly({ url }: Machine): () => Promise<number> {
  let isOver = false;
  let acknowledged = 0;
  const trying = (async () => {
    for (; !isOver; await delay(100)) {
      const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 2_000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.query(`INSERT INTO direct_writes DEFAULT VALUES`);
        acknowledged += 1;
      } catch {
        // As it must.
      }
      await Promise.race([client.end().catch(() => undefined), delay(500)]);
    }
  })();
  return async () => {
    isOver = true;
    await trying;
    return acknowledged;
  };
}
