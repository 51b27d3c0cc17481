import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PROGRAMS } from '@/scripts/programs';
import { startChild, type Child } from '@/scripts/child';
import { ROOT } from '@/scripts/launch-settings';
import { freePort } from '@/scripts/ports';

const KINDS = ['upstream', 'office'] as const;
type Kind = (typeof KINDS)[number];

/** Several copies of both programs behind one nginx. */
export interface Balanced {
  /** The back offices, by way of nginx. */
  url: string;
  /** Each upstream by itself. */
  upstreamUrls: string[];
  /** Lets nginx send requests to the first so many copies of each program alone. */
  use: (copies: number) => Promise<void>;
  /** kill -9; nginx finds out by itself. */
  kill: (kind: Kind, copy: number) => Promise<void>;
  start: (kind: Kind, copy: number) => Promise<void>;
  /** Takes a copy out of nginx, stops it in order, starts it from another build and puts it back. */
  renew: (kind: Kind, copy: number, program?: string) => Promise<void>;
  /** The processes of a kind, as they are at the moment. */
  pids: (kind: Kind | 'nginx') => number[];
  stop: () => Promise<void>;
}

export interface BalancedOptions {
  copies: number;
  databaseUrl: string;
  directUrl?: string;
  folder: string;
  /** Where the programs lie: this checkout, or what is deployed. */
  root?: string;
}

