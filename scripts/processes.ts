import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

interface Process {
  parent: number;
  beginning: string;
  command: string;
}

/** A running process; zombies count as gone. */
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
    // proc(5), from field three: the name before it may contain spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [state = 'X', parent] = fields;
    if ('ZX'.includes(state)) return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { parent: Number(parent), beginning: fields[19] ?? '', command };
  } catch {
    return undefined;
  }
}

/** Whether a process runs, for any owner. */
export const isAlive = (pid: number): boolean => inspect(pid) !== undefined;

/** Start of a process: pids are reused, the pair of pid and start isn't. */
export const beginningOf = (pid: number): string | undefined => inspect(pid)?.beginning;

/** Whether a process is the PostgreSQL server of a database folder (real path). */
export const servesFolder = (pid: number, folder: string): boolean =>
  inspect(pid)?.command.includes(` -D ${folder} `) ?? false;

/** The npm that runs this program, directly or through a shell. */
export function npmAbove(): number | undefined {
  const isNpm = (pid: number) => /^(\S*\/)?(npm|node \S*npm)/.test(inspect(pid)?.command ?? '');
  return [process.ppid, inspect(process.ppid)?.parent ?? 0].find(isNpm);
}

/** Waits for a process to end. @returns whether it ended in time */
export async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await delay(25)) {
    if (!isAlive(pid)) return true;
  }
  return !isAlive(pid);
}

/**
 * Exits when the parent is gone.
 *
 * @returns disconnects instead, so that this process ends after its work
 */
export function endWithParent(): () => void {
  const end = () => process.exit(1);
  process.once('disconnect', end);
  return () => {
    process.off('disconnect', end);
    if (process.connected) process.disconnect();
  };
}
