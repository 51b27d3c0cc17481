import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Configuration } from '@/lib/contract/configurations';
import { REGISTRATIONS, instantOf, rateByRules } from '../domain/rate-cases';
import { aRatedProduct, claimsAwaitingApproval, registerClaims, uploadSerialNumbers } from './claims-fixture';
import { aCompany } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let companyId: number;

beforeAll(async () => {
  upstream = await startUpstream();
  companyId = (await aCompany(upstream.db)).id;
});
afterAll(() => upstream.stop());

type Terms = [rate: number, starts: string, to: string | number];

/** Stores promotions of a product; `to` is an end, or pieces. @returns their ids */
async function promote(productId: number, promotions: readonly Terms[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [rate, starts, to] of promotions) {
    const pieces = typeof to === 'number' ? to : null;
    const { rows } = await upstream.db.query<{ id: number }>(
      `insert into promotions (configuration_id, promotion_type, rate, starts_at, ends_at, quantity, quantity_scanned,
        quantity_available)
       values ($1, $2, $3, $4, $5, $6, $7, $6) returning id`,
      [
        productId,
        pieces === null ? 'date' : 'quantity',
        rate,
        starts,
        pieces === null ? to : null,
        pieces,
        pieces && 0,
      ],
    );
    ids.push(rows[0]!.id);
  }
  return ids;
}

/** Sets default rates as people do, one after the other. */
async function setDefaults(
  productId: number,
  defaults: readonly (readonly [rate: number, since: string])[],
): Promise<void> {
  await upstream.db.query('delete from default_rates where configuration_id = $1', [productId]);
  for (const [rate, since] of defaults) {
    await upstream.db.query(
      'update configurations set rate = $2, qualified = $2 > 0, updated_at = $3 where id = $1 and rate <> $2',
      [productId, rate, instantOf(since)],
    );
  }
}

async function ratesOf(serialNumbers: readonly string[]): Promise<(number | null)[]> {
  const { rows } = await upstream.db.query<{ rate: number | null }>(
    'select rate from claims where serial_number = any($1) order by registered_at, id',
    [serialNumbers],
  );
  return rows.map(({ rate }) => rate);
}

const promotionOf = async (id: number) =>
  (
    await upstream.db.query(
      `select quantity_scanned as scanned, quantity_available as available, ends_at as ends from promotions
        where id = $1`,
      [id],
    )
  ).rows[0];

const MAY_1 = '2026-05-01T07:00:01.000Z';
const MAY_9 = '2026-05-10T06:59:59.000Z';
const MAY_20 = '2026-05-20T07:00:01.000Z';

describe('the rate of a piece that earns 10 Q', () => {
  it.each<[what: string, promotions: Terms[], registered: string[], rates: number[]]>([
    ['is the default’s without a promotion', [], [MAY_1], [10]],
    ['is the default’s before the first moment', [[15, MAY_1, MAY_9]], ['2026-05-01T07:00:00.999Z'], [10]],
    ['is the promotion’s in its first moment and its last', [[15, MAY_1, MAY_9]], [MAY_1, MAY_9], [15, 15]],
    ['is the default’s after the last moment', [[15, MAY_1, MAY_9]], ['2026-05-10T06:59:59.001Z'], [10]],
    [
      'is that of the promotion in force when it was registered',
      [
        [15, MAY_1, MAY_9],
        [20, MAY_20, 9],
      ],
      [MAY_1, MAY_20],
      [15, 20],
    ],
    ['may be less by a promotion', [[0, MAY_1, MAY_9]], [MAY_1], [0]],
    [
      'is promoted for as many as there are pieces, in the order of registration',
      [[20, MAY_1, 2]],
      [MAY_20, MAY_9, MAY_1],
      [20, 20, 10],
    ],
    ['is promoted for none before a quantity begins', [[20, MAY_9, 5]], [MAY_1, MAY_20], [10, 20]],
  ])('%s', async (_, promotions, registered, rates) => {
    const product = await aRatedProduct(upstream.db);
    await promote(product.id, promotions);
    const serialNumbers: string[] = [];
    for (const at of registered)
      serialNumbers.push(...(await registerClaims(upstream.db, { companyId, registeredAt: new Date(at) })));
    await uploadSerialNumbers(upstream.db, { product, serialNumbers });
    expect(await ratesOf(serialNumbers)).toEqual(rates);
  });

  it.each(REGISTRATIONS)('is by database and rules alike %s', async (_, { defaults, promotions, registered }) => {
    const product = await aRatedProduct(upstream.db);
    await setDefaults(product.id, defaults);
    await promote(
      product.id,
      promotions.map(([rate, from, to]) => [rate, instantOf(from), instantOf(to)]),
    );
    const instants = registered.map(([instant]) => instantOf(instant));
    const serialNumbers: string[] = [];
    for (const at of instants)
      serialNumbers.push(...(await registerClaims(upstream.db, { companyId, registeredAt: new Date(at) })));
    await uploadSerialNumbers(upstream.db, { product, serialNumbers });
    const rates = registered.map(([, rate]) => rate);
    expect(await ratesOf(serialNumbers)).toEqual(rates);
    expect(instants.map((at) => rateByRules({ defaults, promotions }, Date.parse(at)))).toEqual(rates);
  });

  it('is the same whether its serial number comes before or after a rate is lowered', async () => {
    const manager = await upstream.signIn(2);
    const product = await aRatedProduct(upstream.db, { rate: 14 });
    await upstream.db.query(`update default_rates set since = '2026-01-01' where configuration_id = $1`, [product.id]);
    const before = await claimsAwaitingApproval(upstream.db, { companyId, product, registeredAt: new Date(MAY_1) });
    const waiting = await registerClaims(upstream.db, { companyId, registeredAt: new Date(MAY_9) });
    const { body: told } = await manager.get('/configurationTypes/all/configurations?ratesSince=2026-01-01T00:00:00Z');
    expect((told as Configuration[]).find(({ id }) => id === product.id)).toMatchObject({ awaitingApproval: 1 });
    const lowered = await manager.patch(`/configurations/${product.id}`, { id: product.id, rate: 0 });
    expect(lowered.status).toBe(200);
    await uploadSerialNumbers(upstream.db, { product, serialNumbers: waiting });
    const later = new Date(Date.now() + 60_000);
    const after = await claimsAwaitingApproval(upstream.db, { companyId, product, registeredAt: later });
    expect(await ratesOf([...before, ...waiting, ...after])).toEqual([14, 14, 0]);
  });

  it('is nothing where the product does not qualify, unless it is promoted', async () => {
    const product = await aRatedProduct(upstream.db, { rate: 0 });
    await promote(product.id, [[15, MAY_1, MAY_9]]);
    const early = await claimsAwaitingApproval(upstream.db, { companyId, product, registeredAt: new Date(MAY_9) });
    const late = await claimsAwaitingApproval(upstream.db, { companyId, product, registeredAt: new Date(MAY_20) });
    expect(await ratesOf([...early, ...late])).toEqual([15, 0]);
  });

  it('stays when rate and promotion change later', async () => {
    const product = await aRatedProduct(upstream.db);
    const serialNumbers = await claimsAwaitingApproval(upstream.db, {
      companyId,
      product,
      registeredAt: new Date(MAY_1),
    });
    await upstream.db.query('update configurations set rate = 99 where id = $1', [product.id]);
    await promote(product.id, [[50, MAY_1, MAY_9]]);
    await uploadSerialNumbers(upstream.db, { product, serialNumbers });
    expect(await ratesOf(serialNumbers)).toEqual([10]);
  });

  it('is unknown while nobody has uploaded its serial number', async () => {
    expect(await ratesOf(await registerClaims(upstream.db, { companyId, pieces: 2 }))).toEqual([null, null]);
  });
});

