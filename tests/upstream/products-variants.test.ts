import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { MAX_VARIANTS } from '@/lib/domain/product-limits';
import { freshSkus } from '@/upstream/resources/products/skus';
import { statusLine } from './harness/client';
import { aProduct, aVariant } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let shop: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream({ pool: { max: 8 } });
  shop = await upstream.signIn(3);
});
afterAll(() => upstream.stop());

const RED = { name: 'Red', hex: '#f00' };
const BLUE = { name: 'Blue', hex: '#00f' };

let made = 0;

/** A product of sizes S and M with a variant each. */
async function sized() {
  made += 1;
  const product = await aProduct(upstream.db, { sizes: ['S', 'M'], prices: 250 });
  const small = await aVariant(upstream.db, product, { size: 'S', sku: `SIZED-${made}-S`, stock: 3, qpoints: 300 });
  const medium = await aVariant(upstream.db, product, { size: 'M', sku: `SIZED-${made}-M`, stock: 5, qpoints: 400 });
  return { id: product.id, small, medium };
}

/** A product of two sizes and two colors with all four variants. */
async function crossed() {
  const product = await aProduct(upstream.db, { sizes: ['S', 'M'], colors: [RED, BLUE] });
  const variants = [];
  for (const size of ['S', 'M']) {
    for (const { name, hex } of [RED, BLUE])
      variants.push(await aVariant(upstream.db, product, { size, color: name, hexCode: hex }));
  }
  return { id: product.id, variants };
}

const change = (id: number, body: object) => shop.patch(`/products/${id}`, body);
const stored = async (id: number) => (await shop.get(`/products/${id}`)).body;
/** A product as its list has it. */
const listed = async (id: number) => {
  const { name } = await stored(id);
  const { body } = await shop.get(`/products/all?offset=0&limit=25&searchName=${encodeURIComponent(name)}`);
  return body.results.find((product: { id: number }) => product.id === id);
};
const labels = (product: { variants: { size: string; color: string; custom: string }[] }) =>
  product.variants.map(({ size, color, custom }) => [size, color, custom].filter(Boolean).join('/'));

describe('changing variants', () => {
  it('changes what is named and leaves the rest, and raises the version of the product', async () => {
    const { id, small, medium } = await sized();
    const { status, body } = await change(id, {
      version: 1,
      variants: [{ id: small.id, qpoints: 999, unlimited: true }],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, version: 2, sizes: ['S', 'M'] });
    expect(body.variants).toMatchObject([
      { id: small.id, sku: small.sku, size: 'S', qpoints: 999, stock: 3, unlimited: true, lastUpdatedBy: shop.user.id },
      { id: medium.id, sku: medium.sku, size: 'M', qpoints: 400, stock: 5, unlimited: false, lastUpdatedBy: null },
    ]);
    expect(body).not.toHaveProperty('newVt');
  });

  it('refuses a variant that someone else has deleted, by its name, and changes nothing', async () => {
    const { id, small, medium } = await sized();
    await upstream.db.query('delete from product_variants where id = $1', [medium.id]);
    const answer = await change(id, {
      name: 'Other',
      variants: [
        { id: small.id, stock: 1 },
        { id: medium.id, size: 'M', stock: 1 },
      ],
    });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message: 'The variant "M" was deleted by someone else. Reload the product and make your change again.',
      },
    });
    expect((await stored(id)).variants[0].stock).toBe(3);
  });

  it('refuses a variant of another product', async () => {
    const one = await sized();
    const other = await sized();
    expect(statusLine(await change(one.id, { variants: [{ id: other.small.id, stock: 1 }] }))).toBe(
      '409 The variant "number 7" was deleted by someone else. Reload the product and make your change again.',
    );
  });

  it('refuses a variant that is named twice', async () => {
    const { id, small } = await sized();
    expect(
      await change(id, {
        variants: [
          { id: small.id, stock: 1 },
          { id: small.id, stock: 2 },
        ],
      }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'variants.1.id' }] },
    });
  });

  it('gives a variant the code of its changed color, unless it is given its own', async () => {
    const { id, variants } = await crossed();
    const { body } = await change(id, {
      colors: [{ name: 'Red', hex: '#c00' }, BLUE],
      variants: [{ id: variants[2]!.id, hexCode: '#a00' }],
    });
    expect(body.variants.map(({ hexCode }: { hexCode: string }) => hexCode)).toEqual(['#c00', '#00f', '#a00', '#00f']);
  });

  it('lets two variants exchange their sizes', async () => {
    const { id, small, medium } = await sized();
    const { status, body } = await change(id, {
      updateVariant: {
        status: true,
        variants: [
          { id: small.id, size: 'M' },
          { id: medium.id, size: 'S' },
        ],
      },
    });
    expect(status).toBe(200);
    expect(body.variants).toMatchObject([
      { id: small.id, size: 'M' },
      { id: medium.id, size: 'S' },
    ]);
  });

  it('takes a renamed value in both the options and the variants', async () => {
    const { id, small } = await sized();
    const { body } = await change(id, {
      sizes: ['Small', 'M'],
      updateVariant: { status: true, variants: [{ id: small.id, size: 'Small' }] },
    });
    expect(labels(body)).toEqual(['Small', 'M']);
    expect(body.variants[0]).toMatchObject({ id: small.id, sku: small.sku, stock: 3 });
  });
});

