import { formatDay } from '../time';
import type { Cell, Column, Report } from './column';

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets run such a text as a formula; full-width signs count where such keyboards are usual. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Spreadsheets read such a text as a number, and lose leading zeros or last digits, or show 9.4E+21. */
const LOSSY_NUMBER = /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?e\d+)$/i;

/** Rows as the text of a CSV file, as `csvFile` writes it; also in the browser. */
export function csvText<Row>(report: Report<Row>, rows: readonly Row[]): string {
  return csvHead(report) + csvRows(report, rows);
}

/** The byte order mark and the headings. */
export function csvHead<Row>({ columns }: Report<Row>): string {
  return BYTE_ORDER_MARK + lineOf(columns.map(({ heading }) => quoted(heading)));
}

/** Rows, each with its line end. */
export function csvRows<Row>({ columns, cellsOf }: Report<Row>, rows: readonly Row[]): string {
  let text = '';
  for (const row of rows) text += lineOf(cellsOf(row).map((cell, index) => written(cell, columns[index])));
  return text;
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
