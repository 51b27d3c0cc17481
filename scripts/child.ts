import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { copyFile, rename, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Fault } from './fault';

/** How long a program may take for the requests in flight when it is told to stop, in milliseconds. */
const DRAIN_PATIENCE = 20_000;
const START_PATIENCE = 120_000;
/**
 * Room for what a request leaves behind, in megabytes: with Node's 16, rendering pages is interrupted again and again
 * to collect it. With more than this, a report of a million rows takes more memory than the programs may.
 */
const YOUNG_OBJECTS = 32;
/**
 * Each program collects its garbage by its own thread: with the usual helpers, collecting took a third of the processor
 * time of a page, since several programs share the cores and their helpers wait for each other.
 */
const V8_OPTIONS = ['--enable-source-maps', `--max-semi-space-size=${YOUNG_OBJECTS}`, '--single-threaded-gc'];
const LARGEST_LOG = 20 * 2 ** 20;

export interface ChildOptions {
  /** As people know it: "upstream". */
  name: string;
  /** The JavaScript file to run. */
  file: string;
  env: NodeJS.ProcessEnv;
  /** Takes what the program writes; the terminal when left out. */
  logFile?: string;
}

/** A program of the product that runs as a process of its own. */
export interface Child {
  name: string;
  pid: number;
  /** Settles with how it ended: "code 1", "signal SIGKILL". */
  exited: Promise<string>;
  /** Lets the requests in flight finish, then ends it; by force after {@link DRAIN_PATIENCE}. */
  stop: () => Promise<void>;
  kill: () => void;
  /** The end of its log, for a person who wonders why it ended. */
  lastWords: () => string;
}

/**
 * Starts a program. It ends by itself when this process is gone, since its IPC channel closes then.
 *
 * Its log is a file rather than a pipe, so that it can still write while it finishes after this process was killed.
 */
export async function startChild({ name, file, env, logFile }: ChildOptions): Promise<Child> {
  const log = logFile === undefined ? undefined : await openLog(logFile);
  const child = spawn(process.execPath, [...V8_OPTIONS, file], {
    env,
    stdio: ['ignore', log?.descriptor ?? 'inherit', log?.descriptor ?? 'inherit', 'ipc'],
    // Ctrl-C in a terminal reaches the whole process group; the order of stopping is this process's to keep.
    detached: true,
  });
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  });
  void exited.then(() => log?.close());
  return {
    name,
    pid: child.pid ?? 0,
    exited,
    stop: () => stop(child, exited),
    kill: () => child.kill('SIGKILL'),
    lastWords: () => log?.lastWords() ?? '',
  };
}

interface Log {
  descriptor: number;
  lastWords: () => string;
  close: () => void;
}

async function openLog(file: string): Promise<Log> {
  mkdirSync(path.dirname(file), { recursive: true });
  if ((await sizeOf(file)) > LARGEST_LOG) await rename(file, `${file}.1`);
  const descriptor = openSync(file, 'a', 0o600);
  const before = await sizeOf(file);
  const trimming = setInterval(() => void trim(file), 60_000).unref();
  return {
    descriptor,
    lastWords: () => readFileSync(file).subarray(before).toString().trim().split('\n').slice(-5).join('\n'),
    close: () => {
      clearInterval(trimming);
      closeSync(descriptor);
    },
  };
}

/**
 * Waits until a program answers its health address with 200.
 *
 * @throws Fault when it ends first, or takes too long
 */
export async function waitUntilHealthy(child: Child, url: string): Promise<void> {
  let ending: string | undefined;
  void child.exited.then((how) => (ending = how));
  for (const end = Date.now() + START_PATIENCE; Date.now() < end; await delay(50)) {
    if (ending !== undefined) throw new Fault(`The ${child.name} did not start (${ending}):\n${child.lastWords()}`);
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.status === 200) return;
  }
  throw new Fault(`The ${child.name} is not healthy after ${START_PATIENCE / 1000} s:\n${child.lastWords()}`);
}

async function stop(child: ChildProcess, exited: Promise<string>): Promise<void> {
  child.kill('SIGTERM');
  await Promise.race([exited, delay(DRAIN_PATIENCE, undefined, { ref: false })]);
  child.kill('SIGKILL');
  await exited;
}

const sizeOf = (file: string) => stat(file).then(({ size }) => size, () => 0);

/**
 * The program appends to the file, so it goes on at the new end. Where the disk is full, the next minute tries again:
 * a log is no reason to end the programs.
 */
async function trim(file: string): Promise<void> {
  if ((await sizeOf(file)) <= LARGEST_LOG) return;
  try {
    await copyFile(file, `${file}.1`);
    await truncate(file);
  } catch (error) {
    console.error(`Could not trim ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
