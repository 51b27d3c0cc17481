import { ATTACHMENT_TYPES, type AttachmentKind } from '@/lib/domain/attachment';
import { MAX_ATTACHMENT_BYTES } from '@/lib/domain/content';
import { CHOOSABLE_TYPES } from '@/lib/domain/image-choice';
import { imageKindOf } from '@/lib/domain/image-file';
import { MAX_IMAGE_BYTES } from '@/lib/domain/product-limits';

export type FileKind = 'image' | 'attachment';

const ENDINGS = Object.keys(ATTACHMENT_TYPES) as AttachmentKind[];

/** What the browser offers to choose, and what people are told of it. */
export const CHOOSABLE: Readonly<Record<FileKind, { accept: string; hint: string }>> = {
  image: { accept: CHOOSABLE_TYPES.join(','), hint: 'PNG, JPEG, WebP or GIF, at most 10 MB' },
  attachment: { accept: [...ENDINGS.map((ending) => `.${ending}`), '.jpg'].join(','), hint: 'PDF, Office, image, MP4 or ZIP, at most 50 MB' },
};

/** How the content of a file begins, for what can be told by that. The upstream looks further. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  pdf: /^%PDF-/,
  office: /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/,
  zip: /^PK(\x03\x04|\x05\x06)/,
  mp4: /^[^]{4}ftyp/,
};

/** What the content of a file with each ending begins as. */
const FAMILY: Readonly<Record<AttachmentKind, string>> = {
  pdf: 'pdf',
  ...{ doc: 'office', xls: 'office', ppt: 'office' },
  ...{ docx: 'zip', xlsx: 'zip', pptx: 'zip', zip: 'zip' },
  ...{ png: 'png', jpeg: 'jpeg', webp: 'webp', gif: 'gif' },
  mp4: 'mp4',
};

const FIRST_BYTES = 16;

/** Why a chosen file can't stand in a field, by its size and content; null where it can. */
export async function faultOfFile(file: File, kind: FileKind, mostBytes = kind === 'image' ? MAX_IMAGE_BYTES : MAX_ATTACHMENT_BYTES): Promise<string | null> {
  const { name, size } = file;
  if (size === 0) return `${name} is empty.`;
  if (size > mostBytes) return `${name} is larger than ${mostBytes / 1024 / 1024} MB.`;
  const start = new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer());
  const content = familyOf(start);
  if (kind === 'image') return imageKindOf(start) ? null : `${name} is not an image of an allowed kind (PNG, JPEG, WebP, GIF).`;
  const ending = (/\.([a-z0-9]+)$/i.exec(name)?.[1] ?? '').toLowerCase().replace('jpg', 'jpeg');
  if (!isAllowed(ending)) return `${name} is not a file of an allowed kind (${CHOOSABLE.attachment.hint}).`;
  return content === FAMILY[ending] ? null : `${name} is not what its name says: its content is no ${ending.toUpperCase()} file.`;
}

function isAllowed(ending: string): ending is AttachmentKind {
  return (ENDINGS as readonly string[]).includes(ending);
}

function familyOf(start: Uint8Array): string | undefined {
  const text = String.fromCharCode(...start);
  return imageKindOf(start) ?? Object.keys(BEGINNINGS).find((family) => BEGINNINGS[family]?.test(text));
}
