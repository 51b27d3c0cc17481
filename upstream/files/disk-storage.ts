import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assertKey, type FileStorage } from './storage';

/**
 * Keeps files in a folder, which is made when the first file is stored.
 *
 * @param folder absolute path; several processes may share it
 */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(folder, { recursive: true });
      // Written beside and renamed, so that a killed process leaves no half file under the key.
      const unfinished = `${path}.${randomUUID()}.part`;
      try {
        const file = await open(unfinished, 'wx');
        try {
          await file.writeFile(bytes);
          await file.datasync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async open(key) {
      try {
        const file = await open(pathOf(key), 'r');
        const { size } = await file.stat();
        return { body: file.createReadStream(), size };
      } catch (error) {
        if (isMissing(error)) return undefined;
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
