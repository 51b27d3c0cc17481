import type { RunningPostgres } from '@/scripts/postgres';
import { type Finding, ms } from './report';
import { startSized, type SizedProduct } from './sized-products';
import { timeInTurns } from './statistics';

const SMALL = 1_000;
const LARGE = 100_000;
const ORDERS = 1_000;

/** As the back office asks for them. */
const SEARCH = '/projects/search?isDraft=false&size=25';

/** What is measured, as the upstream and, with its address, as the page answers it. */
const LISTS: readonly [what: string, query: string, page: string | null][] = [
  ['list, page 1', '', ''],
  ['list, page 30', '&page=30', null],
  ['days of installation', '&startInstallationDate=2026-06-01&endInstallationDate=2026-06-30', '?startDate=2026-06-01&endDate=2026-06-30'],
  ['a day of operation', '&operateDate=2026-06-01', '?operateDate=2026-06-01'],
  ['searched, few matches', '&keyword=featherstonehaugh', '?search=featherstonehaugh'],
  ['searched, many matches', '&keyword=solar', '?search=solar'],
  ['searched without a match', '&keyword=zzqy', null],
];

const LIMIT = 1.5;
const ROUNDS = 60;
const WARM_UP = 15;

/** What the list of projects costs as it grows. */
export async function measureProjects(postgres: RunningPostgres, dataDir: string): Promise<Finding[]> {
  const started: SizedProduct[] = [];
  const start = async (projects: number) => {
    const product = await startSized(postgres, { orders: ORDERS, claims: 1_000, projects }, dataDir);
    started.push(product);
    return product;
  };
  try {
    const [small, large] = [await start(SMALL), await start(LARGE)];
    const findings: Finding[] = [];
    for (const [what, query, page] of LISTS) {
      const upstream = await timeInTurns(
        { small: () => small.fromUpstream(SEARCH + query), large: () => large.fromUpstream(SEARCH + query) },
        ROUNDS,
        WARM_UP,
      );
      findings.push(findingOf(`${what}: upstream`, upstream));
      if (page === null) continue;
      const path = `/projects/projects-management${page}`;
      const office = await timeInTurns({ small: () => small.fromOffice(path), large: () => large.fromOffice(path) }, ROUNDS, WARM_UP);
      findings.push(findingOf(`${what}: page`, office));
    }
    return findings;
  } finally {
    for (const product of started) await product.stop();
  }
}

function findingOf(what: string, times: Record<'small' | 'large', number>): Finding {
  return { what, value: times.large / times.small, unit: '×', limit: LIMIT, detail: `${ms(times.small)} → ${ms(times.large)}` };
}
