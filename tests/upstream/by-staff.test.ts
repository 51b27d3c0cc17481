import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { MAX_CLAIMS_PER_CALL } from '@/lib/contract/intake/claims';
import { aRatedProduct, aSerialNumber, uploadSerialNumbers } from './claims-fixture';
import { statusLine, type Client } from './harness/client';
import { aCompany, aProduct, aUser, aVariant } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { anApplication, anApprovedCompany, anIntakeKey, externalId } from './intake-fixture';
import { pointsOf } from './points-fixture';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
let key: Client & { name: string };

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
  key = await anIntakeKey(upstream);
});
afterAll(() => upstream.stop());

const REFUSED_TO_CHANGE = '403 Your role can see this but can’t change it.';

/** Someone who sees the areas of these calls, and may not change anything in them. */
async function aReader(area: string) {
  const { body: role } = await admin.post('/roles', { name: externalId().slice(4, 20) });
  await upstream.db.query('insert into access_control (role_id, route_type, actions) values ($1, $2, $3)', [
    ...[role.id, area],
    ['see'],
  ]);
  return upstream.signIn(role.id as number);
}

describe('an order entered by staff', () => {
  const TO = { address: '1 Main St', city: 'Irvine', state: 'CA', zipCode: '92618' };

  const orderOf = ({ id }: { id: number }, lines: object[], more: object = {}) => ({
    ...{ companyId: id, lines, shippingInformation: TO },
    ...more,
  });
  const enter = (company: { id: number }, lines: object[], more: object = {}) =>
    admin.post('/by-staff/orders', orderOf(company, lines, more));

  async function aGood({ stock, price = 100 }: { stock?: number; price?: number } = {}) {
    const sku = `S-${externalId().slice(4, 16)}`;
    const product = await aProduct(upstream.db, {
      ...{ sku, prices: price, unlimited: stock === undefined, quantity: stock ?? 0 },
    });
    return { ...product, sku };
  }
  const stockOf = async ({ id }: { id: number }) =>
    (await upstream.db.query<{ quantity: number }>('select quantity from products where id = $1', [id])).rows[0]
      ?.quantity;

  it('takes points and stock, and its timeline and the log name who entered it', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 1_000 });
    const [cap, pen] = [await aGood({ stock: 10 }), await aGood({ price: 20 })];
    await upstream.db.query('update products set shipping_points = 25 where id = $1', [cap.id]);
    const sub = await aUser(upstream.db, { roleId: 6, companyId: company.id });
    const lines = [
      { sku: cap.sku, quantity: 3 },
      { sku: pen.sku, quantity: 2 },
    ];
    const { status, body, text } = await enter(company, lines, { userId: sub.id, total: 365 });
    expect(status, text).toBe(200);
    expect(body).toEqual({ id: expect.any(Number), orderNumber: expect.stringMatching(/^QP-\d{6}/), total: 365 });

    expect(await pointsOf(upstream.db, company.id)).toMatchObject({ consumed: 365, available: 635 });
    expect(await stockOf(cap)).toBe(7);
    expect((await admin.get(`/orders/${body.id}`)).body).toMatchObject({
      ...{ companyId: company.id, userId: sub.id, shippingInformation: TO },
      products: [{ sku: cap.sku }, { sku: pen.sku }],
      timeline: [{ name: 'Order Received', firstName: admin.user.firstName, lastName: admin.user.lastName }],
    });
    const { rows: log } = await upstream.db.query(
      `select * from activity where action = 'createOrder' and object_id = $1`,
      [String(body.id)],
    );
    expect(log).toMatchObject([{ user_id: admin.user.id, object_name: body.orderNumber }]);
    // The company sees it, and can’t tell how it came.
    const own = await key.get(`/intake/companies/${company.id}/orders`);
    expect(own.body.data).toMatchObject([{ id: body.id, externalId: null }]);
  });

  it('is placed once, however often its button is pressed', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 500 });
    const body = orderOf(company, [{ sku: (await aGood()).sku, quantity: 1 }]);
    const once = { 'idempotency-key': externalId() };
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.post('/by-staff/orders', body, once)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await pointsOf(upstream.db, company.id)).toMatchObject({ consumed: 100 });
  });

  it('is refused with every unavailable line and the missing points, each at its field', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 150 });
    const [none, enough] = [await aGood({ stock: 0 }), await aGood({ stock: 5 })];
    const { status, body } = await enter(company, [
      { sku: none.sku, quantity: 1 },
      { sku: enough.sku, quantity: 2 },
    ]);
    expect(status).toBe(409);
    expect(body.errors).toEqual([
      { path: 'lines.0.sku', msg: `SKU ${none.sku} is sold out.` },
      { path: 'lines', msg: '50 Q missing: the order costs 200 Q and the company has 150 Q.' },
    ]);
    expect(await stockOf(enough)).toBe(5);
    expect(await pointsOf(upstream.db, company.id)).toMatchObject({ available: 150 });
  });

  it('that costs more than the balance, or another amount than was told, takes nothing', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 300 });
    const good = await aGood({ stock: 9 });
    expect(statusLine(await enter(company, [{ sku: good.sku, quantity: 4 }]))).toBe(
      '409 100 Q missing: the order costs 400 Q and the company has 300 Q.',
    );
    const told = await enter(company, [{ sku: good.sku, quantity: 2 }], { total: 180 });
    expect(told).toMatchObject({
      status: 409,
      body: {
        errors: [{ path: 'lines', msg: 'The prices have changed: the order costs 200 Q now, not 180 Q.' }],
      },
    });
    expect(await stockOf(good)).toBe(9);
    expect(await pointsOf(upstream.db, company.id)).toMatchObject({ available: 300 });
  });

  it('with coupon codes is an order of coupons', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 200 });
    const line = { sku: (await aGood()).sku, quantity: 1, couponCode: externalId() };
    const { body } = await enter(company, [line]);
    expect((await admin.get(`/orders/${body.id}`)).body).toMatchObject({ type: 'custom' });
    expect(statusLine(await enter(company, [line]))).toBe('409 A coupon code of this order is already in use.');
    expect(await pointsOf(upstream.db, company.id)).toMatchObject({ available: 100 });
  });

  it.each<[string, string, object]>([
    ['companyId', 'Choose a company.', { companyId: null }],
    ['lines', 'Add a product.', { lines: [] }],
    ['lines.0.quantity', 'Enter a quantity.', { lines: [{ sku: 'A', quantity: 0 }] }],
    ['lines.0.couponCode', 'Enter the coupon code.', { lines: [{ sku: 'A', quantity: 1, couponCode: ' ' }] }],
    ['lines', 'A line with a coupon code has the quantity 1.', { lines: [{ sku: 'A', quantity: 2, couponCode: 'C' }] }],
    ['shippingInformation.city', 'Enter a city.', { shippingInformation: { ...TO, city: ' ' } }],
    ['userId', 'This person isn’t in use, or not of this company.', { userId: 1 }],
  ])('is refused at %s: %s', async (path, msg, wrong) => {
    const company = await anApprovedCompany(upstream.db);
    const { status, body } = await enter(company, [{ sku: 'A', quantity: 1 }], wrong);
    expect([status, body.errors[0]]).toEqual([422, { path, msg }]);
  });

  it('is only for approved companies that are there', async () => {
    const line = { sku: 'A', quantity: 1 };
    expect(statusLine(await enter(await aCompany(upstream.db), [line]))).toBe('409 This company isn’t approved yet.');
    expect(statusLine(await enter({ id: 999_999 }, [line]))).toBe('404 This company doesn’t exist.');
  });

  it('is for people and keys that may change orders', async () => {
    const company = await anApprovedCompany(upstream.db, { points: 100 });
    const body = orderOf(company, [{ sku: (await aGood()).sku, quantity: 1 }]);
    const reader = await aReader('orders');
    expect(statusLine(await reader.post('/by-staff/orders', body))).toBe(REFUSED_TO_CHANGE);
    expect(statusLine(await reader.get('/by-staff/goods'))).toBe(REFUSED_TO_CHANGE);
    expect(statusLine(await reader.get(`/by-staff/companies/${company.id}`))).toBe(REFUSED_TO_CHANGE);
    expect((await key.post('/by-staff/orders', body)).status).toBe(403);
    expect((await (await upstream.signIn(3)).post('/by-staff/orders', body)).status).toBe(200);
  });

  it('and one of a partner for the last unit: one of them gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const good = await aGood({ stock: 1 });
      const [ours, theirs] = [
        await anApprovedCompany(upstream.db, { points: 100 }),
        await anApprovedCompany(upstream.db, { points: 100 }),
      ];
      const lines = [{ sku: good.sku, quantity: 1 }];
      const answers = await Promise.all([
        enter(ours, lines),
        key.post('/intake/orders', { externalId: externalId(), ...orderOf(theirs, lines) }),
      ]);
      expect(answers.map(statusLine).toSorted()).toEqual(['200', `409 SKU ${good.sku} is sold out.`]);
      expect(await stockOf(good)).toBe(0);
    }
  });

  it('and one of a partner for the last points: one of them gets them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const company = await anApprovedCompany(upstream.db, { points: 100 });
      const lines = [{ sku: (await aGood()).sku, quantity: 1 }];
      const answers = await Promise.all([
        enter(company, lines),
        key.post('/intake/orders', { externalId: externalId(), ...orderOf(company, lines) }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await pointsOf(upstream.db, company.id)).toMatchObject({ available: 0 });
    }
    expect(await verifyLedger(upstream.db)).toMatchObject({ differing: [] });
  });

  describe('its form', () => {
    it('finds what is on sale by name or the start of a SKU, with price and stock', async () => {
      const name = `Found ${externalId()}`;
      const shirt = await aProduct(upstream.db, { name, sizes: ['M'] });
      const medium = await aVariant(upstream.db, shirt, { size: 'M', qpoints: 150, stock: 5 });
      const found = {
        ...{ sku: medium.sku, name, size: 'M', price: 150, stock: 5, shipping: 0, isSold: true },
        productId: shirt.id,
      };
      const search = async (query: string) => (await admin.get(`/by-staff/goods?${query}`)).body.data;
      expect(await search(`searchFor=${encodeURIComponent(name.toUpperCase())}`)).toMatchObject([found]);
      expect(await search(`searchFor=${medium.sku.slice(0, -1).toLowerCase()}`)).toMatchObject([found]);
      expect(await search(`sku=${medium.sku}`)).toMatchObject([found]);
      await upstream.db.query('update products set active = false where id = $1', [shirt.id]);
      expect(await search(`searchFor=${medium.sku}`)).toEqual([]);
      expect(await search(`sku=${medium.sku}`)).toMatchObject([{ isSold: false }]);
    });

    it('knows people, balance and address of a company; the balance only with the right to orders', async () => {
      const company = await anApprovedCompany(upstream.db, { points: 70 });
      await upstream.db.query(
        `update companies set address = '2 Side St', city = 'Reno', state = 'NV', zip_code = '89501' where id = $1`,
        [company.id],
      );
      const sub = await aUser(upstream.db, { roleId: 6, companyId: company.id });
      const gone = await aUser(upstream.db, { roleId: 6, companyId: company.id });
      await upstream.db.query('update users set disabled = true where id = $1', [gone.id]);
      const read = await admin.get(`/by-staff/companies/${company.id}`);
      expect(read.body).toMatchObject({
        ...{ id: company.id, isApproved: true },
        people: [
          { id: company.master.id, isMaster: true },
          { id: sub.id, isMaster: false },
        ],
        order: { available: 70, shippingInformation: { address: '2 Side St', city: 'Reno', state: 'NV' } },
      });
      const rewards = await (await upstream.signIn(2)).get(`/by-staff/companies/${company.id}`);
      expect([rewards.status, rewards.body.order]).toEqual([200, undefined]);
      expect((await admin.get('/by-staff/companies/999999')).status).toBe(404);
    });
  });
});

