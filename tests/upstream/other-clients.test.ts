import { afterAll, beforeAll, expect, it } from 'vitest';
import { aForecast, setRules } from './forecasts-fixture';
import { aCategory, aCompany, anOrder, aProduct, aUser, aVariant } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
});
afterAll(() => upstream.stop());

it.each([
  '/orders?limit=5&startDate=&endDate=&searchBy=&searchFor=',
  '/products/all?categories=&active=&searchName=',
  '/users/qpoints/search?status=&keyword=',
  '/users/registration/search?steps=2&searchKey=&searchVal=&newsLetter=',
  '/users/adminManagement/search?page=1&size=10&searchKey=&searchVal=',
])('empty parameters mean none: %s', async (path) => {
  const { status, body } = await admin.get(path);
  const { body: without } = await admin.get(path.replace(/(?<=[?&])\w+=(&|$)/g, ''));
  expect([status, body]).toEqual([200, without]);
});

it('an empty parameter that is unknown is refused as any other', async () => {
  expect((await admin.get('/orders?colour=')).status).toBe(422);
});

it('a text of more than 100 characters is cut where it is searched', async () => {
  const name = 'Longwinded '.repeat(12).trim();
  const { id: companyId } = await aCompany(upstream.db, { name });
  const order = await anOrder(upstream.db, { buyer: await aUser(upstream.db, { roleId: 5, companyId }) });
  const found = async (text: string) => (await admin.get(`/orders?limit=5&searchFor=${encodeURIComponent(text)}`)).body;
  expect((await found(`${name.slice(0, 100)} and whatever comes then`)).data).toMatchObject([{ id: order.id }]);
  // Not within a character.
  expect((await admin.get(`/orders?limit=5&searchFor=${'x'.repeat(99)}${encodeURIComponent('😀')}`)).status).toBe(200);
});

it('forecasts are approved as their list returned them', async () => {
  await setRules(upstream.db, { submissionRate: 50 });
  const { id: companyId } = await aCompany(upstream.db);
  const { id } = await aForecast(upstream.db, { companyId, day: '2025-03-01', pieces: 20 });
  const listed = (await admin.get('/forecasts/approvals')).body as { submissionId: number }[];
  const forecasts = listed.filter(({ submissionId }) => submissionId === id);
  expect(forecasts.length).toBeGreaterThan(0);
  const body = { types: ['forecasts', 'submission'], submission: [id], data: [], forecastsAwaitingRejection: [] };
  const { status, body: answer } = await admin.post('/approvals/approve', { ...body, forecasts });
  expect([status, answer.approved]).toMatchObject([200, [{ amount: 50 }]]);
});

it('products tell their category, and with details all that one product does', async () => {
  const product = await aProduct(upstream.db, { categories: [await aCategory(upstream.db)], sizes: ['M'] });
  const variant = await aVariant(upstream.db, product, { size: 'M' });
  const whole = (await admin.get(`/products/${product.id}`)).body;
  const [short] = (await admin.get('/products/all')).body.results;
  expect(short.category).toBe(whole.categories[0]?.name ?? null);
  expect(short).not.toHaveProperty('description');
  const { body } = await admin.get('/products/all?details=yes');
  const row = body.results.find(({ id }: { id: number }) => id === product.id);
  for (const field of ['description', 'isHtml', 'sizes', 'colors', 'custom', 'variants', 'category'])
    expect(row[field], field).toEqual(whole[field]);
  expect(row.variants).toMatchObject([{ id: variant.id }]);
});

it('the product of an order’s line tells its variant and whether it is consolidated', async () => {
  const order = await anOrder(upstream.db, { lines: [{ productName: 'Cap', sku: 'CAP-1' }] });
  const { products } = (await admin.get(`/orders/${order.id}`)).body;
  expect(products[0].product).toMatchObject({ consolidate: false });
  expect(products[0].product).toHaveProperty('variant');
});
