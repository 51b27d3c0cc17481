import type { Readable } from 'node:stream';
import { ATTACHMENT_KEY } from '@/lib/domain/attachment';
import { FILE_KEY, WORKBOOK_KEY } from '@/lib/domain/image-file';
import { W9_KEY } from '@/lib/domain/w9-file';

/** A stored file as it is read. */
export interface StoredFile {
  body: Readable;
  /** Bytes. */
  size: number;
}

/**
 * Where files lie: a folder, or a bucket. A key has the form that `isKey` knows, such as `3f2a.webp`, and is written
 * once: what lies under it never changes.
 */
export interface FileStorage {
  /** Stores a file; a reader sees all of it or nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Stores a copy of a file of the disk in pieces, so that its size costs no memory; a
   * reader sees all of it or nothing.
   */
  putFile(key: string, path: string): Promise<void>;
  /** Opens a file; undefined where there is none. The caller must read or destroy the body. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Removes a file; nothing happens where there is none. */
  remove(key: string): Promise<void>;
  /** The keys of files that were written before a time, some at once. What was left unfinished before it is removed. */
  writtenBefore(time: Date): AsyncIterable<string[]>;
  /** The keys of all files, some at once. */
  keys(): AsyncIterable<string[]>;
}

/**
 * The storage does not do what it is asked: it can't be reached, or it refuses.
 * Whatever was under way has failed whole.
 */
export class FilesAway extends Error {
  override readonly name = 'FilesAway';

  constructor(cause: unknown) {
    super('The storage of files does not answer as it should.', { cause });
  }
}

/** Has it the form of a key: that of an image, an attachment, a W-9 or a workbook? */
export function isKey(key: string): boolean {
  return [FILE_KEY, ATTACHMENT_KEY, W9_KEY, WORKBOOK_KEY].some((form) => form.test(key));
}

/** Keeps a key from leading out of the storage. @throws RangeError where it has another form */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new RangeError('This is not the key of a stored file.');
}
