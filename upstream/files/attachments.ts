import { randomUUID } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import sharp from 'sharp';
import { ATTACHMENT_REFUSED, cleanFileName, mislabelled, type AttachmentKind } from '@/lib/domain/attachment';
import { imageKindOf } from '@/lib/domain/image-file';
import { HttpError } from '@/upstream/http/errors';
import type { UploadedFile } from '@/upstream/http/route';

/** An uploaded attachment that may be stored. */
export interface CheckedAttachment {
  /** Under which it is to be stored. */
  key: string;
  /** As it may be shown. */
  name: string;
}

/**
 * Tells by its content what an attachment is (decisions: content). No more than its ends are read.
 *
 * @throws HttpError 422 at its field for what is of no allowed kind, is damaged, or has a name that says otherwise
 */
export async function checkAttachment({ field, name, path }: UploadedFile): Promise<CheckedAttachment> {
  const kind = await kindOf(path);
  const fault = kind === undefined ? ATTACHMENT_REFUSED : mislabelled(name, kind);
  const shown = cleanFileName(name, kind ?? 'zip');
  if (kind === undefined || fault !== null) {
    throw new HttpError(422, `${kind === undefined ? 'This file' : shown} ${fault}.`, { errors: [{ msg: `This file ${fault}.`, path: field }] });
  }
  return { key: `${randomUUID().replaceAll('-', '')}.${kind}.attached`, name: shown };
}

/** Some programs write lines after the end of a PDF. */
const TAIL_BYTES = 65_557;

async function kindOf(path: string): Promise<AttachmentKind | undefined> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = await piece(file, 0, Math.min(size, 4_096));
    const text = start.toString('latin1');
    const image = imageKindOf(start);
    if (image) return (await imageFormatOf(path)) === image ? image : undefined;
    if (/^%PDF-\d/.test(text)) return (await piece(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES)).includes('%%EOF') ? 'pdf' : undefined;
    if (/^[^]{4}ftyp(isom|iso\d|mp4\d|avc1|M4V[ HP]|dash|MSNV|mmp4)/.test(text)) return 'mp4';
    if (/^PK(\x03\x04|\x05\x06)/.test(text)) return await kindOfArchive(file, size);
    if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return await kindOfOldOffice(file, start, size);
    return undefined;
  } finally {
    await file.close();
  }
}

async function piece(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

async function imageFormatOf(path: string): Promise<string | undefined> {
  const { format } = await sharp(path, { limitInputPixels: false }).metadata().catch(() => ({ format: undefined }));
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

/** Reads the list of contents at its end; undefined where there is none, or for an Office document with macros. */
async function kindOfArchive(file: FileHandle, size: number): Promise<AttachmentKind | undefined> {
  const from = Math.max(0, size - TAIL_BYTES);
  const tail = await piece(file, from, size - from);
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > tail.length) return undefined;
  const [length, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (length > MAX_DIRECTORY_BYTES || offset + length > size) return undefined;
  const names = namesOf(await piece(file, offset, length));
  if (!names.includes('[Content_Types].xml')) return 'zip';
  const office = OFFICE_PARTS.find(([folder]) => names.some((name) => name.startsWith(folder)));
  if (!office) return 'zip';
  return names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name)) ? undefined : office[1];
}

function namesOf(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [number, number, number];
    names.push(directory.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
}

/** The main stream of each Office document of before 2007. */
const OLD_OFFICE_STREAMS: readonly (readonly [name: string, kind: AttachmentKind])[] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
];

const DIRECTORY_ENTRY_BYTES = 128;
/** More than Office writes: a longer chain of sectors is not followed. */
const MAX_DIRECTORY_SECTORS = 64;

/** Reads the directory of such a file, by the table of its sectors ([MS-CFB] §2). */
async function kindOfOldOffice(file: FileHandle, header: Buffer, size: number): Promise<AttachmentKind | undefined> {
  if (header.length < 512) return undefined;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorBytes = 1 << shift;
  const sectorAt = (sector: number) => (sector + 1) * sectorBytes;
  const next = async (sector: number) => {
    const perTable = sectorBytes / 4;
    const table = Math.floor(sector / perTable);
    if (table >= 109) return -1;
    const entry = await piece(file, sectorAt(header.readUInt32LE(76 + 4 * table)) + 4 * (sector % perTable), 4);
    return entry.length === 4 ? entry.readUInt32LE(0) : -1;
  };
  const names = new Set<string>();
  let sector = header.readUInt32LE(48);
  for (let read = 0; read < MAX_DIRECTORY_SECTORS && sector >= 0 && sectorAt(sector) < size; read += 1) {
    const entries = await piece(file, sectorAt(sector), sectorBytes);
    for (let at = 0; at + DIRECTORY_ENTRY_BYTES <= entries.length; at += DIRECTORY_ENTRY_BYTES) {
      const length = entries.readUInt16LE(at + 64);
      if (length >= 2 && length <= 64) names.add(entries.toString('utf16le', at, at + length - 2));
    }
    sector = await next(sector);
  }
  return OLD_OFFICE_STREAMS.find(([name]) => names.has(name))?.[1];
}
