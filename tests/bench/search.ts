import { FOUND_KINDS } from '@/lib/contract/search';
import { type Finding, ms } from './report';
import type { SizedProduct } from './sized-products';
import { median, p95, timesInTurns } from './statistics';

/**
 * What people type: numbers in their spellings and parts, names, people, words, what begins little and what begins
 * nothing.
 */
const TERMS = [
  ...['QP-100042', 'qp100042', 'QP-2', '1042', '104', '10', 'WC-100077', '42', 'AH0760'],
  ...['sunrise', 'solar', 'so', 'jacket', 'admin@', 'smith', 'q.peak', 'battery', 'san diego', 'welcome', 'zzqy'],
];

/** Milliseconds, at the median. */
const LIMIT = 50;
/** How much slower the slowest twentieth may be over the large table. */
const GROWTH_LIMIT = 1.5;

/** Counted runs of each term, and of a kind; those before them. */
const RUNS = 40;
const RUNS_OF_KIND = 10;
const WARM_UP = 10;

/** How long the command bar's one call takes the upstream, for an administrator, who sees every kind. */
export async function measureSearch(small: SizedProduct, large: SizedProduct): Promise<Finding[]> {
  const time = (path: string, runs: number) =>
    timesInTurns({ small: () => small.fromUpstream(path), large: () => large.fromUpstream(path) }, runs, WARM_UP);
  const findings: Finding[] = [];
  const all = { small: [] as number[], large: [] as number[] };
  for (const term of TERMS) {
    const times = await time(`/search?q=${encodeURIComponent(term)}`, RUNS);
    all.small.push(...times.small);
    all.large.push(...times.large);
    const value = median(times.large);
    const detail = `${ms(median(times.small))} → ${ms(value)}`;
    findings.push({ what: `"${term}" in all kinds`, value, unit: 'ms', limit: LIMIT, detail });
  }
  findings.push(growthOf('all kinds together', all));
  for (const kind of FOUND_KINDS) {
    const of = { small: [] as number[], large: [] as number[] };
    for (const term of TERMS) {
      const times = await time(`/search?kind=${kind}&q=${encodeURIComponent(term)}`, RUNS_OF_KIND);
      of.small.push(...times.small);
      of.large.push(...times.large);
    }
    findings.push(growthOf(`${kind} alone`, of));
  }
  return findings;
}

function growthOf(what: string, times: { small: number[]; large: number[] }): Finding {
  const [small, large] = [p95(times.small), p95(times.large)];
  const detail = `${ms(small)} → ${ms(large)}`;
  return { what: `p95 of ${what}`, value: large / small, unit: '×', limit: GROWTH_LIMIT, detail };
}
