import { cleanFileName } from '@/lib/domain/attachment';
import { rulesOf, type ContentArea } from '@/lib/domain/content';
import { checkAttachment, storeAttachments } from '@/upstream/files/attachments';
import { storePicture } from '@/upstream/files/pictures';
import { removeUnusedFiles, type FileKeeper } from '@/upstream/files/unused-files';
import { HttpError } from '@/upstream/http/errors';
import type { UploadedFile } from '@/upstream/http/route';

export interface NewFile {
  key: string;
  /** Null for files other than images. */
  thumbnailKey: string | null;
  /** Safe to show. */
  name: string;
  /** Bytes. */
  size: number;
}

type Storing = FileKeeper & { onFailure: (undo: () => Promise<void>) => void };

/**
 * Stores a form's files in a mutation's `prepare`. A later failure removes all of them.
 *
 * @returns the files by field
 * @throws HttpError 422 at the first field whose file isn't allowed
 */
export async function storeContentFiles(
  context: Storing,
  area: ContentArea,
  uploads: readonly UploadedFile[],
): Promise<ReadonlyMap<string, NewFile>> {
  const { files } = rulesOf(area);
  const [images, attachments] = [
    uploads.filter(({ field }) => files[field]?.kind === 'image'),
    uploads.filter(({ field }) => files[field]?.kind === 'attachment'),
  ];
  // Check everything before storing anything, because checks are cheap.
  const checked = await Promise.all(
    attachments.map(async (upload) => ({ upload, ...(await checkAttachment(upload)) })),
  );
  const stored = new Map<string, NewFile>();
  for (const upload of images) stored.set(upload.field, await storeContentImage(context, upload));
  await storeAttachments(context, checked);
  for (const { upload, key, name } of checked)
    stored.set(upload.field, { key, thumbnailKey: null, name, size: upload.size });
  return stored;
}

/** Re-encodes and stores an image. @throws HttpError 422 at its field if it isn't an image */
export async function storeContentImage(
  context: Storing,
  upload: UploadedFile,
): Promise<NewFile & { thumbnailKey: string; width: number; height: number }> {
  const { assetKey, thumbnailKey, width, height } = await storePicture(context.files, upload).catch(
    (error: unknown) => {
      throw atField(error, upload.field);
    },
  );
  context.onFailure(() => removeUnusedFiles(context, [assetKey, thumbnailKey]));
  const name = cleanFileName(upload.name.replace(/\.\w{1,5}$/, ''), 'webp');
  return { key: assetKey, thumbnailKey, name, size: upload.size, width, height };
}

/** Moves a picture's error from its file name to the form field. */
function atField(error: unknown, field: string): unknown {
  if (!(error instanceof HttpError) || error.status !== 422) return error;
  const [fault] = error.details.errors ?? [];
  return new HttpError(422, error.message, {
    errors: [{ msg: `This file ${fault?.msg ?? 'is no image'}.`, path: field }],
  });
}
