import { randomBytes } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import sharp from 'sharp';
import {
  ATTACHMENT_REFUSED,
  cleanFileName,
  MACROS_REFUSED,
  mislabelled,
  type AttachmentKind,
} from '@/lib/domain/attachment';
import { faultOfArchive, type ArchiveEntry } from '@/lib/domain/archive-content';
import { imageKindOf } from '@/lib/domain/image-file';
import { HttpError } from '@/upstream/http/errors';
import type { UploadedFile } from '@/upstream/http/route';
import { piece, readOldOffice } from './old-office';
import { removeUnusedFiles, type FileKeeper } from './unused-files';

/** An uploaded attachment that may be stored. */
export interface CheckedAttachment {
  /** Under which it is to be stored. */
  key: string;
  /** As it may be shown. */
  name: string;
}

/**
 * Tells by its content what an attachment is (decision 26). No more than its ends are read.
 *
 * @throws HttpError 422 at its field for what is of no allowed kind, is damaged, or has a name that says otherwise
 */
export async function checkAttachment({ field, name, path }: UploadedFile): Promise<CheckedAttachment> {
  const refuse = (called: string, fault: string): never => {
    throw new HttpError(422, `${called} ${fault}.`, { errors: [{ msg: `This file ${fault}.`, path: field }] });
  };
  const kind = await kindOf(path);
  if (kind === undefined) return refuse('This file', ATTACHMENT_REFUSED);
  if (typeof kind === 'object') return refuse('This file', kind.fault);
  const shown = cleanFileName(name, kind);
  const fault = mislabelled(name, kind);
  return fault === null
    ? { key: `${randomBytes(16).toString('hex')}.${kind}.attached`, name: shown }
    : refuse(name, fault);
}

/**
 * Stores checked attachments, for the `prepare` of a mutation: whatever fails afterwards, none of them stays behind.
 * All are waited for: one that ends after the others were removed would stay.
 */
export async function storeAttachments(
  context: FileKeeper & { onFailure: (undo: () => Promise<void>) => void },
  checked: readonly (CheckedAttachment & { upload: UploadedFile })[],
): Promise<void> {
  context.onFailure(() =>
    removeUnusedFiles(
      context,
      checked.map(({ key }) => key),
    ),
  );
  const outcomes = await Promise.allSettled(checked.map(({ key, upload }) => context.files.putFile(key, upload.path)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** In place of a kind: why a file of an allowed one is not taken. */
interface Refused {
  fault: string;
}
type Found = AttachmentKind | Refused | undefined;

const MACROS: Refused = { fault: MACROS_REFUSED };

/** Some programs write lines after the end of a PDF. */
const TAIL_BYTES = 65_557;

async function kindOf(path: string): Promise<Found> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = await piece(file, 0, Math.min(size, 4_096));
    const text = start.toString('latin1');
    const image = imageKindOf(start);
    if (image) return (await imageFormatOf(path)) === image ? image : undefined;
    if (/^%PDF-\d/.test(text))
      return (await piece(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES)).includes('%%EOF') ? 'pdf' : undefined;
    if (/^[^]{4}ftyp(isom|iso\d|mp4\d|avc1|M4V[ HP]|dash|MSNV|mmp4)/.test(text)) return 'mp4';
    if (/^PK(\x03\x04|\x05\x06)/.test(text)) return await kindOfArchive(file, size);
    if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) {
      const found = await readOldOffice(file, start, size);
      return found?.hasMacros ? MACROS : found?.kind;
    }
    return undefined;
  } finally {
    await file.close();
  }
}

async function imageFormatOf(path: string): Promise<string | undefined> {
  const { format } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: undefined }));
  return format;
}

/** Of a ZIP archive's list of contents; Office writes a few kilobytes. */
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;

/** The main part of each Office document, as its archive names it. */
const OFFICE_PARTS: readonly (readonly [folder: string, kind: AttachmentKind])[] = [
  ['word/', 'docx'],
  ['xl/', 'xlsx'],
  ['ppt/', 'pptx'],
];

/** Reads the list of contents at its end; undefined where there is none. */
async function kindOfArchive(file: FileHandle, size: number): Promise<Found> {
  const from = Math.max(0, size - TAIL_BYTES);
  const tail = await piece(file, from, size - from);
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > tail.length) return undefined;
  const [length, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (length > MAX_DIRECTORY_BYTES || offset + length > size) return undefined;
  const entries = entriesOf(await piece(file, offset, length));
  // A list that can't be walked to its end may hide what other programs find.
  if (entries.length !== tail.readUInt16LE(end + 10)) return undefined;
  const names = entries.map(({ name }) => name);
  const office = OFFICE_PARTS.find(([folder]) => names.some((name) => name.startsWith(folder)));
  if (!names.includes('[Content_Types].xml') || !office) {
    const fault = faultOfArchive(entries);
    return fault === null ? 'zip' : { fault };
  }
  return names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name)) ? MACROS : office[1];
}

/** The files of an archive's list of contents (APPNOTE.TXT of PKWARE, 4.3.12). */
function entriesOf(directory: Buffer): ArchiveEntry[] {
  const entries: ArchiveEntry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + name),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}
