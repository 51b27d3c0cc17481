import { finished } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import { watchMemory } from './memory';
import type { Finding } from './report';
import type { SizedProduct } from './sized-products';

/** What the server may hold while it composes a report, in megabytes. */
const MEMORY_LIMIT = 512;

const WATCH_EVERY_MS = 250;

/** The columns of the order report as plain SQL: what the database takes to tell the same rows to anybody. */
const SAME_ROWS = `
  SELECT o.created_at, o.order_number, p.product_name, p.category_name, p.sku, l.quantity, p.size, p.color, p.custom,
  c.name,
         u.first_name || ' ' || u.last_name, u.email, l.total, s.name, l.shipping_company, l.tracking_number, k.code,
         k.coupon_status_id
  FROM orders o
  JOIN companies c ON c.id = o.company_id
  JOIN users u ON u.id = o.user_id
  JOIN order_statuses s ON s.id = o.order_status_id
  LEFT JOIN order_lines l ON l.order_id = o.id
  LEFT JOIN catalog_snapshots p ON p.id = l.snapshot_id
  LEFT JOIN coupon_codes k ON k.order_line_id = l.id
  ORDER BY o.created_at DESC, o.id DESC, l.id`;

/** How long a report of all orders takes over a bare COPY of its rows, and what the server holds meanwhile. */
export async function measureReports(middle: SizedProduct, large: SizedProduct): Promise<Finding[]> {
  return [...(await measureReport(middle, 'xlsx')), ...(await measureReport(large, 'csv'))];
}

async function measureReport(subject: SizedProduct, format: 'xlsx' | 'csv'): Promise<Finding[]> {
  const copy = await copied(subject);
  const what = `${subject.orders} orders to ${format}`;
  const { report, memory } = await downloadWatched(subject, what, `orders?format=${format}`);
  return [
    {
      what: `${what}, over COPY … TO STDOUT of the same rows`,
      value: report.ms / copy.ms,
      unit: '×',
      detail: `${seconds(copy.ms)} → ${seconds(report.ms)}, ${megabytes(report.bytes)}`,
    },
    memory,
  ];
}

/** Downloads a report, and watches what the server holds meanwhile. */
export async function downloadWatched(
  subject: SizedProduct,
  what: string,
  path: string,
): Promise<{ report: Downloaded; memory: Finding }> {
  const { upstream = 0, backOffice = 0 } = subject.product.pids;
  const memory = watchMemory([upstream, backOffice], WATCH_EVERY_MS);
  const report = await downloaded(subject, path).finally(memory.stop);
  const name = `${what}: memory of the upstream and the back office, at its peak`;
  const detail = `${memory.before.toFixed(0)} MB before; ${seconds(report.ms)}, ${megabytes(report.bytes)}`;
  return { report, memory: { what: name, value: memory.peak(), unit: 'MB', limit: MEMORY_LIMIT, detail } };
}

async function copied({ pool }: SizedProduct): Promise<{ ms: number }> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    const start = performance.now();
    const stream = client.query(copyTo(`COPY (${SAME_ROWS}) TO STDOUT`));
    stream.resume();
    await finished(stream);
    return { ms: performance.now() - start };
  } finally {
    client.release(true);
  }
}

interface Downloaded {
  ms: number;
  bytes: number;
}

async function downloaded({ product, cookies }: SizedProduct, path: string): Promise<Downloaded> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const start = performance.now();
  const answer = await fetch(`${product.url}/api/reports/${path}`, {
    headers: { cookie, 'accept-encoding': 'identity' },
  });
  if (answer.status !== 200 || !answer.body)
    throw new Error(`The report answered ${answer.status}: ${await answer.text()}`);
  let bytes = 0;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += part.length;
  return { ms: performance.now() - start, bytes };
}

/** Looks at what the upstream and the back office hold in memory together, and at its most. */
function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
