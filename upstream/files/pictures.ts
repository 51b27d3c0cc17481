import { randomBytes } from 'node:crypto';
import { bounded } from '@/upstream/bounded';
import type { UploadedFile } from '@/upstream/http/route';
import { encodePicture } from './encode-picture';
import type { FileStorage } from './storage';
import { removeUnusedFiles, type FileKeeper } from './unused-files';

/** A stored picture: its keys in the file storage and its measures in pixels. */
export interface Picture {
  assetKey: string;
  thumbnailKey: string;
  width: number;
  height: number;
}

// Each unpacked picture takes up to 200 MB, and libvips uses several cores for one.
const inTurn = bounded({ running: 2, waiting: 200 });

/**
 * Checks an uploaded picture by its content and stores it with a small rendition for lists (decision 6). Its keys are
 * new: what is stored under one never changes, and removing it can take nothing from another.
 *
 * @throws HttpError 422 for what is not a picture of the allowed kinds and measures
 * @throws TooBusy when too many pictures wait already
 */
export async function storePicture(files: FileStorage, upload: UploadedFile): Promise<Picture> {
  const { large, thumbnail, width, height } = await inTurn(() => encodePicture(upload));
  const name = randomBytes(16).toString('hex');
  const assetKey = `${name}.webp`;
  const thumbnailKey = `${name}-small.webp`;
  try {
    await files.put(assetKey, large);
    await files.put(thumbnailKey, thumbnail);
  } catch (error) {
    // Nobody waits for it: a store that took none of both may not answer this either.
    void Promise.all([files.remove(assetKey), files.remove(thumbnailKey)]).catch(() => undefined);
    throw error;
  }
  return { assetKey, thumbnailKey, width, height };
}

/**
 * Stores the pictures of a request before its transaction opens, for the `prepare` of a mutation: whatever fails
 * afterwards, be it another picture or the transaction, none of them stays behind.
 *
 * @example
 * mutate(createProduct, { object: 'product', prepare: (context) => storePictures(context, context.uploads) }, …)
 *
 * @returns the pictures in the order of the uploads
 * @throws HttpError 422 for the first that is not a picture of the allowed kinds and measures
 */
export async function storePictures(
  context: FileKeeper & { onFailure: (undo: () => Promise<void>) => void },
  uploads: readonly UploadedFile[],
): Promise<Picture[]> {
  const stored: Picture[] = [];
  context.onFailure(() => removeUnusedFiles(context, stored.flatMap(keysOf)));
  // All are waited for: one that ends after the others were removed would stay.
  const outcomes = await Promise.allSettled(
    uploads.map(async (upload) => {
      const picture = await storePicture(context.files, upload);
      stored.push(picture);
      return picture;
    }),
  );
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

/** The keys under which a picture lies. */
export function keysOf({ assetKey, thumbnailKey }: Pick<Picture, 'assetKey' | 'thumbnailKey'>): string[] {
  return [assetKey, thumbnailKey];
}
