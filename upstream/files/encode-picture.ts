import { open } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { IMAGE_SIGNATURE_LENGTH, imageKindOf } from '@/lib/domain/image-file';
import { MAX_IMAGE_FRAMES, MAX_IMAGE_PIXELS } from '@/lib/domain/product-limits';
import { HttpError } from '@/upstream/http/errors';
import type { UploadedFile } from '@/upstream/http/route';

/** The longest side of a large picture in pixels; larger ones are scaled down. */
const LARGE_SIZE = 1600;

/** The short side of a thumbnail in pixels: twice the displayed 72.64 px (spec 1 §9). */
export const THUMBNAIL_SIZE = 146;

/** A reencoded picture, with nothing but the image from the uploaded file. */
export interface EncodedPicture {
  large: Buffer;
  thumbnail: Buffer;
  /** Size of the large picture in pixels. */
  width: number;
  height: number;
}

/**
 * Checks an uploaded picture's content and reencodes it as WebP: upright, in sRGB, without metadata such as location or
 * anything else in the file. Animations keep their frames; the thumbnail shows the first.
 *
 * @throws HttpError 422 for a type or size that isn't allowed (decision 6)
 */
export async function encodePicture({ path, name }: UploadedFile): Promise<EncodedPicture> {
  const kind = imageKindOf(await startOf(path));
  if (!kind) refuse(name, 'isn’t an allowed image type (PNG, JPEG, WebP, GIF)');
  // Check the size before decoding any pixels.
  const metadata = await sharp(path, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => refuse(name, DAMAGED));
  if (metadata.format !== kind) refuse(name, DAMAGED);
  refuseExcess(name, metadata);
  try {
    return await encode(path, metadata);
  } catch {
    // Size and header are valid, so the content must be damaged.
    refuse(name, DAMAGED);
  }
}

const DAMAGED = 'couldn’t be read: the file is damaged';

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(IMAGE_SIGNATURE_LENGTH), 0, IMAGE_SIGNATURE_LENGTH, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function refuseExcess(name: string, { width, height, pageHeight = height, pages = 1 }: Metadata): void {
  const pixels = width * pageHeight;
  if (pixels > MAX_IMAGE_PIXELS) refuse(name, 'is larger than 50 megapixels');
  if (pages > MAX_IMAGE_FRAMES) refuse(name, `has more than ${MAX_IMAGE_FRAMES} frames`);
  if (pixels * pages > MAX_IMAGE_PIXELS) refuse(name, 'is larger than 50 megapixels, all its frames together');
}

async function encode(path: string, { pages = 1 }: Metadata): Promise<EncodedPicture> {
  const isAnimated = pages > 1;
  const source = sharp(path, {
    animated: isAnimated,
    limitInputPixels: MAX_IMAGE_PIXELS,
    // Otherwise the missing part of a truncated file would appear gray.
    failOn: 'truncated',
  });
  const upright = isAnimated ? source : source.autoOrient();
  const { data: large, info } = await webp(
    upright.resize({ width: LARGE_SIZE, height: LARGE_SIZE, fit: 'inside', withoutEnlargement: true }),
  );
  const { data: thumbnail } = await webp(
    sharp(large).resize({ width: THUMBNAIL_SIZE, height: THUMBNAIL_SIZE, fit: 'outside', withoutEnlargement: true }),
  );
  return { large, thumbnail, width: info.width, height: info.pageHeight ?? info.height };
}

function webp(picture: Sharp) {
  return picture.webp({ quality: 82, effort: 3 }).toBuffer({ resolveWithObject: true });
}

/** @throws HttpError 422, always */
function refuse(name: string, msg: string): never {
  throw new HttpError(422, `${name} ${msg}.`, { errors: [{ msg, path: name }] });
}
