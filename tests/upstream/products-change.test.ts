import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STALE, statusLine } from './harness/client';
import { aCategory, aProduct, aVariant } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let shop: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream({ pool: { max: 8 } });
  shop = await upstream.signIn(3);
});
afterAll(() => upstream.stop());

const change = (id: number, body: object) => shop.patch(`/products/${id}`, body);
const stored = async (id: number) => (await shop.get(`/products/${id}`)).body;

describe('a product', () => {
  it('is answered whole', async () => {
    const caps = await aCategory(upstream.db, { name: 'Caps' });
    const product = await aProduct(upstream.db, {
      name: 'Cap',
      sku: 'WHOLE-1',
      categories: [caps],
      description: '<p>Fine</p>',
    });
    expect(await stored(product.id)).toEqual({
      id: product.id,
      name: 'Cap',
      description: '<p>Fine</p>',
      isHtml: true,
      active: true,
      recommended: false,
      priority: product.priority,
      categories: [{ id: caps.id, name: 'Caps' }],
      category: 'Caps',
      isContact: false,
      prices: 100,
      contactPrices: null,
      shipping: 'free',
      sku: 'WHOLE-1',
      unlimited: true,
      quantity: 0,
      media: [],
      sizes: [],
      colors: [],
      custom: [],
      variants: [],
      lastUpdateBy: null,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      version: 1,
    });
  });

  it('that does not exist is told so', async () => {
    const missing = { status: 404, body: { message: 'This product doesn’t exist.' } };
    expect(await shop.get('/products/999999')).toMatchObject(missing);
    expect(await change(999_999, { name: 'x' })).toMatchObject(missing);
    expect(await shop.send('DELETE', '/products/999999')).toMatchObject(missing);
  });
});

