/** The kinds of image that are stored and shown (decisions: products and files), by the ending of a file's key. */
export const IMAGE_TYPES = {
  webp: 'image/webp',
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
} as const;

/**
 * The key of a stored file, such as `3f2a-small.webp`: one segment of an address, and one name in a folder, with
 * nothing in it that could lead elsewhere.
 */
export const FILE_KEY = /^[a-z0-9_-]{1,100}\.(webp|png|jpeg|gif)$/;

/**
 * The media type of a stored file.
 *
 * @throws RangeError when the key has another form than `FILE_KEY`
 */
export function imageTypeOf(key: string): string {
  const ending = FILE_KEY.exec(key)?.[1];
  if (!ending) throw new RangeError('This is not the key of a stored file.');
  return IMAGE_TYPES[ending as keyof typeof IMAGE_TYPES];
}