describe('new variants', () => {
  it('begin at the price of the product, with nothing in stock, the code of their color and a generated SKU', async () => {
    const { id, variants } = await crossed();
    const { status, body } = await change(id, {
      prices: 700,
      sizes: ['S', 'M', 'L'],
      insertVariant: [
        { size: 'L', color: 'Red' },
        { size: 'l', color: 'BLUE', qpoints: 5, stock: 6, sku: ' own-1 ', unlimited: true },
      ],
    });
    expect(status).toBe(200);
    expect(body.newVt).toMatchObject([
      {
        size: 'L',
        color: 'Red',
        hexCode: '#f00',
        qpoints: 700,
        stock: 0,
        unlimited: false,
        sku: expect.stringMatching(/^[A-Z0-9]{10}$/),
      },
      { size: 'L', color: 'Blue', hexCode: '#00f', qpoints: 5, stock: 6, unlimited: true, sku: 'own-1' },
    ]);
    expect(body.variants).toHaveLength(variants.length + 2);
  });

  it('that are custom begin at 0 points', async () => {
    const { id } = await aProduct(upstream.db, { prices: 700 });
    const { body } = await change(id, { custom: ['Logo'], insertVariant: [{ custom: 'Logo' }] });
    expect(body.newVt).toMatchObject([{ custom: 'Logo', qpoints: 0 }]);
  });

  it('may come with a second option, whose first value the present ones take', async () => {
    const { id, small, medium } = await sized();
    const { status, body } = await change(id, {
      colors: [RED, BLUE],
      updateVariant: {
        status: true,
        variants: [
          { id: small.id, color: 'Red' },
          { id: medium.id, color: 'Red' },
        ],
      },
      insertVariant: [
        { size: 'S', color: 'Blue' },
        { size: 'M', color: 'Blue' },
      ],
    });
    expect(status).toBe(200);
    expect(labels(body)).toEqual(['S/Red', 'M/Red', 'S/Blue', 'M/Blue']);
    expect(body.variants[0]).toMatchObject({ sku: small.sku, stock: 3, hexCode: '#f00' });
  });

  it.each([
    ['custom beside another option', { custom: ['Logo'] }, "You can't add other option with custom", 'custom'],
    ['a value twice, whatever its case', { sizes: ['S', 'M', 's'] }, '"s" appears twice.', 'sizes'],
    [
      'a combination that is there',
      { insertVariant: [{ size: 's' }] },
      'The variant "S" appears twice.',
      'insertVariant.0',
    ],
    [
      'a combination twice',
      { sizes: ['S', 'M', 'L'], insertVariant: [{ size: 'L' }, { size: 'l' }] },
      'The variant "L" appears twice.',
      'insertVariant.1',
    ],
    [
      'a value that the options do not have',
      { insertVariant: [{ size: 'XL' }] },
      'The variant "XL" doesn’t match the product’s options.',
      'insertVariant.0',
    ],
    [
      'a variant without a value of each option',
      { colors: [RED] },
      'The variant "S" doesn’t match the product’s options.',
      'colors',
    ],
    [
      'a variant without any value',
      { insertVariant: [{}] },
      'The variant "" doesn’t match the product’s options.',
      'insertVariant.0',
    ],
    [
      'options without the value of a variant',
      { sizes: ['S'] },
      'The variant "M" doesn’t match the product’s options.',
      'sizes',
    ],
  ])('refuse %s', async (_, body, message, path) => {
    const { id } = await sized();
    expect(await change(id, body)).toMatchObject({ status: 422, body: { message, errors: [{ msg: message, path }] } });
    expect(await stored(id)).toMatchObject({
      version: 1,
      sizes: ['S', 'M'],
      colors: [],
      variants: [{ size: 'S' }, { size: 'M' }],
    });
  });

  it(
    'are at most so many in one product, and twenty who save all of them at once queue',
    { timeout: slowly(60_000) },
    async () => {
      const sizes = Array.from({ length: 40 }, (_, index) => `S${index}`);
      const colors = Array.from({ length: 26 }, (_, index) => ({ name: `C${index}`, hex: '' }));
      const all = sizes.flatMap((size) => colors.map(({ name: color }) => ({ size, color })));
      const { id } = await aProduct(upstream.db);
      const most = await change(id, { sizes, colors, insertVariant: all.slice(0, MAX_VARIANTS) });
      expect(most.status).toBe(200);
      expect(most.body.newVt).toHaveLength(MAX_VARIANTS);
      expect(await change(id, { insertVariant: all.slice(MAX_VARIANTS, MAX_VARIANTS + 1) })).toMatchObject({
        status: 422,
        body: { message: 'A product can have at most 1,000 variants.' },
      });

      // Twenty people who save all of them at once wait for each other, and for nothing shorter than that.
      const ids = (most.body.newVt as { id: number }[]).map((variant) => variant.id);
      const saves = Array.from({ length: 20 }, (_, save) =>
        change(id, { variants: ids.map((each) => ({ id: each, qpoints: 1_000 + save })) }),
      );
      expect(new Set((await Promise.all(saves)).map(({ status }) => status))).toEqual(new Set([200]));
      const { variants } = await stored(id);
      expect(new Set((variants as { qpoints: number }[]).map(({ qpoints }) => qpoints)).size).toBe(1);
    },
  );
});

