/** Image types that are stored and shown, by key extension (decision 6). */
export const IMAGE_TYPES = {
  webp: 'image/webp',
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
} as const;

/** Key of a stored image, `3f2a-small.webp`: one path segment that can't lead elsewhere. */
export const FILE_KEY = /^[a-z0-9_-]{1,100}\.(webp|png|jpeg|gif)$/;

export const WORKBOOK_KEY = /^[a-z0-9_-]{1,100}\.xlsx$/;

/** Media type of a stored image. @throws RangeError if the key doesn't match `FILE_KEY` */
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
 * The image type a file's first `IMAGE_SIGNATURE_LENGTH` bytes claim; undefined for others. Only decoding proves it
 * (decision 6).
 */
export function imageKindOf(start: Uint8Array): ImageKind | undefined {
  const text = String.fromCharCode(...start.subarray(0, IMAGE_SIGNATURE_LENGTH));
  return (Object.keys(SIGNATURES) as ImageKind[]).find((kind) => SIGNATURES[kind].test(text));
}
