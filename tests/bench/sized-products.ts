import pg from 'pg';
import type { RunningPostgres } from '@/scripts/postgres';
import { createPool } from '@/upstream/db/pool';
import { seedDatabase } from '@/upstream/db/seed/seed';
import { Browser } from '../bff/browser';
import { type Product, startProduct } from '../harness/product';
import { signInUpstream } from '../harness/upstream-session';

/** A product on a database of a certain size, with somebody signed in. */
export interface SizedProduct {
  orders: number;
  databaseUrl: string;
  pool: pg.Pool;
  product: Product;
  /** Asks the upstream for a path and reads the whole answer. */
  fromUpstream: (path: string) => Promise<string>;
  /** Sends a change to the upstream and reads the whole answer. */
  change: (path: string, body: unknown) => Promise<string>;
  /** Asks the back office for a path, as the signed-in browser would, and reads the whole answer. */
  fromOffice: (path: string, headers?: Record<string, string>) => Promise<string>;
  cookies: { name: string; value: string; url: string }[];
  stop: () => Promise<void>;
}

const EMAIL = 'admin@qpartner.example';
const PASSWORD = 'Welcome-2026!';

/** How much a database holds. */
export interface Size {
  orders: number;
  /** As many as the demo has, where it is left out. */
  products?: number;
}

/** Fills a database of its own to a size, and starts a product on it. */
export async function startSized(postgres: RunningPostgres, { orders, products }: Size, dataDir: string): Promise<SizedProduct> {
  const name = products === undefined ? `${orders}` : `${orders}_${products}`;
  const databaseUrl = await createDatabase(postgres.url, `bench_${name}`);
  const filesDir = `${dataDir}/files-${name}`;
  await seedDatabase({ databaseUrl, filesDir, orders, ...(products && { products }), fresh: true, onProgress: () => undefined });
  const pool = createPool({ databaseUrl, applicationName: 'qpartner-bench' });
  // What the first days of use would do by themselves: statistics, and the map that index-only scans rely on.
  await pool.query('VACUUM (ANALYZE)');

  const product = await startProduct({ env: { DATABASE_URL: databaseUrl }, dataDir: `${dataDir}/product-${name}` });
  const token = await signInUpstream(product.upstreamUrl);
  const browser = new Browser(product.url);
  await browser.signIn(EMAIL, PASSWORD);
  return {
    orders,
    databaseUrl,
    pool,
    product,
    fromUpstream: (path) => read(fetch(product.upstreamUrl + path, { headers: { authorization: `Bearer ${token}` } })),
    change: (path, body) =>
      read(
        fetch(product.upstreamUrl + path, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    fromOffice: (path, headers) => read(browser.get(path, headers)),
    cookies: [...browser.cookies].map(([name, value]) => ({ name, value, url: product.url })),
    stop: async () => {
      await product.stop();
      await pool.end();
    },
  };
}

/** Makes an empty database beside another one. @returns its connection string */
export async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** A benchmark of error pages would look splendid. */
async function read(answering: Promise<Response>): Promise<string> {
  const answer = await answering;
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}
