import { DASHES, INVISIBLE } from './characters';

/** Characters that look like others and are typed or pasted in their place. */
const LOOKALIKES: readonly (readonly [pattern: RegExp, plain: (found: string) => string])[] = [
  // Full-width letters, digits and signs lie 0xFEE0 above the plain ones.
  [/[\uFF01-\uFF5E]/g, (found) => String.fromCharCode(found.charCodeAt(0) - 0xfee0)],
  [/[\u2010-\u2012\u2212]/g, () => '-'],
  [/[\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\t-\r\u0085]+/g, () => ' '],
  [INVISIBLE, () => ''],
];

/** More of a cell is cut: nothing that is uploaded is so long. */
export const MAX_CELL_TEXT = 300;

/** The text that rules check: trimmed, with plain digits, hyphens and spaces (decision 24). */
export function cellText(text: string): string {
  // Most cells hold plain characters alone, and there may be many.
  let plain = /^[!-~]*$/.test(text)
    ? text
    : LOOKALIKES.reduce((rest, [pattern, by]) => rest.replace(pattern, by), text).trim();
  // By one apostrophe a text is kept from being read as a number, also in the product's own CSV.
  if (plain.startsWith("'")) plain = plain.slice(1).trim();
  if (plain.length > MAX_CELL_TEXT) plain = `${plain.slice(0, MAX_CELL_TEXT - 1)}…`;
  return plain;
}

/** A cell that holds a code or a name to be found: any dash is a hyphen. */
export function codeText(text: string): string {
  return cellText(text).replace(DASHES, '-');
}

/** What a spreadsheet shows where a formula failed. */
const ERROR =
  /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|BUSY!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!)$/;

export function isErrorCell(text: string): boolean {
  return ERROR.test(text);
}
