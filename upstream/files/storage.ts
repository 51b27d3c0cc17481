import type { Readable } from 'node:stream';
import { ATTACHMENT_KEY } from '@/lib/domain/attachment';
import { FILE_KEY, WORKBOOK_KEY } from '@/lib/domain/image-file';
import { W9_KEY } from '@/lib/domain/w9-file';

export interface StoredFile {
  body: Readable;
  /** Bytes. */
  size: number;
}

/**
 * File storage: a folder, or a bucket. Keys match `isKey`, such as `3f2a.webp`, and are written once, so their content
 * never changes.
 */
export interface FileStorage {
  /** Stores a file; readers see all of it or nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Streams a file from disk, so that its size takes no memory; readers see all of it or nothing. */
  putFile(key: string, path: string): Promise<void>;
  /** Opens a file; undefined if it doesn't exist. The caller must read or destroy the body. */
  open(key: string): Promise<StoredFile | undefined>;
  remove(key: string): Promise<void>;
  /** Yields keys of files written before a time, in batches. Removes older unfinished files. */
  writtenBefore(time: Date): AsyncIterable<string[]>;
  /** Yields the keys of all files, in batches. */
  keys(): AsyncIterable<string[]>;
}

/** The storage is unreachable or refuses a request. The operation in progress had no effect. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway';

  constructor(cause: unknown) {
    super('The storage of files does not answer as it should.', { cause });
  }
}

/** Whether a text is a key of an image, attachment, W-9 or workbook. */
export function isKey(key: string): boolean {
  return [FILE_KEY, ATTACHMENT_KEY, W9_KEY, WORKBOOK_KEY].some((form) => form.test(key));
}

/** Prevents keys that lead out of the storage. @throws RangeError for another form */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new RangeError('This is not the key of a stored file.');
}
