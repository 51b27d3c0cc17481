import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { assertKey, isKey, type FileStorage } from './storage';
import { UNFINISHED, writeWhole } from './write-whole';

/** Stores files in a folder (absolute path), created with the first file; several processes may share it. */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(path, bytes);
    },

    async putFile(key, from) {
      const path = pathOf(key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(path, () => createReadStream(from));
    },

    async open(key) {
      const file = await open(pathOf(key), 'r').catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (!file) return undefined;
      try {
        const { size } = await file.stat();
        return { body: file.createReadStream(), size };
      } catch (error) {
        // Only the stream would have closed the file, so close it here.
        await file.close().catch(() => undefined);
        throw error;
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    writtenBefore: (time) =>
      inBatches(async function* () {
        for await (const name of namesIn(folder)) {
          const path = join(folder, name);
          if (!(await isOlder(path, time))) continue;
          if (name.endsWith(UNFINISHED)) await rm(path, { force: true });
          else yield name;
        }
      }),

    keys: () => inBatches(() => namesIn(folder)),
  };
}

const LISTED_AT_ONCE = 500;

async function* inBatches(names: () => AsyncIterable<string>): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for await (const name of names()) {
    if (isKey(name)) keys.push(name);
    if (keys.length < LISTED_AT_ONCE) continue;
    yield keys;
    keys = [];
  }
  if (keys.length > 0) yield keys;
}

async function* namesIn(folder: string): AsyncGenerator<string> {
  const opened = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  for await (const { name } of opened ?? []) yield name;
}

/** Whether a file was last written before a time; false if it is gone. */
export async function isOlder(path: string, time: Date): Promise<boolean> {
  return stat(path).then(
    ({ mtime }) => mtime < time,
    () => false,
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
