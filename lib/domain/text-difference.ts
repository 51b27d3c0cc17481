export interface Stretch {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Maximum compared pairs of words or lines; beyond that texts are compared by lines, or as wholes. */
const MOST_PAIRS = 4_000_000;

const CONTEXT = 80;

/**
 * Differences between two texts, word by word, or line by line if they share little or are long. In order, removals
 * before additions.
 */
export function textDifference(before: string, after: string): Stretch[] {
  for (const pieces of [/\s+|[^\s]+/g, /[^\n]*\n+|[^\n]+$/g]) {
    const found = differenceOf(before.match(pieces) ?? [], after.match(pieces) ?? []);
    if (found) return found;
  }
  return joined([
    ['removed', before],
    ['added', after],
  ]);
}

function differenceOf(before: readonly string[], after: readonly string[]): Stretch[] | null {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let [end, endAfter] = [before.length, after.length];
  while (end > start && endAfter > start && before[end - 1] === after[endAfter - 1]) {
    end--;
    endAfter--;
  }
  const [old, fresh] = [before.slice(start, end), after.slice(start, endAfter)];
  if (old.length * fresh.length > MOST_PAIRS) return null;
  return joined([
    ['same', before.slice(0, start).join('')],
    ...longestInCommon(old, fresh),
    ['same', before.slice(end).join('')],
  ]);
}

function* longestInCommon(old: readonly string[], fresh: readonly string[]): Generator<[Stretch['kind'], string]> {
  const width = fresh.length + 1;
  // Common pieces of the remainders, from each pair on.
  const common = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = fresh.length - 1; column >= 0; column--)
      common[row * width + column] =
        old[row] === fresh[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  let [row, column] = [0, 0];
  while (row < old.length || column < fresh.length) {
    const [one = '', other = ''] = [old[row], fresh[column]];
    if (row < old.length && column < fresh.length && one === other) {
      yield ['same', one];
      row++;
      column++;
    } else if (row < old.length && (column === fresh.length || at(row + 1, column) >= at(row, column + 1))) {
      yield ['removed', one];
      row++;
    } else {
      yield ['added', other];
      column++;
    }
  }
}

/** Merges stretches of one kind, and single spaces between two changed words. */
function joined(pieces: Iterable<readonly [Stretch['kind'], string]>): Stretch[] {
  const stretches: Stretch[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    const changes = [
      { kind: 'removed', text: removed },
      { kind: 'added', text: added },
    ] as const;
    // A common space is not a change next to one.
    const isOne = removed.trim() === '' || added.trim() === '';
    stretches.push(...changes.filter(({ text }) => text !== '' && !(isOne && text === ' ' && removed !== added)));
    [removed, added] = ['', ''];
  };
  let blank = '';
  for (const [kind, text] of pieces) {
    if (text === '') continue;
    const isBetween = kind === 'same' && text === ' ' && (removed !== '' || added !== '');
    if (isBetween && blank === '') {
      blank = text;
      continue;
    }
    if (kind === 'same') {
      flush();
      const last = stretches.at(-1);
      if (last?.kind === 'same') last.text += blank + text;
      else stretches.push({ kind, text: blank + text });
    } else {
      removed += blank;
      added += blank;
      if (kind === 'removed') removed += text;
      else added += text;
    }
    blank = '';
  }
  flush();
  if (blank !== '') stretches.push({ kind: 'same', text: blank });
  return stretches;
}

/** Shortens long unchanged stretches to the context of changes. */
export function withContext(stretches: readonly Stretch[]): Stretch[] {
  return stretches.map(({ kind, text }, index) => {
    if (kind !== 'same') return { kind, text };
    const before = index === 0 ? '' : text.slice(0, CONTEXT);
    const after = index === stretches.length - 1 ? '' : text.slice(-CONTEXT);
    return text.length <= before.length + after.length + 1 ? { kind, text } : { kind, text: `${before} … ${after}` };
  });
}
