import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@/scripts/ports';
import { makeDataDir, removeDataDir } from '@/scripts/postgres-home';

/** The folder of this checkout. */
export const ROOT = path.resolve(import.meta.dirname, '..', '..');

export interface ProductOptions {
  /** Settings beyond the ports and the data folder. */
  env?: Record<string, string>;
  /** A folder to be kept; otherwise a new one that `stop` removes. */
  dataDir?: string;
  ports?: { office: number; upstream: number };
  /** By npm, as a person does it; signals then go to npm. Otherwise without it. */
  byNpm?: boolean;
  /** The checkout whose product it is; this one where left out. */
  root?: string;
}

/** A whole product as `npm start` brings it up. */
export interface Product {
  /** The back office. */
  url: string;
  upstreamUrl: string;
  dataDir: string;
  pids: {
    launcher: number;
    upstream: number | undefined;
    backOffice: number | undefined;
    postgres: number | undefined;
  };
  /** What it has written so far. */
  output: () => string;
  /** Settles with the exit code of the launcher, null after a kill. */
  exited: Promise<number | null>;
  /** Sends a signal to the launcher. */
  signal: (signal: NodeJS.Signals) => void;
  /** Stops it as Ctrl-C would, and removes the data folder unless it was given. */
  stop: () => Promise<void>;
  /** kill -9 of every process at once; the data folder stays. */
  kill: () => Promise<void>;
}

/**
 * Arguments of `npm run seed` for a test that needs sign-ins and a few rows: the whole
 * demo takes half a minute of a core.
 */
export const LITTLE_DATA = [
  '--orders',
  '20',
  '--claims',
  '200',
  '--projects',
  '20',
  '--warranty',
  '20',
  '--inquiries',
  '20',
];

/** Fills a data folder with little, before a product starts on it. */
export async function seedLittle(dataDir: string): Promise<void> {
  const seeding = spawn(process.execPath, [path.join(ROOT, 'scripts', 'run.mjs'), 'seed', ...LITTLE_DATA], {
    cwd: ROOT,
    env: { ...withoutSettings(process.env), ENV_FILE: '', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(seeding, 'close')) as [number | null];
  if (code !== 0) throw new Error(`npm run seed ended with code ${code}.`);
}

/** What a launcher said that ended before it was up. */
export class NotStarted extends Error {
  constructor(
    readonly code: number | null,
    readonly output: string,
  ) {
    super(`npm start ended with code ${code}:\n${output}`);
  }
}

/**
 * Starts a product of its own on free ports and waits until it is up.
 *
 * @throws NotStarted when the launcher gives up
 */
export async function startProduct({
  env,
  dataDir,
  ports,
  byNpm = false,
  root = ROOT,
}: ProductOptions = {}): Promise<Product> {
  const folder = dataDir ?? makeDataDir();
  const { office, upstream } = ports ?? { office: await freePort(), upstream: await freePort() };
  const [program, ...args] = byNpm
    ? ['npm', 'start']
    : [process.execPath, path.join(root, 'scripts', 'run.mjs'), 'start'];
  const launcher = spawn(program, args, {
    cwd: root,
    env: {
      ...withoutSettings(process.env),
      ENV_FILE: '',
      PORT: String(office),
      UPSTREAM_PORT: String(upstream),
      DATA_DIR: folder,
      ...env,
    },
    // The channel closes with the tests, and the product with the channel.
    stdio: ['ignore', 'pipe', 'pipe', byNpm ? 'ignore' : 'ipc'],
  });
  let output = '';
  for (const stream of [launcher.stdout, launcher.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => launcher.once('close', (code) => resolve(code)));
  const isUp = new Promise<true>((resolve) => {
    launcher.stdout?.on('data', () => output.includes('Ctrl-C stops everything') && resolve(true));
  });
  const removeFolder = () => dataDir ?? removeDataDir(folder);
  if ((await Promise.race([isUp, exited])) !== true) {
    removeFolder();
    throw new NotStarted(launcher.exitCode, output);
  }
  const pids = { launcher: launcher.pid ?? 0, ...pidsOf(folder, env) };
  return {
    url: `http://127.0.0.1:${office}`,
    upstreamUrl: env?.API_BASE_URL ?? env?.UPSTREAM_URL ?? `http://127.0.0.1:${upstream}`,
    dataDir: folder,
    pids,
    output: () => output,
    exited,
    signal: (signal) => launcher.kill(signal),
    stop: async () => {
      launcher.kill('SIGTERM');
      await exited;
      removeFolder();
    },
    kill: async () => {
      for (const pid of Object.values(pids)) if (pid) killNow(pid);
      await exited;
    },
  };
}

/** kill -9, also of a process that is gone already. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The settings of whoever runs the tests, and Vitest's NODE_ENV, are not those of the product under test. */
export function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const foreign =
    /^(NODE_ENV|NODE_OPTIONS|DATABASE_.*URL|FILES_URL|UPSTREAM_URL|API_BASE_URL|HOST|NEXTAUTH_.*|SMTP_URL|MAIL_FROM|PORTAL_.*|.*_ROLE_IDS?|TRUST_PROXY_HOPS|OFFICE_WORKERS|OFFICE_ADDRESSES|SECOND_FACTOR_.*|npm_.*|VITEST.*)$/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !foreign.test(name))) as NodeJS.ProcessEnv;
}

function pidsOf(dataDir: string, env: ProductOptions['env']): Omit<Product['pids'], 'launcher'> {
  const { children } = JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8')) as {
    children: { pid: number }[];
  };
  const pids = children.map(({ pid }) => pid);
  const backOffice = pids.pop();
  const isEmbedded = !env?.DATABASE_URL && !env?.API_BASE_URL && !env?.UPSTREAM_URL;
  const postgres = isEmbedded
    ? Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    : undefined;
  return { upstream: pids.pop(), backOffice, postgres };
}
