import { randomUUID } from 'node:crypto';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export const UNFINISHED = '.part';

/**
 * Writes a file atomically: even after a kill, its path has the new or the old content. The folder must exist. Only the
 * owner may read it.
 */
export async function writeWhole(path: string, content: Uint8Array | (() => Readable)): Promise<void> {
  const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await writeFile(file, typeof content === 'function' ? content() : content);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
