import { read, set_cptable, type CellObject, type Range, type WorkBook, type WorkSheet } from 'xlsx';
import { cellText } from '../domain/cell-text';
import {
  headingKey,
  MAX_UPLOAD_COLUMNS,
  MAX_UPLOAD_ROWS,
  type CellFlaw,
  type SheetRead,
  type UploadColumn,
} from '../domain/upload';
import { csvCells } from './csv';
import { containerOf } from './file-kind';
import type { Limits } from './limits';
import { scanXls } from './scan-xls';
import { digitsOf, showsDate, showsStored } from './shown-number';
import { unpack } from './unpack';
import { DAMAGED, PROTECTED, tooManyRows, Unreadable } from './unreadable';

export interface SheetRows {
  /** Row number in the spreadsheet, then the texts of the columns in order. */
  rows: (readonly [row: number, ...cells: string[]])[];
  /** Cells that may not store what they show: row index, column index, reason. */
  flaws: (readonly [row: number, column: number, flaw: CellFlaw])[];
  sheets: SheetRead[];
}

/** Rows searched for headings, because some files start with a title. */
const HEADING_ROWS = 20;

/**
 * Reads the sheets that have the columns.
 *
 * @param takesCsv whether CSV is accepted
 * @throws Unreadable with a message for people
 */
export async function readSheet(
  bytes: Uint8Array,
  columns: readonly UploadColumn[],
  limits: Limits,
  takesCsv = false,
): Promise<SheetRows> {
  const found: SheetRows = { rows: [], flaws: [], sheets: [] };
  const refusals: string[] = [];
  let count = 0;
  for (const sheet of await open(bytes, limits, takesCsv)) {
    const { name } = sheet;
    const [heading, lack] = headingOf(sheet, columns);
    if (!heading) {
      found.sheets.push({ name, rows: 0, hidden: 0, why: lack.why });
      refusals.push(lack.refusal);
      continue;
    }
    fillMerged(sheet.cells, sheet.merges, heading);
    const { rows, flaws, hidden, all } = rowsOf(sheet, heading, MAX_UPLOAD_ROWS - found.rows.length);
    count += all;
    for (const [row, ...flaw] of flaws) found.flaws.push([found.rows.length + row, ...flaw]);
    for (const row of rows) found.rows.push(row);
    found.sheets.push({ name, rows: all, hidden });
    if (all === 0) refusals.push(`The sheet “${name}” has no rows below its header.`);
  }
  if (count > MAX_UPLOAD_ROWS) throw tooManyRows(count);
  if (count === 0) throw new Unreadable(refusalOf(found.sheets, refusals));
  return found;
}

/** The most helpful refusal: of a sheet with headings, else of one with cells. */
function refusalOf(sheets: readonly SheetRead[], refusals: readonly string[]): string {
  const near = [undefined, 'headings'].map((wanted) => sheets.findIndex(({ why }) => why === wanted));
  const refusal = refusals[near.find((place) => place >= 0) ?? 0] ?? DAMAGED;
  return sheets.length > 1 ? `None of the ${sheets.length} sheets has rows to read. ${refusal}` : refusal;
}

interface Sheet {
  name: string;
  cells: (CellObject[] | undefined)[];
  merges: readonly Range[];
  isHidden: (row: number) => boolean;
}

async function open(bytes: Uint8Array, limits: Limits, takesCsv: boolean): Promise<Sheet[]> {
  const container = containerOf(bytes, takesCsv);
  if (container === 'csv') return [{ name: 'CSV', cells: csvCells(bytes, limits), merges: [], isHidden: () => false }];
  const isXls = container === 'xls';
  const given = isXls ? { workbook: scanXls(bytes, limits) } : await unpack(bytes, limits);
  // Code pages for files of Excel 95 and earlier.
  if (isXls) set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
  try {
    // Stubs make formulas visible that have no stored value.
    const book = read(given.workbook, {
      type: isXls ? 'buffer' : 'array',
      dense: true,
      sheetStubs: true,
      cellNF: true,
      cellHTML: false,
      bookVBA: false,
    });
    const named = book.SheetNames.map((name, index) => ({ name, index, sheet: book.Sheets[name] }));
    if ('hidden' in given) {
      assertStrings(book, given.strings);
      // SheetJS omits sheets that it can't read.
      if (named.some(({ sheet }) => !sheet)) throw new Unreadable(DAMAGED);
      return named.map(({ name, index, sheet }) =>
        sheetOf(name, sheet, (row) => given.hidden[index]?.has(row) ?? false),
      );
    }
    const cells = named.filter(({ sheet }) => sheet && (sheet['!type'] ?? 'sheet') === 'sheet');
    const visible = cells.filter(({ index }) => !book.Workbook?.Sheets?.[index]?.Hidden);
    return (visible.length > 0 ? visible : cells.slice(0, 1)).map(({ name, sheet }) =>
      sheetOf(name, sheet, (row) => sheet?.['!rows']?.[row - 1]?.hidden === true),
    );
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(error instanceof Error && /password|encrypt/i.test(error.message) ? PROTECTED : DAMAGED);
  }
}

/** Cells reference shared texts by index, so one too few or many would shift all others. @throws Unreadable */
function assertStrings(book: WorkBook, count: number): void {
  const { Strings: strings = [] } = book as WorkBook & { Strings?: unknown[] };
  // SheetJS ends its list with an empty text.
  const read = Math.max(0, strings.length - 1);
  if (read !== count) {
    const [has, found] = [count, read].map((each) => each.toLocaleString('en-US'));
    throw new Unreadable(
      `This file contains ${has} texts, but ${found} were read. Save it again in Excel and drop it again.`,
    );
  }
}

