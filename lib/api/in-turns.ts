/** How long work may hold the thread that serves everybody, in milliseconds. */
const TURN_MS = 15;

/** Lets others run once a turn of long work is over. To be awaited every few milliseconds of work. */
export type Pause = () => Promise<void> | undefined;

export function inTurns(): Pause {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}

const RUN = 500;

/** As `toSorted`, of any length. */
export async function sortedInTurns<T>(values: readonly T[], compare: (a: T, b: T) => number, pause: Pause): Promise<T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < values.length; start += RUN) {
    runs.push(values.slice(start, start + RUN).sort(compare));
    await pause();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2) merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare, pause));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(left: readonly T[], right: readonly T[], compare: (a: T, b: T) => number, pause: Pause): Promise<T[]> {
  const merged: T[] = [];
  let [fromLeft, fromRight] = [0, 0];
  while (fromLeft < left.length && fromRight < right.length) {
    const isLeft = compare(left[fromLeft] as T, right[fromRight] as T) <= 0;
    merged.push((isLeft ? left[fromLeft++] : right[fromRight++]) as T);
    if (merged.length % RUN === 0) await pause();
  }
  return merged.concat(left.slice(fromLeft), right.slice(fromRight));
}
