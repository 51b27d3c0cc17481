import { IMAGE_TYPES } from './image-file';
import { MAX_IMAGE_BYTES, MAX_PRODUCT_MEDIA } from './product-limits';

export const CHOOSABLE_TYPES: readonly string[] = Object.values(IMAGE_TYPES);

/** The message of an eleventh image (spec 1 §5 and §9). */
export const TOO_MANY_IMAGES = `You can have at most ${MAX_PRODUCT_MEDIA} images.`;

export interface ChosenFile {
  name: string;
  /** As the browser takes it to be, from the file's name. */
  type: string;
  size: number;
}

/**
 * Sorts the chosen files into those that can be sent and a sentence for each reason not to send one. The upstream
 * judges by content; this spares people a wait in vain.
 * @param present how many images are there already
 */
export function chooseImages<F extends ChosenFile>(
  files: readonly F[],
  present: number,
): { taken: F[]; refusals: string[] } {
  const taken: F[] = [];
  const refusals: string[] = [];
  const leftOut: string[] = [];
  for (const file of files) {
    const fault = faultOf(file);
    if (fault) refusals.push(fault);
    else if (present + taken.length < MAX_PRODUCT_MEDIA) taken.push(file);
    else leftOut.push(file.name);
  }
  if (leftOut.length > 0)
    refusals.push(`${TOO_MANY_IMAGES} ${leftOut.join(', ')} ${leftOut.length === 1 ? 'was' : 'were'} left out.`);
  return { taken, refusals };
}

function faultOf({ name, type, size }: ChosenFile): string | null {
  if (!CHOOSABLE_TYPES.includes(type)) return `${name} isn’t an allowed image type (PNG, JPEG, WebP, GIF).`;
  if (size > MAX_IMAGE_BYTES) return `${name} is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB.`;
  if (size === 0) return `${name} is empty.`;
  return null;
}

/** A list with the item at index `from` at index `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
