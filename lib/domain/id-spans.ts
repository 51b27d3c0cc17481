/** Ids as an address names many of them shortly: `3..7-12` are those from 3 to 7, and 12. */
export const ID_SPANS = /^[1-9]\d{0,15}(\.\.[1-9]\d{0,15})?(-[1-9]\d{0,15}(\.\.[1-9]\d{0,15})?)*$/;

/** Ids that follow each other, both ends included. */
type Span = readonly [first: number, last: number];

/** @returns as `ID_SPANS`, each id once */
export function writeIdSpans(ids: readonly number[]): string {
  const spans: [first: number, last: number][] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const span = spans.at(-1);
    if (span?.[1] === id - 1) span[1] = id;
    else spans.push([id, id]);
  }
  return spans.map(([first, last]) => (first === last ? first : `${first}..${last}`)).join('-');
}

/** The ids that spans name, at most so many. @param text as `ID_SPANS` */
export function idsIn(text: string, most: number): number[] {
  const ids: number[] = [];
  for (const [first, last] of readIdSpans(text))
    for (let id = first; id <= last && ids.length < most; id += 1) ids.push(id);
  return ids;
}

/** @param text as `ID_SPANS` */
export function readIdSpans(text: string): Span[] {
  return text.split('-').map((span) => {
    const [first = '', last = first] = span.split('..');
    return [Number(first), Number(last)];
  });
}
