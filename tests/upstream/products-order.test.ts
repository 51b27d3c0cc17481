import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movePriority } from '@/lib/domain/priority';
import { aCategory, aProduct, aVariant } from './harness/factories';
import { formOf } from './harness/pictures';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let shop: Awaited<ReturnType<Upstream['signIn']>>;
let category: { id: number };

beforeAll(async () => {
  upstream = await startUpstream({ pool: { max: 8 } });
  shop = await upstream.signIn(3);
  category = await aCategory(upstream.db);
});
beforeEach(() =>
  upstream.db.query(`
    alter table order_return_lines disable trigger order_return_lines_are_append_only;
    truncate products, product_categories, product_variants, product_media, variant_images, skus, catalog_snapshots,
      order_lines, order_return_lines, coupon_codes;
    alter table order_return_lines enable trigger order_return_lines_are_append_only`),
);
afterAll(() => upstream.stop());

interface Ranked {
  id: number;
  priority: number;
  version: number;
}

const listed = async () => (await shop.get('/products/all?limit=1000')).body.results as Ranked[];
const prioritise = (batchUpdate: unknown) => shop.patch('/products/update/updatePriority', { batchUpdate });
const remove = (id: number) => shop.send('DELETE', `/products/${id}`);
const create = (name: string) =>
  shop.send('POST', '/products', { body: formOf('media', [], { name, categories: JSON.stringify([category.id]) }) });

async function some(count: number): Promise<number[]> {
  const ids = [];
  for (let made = 0; made < count; made += 1) ids.push((await aProduct(upstream.db)).id);
  return ids;
}

async function expectPermutation(): Promise<Ranked[]> {
  const rows = await listed();
  expect(rows.map(({ priority }) => priority)).toEqual(rows.map((_, index) => index + 1));
  return rows;
}

const REFUSED = {
  status: 409,
  body: {
    message:
      'The order of the products was changed by someone else. Please reload the list and move the product again.',
  },
};

describe('the order of the products', () => {
  it('takes a move as the screen makes it, and raises no version', async () => {
    const ids = await some(5);
    expect(await prioritise(movePriority(await listed(), 3, 0))).toMatchObject({ status: 200, body: {} });
    expect((await listed()).map(({ id, version }) => [id, version])).toEqual(
      [3, 0, 1, 2, 4].map((index) => [ids[index], 1]),
    );
  });

  it('takes a move among a part of the list, whose other rows stay where they are', async () => {
    const ids = await some(6);
    const part = (await listed()).filter((_, index) => index % 2 === 0);
    expect(await prioritise(movePriority(part, 2, 0))).toMatchObject({ status: 200 });
    expect((await expectPermutation()).map(({ id }) => id)).toEqual([4, 1, 0, 3, 2, 5].map((index) => ids[index]));
  });

  it('writes the rows of the affected range alone', async () => {
    await some(10);
    const rows = await listed();
    const writtenBy = async () =>
      (await upstream.db.query<{ id: number; xmin: string }>('select id, xmin::text from products order by id')).rows;
    const before = await writtenBy();
    await prioritise([...movePriority(rows, 2, 5), { id: rows[9]!.id, priority: 10, previous: 10 }]);
    const after = await writtenBy();
    const touched = after.filter(({ xmin }, index) => xmin !== before[index]!.xmin).map(({ id }) => id);
    const range = rows.slice(2, 6).map(({ id }) => id);
    expect(touched).toEqual(range);
  });

  it.each([
    [
      'places that are not those of its rows',
      [
        [0, 3],
        [1, 1],
      ],
    ],
    [
      'a place that is given twice',
      [
        [0, 2],
        [1, 2],
      ],
    ],
    [
      'a row that is named twice',
      [
        [0, 2],
        [0, 1],
      ],
    ],
    [
      'a row that is gone',
      [
        [0, 2],
        [9, 1],
      ],
    ],
    [
      'a row that stood elsewhere',
      [
        [0, 2, 1],
        [1, 1, 3],
      ],
    ],
    ['a part of a move', [[0, 2]]],
  ])('refuses %s', async (_, changes) => {
    const ids = await some(3);
    expect(
      await prioritise(changes.map(([row, priority, previous]) => ({ id: ids[row!] ?? 999_999, priority, previous }))),
    ).toMatchObject(REFUSED);
    expect((await listed()).map(({ id }) => id)).toEqual(ids);
  });

  it('lets the first of two moves of one list through and refuses the second', async () => {
    await some(6);
    const seen = await listed();
    expect((await prioritise(movePriority(seen, 0, 3))).status).toBe(200);
    expect(await prioritise(movePriority(seen, 1, 5))).toMatchObject(REFUSED);
    await expectPermutation();
  });

  it('moves one row of 10,000 over all the others in one statement', async () => {
    await upstream.db.query(
      `insert into products (name, description, priority) select 'Bulk ' || n, 'x', n
        from generate_series(1, 10000) as n`,
    );
    const { rows } = await upstream.db.query<Ranked>('select id, priority from products order by priority');
    expect((await prioritise(movePriority(rows, 9_999, 0))).status).toBe(200);
    const { rows: first } = await upstream.db.query('select id from products order by priority limit 2');
    expect(first).toEqual([{ id: rows[9_999]!.id }, { id: rows[0]!.id }]);
  });
});

