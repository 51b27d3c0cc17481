/** Maximum digits in a field. The field's own rule reports numbers above its limit. */
export const MAX_DIGITS = 13;

/** Formats a whole number with separators; null becomes an empty text. */
export function groupedNumber(value: number | null): string {
  return value === null ? '' : value.toLocaleString('en-US', { maximumFractionDigits: 0 });
}

/** Why a text is refused: not a whole number, too long, or a separator without three digits after it. */
export type NumberRefusal = 'whole' | 'long' | 'unfinished';

/** The text and caret after an edit, with its number or the reason for refusing it. */
export type NumberEdit = { text: string; caret: number } & ({ value: number | null } | { refused: NumberRefusal });

/** Pasted numbers may include separators and ' Q'. */
const WHOLE = /^[\d,\s]*Q?\s*$/i;
const GROUPED = /^\s*(\d+|\d{1,3}([,\s]\d{3})+)?\s*Q?\s*$/i;
const UNFINISHED = /^\s*\d{1,3}(,\d{3})*,\d{0,2}$/;

/**
 * Formats a whole number with thousands separators while it is edited (spec 1 §5: non-negative numbers only). Typed or
 * pasted separators must precede three digits: `2,50` is not 250.
 *
 * @param before the field's text before `typed`
 */
export function editNumber(before: string, typed: string, caret: number, isPasted = false): NumberEdit {
  const refuse = (refused: NumberRefusal, text = typed, place = caret) => ({ refused, text, caret: place });
  if (!WHOLE.test(typed)) return refuse('whole');
  if (!GROUPED.test(typed) && !keepsSeparators(before, typed, isPasted))
    return refuse(UNFINISHED.test(typed) ? 'unfinished' : 'whole');
  let digits = typed.replace(/\D/g, '');
  let digitsBefore = typed.slice(0, caret).replace(/\D/g, '').length;
  const removedSeparator = typed.length === before.length - 1 && digits === before.replace(/\D/g, '');
  // Backspace on a separator deletes the digit before it.
  if (removedSeparator && digitsBefore > 0) {
    digits = digits.slice(0, digitsBefore - 1) + digits.slice(digitsBefore);
    digitsBefore -= 1;
  }
  if (digits.replace(/^0+/, '').length > MAX_DIGITS) return refuse('long', digits, digitsBefore);
  const value = digits === '' ? null : Number(digits);
  const text = groupedNumber(value);
  const dropped = digits.length - text.replace(/\D/g, '').length;
  return { value, text, caret: positionAfter(text, Math.max(0, digitsBefore - dropped)) };
}

/** Whether all separators were there before the edit. If so, they can be regrouped. */
function keepsSeparators(before: string, typed: string, isPasted: boolean): boolean {
  let [start, end] = [0, 0];
  const least = Math.min(before.length, typed.length);
  while (start < least && before[start] === typed[start]) start += 1;
  while (end < least - start && before.at(-1 - end) === typed.at(-1 - end)) end += 1;
  const replaces = isPasted && start + end < before.length;
  return GROUPED.test(before) && !replaces && !/[,\s]/.test(typed.slice(start, typed.length - end));
}

function positionAfter(text: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/.test(text[index] ?? '')) seen += 1;
    if (seen === digits) return index + 1;
  }
  return text.length;
}
