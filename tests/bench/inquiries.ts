import { inquiriesAddress } from '@/lib/addresses/inquiries';
import type { RunningPostgres } from '@/scripts/postgres';
import { measureGrownLists, type ListView } from './grown-lists';
import type { Finding } from './report';
import { startSized, type SizedProduct } from './sized-products';

const SMALL = 1_000;
const LARGE = 100_000;
const ORDERS = 1_000;

const SEARCH = '/contact/search?contactTypeId';
const [website, portal] = [inquiriesAddress[1].href, inquiriesAddress[2].href];

const LISTS: readonly ListView[] = [
  ['website inquiries', `${SEARCH}=1`, website({})],
  ['inquiries of the portal', `${SEARCH}=2`, portal({})],
  ['of a category', `${SEARCH}=2&categoryId=8`, portal({ category: 8 })],
  ['of a status', `${SEARCH}=1&statusId=2`, website({ status: 2 })],
  [
    'of mine that wait, the longest first',
    `${SEARCH}=1&owner=mine&waiting=longest`,
    website({ owner: 'mine', waiting: 'longest' }),
  ],
  ['by an account manager', `${SEARCH}=1&assign=adeyemi`, website({ searchBy: 'manager', searchFor: 'adeyemi' })],
  [
    'by a name that few have',
    `${SEARCH}=1&name=bench+seeker`,
    website({ searchBy: 'name', searchFor: 'bench seeker' }),
  ],
  [
    'by either, of a name that few have',
    `${SEARCH}=1&name=bench+seeker&assign=bench+seeker`,
    website({ searchFor: 'bench seeker' }),
  ],
  ['by a common part of names', `${SEARCH}=1&name=an`, website({ searchBy: 'name', searchFor: 'an' })],
  ['by a name that nobody has', `${SEARCH}=2&name=zzqy`, portal({ searchBy: 'name', searchFor: 'zzqy' })],
];

/** Both lists of inquiries and their searches as they grow. A name is given to as many of few as of many. */
export async function measureInquiries(postgres: RunningPostgres, dataDir: string): Promise<Finding[]> {
  const started: SizedProduct[] = [];
  const start = async (inquiries: number) => {
    const product = await startSized(postgres, { orders: ORDERS, inquiries }, dataDir);
    started.push(product);
    await product.pool.query(
      `UPDATE inquiries SET name = 'Bench Seeker ' || id WHERE contact_type_id = 1 AND id <= 40`,
    );
    await product.pool.query('VACUUM (ANALYZE) inquiries, inquiry_counts');
    return product;
  };
  try {
    const [small, large] = [await start(SMALL), await start(LARGE)];
    return await measureGrownLists(small, large, LISTS);
  } finally {
    for (const product of started) await product.stop();
  }
}
