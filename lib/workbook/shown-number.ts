import { SSF } from 'xlsx';

/** Digits with or without separators of thousands, decimals and an exponent; no digit stands before or after them. */
const NUMBER = /^(\D*?)((?:\d{1,3}(?:[,' ]\d{2,3})*[,' ]\d{3}|\d+)?(?:\.\d*)?(?:e[+-]?\d+)?)(\D*)$/i;
const FRACTION = /^(\D*?)(?:(\d+) +)?(\d+) *\/ *(\d+)(\D*)$/;
/** Telephone and other numbers whose digits stand in groups. */
const GROUPS = /^[\d(][\d() -]*\d$/;

/** Does a cell show the number that it holds? Leading zeros and separators aside; a spreadsheet keeps 15 digits. */
export function showsStored(text: string, stored: number): boolean {
  if (!/\d/.test(text)) return stored === 0 && text !== '';
  return readingsOf(text).some((each) => rounded(each) === rounded(stored));
}

/** Does a cell show a day or a time? A part of one that is digits alone, such as a year, counts as a number. */
export function showsDate(text: string, format: unknown): boolean {
  return format !== undefined && SSF.is_date(String(format)) && !/^[\d,\s]*\.?\d*$/.test(text);
}

/** A number in digits, as far as a spreadsheet keeps it. */
export function digitsOf(stored: number): string {
  return Number.isInteger(stored) ? stored.toFixed(0) : String(rounded(stored));
}

function readingsOf(text: string): number[] {
  const [, before = '', digits = '', after = ''] = NUMBER.exec(text) ?? [];
  if (/\d/.test(digits)) {
    const plain = Number(digits.replace(/[,' ]/g, ''));
    return [signOf(before, after) * (/^ *%/.test(after) ? plain / 100 : plain)];
  }
  const [, sign = '', whole = '0', part, of, rest = ''] = FRACTION.exec(text) ?? [];
  if (part !== undefined) return [signOf(sign, rest) * (Number(whole) + Number(part) / Number(of))];
  return GROUPS.test(text) ? [Number(text.replace(/\D/g, ''))] : [];
}

/** A number is negative behind or before a hyphen, and in brackets. */
function signOf(before: string, after: string): number {
  return before.includes('-') || after.includes('-') || (before.includes('(') && after.includes(')')) ? -1 : 1;
}

const rounded = (value: number) => Number(value.toPrecision(15));
