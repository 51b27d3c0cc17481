import { formatDay } from '../time';
import type { Cell, Column, Report } from './column';

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets run such a text as a formula; full-width signs count where such keyboards are usual. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Spreadsheets read such a text as a number, and lose leading zeros or last digits, or show 9.4E+21. */
const LOSSY_NUMBER = /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?e\d+)$/i;

/**
 * Writes rows as CSV (RFC 4180): UTF-8 with a byte order mark, CRLF, days as MM/DD/YYYY. A text that a spreadsheet
 * would run, or change by reading it as a number, stands behind an apostrophe (docs/decisions/0008-reports.md).
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
