import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { aRatedProduct, aSerialNumber, uploadSerialNumbers } from './claims-fixture';
import { statusLine, type Client } from './harness/client';
import { aProduct, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { byEmail, byPhone } from './inquiries-fixture';
import {
  aForecastToSubmit,
  anApplication,
  anApprovedCompany,
  anInquiryToSubmit,
  anIntakeKey,
  externalId,
  type PartnerCompany,
} from './intake-fixture';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
let key: Client & { name: string };
let company: PartnerCompany;
/** Has things of each kind. */
let other: PartnerCompany;
const sent = { order: externalId(), claims: externalId() };
const serialNumbers = [aSerialNumber(), aSerialNumber()];

const TO = { address: '1 Main St', city: 'Irvine', state: 'CA', zipCode: '92618' };

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
  key = await anIntakeKey(upstream);
  company = await anApprovedCompany(upstream.db, { points: 500 });
  other = await anApprovedCompany(upstream.db, { points: 500 });
  const rated = await aRatedProduct(upstream.db, { rate: 20 });
  await uploadSerialNumbers(upstream.db, { product: rated, serialNumbers: serialNumbers.slice(0, 1) });
  const { sku } = await aProduct(upstream.db, { sku: externalId() });
  const order = {
    externalId: sent.order,
    companyId: company.id,
    lines: [{ sku, quantity: 2 }],
    shippingInformation: TO,
  };
  expect((await key.post('/intake/orders', order)).status).toBe(200);
  const claims = serialNumbers.map((serialNumber) => ({ serialNumber }));
  await key.post('/intake/claims', { externalId: sent.claims, companyId: company.id, claims });
});
afterAll(() => upstream.stop());

const at = (path: string, of: { id: number } = company) => `/intake/companies/${of.id}${path}`;

it('a company’s status, points and people', async () => {
  const sub = await aUser(upstream.db, { roleId: 6, companyId: company.id });
  expect((await key.get(at(''))).body).toEqual({
    ...{ companyId: company.id, name: company.name, status: 'approved', receptionYn: 'Y' },
    points: { accrued: 500, consumed: 200, available: 300 },
    people: [company.master, sub].map(({ id, firstName, lastName, email, roleId }) => ({
      ...{ userId: id, firstName, lastName, email, isMaster: roleId === 5, disabled: false },
    })),
  });
});

it('a registration by its external id, until staff have decided', async () => {
  const id = externalId();
  const { body } = await key.send('POST', '/intake/registrations', { body: anApplication({ externalId: id }) });
  expect((await key.get(`/intake/registrations/${id}`)).body).toMatchObject({
    ...{ companyId: body.companyId, status: 'pending' },
  });
  await admin.patch('/users/registration/approve', { userIds: [body.userId], step: 2 });
  expect((await key.get(`/intake/registrations/${id}`)).body.status).toBe('approved');
});

it('a statement that explains each Q', async () => {
  const { body } = await key.get(at('/statement'));
  expect(body).toMatchObject({ opening: 0, closing: 300, count: 2 });
  expect(body.movements).toMatchObject([
    { kind: 'accrual', amount: 500, balance: 500, orderNumber: null },
    { kind: 'order', amount: -200, balance: 300, orderNumber: expect.stringMatching(/^QP-/) },
  ]);
  expect((await key.get(at('/statement?startDate=2026-02-02&endDate=2026-01-01'))).status).toBe(422);
});

it('orders with their external ids, a page at a time', async () => {
  const { body } = await key.get(at('/orders?limit=1'));
  expect(body).toMatchObject({ data: [{ externalId: sent.order, total: 200, orderStatus: 'Order Received' }] });
  expect(body.hasMore).toBe(false);
  const stranger = await anIntakeKey(upstream);
  expect((await stranger.get(at('/orders'))).body.data).toMatchObject([{ externalId: null }]);
});

it('claims by state and by external id', async () => {
  const [priced, waiting] = serialNumbers;
  expect((await key.get(at('/claims?state=awaiting_approval'))).body.data).toMatchObject([
    { serialNumber: priced, rate: 20 },
  ]);
  expect((await key.get(at('/claims?limit=1&offset=1'))).body).toMatchObject({ hasMore: false, data: [{}] });
  expect((await key.get(at(`/claims/${sent.claims}`))).body.data).toMatchObject([
    { serialNumber: priced, state: 'awaiting_approval', rate: 20 },
    { serialNumber: waiting, state: 'awaiting_update', rate: null },
  ]);
});

