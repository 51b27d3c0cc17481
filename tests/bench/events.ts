import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import { Browser } from '../bff/browser';
import { processorSeconds } from './processor-time';
import type { Finding } from './report';
import type { SizedProduct } from './sized-products';

const PEOPLE = 200;
/** Of the demo, whose hash is copied. */
const PASSWORD = 'Welcome-2026!';

/** All together change something so often: each person once in seven minutes. */
const CHANGE_EVERY_MS = 2_000;
const MEASURED_MS = 60_000;
const WARM_UP_MS = 10_000;

/** Most of one processor that the streams may take. */
const MOST = 0.05;

/** What it costs the back office that 200 people are told of changes, by the processor time of its process. */
export async function measureEvents(product: SizedProduct): Promise<Finding[]> {
  const { pool } = product;
  const { backOffice = 0, upstream = 0 } = product.product.pids;
  await pool.query(
    `INSERT INTO users (role_id, email, first_name, last_name, password_hash)
      SELECT role_id, 'listens' || n || '@example.com', 'Listens', 'Number ' || n, password_hash
      FROM users, generate_series(1, ${PEOPLE}) AS n WHERE email = 'admin@qpartner.example'`,
  );
  const ending = new AbortController();
  setMaxListeners(PEOPLE, ending.signal);
  let heard = 0;
  try {
    const idle = await shareOf([backOffice, upstream], product, () => Promise.resolve());
    for (let n = 1; n <= PEOPLE; n += 1) {
      const browser = new Browser(product.product.url);
      await browser.signIn(`listens${n}@example.com`, PASSWORD);
      await browser.putOffSecondFactor();
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const url = `${product.product.url}/api/events`;
      const { statusCode, body } = await request(url, { headers: { cookie }, signal: ending.signal, bodyTimeout: 0 });
      if (statusCode !== 200) throw new Error(`a stream answered ${statusCode}: ${await body.text()}`);
      body.on('error', () => undefined).on('data', (chunk: Buffer) => (heard += chunk.includes('"changed"') ? 1 : 0));
    }
    await delay(WARM_UP_MS);
    heard = 0;
    let changes = 0;
    const busy = await shareOf([backOffice, upstream], product, async (id, status) => {
      await product.change(`/orders/${id}`, { orderStatusId: status });
      changes += 1;
    });
    const [office = 0, served = 0] = busy.map((share, index) => share - (idle[index] ?? 0));
    if (heard < PEOPLE * changes * 0.9) throw new Error(`${PEOPLE} streams heard ${heard} of ${changes} changes.`);
    const detail = `${changes} changes in ${MEASURED_MS / 1000} s, ${heard} events`;
    return [
      { what: `${PEOPLE} streams of the back office`, value: office, unit: 'of a processor', limit: MOST, detail },
      { what: 'the same in the upstream, with the changes', value: served, unit: 'of a processor', detail },
    ];
  } finally {
    ending.abort();
  }
}

/** How much of one processor each process takes while orders are changed. */
async function shareOf(
  pids: readonly number[],
  { pool }: SizedProduct,
  change: (id: number, status: number) => Promise<void>,
): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM orders WHERE order_status_id = $1 ORDER BY id DESC LIMIT 100',
    [ORDER_STATUS.received],
  );
  const before = pids.map(processorSeconds);
  const began = performance.now();
  for (const { id } of rows) {
    if (performance.now() - began > MEASURED_MS) break;
    await change(id, ORDER_STATUS.processing);
    await delay(CHANGE_EVERY_MS);
  }
  const seconds = (performance.now() - began) / 1000;
  return pids.map((pid, index) => (processorSeconds(pid) - (before[index] ?? 0)) / seconds);
}
