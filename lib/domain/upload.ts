import { cellText, codeText, isErrorCell } from './cell-text';

export const UPLOAD_KINDS = ['articleCodes', 'serialNumbers'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** Points of companies and serial numbers to look up are also read from spreadsheets, but are no uploads. */
export const SHEET_KINDS = [...UPLOAD_KINDS, 'points', 'serialLookup'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

/** Kinds that accept CSV: their numbers are short and have no leading zeros, or nothing is stored. */
export const CSV_KINDS: readonly SheetKind[] = ['points', 'serialLookup'];

export const MAX_UPLOAD_FILES: Readonly<Record<SheetKind, number>> = {
  articleCodes: 1,
  serialNumbers: 5,
  points: 1,
  serialLookup: 1,
};

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_UPLOAD_COLUMNS = 100;
export const MAX_UPLOAD_ROWS = 50_000;
export const MAX_BATCH_ROWS = 5_000;
export const MAX_SHEET_ROWS: Readonly<Record<SheetKind, number>> = {
  articleCodes: MAX_UPLOAD_ROWS,
  serialNumbers: MAX_UPLOAD_ROWS,
  points: MAX_BATCH_ROWS,
  serialLookup: MAX_UPLOAD_ROWS,
};
export const MAX_ROWS_AT_ONCE = MAX_UPLOAD_ROWS * MAX_UPLOAD_FILES.serialNumbers;
export const MAX_SERIALS_ASKED = 10_000;
export const MAX_FILE_NAME = 255;
export const UPLOADS_PER_PAGE = 25;
/** Maximum article codes; they are listed without pages. */
export const MAX_ARTICLE_CODES = 50_000;

export interface UploadColumn<Field extends string = string> {
  field: Field;
  heading: string;
  /** Alternative headings in the form of `headingKey`. */
  alsoCalled: readonly string[];
  /** Read as capitals, because case doesn't matter. */
  isUpperCase?: true;
  /** Has codes, in which every dash is a hyphen. */
  isCode?: true;
  /** May be missing or empty. */
  isOptional?: true;
}

export type ArticleField = 'code' | 'productName' | 'volume' | 'configurationType';
export type SerialField = 'articleCode' | 'serialNumber';
export type PointField = 'company' | 'type' | 'qpoints' | 'purpose' | 'note';

const CODE_HEADINGS = ['code', 'articlecodes', 'articleno', 'articlenumber'];

export const ARTICLE_COLUMNS: readonly UploadColumn<ArticleField>[] = [
  { field: 'code', heading: 'Article Code', alsoCalled: CODE_HEADINGS, isCode: true },
  { field: 'productName', heading: 'Product Name', alsoCalled: ['product', 'productnames'] },
  { field: 'volume', heading: 'Volume', alsoCalled: ['volumew', 'wattage', 'watts'] },
  { field: 'configurationType', heading: 'Type', alsoCalled: ['configurationtype', 'producttype'] },
];

const SERIAL_NUMBER: UploadColumn<'serialNumber'> = {
  field: 'serialNumber',
  heading: 'Serial Number',
  alsoCalled: ['serial', 'serialnumbers', 'serialno'],
  isUpperCase: true,
  isCode: true,
};

export const SERIAL_COLUMNS: readonly UploadColumn<SerialField>[] = [
  { field: 'articleCode', heading: 'Article Code', alsoCalled: CODE_HEADINGS, isCode: true },
  SERIAL_NUMBER,
];

export const POINT_COLUMNS: readonly UploadColumn<PointField>[] = [
  { field: 'company', heading: 'Company', alsoCalled: ['companyid', 'companyname', 'companyidorname', 'id', 'name'] },
  { field: 'type', heading: 'Type', alsoCalled: ['requesttype', 'movement'] },
  { field: 'qpoints', heading: 'Point Amount', alsoCalled: ['amount', 'points', 'qpoint', 'qpoints', 'q'] },
  { field: 'purpose', heading: 'Purpose', alsoCalled: ['purposetype'], isOptional: true },
  { field: 'note', heading: 'Note', alsoCalled: ['notes', 'reason', 'comment'], isOptional: true },
];

export const SHEET_COLUMNS: Readonly<Record<SheetKind, readonly UploadColumn[]>> = {
  articleCodes: ARTICLE_COLUMNS,
  serialNumbers: SERIAL_COLUMNS,
  points: POINT_COLUMNS,
  serialLookup: [SERIAL_NUMBER],
};

/** A heading without case, spaces and symbols. */
export function headingKey(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]/g, '');
}

export interface SheetRead {
  name: string;
  /** Rows below the header; sheets of a file follow each other. */
  rows: number;
  hidden: number;
  why?: 'headings' | 'empty';
}

