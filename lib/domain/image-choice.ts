import { IMAGE_TYPES } from './image-file';
import { MAX_IMAGE_BYTES, MAX_PRODUCT_MEDIA } from './product-limits';

export const CHOOSABLE_TYPES: readonly string[] = Object.values(IMAGE_TYPES);

/** Message for an eleventh image (spec 1 §5, §9). */
export const TOO_MANY_IMAGES = `You can have at most ${MAX_PRODUCT_MEDIA} images.`;

export interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

/**
 * Splits chosen files into sendable ones and reasons. The upstream checks the content; this saves people a useless
 * wait.
 * @param present number of existing images
 */
export function chooseImages<F extends ChosenFile>(
  files: readonly F[],
  present: number,
): { taken: F[]; refusals: string[] } {
  const taken: F[] = [];
  const refusals: string[] = [];
  const ignored: string[] = [];
  for (const file of files) {
    const fault = faultOf(file);
    if (fault) refusals.push(fault);
    else if (present + taken.length < MAX_PRODUCT_MEDIA) taken.push(file);
    else ignored.push(file.name);
  }
  if (ignored.length > 0)
    refusals.push(`${TOO_MANY_IMAGES} ${ignored.join(', ')} ${ignored.length === 1 ? 'was' : 'were'} left out.`);
  return { taken, refusals };
}

function faultOf({ name, type, size }: ChosenFile): string | null {
  if (!CHOOSABLE_TYPES.includes(type)) return `${name} isn’t an allowed image type (PNG, JPEG, WebP, GIF).`;
  if (size > MAX_IMAGE_BYTES) return `${name} is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB.`;
  if (size === 0) return `${name} is empty.`;
  return null;
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
