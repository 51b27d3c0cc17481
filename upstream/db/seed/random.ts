/** Pseudo-random draws, identical in every load. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from `min` to `max`, both inclusive. */
  between(min: number, max: number): number;
  /** Returns true with this probability. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  characters(alphabet: string, length: number): string;
}

/** Starts a sequence of draws (mulberry32). @param seed a whole number that determines the draws */
export function random(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: <T>(list: readonly T[]) => list[between(0, list.length - 1)] as T,
    characters: (alphabet, length) => {
      let text = '';
      for (let index = 0; index < length; index += 1) text += alphabet.charAt(between(0, alphabet.length - 1));
      return text;
    },
  };
}

/** Makes a picker of an index by non-negative weights, from a number between 0 and 1. */
export function weighted(weights: readonly number[]): (at: number) => number {
  const sums: number[] = [];
  let sum = 0;
  for (const weight of weights) sums.push((sum += weight));
  return (at) => {
    const wanted = at * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
