import type { RunningPostgres } from '@/scripts/postgres';
import { listProducts } from '@/lib/contract/products';
import { findProductPage } from '@/upstream/resources/products/list';
import { type Finding, ms } from './report';
import { COMPRESSED, startSized, type SizedProduct } from './sized-products';
import { timeInTurns } from './statistics';

const PRODUCTS = 10_000;
const ROUNDS = 40;
const WARM_UP = 10;

const VIEWS: readonly [what: string, query: string, path: string][] = [
  ['list, page 1', '', ''],
  ['list, a category', 'categories=3', '?category=3'],
  ['list, searched', 'searchName=hoodie', '?search=hoodie'],
];

/** What the products list and a save cost where there are many products, beside the demo's few. */
export async function measureCatalogue(
  postgres: RunningPostgres,
  few: SizedProduct,
  dataDir: string,
): Promise<Finding[]> {
  const many = await startSized(postgres, { orders: 1_000, products: PRODUCTS }, dataDir);
  try {
    return [...(await measureList(few, many)), ...(await measureSave(few, many))];
  } finally {
    await many.stop();
  }
}

async function measureList(few: SizedProduct, many: SizedProduct): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, query, path] of VIEWS) {
    const levels = {
      SQL: ({ pool }: SizedProduct) =>
        findProductPage(pool, listProducts.query.parse(Object.fromEntries(new URLSearchParams(query)))),
      upstream: (product: SizedProduct) => product.fromUpstream(`/products/all?${query}`),
      page: (product: SizedProduct) => product.fromOffice(`/marketing-shop/products/1${path}`, COMPRESSED),
    };
    for (const [level, run] of Object.entries(levels)) {
      const times = await timeInTurns({ few: () => run(few), many: () => run(many) }, ROUNDS, WARM_UP);
      findings.push({
        what: `${what}: ${level}`,
        value: times.many / times.few,
        unit: '×',
        // The counts of the whole filter are exact, and read one index entry for each product.
        ...(level === 'page' && { limit: 1.5 }),
        detail: `${ms(times.few)} → ${ms(times.many)}`,
      });
    }
  }
  return findings;
}

async function measureSave(few: SizedProduct, many: SizedProduct): Promise<Finding[]> {
  let turn = 0;
  const save = (product: SizedProduct) => product.change('/products/7', { prices: (turn += 1) });
  const plain = ({ pool }: SizedProduct) =>
    pool.query('UPDATE products SET prices = $1, version = version + 1, updated_at = now() WHERE id = 8', [
      (turn += 1),
    ]);
  const times = await timeInTurns(
    { few: () => save(few), many: () => save(many), plain: () => plain(many) },
    ROUNDS,
    WARM_UP,
  );
  return [
    {
      what: 'save of a product',
      value: times.many / times.few,
      unit: '×',
      limit: 1.5,
      detail: `${ms(times.few)} → ${ms(times.many)}`,
    },
    {
      what: 'save of a product, over an UPDATE of its row in plain SQL',
      value: times.many / times.plain,
      unit: '×',
      detail: `${ms(times.plain)} → ${ms(times.many)}`,
    },
  ];
}
