import { DASHES, INVISIBLE } from './characters';

const LOOKALIKES: readonly (readonly [pattern: RegExp, plain: (found: string) => string])[] = [
  // Full-width characters are 0xFEE0 above the plain ones.
  [/[\uFF01-\uFF5E]/g, (found) => String.fromCharCode(found.charCodeAt(0) - 0xfee0)],
  [/[\u2010-\u2012\u2212]/g, () => '-'],
  [/[\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\t-\r\u0085]+/g, () => ' '],
  [INVISIBLE, () => ''],
];

export const MAX_CELL_TEXT = 300;

/** Normalizes cell text for rules: trimmed, with plain digits, hyphens and spaces (decision 24). */
export function cellText(text: string): string {
  let plain = /^[!-~]*$/.test(text)
    ? text
    : LOOKALIKES.reduce((rest, [pattern, by]) => rest.replace(pattern, by), text).trim();
  // A leading apostrophe keeps text from being read as a number, also in our own CSV.
  if (plain.startsWith("'")) plain = plain.slice(1).trim();
  if (plain.length > MAX_CELL_TEXT) plain = `${plain.slice(0, MAX_CELL_TEXT - 1)}…`;
  return plain;
}

/** Normalizes a code or name for lookup: every dash becomes a hyphen. */
export function codeText(text: string): string {
  return cellText(text).replace(DASHES, '-');
}

const ERROR =
  /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|BUSY!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!)$/;

export function isErrorCell(text: string): boolean {
  return ERROR.test(text);
}