it('forecasts with what they gave', async () => {
  const forecast = await aForecastToSubmit(upstream);
  await key.post('/intake/forecasts', forecast);
  expect((await key.get(at('/forecasts', { id: forecast.companyId }))).body).toEqual([
    {
      ...{ forecastId: expect.any(Number), month: forecast.month, watts: 10_000, scannedWatts: 0 },
      ...{ submissionQpoints: null, achievementQpoints: null },
    },
  ]);
});

it('an inquiry with the answers that were emailed, and no word of phone notes or staff', async () => {
  const inquiry = anInquiryToSubmit();
  const { body } = await key.post('/intake/inquiries', inquiry);
  await admin.post('/contact/action', byPhone(body.inquiryId, { content: 'Sounded angry.' }));
  await admin.post('/contact/action', byEmail(body.inquiryId));
  const read = await key.get(`/intake/inquiries/${inquiry.externalId}`);
  expect(read.body).toMatchObject({
    ...{ externalId: inquiry.externalId, contactStatus: 'Answered by email' },
    answers: [{ title: 'Your battery', content: expect.stringContaining('large one') }],
  });
  expect(read.text).not.toContain('angry');
  expect(read.text).not.toContain(admin.user.lastName);
});

it('what can be ordered, and nothing that is hidden', async () => {
  const [hidden, shown] = [
    await aProduct(upstream.db, { sku: externalId(), active: false }),
    await aProduct(upstream.db, { sku: externalId(), unlimited: false, quantity: 3, prices: 70 }),
  ];
  const { body } = await key.get('/intake/goods?limit=500');
  const skus = body.data.map(({ sku }: { sku: string }) => sku);
  expect(skus).not.toContain(hidden.sku);
  expect(body.data.find(({ sku }: { sku: string }) => sku === shown.sku)).toMatchObject({
    ...{ name: shown.name, price: 70, stock: 3, shipping: 0, imageUrl: null },
  });
  expect((await key.get('/intake/goods?limit=1')).body.hasMore).toBe(true);
});

it('the choices of forms', async () => {
  const { body } = await key.get('/intake/choices');
  expect(body.inquiryCategories).toContainEqual({ id: 7, name: 'Q.Points and Rewards', contactTypeId: 2 });
  expect(body.installationVolumes.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([1, 10, 11, 18]));
  expect(body.articleCodes.length).toBeGreaterThan(0);
  expect(body.salesRegions[0]).toMatch(/^[A-Z]{2}:/);
});

it('published content, as partners see it', async () => {
  expect((await key.get('/faq/search')).status).toBe(200);
  expect((await key.get('/data-hub/search')).status).toBe(200);
  expect((await key.get('/academy/search')).status).toBe(200);
  expect((await key.get('/notice/search')).status).toBe(200);
});

describe('another company', () => {
  const READS = ALL_ENDPOINTS.filter(({ method, path }) => method === 'GET' && path.startsWith('/intake/companies/'));

  it.each(READS.map(({ name, path }) => [name, path] as const))('%s finds nothing of it', async (_, path) => {
    const own = await anIntakeKey(upstream, { name: key.name, companyId: other.id });
    const address = path.replace('{companyId}', String(company.id));
    const kind = path.includes('/claims/') ? sent.claims : sent.order;
    expect(statusLine(await own.get(address.replace('{externalId}', kind)))).toBe('404 This company doesn’t exist.');
    // What was sent for one company isn't found under another one.
    if (path.includes('{externalId}')) {
      const wrong = path.replace('{companyId}', String(other.id)).replace('{externalId}', kind);
      expect((await key.get(wrong)).status).toBe(404);
    }
    const mine = path.replace('{companyId}', String(other.id));
    if (!path.includes('{externalId}')) {
      const { status, text } = await key.get(mine);
      expect(status, text).toBe(200);
      for (const secret of [company.name, company.master.email, sent.order, ...serialNumbers])
        expect(text).not.toContain(secret);
    }
  });

  it('finds no registration of it', async () => {
    const id = externalId();
    await key.send('POST', '/intake/registrations', { body: anApplication({ externalId: id }) });
    const own = await anIntakeKey(upstream, { name: key.name, companyId: other.id });
    expect((await own.get(`/intake/registrations/${id}`)).status).toBe(404);
  });
});
