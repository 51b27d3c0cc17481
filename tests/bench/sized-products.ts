import pg from 'pg';
import { request } from 'undici';
import type { RunningPostgres } from '@/scripts/postgres';
import { createPool } from '@/upstream/db/pool';
import { diskStorage } from '@/upstream/files/disk-storage';
import { seedDatabase } from '@/upstream/db/seed/seed';
import { Browser } from '../bff/browser';
import { type Product, startProduct } from '../harness/product';
import { signInUpstream } from '../harness/upstream-session';

/** A product on a database of a certain size, with somebody signed in. */
export interface SizedProduct {
  orders: number;
  databaseUrl: string;
  pool: pg.Pool;
  /** Where its upstream keeps files. */
  filesDir: string;
  product: Product;
  /** Asks the upstream for a path and reads the whole answer. */
  fromUpstream: (path: string) => Promise<string>;
  /** Sends a change to the upstream, a PATCH unless told otherwise, and reads the whole answer. */
  change: (path: string, body: unknown, how?: { method?: 'POST'; headers?: Record<string, string> }) => Promise<string>;
  /**
   * Asks the back office for a path, as who is signed in, and reads the whole answer; it comes as
   * it is unless asked for compressed.
   */
  fromOffice: (path: string, headers?: Record<string, string>) => Promise<string>;
  cookies: { name: string; value: string; url: string }[];
  stop: () => Promise<void>;
}

/** What a browser says that it takes. */
export const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br' };

const EMAIL = 'admin@qpartner.example';
const PASSWORD = 'Welcome-2026!';

/** How much a database holds. */
export interface Size {
  orders: number;
  /** As many as the demo has, where it is left out. */
  products?: number;
  claims?: number;
  /** Of the claims. */
  awaitingApproval?: number;
  inquiries?: number;
  partners?: number;
  projects?: number;
  /** In each area. */
  content?: number;
  warranty?: number;
}

/** Fills a database of its own to a size, and starts a product on it. */
export async function startSized(
  postgres: RunningPostgres,
  { orders, ...further }: Size,
  dataDir: string,
): Promise<SizedProduct> {
  const name = [orders, ...Object.entries(further).flat()].join('_').toLowerCase();
  const databaseUrl = await createDatabase(postgres.url, `bench_${name}`);
  const files = diskStorage(`${dataDir}/files-${name}`);
  await seedDatabase({ databaseUrl, files, orders, ...further, fresh: true, onProgress: () => undefined });
  return startOn({ databaseUrl, orders, dataDir: `${dataDir}/product-${name}` });
}

/** Starts a product on a database that holds the demo data. @param orders that it holds, where somebody asks */
export async function startOn({
  databaseUrl,
  orders = 0,
  dataDir,
  settings,
}: {
  databaseUrl: string;
  orders?: number;
  dataDir: string;
  /** Beyond those of every benchmark. */
  settings?: Record<string, string>;
}): Promise<SizedProduct> {
  const pool = createPool({ databaseUrl, applicationName: 'qpartner-bench' });
  const env = { DATABASE_URL: databaseUrl, OFFICE_WORKERS: '1', ...settings };
  const product = await startProduct({ env, dataDir });
  const authorization = `Bearer ${await signInUpstream(product.upstreamUrl)}`;
  const browser = new Browser(product.url);
  await browser.signIn(EMAIL, PASSWORD);
  await browser.putOffSecondFactor();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    orders,
    databaseUrl,
    pool,
    filesDir: `${dataDir}/files`,
    product,
    fromUpstream: (path) => ask(product.upstreamUrl + path, { headers: { authorization } }),
    change: (path, body, { method = 'PATCH', headers } = {}) =>
      ask(product.upstreamUrl + path, {
        method,
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    fromOffice: (path, headers) => ask(product.url + path, { headers: { cookie, ...headers } }),
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

/**
 * Asks and reads the whole answer, by a client that adds little of its own: the convenience of `fetch` would take as
 * long as the quickest of these answers.
 */
async function ask(url: string, options: Parameters<typeof request>[1]): Promise<string> {
  const { statusCode, body } = await request(url, options);
  const text = await body.text();
  // A benchmark of error pages would look splendid.
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${text.slice(0, 200)}`);
  return text;
}
