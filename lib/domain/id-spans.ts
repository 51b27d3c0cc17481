/** Compact list of ids for addresses: `3..7-12` means 3 to 7, and 12. */
export const ID_SPANS = /^[1-9]\d{0,15}(\.\.[1-9]\d{0,15})?(-[1-9]\d{0,15}(\.\.[1-9]\d{0,15})?)*$/;

type Span = readonly [first: number, last: number];

export function writeIdSpans(ids: readonly number[]): string {
  const spans: [first: number, last: number][] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const span = spans.at(-1);
    if (span?.[1] === id - 1) span[1] = id;
    else spans.push([id, id]);
  }
  return spans.map(([first, last]) => (first === last ? first : `${first}..${last}`)).join('-');
}

/** Ids of the spans, up to a maximum. @param text as `ID_SPANS` */
export function idsIn(text: string, most: number): number[] {
  const ids: number[] = [];
  for (const [first, last] of readIdSpans(text))
    for (let id = first; id <= last && ids.length < most; id += 1) ids.push(id);
  return ids;
}

export function readIdSpans(text: string): Span[] {
  return text.split('-').map((span) => {
    const [first = '', last = first] = span.split('..');
    return [Number(first), Number(last)];
  });
}
