import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MAX_CATEGORIES } from '@/lib/contract/categories';
import { STALE, statusLine } from './harness/client';
import { aCategory, aProduct } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let shop: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream({ pool: { max: 8 } });
  shop = await upstream.signIn(3);
});
afterEach(() => upstream.db.query('truncate categories, product_categories'));
afterAll(() => upstream.stop());

/** Makes categories of these names, in this order. @returns their ids */
async function some(...names: string[]): Promise<number[]> {
  const ids = [];
  for (const name of names) ids.push((await aCategory(upstream.db, { name })).id);
  return ids;
}

const listed = async () =>
  ((await shop.get('/categories')).body as { name: string; priority: number }[]).map(
    ({ name, priority }) => `${priority} ${name}`,
  );

const remove = (id: number) => shop.send('DELETE', `/categories/${id}`);
const prioritise = (batchUpdate: unknown) => shop.patch('/categories/update/updatePriority', { batchUpdate });

describe('categories', () => {
  it('are listed by priority, each with the number of its products', async () => {
    const [caps, bags] = await some('Caps', 'Bags');
    await aProduct(upstream.db, { categories: [{ id: bags! }] });
    await aProduct(upstream.db, { categories: [{ id: bags! }], active: false });
    expect((await shop.get('/categories')).body).toEqual([
      { id: caps, name: 'Caps', priority: 1, count: 0, version: 1 },
      { id: bags, name: 'Bags', priority: 2, count: 2, version: 1 },
    ]);
  });

  it('come last when they are new, with single spaces in their name', async () => {
    await some('Caps');
    const { status, body } = await shop.post('/categories', { name: '  Winter   wear ' });
    expect({ status, body }).toEqual({
      status: 200,
      body: { id: expect.any(Number), name: 'Winter wear', priority: 2, count: 0, version: 1 },
    });
    const { rows } = await upstream.db.query(
      `select user_id, before, after from activity where object_type = 'category' order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({ user_id: shop.user.id, before: null, after: { name: 'Winter wear' } });
  });

  it.each(['', '   ', 'x'.repeat(101)])('need a name that is neither empty nor endless: %j', async (name) => {
    expect(await shop.post('/categories', { name })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'name' }] },
    });
    const [id] = await some('Caps');
    expect(statusLine(await shop.patch(`/categories/${id}`, { name }))).toMatch(
      /^422 The request is not valid: (Enter a name|name must have at most 100 characters)\.$/,
    );
  });

  it.each(['caps and HATS', ' Caps  and  Hats ', 'ÉTÉ'])(
    'have names of their own, whatever case and spaces: %j',
    async (name) => {
      const [, , other] = await some('Caps and Hats', 'Été', 'Bags');
      const refused = {
        status: 409,
        body: { message: expect.stringMatching(/^There is a category named ".+" already\.$/) },
      };
      expect(await shop.post('/categories', { name })).toMatchObject(refused);
      expect(await shop.patch(`/categories/${other}`, { name })).toMatchObject(refused);
      expect(await listed()).toEqual(['1 Caps and Hats', '2 Été', '3 Bags']);
    },
  );

  it('can be given the same name in another case, which raises the version', async () => {
    const [id] = await some('caps');
    const { body } = await shop.patch(`/categories/${id}`, { id, name: 'Caps', version: 1 });
    expect(body).toEqual({ id, name: 'Caps', priority: 1, count: 0, version: 2 });
  });

  it('refuse a stale version, another id than that of the address, and an id that is gone', async () => {
    const [id] = await some('Caps');
    await shop.patch(`/categories/${id}`, { name: 'Hats' });
    expect(statusLine(await shop.patch(`/categories/${id}`, { name: 'Beanies', version: 1 }))).toBe(STALE);
    expect(statusLine(await shop.patch(`/categories/${id}`, { name: 'Beanies', id: id! + 1 }))).toBe(
      '422 The id in the body doesn’t match the address.',
    );
    expect(await shop.patch('/categories/999999', { name: 'x' })).toMatchObject({
      status: 404,
      body: { message: 'This category doesn’t exist.' },
    });
    expect(statusLine(await remove(999_999))).toBe('404 This category doesn’t exist.');
    expect(await listed()).toEqual(['1 Hats']);
  });

  it('close the gap that a deleted one leaves', async () => {
    const [, second] = await some('Caps', 'Bags', 'Tools', 'Signs');
    expect(await remove(second!)).toMatchObject({ status: 200, body: {} });
    expect(await listed()).toEqual(['1 Caps', '2 Tools', '3 Signs']);
  });

  it.each([
    [1, 'This category holds 1 product. Move it to another category first.'],
    [12, 'This category holds 12 products. Move them to another category first.'],
  ])('stay while they hold products, and say how many: %i', async (count, sentence) => {
    const [id] = await some('Caps');
    for (let made = 0; made < count; made += 1) await aProduct(upstream.db, { categories: [{ id: id! }] });
    expect(await remove(id!)).toMatchObject({ status: 409, body: { message: sentence } });
    expect(await listed()).toEqual(['1 Caps']);
  });

  it('stay, or the product is refused, when a product comes into one while it is deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [id, other] = await some(`Caps ${round}`, `Bags ${round}`);
      const product = await aProduct(upstream.db, { categories: [{ id: other! }] });
      const [put, deleted] = await Promise.all([
        shop.patch(`/products/${product.id}`, { categories: [id] }),
        remove(id!),
      ]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([put.status, deleted.status]);
    }
  });

  it('are at most so many that they can be listed whole', async () => {
    await upstream.db.query(
      `insert into categories (name, priority) select 'Category number ' || n, n
        from generate_series(1, ${MAX_CATEGORIES}) as n`,
    );
    expect(await shop.post('/categories', { name: 'One more' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1000') },
    });
  });

  it('created twice at once are made once', async () => {
    const answers = await Promise.all(
      ['Caps', 'caps', 'CAPS', ' Caps '].map((name) => shop.post('/categories', { name })),
    );
    expect(answers.map(statusLine).sort()).toEqual([
      '200',
      ...Array<string>(3).fill(expect.stringMatching(/^409 There is a category named "Caps" already\.$/i)),
    ]);
    expect(await listed()).toHaveLength(1);
  });
});

describe('the order of the categories', () => {
  it('is shared out among the named rows, without raising their versions', async () => {
    const [caps, bags, tools, signs] = await some('Caps', 'Bags', 'Tools', 'Signs');
    const answer = await prioritise([
      { id: caps, priority: 3, previous: 1, name: 'Caps', count: 0, version: 1 },
      { id: bags, priority: 1, previous: 2 },
      { id: tools, priority: 2, previous: 3 },
    ]);
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect((await shop.get('/categories')).body.map((row: object) => Object.values(row))).toEqual([
      [bags, 'Bags', 1, 0, 1],
      [tools, 'Tools', 2, 0, 1],
      [caps, 'Caps', 3, 0, 1],
      [signs, 'Signs', 4, 0, 1],
    ]);
    const { rows } = await upstream.db.query(
      `select object_id, before, after from activity where action = 'prioritiseCategories' order by id desc limit 1`,
    );
    expect(rows[0]).toEqual({
      object_id: String(caps),
      before: { id: caps, name: 'Caps', priority: 1, rows: 3 },
      after: { id: caps, name: 'Caps', priority: 3, rows: 3 },
    });
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
    const ids = await some('Caps', 'Bags', 'Tools');
    const answer = await prioritise(
      changes.map(([row, priority, previous]) => ({ id: ids[row!] ?? 999_999, priority, previous })),
    );
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message:
          'The order of the categories was changed by someone else. Please reload the list and move the category again.',
      },
    });
    expect(await listed()).toEqual(['1 Caps', '2 Bags', '3 Tools']);
  });

  it('is without gaps after many moved, added and deleted at once', async () => {
    const ids = await some('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H');
    const answers = await Promise.all([
      ...ids.slice(0, 6).map((id, index) =>
        prioritise([
          { id, priority: index + 3, previous: index + 1 },
          { id: ids[index + 1], priority: index + 1, previous: index + 2 },
          { id: ids[index + 2], priority: index + 2, previous: index + 3 },
        ]),
      ),
      ...[1, 2, 3, 4].map((number) => shop.post('/categories', { name: `New ${number}` })),
      remove(ids[7]!),
      remove(ids[0]!),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await listed()).map((line) => Number(line.split(' ')[0]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});
