import { ordersAddress } from '@/lib/addresses/orders';
import { MAX_OWN_VIEWS } from '@/lib/domain/saved-view';
import type { RunningPostgres } from '@/scripts/postgres';
import { measureGrownLists, type ListView } from './grown-lists';
import type { Finding } from './report';
import { startSized, type SizedProduct } from './sized-products';

/** Views in the table besides those of who looks. */
const SMALL = 0;
const LARGE = 100_000;
const ORDERS = 1_000;

const LIST: readonly ListView[] = [
  ['orders with 30 saved views', `/views?list=${ordersAddress.path}`, ordersAddress.href({})],
];

/** A list of which everybody has 30 saved views, as the views of others grow. */
export async function measureSavedViews(postgres: RunningPostgres, dataDir: string): Promise<Finding[]> {
  const started: SizedProduct[] = [];
  const start = async (views: number) => {
    // A database has its name by its size.
    const product = await startSized(postgres, { orders: views === SMALL ? ORDERS : ORDERS + 1 }, dataDir);
    started.push(product);
    await product.pool.query(
      `INSERT INTO saved_views (list, owner_id, name, address, density)
        SELECT $1, u.id, 'Own ' || n, '/2/1?startDate=-7d', 'regular'
        FROM users u JOIN roles r ON r.id = u.role_id AND r.staff, generate_series(1, $2::integer) n`,
      [ordersAddress.path, MAX_OWN_VIEWS],
    );
    // Of people who are gone, so that nobody has more than may be.
    await product.pool.query(
      `INSERT INTO saved_views (list, name, address, density)
        SELECT $1, 'Other ' || n, '/2/1?startDate=-7d', 'regular' FROM generate_series(1, $2::integer) n`,
      [ordersAddress.path, views],
    );
    await product.pool.query('VACUUM (ANALYZE) saved_views');
    return product;
  };
  try {
    const [small, large] = [await start(SMALL), await start(LARGE)];
    return await measureGrownLists(small, large, LIST);
  } finally {
    for (const product of started) await product.stop();
  }
}
