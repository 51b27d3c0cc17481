import { mkdtempSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import { type RunningPostgres, startPostgres } from '@/scripts/postgres';
import { removeDataDir } from '@/scripts/postgres-home';
import { seedDatabase } from '@/upstream/db/seed/seed';
import { diskStorage } from '@/upstream/files/disk-storage';
import { measureActivity } from './activity';
import { type BarePage, startBarePage } from './bare-page';
import { measureCatalogue } from './catalogue';
import { measureCompany } from './company';
import { measureContent } from './content';
import { measureCopies, type CopiesOptions } from './copies';
import { measureEvents } from './events';
import { measureInquiries } from './inquiries';
import { measureInsights } from './insights';
import { measureDashboard, measureLists, measureWork } from './lists';
import { ownMegabytes } from './memory';
import { measureNotices } from './notices';
import { type Painted, watchPaint } from './paint';
import { measurePartners } from './partners';
import { measurePointBatches } from './point-batches';
import { measurePoints } from './points';
import { measureProjects } from './projects';
import { watchRecord } from './record';
import { type Finding, keepsLimit, ms, writeTable } from './report';
import { measureReports } from './reports';
import { measureRewards } from './rewards';
import { measureSavedViews } from './saved-views';
import { measureSearch } from './search';
import { pagesPerSecond } from './serving';
import { measureSize } from './size';
import { createDatabase, type SizedProduct, startSized } from './sized-products';
import { timeInTurns } from './statistics';
import { measureTraces } from './traces';
import { measureUploads } from './uploads';
import { measureWarranty } from './warranty';
import { pageScript } from './weight';

const SMALL = 10_000;
const MIDDLE = 100_000;
const LARGE = 1_000_000;
const LIST = '/marketing-shop/orders/all/1';
const NEXT_PAGE = 'a[aria-label="Next page"]';
const SHIPPED = `#tab-${ORDER_STATUS.shipped}`;

/**
 * What the parts measure on. Products and the bare page are started by whoever first asks
 * for them, and stopped at the end.
 */
interface Bench {
  chromium: string;
  postgres: RunningPostgres;
  dataDir: string;
  /** A product over so many orders. */
  sized: (orders: number) => Promise<SizedProduct>;
  /** The bare page over the orders of the middle size. */
  bare: () => Promise<BarePage>;
}

interface Part {
  title: string;
  measure: (bench: Bench) => Promise<Finding[]>;
}

/** The parts in their order, by the names that `npm run bench` takes. */
const PARTS = {
  lists: {
    title: `The orders list at ${LARGE} orders, against ${SMALL}`,
    measure: async ({ sized }) => measureLists(await sized(SMALL), await sized(MIDDLE), await sized(LARGE)),
  },
  search: {
    title: `The command bar's search at ${LARGE} orders, beside ${SMALL}`,
    measure: async ({ sized }) => measureSearch(await sized(SMALL), await sized(LARGE)),
  },
  dashboard: {
    title: `The dashboard at ${LARGE} orders, against ${SMALL}`,
    measure: async ({ sized }) => measureDashboard(await sized(SMALL), await sized(LARGE)),
  },
  work: {
    title: `My work at ${LARGE} orders, against ${SMALL}`,
    measure: async ({ sized }) => measureWork(await sized(SMALL), await sized(LARGE)),
  },
  proxy: {
    title: 'What the back office adds to a call',
    measure: async ({ sized }) => measureProxy(await sized(MIDDLE)),
  },
  script: {
    title: 'Script of the list page, compressed, against a bare Next page',
    measure: async ({ sized, bare }) => measureScript(await sized(MIDDLE), await bare()),
  },
  products: {
    title: 'Products: 10000 of them, against the 180 of the demo',
    measure: async ({ postgres, sized, dataDir }) => measureCatalogue(postgres, await sized(SMALL), dataDir),
  },
  points: {
    title: 'Points at 100000 companies',
    measure: ({ postgres, dataDir }) => measurePoints(postgres, dataDir),
  },
  batches: {
    title: 'Points by spreadsheet: 5000 rows, against 500',
    measure: ({ postgres }) => measurePointBatches(postgres),
  },
  rewards: {
    title: 'Rewards: 1000000 claims, of which 100000 await approval, against 10000',
    measure: ({ postgres, dataDir }) => measureRewards(postgres, dataDir),
  },
  partners: {
    title: 'Registrations: 100000 partners, against 1000',
    measure: ({ postgres, dataDir }) => measurePartners(postgres, dataDir),
  },
  company: {
    title: 'A company that stays as it is while all others grow: 1000000 orders and claims, against 10000',
    measure: ({ postgres, dataDir }) => measureCompany(postgres, dataDir),
  },
  projects: {
    title: 'Projects: 100000, against 1000',
    measure: ({ postgres, dataDir }) => measureProjects(postgres, dataDir),
  },
  inquiries: {
    title: 'Inquiries: 100000 of them, against 1000',
    measure: ({ postgres, dataDir }) => measureInquiries(postgres, dataDir),
  },
  insights: {
    title: 'Insights: twenty years of 50000 movements, orders and claims each, against two',
    measure: ({ postgres, dataDir }) => measureInsights(postgres, dataDir),
  },
  views: {
    title: 'Saved views: 100000 in the table, against those of one’s own',
    measure: ({ postgres, dataDir }) => measureSavedViews(postgres, dataDir),
  },
  notices: {
    title: 'Notices: 1000000 of them for 200 people, against 10000',
    measure: ({ postgres, dataDir }) => measureNotices(postgres, dataDir),
  },
  events: {
    title: 'Events: 200 people who are told of what others change',
    measure: async ({ sized }) => measureEvents(await sized(SMALL)),
  },
  traces: {
    title: 'Pages while traces are told, against the same without',
    measure: async ({ sized, dataDir }) => measureTraces((await sized(SMALL)).databaseUrl, dataDir),
  },
  content: {
    title: 'Content: 10000 items in each area, against 100',
    measure: ({ postgres, dataDir }) => measureContent(postgres, dataDir),
  },
  warranty: {
    title: 'Warranty claims: 100000, against 1000',
    measure: ({ postgres, dataDir }) => measureWarranty(postgres, dataDir),
  },
  activity: {
    title: 'The activity log',
    measure: ({ postgres }) => measureActivity(postgres),
  },
  uploads: {
    title: 'Uploads of serial numbers',
    measure: ({ postgres }) => measureUploads(postgres),
  },
  reports: {
    title: 'Reports, composed while they are read',
    measure: async ({ sized }) => measureReports(await sized(MIDDLE), await sized(LARGE)),
  },
  paint: {
    title: `The list page at ${MIDDLE} orders, against a bare Next page`,
    measure: async ({ chromium, sized, bare }) => measurePaint(chromium, await sized(MIDDLE), await bare()),
  },
  record: {
    title: 'An order opened in its dialog, against the next page of its list',
    measure: async ({ chromium, sized }) => measureRecord(chromium, await sized(MIDDLE)),
  },
  serving: {
    title: 'Ten connections that ask for the list page, one process on either side',
    measure: async ({ sized, bare }) => measureServing(await sized(MIDDLE), await bare()),
  },
} satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;

export const PART_NAMES = Object.keys(PARTS) as PartName[];

export interface BenchmarkOptions {
  /** Path of the browser. */
  chromium: string;
  /** What to measure; all where it is left out. */
  parts?: readonly PartName[];
  log: (line: string) => void;
}

/**
 * Runs the product on databases of growing size, and holds every ratio against its limit. All figures that are compared
 * come from this one run, taken in turns.
 *
 * @returns whether every limit is kept
 */
export async function runBenchmark({ chromium, parts = PART_NAMES, log }: BenchmarkOptions): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qpartner-bench-'));
  const postgres = await startPostgres({ dataDir, log: () => undefined, durability: 'scratch' });
  const products = new Map<number, SizedProduct>();
  let bare: BarePage | undefined;
  const sized = async (orders: number) => {
    const started = products.get(orders);
    if (started) return started;
    const began = performance.now();
    const product = await startSized(postgres, { orders }, dataDir);
    products.set(orders, product);
    log(`${orders} orders loaded and served (${secondsSince(began)} s)`);
    return product;
  };
  const startBare = async () => (bare ??= await startBarePage((await sized(MIDDLE)).databaseUrl));
  try {
    log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${new Date().toISOString().slice(0, 10)}`);
    let isKept = true;
    for (const name of parts) {
      const began = performance.now();
      const { title, measure }: Part = PARTS[name];
      const findings = await measure({ chromium, postgres, dataDir, sized, bare: startBare });
      isKept &&= findings.every(keepsLimit);
      log(`${writeTable(title, findings)}\n\n(${name}: ${secondsSince(began)} s)`);
    }
    return isKept;
  } finally {
    await bare?.stop();
    for (const product of products.values()) await product.stop();
    await postgres.stop();
    removeDataDir(dataDir);
  }
}

/**
 * Runs several copies of both programs behind nginx on a database of their own, kills and renews them under load, and
 * prints what became of it and how many pages they serve.
 *
 * @returns whether everything held
 */
export async function runCopies({ log, ...options }: Omit<CopiesOptions, 'folder'>): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qpartner-bench-'));
  const postgres = await startPostgres({ dataDir, log: () => undefined, durability: 'scratch' });
  try {
    return await measureCopies(postgres, { ...options, log, folder: path.join(dataDir, 'copies') });
  } finally {
    await postgres.stop();
    removeDataDir(dataDir);
  }
}

/**
 * Measures the product on two databases, and what their operator waits for.
 *
 * @param sizes addresses of databases that `npm run seed` filled, or how many orders, claims and
 *   entries of activity to fill some with
 * @returns whether every limit is kept
 */
export async function runSize(
  sizes: readonly [small: string, large: string],
  log: (line: string) => void,
): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qpartner-bench-'));
  const [small, large] = sizes.map(Number) as [number, number];
  const postgres =
    small > 0 && large > 0 ? await startPostgres({ dataDir, log: () => undefined, durability: 'scratch' }) : undefined;
  try {
    const databases = postgres
      ? ([await filled(postgres, small, dataDir, log), await filled(postgres, large, dataDir, log)] as const)
      : sizes;
    return await measureSize(databases, dataDir, log);
  } finally {
    await postgres?.stop();
    removeDataDir(dataDir);
  }
}

async function filled(
  { url }: RunningPostgres,
  count: number,
  dataDir: string,
  log: (line: string) => void,
): Promise<string> {
  const began = performance.now();
  const databaseUrl = await createDatabase(url, `bench_of_${count}`);
  const files = diskStorage(path.join(dataDir, `files-${count}`));
  await seedDatabase({ databaseUrl, files, orders: count, claims: count, activity: count });
  log(`${count} orders, claims and entries of activity loaded (${secondsSince(began)} s)`);
  return databaseUrl;
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

async function measureScript(product: SizedProduct, bare: BarePage): Promise<Finding[]> {
  const floor = pageScript(await (await fetch(bare.url)).text(), bare.build);
  const list = pageScript(await product.fromOffice(LIST), '.next');
  const detail = `${kilobytes(floor)} → ${kilobytes(list)}`;
  return [{ what: 'list page ÷ bare page', value: list / floor, unit: '×', limit: 1.5, detail }];
}

async function measurePaint(chromium: string, product: SizedProduct, bare: BarePage): Promise<Finding[]> {
  const painted = await watchPaint(
    chromium,
    {
      product: { url: product.product.url + LIST, nextPage: NEXT_PAGE, filter: SHIPPED, cookies: product.cookies },
      bare: { url: bare.url, nextPage: NEXT_PAGE, filter: SHIPPED, cookies: [] },
    },
    9,
  );
  const compare = (what: string, key: keyof Painted, limit?: number): Finding => ({
    what,
    value: painted.product[key] / painted.bare[key],
    unit: '×',
    ...(limit && { limit }),
    detail: `${ms(painted.bare[key])} → ${ms(painted.product[key])}`,
  });
  const compareBytes = (what: string, key: 'coldBytes' | 'restedBytes', limit?: number): Finding => ({
    what,
    value: painted.product[key] / painted.bare[key],
    unit: '×',
    ...(limit && { limit }),
    detail: `${kilobytes(painted.bare[key])} → ${kilobytes(painted.product[key])}`,
  });
  return [
    compare('25 rows on the screen, cold', 'cold', 2),
    compare('25 rows on the screen, warm', 'warm', 2),
    compare('next page, by mouse', 'next', 1),
    compare('next page, by Enter', 'nextByKey'),
    compare('one status, by mouse', 'filter', 1),
    compare('Back', 'back', 1),
    compareBytes('bytes transferred, cold', 'coldBytes', 1.5),
    compareBytes('bytes transferred, with the code of dialogs, which loads when the page rests', 'restedBytes'),
  ];
}

async function measureRecord(chromium: string, product: SizedProduct): Promise<Finding[]> {
  const { nextPage, first, later, shift } = await watchRecord(
    chromium,
    { url: product.product.url + LIST, nextPage: NEXT_PAGE, content: 'Status history', cookies: product.cookies },
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
  const { backOffice = 0 } = product.product.pids;
  const before = ownMegabytes(backOffice);
  const cookie = product.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const rates = await pagesPerSecond(
    { product: { url: product.product.url + LIST, cookie }, bare: { url: bare.url } },
    3,
  );
  return [
    {
      what: 'pages a second',
      value: rates.product / rates.bare,
      unit: '×',
      detail: `${rates.bare.toFixed(0)} → ${rates.product.toFixed(0)}`,
    },
    {
      what: 'memory of the back-office process after that load',
      value: ownMegabytes(backOffice),
      unit: 'MB',
      detail: `${before.toFixed(0)} MB before; the bare page: ${ownMegabytes(bare.pid).toFixed(0)} MB`,
    },
  ];
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 1000);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
