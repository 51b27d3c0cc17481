import type { Limits } from './limits';
import { DAMAGED, tooManyCells, tooManyRows, Unreadable } from './unreadable';
import { attributesOf, quotedValue, walkXml } from './xml';

/** Limits of Excel's formats; positions beyond make SheetJS walk everything before them. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;

export class Counted {
  private rows = 0;
  private cells = 0;
  private strings = 0;

  constructor(private readonly limits: Limits) {}

  /** @throws Unreadable with the numbers when exceeded */
  add({ rows = 0, cells = 0, strings = 0 }: { rows?: number; cells?: number; strings?: number }): void {
    this.rows += rows;
    this.cells += cells;
    this.strings += strings;
    if (this.rows > this.limits.rowElements) throw tooManyRows(this.rows - 1);
    if (this.cells > this.limits.cells) throw tooManyCells(this.limits.cells);
    if (this.strings > this.limits.cells) throw tooManyCells(this.limits.cells);
  }
}

export interface ScannedSheet {
  xml: string;
  hidden: ReadonlySet<number>;
}

/**
 * Rewrites a sheet with only cells and merged cells. SheetJS splits by tags, so each cell gets its position, and no
 * element is empty, prefixed or commented out.
 *
 * @throws Unreadable if it is too large, or has impossible rows or columns
 */
export function scanSheet(xml: string, counted: Counted): ScannedSheet {
  const hidden = new Set<number>();
  const written: string[] = [];
  const merged: string[] = [];
  let [rows, row, column] = [0, 0, 0];
  let cell: Cell | undefined;
  walkXml(xml, {
    start(path, attributes) {
      if (path === ROW) {
        const { r, hidden: isHidden = '' } = attributesOf(attributes);
        rows += 1;
        [row, column] = [r === undefined ? row + 1 : Number(r), 0];
        if (!Number.isInteger(row) || row < 1) throw new Unreadable(DAMAGED);
        if (row > LAST_ROW) throw farAway(`the row ${row.toLocaleString('en-US')}`, LAST_ROW.toLocaleString('en-US'));
        if (/^(1|true)$/i.test(isHidden)) hidden.add(row);
        written.push(`<row r="${row}">`);
      } else if (path === CELL) {
        counted.add(ONE_CELL);
        cell = cellOf(attributesOf(attributes), row, column + 1);
        column = cell.column;
      } else if (path === FORMULA && cell) cell.isFormula = true;
      else if (path === MERGED) merged.push(`<mergeCell ref=${quotedValue(attributesOf(attributes)['ref'] ?? '')}/>`);
    },
    text(raw, path) {
      if (!cell) return;
      if (path === VALUE) cell.value = cell.value === '' ? raw : cell.value + raw;
      else if (INLINE_TEXTS.has(path)) cell.text = cell.text === '' ? raw : cell.text + raw;
    },
    end(path) {
      if (path === ROW) written.push('</row>');
      if (path !== CELL || !cell) return;
      written.push(writtenCell(cell));
      cell = undefined;
    },
  });
  counted.add({ rows });
  const merges = merged.length > 0 ? `<mergeCells>${merged.join('')}</mergeCells>` : '';
  return { xml: `<worksheet><sheetData>${written.join('')}</sheetData>${merges}</worksheet>`, hidden };
}

/** Rewrites shared texts as single texts. @throws Unreadable if there are too many */
export function scanStrings(xml: string, counted: Counted): { xml: string; count: number } {
  const written: string[] = [];
  let text = '';
  walkXml(xml, {
    start(path) {
      if (path === STRING) text = '';
    },
    text(raw, path) {
      if (SHARED_TEXTS.has(path)) text += raw;
    },
    end(path) {
      if (path !== STRING) return;
      counted.add(ONE_STRING);
      written.push(`<si>${textElement(text)}</si>`);
    },
  });
  return { xml: `<sst>${written.join('')}</sst>`, count: written.length };
}

