/** What a W-9 may be, by content (decision 25), by the ending of its key. */
export const W9_TYPES = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg' } as const;
export type W9Kind = keyof typeof W9_TYPES;

/** The key of a stored W-9. It has another form than `FILE_KEY`, so that the address of images never answers it. */
export const W9_KEY = /^[a-f0-9]{32}\.(pdf|png|jpeg)\.w9$/;

/** More registrations without a W-9 aren't counted. */
export const MANY_WITHOUT_W9 = 1_000;

export const W9_REFUSED = 'A W-9 is a PDF, PNG or JPEG file';

/** Bytes that tell what a file claims to be. */
const W9_SIGNATURE_LENGTH = 8;

const SIGNATURES: Readonly<Record<W9Kind, RegExp>> = {
  pdf: /^%PDF-\d/,
  png: /^\x89PNG\r\n\x1a\n/,
  jpeg: /^\xff\xd8\xff/,
};

/** What a file claims to be by its first bytes; undefined for what is no W-9. */
export function w9KindOf(start: Uint8Array): W9Kind | undefined {
  const text = String.fromCharCode(...start.subarray(0, W9_SIGNATURE_LENGTH));
  return (Object.keys(SIGNATURES) as W9Kind[]).find((kind) => SIGNATURES[kind].test(text));
}

/** @throws RangeError when the key has another form than `W9_KEY` */
export function w9KindOfKey(key: string): W9Kind {
  const kind = W9_KEY.exec(key)?.[1];
  if (!kind) throw new RangeError('This isn’t the key of a stored W-9.');
  return kind as W9Kind;
}
