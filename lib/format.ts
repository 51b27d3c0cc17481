const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A count with thousands separators: `12,048`. */
export function formatCount(count: number): string {
  return WHOLE.format(count);
}

/** Names in a sentence, of many the first ones: `Ann Lee, Bo Chu and 3 more`. */
export function listNames(names: readonly string[], most = 10): string {
  const shown = names.slice(0, most);
  const [last, ...before] = names.length > most ? [`${formatCount(names.length - most)} more`, ...shown.toReversed()] : shown.toReversed();
  return before.length > 0 ? `${before.toReversed().join(', ')} and ${last}` : (last ?? '');
}

/** An amount of points with its suffix: `12,500 Q` (spec 1 §9). */
export function formatPoints(points: number): string {
  return `${WHOLE.format(points)} Q`;
}

/** A text as the end of a sentence: a name such as `Solaris Solar Inc.` brings its full stop along. */
export function endSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
