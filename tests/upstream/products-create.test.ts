import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { statusLine } from './harness/client';
import { aCategory, aProduct } from './harness/factories';
import { aFile, aPicture, formOf, type TestPicture } from './harness/pictures';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let shop: Awaited<ReturnType<Upstream['signIn']>>;
let category: { id: number; name: string };

beforeAll(async () => {
  upstream = await startUpstream();
  shop = await upstream.signIn(3);
  category = await aCategory(upstream.db, { name: 'Caps' });
});
afterAll(() => upstream.stop());

const fields = (given: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ name: 'Cap', categories: [category.id], ...given })
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

const create = (given: Record<string, unknown> = {}, pictures: readonly TestPicture[] = []) =>
  shop.send('POST', '/products', { body: formOf('media', pictures, fields(given)) });

const stored = async (id: number) => (await shop.get(`/products/${id}`)).body;
const countProducts = async () => (await shop.get('/products/all')).body.total[0].count as number;

describe('a new product', () => {
  it('is stored with every field of its form', async () => {
    const { status, body } = await create({
      name: ' Trucker cap ',
      description: '<p>Warm<script>x</script></p>',
      active: false,
      recommended: true,
      isHtml: true,
      shipping: '120',
      unlimited: false,
      sku: 'NEW-1',
      quantity: '7',
      isContact: false,
      prices: '300',
      priority: '1',
      lastUpdateBy: 'Nobody',
    });
    expect({ status, body }).toEqual({ status: 200, body: { id: expect.any(Number) } });
    expect(await stored(body.id)).toMatchObject({
      name: 'Trucker cap',
      description: '<p>Warm</p>',
      active: false,
      recommended: true,
      shipping: 120,
      unlimited: false,
      sku: 'NEW-1',
      quantity: 7,
      prices: 300,
      priority: 1,
      categories: [{ id: category.id, name: 'Caps' }],
      lastUpdateBy: `${shop.user.firstName} ${shop.user.lastName}`,
      version: 1,
    });
  });

  it('needs a title and a category alone: it is visible, unlimited, ships free and is described as new', async () => {
    const { body } = await create();
    expect(await stored(body.id)).toMatchObject({
      active: true,
      unlimited: true,
      shipping: 'free',
      description: 'new product',
      prices: 0,
      sku: null,
    });
  });

  it('has the variants of its form, those without a SKU a generated one', async () => {
    const { body } = await create({
      sizes: ['S'],
      colors: [
        { name: 'Red', hex: '#f00' },
        { name: 'Blue', hex: '' },
      ],
      prices: '90',
      variants: [
        { size: 'S', color: 'Red', sku: 'NEW-S-RED', qpoints: 5, stock: 6 },
        { size: 'S', color: 'Blue', unlimited: true },
      ],
    });
    const product = await stored(body.id);
    expect(product).toMatchObject({ sku: null, unlimited: false, quantity: 0 });
    expect(product.variants).toMatchObject([
      { size: 'S', color: 'Red', hexCode: '#f00', sku: 'NEW-S-RED', qpoints: 5, stock: 6, unlimited: false },
      {
        size: 'S',
        color: 'Blue',
        hexCode: null,
        sku: expect.stringMatching(/^[A-Z0-9]{10}$/),
        qpoints: 90,
        stock: 0,
        unlimited: true,
      },
    ]);
  });

  it('has every combination of its options where its variants are not told', async () => {
    const { body } = await create({
      sizes: ['S', 'M'],
      colors: [
        { name: 'Red', hex: '' },
        { name: 'Blue', hex: '' },
      ],
    });
    const { variants } = await stored(body.id);
    expect(variants.map(({ size, color }: { size: string; color: string }) => `${size} ${color}`)).toEqual([
      'S Red',
      'S Blue',
      'M Red',
      'M Blue',
    ]);
  });

  it('shows its pictures in the order of the form, those of one name and those unnamed as they arrived', async () => {
    const widths = [30, 40, 50, 60];
    const names = ['a.png', 'b.png', 'b.png', 'c.png'];
    const pictures = await Promise.all(widths.map((width, index) => aPicture('png', { name: names[index], width })));
    const { status, body } = await create(
      {
        mediaOrders: [
          { id: 'x', name: 'c.png' },
          { id: 'y', name: 'b.png' },
          { id: 'z', name: 'gone.png' },
        ],
      },
      pictures,
    );
    expect(status).toBe(200);
    const { rows } = await upstream.db.query(
      'select width from product_media where product_id = $1 order by position',
      [body.id],
    );
    expect(rows.map(({ width }) => width)).toEqual([60, 40, 30, 50]);
    const { media } = await stored(body.id);
    expect((await shop.get(media[0].assetUrl)).status).toBe(200);
    expect((await shop.get(media[0].thumbnailUrl)).status).toBe(200);
  });
});

