import { readFileSync } from 'node:fs';

/**
 * What a process holds in memory, in megabytes. Linux tells it in /proc. What processes share, such as the text of
 * Node, counts once: each has its part of it (PSS).
 */
export function ownMegabytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes ?? Number.NaN) / 1024;
}

/** Watches what processes hold together, in megabytes; looking holds them up for a moment. */
export function watchMemory(
  pids: readonly number[],
  everyMs: number,
): { before: number; peak: () => number; stop: () => void } {
  const look = () => pids.reduce((sum, pid) => sum + ownMegabytes(pid), 0);
  const before = look();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, look())), everyMs);
  return { before, peak: () => peak, stop: () => clearInterval(timer) };
}