describe('a promotion of a quantity', () => {
  it('ends when its last piece is taken, and not before', async () => {
    const product = await aRatedProduct(upstream.db);
    const [id] = await promote(product.id, [[20, MAY_1, 5]]);
    const now = new Date('2026-06-01T00:00:00Z');
    const serialNumbers = await registerClaims(upstream.db, { companyId, pieces: 4, registeredAt: new Date(MAY_9) });
    await uploadSerialNumbers(upstream.db, { product, serialNumbers, now });
    expect(await promotionOf(id!)).toEqual({ scanned: 4, available: 1, ends: null });
    const more = await registerClaims(upstream.db, { companyId, pieces: 3, registeredAt: new Date(MAY_20) });
    await uploadSerialNumbers(upstream.db, { product, serialNumbers: more, now });
    expect(await ratesOf(more)).toEqual([20, 10, 10]);
    expect(await promotionOf(id!)).toEqual({ scanned: 5, available: 0, ends: now });
  });

  it('gets the pieces of rejected claims back while it lasts, and none once it has ended', async () => {
    const rewards = await upstream.signIn(2);
    const claimant = await aCompany(upstream.db);
    const product = await aRatedProduct(upstream.db);
    const [id] = await promote(product.id, [[20, MAY_1, 5]]);
    const reject = () =>
      rewards.post('/approvals/approve', {
        types: ['modules'],
        data: [claimant.id],
        modules: [{ companyId: claimant.id }],
        rejected: true,
      });
    await claimsAwaitingApproval(upstream.db, {
      companyId: claimant.id,
      product,
      pieces: 3,
      registeredAt: new Date(MAY_9),
    });
    expect((await reject()).body.approved).toMatchObject([{ quantity: 3, amount: 0 }]);
    expect(await promotionOf(id!)).toEqual({ scanned: 0, available: 5, ends: null });
    await claimsAwaitingApproval(upstream.db, {
      companyId: claimant.id,
      product,
      pieces: 6,
      registeredAt: new Date(MAY_9),
    });
    expect((await reject()).body.approved).toMatchObject([{ quantity: 6, amount: 0 }]);
    expect(await promotionOf(id!)).toEqual({ scanned: 5, available: 0, ends: expect.any(Date) });
  });
});

it('a piece can be claimed again once its claim is rejected, and not before', async () => {
  const rewards = await upstream.signIn(2);
  const claimant = await aCompany(upstream.db);
  const product = await aRatedProduct(upstream.db);
  const serialNumbers = await claimsAwaitingApproval(upstream.db, { companyId: claimant.id, product });
  const again = () => registerClaims(upstream.db, { companyId, serialNumbers });
  await expect(again()).rejects.toThrow('claims_serial_number');
  await rewards.post('/approvals/approve', { types: ['modules'], data: [claimant.id], modules: [], rejected: true });
  await again();
});
