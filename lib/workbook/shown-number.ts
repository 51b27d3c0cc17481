import { SSF } from 'xlsx';

/** Digits with optional thousands separators, decimals and exponent, without adjacent digits. */
const NUMBER = /^(\D*?)((?:\d{1,3}(?:[,' ]\d{2,3})*[,' ]\d{3}|\d+)?(?:\.\d*)?(?:e[+-]?\d+)?)(\D*)$/i;
const FRACTION = /^(\D*?)(?:(\d+) +)?(\d+) *\/ *(\d+)(\D*)$/;
/** Grouped digits, such as phone numbers. */
const GROUPS = /^[\d(][\d() -]*\d$/;

/** Whether a cell shows its number, ignoring leading zeros and separators; spreadsheets keep 15 digits. */
export function showsStored(text: string, stored: number): boolean {
  if (!/\d/.test(text)) return stored === 0 && text !== '';
  return readingsOf(text).some((each) => rounded(each) === rounded(stored));
}

/** Whether a cell shows a day or time. A part that is only digits, such as a year, counts as a number. */
export function showsDate(text: string, format: unknown): boolean {
  return format !== undefined && SSF.is_date(String(format)) && !/^[\d,\s]*\.?\d*$/.test(text);
}

/** A number's digits, as far as spreadsheets keep them. */
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

/** Negative with a hyphen before or after, or in parentheses. */
function signOf(before: string, after: string): number {
  return before.includes('-') || after.includes('-') || (before.includes('(') && after.includes(')')) ? -1 : 1;
}

const rounded = (value: number) => Number(value.toPrecision(15));
