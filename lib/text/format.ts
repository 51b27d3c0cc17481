const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export function formatCount(count: number): string {
  return WHOLE.format(count);
}

/** Formats a count with its noun: `1 order`, `12,048 orders`. */
export function formatCountOf(count: number, one: string, several = `${one}s`): string {
  return `${WHOLE.format(count)} ${count === 1 ? one : several}`;
}

/** Names in a sentence: `Ann Lee, Bo Chu and 3 more`. */
export function listNames(names: readonly string[], most = 10): string {
  const shown = names.slice(0, most);
  const [last, ...before] =
    names.length > most ? [`${formatCount(names.length - most)} more`, ...shown.toReversed()] : shown.toReversed();
  return before.length > 0 ? `${before.toReversed().join(', ')} and ${last}` : (last ?? '');
}

/** Formats a difference with a true minus: `+1,200`, `−300`, `0`. */
export function signedCount(count: number): string {
  return count < 0 ? `−${formatCount(-count)}` : `${count > 0 ? '+' : ''}${formatCount(count)}`;
}

/** Formats points: `12,500 Q` (spec 1 §9). */
export function formatPoints(points: number): string {
  return `${WHOLE.format(points)} Q`;
}

/** Formats a movement with a true minus: `+12,500 Q`, `−300 Q`. */
export function signedPoints(amount: number): string {
  return amount < 0 ? `−${formatPoints(-amount)}` : `+${formatPoints(amount)}`;
}

/** File size: `1,024 KB`, at least 1. */
export function formatKilobytes(bytes: number): string {
  return `${formatCount(Math.max(1, Math.round(bytes / 1024)))} KB`;
}

export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

/** Ends a sentence; names such as `Solaris Solar Inc.` already have a period. */
export function endSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** North American phone number: `(562) 555-0100`. Others stay as written. */
export function formatPhone(number: string): string {
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(number.replace(/[\s().-]/g, '')) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : number;
}
