import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits until all work is over, also where some of it fails.
 *
 * @throws the error that came first
 */
export async function allOver(works: readonly Promise<unknown>[]): Promise<void> {
  let first: { error: unknown } | undefined;
  await Promise.all(works.map((work) => work.catch((error: unknown) => (first ??= { error }))));
  if (first) throw first.error;
}

/**
 * Removes a folder in which systems were unpacked. It first ends the programs that run in it and unmounts what is
 * mounted below, and never removes what lies on another file system.
 *
 * @throws Error where something stays mounted; then nothing is removed
 */
export async function removeTree(folder: string): Promise<void> {
  const root = realpathSync(folder);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const pid of processesIn(root)) end(pid, signal);
    for (let tries = 0; tries < 50 && processesIn(root).length > 0; tries += 1) await delay(100);
  }
  for (const place of mountsBelow(root)) execFileSync('umount', [place], { stdio: 'pipe' });
  const left = mountsBelow(root);
  if (left.length > 0) throw new Error(`Nothing was removed: ${left.join(', ')} can't be unmounted.`);
  // Node itself would take minutes for so many files.
  execFileSync('rm', ['-rf', '--one-file-system', root]);
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** The programs whose root or working folder lies in a folder. */
function processesIn(folder: string): number[] {
  const isIn = (link: string) => {
    try {
      return `${readlinkSync(link)}/`.startsWith(`${folder}/`);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && (isIn(`/proc/${name}/root`) || isIn(`/proc/${name}/cwd`)))
    .map(Number);
}

/** What is mounted below a folder, the latest first: it may lie upon an earlier one. */
function mountsBelow(folder: string): string[] {
  return readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => (line.split(' ')[4] ?? '').replace(/\\(\d{3})/g, (_, code: string) => octal(code)))
    .filter((place) => place.startsWith(`${folder}/`))
    .toReversed();
}

const octal = (code: string) => String.fromCharCode(Number.parseInt(code, 8));