describe('deleting an option value', () => {
  it('takes its variants along and leaves the others', async () => {
    const { id } = await crossed();
    const { status, body } = await change(id, { deleteVariant: { color: 'red' } });
    expect(status).toBe(200);
    expect(body.colors).toEqual([BLUE]);
    expect(labels(body)).toEqual(['S/Blue', 'M/Blue']);
  });

  it('leaves the variants without it where it was the last of one of two options', async () => {
    const product = await aProduct(upstream.db, { sizes: ['S'], colors: [RED, BLUE] });
    const red = await aVariant(upstream.db, product, { size: 'S', color: 'Red', stock: 7 });
    await aVariant(upstream.db, product, { size: 'S', color: 'Blue' });
    const { body } = await change(product.id, { deleteVariant: { size: 'S' } });
    expect(body.sizes).toEqual([]);
    expect(labels(body)).toEqual(['Red', 'Blue']);
    expect(body.variants[0]).toMatchObject({ id: red.id, sku: red.sku, stock: 7 });
  });

  it.each([
    ['Unlimited', { unlimited: true, quantity: 0 }],
    ['7 pieces', { unlimited: false, quantity: 7 }],
  ])('with the last variant brings back the own stock of the product: %s', async (_, own) => {
    const { id } = await aProduct(upstream.db, own);
    const added = await change(id, { sizes: ['S'], insertVariant: [{ size: 'S', stock: 0 }] });
    expect(added.body).toMatchObject(own);
    // Its own stock doesn't count while it has options, with or without variants.
    expect(await listed(id)).toMatchObject({ totalStock: 0 });
    await shop.send('DELETE', `/productVariants/${added.body.variants[0].id}`);
    expect(await stored(id)).toMatchObject({ sizes: [], variants: [], ...own });
    expect(await listed(id)).toMatchObject({ totalStock: own.unlimited ? null : 7 });
    await change(id, { sizes: ['S'], insertVariant: [{ size: 'S', stock: 0 }] });
    const { body } = await change(id, { deleteVariant: { all: true } });
    expect(body).toMatchObject({ sizes: [], variants: [], ...own });
    await change(id, { sizes: ['S'] });
    expect(await listed(id)).toMatchObject({ totalStock: 0, variantCount: 0 });
  });

  it('of all of them clears the options, and the product has its own stock again', async () => {
    const { id, variants } = await crossed();
    const { status, body } = await change(id, {
      deleteVariant: { all: true },
      unlimited: false,
      quantity: 12,
      sku: 'ALONE-1',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      sizes: [],
      colors: [],
      custom: [],
      variants: [],
      unlimited: false,
      quantity: 12,
      sku: 'ALONE-1',
    });
    const { rows } = await upstream.db.query('select from skus where variant_id = any($1)', [
      variants.map((variant) => variant.id),
    ]);
    expect(rows).toEqual([]);
  });

  it('that is gone already changes no variant', async () => {
    const { id } = await sized();
    const { status, body } = await change(id, { deleteVariant: { size: 'XXL' } });
    expect(status).toBe(200);
    expect(labels(body)).toEqual(['S', 'M']);
  });
});

