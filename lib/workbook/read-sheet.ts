import { read, set_cptable, SSF, type CellObject, type Range, type WorkBook } from 'xlsx';
import { cellText } from '../domain/cell-text';
import { headingKey, MAX_UPLOAD_COLUMNS, MAX_UPLOAD_ROWS, type CellFlaw, type UploadColumn } from '../domain/upload';
import { containerOf } from './file-kind';
import type { Limits } from './limits';
import { tooManyRows, unpack } from './unpack';
import { DAMAGED, PROTECTED, Unreadable } from './unreadable';

/** What a file says, as far as it is uploaded. */
export interface SheetRows {
  /** Of each row its number as the spreadsheet counts, then the texts of the columns in their order. */
  rows: (readonly [row: number, ...cells: string[]])[];
  /** Cells that may not be what they say: the index of the row, that of the column, and why. */
  flaws: (readonly [row: number, column: number, flaw: CellFlaw])[];
}

/** Where a heading is looked for: some files begin with a title. */
const HEADING_ROWS = 20;

/** Reads the first sheet of an Excel file. @throws Unreadable with a sentence for people, whatever is wrong */
export async function readSheet(
  bytes: Uint8Array,
  columns: readonly UploadColumn[],
  limits: Limits,
): Promise<SheetRows> {
  const book = await open(bytes, limits);
  const name = book.SheetNames.find((each) => book.Sheets[each]) ?? '';
  const sheet = book.Sheets[name];
  const cells = (sheet?.['!data'] ?? []) as (CellObject[] | undefined)[];
  const width = cells.reduce((most, row) => (row && row.length > most ? Math.max(most, widthOf(row)) : most), 0);
  const where = `The sheet “${name}”${book.SheetNames.length > 1 ? ', the only one that is read,' : ''}`;
  if (width === 0) throw new Unreadable(`${where} is empty.`);
  if (width > MAX_UPLOAD_COLUMNS) {
    const [has, more] = [width.toLocaleString('en-US'), (width - MAX_UPLOAD_COLUMNS).toLocaleString('en-US')];
    throw new Unreadable(`${where} has ${has} columns, ${more} more than the ${MAX_UPLOAD_COLUMNS} that are read.`);
  }
  const heading = headingOf(cells, columns, where);
  fillMerged(cells, sheet?.['!merges'] ?? [], heading);
  const found = rowsOf(cells, heading);
  if (found.rows.length === 0) throw new Unreadable(`${where} has no rows below its header.`);
  return found;
}

async function open(bytes: Uint8Array, limits: Limits): Promise<WorkBook> {
  const isXls = containerOf(bytes) === 'xls';
  const { workbook, sheet } = isXls ? { workbook: bytes, sheet: 0 } : await unpack(bytes, limits);
  // The names of letters before Unicode, which files of Excel 95 and before use.
  if (isXls) set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
  try {
    // With stubs, or a formula without a stored value would not be seen.
    return read(workbook, {
      type: 'array',
      dense: true,
      sheetStubs: true,
      sheets: sheet,
      cellNF: true,
      cellHTML: false,
      bookVBA: false,
    });
  } catch (error) {
    throw new Unreadable(error instanceof Error && /password|encrypt/i.test(error.message) ? PROTECTED : DAMAGED);
  }
}

/** Cells that have a format alone don’t count. */
function widthOf(row: readonly (CellObject | undefined)[]): number {
  return row.findLastIndex((cell) => cell !== undefined && (cell.t !== 'z' || cell.f !== undefined)) + 1;
}

interface Heading {
  row: number;
  /** Where each wanted column stands. */
  places: readonly number[];
}

