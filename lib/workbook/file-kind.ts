import { CFB } from 'xlsx';
import type JSZip from 'jszip';
import { DAMAGED, PROTECTED, Unreadable } from './unreadable';

const CHOOSE_EXCEL = 'Please choose an Excel file (.xls or .xlsx).';
const SAVE_AS_EXCEL = 'Open it in Excel and save it as .xlsx, then drop that file.';

/** Other file types people drop, by first bytes. */
const KINDS: readonly (readonly [bytes: string, is: string])[] = [
  ['%PDF', 'a PDF document'],
  ['\x89PNG', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['{\\rtf', 'a rich text document'],
  ['Rar!', 'a RAR archive'],
  ["7z\xbc\xaf'", 'a 7z archive'],
  ['\x1f\x8b', 'a gzip archive'],
  ['MZ', 'a program'],
  ['SQLite format 3', 'a database'],
];

/** Text formats that spreadsheets open too. */
const TEXTS: readonly (readonly [pattern: RegExp, is: string])[] = [
  [/^<\?xml[\s\S]{0,2000}urn:schemas-microsoft-com:office:spreadsheet/, 'an XML spreadsheet of 2003'],
  [/^(<\?xml[^>]*>\s*)?(<!doctype html|<html|<head|<body|<table|<meta)/i, 'a web page (HTML)'],
  [/^<\?xml/, 'an XML document'],
  [/^ID;P/, 'a SYLK spreadsheet'],
];

/** A `zip` may be a workbook, depending on its parts. */
export type Container = 'zip' | 'xls' | 'csv';

/**
 * The real type of a file.
 *
 * @param takesCsv whether CSV is accepted
 * @throws Unreadable for other files
 */
export function containerOf(bytes: Uint8Array, takesCsv: boolean): Container {
  if (bytes.length === 0) throw new Unreadable('This file is empty.');
  const start = latin1(bytes.subarray(0, 2_100));
  if (/^PK(\x03\x04|\x05\x06|\x07\x08)/.test(start)) return 'zip';
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return xlsInside(bytes);
  // Before Excel 5 a workbook was a single stream.
  if (/^\x09[\x00\x02\x04][\x04\x06\x08]\x00/.test(start)) return 'xls';
  const known = KINDS.find(([first]) => start.startsWith(first));
  if (known) throw not(known[1]);
  const text = start.replace(/^(\xef\xbb\xbf)?\s*/, '');
  const written = TEXTS.find(([pattern]) => pattern.test(text));
  if (written) throw not(written[1], SAVE_AS_EXCEL);
  const isText = !/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(start) || /^(\xff\xfe|\xfe\xff)/.test(start);
  if (isText && takesCsv) return 'csv';
  if (isText) throw not('a text file, such as CSV', SAVE_AS_EXCEL);
  throw not('of an unknown type');
}

const OLE_KINDS: readonly (readonly [stream: RegExp, is: string])[] = [
  [/^worddocument$/i, 'a Word document (.doc)'],
  [/^powerpoint document$/i, 'a PowerPoint presentation (.ppt)'],
  [/^__properties_version1\.0$/i, 'an Outlook message (.msg)'],
  [/^visiodocument$/i, 'a Visio drawing (.vsd)'],
];

/** Office files before 2007, and protected ones since, are compound files. */
function xlsInside(bytes: Uint8Array): 'xls' {
  const streams = streamsOf(bytes);
  const has = (name: RegExp) => streams.some((stream) => name.test(stream));
  if (has(/^encryptedpackage$/i)) throw new Unreadable(PROTECTED);
  if (has(/^(workbook|book)$/i)) return 'xls';
  throw not(OLE_KINDS.find(([name]) => has(name))?.[1] ?? 'an Office file without a workbook');
}

function streamsOf(bytes: Uint8Array): string[] {
  try {
    const { FullPaths } = CFB.read(Buffer.from(bytes), { type: 'buffer' }) as { FullPaths: string[] };
    return FullPaths.map((path) => path.split('/').findLast(Boolean) ?? '');
  } catch {
    throw new Unreadable(DAMAGED);
  }
}

const MAIN_PARTS: readonly (readonly [type: RegExp, is: string | null])[] = [
  [/spreadsheetml\.(sheet|template)\.main\+xml/, null],
  [/ms-excel\.(sheet|template|addin)\.macroEnabled\.main\+xml/, 'a workbook with macros (.xlsm)'],
  [/ms-excel\.sheet\.binary\.macroEnabled\.main/, 'a binary workbook (.xlsb)'],
  [/wordprocessingml/, 'a Word document (.docx)'],
  [/presentationml/, 'a PowerPoint presentation (.pptx)'],
];

/** @throws Unreadable naming what the archive is instead of a workbook */
export async function assertWorkbook(zip: JSZip, textOf: (name: string) => Promise<string>): Promise<void> {
  const types = zip.file('[Content_Types].xml') ? await textOf('[Content_Types].xml') : '';
  const known = MAIN_PARTS.find(([type]) => type.test(types));
  if (known?.[1]) throw not(known[1], known[1].includes('workbook') ? SAVE_AS_EXCEL : CHOOSE_EXCEL);
  if (known) return;
  const media = zip.file('mimetype') ? await textOf('mimetype') : '';
  if (media.includes('opendocument.spreadsheet')) throw not('an OpenDocument spreadsheet (.ods)', SAVE_AS_EXCEL);
  if (media.includes('opendocument')) throw not('an OpenDocument file');
  if (zip.file('Index/Document.iwa')) throw not('a Numbers or Pages document', SAVE_AS_EXCEL);
  throw not('a ZIP archive');
}

function not(is: string, remedy = CHOOSE_EXCEL): Unreadable {
  return new Unreadable(`This file is ${is}. ${remedy}`);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