/** Notes on a file with several sheets or hidden rows; empty otherwise. */
export function sheetsInWords(sheets: readonly SheetRead[]): string {
  const count = (rows: number) => rows.toLocaleString('en-US');
  const each = sheets.map(({ name, rows, why }) => {
    if (why === undefined) return `${name} ${count(rows)}`;
    return why === 'empty' ? `${name} empty` : `${name} no headings`;
  });
  const hidden = sheets.reduce((sum, sheet) => sum + sheet.hidden, 0);
  return [
    ...(sheets.length > 1 ? [`${sheets.length} sheets: ${each.join(', ')}`] : []),
    ...(hidden > 0 ? [`${count(hidden)} hidden ${hidden === 1 ? 'row is' : 'rows are'} read, too`] : []),
  ].join('. ');
}

export function placesOfRows(file: string, sheets: readonly SheetRead[]): string[] {
  const filled = sheets.filter(({ rows }) => rows > 0);
  return filled.flatMap(({ name, rows }) =>
    Array.from({ length: rows }, () => (filled.length > 1 ? `“${name}” of ${file}` : file)),
  );
}

export function columnText({ isUpperCase, isCode }: UploadColumn, text: string): string {
  const plain = isCode ? codeText(text) : cellText(text);
  return isUpperCase ? plain.toUpperCase() : plain;
}

/** Both sizes and their difference, in the largest unit that distinguishes them: `11 MB, 1 MB more than the 10 MB`. */
export function sizeBeyond(bytes: number, limit: number): string {
  const over = bytes - limit;
  const [unit, size, places] =
    over >= MB / 10
      ? (['MB', MB, 1] as const)
      : over >= 1024
        ? (['KB', 1024, 0] as const)
        : ([over === 1 ? 'byte' : 'bytes', 1, 0] as const);
  const rounded = Math.ceil((over / size) * 10 ** places) / 10 ** places;
  const [has, most, more] = [limit / size + rounded, limit / size, rounded].map((each) =>
    each.toLocaleString('en-US', { maximumFractionDigits: places }),
  );
  const name = size === 1 ? 'bytes' : unit;
  return `${has} ${name}, ${more} ${unit} more than the ${most} ${name}`;
}

const MB = 1024 * 1024;

export type RowStatus = 'valid' | 'duplicate' | 'invalid';
export const ROW_STATUSES: readonly RowStatus[] = ['valid', 'duplicate', 'invalid'];

/** Status of a row, and the cell that causes it. */
export interface RowValidation<Field extends string = string> {
  status: RowStatus;
  why?: string;
  at?: Field;
}

/** Shared by all valid rows. */
export const VALID: RowValidation<never> = { status: 'valid' };

export const ALL_FIELDS = 'All fields have to be filled out';
export const REGISTERED_ALREADY = 'Already registered';

export interface Place {
  /** Counted from 1 with the header, as spreadsheets show it. */
  row: number;
  file: string;
}

/** Why a cell's text may differ from its meaning. */
export const CELL_FLAWS = {
  cut: 'Stored as a number, which keeps only 15 digits. Format the column as text, or enter it here',
  uncalculated: 'A formula without a stored value. Save the file in Excel and drop it again, or enter it here',
} as const;
export type CellFlaw = keyof typeof CELL_FLAWS | ShownOtherwise;

/** A number whose format shows another one, or none. */
interface ShownOtherwise {
  /** Missing if the format is unknown. */
  shown?: string;
  stored: string;
}

export function flawInWords(flaw: CellFlaw): string {
  if (typeof flaw === 'string') return CELL_FLAWS[flaw];
  const { shown, stored } = flaw;
  const what =
    shown === undefined ? `Holds ${stored} in an unknown format` : `Shows ${shown || 'nothing'} but holds ${stored}`;
  return `${what}. Change its number format, or enter the number here`;
}

/** A cell that must be fixed before its row can be valid. */
export interface FlawedCell<Field extends string> {
  at: Field;
  flaw: CellFlaw;
}

/** The first of these fields that can't be validated, with the reason. */
export function faultOfCells<Field extends string>(
  row: Readonly<Record<Field, string>> & { flawed?: FlawedCell<Field> | undefined },
  columns: readonly UploadColumn<Field>[],
): RowValidation<Field> | undefined {
  for (const { field, isOptional } of columns) {
    const text = row[field];
    if (row.flawed?.at === field) return { status: 'invalid', at: field, why: flawInWords(row.flawed.flaw) };
    if (text === '' && isOptional) continue;
    if (text === '') return { status: 'invalid', at: field, why: ALL_FIELDS };
    if (isErrorCell(text)) return { status: 'invalid', at: field, why: `The cell holds the error ${text}` };
  }
  return undefined;
}

export function sameAs(twin: Place, { file }: Place): string {
  return twin.file === file ? `Same as row ${twin.row}` : `Same as row ${twin.row} of ${twin.file}`;
}

export type RowCounts = Readonly<Record<RowStatus, number>>;

export function countByStatus(validated: readonly RowValidation[]): RowCounts {
  const counts = { valid: 0, duplicate: 0, invalid: 0 };
  for (const { status } of validated) counts[status] += 1;
  return counts;
}
