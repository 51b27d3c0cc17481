import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageStatement } from '@/upstream/db/page-of';
import { productsPage } from '@/upstream/resources/products/list';
import { aCategory, aProduct, aVariant, type TestCategory } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let shop: Awaited<ReturnType<Upstream['signIn']>>;
let caps: TestCategory;
let bags: TestCategory;

beforeAll(async () => {
  upstream = await startUpstream();
  shop = await upstream.signIn(3);
  const { db } = upstream;
  caps = await aCategory(db, { name: 'Caps' });
  bags = await aCategory(db, { name: 'Bags' });

  const trucker = await aProduct(db, { name: 'Trucker  Cap', categories: [caps], sizes: ['S', 'M'] });
  await aVariant(db, trucker, { size: 'S', stock: 3 });
  await aVariant(db, trucker, { size: 'M', stock: 4 });
  await aProduct(db, { name: 'Café Cap', categories: [caps], sku: 'CAP-2', unlimited: false, quantity: 9 });
  const rope = await aProduct(db, { name: 'Rope Cap', categories: [caps], custom: ['Logo', 'Plain'] });
  await aVariant(db, rope, { custom: 'Logo', stock: 0 });
  await aVariant(db, rope, { custom: 'Plain', unlimited: true });
  const gone = await aProduct(db, { name: 'Old Cap', categories: [caps, bags], sizes: ['S'] });
  await aVariant(db, gone, { size: 'S', stock: 0 });
  await aProduct(db, { name: 'Tote', categories: [bags], unlimited: false, quantity: 0 });
  await aProduct(db, { name: 'Secret Tote', categories: [bags], active: false });
  await aProduct(db, { name: '100% Cotton Tote', categories: [bags] });
});
afterAll(() => upstream.stop());

const namesOf = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name);

describe('the products list', () => {
  it('tells what the variants of a product cost, and nothing of one without', async () => {
    await upstream.db.query(
      `UPDATE product_variants SET qpoints = CASE size WHEN 'S' THEN 890 WHEN 'M' THEN 1450 ELSE 0 END`,
    );
    const { body } = await shop.get('/products/all?categories=CAPS&limit=3'.replace('CAPS', String(caps.id)));
    expect(body.results.map((row: Record<string, unknown>) => [row.minPrice, row.maxPrice])).toEqual([
      [890, 1450],
      [null, null],
      [0, 0],
    ]);
  });

  it('answers light rows: pieces over all variants, and no variants', async () => {
    const { body } = await shop.get('/products/all?limit=5');
    expect(
      body.results.map((row: Record<string, unknown>) => [row.variantCount, row.totalStock, row.variants]),
    ).toEqual([
      [2, 7, undefined],
      [0, 9, undefined],
      [2, null, undefined],
      [1, 0, undefined],
      [0, 0, undefined],
    ]);
    expect(body.results[3].categories).toEqual([
      { id: caps.id, name: 'Caps' },
      { id: bags.id, name: 'Bags' },
    ]);
  });

  it('answers the first picture of a product alone', async () => {
    const { db } = upstream;
    await db.query(
      `insert into product_media (product_id, asset_key, thumbnail_key, width, height, position)
       select id, 'second.webp', 'second-small.webp', 1, 1, 2 from products where name = 'Tote'
       union all select id, 'first.webp', 'first-small.webp', 1, 1, 1 from products where name = 'Tote'`,
    );
    const { body } = await shop.get('/products/all?searchName=tote&limit=1');
    expect(body.results[0].media).toEqual([
      {
        id: expect.any(Number),
        assetKey: 'first.webp',
        assetUrl: '/files/first.webp',
        thumbnailUrl: '/files/first-small.webp',
      },
    ]);
  });

  it.each([
    ['', 7, { total: 7, onSale: 4, soldOut: 2, hidden: 1, lowStock: 2 }],
    ['active=true', 6, { total: 7, onSale: 4, soldOut: 2, hidden: 1, lowStock: 2 }],
    ['active=false', 1, { total: 7, onSale: 4, soldOut: 2, hidden: 1, lowStock: 2 }],
    ['categories=CAPS', 4, { total: 4, onSale: 3, soldOut: 1, hidden: 0, lowStock: 2 }],
    ['categories=BAGS&active=false', 1, { total: 4, onSale: 1, soldOut: 2, hidden: 1, lowStock: 0 }],
    ['categories=BAGS&searchName=tote', 3, { total: 3, onSale: 1, soldOut: 1, hidden: 1, lowStock: 0 }],
    ['searchName=cap&limit=1', 4, { total: 4, onSale: 3, soldOut: 1, hidden: 0, lowStock: 2 }],
    ['categories=999999', 0, { total: 0, onSale: 0, soldOut: 0, hidden: 0, lowStock: 0 }],
  ])('counts the whole of the filter %j, its status left aside', async (query, count, counts) => {
    const address = query.replace('CAPS', String(caps.id)).replace('BAGS', String(bags.id));
    const { status, body } = await shop.get(`/products/all?${address}`);
    expect({ status, total: body.total, counts: body.counts }).toEqual({ status: 200, total: [{ count }], counts });
  });

  it.each([
    ['trucker cap', ['Trucker  Cap']],
    ['TRUCKERCAP', ['Trucker  Cap']],
    ['cafe', ['Café Cap']],
    ['0%', ['100% Cotton Tote']],
    ['_', []],
    ['nothing', []],
    ['   ', ['Trucker  Cap', 'Café Cap', 'Rope Cap', 'Old Cap', 'Tote', 'Secret Tote', '100% Cotton Tote']],
  ])('is searched by name, whatever its case and spaces: %j', async (term, names) => {
    expect(namesOf((await shop.get(`/products/all?searchName=${encodeURIComponent(term)}`)).body)).toEqual(names);
  });
});

