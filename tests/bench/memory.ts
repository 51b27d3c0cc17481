import { readFileSync } from 'node:fs';

/**
 * What a process holds in memory, in megabytes. Linux tells it in /proc. What processes share, such as the text of Node,
 * counts once: each has its part of it (PSS).
 */
export function ownMegabytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes ?? Number.NaN) / 1024;
}
