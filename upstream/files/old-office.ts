import type { FileHandle } from 'node:fs/promises';
import type { AttachmentKind } from '@/lib/domain/attachment';

const PRESENTATION = 'PowerPoint Document';

/** The main stream of each Office document type before 2007. */
const MAIN_STREAMS: readonly (readonly [name: string, kind: AttachmentKind])[] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  [PRESENTATION, 'ppt'],
];

/** Streams with macros of a document or table ([MS-OVBA] §2.2.1); presentations have them in their main stream. */
const MACRO_STREAMS = /^_?VBA(_PROJECT(_CUR)?)?$/i;

const DIRECTORY_ENTRY_BYTES = 128;
/** More than Office writes; a file with a longer chain isn't treated as a document. */
const MAX_DIRECTORY_SECTORS = 1_024;
/** Sector tables listed in the header; larger files list more in other sectors. */
const TABLES_IN_HEADER = 109;
/** Smaller streams are stored elsewhere, but no presentation is that small. */
const MIN_STREAM_BYTES = 4_096;

/** First sector of a stream, and its length in bytes. */
interface Stream {
  sector: number;
  bytes: number;
}

export async function piece(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/**
 * Identifies an Office file from before 2007 by its directory and sector table ([MS-CFB] §2).
 *
 * @param size of the file, in bytes
 * @returns undefined if it is unknown or unreadable
 */
export async function readOldOffice(
  file: FileHandle,
  header: Buffer,
  size: number,
): Promise<{ kind: AttachmentKind; hasMacros: boolean } | undefined> {
  const sectors = sectorsOf(file, header, size);
  if (!sectors) return undefined;
  const streams = await streamsOf(sectors, header.readUInt32LE(48));
  const main = MAIN_STREAMS.find(([name]) => streams?.has(name));
  if (!streams || !main) return undefined;
  if ([...streams.keys()].some((name) => MACRO_STREAMS.test(name))) return { kind: main[1], hasMacros: true };
  const presentation = streams.get(PRESENTATION);
  const hasMacros = presentation ? await presentationHasMacros(sectors, presentation) : false;
  return hasMacros === undefined ? undefined : { kind: main[1], hasMacros };
}

type Sectors = NonNullable<ReturnType<typeof sectorsOf>>;

function sectorsOf(file: FileHandle, header: Buffer, size: number) {
  if (header.length < 512) return undefined;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorBytes = 1 << shift;
  const perTable = sectorBytes / 4;
  const tables = new Map<number, Buffer>();
  const at = (sector: number) => (sector + 1) * sectorBytes;
  const numberAt = async (offset: number) => {
    const bytes = await piece(file, offset, 4);
    return bytes.length === 4 ? bytes.readUInt32LE(0) : -1;
  };
  const placeOfTable = async (table: number) => {
    if (table < TABLES_IN_HEADER) return header.readUInt32LE(76 + 4 * table);
    let names = header.readUInt32LE(68);
    let place = table - TABLES_IN_HEADER;
    // The last number of each sector points to the next one.
    for (; place >= perTable - 1; place -= perTable - 1) names = await numberAt(at(names) + sectorBytes - 4);
    return numberAt(at(names) + 4 * place);
  };
  const tableOf = async (sector: number) => {
    const table = Math.floor(sector / perTable);
    const known = tables.get(table) ?? (await piece(file, at(await placeOfTable(table)), sectorBytes));
    tables.set(table, known);
    return known;
  };
  return {
    sectorBytes,
    isInFile: (sector: number) => sector >= 0 && at(sector) < size,
    read: (sector: number, from = 0, length = sectorBytes) => piece(file, at(sector) + from, length),
    /** @returns -1 if the table is truncated */
    next: async (sector: number) => {
      const [table, place] = [await tableOf(sector), 4 * (sector % perTable)];
      return place + 4 <= table.length ? table.readUInt32LE(place) : -1;
    },
  };
}

async function streamsOf({ isInFile, read, next }: Sectors, first: number): Promise<Map<string, Stream> | undefined> {
  const streams = new Map<string, Stream>();
  let sector = first;
  for (let count = 0; isInFile(sector); count += 1) {
    if (count === MAX_DIRECTORY_SECTORS) return undefined;
    const entries = await read(sector);
    for (let at = 0; at + DIRECTORY_ENTRY_BYTES <= entries.length; at += DIRECTORY_ENTRY_BYTES) {
      const length = entries.readUInt16LE(at + 64);
      if (length < 2 || length > 64) continue;
      const name = entries.toString('utf16le', at, at + length - 2);
      if (!streams.has(name))
        streams.set(name, { sector: entries.readUInt32LE(at + 116), bytes: entries.readUInt32LE(at + 120) });
    }
    sector = await next(sector);
  }
  return streams;
}

/** Records of a presentation ([MS-PPT] §2.13.24) on the path to the macro flag, and the flag itself. */
const LEADS_TO_MACROS: readonly number[] = [0x03e8, 0x07d0, 0x03ff];
const ABOUT_MACROS = 0x0400;
const RECORD_HEADER_BYTES = 8;
/** A thousand slides have three thousand records; a file with more isn't treated as a presentation. */
const MAX_RECORDS = 50_000;

/** @returns undefined for a stream that can't be read to its end */
async function presentationHasMacros(
  { sectorBytes, isInFile, read, next }: Sectors,
  stream: Stream,
): Promise<boolean | undefined> {
  if (stream.bytes < MIN_STREAM_BYTES) return false;
  let [sector, passed] = [stream.sector, 0];
  /** Reads forward only. */
  const bytesAt = async (from: number, length: number): Promise<Buffer> => {
    for (; passed + sectorBytes <= from && isInFile(sector); passed += sectorBytes) sector = await next(sector);
    if (!isInFile(sector)) return Buffer.alloc(0);
    const start = await read(sector, from - passed, Math.min(length, passed + sectorBytes - from));
    return start.length === length || start.length === 0
      ? start
      : Buffer.concat([start, await bytesAt(from + start.length, length - start.length)]);
  };
  let at = 0;
  for (let count = 0; at + RECORD_HEADER_BYTES <= stream.bytes; count += 1) {
    const record = await bytesAt(at, RECORD_HEADER_BYTES);
    if (record.length < RECORD_HEADER_BYTES || count === MAX_RECORDS) return undefined;
    const [kind, length] = [record.readUInt16LE(2), record.readUInt32LE(4)];
    at += RECORD_HEADER_BYTES;
    if (LEADS_TO_MACROS.includes(kind)) continue;
    // A reference, then the flag.
    if (kind === ABOUT_MACROS && (await bytesAt(at + 4, 1)).some((byte) => byte !== 0)) return true;
    at += length;
  }
  return false;
}
