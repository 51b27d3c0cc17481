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

export interface CheckedAttachment {
  key: string;
  /** The display name, which is safe to show. */
  name: string;
}

/**
 * Detects an attachment's type from its content (decision 26). Reads only the start and the end.
 *
 * @throws HttpError 422 at its field if the type isn't allowed or doesn't match the name, or the file is damaged
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
 * Stores checked attachments in a mutation's `prepare`. A later failure removes all of them. It waits for every write,
 * because one that finishes after the cleanup would stay.
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

/** The reason why a file of an allowed type is refused. */
interface Refused {
  fault: string;
}
type Found = AttachmentKind | Refused | undefined;

const MACROS: Refused = { fault: MACROS_REFUSED };

/** Some programs write lines after the end of a PDF. For ZIP files, this covers the longest comment. */
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

/** Limit for a ZIP file's directory. Office writes a few kilobytes. */
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;

/** The folder that identifies each Office format. */
const OFFICE_PARTS: readonly (readonly [folder: string, kind: AttachmentKind])[] = [
  ['word/', 'docx'],
  ['xl/', 'xlsx'],
  ['ppt/', 'pptx'],
];

/** Reads the ZIP directory at the end of the file. Undefined if it is missing or invalid. */
async function kindOfArchive(file: FileHandle, size: number): Promise<Found> {
  const from = Math.max(0, size - TAIL_BYTES);
  const tail = await piece(file, from, size - from);
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > tail.length) return undefined;
  const [length, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (length > MAX_DIRECTORY_BYTES || offset + length > size) return undefined;
  const entries = entriesOf(await piece(file, offset, length));
  // A directory that can't be read completely may hide files that other programs find.
  if (entries.length !== tail.readUInt16LE(end + 10)) return undefined;
  const names = entries.map(({ name }) => name);
  const office = OFFICE_PARTS.find(([folder]) => names.some((name) => name.startsWith(folder)));
  if (!names.includes('[Content_Types].xml') || !office) {
    const fault = faultOfArchive(entries);
    return fault === null ? 'zip' : { fault };
  }
  return names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name)) ? MACROS : office[1];
}

/** Parses a ZIP directory (PKWARE APPNOTE.TXT, 4.3.12). */
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
