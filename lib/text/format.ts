const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A count with thousands separators: `12,048`. */
export function formatCount(count: number): string {
  return WHOLE.format(count);
}

/** A count with its noun: `1 order`, `12,048 orders`. */
export function formatCountOf(count: number, one: string, several = `${one}s`): string {
  return `${WHOLE.format(count)} ${count === 1 ? one : several}`;
}

/** Names in a sentence, of many the first ones: `Ann Lee, Bo Chu and 3 more`. */
export function listNames(names: readonly string[], most = 10): string {
  const shown = names.slice(0, most);
  const [last, ...before] =
    names.length > most ? [`${formatCount(names.length - most)} more`, ...shown.toReversed()] : shown.toReversed();
  return before.length > 0 ? `${before.toReversed().join(', ')} and ${last}` : (last ?? '');
}

/** An amount of points with its suffix: `12,500 Q` (spec 1 §9). */
export function formatPoints(points: number): string {
  return `${WHOLE.format(points)} Q`;
}

/** Points that moved, with a true minus: `+12,500 Q`, `−300 Q`. */
export function signedPoints(amount: number): string {
  return amount < 0 ? `−${formatPoints(-amount)}` : `+${formatPoints(amount)}`;
}

/** The size of a file: `1,024 KB`, and at least one. */
export function formatKilobytes(bytes: number): string {
  return `${formatCount(Math.max(1, Math.round(bytes / 1024)))} KB`;
}

/** A size in tenths: `12.3 MB`. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

/** A text as the end of a sentence: a name such as `Solaris Solar Inc.` brings its full stop along. */
export function endSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** A telephone number of North America: `(562) 555-0100`. Another one is shown as it was written. */
export function formatPhone(number: string): string {
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(number.replace(/[\s().-]/g, '')) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : number;
}
