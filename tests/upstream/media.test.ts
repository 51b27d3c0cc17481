import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaItem, Product } from '@/lib/contract/products';
import { sweepFiles } from '@/upstream/files/unused-files';
import { createLog } from '@/upstream/log';
import { statusLine, type Answer, type Client } from './harness/client';
import { aProduct, aVariant } from './harness/factories';
import { aFile, aPicture, formOf, type TestPicture } from './harness/pictures';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let shop: Client & { user: { id: number } };

beforeAll(async () => {
  upstream = await startUpstream();
  shop = await upstream.signIn(3);
});
afterAll(() => upstream.stop());

const upload = (product: { id: number }, pictures: readonly TestPicture[]): Promise<Answer> =>
  shop.send('POST', `/products/${product.id}/media`, { body: formOf('productImages', pictures) });

const remove = (path: string) => shop.send('DELETE', path);

async function picturesOf(product: { id: number }): Promise<MediaItem[]> {
  return (await shop.get(`/products/${product.id}/media`)).body as MediaItem[];
}

async function productOf({ id }: { id: number }): Promise<Product> {
  return (await shop.get(`/products/${id}`)).body as Product;
}

async function aProductWith(count: number) {
  const product = await aProduct(upstream.db);
  const { body } = await upload(product, await Promise.all(Array.from({ length: count }, () => aPicture())));
  return { ...product, media: body as MediaItem[] };
}

/** The files of one picture; undefined where one is missing. */
async function sizesOf({ assetUrl, thumbnailUrl }: MediaItem): Promise<(number | undefined)[]> {
  return Promise.all(
    [assetUrl, thumbnailUrl ?? ''].map(async (url) => {
      const file = await upstream.files.open(url.replace('/files/', ''));
      file?.body.destroy();
      return file?.size;
    }),
  );
}

const GONE = [undefined, undefined];
const THERE = [expect.any(Number), expect.any(Number)];

/** Every file that is stored by an upload, as the storage is told. */
async function storedBy(work: () => Promise<unknown>): Promise<string[]> {
  const { put, remove: removeFile } = upstream.files;
  const keys = new Set<string>();
  upstream.files.put = async (key, bytes) => void (await put(key, bytes), keys.add(key));
  upstream.files.remove = async (key) => void (await removeFile(key), keys.delete(key));
  try {
    await work();
  } finally {
    Object.assign(upstream.files, { put, remove: removeFile });
  }
  return [...keys];
}

async function activityOf(action: string, id: number) {
  const { rows } = await upstream.db.query<{ user_id: number; before: unknown; after: unknown }>(
    'select user_id, before, after from activity where action = $1 and object_id = $2 order by id desc',
    [action, String(id)],
  );
  return rows;
}

