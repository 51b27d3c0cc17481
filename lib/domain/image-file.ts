/** The kinds of image that are stored and shown (decision 6), by the ending of a file's key. */
export const IMAGE_TYPES = {
  webp: 'image/webp',
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
} as const;

/**
 * The key of a stored image, `3f2a-small.webp`: one segment of an address, one name in a folder, leading nowhere else.
 */
export const FILE_KEY = /^[a-z0-9_-]{1,100}\.(webp|png|jpeg|gif)$/;

/** The key of a stored workbook, such as a report that is kept. */
export const WORKBOOK_KEY = /^[a-z0-9_-]{1,100}\.xlsx$/;

/** The media type of a stored image. @throws RangeError when the key has another form than `FILE_KEY` */
export function imageTypeOf(key: string): string {
  const ending = FILE_KEY.exec(key)?.[1];
  if (!ending) throw new RangeError('This isn’t the key of a stored file.');
  return IMAGE_TYPES[ending as keyof typeof IMAGE_TYPES];
}

export type ImageKind = keyof typeof IMAGE_TYPES;
export const IMAGE_SIGNATURE_LENGTH = 12;

const SIGNATURES: Readonly<Record<ImageKind, RegExp>> = {
  png: /^\x89PNG\r\n\x1a\n/,
  jpeg: /^\xff\xd8\xff/,
  gif: /^GIF8[79]a/,
  webp: /^RIFF[^]{4}WEBP/,
};

/**
 * Tells by its first `IMAGE_SIGNATURE_LENGTH` bytes what kind of image a file claims to be; undefined for others. Only
 * reading it whole shows whether it is one (decision 6).
 */
export function imageKindOf(start: Uint8Array): ImageKind | undefined {
  const text = String.fromCharCode(...start.subarray(0, IMAGE_SIGNATURE_LENGTH));
  return (Object.keys(SIGNATURES) as ImageKind[]).find((kind) => SIGNATURES[kind].test(text));
}
