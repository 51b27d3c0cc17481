import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import type { FileStorage } from './storage';

export interface Moved {
  copied: number;
  /** Number of files that were already in both. */
  present: number;
  /** Keys found only in the target. */
  onlyThere: string[];
  failed: { key: string; reason: string }[];
}

const AT_ONCE = 4;

/**
 * Copies all files that another storage lacks. Files are written once and whole, so an existing key is complete, and an
 * interrupted run can resume. Neither storage loses anything.
 *
 * @param onProgress receives the number checked and the total
 */
export async function moveFiles(
  from: FileStorage,
  to: FileStorage,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<Moved> {
  const [here, there] = [await keysOf(from), await keysOf(to)];
  const missing = [...here].filter((key) => !there.has(key));
  const failed: Moved['failed'] = [];
  const folder = await mkdtemp(path.join(tmpdir(), 'qpartner-move-'));
  const inTurn = pLimit(AT_ONCE);
  let done = here.size - missing.length;
  let copied = 0;
  try {
    await Promise.all(
      missing.map((key) =>
        inTurn(async () => {
          try {
            if (await copy(key, { from, to, on: path.join(folder, key) })) copied += 1;
          } catch (error) {
            failed.push({ key, reason: reasonOf(error) });
          }
          done += 1;
          onProgress(done, here.size);
        }),
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return {
    copied,
    present: here.size - missing.length,
    onlyThere: [...there].filter((key) => !here.has(key)),
    failed,
  };
}

/**
 * Copies through the disk, because an upload's size must be known first.
 *
 * @returns whether it existed; a file removed in the meantime isn't shown any more
 */
async function copy(
  key: string,
  { from, to, on }: { from: FileStorage; to: FileStorage; on: string },
): Promise<boolean> {
  const file = await from.open(key);
  if (!file) return false;
  try {
    await pipeline(file.body, createWriteStream(on));
    await to.putFile(key, on);
    return true;
  } finally {
    await rm(on, { force: true });
  }
}

async function keysOf(storage: FileStorage): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const some of storage.keys()) for (const key of some) keys.add(key);
  return keys;
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
