import type { RunningPostgres } from '@/scripts/postgres';
import { type Finding, ms } from './report';
import { downloadWatched } from './reports';
import { startSized, type SizedProduct } from './sized-products';
import { timeInTurns } from './statistics';

const SMALL = 1_000;
const LARGE = 100_000;
const ORDERS = 10_000;

const LIST = '/users/registration/search?steps=2&page=1&size=10';

/** A text that some registrations have, and one that most of them have. */
const SEARCHES: readonly [what: string, query: string][] = [
  ['searched by e-mail', 'searchKey=email&searchVal=anna'],
  ['searched by name', 'searchKey=fullName&searchVal=anna'],
  ['searched by company', 'searchKey=companyName&searchVal=sunrise'],
  ['searched by a common word', 'searchKey=companyName&searchVal=solar'],
  ['searched without a match', 'searchKey=companyName&searchVal=nobodyhasthisname'],
  ['searched by city', 'searchKey=city&searchVal=san'],
  ['searched by channel', 'searchKey=purchaseChannel&searchVal=Other'],
  ['searched by status', 'searchKey=disabled&searchVal=true'],
  ['with the newsletter', 'newsLetter=Y'],
];

const LIMIT = 1.5;
const ROUNDS = 60;
const WARM_UP = 15;

/** What the list of registrations, its search, a detail and its download cost as partners grow. */
export async function measurePartners(postgres: RunningPostgres, dataDir: string): Promise<Finding[]> {
  const started: SizedProduct[] = [];
  try {
    for (const partners of [SMALL, LARGE]) started.push(await startSized(postgres, { orders: ORDERS, partners }, dataDir));
    const [small, large] = started as [SizedProduct, SizedProduct];
    const findings: Finding[] = [];
    const measure = async (what: string, path: string) => {
      const times = await timeInTurns({ small: () => small.fromUpstream(path), large: () => large.fromUpstream(path) }, ROUNDS, WARM_UP);
      findings.push({ what, value: times.large / times.small, unit: '×', limit: LIMIT, detail: `${ms(times.small)} → ${ms(times.large)}` });
    };
    await measure('list, page 1', LIST);
    for (const [what, query] of SEARCHES) await measure(what, `${LIST}&${query}`);
    await measure('detail', `/users/registration/getUserDetail?userId=${await aMaster(small)}`);
    const { memory } = await downloadWatched(large, `${LARGE} registrations to xlsx`, 'registrations?format=xlsx&steps=2');
    return [...findings, memory];
  } finally {
    for (const product of started) await product.stop();
  }
}

/** Of a registration that both have. */
async function aMaster({ pool }: SizedProduct): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('SELECT master_id AS id FROM companies WHERE master_id IS NOT NULL AND approval_step = 2 ORDER BY id LIMIT 1');
  return rows[0]?.id ?? 0;
}
