import { INVISIBLE } from '../domain/characters';
import { isDay } from '../domain/day';
import { formatDay } from '../time/format-time';
import type { Cell, Column, Report } from './column';

/** Marks UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets run these as formulas; full-width signs count on such keyboards. */
const FORMULA = /^[=+\-@＝＋－＠]/;

/** Spreadsheets read these as numbers and lose leading zeros or last digits, or show 9.4E+21. */
const LOSSY_NUMBER = /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?e[+-]?\d+)$/i;

const MONTHS = ['jan(?:uary)?', 'feb(?:ruary)?', 'mar(?:ch)?', 'apr(?:il)?', 'may', 'june?', 'july?', 'aug(?:ust)?'];
const MONTH = `(?:${[...MONTHS, 'sept?(?:ember)?', 'oct(?:ober)?', 'nov(?:ember)?', 'dec(?:ember)?'].join('|')})`;
const DAY = [
  '(?:\\d+ )?\\d{1,4}[-/.]\\d{1,2}(?:[-/.]\\d{1,4})?',
  `${MONTH}[-/. ]*\\d{1,4}(?:[-/., ]+\\d{2,4})?`,
  `\\d{1,4}[-/. ]*${MONTH}(?:[-/., ]*\\d{2,4})?`,
].join('|');
const TIME = '\\d{1,2}(?:(?::\\d{2}){1,2}(?:\\.\\d+)? ?(?:[ap]m?)?| [ap]m?)';

/** Spreadsheets read these as days, times or fractions: `2-11`, `MAR1`, `1/2`. */
const DATE = new RegExp(`^(?:(?:${DAY})(?:[T, ]+${TIME})?|${TIME})$`, 'i');

/** CSV text of rows, like `csvFile`; also for the browser. */
export function csvText<Row>(report: Report<Row>, rows: readonly Row[]): string {
  return csvHead(report) + csvRows(report, rows);
}

export function csvHead<Row>({ columns }: Report<Row>): string {
  return BYTE_ORDER_MARK + lineOf(columns.map(({ heading }) => quoted(heading)));
}

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
  if (column?.kind === 'day' && isDay(cell)) return formatDay(cell);
  if (column?.kind === 'dashed-day' && isDay(cell)) return formatDay(cell).replaceAll('/', '-');
  if (column?.kind === 'time') return quoted(cell);
  return quoted(isChanged(cell) ? `'${cell}` : cell);
}

/** Whether a spreadsheet would run or reinterpret a text, ignoring spaces and invisible characters. */
function isChanged(text: string): boolean {
  const seen = text.replace(INVISIBLE, '').trim();
  return /^[\t\r\n]/.test(text) || [FORMULA, LOSSY_NUMBER, DATE].some((pattern) => pattern.test(seen));
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
