import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, Fault } from './fault';
import { beginningOf, isGoneWithin } from './processes';

/** Time for the programs of a killed holder to finish. */
const DRAIN_TIMEOUT_MS = 20_000;

interface ProcessName {
  pid: number;
  beginning: string | undefined;
}

interface Holder extends ProcessName {
  /** Programs of the holder, each with the time it may outlive a killed holder. */
  children: (ProcessName & { timeoutMs?: number })[];
  /** The holder is stopping, so waiting makes sense. */
  isStopping?: boolean;
  settings?: Record<string, string>;
}

export interface Lock {
  /**
   * Adds a program to wait for if this process is killed.
   *
   * @param timeoutMs after which it is killed too; 0 if it has nothing to finish
   */
  addChild: (pid: number, timeoutMs?: number) => void;
  announceStop: () => void;
  release: () => void;
}

export interface LockOptions {
  file: string;
  timeoutMs: number;
  busy: (pid: number) => string;
  /** Environment variables for commands beside the holder. Only the owner can read the file. */
  settings?: Record<string, string>;
}

/**
 * Acquires a lock. A dead holder's lock is taken over once its programs are gone.
 *
 * @throws Fault if a living process holds it
 */
export async function acquireLock({ file, timeoutMs, busy, settings }: LockOptions): Promise<Lock> {
  mkdirSync(path.dirname(file), { recursive: true });
  const holder: Holder = { pid: process.pid, beginning: beginningOf(process.pid), children: [], settings };
  const giveUp = Date.now() + timeoutMs;
  while (!create(file, holder)) {
    const other = await readHolder(file);
    if (other && isRunning(other)) {
      // A stopping run needs a moment for requests and database.
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
      // A full disk must not prevent stopping.
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

export async function isHeld(file: string): Promise<boolean> {
  const holder = await readHolder(file);
  return holder !== undefined && isRunning(holder);
}

/** Environment variables left by a lock's living holder; undefined without one. */
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

async function readHolder(file: string): Promise<Holder | undefined> {
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Holder;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      // Another process is writing it.
      await delay(50);
    }
  }
  return undefined;
}

/** Programs exit without their launcher; one that hangs must not keep its port forever. */
async function killLeftover({ timeoutMs = DRAIN_TIMEOUT_MS, ...child }: Holder['children'][number]): Promise<void> {
  if (!isRunning(child) || (await isGoneWithin(child.pid, timeoutMs)) || !isRunning(child)) return;
  process.kill(child.pid, 'SIGKILL');
  await isGoneWithin(child.pid, 5_000);
}

/** Only one of several processes can rename a stale lock. */
function removeStale(file: string, seen: Holder | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  // Someone else took over between reading and renaming, so give it back.
  if (seen && readFileSync(aside, 'utf8') !== JSON.stringify(seen)) renameSync(aside, file);
  else rmSync(aside);
}