it('is searched by the start of a SKU, of a product or of a variant', async () => {
  const cap = await aProduct(upstream.db, { name: 'Lantern' });
  await aVariant(upstream.db, cap, { sku: 'LAN 77-NAVY' });
  for (const term of ['lan 77', 'LAN 77-navy'])
    expect(namesOf((await shop.get(`/products/all?searchName=${encodeURIComponent(term)}`)).body)).toEqual(['Lantern']);
  expect(namesOf((await shop.get('/products/all?searchName=77-navy')).body)).toEqual([]);
  await upstream.db.query('delete from products where id = $1', [cap.id]);
});

describe('the stock state of a product follows its variants', () => {
  const soldOut = async () => (await shop.get('/products/all?limit=1')).body.counts.soldOut as number;

  it('when the last piece goes, comes back, and when a variant is deleted', async () => {
    const { db } = upstream;
    const before = await soldOut();
    const product = await aProduct(db, { sizes: ['S', 'M'] });
    expect(await soldOut()).toBe(before + 1);
    const variant = await aVariant(db, product, { size: 'S', stock: 1 });
    expect(await soldOut()).toBe(before);
    await db.query('update product_variants set stock = 0 where id = $1', [variant.id]);
    expect(await soldOut()).toBe(before + 1);
    const other = await aVariant(db, product, { size: 'M', unlimited: true });
    expect(await soldOut()).toBe(before);
    await db.query('delete from product_variants where id = $1', [other.id]);
    expect(await soldOut()).toBe(before + 1);
    await db.query('delete from products where id = $1', [product.id]);
    expect(await soldOut()).toBe(before);
  });

  it('also where two people each take the last piece of one variant at once', async () => {
    const { db } = upstream;
    const product = await aProduct(db, { sizes: ['S', 'M'] });
    const variants = [
      await aVariant(db, product, { size: 'S', stock: 1 }),
      await aVariant(db, product, { size: 'M', stock: 1 }),
    ];
    const before = await soldOut();
    const connections = await Promise.all(variants.map(() => db.connect()));
    for (const connection of connections) await connection.query('begin');
    const taken = connections.map((connection, index) =>
      connection
        .query('update product_variants set stock = 0 where id = $1', [variants[index]!.id])
        .then(() => connection.query('commit')),
    );
    await Promise.all(taken);
    for (const connection of connections) connection.release();
    expect(await soldOut()).toBe(before + 1);
  });
});

describe('with 10,000 products of five variants each', () => {
  beforeAll(async () => {
    // The limit on statements is one for requests. Vacuum marks rows as seen by all only
    // once their commit is written out.
    await upstream.db.query(`
      begin;
      set local statement_timeout = 0;
      set local synchronous_commit = on;
      insert into products (name, description, priority, sizes)
        select 'Bulk product ' || n, repeat('x', 300), 10000 + n, '{S,M,L,XL,2XL}' from generate_series(1, 10000) as n;
      insert into product_variants (product_id, sku, size, stock)
        select id, id || '-' || size, size, 1 from products, unnest(sizes) as size where name like 'Bulk product %';
      insert into product_categories
        select id, case id % 10 when 0 then ${caps.id} else ${bags.id} end from products
        where name like 'Bulk product %';
      commit`);
    await upstream.db.query(
      'vacuum (analyze) products, product_variants, product_categories, product_media, categories',
    );
  });

  /** Every node of a plan. */
  function nodesOf(plan: Record<string, unknown>): Record<string, unknown>[] {
    return [plan, ...((plan.Plans ?? []) as Record<string, unknown>[]).flatMap(nodesOf)];
  }

  it.each([
    ['the first page', {}],
    ['a search', { searchName: 'product 77' }],
    ['a category', { categories: 1 }],
  ])('%s reads the variants of its own rows alone, by their index', async (_, query) => {
    const { text, values } = pageStatement(productsPage({ limit: 25, ...query }));
    const { rows } = await upstream.db.query(`explain (analyze, buffers, format json) ${text}`, values);
    const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
    const variants = nodes.filter((node) => node['Relation Name'] === 'product_variants');
    expect(variants).not.toHaveLength(0);
    for (const node of variants) {
      expect(node['Node Type']).toMatch(/^Index (Only )?Scan$/);
      expect(Number(node['Actual Loops'])).toBeLessThanOrEqual(25);
    }
  });
});