/** Starts the copies, and nginx before them, as docs/scaling.md says. */
export async function startBalanced({
  copies,
  databaseUrl,
  directUrl = databaseUrl,
  folder,
  root = ROOT,
}: BalancedOptions): Promise<Balanced> {
  const ports: Record<Kind, number[]> = { upstream: [], office: [] };
  for (const kind of KINDS) while (ports[kind].length < copies) ports[kind].push(await freePort());
  const front: Record<Kind, number> = { upstream: await freePort(), office: await freePort() };
  const url = `http://127.0.0.1:${front.office}`;
  const shared = {
    ...{
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production' as const,
      NEXT_TELEMETRY_DISABLED: '1',
      HOST: '127.0.0.1',
    },
    ...{ DATA_DIR: path.join(folder, 'data'), NEXTAUTH_URL: url, TRUST_PROXY_HOPS: '1' },
  };
  const environments: Record<Kind, (copy: number) => NodeJS.ProcessEnv> = {
    upstream: (copy) => ({
      ...shared,
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: directUrl,
      UPSTREAM_PORT: String(ports.upstream[copy]),
    }),
    office: (copy) => ({
      ...{ ...shared, PORT: String(ports.office[copy]), UPSTREAM_URL: `http://127.0.0.1:${front.upstream}` },
      NEXTAUTH_SECRET: 'one secret that all back offices share',
    }),
  };
  mkdirSync(path.join(folder, 'data'), { recursive: true });
  // Where root starts nginx, its workers are another user, who must come to what they put aside.
  chmodSync(folder, 0o711);
  const children = new Map<string, Child>();
  const programOf = (kind: Kind) => PROGRAMS[kind === 'upstream' ? 'upstream' : 'backOffice'];
  const start = async (kind: Kind, copy: number, program = path.join(root, path.relative(ROOT, programOf(kind)))) => {
    const name = `${kind}-${copy}`;
    const child = await startChild({
      name,
      file: program,
      cwd: root,
      env: environments[kind](copy),
      log: path.join(folder, `${name}.log`),
    });
    children.set(name, child);
    const address = `http://127.0.0.1:${ports[kind][copy]}`;
    await child.waitUntilHealthy(kind === 'upstream' ? `${address}/health` : `${address}/api/auth/csrf`);
  };

  const config = path.join(folder, 'nginx.conf');
  const write = (isUsed: (kind: Kind, copy: number) => boolean) => {
    const groups = KINDS.map((kind) => ({
      kind,
      front: front[kind],
      ports: ports[kind].filter((_, copy) => isUsed(kind, copy)),
    }));
    writeFileSync(config, nginxConfig(groups, folder));
  };
  const reload = async (isUsed: (kind: Kind, copy: number) => boolean) => {
    write(isUsed);
    nginx.kill('SIGHUP');
    // Its workers of before finish what they have.
    await delay(1_000);
  };

  for (let copy = 0; copy < copies; copy += 1) await start('upstream', copy);
  write(() => true);
  const nginx: ChildProcess = spawn('nginx', ['-c', config, '-p', folder, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const absent = once(nginx, 'error').then(([error]) =>
    Promise.reject(new Error(`Install nginx first: ${String(error)}`)),
  );
  absent.catch(() => undefined);
  await Promise.race([absent, delay(500)]);
  for (let copy = 0; copy < copies; copy += 1) await start('office', copy);

  return {
    url,
    upstreamUrls: ports.upstream.map((port) => `http://127.0.0.1:${port}`),
    use: (used) => reload((_, copy) => copy < used),
    start,
    async kill(kind, copy) {
      const child = children.get(`${kind}-${copy}`);
      child?.kill();
      await child?.exited;
    },
    async renew(kind, copy, program) {
      await reload((other, number) => other !== kind || number !== copy);
      await children.get(`${kind}-${copy}`)?.stop();
      await start(kind, copy, program);
      await reload(() => true);
    },
    pids(kind) {
      if (kind === 'nginx') return [nginx.pid ?? 0];
      return [...children].flatMap(([name, { pid }]) => (name.startsWith(kind) ? [pid] : []));
    },
    async stop() {
      for (const child of [...children.values()].reverse()) await child.stop();
      nginx.kill('SIGTERM');
    },
  };
}

/** What `deploy/nginx.conf` says of each kind: where nginx listens, and the copy that it leads to. */
const PLACES: Record<Kind, { listen: string; copy: string }> = {
  office: { listen: 'listen 80;', copy: 'server back-office:3000' },
  upstream: { listen: 'listen 8080;', copy: 'server upstream:4000' },
};

/** `deploy/nginx.conf` with the ports of these copies, and with all that nginx writes in this folder. */
function nginxConfig(groups: { kind: Kind; front: number; ports: number[] }[], folder: string): string {
  let config = readFileSync(path.join(ROOT, 'deploy', 'nginx.conf'), 'utf8');
  const replace = (text: string, by: string) => {
    if (config.split(text).length !== 2) throw new Error(`deploy/nginx.conf must hold "${text}" once`);
    config = config.replace(text, () => by);
  };
  replace(
    'worker_processes auto;',
    `worker_processes 1;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log warn;`,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  replace(
    'access_log off;',
    ['access_log off;', ...temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`)].join('\n'),
  );
  replace('server_name office.example.com;', 'server_name 127.0.0.1;');
  replace('    listen 443 ssl default_server;\n', '');
  for (const { kind, front, ports } of groups) {
    const { listen, copy } = PLACES[kind];
    if (kind === 'office') replace('listen 80 default_server;', `listen 127.0.0.1:${front} default_server;`);
    replace(listen, `listen 127.0.0.1:${front};`);
    const one = new RegExp(`${copy}(.+;)`).exec(config)?.[1] ?? '';
    replace(`${copy}${one}`, ports.map((port) => `server 127.0.0.1:${port}${one}`).join('\n'));
  }
  return config;
}

/**
 * A build of the upstream that has one migration more than this one, in a folder of its own.
 *
 * @param root what it is made of: this checkout, or what is deployed
 * @returns its program
 */
export function buildWithMigration(folder: string, name: string, sql: string, root = ROOT): string {
  const other = path.join(folder, 'next-build');
  mkdirSync(path.join(other, 'upstream', 'db'), { recursive: true });
  cpSync(path.join(root, 'programs'), path.join(other, 'programs'), { recursive: true });
  for (const part of ['migrations', 'functions']) {
    cpSync(path.join(root, 'upstream', 'db', part), path.join(other, 'upstream', 'db', part), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(other, 'node_modules'));
  writeFileSync(path.join(other, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(other, 'upstream', 'db', 'migrations', name), sql);
  return path.join(other, 'programs', path.basename(PROGRAMS.upstream));
}
