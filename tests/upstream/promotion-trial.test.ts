import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ForecastTrial, PromotionTrial } from '@/lib/contract/promotion-trials';
import { aRatedProduct, claimsAwaitingApproval, registerClaims, type RatedProduct } from './claims-fixture';
import { aForecast, setRules, type TestForecast } from './forecasts-fixture';
import { FORBIDDEN, statusLine } from './harness/client';
import { aCompany } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

type Person = Awaited<ReturnType<Upstream['signIn']>>;
let upstream: Upstream;
let admin: Person;
let product: RatedProduct;
let companies: { id: number; name: string }[];

/** So many pieces of each company, registered at these instants. */
const REGISTERED = [
  // Promotions begin at 00:00:01 and end at 23:59:59, seven hours behind UTC.
  ['2025-12-01T07:00:00Z', 0, 1],
  ['2025-12-01T07:00:01Z', 0, 2],
  ['2025-12-10T12:00:00Z', 1, 3],
  ['2025-12-20T12:00:00Z', 0, 1],
  ['2026-01-01T06:59:59Z', 1, 1],
  ['2026-01-01T07:00:00Z', 1, 5],
] as const;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
  companies = [await aCompany(upstream.db), await aCompany(upstream.db)];
  product = await aProductWithClaims();
});
afterAll(() => upstream.stop());

/** A product of 10 Q, which earned 30 Q from the 15th to the 24th. */
async function aProductWithClaims(): Promise<RatedProduct> {
  const made = await aRatedProduct(upstream.db, { rate: 10 });
  await upstream.db.query(
    `insert into promotions (configuration_id, promotion_type, rate, starts_at, ends_at)
     values ($1, 'date', 30, '2025-12-15T07:00:01Z', '2025-12-25T06:59:59Z')`,
    [made.id],
  );
  for (const [at, company, pieces] of REGISTERED)
    await claimsAwaitingApproval(upstream.db, {
      companyId: companies[company]!.id,
      product: made,
      pieces,
      registeredAt: new Date(at),
    });
  return made;
}

const DECEMBER = 'startDate=2025-12-01&endDate=2025-12-31';
const trial = async (terms: string, of = product) =>
  (await admin.get(`/promotions/trial?configurationId=${of.id}&${terms}`)).body as PromotionTrial;

describe('a promotion that is tried', () => {
  it('of days gives its rate to every piece that was registered in them', async () => {
    const told = await trial(`rate=25&${DECEMBER}`);
    expect(told).toEqual({
      productName: product.productName,
      ...{ pieces: 7, promoted: 7, given: 6 * 10 + 30, would: 7 * 25, companyCount: 2 },
      companies: [
        { ...companies[1], pieces: 4, given: 40, would: 100 },
        { ...companies[0], pieces: 3, given: 50, would: 75 },
      ],
    });
  });

  it('of a quantity gives it to the first pieces, and all others keep what they have', async () => {
    const told = await trial(`rate=25&quantity=4&${DECEMBER}`);
    expect(told).toMatchObject({ pieces: 7, promoted: 4, given: 90, would: 4 * 25 + 10 + 30 + 10 });
    expect(told.companies.map(({ id, would }) => [id, would])).toEqual([
      // Both get 30 Q more: the one with more pieces comes first.
      [companies[1]!.id, 2 * 25 + 10 + 10],
      [companies[0]!.id, 2 * 25 + 30],
    ]);
  });

  it('may give less than was given', async () => {
    expect(await trial(`rate=5&${DECEMBER}`)).toMatchObject({ given: 90, would: 35 });
  });

  it('gives exactly what it gives once it is there, and changes nothing before', async () => {
    const before = await upstream.db.query('select id, rate, promotion_id from claims order by id');
    for (const [kind, quantity] of [
      ['date', null],
      ['quantity', 4],
    ] as const) {
      const told = await trial(`rate=25&${DECEMBER}${quantity ? `&quantity=${quantity}` : ''}`);
      // The same claims of another product, which has the promotion when they are priced.
      const other = await aRatedProduct(upstream.db, { rate: 10 });
      await upstream.db.query(
        `insert into promotions (configuration_id, promotion_type, rate, starts_at, ends_at, quantity, quantity_scanned,
           quantity_available)
         values ($1, $2, 25, '2025-12-01T07:00:01Z', $3, $4, $5, $4)`,
        [other.id, kind, quantity ? null : '2026-01-01T06:59:59Z', quantity, quantity && 0],
      );
      for (const [at, company, pieces] of REGISTERED)
        await claimsAwaitingApproval(upstream.db, {
          companyId: companies[company]!.id,
          product: other,
          pieces,
          registeredAt: new Date(at),
        });
      const { rows } = await upstream.db.query(
        `select coalesce(sum(rate) filter (where promotion_id is not null), 0)::int as promoted from claims
         where configuration_id = $1`,
        [other.id],
      );
      expect(rows[0].promoted).toBe(told.promoted * 25);
    }
    const after = await upstream.db.query('select id, rate, promotion_id from claims where id <= $1 order by id', [
      before.rows.at(-1).id,
    ]);
    expect(after.rows).toEqual(before.rows);
  });

  it('counts neither what was rejected nor what awaits an update', async () => {
    const made = await aRatedProduct(upstream.db, { rate: 10 });
    const { id } = await aCompany(upstream.db);
    await registerClaims(upstream.db, { companyId: id, pieces: 3, registeredAt: new Date('2025-12-05T12:00:00Z') });
    const [kept, rejected] = await claimsAwaitingApproval(upstream.db, {
      companyId: id,
      product: made,
      pieces: 2,
      registeredAt: new Date('2025-12-05T12:00:00Z'),
    });
    await upstream.db.query(
      `with a as (
         insert into approvals (company_id, kind, decision, items, qpoints) values ($1, 'reward', 'rejected', 1, 0)
         returning id
       )
       update claims set state = 'rejected', approval_id = a.id, decided_at = now() from a where serial_number = $2`,
      [id, rejected],
    );
    expect(kept).toBeDefined();
    expect(await trial(`rate=25&${DECEMBER}`, made)).toMatchObject({ pieces: 1, given: 10, would: 25 });
  });

  it('answers days without claims with nothing', async () => {
    expect(await trial('rate=25&startDate=2020-01-01&endDate=2020-12-31')).toMatchObject({
      ...{ pieces: 0, promoted: 0, given: 0, would: 0, companyCount: 0, companies: [] },
    });
  });
});

