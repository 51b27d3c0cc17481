import { noticesAddress } from '@/lib/addresses/notices';
import type { RunningPostgres } from '@/scripts/postgres';
import { measureGrownLists, type ListView } from './grown-lists';
import type { Finding } from './report';
import { startSized, type SizedProduct } from './sized-products';

const SMALL = 10_000;
const LARGE = 1_000_000;
/** A database is called by its orders, so that these differ. */
const ORDERS = { [SMALL]: 1_000, [LARGE]: 1_001 } as const;
/** So many people have them, in turn; each tenth is unread. */
const PEOPLE = 200;

const LISTS: readonly ListView[] = [
  ['one’s notices', '/notices', noticesAddress.href({})],
  ['those that are unread', '/notices?show=unread', noticesAddress.href({ show: 'unread' })],
  ['how many are unread, with the figures of the menu', '/dashboard/figures', '/api/dashboard/figures'],
];

/** The bell and its list as notices grow. */
export async function measureNotices(postgres: RunningPostgres, dataDir: string): Promise<Finding[]> {
  const started: SizedProduct[] = [];
  const start = async (notices: keyof typeof ORDERS) => {
    const product = await startSized(postgres, { orders: ORDERS[notices] }, dataDir);
    started.push(product);
    // A million rows take longer than a request may.
    await product.pool.query(`
      SET LOCAL statement_timeout = 0;
      INSERT INTO users (role_id, email, first_name, last_name)
        SELECT 3, 'told' || n || '@example.com', 'Told', 'Number ' || n FROM generate_series(2, ${PEOPLE}) AS n;
      INSERT INTO notices (user_id, kind, record_kind, record_id, facts, created_at, read_at)
        SELECT p.ids[1 + n % ${PEOPLE}], 'mentioned', 'order', n, '{"by": "Somebody", "about": "an order"}',
          now() - (${notices} - n) * interval '5 seconds', CASE WHEN n / ${PEOPLE} % 10 > 0 THEN now() END
        FROM generate_series(1, ${notices}) AS n, (
          SELECT array_agg(id) AS ids FROM users
          WHERE email = 'admin@qpartner.example' OR email LIKE 'told%@example.com'
        ) AS p`);
    await product.pool.query('VACUUM (ANALYZE) notices, users');
    return product;
  };
  try {
    return await measureGrownLists(await start(SMALL), await start(LARGE), LISTS);
  } finally {
    for (const product of started) await product.stop();
  }
}
