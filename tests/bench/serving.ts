import autocannon from 'autocannon';

/** Where to send requests, and as whom. */
export interface Served {
  url: string;
  cookie?: string;
}

/**
 * How many rounds only warm the servers: until then it is the compiler of their engine that works, and those of a
 * server with several processes warm later, since each gets a part of the requests.
 */
const WARMING_ROUNDS = 4;

/**
 * Lets ten connections ask for a page as fast as it answers, in turns with the other subjects.
 *
 * @returns pages a second, the middle one of the rounds
 */
export async function pagesPerSecond<K extends string>(
  subjects: Record<K, Served>,
  rounds: number,
): Promise<Record<K, number>> {
  const names = Object.keys(subjects) as K[];
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  for (let round = -WARMING_ROUNDS; round < rounds; round += 1) {
    for (const name of names) {
      const { url, cookie } = subjects[name];
      const result = await autocannon({
        url,
        connections: 10,
        duration: 5,
        headers: { 'accept-encoding': 'gzip', ...(cookie && { cookie }) },
      });
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load.`);
      if (round >= 0) figures[name].push(result.requests.average);
    }
  }
  return Object.fromEntries(
    names.map((name) => [name, figures[name].sort((a, b) => a - b)[rounds >> 1] ?? 0]),
  ) as Record<K, number>;
}