describe('an inquiry entered by staff', () => {
  const fromAnyone = (more: object = {}) => ({
    ...{ contactTypeId: 1, channel: 'Phone', categoryId: 1, name: 'Kim Caller', mobileNumber: '9495550100' },
    ...{ message: 'Which battery fits my roof?', ...more },
  });
  const enter = (body: object) => admin.post('/by-staff/inquiries', body);

  it('about the website waits in its list with its channel, and the log names who entered it', async () => {
    const { status, body, text } = await enter(fromAnyone({ companyName: 'Roofs Inc', email: '' }));
    expect(status, text).toBe(200);
    expect((await admin.get(`/contact/detail/${body.id}`)).body).toMatchObject({
      ...{ contactTypeId: 1, name: 'Kim Caller', companyName: 'Roofs Inc', mobileNumber: '9495550100', email: null },
      ...{ message: 'Which battery fits my roof?', utmSource: 'Phone' },
    });
    const found = await admin.get('/contact/search?contactTypeId=1&page=1&size=1');
    expect(found.body.data).toMatchObject([{ id: body.id, utmSource: 'Phone' }]);
    const { rows: log } = await upstream.db.query(
      `select * from activity where action = 'createInquiry' and object_id = $1`,
      [String(body.id)],
    );
    expect(log).toMatchObject([{ user_id: admin.user.id }]);
  });

  it('of a partner takes name, number and company from the person’s record', async () => {
    const company = await anApprovedCompany(upstream.db);
    const sub = await aUser(upstream.db, { roleId: 6, companyId: company.id });
    const { rows } = await upstream.db.query<{ id: number }>(
      'select id from inquiry_categories where contact_type_id = 2 order by id limit 1',
    );
    const inquiry = { contactTypeId: 2, channel: 'Email', categoryId: rows[0]!.id, message: 'Where is my order?' };
    const { body } = await enter({ ...inquiry, companyId: company.id, userId: sub.id });
    expect((await admin.get(`/contact/detail/${body.id}`)).body).toMatchObject({
      ...{ contactTypeId: 2, name: `${sub.firstName} ${sub.lastName}`, email: sub.email, utmSource: 'Email' },
      companyName: company.name,
    });
    const ofMaster = await enter({ ...inquiry, companyId: company.id });
    expect((await admin.get(`/contact/detail/${ofMaster.body.id}`)).body.email).toBe(company.master.email);
    const ofPending = await enter({ ...inquiry, companyId: (await aCompany(upstream.db)).id });
    expect(statusLine(ofPending)).toBe('409 This company isn’t approved yet.');
  });

  it.each<[string, string, object]>([
    ['name', 'Enter a name.', { name: ' ' }],
    ['message', 'Enter the message.', { message: '' }],
    ['categoryId', 'Choose a category.', { categoryId: 0 }],
    ['categoryId', 'This category doesn’t exist for inquiries of this type.', { categoryId: 999_999 }],
    ['mobileNumber', 'Enter a number, or an email address.', { mobileNumber: '' }],
    ['email', 'Email is required', { channel: 'Email' }],
    ['email', 'Enter a valid email', { email: 'kim' }],
  ])('is refused at %s: %s', async (path, msg, wrong) => {
    const { status, body } = await enter(fromAnyone(wrong));
    expect([status, body.errors[0]]).toEqual([422, { path, msg }]);
  });

  it('is for who may change the Support Center', async () => {
    const reader = await aReader('supportCenter');
    expect(statusLine(await reader.post('/by-staff/inquiries', fromAnyone()))).toBe(REFUSED_TO_CHANGE);
    expect((await (await upstream.signIn(3)).post('/by-staff/inquiries', fromAnyone())).status).toBe(403);
  });
});