describe('a new product', () => {
  it('comes first, and the others move down by one', async () => {
    const ids = await some(3);
    const { body } = await create('Newest');
    expect((await expectPermutation()).map(({ id, version }) => [id, version])).toEqual(
      [body.id, ...ids].map((id) => [id, 1]),
    );
  });
});

describe('deleting a product', () => {
  it('closes the gap that it leaves, and takes its variants and SKUs along', async () => {
    const ids = await some(4);
    await aVariant(upstream.db, { id: ids[1]! }, { size: 'S' });
    expect(await remove(ids[1]!)).toMatchObject({ status: 200, body: {} });
    expect((await expectPermutation()).map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3]]);
    const { rows } = await upstream.db.query('select from skus union all select from product_variants');
    expect(rows).toEqual([]);
    const { rows: activity } = await upstream.db.query(
      `select before, after from activity where action = 'deleteProduct' and object_id = $1`,
      [String(ids[1])],
    );
    expect(activity).toMatchObject([{ before: { id: ids[1], variants: [{ size: 'S' }] }, after: null }]);
  });

  it('leaves what orders showed of it, also when the same is made, ordered and deleted again', async () => {
    for (let round = 0; round < 2; round += 1) {
      const product = await aProduct(upstream.db, { name: 'Cap', sizes: ['S'] });
      const variant = await aVariant(upstream.db, product, { size: 'S', sku: 'CAP-S' });
      await upstream.db.query(
        `insert into catalog_snapshots (product_id, variant_id, product_name, sku, size)
          values ($1, $2, 'Cap', 'CAP-S', 'S')`,
        [product.id, variant.id],
      );
      expect((await remove(product.id)).status).toBe(200);
    }
    const { rows } = await upstream.db.query(
      'select product_id, variant_id, product_name, sku, size from catalog_snapshots',
    );
    const kept = { product_id: null, variant_id: null, product_name: 'Cap', sku: 'CAP-S', size: 'S' };
    expect(rows).toEqual([kept, kept]);
  });
});

it('20 moves, 5 new products and 5 deletions at once leave a permutation, and whoever came too late is told so', async () => {
  const ids = await some(30);
  const seen = await listed();
  const moves = Array.from({ length: 20 }, (_, index) => prioritise(movePriority(seen, index, 29 - index)));
  const creations = Array.from({ length: 5 }, (_, index) => create(`New ${index}`));
  const deletions = ids.slice(25).map(remove);
  const [moved, created, deleted] = await Promise.all([
    Promise.all(moves),
    Promise.all(creations),
    Promise.all(deletions),
  ]);

  expect([...created, ...deleted].map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  for (const answer of moved) if (answer.status !== 200) expect(answer).toMatchObject(REFUSED);
  const rows = await expectPermutation();
  expect(new Set(rows.map(({ id }) => id))).toEqual(
    new Set([...ids.slice(0, 25), ...created.map(({ body }) => body.id as number)]),
  );
});
