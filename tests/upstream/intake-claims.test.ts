import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_CLAIMS_PER_CALL } from '@/lib/contract/intake/claims';
import { aRatedProduct, aSerialNumber, serialsOf, uploadSerialNumbers } from './claims-fixture';
import { statusLine, type Client } from './harness/client';
import { startUpstream, type Upstream } from './harness/upstream';
import { anApprovedCompany, anIntakeKey, externalId, type PartnerCompany } from './intake-fixture';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
let key: Client & { name: string };
let company: PartnerCompany;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
  key = await anIntakeKey(upstream);
  company = await anApprovedCompany(upstream.db);
});
afterAll(() => upstream.stop());

const bodyOf = (serialNumbers: readonly string[], more: object = {}) => ({
  ...{ externalId: externalId(), companyId: company.id },
  claims: serialNumbers.map((serialNumber) => ({ serialNumber, installationZipCode: '92618' })),
  ...more,
});
const submit = (serialNumbers: readonly string[], more: object = {}) =>
  key.post('/intake/claims', bodyOf(serialNumbers, more));
const serials = (count: number) => Array.from({ length: count }, aSerialNumber);
const rates = (body: { claims: { rate: number | null }[] }) => body.claims.map(({ rate }) => rate);

describe('claims', () => {
  it('are priced, wait, are taken or invalid, each for itself', async () => {
    const product = await aRatedProduct(upstream.db, { rate: 40 });
    const [known, waiting, taken] = [aSerialNumber(), aSerialNumber(), aSerialNumber()];
    await uploadSerialNumbers(upstream.db, { product, serialNumbers: [known] });
    const other = await anApprovedCompany(upstream.db);
    await submit([taken], { companyId: other.id });
    const { status, body, text } = await submit([known, waiting, taken, '12345', ` ${known}`, 'qh0700abcdefgh']);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ priced: 1, awaitingUpdate: 2, alreadyRegistered: 2, invalid: 1 });
    expect(body.claims).toMatchObject([
      { serialNumber: known, result: 'priced', rate: 40, claimId: expect.any(Number) },
      { serialNumber: waiting, result: 'awaitingUpdate', rate: null, claimId: expect.any(Number) },
      { serialNumber: taken, result: 'alreadyRegistered', claimId: null },
      { serialNumber: '12345', result: 'invalid', reason: 'Serial number must have 14 or 18 characters' },
      { serialNumber: known, result: 'alreadyRegistered' },
      { serialNumber: 'QH0700ABCDEFGH', result: 'awaitingUpdate' },
    ]);
    const { rows } = await upstream.db.query('select * from claims where id = $1', [body.claims[0].claimId]);
    expect(rows[0]).toMatchObject({
      ...{ company_id: company.id, user_id: company.master.id, state: 'awaiting_approval', source: 'web' },
      ...{ configuration_type: 'modules', installation_zip_code: '92618' },
    });
  });

  it('are counted for staff at once', async () => {
    const own = await anApprovedCompany(upstream.db);
    const product = await aRatedProduct(upstream.db, { rate: 7 });
    const [known] = serials(1);
    await uploadSerialNumbers(upstream.db, { product, serialNumbers: [known!] });
    await submit([known!, ...serials(2)], { companyId: own.id });
    const { rows } = await upstream.db.query('select * from claim_queues where company_id = $1', [own.id]);
    expect(rows[0]).toMatchObject({ awaiting_update: 2, awaiting_approval: 1, qpoints: 7 });
  });

  it('are priced by the promotion of their registration date', async () => {
    const product = await aRatedProduct(upstream.db, { rate: 10 });
    const numbers = serials(2);
    await uploadSerialNumbers(upstream.db, { product, serialNumbers: numbers });
    const day = (ago: number) => new Date(Date.now() - ago * 24 * 3_600_000);
    await upstream.db.query(
      `insert into promotions (configuration_id, promotion_type, rate, starts_at, ends_at)
       values ($1, 'date', 25, $2, $3)`,
      [product.id, day(10), day(5)],
    );
    expect(rates((await submit([numbers[0]!], { registeredAt: day(7).toISOString() })).body)).toEqual([25]);
    expect(rates((await submit([numbers[1]!])).body)).toEqual([10]);
  });

  it('use up the quantity of a promotion, which then ends', async () => {
    const product = await aRatedProduct(upstream.db, { rate: 10 });
    const numbers = serials(5);
    await uploadSerialNumbers(upstream.db, { product, serialNumbers: numbers });
    await upstream.db.query(
      `insert into promotions (configuration_id, promotion_type, rate, starts_at, quantity, quantity_scanned,
         quantity_available) values ($1, 'quantity', 30, now() - interval '1 day', 3, 0, 3)`,
      [product.id],
    );
    const [one, other] = await Promise.all([submit(numbers.slice(0, 2)), submit(numbers.slice(2))]);
    const given = [...rates(one.body), ...rates(other.body)].toSorted();
    expect(given).toEqual([10, 10, 30, 30, 30]);
    const { rows } = await upstream.db.query('select * from promotions where configuration_id = $1', [product.id]);
    expect(rows[0]).toMatchObject({ quantity_scanned: 3, quantity_available: 0, ends_at: expect.any(Date) });
  });

  it('keep the answer that they got first', async () => {
    const product = await aRatedProduct(upstream.db, { rate: 5 });
    const sent = bodyOf(serials(1));
    const first = await key.post('/intake/claims', sent);
    await uploadSerialNumbers(upstream.db, { product, serialNumbers: [sent.claims[0]!.serialNumber] });
    expect((await key.post('/intake/claims', sent)).text).toBe(first.text);
    const other = await key.post('/intake/claims', { ...sent, source: 'app' });
    expect(statusLine(other)).toBe(`409 The external ID ${sent.externalId} was already used for other claims.`);
  });

  it('may be registered again after a rejection', async () => {
    const product = await aRatedProduct(upstream.db);
    const [number] = serials(1);
    const { body } = await submit([number!]);
    await upstream.db.query(
      `with a as (insert into approvals (company_id, kind, decision, items, qpoints)
         values ($1, 'reward', 'rejected', 1, 0) returning id)
       update claims set state = 'rejected', approval_id = a.id, decided_at = now() from a where claims.id = $2`,
      [company.id, body.claims[0].claimId],
    );
    await uploadSerialNumbers(upstream.db, { product, serialNumbers: [number!] });
    expect((await submit([number!])).body).toMatchObject({ priced: 1 });
  });

  it.each([
    ['claims', { claims: [] }],
    ['claims', { claims: Array.from({ length: MAX_CLAIMS_PER_CALL + 1 }, () => ({ serialNumber: '1' })) }],
    ['registeredAt', { registeredAt: '2020-01-01T00:00:00Z' }],
    ['registeredAt', { registeredAt: '2999-01-01T00:00:00Z' }],
    ['source', { source: 'fax' }],
  ])('are refused at %s for bad input', async (path, wrong) => {
    const { status, body } = await submit(serials(1), wrong);
    expect([status, body.errors[0].path]).toEqual([422, path]);
  });

  it('that are all invalid leave nothing in the log', async () => {
    const requestId = externalId();
    const answer = await key.post('/intake/claims', bodyOf(['1']), { 'x-request-id': requestId });
    expect(answer.body).toMatchObject({ invalid: 1 });
    const { rows } = await upstream.db.query('select from activity where request_id = $1', [requestId]);
    expect(rows).toEqual([]);
  });
});

