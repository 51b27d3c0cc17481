import { formatDay } from '../time';
import type { Cell, Column, Report } from './column';

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet takes such a text for a formula or a command; full-width signs count where such keyboards are usual. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A spreadsheet takes such a text for a number, and loses a leading zero or the last digits of it, or shows it as 9.4E+21. */
const LOSSY_NUMBER = /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?e\d+)$/i;

/**
 * Writes rows as comma-separated values (RFC 4180): UTF-8 with a byte order mark, lines ending in CRLF, days as
 * MM/DD/YYYY. A text that a spreadsheet would run, or read as a number and thereby change, stands behind an apostrophe
 * (docs/decisions/0008-reports.md).
 * @param batches rows, some at a time
 * @returns the bytes of the file, some at a time
 */
export async function* csvFile<Row>({ columns, cellsOf }: Report<Row>, batches: AsyncIterable<Row[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + lineOf(columns.map(({ heading }) => quoted(heading))));
  for await (const batch of batches) {
    let text = '';
    for (const row of batch) text += lineOf(cellsOf(row).map((cell, index) => written(cell, columns[index])));
    yield Buffer.from(text);
  }
}

function lineOf(fields: string[]): string {
  return `${fields.join(',')}\r\n`;
}

function written(cell: Cell, column: Column | undefined): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (column?.kind === 'day') return formatDay(cell);
  return quoted(FORMULA.test(cell) || LOSSY_NUMBER.test(cell) ? `'${cell}` : cell);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