function headingOf(
  cells: readonly (CellObject[] | undefined)[],
  columns: readonly UploadColumn[],
  where: string,
): Heading {
  const candidates: { row: number; texts: string[]; places: number[][] }[] = [];
  for (const [row, line] of cells.slice(0, HEADING_ROWS).entries()) {
    const texts = Array.from(line ?? [], (cell) => (cell ? shown(cell).text : ''));
    if (texts.every((text) => text === '')) continue;
    const keys = texts.map(headingKey);
    const places = columns.map(({ heading, alsoCalled }) => {
      const exact = placesOf(keys, [headingKey(heading)]);
      return exact.length > 0 ? exact : placesOf(keys, alsoCalled);
    });
    candidates.push({ row, texts, places });
  }
  const score = ({ places }: { places: number[][] }) => places.filter((each) => each.length > 0).length;
  const best = candidates.reduce(
    (one, other) => (score(other) > score(one) ? other : one),
    candidates[0] ?? { row: 0, texts: [], places: [] },
  );
  const missing = columns.filter((_, index) => best.places[index]?.length === 0).map(({ heading }) => `“${heading}”`);
  if (missing.length > 0) {
    const headings = best.texts
      .filter((text) => text !== '')
      .slice(0, 8)
      .map((text) => `“${text.slice(0, 40)}”`);
    const lack = `${missing.length === 1 ? 'column' : 'columns'} ${inWords(missing)} ${missing.length === 1 ? 'is' : 'are'} missing`;
    throw new Unreadable(`The ${lack}. ${where} begins with ${inWords(headings)}.`);
  }
  const twice = columns.find((_, index) => (best.places[index]?.length ?? 0) > 1);
  if (twice) throw new Unreadable(`The column “${twice.heading}” is there more than once: remove all but one.`);
  return { row: best.row, places: best.places.map(([place = 0]) => place) };
}

function placesOf(keys: readonly string[], names: readonly string[]): number[] {
  return keys.flatMap((key, index) => (names.includes(key) ? [index] : []));
}

function inWords(words: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(words);
}

/** A merged cell counts for each row that it covers. */
function fillMerged(cells: (CellObject[] | undefined)[], merges: readonly Range[], { row, places }: Heading): void {
  const found = merges.flatMap(({ s: start, e: end }) => {
    const cell = cells[start.r]?.[start.c];
    const covered = places.filter((place) => place >= start.c && place <= end.c);
    return cell && start.r > row ? [{ cell, covered, start, last: Math.min(end.r, cells.length - 1) }] : [];
  });
  const count = found.reduce((sum, { covered, start, last }) => sum + covered.length * (last - start.r + 1), 0);
  const most = MAX_UPLOAD_ROWS * places.length;
  if (count > most) {
    const [has, more, limit] = [count, count - most, most].map((each) => each.toLocaleString('en-US'));
    throw new Unreadable(
      `The merged cells of this file cover ${has} cells, ${more} more than the ${limit} that are read: unmerge them first.`,
    );
  }
  for (const { cell, covered, start, last } of found) {
    for (let at = start.r; at <= last; at += 1) for (const place of covered) (cells[at] ??= [])[place] = cell;
  }
}

function rowsOf(cells: readonly (CellObject[] | undefined)[], { row, places }: Heading): SheetRows {
  const found: SheetRows = { rows: [], flaws: [] };
  let count = 0;
  for (let at = row + 1; at < cells.length; at += 1) {
    const line = cells[at];
    if (!line) continue;
    const read = places.map((place) => (line[place] ? shown(line[place]) : EMPTY));
    if (read.every(({ text, flaw }) => text === '' && !flaw)) continue;
    if ((count += 1) > MAX_UPLOAD_ROWS) continue;
    for (const [column, { flaw }] of read.entries()) if (flaw) found.flaws.push([count - 1, column, flaw]);
    found.rows.push([at + 1, ...read.map(({ text }) => text)]);
  }
  if (count > MAX_UPLOAD_ROWS) throw tooManyRows(count);
  return found;
}

interface Shown {
  text: string;
  flaw?: CellFlaw;
}

const EMPTY: Shown = { text: '' };

/** More digits than a number of a spreadsheet keeps. */
const CUT_FROM = 1e15;

/** A cell as a person sees it, but a number without exponent and separators. */
function shown({ t: type, v: value, w: written, f: formula, z: format }: CellObject): Shown {
  const isBlank = type === 'z' || value === undefined || value === '';
  if (isBlank) return formula === undefined ? EMPTY : { text: '', flaw: 'uncalculated' };
  if (type === 'b') return { text: value ? 'TRUE' : 'FALSE' };
  if (type !== 'n' || typeof value !== 'number') return { text: cellText(String(written ?? value ?? '')) };
  const text = cellText(written ?? '');
  if (format !== undefined && SSF.is_date(String(format))) return { text };
  const isCut = Math.abs(value) >= CUT_FROM;
  // Only digits: zeros that the format puts before the number are part of it.
  if (/^\d+$/.test(text) && !isCut) return { text };
  if (!/^-?[\d,. ]*([eE][+-]?\d+)?$/.test(text)) return { text };
  const plain = Number.isInteger(value) ? value.toFixed(0) : value.toFixed(10).replace(/0+$/, '');
  return isCut ? { text: plain, flaw: 'cut' } : { text: plain };
}
