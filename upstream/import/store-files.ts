import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import type { Pool } from 'pg';
import { cleanFileName } from '@/lib/domain/attachment';
import { MAX_ATTACHMENT_BYTES } from '@/lib/domain/content';
import { IMAGE_SIGNATURE_LENGTH, imageKindOf } from '@/lib/domain/image-file';
import { MAX_IMAGE_BYTES } from '@/lib/domain/product-limits';
import { MAX_W9_BYTES } from '@/lib/domain/registration';
import { w9KindOf } from '@/lib/domain/w9-file';
import { checkAttachment } from '@/upstream/files/attachments';
import { storePicture } from '@/upstream/files/pictures';
import type { FileStorage } from '@/upstream/files/storage';
import { HttpError } from '@/upstream/http/errors';
import { storeW9 } from '@/upstream/resources/registrations/w9';
import type { FileUse } from './column';

const MAX_BYTES: Readonly<Record<FileUse, number>> = {
  picture: MAX_IMAGE_BYTES,
  attachment: MAX_ATTACHMENT_BYTES,
  w9: MAX_W9_BYTES,
};

/** Why a file can't be imported, by its size and first bytes; null if it can, unless it is damaged. */
export async function faultOfFile(folder: string, name: string, use: FileUse): Promise<string | null> {
  const at = path.join(folder, name);
  const found = await stat(at).catch(() => undefined);
  if (!found?.isFile()) return `There is no file ${name} in the folder.`;
  if (found.size > MAX_BYTES[use]) return `${name} is larger than ${MAX_BYTES[use] / 1024 / 1024} MB.`;
  if (use === 'attachment') {
    const upload = { field: 'file', name: path.basename(name), size: found.size, sha256: '', path: at };
    return checkAttachment(upload).then(
      () => null,
      (error: unknown) => (error instanceof HttpError ? error.message : `${name} can’t be read.`),
    );
  }
  const start = await startOf(at);
  const isAllowed = use === 'picture' ? imageKindOf(start) : w9KindOf(start);
  return isAllowed ? null : `${name} isn’t of an allowed type.`;
}

async function startOf(at: string): Promise<Uint8Array> {
  const file = await open(at, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(IMAGE_SIGNATURE_LENGTH), 0, IMAGE_SIGNATURE_LENGTH, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A stored file, as the staging tables keep it. */
interface StoredFile {
  key: string;
  thumbnailKey: string | null;
  name: string;
  size: number;
  width: number | null;
  height: number | null;
}

/**
 * Returns a function that stores files of a folder by the rules of uploads. Files of equal content are stored once. The
 * daily sweep removes those of an area that wasn't stored.
 *
 * @throws HttpError 422 with a sentence for people
 */
export function fileStorer(folder: string, storage: FileStorage) {
  const stored = new Map<string, StoredFile>();
  return async (name: string, use: FileUse): Promise<StoredFile> => {
    const at = path.join(folder, name);
    const bytes = await readFile(at);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const called = path.basename(name);
    const id = `${use} ${sha256} ${called}`;
    const known = stored.get(id);
    if (known) return known;
    const upload = { field: 'file', name: called, size: bytes.byteLength, sha256, path: at };
    const file = { thumbnailKey: null, name: called, size: bytes.byteLength, width: null, height: null };
    let result: StoredFile;
    if (use === 'picture') {
      const { assetKey, ...picture } = await storePicture(storage, upload);
      result = { ...file, key: assetKey, ...picture, name: cleanFileName(called.replace(/\.\w{1,5}$/, ''), 'webp') };
    } else if (use === 'w9') {
      const w9 = await storeW9({ files: storage, ...NOTHING_TO_UNDO }, upload);
      result = { ...file, key: w9?.key ?? '' };
    } else {
      const { key, name: shown } = await checkAttachment(upload);
      await storage.putFile(key, at);
      result = { ...file, key, name: shown };
    }
    stored.set(id, result);
    return result;
  };
}

/** The sweep does what a request undoes itself. */
const NOTHING_TO_UNDO = { db: undefined as unknown as Pool, log: pino({ enabled: false }), onFailure: () => undefined };
