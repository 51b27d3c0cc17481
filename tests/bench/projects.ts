import type { RunningPostgres } from '@/scripts/postgres';
import { measureGrownLists, type ListView } from './grown-lists';
import type { Finding } from './report';
import { startSized, type SizedProduct } from './sized-products';

const SMALL = 1_000;
const LARGE = 100_000;
const ORDERS = 1_000;

const SEARCH = '/projects/search?isDraft=false&size=25';
const PAGE = '/projects/projects-management';

/** As the back office asks for them. */
const LISTS: readonly ListView[] = [
  ['list, page 1', SEARCH, PAGE],
  [
    'days of installation',
    `${SEARCH}&startInstallationDate=2026-06-01&endInstallationDate=2026-06-30`,
    `${PAGE}?startDate=2026-06-01&endDate=2026-06-30`,
  ],
  ['a day of operation', `${SEARCH}&operateDate=2026-06-01`, `${PAGE}?operateDate=2026-06-01`],
  ['searched, few matches', `${SEARCH}&keyword=featherstonehaugh`, `${PAGE}?search=featherstonehaugh`],
  ['searched, many matches', `${SEARCH}&keyword=solar`, `${PAGE}?search=solar`],
  ['searched without a match', `${SEARCH}&keyword=zzqy`, `${PAGE}?search=zzqy`],
];

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
    return await measureGrownLists(small, large, LISTS);
  } finally {
    for (const product of started) await product.stop();
  }
}