describe('changing a product', () => {
  it('changes what is sent, leaves the rest, and says who did it', async () => {
    const product = await aProduct(upstream.db, { name: 'Cap', sku: 'CHANGE-1', unlimited: false, quantity: 4 });
    const { status, body } = await change(product.id, {
      id: product.id,
      name: '  Better cap ',
      active: false,
      recommended: true,
      prices: 1_000_000_000,
      shipping: 250,
      lastUpdateBy: 'Someone else',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Better cap',
      active: false,
      recommended: true,
      prices: 1_000_000_000,
      shipping: 250,
      sku: 'CHANGE-1',
      unlimited: false,
      quantity: 4,
      version: 2,
      lastUpdateBy: `${shop.user.firstName} ${shop.user.lastName}`,
    });
    expect(await stored(product.id)).toEqual(body);
    expect((await change(product.id, { shipping: 'free' })).body.shipping).toBe('free');
  });

  it('keeps the price and what stands in its place, so that neither is lost by the other', async () => {
    const { id } = await aProduct(upstream.db, { prices: 500 });
    expect((await change(id, { isContact: true, contactPrices: 'Ask us' })).body).toMatchObject({
      isContact: true,
      prices: 500,
      contactPrices: 'Ask us',
    });
    expect((await change(id, { isContact: false, prices: 600 })).body).toMatchObject({
      isContact: false,
      prices: 600,
      contactPrices: 'Ask us',
    });
  });

  it.each([
    [{ name: '' }, 'name', "Title can't be blank"],
    [{ name: '   ' }, 'name', "Title can't be blank"],
    [{ categories: [] }, 'categories', "Category can't be blank"],
    [{ categories: [999_999] }, 'categories.0', 'This category no longer exists.'],
    [{ prices: -1 }, 'prices', expect.any(String)],
    [{ prices: 1.5 }, 'prices', expect.any(String)],
    [{ shipping: 'cheap' }, 'shipping', expect.any(String)],
    [{ quantity: -1 }, 'quantity', expect.any(String)],
    [{ id: 999_999 }, 'id', expect.any(String)],
    [{ price: 5 }, 'price', 'is not known here'],
  ])('refuses %j at its field', async (body, path, msg) => {
    const { id } = await aProduct(upstream.db);
    const before = await stored(id);
    expect(await change(id, { active: false, ...body })).toMatchObject({
      status: 422,
      body: { errors: [{ path, msg }] },
    });
    expect(await stored(id)).toEqual(before);
  });

  it('moves it between categories', async () => {
    const [one, two, three] = [
      await aCategory(upstream.db),
      await aCategory(upstream.db),
      await aCategory(upstream.db),
    ];
    const { id } = await aProduct(upstream.db, { categories: [one, two] });
    const { body } = await change(id, { categories: [three.id, two.id, three.id] });
    expect(body.categories).toEqual([
      { id: two.id, name: two.name },
      { id: three.id, name: three.name },
    ]);
  });

  it('keeps the own stock of a product that gets options, and no SKU of its own', async () => {
    const { id } = await aProduct(upstream.db, { sku: 'OWN-1', unlimited: true });
    const { body } = await change(id, {
      sizes: ['S'],
      insertVariant: [{ size: 'S' }],
      unlimited: true,
      sku: 'OWN-1',
      quantity: 5,
    });
    expect(body).toMatchObject({ unlimited: true, sku: null, quantity: 5 });
  });

  it.each([
    [
      true,
      '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:x">there</a></p>',
      '<p>Hi <a rel="noopener noreferrer nofollow">there</a></p>',
    ],
    [true, '<p> &nbsp; </p><p></p>', 'new product'],
    [true, '', 'new product'],
    [false, 'Less < more & <b>so</b>\n', 'Less < more & <b>so</b>\n'],
    [false, ' \n ', 'new product'],
  ])('stores a description (HTML: %j) %j as %j', async (isHtml, description, kept) => {
    const { id } = await aProduct(upstream.db);
    expect((await change(id, { isHtml, description })).body.description).toBe(kept);
  });

  it('sanitises a description that was typed as text once it is declared to be HTML', async () => {
    const { id } = await aProduct(upstream.db, { isHtml: false, description: '<img src=x onerror=alert(1)>Hello' });
    expect((await change(id, { isHtml: true })).body).toMatchObject({ isHtml: true, description: 'Hello' });
  });

  it('lets one of two people through who save the same version, and refuses the other without a trace', async () => {
    const { id } = await aProduct(upstream.db);
    const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => change(id, { name, version: 1 })));
    expect(answers.map(statusLine).sort()).toEqual(['200', STALE, STALE]);
    const winner = answers.find(({ status }) => status === 200)!;
    expect(await stored(id)).toMatchObject({ name: winner.body.name, version: 2 });
  });

  it('is recorded with what differs alone', async () => {
    const product = await aProduct(upstream.db, { name: 'Cap', sizes: ['S', 'M'], description: 'x'.repeat(5_000) });
    const small = await aVariant(upstream.db, product, { size: 'S', qpoints: 10 });
    await aVariant(upstream.db, product, { size: 'M' });
    await change(product.id, { prices: 7, variants: [{ id: small.id, qpoints: 20 }] });
    const { rows } = await upstream.db.query(
      `select user_id, before, after from activity where action = 'changeProduct' and object_id = $1`,
      [String(product.id)],
    );
    expect(rows).toEqual([
      {
        user_id: shop.user.id,
        before: {
          id: product.id,
          name: 'Cap',
          version: 1,
          prices: 100,
          lastUpdateBy: null,
          variants: [expect.objectContaining({ id: small.id, qpoints: 10 })],
        },
        after: {
          id: product.id,
          name: 'Cap',
          version: 2,
          prices: 7,
          lastUpdateBy: expect.any(String),
          variants: [expect.objectContaining({ id: small.id, qpoints: 20 })],
        },
      },
    ]);
  });
});

describe('the order of the pictures of a product', () => {
  async function pictured() {
    const { id } = await aProduct(upstream.db);
    const { rows } = await upstream.db.query<{ id: number }>(
      `insert into product_media (product_id, asset_key, thumbnail_key, width, height, position)
       select $1, n || '.webp', n || '-small.webp', 1, 1, n from generate_series(1, 3) as n returning id`,
      [id],
    );
    return { id, media: rows.map((row) => row.id) };
  }
  const shown = async (id: number) => (await stored(id)).media.map((item: { id: number }) => item.id);

  it('is the one that is sent; those that are left out follow', async () => {
    const { id, media } = await pictured();
    const [one, two, three] = media;
    expect((await change(id, { mediaOrders: [{ id: three }, { id: one, name: 'x' }] })).status).toBe(200);
    expect(await shown(id)).toEqual([three, one, two]);
  });

  it('is refused with a picture that is gone or that belongs to another product', async () => {
    const { id, media } = await pictured();
    const other = await pictured();
    for (const stranger of [other.media[0], 999_999, 'x']) {
      expect(await change(id, { mediaOrders: [{ id: stranger }, { id: media[0] }] })).toMatchObject({
        status: 409,
        body: { message: 'Someone else deleted one of the images. Reload the product and try again.' },
      });
    }
    expect(await shown(id)).toEqual(media);
  });
});