describe('reward claims entered by staff', () => {
  const enter = (company: { id: number }, serialNumbers: readonly string[], more: object = {}) =>
    admin.post('/by-staff/claims', { companyId: company.id, serialNumbers, ...more });
  const logOf = async ({ id }: { id: number }) =>
    (await upstream.db.query(`select * from activity where action = 'createClaims' and object_id = $1`, [String(id)]))
      .rows;

  it('are priced, wait, are taken or invalid, each for itself; the log counts them', async () => {
    const company = await anApprovedCompany(upstream.db);
    const product = await aRatedProduct(upstream.db, { rate: 40 });
    const [known, waiting] = [aSerialNumber(), aSerialNumber()];
    await uploadSerialNumbers(upstream.db, { product, serialNumbers: [known] });
    const { status, body, text } = await enter(company, [known, waiting, '12345', known]);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      ...{ priced: 1, awaitingUpdate: 1, alreadyRegistered: 1, invalid: 1 },
      claims: [
        { serialNumber: known, result: 'priced', rate: 40 },
        { serialNumber: waiting, result: 'awaitingUpdate', rate: null },
        { serialNumber: '12345', result: 'invalid', reason: 'Serial number must have 14 or 18 characters' },
        { serialNumber: known, result: 'alreadyRegistered' },
      ],
    });
    const { rows } = await upstream.db.query('select * from claims where id = $1', [body.claims[0].claimId]);
    expect(rows).toMatchObject([{ company_id: company.id, user_id: company.master.id, state: 'awaiting_approval' }]);
    expect(await logOf(company)).toMatchObject([
      { user_id: admin.user.id, object_name: company.name, after: { priced: 1, awaitingUpdate: 1, invalid: 1 } },
    ]);
  });

  it('of which none is new leave no entry', async () => {
    const company = await anApprovedCompany(upstream.db);
    expect((await enter(company, ['1', 'x'.repeat(100)])).body).toMatchObject({ invalid: 2 });
    expect(await logOf(company)).toEqual([]);
  });

  it('are registered by one of two that enter them at once', async () => {
    const companies = [await anApprovedCompany(upstream.db), await anApprovedCompany(upstream.db)];
    const numbers = Array.from({ length: 20 }, aSerialNumber);
    const [ours, theirs] = await Promise.all([
      enter(companies[0]!, numbers),
      key.post('/intake/claims', {
        ...{ externalId: externalId(), companyId: companies[1]!.id },
        claims: numbers.toReversed().map((serialNumber) => ({ serialNumber })),
      }),
    ]);
    expect([ours.status, theirs.status]).toEqual([200, 200]);
    expect(ours.body.awaitingUpdate + theirs.body.awaitingUpdate).toBe(numbers.length);
  });

  it('are up to 5,000, once however often they are sent', async () => {
    const company = await anApprovedCompany(upstream.db);
    const serialNumbers = Array.from({ length: MAX_CLAIMS_PER_CALL }, aSerialNumber);
    const once = { 'idempotency-key': externalId() };
    const send = () => admin.post('/by-staff/claims', { companyId: company.id, serialNumbers }, once);
    const [first, again] = await Promise.all([send(), send()]);
    expect(first.body.awaitingUpdate).toBe(MAX_CLAIMS_PER_CALL);
    expect(again.text).toBe(first.text);
    expect(await enter(company, [...serialNumbers, aSerialNumber()])).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'serialNumbers', msg: 'Paste up to 5,000 serial numbers at once.' }] },
    });
  });

  it.each<[string, string, object]>([
    ['serialNumbers', 'Paste serial numbers.', { serialNumbers: [] }],
    ['companyId', 'Choose a company.', { companyId: null }],
    ['userId', 'This person isn’t in use, or not of this company.', { userId: 1 }],
  ])('are refused at %s: %s', async (path, msg, wrong) => {
    const { status, body } = await enter(await anApprovedCompany(upstream.db), [aSerialNumber()], wrong);
    expect([status, body.errors[0]]).toEqual([422, { path, msg }]);
  });

  it('are for who may change the approvals, and for approved companies', async () => {
    const body = { companyId: (await anApprovedCompany(upstream.db)).id, serialNumbers: [aSerialNumber()] };
    expect(statusLine(await (await aReader('approvals')).post('/by-staff/claims', body))).toBe(REFUSED_TO_CHANGE);
    expect((await (await upstream.signIn(3)).post('/by-staff/claims', body)).status).toBe(403);
    expect(statusLine(await enter(await aCompany(upstream.db), [aSerialNumber()]))).toBe(
      '409 This company isn’t approved yet.',
    );
  });
});

