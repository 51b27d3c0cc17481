import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import type { FileStorage } from './storage';

/** What became of a move from one storage into another. */
export interface Moved {
  /** How many files were copied now. */
  copied: number;
  /** How many were in both before. */
  present: number;
  /** The keys that the other storage alone holds. */
  onlyThere: string[];
  /** The keys whose file could not be copied, and why. */
  failed: { key: string; reason: string }[];
}

const AT_ONCE = 4;

/**
 * Copies every file of one storage that another lacks into it. A file is written once and whole, so that its key says
 * that it is there: whoever is stopped goes on where they were. Neither storage loses anything.
 *
 * @param onProgress is told how many were looked at of how many
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
 * By way of the disk: what is sent to a storage must be measured before.
 *
 * @returns whether it was there: what was removed meanwhile is shown by nobody any more
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
