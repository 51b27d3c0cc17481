/** Digits of the longest number that a field takes; what is too large for the field's rule is said there. */
const MAX_DIGITS = 13;

/** A whole number with its separators; nothing for null. */
export function groupedNumber(value: number | null): string {
  return value === null ? '' : value.toLocaleString('en-US', { maximumFractionDigits: 0 });
}

/** May a text stand in a box for a whole number? Separators and a ' Q' may be pasted along. */
export function isWholeNumber(text: string): boolean {
  return /^[\d,\s]*Q?\s*$/i.test(text);
}

/**
 * Follows an edit of a field that shows a whole number with thousands separators (spec 1 §5: non-negative numbers
 * only).
 *
 * @param before what the field showed before `typed`
 * @returns what it shows now, with the caret's place; null where the edit is refused
 */
export function editNumber(before: string, typed: string, caret: number) {
  if (!isWholeNumber(typed)) return null;
  let digits = typed.replace(/\D/g, '');
  let kept = typed.slice(0, caret).replace(/\D/g, '').length;
  const removedSeparator = typed.length === before.length - 1 && digits === before.replace(/\D/g, '');
  // Backspace on a separator means the digit before it.
  if (removedSeparator && kept > 0) {
    digits = digits.slice(0, kept - 1) + digits.slice(kept);
    kept -= 1;
  }
  if (digits.replace(/^0+/, '').length > MAX_DIGITS) return null;
  const value = digits === '' ? null : Number(digits);
  const text = groupedNumber(value);
  const dropped = digits.length - text.replace(/\D/g, '').length;
  return { value, text, caret: positionAfter(text, Math.max(0, kept - dropped)) };
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