describe('the pictures of a product', () => {
  it('are those that were uploaded, in the order in which they came, after those that were there', async () => {
    const product = await aProduct(upstream.db);
    const first = await upload(product, [await aPicture('png'), await aPicture('jpeg')]);
    const second = await upload(product, [await aPicture('gif')]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const media = await picturesOf(product);
    expect(media).toEqual([...(first.body as MediaItem[]), ...(second.body as MediaItem[])]);
    expect((await productOf(product)).media).toEqual(media);
  });

  it('are served under the addresses that they are told with, and for good', async () => {
    const { media } = await aProductWith(1);
    for (const url of [media[0]!.assetUrl, media[0]!.thumbnailUrl!]) {
      const answer = await shop.get(url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
  });

  it('do not make an edit of the product stale', async () => {
    const product = await aProductWith(1);
    const { version } = await productOf(product);
    await remove(`/mediaLibraries/${product.media[0]!.id}`);
    expect((await productOf(product)).version).toBe(version);
  });

  it('are those of one that exists', async () => {
    expect(await shop.get('/products/999999/media')).toMatchObject({
      status: 404,
      body: { message: 'This product doesn’t exist.' },
    });
    const keys = await storedBy(async () =>
      expect(statusLine(await upload({ id: 999_999 }, [await aPicture()]))).toBe('404 This product doesn’t exist.'),
    );
    expect(keys).toEqual([]);
  });

  it('are written into the record of who changed what', async () => {
    const product = await aProductWith(1);
    const { name } = await productOf(product);
    const [entry] = await activityOf('uploadProductMedia', product.id);
    expect(entry).toEqual({
      user_id: shop.user.id,
      before: { id: product.id, name, media: [] },
      after: { id: product.id, name, media: product.media },
    });
  });
});

describe('an upload', () => {
  it('without a file is refused', async () => {
    const answer = await upload(await aProduct(upstream.db), []);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ msg: 'is required', path: 'productImages' }] } });
  });

  it('with a file that is no picture is refused as a whole, and nothing of it stays', async () => {
    const product = await aProduct(upstream.db);
    const pictures = [await aPicture('png'), aFile('page.png', '<svg onload="alert(1)"/>'), await aPicture('jpeg')];
    const keys = await storedBy(async () => {
      expect(await upload(product, pictures)).toMatchObject({
        status: 422,
        body: {
          statusCode: 422,
          message: 'page.png isn’t an allowed image type (PNG, JPEG, WebP, GIF).',
          errors: [{ path: 'page.png' }],
        },
      });
    });
    expect(keys).toEqual([]);
    expect(await picturesOf(product)).toEqual([]);
  });

  it('with a file of more than 10 MB is refused, and names it', async () => {
    const answer = await upload(await aProduct(upstream.db), [aFile('huge.png', new Uint8Array(10 * 1024 * 1024 + 1))]);
    expect(answer).toMatchObject({ status: 413, body: { message: 'huge.png is larger than 10 MB.' } });
  });

  it('that is sent again under its key is stored once, and leaves no file twice', async () => {
    const product = await aProduct(upstream.db);
    const picture = await aPicture('png');
    const send = () =>
      shop.send('POST', `/products/${product.id}/media`, {
        body: formOf('productImages', [picture]),
        headers: { 'idempotency-key': 'upload-0001' },
      });
    const keys = await storedBy(async () => {
      const [first, second] = [await send(), await send()];
      expect(first.status).toBe(200);
      expect(second).toMatchObject({ status: 200, body: first.body });
    });
    expect(keys).toHaveLength(2);
    expect(await picturesOf(product)).toHaveLength(1);
  });

  it('whose program was killed before its row was stored is removed after a day, and nothing else', async () => {
    const { media } = await aProductWith(1);
    await upstream.files.put('left.webp', new Uint8Array(3));
    const keeper = { db: upstream.db, files: upstream.files, log: createLog() };
    await sweepFiles(keeper, new Date(Date.now() + 23 * 3_600_000));
    const left = await upstream.files.open('left.webp');
    left?.body.destroy();
    expect(left).toBeDefined();
    await sweepFiles(keeper, new Date(Date.now() + 25 * 3_600_000));
    expect(await upstream.files.open('left.webp')).toBeUndefined();
    expect(await sizesOf(media[0]!)).toEqual(THERE);
  });

  it('of more than ten files at once is refused', async () => {
    const picture = await aPicture();
    const answer = await upload(
      await aProduct(upstream.db),
      Array.from({ length: 11 }, () => picture),
    );
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ msg: 'must have at most 10 files', path: 'productImages' }] },
    });
  });

  it('that brings a product to more than ten pictures is refused', async () => {
    const product = await aProductWith(9);
    const picture = await aPicture();
    const keys = await storedBy(async () => {
      expect(await upload(product, [picture, picture])).toMatchObject({
        status: 409,
        body: { message: 'A product can have at most 10 images.' },
      });
    });
    expect(keys).toEqual([]);
    expect((await upload(product, [picture])).status).toBe(200);
    expect(await picturesOf(product)).toHaveLength(10);
  });

  it('gets the last room once, however many come at once; the others leave no file', async () => {
    const product = await aProductWith(9);
    const picture = await aPicture();
    const keys = await storedBy(async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => upload(product, [picture])));
      expect(answers.map(statusLine).sort()).toEqual([
        '200',
        ...Array<string>(5).fill('409 A product can have at most 10 images.'),
      ]);
    });
    expect(await picturesOf(product)).toHaveLength(10);
    expect(keys).toHaveLength(2);
  });
});

