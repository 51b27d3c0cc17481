import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { maxFormBytes } from '@/lib/contract/endpoint';
import { PROGRAMS } from '@/scripts/build';
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
  /**
   * Lets nginx send requests to the first so many copies of each program alone, over connections that its clients may
   * keep: autocannon writes on into connections that are being closed, and counts what is lost there.
   */
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
}

/** Starts the copies, and nginx before them, as docs/scaling.md says. */
export async function startBalanced({
  copies,
  databaseUrl,
  directUrl = databaseUrl,
  folder,
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
    ...{ DATA_DIR: path.join(folder, 'data'), NEXTAUTH_URL: url, PORTAL_URL: url, TRUST_PROXY_HOPS: '1' },
  };
  const environments: Record<Kind, (copy: number) => NodeJS.ProcessEnv> = {
    upstream: (copy) => ({
      ...shared,
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: directUrl,
      UPSTREAM_PORT: String(ports.upstream[copy]),
    }),
    office: (copy) => ({
      ...{ ...shared, PORT: String(ports.office[copy]), API_BASE_URL: `http://127.0.0.1:${front.upstream}` },
      NEXTAUTH_SECRET: 'one secret that all back offices share',
    }),
  };
  mkdirSync(path.join(folder, 'data'), { recursive: true });
  const children = new Map<string, Child>();
  const start = async (
    kind: Kind,
    copy: number,
    program = kind === 'upstream' ? PROGRAMS.upstream : PROGRAMS.backOffice,
  ) => {
    const name = `${kind}-${copy}`;
    const child = await startChild({
      name,
      file: program,
      env: environments[kind](copy),
      log: { file: path.join(folder, `${name}.log`), size: 20, keep: 1 },
    });
    children.set(name, child);
    const address = `http://127.0.0.1:${ports[kind][copy]}`;
    await child.waitUntilHealthy(kind === 'upstream' ? `${address}/health` : `${address}/api/auth/csrf`);
  };

  const config = path.join(folder, 'nginx.conf');
  const write = (isUsed: (kind: Kind, copy: number) => boolean, keptSeconds = 0) => {
    const groups = KINDS.map((kind) => ({
      ...{ kind, front: front[kind], ports: ports[kind].filter((_, copy) => isUsed(kind, copy)) },
      keptSeconds: kind === 'office' ? keptSeconds : 0,
    }));
    writeFileSync(config, nginxConfig(groups, folder));
  };
  const reload = async (isUsed: (kind: Kind, copy: number) => boolean, keptSeconds = 0) => {
    write(isUsed, keptSeconds);
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
    use: (used) => reload((_, copy) => copy < used, 75),
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

/** Of all forms, in bytes. */
const LARGEST_BODY = Math.max(...ALL_ENDPOINTS.map(({ upload }) => maxFormBytes(upload)));

/**
 * Reads are tried again at another copy, whatever became of the first. Of writes, only those that never reached a
 * copy: nginx sends no POST or PATCH twice, and is told so of PUT and DELETE. No connection is kept, unless told
 * otherwise: a write into one that is just being closed, by a reload or by a copy that stops, would be lost, and
 * nobody could tell whether it was made.
 */
function nginxConfig(
  groups: { kind: Kind; front: number; ports: number[]; keptSeconds: number }[],
  folder: string,
): string {
  const passing = (kind: Kind) => `proxy_pass http://${kind};
        proxy_http_version 1.1;
        proxy_set_header Connection close;
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_request_buffering off;
        client_max_body_size ${LARGEST_BODY / 2 ** 20}m;
        proxy_connect_timeout 2s;
        proxy_read_timeout 60s;`;
  return `worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-error.log warn;
worker_shutdown_timeout 30s;
events { worker_connections 2048; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  large_client_header_buffers 4 16k;
  proxy_buffer_size 16k;
  proxy_buffers 16 16k;
${groups
  .map(
    ({ kind, front, ports, keptSeconds }) => `  upstream ${kind} {
    zone ${kind} 64k;
    least_conn;
${ports.map((port) => `    server 127.0.0.1:${port} max_fails=1 fail_timeout=5s;`).join('\n')}
  }
  server {
    listen 127.0.0.1:${front};
    keepalive_timeout ${keptSeconds};
    location / {
        if ($request_method ~ ^(PUT|DELETE)$) { return 418; }
        error_page 418 = @once;
        proxy_next_upstream error timeout;
        ${passing(kind)}
    }
    location @once {
        proxy_next_upstream off;
        ${passing(kind)}
    }
  }`,
  )
  .join('\n')}
}
`;
}

/** A build of the upstream that has one migration more than this one, in a folder of its own. @returns its program */
export function buildWithMigration(folder: string, name: string, sql: string): string {
  const other = path.join(folder, 'next-build');
  mkdirSync(path.join(other, 'upstream', 'db'), { recursive: true });
  cpSync(path.join(ROOT, 'dist'), path.join(other, 'dist'), { recursive: true });
  for (const part of ['migrations', 'functions']) {
    cpSync(path.join(ROOT, 'upstream', 'db', part), path.join(other, 'upstream', 'db', part), { recursive: true });
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(other, 'node_modules'));
  writeFileSync(path.join(other, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(other, 'upstream', 'db', 'migrations', name), sql);
  return path.join(other, 'dist', path.basename(PROGRAMS.upstream));
}