function sheetOf(name: string, sheet: WorkSheet | undefined, isHidden: Sheet['isHidden']): Sheet {
  const cells = (sheet?.['!data'] ?? []) as Sheet['cells'];
  return { name, cells, merges: sheet?.['!merges'] ?? [], isHidden };
}

/** Cells with only a format don't count. */
function widthOf(row: readonly (CellObject | undefined)[]): number {
  return row.findLastIndex((cell) => cell !== undefined && (cell.t !== 'z' || cell.f !== undefined)) + 1;
}

interface Heading {
  row: number;
  /** Position of each column; `NOWHERE` for a missing optional one. */
  places: readonly number[];
}

const NOWHERE = -1;

interface Missing {
  why: NonNullable<SheetRead['why']>;
  refusal: string;
}

function headingOf({ name, cells }: Sheet, columns: readonly UploadColumn[]): [Heading] | [undefined, Missing] {
  const where = `The sheet “${name}”`;
  const width = cells.reduce((most, row) => (row && row.length > most ? Math.max(most, widthOf(row)) : most), 0);
  if (width === 0) return [undefined, { why: 'empty', refusal: `${where} is empty.` }];
  const tooWide = () => {
    const [has, more] = [width.toLocaleString('en-US'), (width - MAX_UPLOAD_COLUMNS).toLocaleString('en-US')];
    return `${where} has ${has} columns, ${more} more than the ${MAX_UPLOAD_COLUMNS} that are read.`;
  };
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
  const isMissing = ({ isOptional }: UploadColumn, index: number) => !isOptional && best.places[index]?.length === 0;
  const missing = columns.filter(isMissing).map(({ heading }) => `“${heading}”`);
  if (missing.length > 0) {
    const headings = best.texts
      .filter((text) => text !== '')
      .slice(0, 8)
      .map((text) => `“${text.slice(0, 40)}”`);
    const lack =
      `${missing.length === 1 ? 'column' : 'columns'} ${inWords(missing)} ` +
      `${missing.length === 1 ? 'is' : 'are'} missing`;
    const refusal = width > MAX_UPLOAD_COLUMNS ? tooWide() : `The ${lack}. ${where} starts with ${inWords(headings)}.`;
    return [undefined, { why: 'headings', refusal }];
  }
  if (width > MAX_UPLOAD_COLUMNS) throw new Unreadable(tooWide());
  const twice = columns.find((_, index) => (best.places[index]?.length ?? 0) > 1);
  if (twice) throw new Unreadable(`The column “${twice.heading}” appears more than once. Remove all but one.`);
  return [{ row: best.row, places: best.places.map(([place = NOWHERE]) => place) }];
}

function placesOf(keys: readonly string[], names: readonly string[]): number[] {
  return keys.flatMap((key, index) => (names.includes(key) ? [index] : []));
}

function inWords(words: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(words);
}

/** A merged cell counts for each row it covers. */
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
      `The merged cells of this file cover ${has} cells, ${more} more than the ${limit} that are read: ` +
        'unmerge them first.',
    );
  }
  for (const { cell, covered, start, last } of found) {
    for (let at = start.r; at <= last; at += 1) for (const place of covered) (cells[at] ??= [])[place] = cell;
  }
}

interface RowsOfSheet extends Pick<SheetRows, 'rows' | 'flaws'> {
  all: number;
  hidden: number;
}

function rowsOf({ cells, isHidden }: Sheet, { row, places }: Heading, most: number): RowsOfSheet {
  const found: RowsOfSheet = { rows: [], flaws: [], all: 0, hidden: 0 };
  for (let at = row + 1; at < cells.length; at += 1) {
    const line = cells[at];
    if (!line) continue;
    const read = places.map((place) => (line[place] ? shown(line[place]) : EMPTY));
    if (read.every(({ text, flaw }) => text === '' && !flaw)) continue;
    found.all += 1;
    if (isHidden(at + 1)) found.hidden += 1;
    if (found.all > most) continue;
    for (const [column, { flaw }] of read.entries()) if (flaw) found.flaws.push([found.all - 1, column, flaw]);
    found.rows.push([at + 1, ...read.map(({ text }) => text)]);
  }
  return found;
}

interface Shown {
  text: string;
  flaw?: CellFlaw;
}

const EMPTY: Shown = { text: '' };

/** More digits than spreadsheets keep. */
const CUT_FROM = 1e15;

/** A cell as shown, but a number without exponent and separators. */
function shown({ t: type, v: value, w: written, f: formula, z: format }: CellObject): Shown {
  const isBlank = type === 'z' || value === undefined || value === '';
  if (isBlank) return formula === undefined ? EMPTY : { text: '', flaw: 'uncalculated' };
  if (type === 'b') return { text: value ? 'TRUE' : 'FALSE' };
  if (type !== 'n' || typeof value !== 'number') return { text: cellText(String(written ?? value ?? '')) };
  const text = cellText(written ?? '');
  if (showsDate(text, format)) return { text };
  const stored = digitsOf(value);
  if (Math.abs(value) >= CUT_FROM) return { text: stored, flaw: 'cut' };
  // A format unknown to SheetJS.
  if (written === undefined) return { text: stored, flaw: { stored } };
  if (!showsStored(text, value)) return { text, flaw: { shown: text, stored } };
  // Leading zeros from the format belong to the number.
  if (/^\d+$/.test(text) || !/^-?[\d,.' ]*(e[+-]?\d+)?$/i.test(text) || !/\d/.test(text)) return { text };
  return { text: stored };
}