describe('a registration entered by staff', () => {
  function formOf(given: Record<string, string> = {}, w9?: null) {
    const form = anApplication(given, w9 === null ? { w9 } : {});
    form.delete('externalId');
    return form;
  }
  const enter = (body: FormData, by: Client = admin) => by.send('POST', '/by-staff/registrations', { body });

  it('waits for approval with all its fields and the W-9, and the log names who entered it', async () => {
    const email = `${externalId()}@example.com`;
    const { status, body, text } = await enter(formOf({ email, description: 'Roofs in Texas.' }));
    expect(status, text).toBe(200);
    const detail = (await admin.get(`/users/registration/getUserDetail?userId=${body.id}`)).body;
    expect(detail).toMatchObject({
      ...{ id: body.id, email, survey: 7, surveyText: 'At RE+', description: 'Roofs in Texas.', disabled: false },
      w9: { assetUrl: expect.any(String) },
      lastUpdateBy: `${admin.user.firstName} ${admin.user.lastName}`,
    });
    expect(detail.approvalStep).toBeLessThan(2);
    const { rows: log } = await upstream.db.query(
      `select * from activity where action = 'createRegistration' and object_id = $1`,
      [String(body.id)],
    );
    expect(log).toMatchObject([{ user_id: admin.user.id }]);
  });

  it('may lack what staff ask for later', async () => {
    const form = new FormData();
    const email = `${externalId()}@example.com`;
    for (const [field, value] of Object.entries({ email, companyName: 'Sol', firstName: 'Kim', lastName: 'Lee' }))
      form.append(field, value);
    const { status, text } = await enter(form);
    expect(status, text).toBe(200);
  });

  it('is refused for an address that is taken, and leaves nothing behind', async () => {
    const email = `${externalId()}@example.com`;
    expect((await enter(formOf({ email }))).status).toBe(200);
    const companyName = `Twice ${externalId()}`;
    expect(statusLine(await enter(formOf({ email, companyName })))).toBe('409 This email is already existed.');
    const { rows } = await upstream.db.query('select from companies where name = $1', [companyName]);
    expect(rows).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['email', { email: 'kim' }],
    ['website', { website: 'nowhere' }],
    ['taxId', { taxId: 'abc' }],
    ['firstName', { firstName: ' ' }],
  ])('is refused at %s for bad input', async (path, wrong) => {
    const { status, body } = await enter(formOf(wrong));
    expect([status, body.errors[0].path]).toEqual([422, path]);
  });

  it('is for who may change registrations', async () => {
    expect(statusLine(await enter(formOf({}, null), await aReader('registration')))).toBe(REFUSED_TO_CHANGE);
    expect((await enter(formOf({}, null), await upstream.signIn(3))).status).toBe(403);
  });
});
