import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { W9_REFUSED, w9KindOf, type W9Kind } from '@/lib/domain/w9-file';
import { removeUnusedFiles, type FileKeeper } from '@/upstream/files/unused-files';
import { HttpError } from '@/upstream/http/errors';
import type { UploadedFile } from '@/upstream/http/route';

export interface W9 {
  key: string;
  name: string;
  size: number;
}

/**
 * Checks a W-9's content and stores it, for the `prepare` of a mutation; a later failure removes it.
 *
 * @throws HttpError 422 unless it is a PDF, PNG or JPEG
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

/** Bytes from the end to search for a PDF's end marker, because some programs append lines. */
const PDF_TAIL = 2_048;

async function isWhole(kind: W9Kind, bytes: Buffer): Promise<boolean> {
  if (kind === 'pdf') return bytes.subarray(-PDF_TAIL).includes('%%EOF');
  const { format } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: undefined }));
  return format === kind;
}
