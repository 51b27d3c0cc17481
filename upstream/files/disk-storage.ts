import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assertKey, type FileStorage } from './storage';
import { writeWhole } from './write-whole';

/** Keeps files in a folder (absolute), made with the first file; several processes may share it. */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(folder, { recursive: true });
      await writeWhole(path, bytes);
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
        // Nobody else has it: only the stream would have closed it.
        await file.close().catch(() => undefined);
        throw error;
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
