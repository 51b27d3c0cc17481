import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { copyFile, stat, truncate } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Fault } from './fault';

/** Time to finish requests after a stop signal. */
const DRAIN_TIMEOUT_MS = 20_000;
const START_TIMEOUT_MS = 120_000;
const V8_OPTIONS = [
  // Megabytes for short-lived objects. Node's 16 interrupts rendering to collect; above 32, a report of a million rows
  // exceeds the memory limit.
  '--max-semi-space-size=32',
  // V8's helper threads take collection off the rendering thread. On two cores they gain nothing.
  ...(availableParallelism() > 2 ? [] : ['--single-threaded-gc']),
];
/** Megabytes of long-lived objects. By default Node uses a share of the machine's memory before it collects. */
const HEAP_BOUND = '--max-old-space-size=512';
/**
 * Arenas of glibc (mallopt(3)). By default there are up to eight per core, and each keeps what compressing and
 * collecting threads have freed.
 */
const MALLOC_ARENAS = '2';

export interface ChildOptions {
  name: string;
  file: string;
  cwd?: string;
  env: NodeJS.ProcessEnv;
  log?: string | undefined;
}

/** Bytes at which a log is renamed to `.1`. */
export const MAX_LOG_BYTES = 20 * 2 ** 20;

export interface Child {
  pid: number;
  exited: Promise<string>;
  /** Lets requests finish, then ends it; by force after {@link DRAIN_TIMEOUT_MS}. */
  stop: () => Promise<void>;
  kill: () => void;
  reopenLog: () => void;
  /** @throws Fault if it exits or takes too long to answer 200 */
  waitUntilHealthy: (url: string) => Promise<void>;
}

/** Starts a program. It exits when this process is gone, because its IPC channel closes. */
export async function startChild({ name, file, cwd, env, log: logFile }: ChildOptions): Promise<Child> {
  // A file, not a pipe: the program still writes after this process was killed.
  const log = logFile === undefined ? undefined : await openLog(logFile);
  // Next's compiler needs more; NODE_OPTIONS may set another limit.
  const isBound = env.NODE_ENV !== 'development' && !env.NODE_OPTIONS?.includes('--max-old-space-size');
  const child = spawn(process.execPath, [...V8_OPTIONS, ...(isBound ? [HEAP_BOUND] : []), file], {
    cwd,
    // It writes to the log itself, so that it can reopen it; everything else arrives on standard output.
    env: { MALLOC_ARENA_MAX: MALLOC_ARENAS, ...env, ...(logFile && { LOG_FILE: logFile }) },
    stdio: ['ignore', log?.descriptor ?? 'inherit', log?.descriptor ?? 'inherit', 'ipc'],
    // Ctrl-C reaches the whole process group, but this process decides the order of stopping.
    detached: true,
  });
  let ending: string | undefined;
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  }).then((how) => {
    log?.close();
    return (ending = how);
  });
  return {
    pid: child.pid ?? 0,
    exited,
    stop: async () => {
      child.kill('SIGTERM');
      await Promise.race([exited, delay(DRAIN_TIMEOUT_MS, undefined, { ref: false })]);
      child.kill('SIGKILL');
      await exited;
    },
    kill: () => child.kill('SIGKILL'),
    reopenLog: () => child.kill('SIGUSR2'),
    waitUntilHealthy: async (url) => {
      for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await delay(50)) {
        if (ending !== undefined) throw new Fault(`The ${name} did not start (${ending}):\n${log?.lastWords() ?? ''}`);
        const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
        await answer?.arrayBuffer().catch(() => undefined);
        if (answer?.status === 200) return;
      }
      throw new Fault(`The ${name} is not healthy after ${START_TIMEOUT_MS / 1000} s:\n${log?.lastWords() ?? ''}`);
    },
  };
}

async function openLog(file: string) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  await trim(file);
  const descriptor = openSync(file, 'a', 0o600);
  const before = await sizeOf(file);
  const trimming = setInterval(() => void trim(file), 60_000).unref();
  return {
    descriptor,
    /** The last lines of this run. */
    lastWords: () => readFileSync(file).subarray(before).toString().trim().split('\n').slice(-5).join('\n'),
    close: () => {
      clearInterval(trimming);
      closeSync(descriptor);
    },
  };
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/**
 * Renames an oversized log to `.1`. The program appends and continues in the empty file. A full disk must not end
 * programs, so this is retried every minute.
 */
export async function trim(file: string): Promise<void> {
  if ((await sizeOf(file)) <= MAX_LOG_BYTES) return;
  try {
    await copyFile(file, `${file}.1`);
    await truncate(file);
  } catch (error) {
    console.error(`Could not trim ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
