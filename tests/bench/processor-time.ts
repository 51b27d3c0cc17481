import { readFileSync } from 'node:fs';

/**
 * The processor time of a process and of all that it started, what has ended included, in
 * seconds. Linux tells it in /proc.
 */
export function processorSeconds(pid: number): number {
  const stat = statOf(pid);
  if (!stat) return 0;
  // Its own, and that of children which have ended; those that run are asked themselves.
  const ticks = stat.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / TICKS_A_SECOND + childrenOf(pid).reduce((sum, child) => sum + processorSeconds(child), 0);
}

/** Who started a process. */
export function parentOf(pid: number): number {
  return Number(statOf(pid)?.[1]);
}

const TICKS_A_SECOND = 100;

/** The fields of /proc/<pid>/stat from the third on: the second is a name that may hold anything. */
function statOf(pid: number): string[] | undefined {
  const text = read(`/proc/${pid}/stat`);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

function childrenOf(pid: number): number[] {
  return (read(`/proc/${pid}/task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended.
    return undefined;
  }
}
