import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from './fault';

/** What Linux tells of a process behind its name: state, parent, … (proc(5), from the third field on). */
function statOf(pid: number): string[] | undefined {
  try {
    // The name may itself contain spaces and brackets, so the fields are counted from its end.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    return undefined;
  }
}

/** Whether a process with this id runs, whoever owns it. One that ended but was not yet buried counts as gone. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return !['Z', 'X', undefined].includes(statOf(pid)?.[0]);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * When a process began, in a form that only serves to be compared: process ids are used again after a restart,
 * the pair of id and beginning is not.
 *
 * @returns undefined when there is no such process
 */
export function beginningOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'linux') return statOf(pid)?.[19];
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined;
}

/** Whether a process is the PostgreSQL server of a database folder (its real path). */
export function servesFolder(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      // The server makes its data folder its working directory.
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  }
  return commandOf(pid).includes(` -D ${folder} `);
}

/** The npm that runs this program, straight or through a shell. */
export function npmAbove(): number | undefined {
  const shell = process.ppid;
  return [shell, parentOf(shell)].find((pid) => pid !== undefined && /^(\S*\/)?(npm|node \S*npm)/.test(commandOf(pid)));
}

function parentOf(pid: number): number | undefined {
  if (process.platform === 'linux') return Number(statOf(pid)?.[1]);
  return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout);
}

function commandOf(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Waits until a process is gone. @returns whether it went within the time */
export async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await delay(25)) {
    if (!isAlive(pid)) return true;
  }
  return !isAlive(pid);
}
