import type { UploadedFile } from '@/upstream/http/route';
import type { FileStorage } from './storage';

/** A stored picture: its keys in the file storage and its measures in pixels. */
export interface Picture {
  assetKey: string;
  thumbnailKey: string;
  width: number;
  height: number;
}

/**
 * Checks an uploaded picture by its content and stores it with a small rendition for lists (decisions: products and files).
 *
 * @throws HttpError 422 for what is not a picture of the allowed kinds and measures
 */
export async function storePicture(files: FileStorage, upload: UploadedFile): Promise<Picture> {
  void files;
  throw new Error(`Pictures such as ${upload.name} can't be stored yet.`);
}
