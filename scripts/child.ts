import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { copyFile, stat, truncate } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Fault } from './fault';

/** How long a program may take for the requests in flight when it is told to stop. */
const DRAIN_TIMEOUT_MS = 20_000;
const START_TIMEOUT_MS = 120_000;
const V8_OPTIONS = [
  // Megabytes for what a request leaves behind. Node's 16 interrupt the rendering of pages to collect; with more than
  // 32, a report of a million rows takes more memory than the programs may.
  '--max-semi-space-size=32',
  // On more than two cores V8's helper threads take collecting off the thread that draws
  // pages. On two they gain nothing.
  ...(availableParallelism() > 2 ? [] : ['--single-threaded-gc']),
];
/**
 * Megabytes of what outlives requests. By itself Node takes up to a share of the machine's memory before it collects.
 */
const HEAP_BOUND = '--max-old-space-size=512';
/**
 * Arenas of the C library of Linux (mallopt(3)). By itself it takes up to eight a core, and each keeps what the threads
 * that compress and collect have freed.
 */
const MALLOC_ARENAS = '2';

export interface ChildOptions {
  /** As people know it: "upstream". */
  name: string;
  /** The JavaScript file to run. */
  file: string;
  /** Where it runs; where this process does when left out. */
  cwd?: string;
  env: NodeJS.ProcessEnv;
  /** Takes what the program writes; the terminal when left out. */
  log?: string | undefined;
}

/** At this size, in bytes, a log moves to `.1` and starts again. */
export const MAX_LOG_BYTES = 20 * 2 ** 20;

/** A program of the product that runs as a process of its own. */
export interface Child {
  pid: number;
  /** Settles with how it ended: "code 1", "signal SIGKILL". */
  exited: Promise<string>;
  /** Lets the requests in flight finish, then ends it; by force after {@link DRAIN_TIMEOUT_MS}. */
  stop: () => Promise<void>;
  kill: () => void;
  /** Has it open its log anew, after somebody moved the file. */
  reopenLog: () => void;
  /** @throws Fault when it does not answer this address with 200: it ended, or takes too long */
  waitUntilHealthy: (url: string) => Promise<void>;
}

/** Starts a program. It ends by itself when this process is gone, since its IPC channel closes then. */
export async function startChild({ name, file, cwd, env, log: logFile }: ChildOptions): Promise<Child> {
  // A file rather than a pipe: the program still writes while it finishes after this process was killed.
  const log = logFile === undefined ? undefined : await openLog(logFile);
  // Next's compiler needs more; NODE_OPTIONS may name another bound.
  const isBound = env.NODE_ENV !== 'development' && !env.NODE_OPTIONS?.includes('--max-old-space-size');
  const child = spawn(process.execPath, [...V8_OPTIONS, ...(isBound ? [HEAP_BOUND] : []), file], {
    cwd,
    // It writes its lines there itself, so that it can open the file anew; the rest comes by its standard output.
    env: { MALLOC_ARENA_MAX: MALLOC_ARENAS, ...env, ...(logFile && { LOG_FILE: logFile }) },
    stdio: ['ignore', log?.descriptor ?? 'inherit', log?.descriptor ?? 'inherit', 'ipc'],
    // Ctrl-C in a terminal reaches the whole process group; the order of stopping is this process's to keep.
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
    /** The end of what this run has written. */
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
 * Moves a log that is too long to `.1`. The program appends, so it goes on in the empty file. A full disk must not end
 * the programs: the next minute tries again.
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
