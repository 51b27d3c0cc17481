import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { W9_REFUSED, w9KindOf, type W9Kind } from '@/lib/domain/w9-file';
import { removeUnusedFiles, type FileKeeper } from '@/upstream/files/unused-files';
import { HttpError } from '@/upstream/http/errors';
import type { UploadedFile } from '@/upstream/http/route';

/** A stored W-9. */
export interface W9 {
  /** Of the file storage. */
  key: string;
  name: string;
  /** Bytes. */
  size: number;
}

/**
 * Checks an uploaded W-9 by its content and stores it, for the `prepare` of a mutation:
 * what fails afterwards removes it.
 *
 * @throws HttpError 422 for what is no PDF, PNG or JPEG
 */
export async function storeW9(
  context: FileKeeper & { onFailure: (undo: () => Promise<void>) => void },
  upload: UploadedFile | undefined,
): Promise<W9 | undefined> {
  if (!upload) return undefined;
  const bytes = await readFile(upload.path);
  const kind = w9KindOf(bytes);
  if (!kind || !(await isWhole(kind, bytes))) {
    throw new HttpError(422, W9_REFUSED, { errors: [{ msg: W9_REFUSED, path: 'hasW9' }] });
  }
  const key = `${randomBytes(16).toString('hex')}.${kind}.w9`;
  context.onFailure(() => removeUnusedFiles(context, [key]));
  await context.files.put(key, bytes);
  return { key, name: upload.name, size: bytes.byteLength };
}

/** How far from its end a PDF says that it ends: some programs add lines. */
const PDF_TAIL = 2_048;

async function isWhole(kind: W9Kind, bytes: Buffer): Promise<boolean> {
  if (kind === 'pdf') return bytes.subarray(-PDF_TAIL).includes('%%EOF');
  const { format } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: undefined }));
  return format === kind;
}
