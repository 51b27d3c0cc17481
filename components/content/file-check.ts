import { ATTACHMENT_REFUSED, ATTACHMENT_TYPES, mislabelled, type AttachmentKind } from '@/lib/domain/attachment';
import { MAX_ATTACHMENT_BYTES } from '@/lib/domain/content';
import { CHOOSABLE_TYPES } from '@/lib/domain/image-choice';
import { imageKindOf } from '@/lib/domain/image-file';
import { MAX_IMAGE_BYTES } from '@/lib/domain/product-limits';

export type FileKind = 'image' | 'attachment';

/** The file types that the browser offers, and a hint for users. */
export const CHOOSABLE: Readonly<Record<FileKind, { accept: string; hint: string }>> = {
  image: { accept: CHOOSABLE_TYPES.join(','), hint: 'PNG, JPEG, WebP or GIF, at most 10 MB' },
  attachment: {
    accept: [...Object.keys(ATTACHMENT_TYPES).map((ending) => `.${ending}`), '.jpg'].join(','),
    hint: 'PDF, Office, image, MP4 or ZIP, at most 50 MB',
  },
};

/** How attachments start, and the kinds that start this way. The upstream checks more. */
const BEGINNINGS: readonly (readonly [start: RegExp, kinds: readonly AttachmentKind[]])[] = [
  [/^%PDF-/, ['pdf']],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, ['doc', 'xls', 'ppt']],
  [/^PK(\x03\x04|\x05\x06)/, ['docx', 'xlsx', 'pptx', 'zip']],
  [/^[^]{4}ftyp/, ['mp4']],
];

const FIRST_BYTES = 16;

/** Checks a file's size and content before the upload; null if it is fine. The upstream has the final say. */
export async function faultOfFile(
  file: File,
  kind: FileKind,
  mostBytes = kind === 'image' ? MAX_IMAGE_BYTES : MAX_ATTACHMENT_BYTES,
): Promise<string | null> {
  const { name, size } = file;
  if (size === 0) return `${name} is empty.`;
  if (size > mostBytes) return `${name} is larger than ${mostBytes / 1024 / 1024} MB.`;
  const start = new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer());
  const image = imageKindOf(start);
  if (kind === 'image') return image ? null : `${name} isn’t an allowed image type (PNG, JPEG, WebP, GIF).`;
  const text = String.fromCharCode(...start);
  const kinds = image ? [image] : (BEGINNINGS.find(([beginning]) => beginning.test(text))?.[1] ?? []);
  if (kinds.length === 0) return `${name} ${ATTACHMENT_REFUSED}.`;
  const said = kinds.map((each) => mislabelled(name, each));
  if (said.includes(null)) return null;
  return said.length === 1 ? `${name} ${said[0]}.` : `${name} doesn’t match its name.`;
}
