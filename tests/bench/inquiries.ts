import type { RunningPostgres } from '@/scripts/postgres';
import { type Finding, ms } from './report';
import { startSized, type SizedProduct } from './sized-products';
import { timeInTurns } from './statistics';

const SMALL = 1_000;
const LARGE = 100_000;
const ORDERS = 1_000;

const LIMIT = 1.5;
const ROUNDS = 60;
const WARM_UP = 15;

const LISTS: readonly [what: string, query: string][] = [
  ['inquiries of the website', 'contactTypeId=1'],
  ['inquiries of the portal', 'contactTypeId=2'],
  ['of a category', 'contactTypeId=2&categoryId=8'],
  ['of a status', 'contactTypeId=1&statusId=2'],
  ['of mine that wait, the longest first', 'contactTypeId=1&owner=mine&waiting=longest'],
  ['by an account manager', 'contactTypeId=1&assign=adeyemi'],
  ['by a name that few have', 'contactTypeId=1&name=bench+seeker'],
  ['by either, of a name that few have', 'contactTypeId=1&name=bench+seeker&assign=bench+seeker'],
  ['by a name that nobody has', 'contactTypeId=2&name=zzqy'],
];

/** Both lists of inquiries and their searches as they grow. A name is given to as many of few as of many. */
export async function measureInquiries(postgres: RunningPostgres, dataDir: string): Promise<Finding[]> {
  const started: SizedProduct[] = [];
  const start = async (inquiries: number) => {
    const product = await startSized(postgres, { orders: ORDERS, inquiries }, dataDir);
    started.push(product);
    await product.pool.query(`UPDATE inquiries SET name = 'Bench Seeker ' || id WHERE contact_type_id = 1 AND id <= 40`);
    await product.pool.query('VACUUM (ANALYZE) inquiries, inquiry_counts');
    return product;
  };
  try {
    const [small, large] = [await start(SMALL), await start(LARGE)];
    const findings: Finding[] = [];
    for (const [what, query] of LISTS) {
      const path = `/contact/search?${query}`;
      const times = await timeInTurns({ small: () => small.fromUpstream(path), large: () => large.fromUpstream(path) }, ROUNDS, WARM_UP);
      findings.push({ what, value: times.large / times.small, unit: '×', limit: LIMIT, detail: `${ms(times.small)} → ${ms(times.large)}` });
    }
    return findings;
  } finally {
    for (const product of started) await product.stop();
  }
}
