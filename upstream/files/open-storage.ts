import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { diskStorage } from './disk-storage';
import type { FileStorage } from './storage';

/** Opens the storage at a place: a URL like FILES_URL, or an absolute folder. */
export async function openStorage(place: string): Promise<FileStorage> {
  if (!place.startsWith('s3:')) {
    // An older folder may be readable by everyone on the machine. A missing one is created with its first file.
    await chmod(place, 0o700).catch(() => undefined);
    return diskStorage(place);
  }
  const { s3Storage } = await import('./s3-storage');
  return s3Storage(place);
}

/** The default folder for files, without FILES_URL. */
export function filesFolder(dataDir: string): string {
  return path.resolve(dataDir, 'files');
}
