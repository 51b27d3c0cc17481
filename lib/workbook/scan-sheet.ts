import type { Limits } from './limits';
import { tooManyCells, tooManyRows, Unreadable } from './unreadable';

/** What the formats of Excel can hold; a place beyond makes the library walk through all that lies before it. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;

/** Counts what is read of a workbook, over all of its sheets. */
export class Counted {
  private rows = 0;
  private cells = 0;
  private strings = 0;

  constructor(private readonly limits: Limits) {}

  /** @throws Unreadable with the numbers, where it is too much by now */
  add({ rows = 0, cells = 0, strings = 0 }: { rows?: number; cells?: number; strings?: number }): void {
    this.rows += rows;
    this.cells += cells;
    this.strings += strings;
    if (this.rows > this.limits.rowElements) throw tooManyRows(this.rows - 1);
    if (this.cells > this.limits.cells) throw tooManyCells(this.limits.cells);
    if (this.strings > this.limits.cells) throw tooManyCells(this.limits.cells);
  }
}

/** A sheet of which only rows and merged cells are left. */
export interface ScannedSheet {
  xml: Uint8Array;
  /** The numbers of its hidden rows, counted from 1. */
  hidden: ReadonlySet<number>;
}

/**
 * Walks through the XML of a sheet without building anything of it, and leaves the rest out: a link alone can name all
 * cells that there may be.
 * @throws Unreadable where it holds too much, or a row or a column that no spreadsheet has
 */
export function scanSheet(bytes: Uint8Array, counted: Counted, { cells: most }: Limits): ScannedSheet {
  const hidden = new Set<number>();
  let [rows, cells, row, from, to] = [0, 0, 0, -1, -1];
  eachTag(bytes, (name, start, isEnd) => {
    if (name === CELL && !isEnd) {
      cells += 1;
      if (cells > most) throw tooManyCells(most);
      refuseFarColumn(attributesAt(bytes, start));
    } else if (name === ROW && !isEnd) {
      rows += 1;
      if (rows > most) return;
      const attributes = attributesAt(bytes, start);
      row = rowOf(attributes) ?? row + 1;
      if (row > LAST_ROW) throw farAway(`the row ${row.toLocaleString('en-US')}`, LAST_ROW.toLocaleString('en-US'));
      if (/[\s:]hidden\s*=\s*["'](1|true)["']/i.test(attributes)) hidden.add(row);
    } else if (name === SHEET_DATA && !isEnd && from < 0) from = start;
    else if (name === SHEET_DATA) to = Math.max(to, start);
  });
  counted.add({ rows, cells });
  return { xml: reduced(bytes, from, to), hidden };
}

/** Counts the texts that cells share. @throws Unreadable */
export function scanStrings(bytes: Uint8Array, counted: Counted): void {
  let strings = 0;
  eachTag(bytes, (name, _, isEnd) => {
    if (name === STRING && !isEnd) strings += 1;
  });
  counted.add({ strings });
}

const [CELL, ROW, STRING, SHEET_DATA] = ['c', 'row', 'si', 'sheetData'] as const;
const LONGEST = SHEET_DATA.length;

/** Hands out each tag by its name without its prefix. One byte after another: it is called for a hundred megabytes. */
function eachTag(bytes: Uint8Array, found: (name: string, start: number, isEnd: boolean) => void): void {
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 0x3c) continue;
    const isEnd = bytes[at + 1] === 0x2f;
    let from = at + (isEnd ? 2 : 1);
    let end = from;
    for (; end < bytes.length && !endsName(bytes[end] ?? 0); end += 1) if (bytes[end] === 0x3a) from = end + 1;
    const name = wantedName(bytes, from, end);
    if (name !== '') found(name, at, isEnd);
  }
}

/** Space, `/`, `>`, or the next tag. */
const endsName = (byte: number) => byte <= 0x20 || byte === 0x2f || byte === 0x3e || byte === 0x3c;

function wantedName(bytes: Uint8Array, from: number, end: number): string {
  const length = end - from;
  if (length > LONGEST || length < 1) return '';
  const first = bytes[from];
  if (length === 1) return first === 0x63 ? CELL : '';
  if (first !== 0x72 && first !== 0x73) return '';
  const name = latin1(bytes, from, end);
  return name === ROW || name === STRING || name === SHEET_DATA ? name : '';
}

/** Longer tags of cells and rows have nothing more that is looked for. */
const MOST_OF_A_TAG = 1_000;

/** From the space before the first of them. */
function attributesAt(bytes: Uint8Array, start: number): string {
  let from = start + 1;
  while (!endsName(bytes[from] ?? 0x3e)) from += 1;
  let end = from;
  const last = Math.min(bytes.length, start + MOST_OF_A_TAG);
  while (end < last && bytes[end] !== 0x3e) end += 1;
  return end === from ? '' : latin1(bytes, from, end);
}

function rowOf(attributes: string): number | undefined {
  const row = /[\s:]r\s*=\s*["']\s*(\d+)/i.exec(attributes)?.[1];
  return row === undefined ? undefined : Number(row);
}

function refuseFarColumn(attributes: string): void {
  const letters = /[\s:]r\s*=\s*["']\s*([A-Z]+)/i.exec(attributes)?.[1]?.toUpperCase() ?? '';
  if (letters.length < 3) return;
  const column = Array.from(letters.slice(0, 4)).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (column > LAST_COLUMN) throw farAway(`the column ${letters.slice(0, 12)}`, 'XFD');
}

function farAway(place: string, last: string): Unreadable {
  return new Unreadable(
    `This file names ${place}, but Excel ends at ${last}. Save it anew in Excel and drop it again.`,
  );
}

function reduced(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (from < 0 || to < from) return Buffer.from('<worksheet><sheetData/></worksheet>');
  const end = bytes.indexOf(0x3e, to) + 1 || bytes.length;
  const merged =
    /<(?:\w+:)?mergeCells[\s>][^]*?<\/(?:\w+:)?mergeCells>/.exec(latin1(bytes, end, bytes.length))?.[0] ?? '';
  return Buffer.concat([
    Buffer.from('<worksheet>'),
    bytes.subarray(from, end),
    Buffer.from(`${merged}</worksheet>`, 'latin1'),
  ]);
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
}
