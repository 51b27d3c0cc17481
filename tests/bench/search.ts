import { type Finding, ms } from './report';
import type { SizedProduct } from './sized-products';
import { timeInTurns } from './statistics';

/**
 * What people type: numbers in their spellings and parts, names, people, what begins little and what begins nothing.
 */
const TERMS = [
  'QP-100042',
  'qp100042',
  '1042',
  '104',
  '10',
  'sunrise',
  'solar',
  'so',
  'jacket',
  'admin@',
  'smith',
  'zzqy',
];

/** Milliseconds, at the median. */
const LIMIT = 50;

/** How long the command bar's one call takes the upstream, for an administrator, who sees every kind. */
export async function measureSearch(small: SizedProduct, large: SizedProduct): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const term of TERMS) {
    const path = `/search?q=${encodeURIComponent(term)}`;
    const times = await timeInTurns(
      { small: () => small.fromUpstream(path), large: () => large.fromUpstream(path) },
      40,
      10,
    );
    findings.push({
      what: `"${term}" in orders, companies, partners, products, projects and people`,
      value: times.large,
      unit: 'ms',
      limit: LIMIT,
      detail: `${ms(times.small)} → ${ms(times.large)}`,
    });
  }
  return findings;
}
