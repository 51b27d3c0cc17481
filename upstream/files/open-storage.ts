import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { diskStorage } from './disk-storage';
import type { FileStorage } from './storage';

/** Opens the storage at a place: an address as FILES_URL, or an absolute folder. */
export async function openStorage(place: string): Promise<FileStorage> {
  if (!place.startsWith('s3:')) {
    // A folder of before may be open to all who use this machine; one that is missing is made with its first file.
    await chmod(place, 0o700).catch(() => undefined);
    return diskStorage(place);
  }
  const { s3Storage } = await import('./s3-storage');
  return s3Storage(place);
}

/** Where files lie while no FILES_URL leads elsewhere. */
export function filesFolder(dataDir: string): string {
  return path.resolve(dataDir, 'files');
}
