import { afterAll, beforeAll, expect, it } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { random } from '@/upstream/db/seed/random';
import { inOneTransaction } from '@/upstream/db/transaction';
import { priceClaims } from '@/upstream/resources/claims/price-claims';
import { verifyRewards } from '@/upstream/resources/claims/verify-rewards';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { aRatedProduct, aSerialNumber, registerClaims, type RatedProduct } from './claims-fixture';
import { aCompany } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

const HOUR = 3_600_000;
const STEPS = 500;
const PRODUCTS = 5;
const COMPANIES = 12;

let upstream: Upstream;
let clock = Date.parse('2026-03-02T18:00:00Z');

beforeAll(async () => {
  upstream = await startUpstream({ now: () => new Date(clock) });
});
afterAll(() => upstream.stop());

interface Claim {
  serialNumber: string;
  companyId: number;
  product: RatedProduct;
  at: number;
  rate: number | null;
  promotion: Promotion | null;
  state: 'to update' | 'to approve' | 'approved' | 'rejected';
}

interface Promotion {
  id: number;
  productId: number;
  rate: number;
  from: number;
  /** Its last moment; none while a quantity lasts. */
  until: number;
  /** Pieces that are left, and that are taken. */
  left: number | null;
  taken: number;
}

/** Claims as a person with paper and pencil would keep them: in the order of their registration, all in one list. */
class Book {
  readonly claims: Claim[] = [];
  readonly promotions: Promotion[] = [];
  readonly rates = new Map<number, number>();
  readonly balances = new Map<number, number>();

  waiting(companyId: number): Claim[] {
    return this.claims.filter((claim) => claim.companyId === companyId && claim.state === 'to approve');
  }

  overlaps({ productId, from, until }: Pick<Promotion, 'productId' | 'from' | 'until'>): boolean {
    return this.promotions.some((other) => other.productId === productId && other.from <= until && from <= other.until);
  }

  upload(serialNumbers: ReadonlySet<string>, now: number): void {
    // The promotions as they were before: one that ends amid the upload still ran when its pieces were registered.
    for (const claim of this.claims) {
      if (!serialNumbers.has(claim.serialNumber) || claim.state !== 'to update') continue;
      const { product, at } = claim;
      const promotion = this.promotions.find((each) => each.productId === product.id && each.from <= at && at <= each.until);
      const applies = promotion !== undefined && promotion.left !== 0;
      Object.assign(claim, { state: 'to approve', rate: applies ? promotion.rate : this.rates.get(product.id), promotion: applies ? promotion : null });
      if (!applies || promotion.left === null) continue;
      promotion.left -= 1;
      promotion.taken += 1;
    }
    for (const promotion of this.promotions) if (promotion.left === 0 && promotion.until === Infinity) promotion.until = now;
  }

  decide(claims: readonly Claim[], state: 'approved' | 'rejected'): void {
    for (const claim of claims) {
      claim.state = state;
      if (state === 'approved') this.balances.set(claim.companyId, (this.balances.get(claim.companyId) ?? 0) + claim.rate!);
      else if (claim.promotion?.left != null && claim.promotion.until === Infinity) {
        claim.promotion.left += 1;
        claim.promotion.taken -= 1;
      }
    }
  }
}

