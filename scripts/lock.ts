import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, Fault } from './fault';
import { beginningOf, isAlive, isGoneWithin } from './processes';

/** How long the programs of a holder that was killed may take to finish their requests, in milliseconds. */
const PATIENCE = 20_000;

interface ProcessName {
  pid: number;
  beginning: string | undefined;
}

interface ChildName extends ProcessName {
  /** How long it may outlive the holder, in milliseconds; {@link PATIENCE} when left out. */
  patience?: number;
}

interface Holder extends ProcessName {
  /** Programs that the holder started and that outlive it for a moment when it is killed. */
  children: ChildName[];
  /** The holder was told to stop, so waiting for it is worth while. */
  isStopping?: boolean;
}

/** A file that says which process alone may use what lies beside it. */
export interface Lock {
  /**
   * Names a program to be waited for, should this process be killed.
   *
   * @param patience after so many milliseconds it is killed too; 0 for one that has nothing to finish
   */
  addChild: (pid: number, patience?: number) => void;
  announceStop: () => void;
  release: () => void;
}

export interface LockOptions {
  file: string;
  /** How long to wait for a living holder in any case, in milliseconds. */
  patience: number;
  /** The sentence for a person when the holder goes on. */
  busy: (pid: number) => string;
}

/**
 * Takes a lock. That of a process which is gone is taken over, once the programs that it had started are gone too.
 *
 * @throws Fault when a living process keeps it
 */
export async function takeLock({ file, patience, busy }: LockOptions): Promise<Lock> {
  mkdirSync(path.dirname(file), { recursive: true });
  const holder: Holder = { pid: process.pid, beginning: beginningOf(process.pid), children: [] };
  const end = Date.now() + patience;
  while (!create(file, holder)) {
    const other = await readHolder(file);
    if (other && isSame(other)) {
      // A run that is stopping needs a moment for its requests and its database.
      if (Date.now() >= end && !other.isStopping) throw new Fault(busy(other.pid));
      await delay(100);
      continue;
    }
    for (const child of other?.children ?? []) await bury(child);
    removeStale(file, other);
  }
  const save = () => writeFileSync(file, JSON.stringify(holder));
  const release = () => {
    process.off('exit', release);
    rmSync(file, { force: true });
  };
  process.on('exit', release);
  return {
    addChild: (pid, patience) => {
      holder.children.push({ pid, beginning: beginningOf(pid), patience });
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
  return holder !== undefined && isSame(holder);
}

const isSame = ({ pid, beginning }: ProcessName) => isAlive(pid) && beginningOf(pid) === beginning;

function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @returns undefined when there is no holder, or none that can be told */
async function readHolder(file: string): Promise<Holder | undefined> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
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
async function bury(child: ChildName): Promise<void> {
  if (!isSame(child) || (await isGoneWithin(child.pid, child.patience ?? PATIENCE)) || !isSame(child)) return;
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
  const taken = readFileSync(aside, 'utf8');
  // Somebody else took over between the look and the renaming: give it back.
  if (seen && taken !== JSON.stringify(seen)) renameSync(aside, file);
  else rmSync(aside);
}