describe('a picture that is deleted', () => {
  it('is gone from its product, from its variants and from the storage; the others close up', async () => {
    const product = await aProductWith(3);
    const variant = await aVariant(upstream.db, product);
    const [first, second, third] = product.media;
    await shop.post(`/productVariants/${variant.id}/images`, { imageUrl: second!.assetUrl });
    expect(await sizesOf(second!)).toEqual(THERE);

    expect(await remove(`/mediaLibraries/${second!.id}`)).toMatchObject({ status: 200, body: {} });
    expect(await picturesOf(product)).toEqual([first, third]);
    expect((await productOf(product)).variants[0]?.variantImages).toEqual([]);
    expect(await sizesOf(second!)).toEqual(GONE);
    expect(await sizesOf(third!)).toEqual(THERE);
    const { rows } = await upstream.db.query<{ position: number }>(
      'select position from product_media where product_id = $1 order by position',
      [product.id],
    );
    expect(rows.map(({ position }) => position)).toEqual([1, 2]);
    expect(await activityOf('deleteMedia', product.id)).toMatchObject([{ after: { media: [first, third] } }]);
  });

  it('keeps the file that an order shows', async () => {
    const product = await aProductWith(1);
    const [picture] = product.media;
    await upstream.db.query(
      'insert into catalog_snapshots (product_id, product_name, sku, image_key) values ($1, $2, $3, $4)',
      [product.id, 'Cap', `SHOWN-${product.id}`, picture!.thumbnailUrl!.replace('/files/', '')],
    );
    await remove(`/mediaLibraries/${picture!.id}`);
    expect(await sizesOf(picture!)).toEqual([undefined, expect.any(Number)]);
  });

  it('keeps the file that another product shows', async () => {
    const [product, other] = [await aProductWith(1), await aProduct(upstream.db)];
    const [picture] = product.media;
    await upstream.db.query(
      `insert into product_media (product_id, asset_key, thumbnail_key, width, height, position)
       select $1, asset_key, thumbnail_key, width, height, 1 from product_media where id = $2`,
      [other.id, picture!.id],
    );
    await remove(`/mediaLibraries/${picture!.id}`);
    expect(await sizesOf(picture!)).toEqual(THERE);
  });

  it('is gone once: the second of two deletions is told so', async () => {
    const { media } = await aProductWith(1);
    const answers = await Promise.all([1, 2, 3].map(() => remove(`/mediaLibraries/${media[0]!.id}`)));
    expect(answers.map(statusLine).sort()).toEqual([
      '200',
      '404 This image doesn’t exist.',
      '404 This image doesn’t exist.',
    ]);
  });

  it('leaves no gap and no doubled place when several go and come at once', async () => {
    const product = await aProductWith(6);
    const picture = await aPicture();
    const answers = await Promise.all([
      ...product.media.slice(0, 4).map(({ id }) => remove(`/mediaLibraries/${id}`)),
      ...[1, 2, 3].map(() => upload(product, [picture])),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { rows } = await upstream.db.query<{ position: number }>(
      'select position from product_media where product_id = $1 order by position',
      [product.id],
    );
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is deleted also where its file can’t be removed, and the log says which one is left', async () => {
    const { media } = await aProductWith(1);
    const { remove: removeFile } = upstream.files;
    upstream.files.remove = () => Promise.reject(new Error('read-only'));
    try {
      expect((await remove(`/mediaLibraries/${media[0]!.id}`)).status).toBe(200);
    } finally {
      upstream.files.remove = removeFile;
    }
    expect(upstream.log).toContainEqual(
      expect.objectContaining({
        msg: 'couldn’t remove unused files',
        keys: expect.any(Array) as string[],
      }),
    );
  });
});

describe('the picture of a variant', () => {
  it('is one of its product’s, and replaces the one before', async () => {
    const product = await aProductWith(2);
    const variant = await aVariant(upstream.db, product);
    const { version } = await productOf(product);
    for (const { assetUrl } of product.media) {
      const answer = await shop.post(`/productVariants/${variant.id}/images`, { imageUrl: assetUrl });
      expect(answer).toMatchObject({ status: 200, body: { id: expect.any(Number) as number, imageUrl: assetUrl } });
      const after = await productOf(product);
      expect(after.variants[0]?.variantImages).toEqual([answer.body]);
      expect(after.version).toBe(version);
    }
  });

  it('is none of another product’s, and no other address', async () => {
    const [product, other] = [await aProductWith(1), await aProductWith(1)];
    const variant = await aVariant(upstream.db, product);
    const addresses = [
      other.media[0]!.assetUrl,
      'https://evil.example/x.png',
      '/files/x.webp',
      "'; drop table products",
    ];
    for (const imageUrl of addresses) {
      expect(await shop.post(`/productVariants/${variant.id}/images`, { imageUrl })).toMatchObject({
        status: 409,
        body: { message: 'You can only choose this product’s images.' },
      });
    }
  });

  it('is taken away alone where its id is given', async () => {
    const product = await aProductWith(1);
    const [variant, other] = [
      await aVariant(upstream.db, product, { size: 'S' }),
      await aVariant(upstream.db, product, { size: 'M' }),
    ];
    const { body } = await shop.post(`/productVariants/${variant.id}/images`, { imageUrl: product.media[0]!.assetUrl });
    expect(statusLine(await remove(`/productVariants/${other.id}?variantImageId=${body.id}`))).toBe(
      '404 This image doesn’t exist.',
    );
    expect(await remove(`/productVariants/${variant.id}?variantImageId=${body.id}`)).toMatchObject({
      status: 200,
      body: { version: 1 },
    });
    const after = await productOf(product);
    expect(after.variants.map(({ variantImages }) => variantImages)).toEqual([[], []]);
    expect(after.media).toEqual(product.media);
  });

  it('is that of a variant that exists', async () => {
    expect(statusLine(await shop.post('/productVariants/999999/images', { imageUrl: '/files/x.webp' }))).toBe(
      '404 This variant doesn’t exist.',
    );
  });

  it('is one, however many are chosen at once', async () => {
    const product = await aProductWith(3);
    const variant = await aVariant(upstream.db, product);
    const answers = await Promise.all(
      product.media.map(({ assetUrl }) => shop.post(`/productVariants/${variant.id}/images`, { imageUrl: assetUrl })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await productOf(product)).variants[0]?.variantImages).toHaveLength(1);
  });
});

describe('a variant that is deleted', () => {
  it('takes the option values with it that no other variant has, and raises the version of the product', async () => {
    const product = await aProduct(upstream.db, {
      sizes: ['S', 'M'],
      colors: [
        { name: 'Red', hex: '#f00' },
        { name: 'Blue', hex: '#00f' },
      ],
    });
    const small = await aVariant(upstream.db, product, { size: 'S', color: 'Red' });
    await aVariant(upstream.db, product, { size: 'm', color: 'red' });
    await aVariant(upstream.db, product, { size: 'M', color: 'Blue' });
    const { version } = await productOf(product);

    const answer = await remove(`/productVariants/${small.id}`);
    expect(answer).toMatchObject({ status: 200, body: { version: version! + 1 } });
    const after = await productOf(product);
    expect(after).toMatchObject({
      version: version! + 1,
      sizes: ['M'],
      colors: [
        { name: 'Red', hex: '#f00' },
        { name: 'Blue', hex: '#00f' },
      ],
    });
    expect(after.variants).toHaveLength(2);
    expect(await activityOf('deleteVariant', small.id)).toMatchObject([
      { before: { sku: small.sku, size: 'S' }, after: null },
    ]);
  });

  it('leaves a product without options when it was the last', async () => {
    const product = await aProduct(upstream.db, { custom: ['Engraved'] });
    const variant = await aVariant(upstream.db, product, { custom: 'Engraved' });
    expect((await remove(`/productVariants/${variant.id}`)).status).toBe(200);
    expect(await productOf(product)).toMatchObject({ custom: [], variants: [] });
  });

  it('is gone once: the second of two deletions is told so, and the version is raised by one', async () => {
    const product = await aProduct(upstream.db, { sizes: ['S'] });
    const variant = await aVariant(upstream.db, product, { size: 'S' });
    const { version } = await productOf(product);
    const answers = await Promise.all([1, 2, 3].map(() => remove(`/productVariants/${variant.id}`)));
    expect(answers.map(statusLine).sort()).toEqual([
      '200',
      '404 This variant doesn’t exist.',
      '404 This variant doesn’t exist.',
    ]);
    expect((await productOf(product)).version).toBe(version! + 1);
  });
});
