import { startTraceReceiver } from '../harness/trace-receiver';
import { processorSeconds } from './processor-time';
import { type Finding, ms } from './report';
import { startOn, type SizedProduct } from './sized-products';
import { median } from './statistics';

/** What people read most. */
const PAGES = ['/marketing-shop/orders/all/1', '/dashboard', '/work'];

/** Of each product in turns, until what it costs no longer hangs on the compiler of its engine. */
const WARMING_ROUNDS = 12;
const ROUNDS = 20;
const PAGES_A_ROUND = 10;

/** Most that pages may take with traces, against without. */
const MOST = 1.15;

interface Share {
  name: string;
  /** As OTEL_TRACES_SAMPLER_ARG. */
  share: string;
  limit?: number;
}

/** The share of requests that is told by itself, and for orientation all of them. */
const SHARES: readonly Share[] = [
  { name: 'a tenth of them told', share: '0.1', limit: MOST },
  { name: 'all of them told', share: '1' },
];

/** What it costs that both programs tell traces: three products on one database, asked in turns. */
export async function measureTraces(databaseUrl: string, dataDir: string): Promise<Finding[]> {
  const receiver = await startTraceReceiver();
  const products: SizedProduct[] = [];
  const start = async (name: string, settings: Record<string, string>) => {
    products.push(await startOn({ databaseUrl, dataDir: `${dataDir}/traces-${name}`, settings }));
  };
  try {
    await start('off', {});
    for (const { share } of SHARES)
      await start(share, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_TRACES_SAMPLER_ARG: share });
    const rounds = await costsInTurns(products);
    if (receiver.spans.length < ROUNDS * PAGES_A_ROUND) throw new Error(`only ${receiver.spans.length} spans arrived.`);
    const [off, ...told] = rounds.map((costs) => ({
      time: median(costs.map(({ time }) => time)),
      processor: median(costs.map(({ processor }) => processor)),
    }));
    return SHARES.flatMap((share, index) => [
      against(share, 'until it is read', off!.time, told[index]!.time),
      against(share, 'processor time of both programs', off!.processor, told[index]!.processor),
    ]);
  } finally {
    for (const product of products) await product.stop();
    await receiver.stop();
  }
}

function against({ name, limit }: Share, what: string, off: number, told: number): Finding {
  const finding = { what: `a page, ${name}: ${what}`, value: told / off, detail: `${ms(off)} → ${ms(told)}` };
  return { ...finding, unit: '×', ...(limit && { limit }) };
}

interface Cost {
  /** Milliseconds a page. */
  time: number;
  processor: number;
}

/** What a page cost each product in each counted round. */
async function costsInTurns(products: readonly SizedProduct[]): Promise<Cost[][]> {
  const costs: Cost[][] = products.map(() => []);
  for (let round = -WARMING_ROUNDS; round < ROUNDS; round += 1) {
    for (const [index, product] of products.entries()) {
      const cost = await costOf(product);
      if (round >= 0) costs[index]!.push(cost);
    }
  }
  return costs;
}

async function costOf({ fromOffice, product: { pids } }: SizedProduct): Promise<Cost> {
  const used = () => processorSeconds(pids.backOffice ?? 0) + processorSeconds(pids.upstream ?? 0);
  const before = used();
  const began = performance.now();
  for (let page = 0; page < PAGES_A_ROUND; page += 1) await fromOffice(PAGES[page % PAGES.length] ?? '');
  const pages = PAGES_A_ROUND;
  return { time: (performance.now() - began) / pages, processor: ((used() - before) * 1000) / pages };
}