it('random registrations, promotions, uploads, approvals and rejections end with the balances, queues and promotions of a plain model', { timeout: slowly(120_000) }, async () => {
  const { db } = upstream;
  const draws = random(20_260_302);
  const book = new Book();
  const person = await upstream.signIn(1);
  const companies: number[] = [];
  for (let index = 0; index < COMPANIES; index += 1) companies.push((await aCompany(db)).id);
  const products: RatedProduct[] = [];
  for (let index = 0; index < PRODUCTS; index += 1) products.push(await aRatedProduct(db, { rate: index * 5 }));
  for (const { id, rate } of products) book.rates.set(id, rate);

  const pass = async (hours: number) => {
    clock += hours * HOUR;
    await db.query(`update sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '12 hours'`, [new Date(clock)]);
  };
  const register = async () => {
    const [companyId, product] = [draws.pick(companies), draws.pick(products)];
    const serialNumbers = Array.from({ length: draws.between(1, 12) }, aSerialNumber);
    await registerClaims(db, { companyId, serialNumbers, registeredAt: new Date(clock) });
    for (const serialNumber of serialNumbers) {
      book.claims.push({ serialNumber, companyId, product, at: clock, rate: null, promotion: null, state: 'to update' });
    }
  };
  const upload = async () => {
    const chosen = book.claims.filter(({ state }) => state === 'to update').filter(() => draws.chance(0.5));
    if (chosen.length === 0) return;
    const serialNumbers = chosen.map(({ serialNumber }) => serialNumber);
    const priced = await inOneTransaction(db, async (tx) => {
      await tx.query('insert into serial_numbers (serial_number, article_code_id) select * from unnest($1::text[], $2::int[])', [
        serialNumbers,
        chosen.map(({ product }) => product.articleCodeId),
      ]);
      return priceClaims(tx, serialNumbers, new Date(clock));
    });
    expect(priced).toBe(chosen.length);
    book.upload(new Set(serialNumbers), clock);
  };
  const promote = async () => {
    const { id: productId } = draws.pick(products);
    const from = clock + draws.between(0, 30) * HOUR;
    const quantity = draws.chance(0.5) ? draws.between(1, 40) : undefined;
    const until = quantity === undefined ? from + draws.between(1, 90) * HOUR : Infinity;
    const rate = draws.between(0, 60);
    const { status, body } = await person.post('/promotions', {
      ...{ configurationId: productId, configurationType: 'modules', rate, startDate: new Date(from).toISOString() },
      ...(quantity === undefined ? { endDate: new Date(until).toISOString() } : { quantity }),
    });
    expect(status, JSON.stringify(body)).toBe(book.overlaps({ productId, from, until }) ? 409 : 200);
    if (status === 200) book.promotions.push({ id: body.id, productId, rate, from, until, left: quantity ?? null, taken: 0 });
  };
  const endPromotion = async () => {
    const running = book.promotions.filter(({ from, until, left }) => from <= clock && clock <= until && left !== 0);
    if (running.length === 0) return;
    const promotion = draws.pick(running);
    const { status } = await person.patch(`/promotions/${promotion.productId}?httpReq=delete`, { id: promotion.id });
    expect(status).toBe(200);
    promotion.until = clock;
    if (promotion.left !== null) promotion.left = 0;
  };
  const changeRate = async () => {
    const { id } = draws.pick(products);
    const rate = draws.between(0, 20);
    expect((await person.patch(`/configurations/${id}`, { rate, qualified: true })).status).toBe(200);
    book.rates.set(id, rate);
  };
  const decide = async () => {
    const groups = ((await person.get('/approvals/modules')).body as { companyId: number; qpoints: number; moduleQuantity: number }[]).filter(() => draws.chance(0.4));
    if (groups.length === 0) return;
    const seen = new Map(groups.map(({ companyId }) => [companyId, book.waiting(companyId)]));
    for (const { companyId, qpoints, moduleQuantity } of groups) {
      const claims = seen.get(companyId)!;
      expect({ qpoints, moduleQuantity }).toEqual({ qpoints: claims.reduce((sum, { rate }) => sum + rate!, 0), moduleQuantity: claims.length });
    }
    // What comes while the person reads stays.
    if (draws.chance(0.3)) await upload();
    const rejected = draws.chance(0.3);
    const { status, body } = await person.post('/approvals/approve', {
      ...{ types: ['modules'], data: groups.map(({ companyId }) => companyId), modules: groups },
      ...(rejected && { rejected: true }),
    });
    expect({ status, already: body.already }).toEqual({ status: 200, already: [] });
    book.decide([...seen.values()].flat(), rejected ? 'rejected' : 'approved');
  };

  const steps = [...Array(5).fill(register), ...Array(4).fill(upload), ...Array(3).fill(decide), promote, promote, endPromotion, changeRate] as (() => Promise<void>)[];
  for (let step = 0; step < STEPS; step += 1) {
    if (draws.chance(0.4)) await pass(draws.between(1, 9));
    await draws.pick(steps)();
  }

  const { rows: points } = await db.query<{ id: number; available: number }>('select company_id as id, available from company_points');
  expect(new Map(points.filter(({ available }) => available > 0).map(({ id, available }) => [id, available]))).toEqual(
    new Map([...book.balances].filter(([, balance]) => balance > 0).sort(([one], [other]) => one - other)),
  );
  const { rows: claims } = await db.query('select serial_number as "serialNumber", rate, promotion_id as promotion from claims order by id');
  expect(claims).toEqual(book.claims.map(({ serialNumber, rate, promotion }) => ({ serialNumber, rate, promotion: promotion?.id ?? null })));
  const { rows: queues } = await db.query(
    `select company_id as id, awaiting_update as "toUpdate", awaiting_approval as "toApprove", qpoints from claim_queues order by 1`,
  );
  expect(queues).toEqual(
    companies.map((id) => ({
      id,
      toUpdate: book.claims.filter(({ companyId, state }) => companyId === id && state === 'to update').length,
      toApprove: book.waiting(id).length,
      qpoints: book.waiting(id).reduce((sum, { rate }) => sum + rate!, 0),
    })),
  );
  const { rows: promotions } = await db.query(
    'select id, quantity_available as "left", coalesce(quantity_scanned, 0) as taken from promotions order by id',
  );
  expect(promotions).toEqual(book.promotions.map(({ id, left, taken }) => ({ id, left, taken })));
  expect(book.promotions.filter(({ taken }) => taken > 0).length).toBeGreaterThan(3);
  expect(book.claims.filter(({ state }) => state === 'rejected').length).toBeGreaterThan(20);
  expect((await verifyLedger(db)).differing).toEqual([]);
  expect(await verifyRewards(db)).toEqual([]);
});
