import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, Fault } from './fault';
import { beginningOf, isGoneWithin } from './processes';

/** How long the programs of a killed holder may take to finish their requests. */
const DRAIN_TIMEOUT_MS = 20_000;

interface ProcessName {
  pid: number;
  beginning: string | undefined;
}

interface Holder extends ProcessName {
  /** Programs that the holder started, each with the time that it may outlive a killed holder. */
  children: (ProcessName & { timeoutMs?: number })[];
  /** The holder was told to stop, so waiting for it is worth while. */
  isStopping?: boolean;
  settings?: Record<string, string>;
}

/** A file that says which process alone may use what lies beside it. */
export interface Lock {
  /**
   * Names a program to be waited for, should this process be killed.
   *
   * @param timeoutMs when it is killed too; 0 for one that has nothing to finish
   */
  addChild: (pid: number, timeoutMs?: number) => void;
  announceStop: () => void;
  release: () => void;
}

export interface LockOptions {
  file: string;
  /** How long to wait for a living holder. */
  timeoutMs: number;
  /** The sentence for a person when the holder goes on. */
  busy: (pid: number) => string;
  /** Environment variables that commands beside the holder need. The file is for its owner alone. */
  settings?: Record<string, string>;
}

/**
 * Takes a lock. That of a process which is gone is taken over, once the programs that it had started are gone too.
 *
 * @throws Fault when a living process keeps it
 */
export async function takeLock({ file, timeoutMs, busy, settings }: LockOptions): Promise<Lock> {
  mkdirSync(path.dirname(file), { recursive: true });
  const holder: Holder = { pid: process.pid, beginning: beginningOf(process.pid), children: [], settings };
  const giveUp = Date.now() + timeoutMs;
  while (!create(file, holder)) {
    const other = await readHolder(file);
    if (other && isRunning(other)) {
      // A run that is stopping needs a moment for its requests and its database.
      if (Date.now() >= giveUp && !other.isStopping) throw new Fault(busy(other.pid));
      await delay(100);
      continue;
    }
    for (const child of other?.children ?? []) await killLeftover(child);
    removeStale(file, other);
  }
  const save = () => {
    try {
      writeFileSync(file, JSON.stringify(holder));
    } catch (error) {
      // A full disk must keep nobody from stopping.
      console.error(`${file} could not be written (${codeOf(error) ?? String(error)}).`);
    }
  };
  const release = () => {
    process.off('exit', release);
    rmSync(file, { force: true });
  };
  process.on('exit', release);
  return {
    addChild: (pid, childTimeoutMs) => {
      holder.children.push({ pid, beginning: beginningOf(pid), timeoutMs: childTimeoutMs });
      save();
    },
    announceStop: () => {
      holder.isStopping = true;
      save();
    },
    release,
  };
}

/** Whether a living process holds a lock. */
export async function isHeld(file: string): Promise<boolean> {
  const holder = await readHolder(file);
  return holder !== undefined && isRunning(holder);
}

/** The environment variables that the living holder of a lock left for commands; undefined where there is none. */
export async function settingsOfHolder(file: string): Promise<Record<string, string> | undefined> {
  const holder = await readHolder(file);
  return holder && isRunning(holder) ? (holder.settings ?? {}) : undefined;
}

function isRunning({ pid, beginning }: ProcessName): boolean {
  const current = beginningOf(pid);
  return current !== undefined && current === beginning;
}

function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @returns undefined when there is no holder, or none that can be told */
async function readHolder(file: string): Promise<Holder | undefined> {
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Holder;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      // Another process is just writing it.
      await delay(50);
    }
  }
  return undefined;
}

/** Programs end by themselves when their launcher is gone; one that hangs must not keep its port for ever. */
async function killLeftover({ timeoutMs = DRAIN_TIMEOUT_MS, ...child }: Holder['children'][number]): Promise<void> {
  if (!isRunning(child) || (await isGoneWithin(child.pid, timeoutMs)) || !isRunning(child)) return;
  process.kill(child.pid, 'SIGKILL');
  await isGoneWithin(child.pid, 5_000);
}

/** Of several processes that find the same stale lock, only one can rename it. */
function removeStale(file: string, seen: Holder | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  // Somebody else took over between the look and the renaming: give it back.
  if (seen && readFileSync(aside, 'utf8') !== JSON.stringify(seen)) renameSync(aside, file);
  else rmSync(aside);
}