describe('a trial is refused', () => {
  it('to who may not set rates', async () => {
    const shop = await upstream.signIn(3);
    const answer = await shop.get(`/promotions/trial?configurationId=${product.id}&rate=25&${DECEMBER}`);
    expect(statusLine(answer)).toBe(FORBIDDEN);
  });

  it.each([
    ['without a rate', (id: number) => `configurationId=${id}&${DECEMBER}`, 422],
    ['without days', (id: number) => `configurationId=${id}&rate=5`, 422],
    ['with crossed days', (id: number) => `configurationId=${id}&rate=5&startDate=2026-01-02&endDate=2026-01-01`, 422],
    ['of a product that does not exist', () => `configurationId=999999&rate=5&${DECEMBER}`, 404],
  ])('%s', async (_, query, status) => {
    const answer = await admin.get(`/promotions/trial?${query(product.id)}`);
    expect([400, 422, 404].includes(answer.status)).toBe(true);
    if (status === 404) expect(answer.status).toBe(404);
  });
});

describe('a promotion of forecasts that is tried', () => {
  const TERMS = 'submissionRate=40&rate=900&percentage=20&achievedVolume=1000';
  const OCTOBER = 'startDate=2024-10-01&endDate=2024-10-31';
  const ids: number[] = [];

  /** Stores how both kinds of a month were decided. */
  async function decide(forecast: TestForecast, decisions: Record<string, [decision: string, qpoints: number]>) {
    for (const [kind, [decision, qpoints]] of Object.entries(decisions))
      await upstream.db.query(
        `with made as (
           insert into approvals (company_id, kind, decision, items, qpoints)
           values ($1, 'forecast_${kind}', $2, 1, $3) returning id
         ) update forecasts set ${kind}_approval_id = made.id, ${kind}_qpoints = $3 from made where forecasts.id = $4`,
        [forecast.companyId, decision, qpoints, forecast.id],
      );
  }

  beforeAll(async () => {
    await setRules(upstream.db, { rate: 500, submissionRate: 10, percentage: 10, achievedVolume: 1_000 });
    // Pieces have 400 W: each company forecast 4,000 W for October.
    const month = async (scanned: number) => {
      const made = await aForecast(upstream.db, { day: '2024-10-01', pieces: 10, scanned });
      ids.push(made.companyId);
      return made;
    };
    await decide(await month(10), { submission: ['approved', 10], achievement: ['approved', 500] });
    await decide(await month(10), { submission: ['rejected', 0], achievement: ['rejected', 0] });
    // Within the tried band alone, and undecided.
    await month(12);
    await month(3);
    await aForecast(upstream.db, { day: '2024-11-01', pieces: 10, scanned: 10 });
  });

  const tried = async (terms: string) =>
    (await admin.get(`/promotions/trial/forecasts?${terms}`)).body as ForecastTrial;

  it('gives its rates to what was forecast and achieved, by company, and changes nothing', async () => {
    const told = await tried(`${TERMS}&${OCTOBER}`);
    expect(told).toMatchObject({
      ...{ months: 4, companyCount: 4, achieved: 1, wouldAchieve: 2 },
      ...{ given: 510 + 0 + 10 + 10, would: 940 + 0 + 940 + 40 },
    });
    expect(told.companies.map(({ id, given, would }) => [ids.indexOf(id), given, would])).toEqual([
      [2, 10, 940],
      [0, 510, 940],
      [3, 10, 40],
      [1, 0, 0],
    ]);
    expect(await tried(`${TERMS}&${OCTOBER}`)).toEqual(told);
  });

  it('counts months that its days touch', async () => {
    expect(await tried(`${TERMS}&startDate=2024-10-20&endDate=2024-11-02`)).toMatchObject({ months: 5 });
    expect(await tried(`${TERMS}&startDate=2023-01-01&endDate=2023-02-01`)).toMatchObject({ months: 0, companies: [] });
  });

  it('asks for all its terms, and is for who may read rates', async () => {
    const { status, body } = await admin.get(`/promotions/trial/forecasts?rate=5&${OCTOBER}`);
    expect([status, body.errors[0].path]).toEqual([422, 'submissionRate']);
    const shop = await upstream.signIn(3);
    expect(statusLine(await shop.get(`/promotions/trial/forecasts?${TERMS}&${OCTOBER}`))).toBe(FORBIDDEN);
  });
});
