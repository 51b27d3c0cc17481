/** File types of a W-9 by key extension, checked by content (decision 25). */
export const W9_TYPES = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg' } as const;
export type W9Kind = keyof typeof W9_TYPES;

/** Keys differ from `FILE_KEY`, so that the address of images never serves them. */
export const W9_KEY = /^[a-f0-9]{32}\.(pdf|png|jpeg)\.w9$/;

export const MANY_WITHOUT_W9 = 1_000;

export const W9_REFUSED = 'A W-9 is a PDF, PNG or JPEG file';

const W9_SIGNATURE_LENGTH = 8;

const SIGNATURES: Readonly<Record<W9Kind, RegExp>> = {
  pdf: /^%PDF-\d/,
  png: /^\x89PNG\r\n\x1a\n/,
  jpeg: /^\xff\xd8\xff/,
};

/** The type claimed by a file's first bytes; undefined if it can't be a W-9. */
export function w9KindOf(start: Uint8Array): W9Kind | undefined {
  const text = String.fromCharCode(...start.subarray(0, W9_SIGNATURE_LENGTH));
  return (Object.keys(SIGNATURES) as W9Kind[]).find((kind) => SIGNATURES[kind].test(text));
}

/** @throws RangeError if the key doesn't match `W9_KEY` */
export function w9KindOfKey(key: string): W9Kind {
  const kind = W9_KEY.exec(key)?.[1];
  if (!kind) throw new RangeError('This isn’t the key of a stored W-9.');
  return kind as W9Kind;
}
