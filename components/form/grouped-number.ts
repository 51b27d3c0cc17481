/** Digits of the longest number that a field takes; what is too large for the field's rule is said there. */
export const MAX_DIGITS = 13;

/** A whole number with its separators; nothing for null. */
export function groupedNumber(value: number | null): string {
  return value === null ? '' : value.toLocaleString('en-US', { maximumFractionDigits: 0 });
}

/** Why a text counts as no number: it is none, it is too long, or a separator waits for its three digits. */
export type NumberRefusal = 'whole' | 'long' | 'unfinished';

/** What a box shows after an edit, with the caret's place: a number, or a text that is refused. */
export type NumberEdit = { text: string; caret: number } & ({ value: number | null } | { refused: NumberRefusal });

/** Separators and a ' Q' may be pasted along. */
const WHOLE = /^[\d,\s]*Q?\s*$/i;
const GROUPED = /^\s*(\d+|\d{1,3}([,\s]\d{3})+)?\s*Q?\s*$/i;
const UNFINISHED = /^\s*\d{1,3}(,\d{3})*,\d{0,2}$/;

/**
 * Follows an edit of a field that shows a whole number with thousands separators (spec 1 §5: non-negative numbers
 * only). A separator that a person typed or pasted must stand before three digits: `2,50` is not 250.
 *
 * @param before what the field showed before `typed`
 */
export function editNumber(before: string, typed: string, caret: number, isPasted = false): NumberEdit {
  const refuse = (refused: NumberRefusal, text = typed, place = caret) => ({ refused, text, caret: place });
  if (!WHOLE.test(typed)) return refuse('whole');
  if (!GROUPED.test(typed) && !keepsSeparators(before, typed, isPasted))
    return refuse(UNFINISHED.test(typed) ? 'unfinished' : 'whole');
  let digits = typed.replace(/\D/g, '');
  let kept = typed.slice(0, caret).replace(/\D/g, '').length;
  const removedSeparator = typed.length === before.length - 1 && digits === before.replace(/\D/g, '');
  // Backspace on a separator means the digit before it.
  if (removedSeparator && kept > 0) {
    digits = digits.slice(0, kept - 1) + digits.slice(kept);
    kept -= 1;
  }
  if (digits.replace(/^0+/, '').length > MAX_DIGITS) return refuse('long', digits, kept);
  const value = digits === '' ? null : Number(digits);
  const text = groupedNumber(value);
  const dropped = digits.length - text.replace(/\D/g, '').length;
  return { value, text, caret: positionAfter(text, Math.max(0, kept - dropped)) };
}

/** Are the separators of a text those that stood there before? Then they follow the digits. */
function keepsSeparators(before: string, typed: string, isPasted: boolean): boolean {
  let [start, end] = [0, 0];
  const least = Math.min(before.length, typed.length);
  while (start < least && before[start] === typed[start]) start += 1;
  while (end < least - start && before.at(-1 - end) === typed.at(-1 - end)) end += 1;
  const replaces = isPasted && start + end < before.length;
  return GROUPED.test(before) && !replaces && !/[,\s]/.test(typed.slice(start, typed.length - end));
}

/** The place in a text right after its nth digit. */
function positionAfter(text: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/.test(text[index] ?? '')) seen += 1;
    if (seen === digits) return index + 1;
  }
  return text.length;
}