describe('races', () => {
  it('of claims and an upload of the same numbers end with priced claims', async () => {
    for (let round = 0; round < 5; round += 1) {
      const product = await aRatedProduct(upstream.db, { rate: 12 });
      const numbers = serials(50);
      const [claimed, uploaded] = await Promise.all([
        submit(numbers),
        admin.post('/modules/batchuploadadmin', serialsOf(product, numbers)),
      ]);
      expect([claimed.status, uploaded.status], claimed.text).toEqual([200, 200]);
      const { rows } = await upstream.db.query(
        `select state, rate, count(*)::integer as count from claims where serial_number = any ($1) group by 1, 2`,
        [numbers],
      );
      expect(rows).toEqual([{ state: 'awaiting_approval', rate: 12, count: 50 }]);
    }
  });

  it('of two companies that claim the same numbers in opposite order each number goes to one', async () => {
    const other = await anApprovedCompany(upstream.db);
    for (let round = 0; round < 5; round += 1) {
      const numbers = serials(40);
      const answers = await Promise.all([submit(numbers), submit(numbers.toReversed(), { companyId: other.id })]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [one, two] = answers.map(({ body }) => body.awaitingUpdate as number);
      expect((one ?? 0) + (two ?? 0)).toBe(40);
    }
  });

  it('of ten calls under one external id register once', async () => {
    const sent = bodyOf(serials(20));
    const answers = await Promise.all(Array.from({ length: 10 }, () => key.post('/intake/claims', sent)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ awaitingUpdate: 20, alreadyRegistered: 0 });
  });
});

it(`${MAX_CLAIMS_PER_CALL} claims take at most twice the time of plain SQL`, async () => {
  const product = await aRatedProduct(upstream.db, { rate: 3 });
  const timed = async (work: (numbers: string[]) => Promise<unknown>) => {
    const numbers = serials(MAX_CLAIMS_PER_CALL);
    await uploadSerialNumbers(upstream.db, { product, serialNumbers: numbers });
    const start = performance.now();
    await work(numbers);
    return performance.now() - start;
  };
  const bySql = (numbers: string[]) =>
    upstream.db.query(
      `with added as (
         insert into claims (company_id, user_id, configuration_type, serial_number, registered_at)
         select $1, $2, 'modules', unnest($3::text[]), now() returning id)
       select count(*) from added`,
      [company.id, company.master.id, numbers],
    );
  const byCall = async (numbers: string[]) => {
    const { body } = await submit(numbers);
    expect(body.priced).toBe(MAX_CLAIMS_PER_CALL);
  };
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const sql = await timed(bySql);
    ratios.push((await timed(byCall)) / sql);
  }
  expect(Math.min(...ratios), ratios.join(', ')).toBeLessThanOrEqual(2);
}, 120_000);
