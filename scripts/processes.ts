import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

interface Process {
  parent: number;
  /** When it began, in a form that only serves to be compared. */
  beginning: string;
  command: string;
}

/** What the system tells of a process that runs; one that only waits to be reaped counts as gone. */
function inspect(pid: number): Process | undefined {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-ww', '-o', 'state=,ppid=,lstart=,command=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    const [, state = 'Z', parent, beginning = '', command = ''] =
      /^\s*(\S)\S*\s+(\d+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)/.exec(stdout) ?? [];
    return state === 'Z' ? undefined : { parent: Number(parent), beginning, command };
  }
  try {
    // proc(5), from the third field on: the second, its name, may itself contain spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [state = 'X', parent] = fields;
    if ('ZX'.includes(state)) return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { parent: Number(parent), beginning: fields[19] ?? '', command };
  } catch {
    return undefined;
  }
}

/** Whether a process with this id runs, whoever owns it. */
export const isAlive = (pid: number): boolean => inspect(pid) !== undefined;

/** When a process began: ids are used again after a restart, the pair of id and beginning is not. */
export const beginningOf = (pid: number): string | undefined => inspect(pid)?.beginning;

/** Whether a process is the PostgreSQL server of a database folder (its real path). */
export const servesFolder = (pid: number, folder: string): boolean =>
  inspect(pid)?.command.includes(` -D ${folder} `) ?? false;

/** The npm that runs this program, straight or through a shell. */
export function npmAbove(): number | undefined {
  const isNpm = (pid: number) => /^(\S*\/)?(npm|node \S*npm)/.test(inspect(pid)?.command ?? '');
  return [process.ppid, inspect(process.ppid)?.parent ?? 0].find(isNpm);
}

/** Waits until a process is gone. @returns whether it went within the time */
export async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await delay(25)) {
    if (!isAlive(pid)) return true;
  }
  return !isAlive(pid);
}

/**
 * Ends this process when the one that started it is gone.
 *
 * @returns closes the connection to it instead, so that this process ends once its work is done
 */
export function endWithParent(): () => void {
  const end = () => process.exit(1);
  process.once('disconnect', end);
  return () => {
    process.off('disconnect', end);
    if (process.connected) process.disconnect();
  };
}