/** Rewrites number formats and the cells that use them. @throws Unreadable */
export function scanStyles(xml: string): string {
  const formats: string[] = [];
  const used: string[] = [];
  walkXml(xml, {
    start(path, attributes) {
      if (path !== FORMAT && path !== CELL_FORMAT) return;
      const { numFmtId = '0', formatCode = '' } = attributesOf(attributes);
      const id = `numFmtId=${quotedValue(numFmtId)}`;
      if (path === FORMAT) formats.push(`<numFmt ${id} formatCode=${quotedValue(formatCode)}/>`);
      else used.push(`<xf ${id}/>`);
    },
  });
  const written = `<numFmts>${formats.join('')}</numFmts><cellXfs>${used.join('')}</cellXfs>`;
  return `<styleSheet>${written}</styleSheet>`;
}

const [ONE_CELL, ONE_STRING] = [{ cells: 1 }, { strings: 1 }];

const ROW = 'worksheet/sheetData/row';
const CELL = `${ROW}/c`;
const [FORMULA, VALUE] = [`${CELL}/f`, `${CELL}/v`];
const MERGED = 'worksheet/mergeCells/mergeCell';
const STRING = 'sst/si';
const [FORMAT, CELL_FORMAT] = ['styleSheet/numFmts/numFmt', 'styleSheet/cellXfs/xf'];

/** A text is whole or in runs; phonetic hints are separate. */
const textsOf = (element: string): ReadonlySet<string> => new Set([`${element}/t`, `${element}/r/t`]);
const SHARED_TEXTS = textsOf(STRING);
const INLINE_TEXTS = textsOf(`${CELL}/is`);

interface Cell {
  row: number;
  column: number;
  style: string | undefined;
  type: string | undefined;
  isFormula: boolean;
  value: string;
  text: string;
}

/** @param row and @param column default position @throws Unreadable */
function cellOf({ r, s: style, t: type }: Partial<Record<string, string>>, row: number, column: number): Cell {
  const named = r === undefined ? column : columnNamed(r, row);
  return { row, column: named, style, type, isFormula: false, value: '', text: '' };
}

/** Column of a reference such as `AB12`, from 1. @throws Unreadable if it isn't in the row */
function columnNamed(place: string, row: number): number {
  const name = place.trim();
  let [column, at] = [0, 0];
  for (; at < name.length; at += 1) {
    const letter = (name.charCodeAt(at) & ~0x20) - 0x40;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column > LAST_COLUMN) throw farAway(`the column ${name.slice(0, Math.min(at, 12)).toUpperCase()}`, 'XFD');
  if (at === 0 || Number(name.slice(at)) !== row) throw new Unreadable(DAMAGED);
  return column;
}

function lettersOf(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return `${rest > 0 ? lettersOf(rest) : ''}${String.fromCharCode(65 + ((column - 1) % 26))}`;
}

const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/** Only the existence of a formula matters. */
function writtenCell({ row, column, style, type, isFormula, value, text }: Cell): string {
  // SheetJS decodes formula text twice, and reads leading digits of text as a number.
  const isValue = type === 'str' || ((type ?? 'n') === 'n' && value !== '' && !NUMBER.test(value));
  const isText = isValue || type === 'inlineStr';
  const shown = isValue ? value : text;
  const ofType = isText ? ' t="inlineStr"' : type === undefined ? '' : ` t=${quotedValue(type)}`;
  const attributes = `r="${lettersOf(column)}${row}"${style === undefined ? '' : ` s=${quotedValue(style)}`}${ofType}`;
  const content = isText ? `<is>${textElement(shown)}</is>` : value === '' ? '' : `<v>${value}</v>`;
  return `<c ${attributes}>${isFormula ? '<f>0</f>' : ''}${content}</c>`;
}

const textElement = (raw: string) => `<t xml:space="preserve">${raw}</t>`;

function farAway(place: string, last: string): Unreadable {
  return new Unreadable(
    `This file names ${place}, but Excel ends at ${last}. Save it again in Excel and drop it again.`,
  );
}
