/** The middle of the figures; of an even number of them the mean of the middle two. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new RangeError('no figures');
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The figure below which 95 of 100 are. */
export function p95(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const figure = sorted[Math.ceil(sorted.length * 0.95) - 1];
  if (figure === undefined) throw new RangeError('no figures');
  return figure;
}

/** What is measured side by side, by name: one run of each. */
export type Subjects<K extends string> = Record<K, () => Promise<unknown>>;

/**
 * Times several subjects in turns, so that whatever else the machine does meets all of them alike.
 *
 * @param subjects what to run, by name
 * @param rounds counted runs of each
 * @param warmUp runs of each that are not counted
 * @returns the median of each in milliseconds
 */
export async function timeInTurns<K extends string>(
  subjects: Subjects<K>,
  rounds: number,
  warmUp: number,
): Promise<Record<K, number>> {
  const times = await timesInTurns(subjects, rounds, warmUp);
  const names = Object.keys(times) as K[];
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<K, number>;
}

/** As `timeInTurns`, with every counted run. */
export async function timesInTurns<K extends string>(
  subjects: Subjects<K>,
  rounds: number,
  warmUp: number,
): Promise<Record<K, number[]>> {
  const names = Object.keys(subjects) as K[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const name of names) {
      const start = performance.now();
      await subjects[name]();
      if (round >= 0) times[name].push(performance.now() - start);
    }
  }
  return times;
}
