import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, signedIn } from './browser';
import { ForeignUpstream, json } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';

const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);
let browser: Browser;

const PRODUCTS = '/marketing-shop/products';
const CATEGORIES = '/marketing-shop/categories';

/** A product as the spec describes it, with all its variants and without the counts of our own upstream. */
const product = (id: number, more: object = {}) => ({
  id,
  name: `Product ${id}`,
  active: true,
  priority: id,
  categories: [{ id: 1, name: 'Tools' }],
  prices: 1200,
  variants: [{ id, sku: `S-${id}`, stock: 3, qpoints: 1_250, unlimited: false }],
  ...more,
});

const away = (call: string) =>
  upstream.on(call, (_request, response) => json(response, 503, { statusCode: 503, message: 'The shop is closed.' }));

beforeAll(async () => {
  browser = await signedIn(office.address, 'shop@x.example');
});
beforeEach(() => {
  upstream.on('GET /products/all', { results: [product(1), product(2)], total: [{ count: 60 }] });
  upstream.on('GET /categories', [{ id: 1, name: 'Tools', priority: 1 }]);
});

test('an upstream without counts and with whole variants makes a list all the same', async () => {
  const text = await (await browser.get(`${PRODUCTS}/1`)).text();
  expect(text).toContain('Product 2');
  expect(text).toContain('1,250 Q');
  expect(text).toContain('1 variant');
  expect(text).toContain('On sale');
});

test('a page asks for as many times 25 products as its number says, in one call', async () => {
  await browser.get(`${PRODUCTS}/2?category=1&status=hidden&search=tee`);
  const calls = upstream.calls('GET /products/all');
  expect(calls).toHaveLength(1);
  const query = Object.fromEntries(new URL(calls[0]!.url, 'http://x').searchParams);
  expect(query).toEqual({
    offset: '0',
    limit: '50',
    categories: '1',
    active: 'false',
    searchName: 'tee',
    sort: 'priority',
    order: 'asc',
  });
});

test('a search that finds nothing tells how many the other tabs have', async () => {
  upstream.on('GET /products/all', (request, response) => {
    const isOne = new URL(request.url ?? '', 'http://x').searchParams.has('categories');
    json(
      response,
      200,
      isOne ? { results: [], total: [{ count: 0 }] } : { results: [product(1)], total: [{ count: 3 }] },
    );
  });
  expect(await (await browser.get(`${PRODUCTS}/1?category=1&search=tee`)).text()).toMatch(
    /<a href="\/marketing-shop\/products\/1\?search=tee"[^>]*>3 under All<\/a>/,
  );
  expect(upstream.calls('GET /products/all')).toHaveLength(2);

  upstream.on('GET /orders', { data: [], total: 0, counts: { all: 1_204, '1': 4, '2': 0, '3': 1_200 } });
  const orders = await (await browser.get('/marketing-shop/orders/2/1?searchFor=tee')).text();
  expect(orders).toMatch(/<a href="\/marketing-shop\/orders\/1\/1\?searchFor=tee"[^>]*>4 under [A-Z]/);
  expect(orders).toMatch(/<a href="\/marketing-shop\/orders\/3\/1\?searchFor=tee"[^>]*>1,200 under [A-Z]/);
  expect(orders).not.toContain('0 under All');
});

test('products that can’t be read are an error with a way to try again, and no empty list', async () => {
  away('GET /products/all');
  const text = await (await browser.get(`${PRODUCTS}/1`)).text();
  expect(text).toContain('There was a problem getting the products The shop is closed.');
  expect(text).toContain('Retry');
  expect(text).not.toContain('No products');
  // The tabs stay usable.
  expect(text).toContain('>Tools<');
});

test('categories that can’t be read leave the rest of the list as it is', async () => {
  away('GET /categories');
  const text = await (await browser.get(`${PRODUCTS}/1`)).text();
  expect(text).toContain('There was a problem getting the categories The shop is closed.');
  expect(text).toContain('Product 1');
});

test('the categories screen says that they can’t be read', async () => {
  away('GET /categories');
  const text = await (await browser.get(CATEGORIES)).text();
  expect(text).toContain('There was a problem getting the categories The shop is closed.');
  expect(text).not.toContain('No categories yet.');
});

test('a shop without anything says what to do first', async () => {
  upstream.on('GET /products/all', { results: [], total: [{ count: 0 }] });
  upstream.on('GET /categories', []);
  const list = await (await browser.get(PRODUCTS)).text();
  expect(list).toContain('No products yet.');
  expect(await (await browser.get(CATEGORIES)).text()).toContain('No categories yet.');
});

test('a shop of 1,000 categories has a tab for each', async () => {
  const names = Array.from({ length: 1000 }, (_, index) => `Category number ${index + 1}`);
  upstream.on(
    'GET /categories',
    names.map((name, index) => ({ id: index + 1, name, priority: index + 1 })),
  );
  const text = await (await browser.get(`${PRODUCTS}/1`)).text();
  expect(text).toContain('Category number 1000');
});