describe('refuses a new product, and leaves nothing of it', () => {
  it.each([
    ['without a title', { name: undefined }, 'name', "Title can't be blank"],
    ['with an empty title', { name: ' ' }, 'name', "Title can't be blank"],
    ['without a category', { categories: undefined }, 'categories', "Category can't be blank"],
    ['with no category', { categories: [] }, 'categories', "Category can't be blank"],
    ['with a category that is gone', { categories: [999_999] }, 'categories.0', 'This category no longer exists.'],
    ['with categories that are no JSON', { categories: 'caps' }, 'categories', 'must be JSON'],
    [
      'with custom beside another option',
      { sizes: ['S'], custom: ['Logo'] },
      'custom',
      "You can't add other option with custom",
    ],
    [
      'with a variant that its options do not make',
      { sizes: ['S'], variants: [{ size: 'M' }] },
      'variants.0',
      'The variant "M" doesn’t match the product’s options.',
    ],
    [
      'with a variant twice',
      { sizes: ['S'], variants: [{ size: 'S' }, { size: 's' }] },
      'variants.1',
      'The variant "S" appears twice.',
    ],
    ['with a price below zero', { prices: '-1' }, 'prices', expect.any(String)],
    ['with a priority of its own', { priority: '7' }, 'priority', expect.any(String)],
    ['with a field that is not known', { price: '1' }, 'price', 'is not known here'],
  ])('%s', async (_, given, path, msg) => {
    const before = await countProducts();
    expect(await create(given)).toMatchObject({ status: 422, body: { errors: [{ path, msg }] } });
    expect(await countProducts()).toBe(before);
  });

  it.each([
    ['of its own', { sku: 'taken-9' }, 'sku'],
    ['of a variant', { sizes: ['S', 'M'], variants: [{ size: 'S' }, { size: 'M', sku: 'TAKEN-9' }] }, 'variants.1.sku'],
  ])('with a SKU %s that is taken, and keeps no file of it', async (_, given, path) => {
    const { rowCount } = await upstream.db.query(`select from products where sku = 'Taken-9'`);
    if (!rowCount) await aProduct(upstream.db, { sku: 'Taken-9' });
    const before = await countProducts();
    const put = vi.spyOn(upstream.files, 'put');
    const answer = await create(given, [await aPicture('png')]);
    expect(answer).toMatchObject({
      status: 409,
      body: { statusCode: '23505', message: 'SKU already exists', errors: [{ msg: 'SKU already exists', path }] },
    });
    expect(await countProducts()).toBe(before);
    expect(put).toHaveBeenCalledTimes(2);
    for (const [key] of put.mock.calls) expect(await upstream.files.open(key)).toBeUndefined();
    put.mockRestore();
  });

  it('with a file that is no picture', async () => {
    const before = await countProducts();
    expect(
      (await create({}, [await aPicture('png'), aFile('drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"/>')]))
        .status,
    ).toBe(422);
    expect(await countProducts()).toBe(before);
  });

  it('sent as JSON', async () => {
    expect((await shop.post('/products', { name: 'Cap' })).status).toBe(415);
  });
});

it('two products of one SKU that are made at once: one is stored, the other is told', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => create({ sku: 'RACE-NEW' })));
  expect(answers.map(({ body }) => (body as { statusCode?: string }).statusCode ?? 'stored').sort()).toEqual([
    '23505',
    '23505',
    'stored',
  ]);
  const { rows } = await upstream.db.query('select count(*)::int as count, max(priority) as last from products');
  expect(rows[0].count).toBe(rows[0].last);
});

it('a deleted product takes its files along, but for those that orders show', async () => {
  const { body } = await create({}, [await aPicture('png', { width: 81 }), await aPicture('png', { width: 82 })]);
  const { media } = await stored(body.id);
  await upstream.db.query(
    `insert into catalog_snapshots (product_id, product_name, sku, image_key) values ($1, 'Cap', 'X', $2)`,
    [body.id, media[0].assetKey],
  );
  expect((await shop.send('DELETE', `/products/${body.id}`)).status).toBe(200);
  expect((await shop.get(media[0].assetUrl)).status).toBe(200);
  expect(statusLine(await shop.get(media[1].assetUrl))).toBe('404 This file doesn’t exist.');
});