describe('SKUs', () => {
  const taken = (...paths: string[]) => ({
    status: 409,
    body: {
      statusCode: '23505',
      message: 'SKU already exists',
      errors: paths.map((path) => ({ msg: 'SKU already exists', path })),
    },
  });

  it('are one namespace of products and variants, whatever their case, and are told at their field', async () => {
    await aProduct(upstream.db, { sku: 'Taken-1' });
    const holder = await aProduct(upstream.db, { sizes: ['S'] });
    await aVariant(upstream.db, holder, { size: 'S', sku: 'Taken-2' });
    const { id, small, medium } = await sized();
    const plain = await aProduct(upstream.db);

    expect(
      await change(id, {
        variants: [
          { id: small.id, stock: 9 },
          { id: medium.id, sku: 'TAKEN-1' },
        ],
      }),
    ).toEqual(expect.objectContaining(taken('variants.1.sku')));
    expect(await change(id, { sizes: ['S', 'M', 'L'], insertVariant: [{ size: 'L', sku: 'taken-2' }] })).toMatchObject(
      taken('insertVariant.0.sku'),
    );
    expect(await change(plain.id, { sku: 'taken-2' })).toMatchObject(taken('sku'));
    expect((await stored(id)).variants).toMatchObject([{ stock: 3 }, { sku: medium.sku }]);
  });

  it('may not come twice in one request', async () => {
    const { id, small, medium } = await sized();
    expect(
      await change(id, {
        variants: [
          { id: small.id, sku: 'same' },
          { id: medium.id, sku: 'SAME' },
        ],
      }),
    ).toMatchObject(taken('variants.1.sku'));
  });

  it('can be exchanged by two variants in one request', async () => {
    const { id, small, medium } = await sized();
    const { status, body } = await change(id, {
      variants: [
        { id: small.id, sku: medium.sku },
        { id: medium.id, sku: small.sku },
      ],
    });
    expect(status).toBe(200);
    expect(body.variants).toMatchObject([
      { id: small.id, sku: medium.sku },
      { id: medium.id, sku: small.sku },
    ]);
  });

  it('can go from a deleted variant to a new one, and from the last variant to the product, in one request', async () => {
    const { id, small, medium } = await sized();
    const { body } = await change(id, {
      deleteVariant: { size: 'S' },
      sizes: ['M', 'L'],
      insertVariant: [{ size: 'L', sku: small.sku }],
    });
    expect(body.variants).toMatchObject([{ id: medium.id }, { size: 'L', sku: small.sku }]);
    expect(await change(id, { deleteVariant: { all: true }, sku: small.sku })).toMatchObject({
      status: 200,
      body: { sku: small.sku },
    });
    expect(await change(id, { sku: null, sizes: ['S'], insertVariant: [{ size: 'S', sku: small.sku }] })).toMatchObject(
      { status: 200, body: { sku: null } },
    );
  });

  it('are free again once their product is deleted', async () => {
    const product = await aProduct(upstream.db, { sku: 'FREE-1' });
    const { id } = await aProduct(upstream.db);
    await shop.send('DELETE', `/products/${product.id}`);
    expect((await change(id, { sku: 'FREE-1' })).status).toBe(200);
  });

  it('taken by several at once go to one of them', async () => {
    const products = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aProduct(upstream.db)));
    const answers = await Promise.all(products.map(({ id }) => change(id, { sku: 'RACE-1' })));
    expect(answers.map(statusLine).sort()).toEqual(['200', ...Array<string>(5).fill('409 SKU already exists')]);
    for (const answer of answers.filter(({ status }) => status === 409)) expect(answer).toMatchObject(taken('sku'));
  });

  it('emptied by a variant are generated', async () => {
    const { id, small } = await sized();
    const { body } = await change(id, { variants: [{ id: small.id, sku: ' ' }] });
    expect(body.variants[0].sku).toMatch(/^[A-Z0-9]{10}$/);
  });

  it('are drawn anew while they are taken', async () => {
    await aProduct(upstream.db, { sku: 'AAAAAAAAAA' });
    const tx = await upstream.db.connect();
    let draws = 0;
    const fresh = await freshSkus(tx, 1, () => ((draws += 1) <= 10 ? 0 : 1));
    tx.release();
    expect(fresh).toEqual(['BBBBBBBBBB']);
  });
});
