import { randomBytes } from 'node:crypto';
import { bounded } from '@/upstream/bounded';
import type { UploadedFile } from '@/upstream/http/route';
import { encodePicture } from './encode-picture';
import type { FileStorage } from './storage';
import { removeUnusedFiles, type FileKeeper } from './unused-files';

/** A stored picture: keys in the file storage, and size in pixels. */
export interface Picture {
  assetKey: string;
  thumbnailKey: string;
  width: number;
  height: number;
}

// Each decoded picture takes up to 200 MB, and libvips uses several cores for one.
const inTurn = bounded({ running: 2, waiting: 200 });

/**
 * Checks an uploaded picture and stores it with a thumbnail (decision 6). Keys are always new, so their content never
 * changes, and removing one can't affect others.
 *
 * @throws HttpError 422 for a type or size that isn't allowed
 * @throws TooBusy if too many pictures wait
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
    // Don't wait: a store that failed both uploads may not answer this either.
    void Promise.all([files.remove(assetKey), files.remove(thumbnailKey)]).catch(() => undefined);
    throw error;
  }
  return { assetKey, thumbnailKey, width, height };
}

/**
 * Stores a request's pictures before its transaction, for the `prepare` of a mutation. If anything fails later, all of
 * them are removed.
 *
 * @example
 * mutate(createProduct, { object: 'product', prepare: (context) => storePictures(context, context.uploads) }, …)
 *
 * @returns the pictures in the order of the uploads
 * @throws HttpError 422 for the first picture whose type or size isn't allowed
 */
export async function storePictures(
  context: FileKeeper & { onFailure: (undo: () => Promise<void>) => void },
  uploads: readonly UploadedFile[],
): Promise<Picture[]> {
  const stored: Picture[] = [];
  context.onFailure(() => removeUnusedFiles(context, stored.flatMap(keysOf)));
  // Wait for all, because one that ends after the removal would stay.
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

export function keysOf({ assetKey, thumbnailKey }: Pick<Picture, 'assetKey' | 'thumbnailKey'>): string[] {
  return [assetKey, thumbnailKey];
}
