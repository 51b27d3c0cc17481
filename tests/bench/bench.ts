import { mkdtempSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@/scripts/postgres';
import { removeDataDir } from '@/scripts/postgres-home';
import { measureActivity } from './activity';
import { type BarePage, startBarePage } from './bare-page';
import { measureCatalogue } from './catalogue';
import { measureLists } from './lists';
import { watchPaint } from './paint';
import { measurePoints } from './points';
import { watchRecord } from './record';
import { type Finding, keepsLimit, ms, writeTable } from './report';
import { measureReports } from './reports';
import { pagesPerSecond } from './serving';
import { type SizedProduct, startSized } from './sized-products';
import { timeInTurns } from './statistics';
import { emptyPageScript, pageScript } from './weight';

const SMALL = 10_000;
const MIDDLE = 100_000;
const LARGE = 1_000_000;
const LIST = '/marketing-shop/orders/all/1';

export interface BenchmarkOptions {
  /** Path of the browser. */
  chromium: string;
  log: (line: string) => void;
}

/**
 * Loads three databases of growing size, runs the product on each, and holds every ratio against its limit. All
 * figures that are compared come from this one run, taken in turns.
 *
 * @returns whether every limit is kept
 */
export async function runBenchmark({ chromium, log }: BenchmarkOptions): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qpartner-bench-'));
  const postgres = await startPostgres({ dataDir, log: () => undefined, durability: 'scratch' });
  const products: SizedProduct[] = [];
  let bare: BarePage | undefined;
  try {
    for (const orders of [SMALL, MIDDLE, LARGE]) {
      const began = performance.now();
      products.push(await startSized(postgres, { orders }, dataDir));
      log(`${orders} orders loaded and served (${Math.round((performance.now() - began) / 1000)} s)`);
    }
    const [small, middle, large] = products as [SizedProduct, SizedProduct, SizedProduct];
    bare = await startBarePage(middle.databaseUrl);
    const findings: Finding[] = [];
    const tell = (title: string, found: Finding[]) => {
      findings.push(...found);
      log(writeTable(title, found));
    };
    log(`\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${new Date().toISOString().slice(0, 10)}`);
    tell(`The orders list at ${LARGE} orders, against ${SMALL}`, await measureLists(small, middle, large));
    tell('What the back office adds to a call', await measureProxy(middle));
    tell('Script of the list page, compressed', await measureScript(middle));
    tell('Products: 10000 of them, against the 180 of the demo', await measureCatalogue(postgres, small, dataDir));
    tell('Points at 100000 companies', await measurePoints(postgres, dataDir));
    tell('The activity log', await measureActivity(postgres));
    tell('Reports, composed while they are read', await measureReports(middle, large));
    tell(`The list page at ${MIDDLE} orders, against a bare Next page`, [
      ...(await measurePaint(chromium, middle, bare)),
      ...(await measureServing(middle, bare)),
    ]);
    tell('A record in its dialog', await measureRecord(chromium, middle));
    return findings.every(keepsLimit);
  } finally {
    await bare?.stop();
    for (const product of products) await product.stop();
    await postgres.stop();
    removeDataDir(dataDir);
  }
}

async function measureProxy(product: SizedProduct): Promise<Finding[]> {
  const query = '/orders?limit=25';
  const times = await timeInTurns(
    { upstream: () => product.fromUpstream(query), proxy: () => product.fromOffice(`/api${query}`) },
    200,
    // The upstream was asked a thousand times by now, the proxy not once.
    400,
  );
  return [
    {
      what: 'proxy, over the upstream alone',
      value: times.proxy - times.upstream,
      unit: 'ms',
      limit: 3,
      detail: `${ms(times.upstream)} → ${ms(times.proxy)}`,
    },
  ];
}

async function measureScript(product: SizedProduct): Promise<Finding[]> {
  const empty = emptyPageScript();
  const list = pageScript(await product.fromOffice(LIST));
  return [{ what: 'list page ÷ empty page', value: list / empty, unit: '×', limit: 1.35, detail: `${kilobytes(empty)} → ${kilobytes(list)}` }];
}

async function measurePaint(chromium: string, product: SizedProduct, bare: BarePage): Promise<Finding[]> {
  const painted = await watchPaint(
    chromium,
    {
      product: { url: product.product.url + LIST, nextPage: 'a[aria-label="Next page"]', cookies: product.cookies },
      bare: { url: bare.url, nextPage: 'a[aria-label="Next page"]', cookies: [] },
    },
    9,
  );
  const compare = (what: string, key: 'cold' | 'warm' | 'next', limit: number): Finding => ({
    what,
    value: painted.product[key] / painted.bare[key],
    unit: '×',
    limit,
    detail: `${ms(painted.bare[key])} → ${ms(painted.product[key])}`,
  });
  return [
    compare('25 rows on the screen, cold', 'cold', 1.4),
    compare('25 rows on the screen, warm', 'warm', 1.4),
    compare('next page', 'next', 1.5),
    {
      what: 'bytes transferred, cold',
      value: painted.product.coldBytes / painted.bare.coldBytes,
      unit: '×',
      limit: 1.5,
      detail: `${kilobytes(painted.bare.coldBytes)} → ${kilobytes(painted.product.coldBytes)}`,
    },
  ];
}

async function measureRecord(chromium: string, product: SizedProduct): Promise<Finding[]> {
  const { nextPage, first, later, shift } = await watchRecord(
    chromium,
    { url: product.product.url + LIST, nextPage: 'a[aria-label="Next page"]', content: 'Status history', cookies: product.cookies },
    10,
  );
  const compare = (what: string, time: number, limit: number): Finding => ({
    what: `${what}, over the next page of the list`,
    value: time / nextPage,
    unit: '×',
    limit,
    detail: `${ms(nextPage)} → ${ms(time)}`,
  });
  return [
    compare('click to content, the first record', first, 1.5),
    compare('click to content, a later record', later, 1),
    {
      what: 'layout shift of a record opened by its address, on a slow line',
      value: shift,
      unit: 'of the screen',
      limit: 0.02,
      detail: shift.toFixed(4),
    },
  ];
}

async function measureServing(product: SizedProduct, bare: BarePage): Promise<Finding[]> {
  const cookie = product.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const rates = await pagesPerSecond({ product: { url: product.product.url + LIST, cookie }, bare: { url: bare.url } }, 3);
  return [
    {
      what: 'pages a second',
      value: rates.product / rates.bare,
      unit: '×',
      limit: 0.5,
      atLeast: true,
      detail: `${rates.bare.toFixed(0)} → ${rates.product.toFixed(0)}`,
    },
  ];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
