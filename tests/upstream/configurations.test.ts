import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Configuration, Promotion, RateEntry } from '@/lib/contract/configurations';
import { promotionDay, promotionEnd, promotionStart } from '@/lib/domain/promotion';
import { FORBIDDEN, STALE, statusLine } from './harness/client';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let manager: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream();
  manager = await upstream.signIn(2);
});
afterAll(() => upstream.stop());

const DAY_MS = 24 * 3_600_000;
/** The day so many days from now, as promotions count. */
const day = (offset: number) => promotionDay(new Date(Date.now() + offset * DAY_MS));
const inDays = (offset: number) => day(offset).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');

const aName = () => `MODULE ${randomUUID()}`.toUpperCase();

async function aDefault(values: object = {}): Promise<Configuration> {
  const body = { configurationType: 'modules', productName: aName(), rate: 10, qualified: true, ...values };
  const answer = await manager.post('/configurations', body);
  expect(answer.status).toBe(200);
  return answer.body as Configuration;
}

const termsOf = (
  { id, configurationType }: Configuration,
  [from, to]: readonly [number, number | null],
  quantity?: number,
) => ({
  configurationId: id,
  configurationType,
  rate: 15,
  startDate: promotionStart(day(from)),
  ...(to !== null && { endDate: promotionEnd(day(to)) }),
  ...(quantity && { quantity }),
});

const promote = (product: Configuration, days: readonly [number, number | null], quantity?: number) =>
  manager.post('/promotions', termsOf(product, days, quantity));

async function aPromotion(...given: Parameters<typeof promote>): Promise<Promotion> {
  const answer = await promote(...given);
  expect(answer.status).toBe(200);
  return answer.body as Promotion;
}

/** One that began some days ago, which nobody can add. */
async function anActive(product: Configuration, quantity?: number): Promise<Promotion> {
  const made = await aPromotion(product, [0, quantity ? null : 10], quantity);
  await upstream.db.query(`update promotions set starts_at = starts_at - interval '5 days' where id = $1`, [made.id]);
  return { ...made, startDate: new Date(Date.parse(made.startDate) - 5 * DAY_MS).toISOString() };
}

const change = ({ id, configurationId }: Promotion, body: object, query = '') =>
  manager.patch(`/promotions/${configurationId}${query}`, { id, ...body });

/** This instant, once it is over: what comes next is of a later millisecond. */
async function momentPassed(): Promise<string> {
  const now = new Date().toISOString();
  await delay(2);
  return now;
}

const setToZero = ({ id }: { id: number }) =>
  manager.send('DELETE', `/configurations/${id}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, rate: 0 }),
  });

const promotionOf = async ({ id }: Promotion) =>
  ((await manager.get('/configurationTypes/all/promotions')).body as Promotion[]).find((each) => each.id === id);

describe('default rates', () => {
  it('are stored in upper case with single spaces, and found by name', async () => {
    const name = randomUUID();
    const made = await aDefault({ productName: `  q.peak   duo ${name} ` });
    expect(made).toMatchObject({ productName: `Q.PEAK DUO ${name.toUpperCase()}`, rate: 10, qualified: true });
    const names = ((await manager.get('/configurationTypes/all/configurations')).body as Configuration[]).map(
      ({ productName }) => productName,
    );
    expect(names).toContain(made.productName);
    expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)));
  });

  it('of what does not qualify are 0', async () => {
    expect(await aDefault({ qualified: false, rate: 7 })).toMatchObject({ rate: 0, qualified: false });
  });

  it('refuse a longer name than 255 characters in the words of the spec', async () => {
    // The second has as many in upper case alone.
    for (const productName of ['A'.repeat(256), 'ß'.repeat(200)]) {
      const { status, body } = await manager.post('/configurations', {
        configurationType: 'modules',
        productName,
        rate: 1,
        qualified: true,
      });
      expect([status, body.errors]).toEqual([
        422,
        [{ msg: 'Product name should not be longer than 255 characters!', path: 'productName' }],
      ]);
    }
  });

  it('qualify a product that is there as non-qualifying, by its name; also one whose rate was set to 0', async () => {
    for (const values of [{ qualified: false }, { rate: 0 }]) {
      const present = await aDefault(values);
      const again = await aDefault({ productName: present.productName.toLowerCase(), rate: 12 });
      expect(again).toMatchObject({ id: present.id, rate: 12, qualified: true });
    }
  });

  it('are one for a product and type: a second is refused, a non-qualifying one too', async () => {
    const { productName } = await aDefault();
    for (const qualified of [true, false]) {
      const { status, body } = await manager.post('/configurations', {
        configurationType: 'modules',
        productName,
        rate: 5,
        qualified,
      });
      expect([status, body.message]).toEqual([409, `${productName} already has a default rate.`]);
    }
    expect(await aDefault({ productName, configurationType: 'ess' })).toMatchObject({ configurationType: 'ess' });
  });

  it('are added once by two who add the same at once', async () => {
    const body = { configurationType: 'modules', productName: aName(), rate: 5, qualified: true };
    const answers = await Promise.all(Array.from({ length: 6 }, () => manager.post('/configurations', body)));
    expect(answers.map(statusLine).sort()).toEqual([
      '200',
      ...Array<string>(5).fill(`409 ${body.productName} already has a default rate.`),
    ]);
  });

  it('are changed, refuse a stale version and a taken name, and are set to 0 by deleting them', async () => {
    const [one, other] = [await aDefault(), await aDefault()];
    const edited = await manager.patch(`/configurations/${one.id}`, { id: one.id, rate: 20, version: one.version });
    expect(edited.body).toMatchObject({ rate: 20, qualified: true });
    expect(statusLine(await manager.patch(`/configurations/${one.id}`, { rate: 30, version: one.version }))).toBe(
      STALE,
    );
    expect(statusLine(await manager.patch(`/configurations/${one.id}`, { productName: other.productName }))).toBe(
      `409 ${other.productName} already has a default rate.`,
    );
    expect((await setToZero(one)).body).toMatchObject({ id: one.id, rate: 0, qualified: true });
  });

  it('tell from when each was in force, that of the asked instant first', async () => {
    const { id, version } = await aDefault({ rate: 10 });
    const added = await momentPassed();
    await manager.patch(`/configurations/${id}`, { rate: 20, version });
    const raised = await momentPassed();
    await manager.patch(`/configurations/${id}`, { productName: aName() });
    await setToZero({ id });
    const ratesSince = async (since: string) => {
      const { body } = await manager.get(`/configurationTypes/all/configurations?ratesSince=${since}`);
      return (body as Configuration[]).find((each) => each.id === id)?.rates;
    };
    const instants = (rates: Configuration['rates']) => rates?.map(({ since }) => since) ?? [];
    const all = await ratesSince('2020-01-01T00:00:00Z');
    expect(all?.map(({ rate }) => rate)).toEqual([10, 20, 0]);
    expect(instants(all)).toEqual(instants(all).toSorted());
    expect((await ratesSince(added))?.map(({ rate }) => rate)).toEqual([10, 20, 0]);
    expect((await ratesSince(raised))?.map(({ rate }) => rate)).toEqual([20, 0]);
    const { body } = await manager.get('/configurationTypes/all/configurations');
    expect(body[0]).not.toHaveProperty('rates');
  });

  it('have a history with that of their promotions, which who sets rates may read without the activity log', async () => {
    const product = await aDefault({ rate: 10 });
    await manager.patch(`/configurations/${product.id}`, { rate: 20 });
    const promotion = await aPromotion(product, [5, 9]);
    await change(promotion, { rate: 30 });
    await manager.send('DELETE', `/promotions/${promotion.id}`);
    const { body } = await manager.get(`/configurations/${product.id}/activity`);
    expect((body as RateEntry[]).map(({ action, rate, userName }) => [action, rate, userName])).toEqual(
      [
        ['deletePromotion', null],
        ['changePromotion', 30],
        ['createPromotion', 15],
        ['changeConfiguration', 20],
        ['createConfiguration', 10],
      ].map((entry) => [...entry, `${manager.user.firstName} ${manager.user.lastName}`]),
    );
    expect((body as RateEntry[])[3]?.changes).toEqual([{ label: 'Rate', before: '10 Q', after: '20 Q' }]);
    expect(body[0]).not.toHaveProperty('clientAddress');
    expect(statusLine(await manager.get(`/activity?object=default rate:${product.id}`))).toBe(FORBIDDEN);
    expect(statusLine(await (await upstream.signIn(3)).get(`/configurations/${product.id}/activity`))).toBe(FORBIDDEN);
  });
});

describe('promotions of a product', () => {
  it('are added with the status that their dates give, and listed latest first', async () => {
    const product = await aDefault();
    const later = await aPromotion(product, [20, 25]);
    const sooner = await aPromotion(product, [10, 15]);
    expect(later).toMatchObject({ productName: product.productName, promotionType: 'date', rate: 15 });
    const ids = ((await manager.get('/configurationTypes/all/promotions')).body as Promotion[]).map(({ id }) => id);
    expect(ids.indexOf(later.id)).toBeLessThan(ids.indexOf(sooner.id));
  });

  it.each([
    ['a start in the past', [-1, 5], undefined, 'The start date can’t be in the past.'],
    ['an end before the start', [5, 4], undefined, 'The end date can’t be before the start.'],
    ['neither an end nor a quantity', [1, null], undefined, 'A promotion needs either an end date or a quantity.'],
    ['both', [1, 5], 100, 'A promotion needs either an end date or a quantity.'],
  ] as const)('refuse %s', async (_, days, quantity, sentence) => {
    const { status, body } = await promote(await aDefault(), days, quantity);
    expect([status, body.message]).toEqual([422, sentence]);
  });

  it('may begin today', async () => {
    expect(await aPromotion(await aDefault(), [0, 0])).toMatchObject({ startDate: promotionStart(day(0)) });
  });

  it('refuse to overlap, and name the other; one of a quantity lasts until it is used up or ended', async () => {
    const product = await aDefault();
    await aPromotion(product, [10, 15]);
    const overlapping = await promote(product, [15, 20]);
    expect([overlapping.status, overlapping.body.message]).toEqual([
      409,
      `This overlaps with the promotion of ${product.productName} from ${inDays(10)} to ${inDays(15)}.`,
    ]);
    expect(statusLine(await promote(product, [5, null], 100))).toBe(
      `409 This overlaps with the promotion of ${product.productName} from ${inDays(10)} to ${inDays(15)}.`,
    );
    const counted = await aPromotion(product, [16, null], 1_000);
    const second = await promote(product, [300, 310]);
    expect(second.body.message).toBe(
      `This overlaps with the promotion of ${product.productName} from ${inDays(16)} for 1,000 units.`,
    );
    expect(counted).toMatchObject({ quantity: 1_000, quantityAvailable: 1_000, quantityScanned: 0, endDate: null });
  });

  it('of two that are added at once and overlap, one is stored', async () => {
    const product = await aDefault();
    const answers = await Promise.all(Array.from({ length: 6 }, () => promote(product, [3, 9])));
    expect(answers.map(statusLine).sort()).toEqual([
      '200',
      ...Array<string>(5).fill(
        `409 This overlaps with the promotion of ${product.productName} from ${inDays(3)} to ${inDays(9)}.`,
      ),
    ]);
  });

  it('are changed before they begin; afterwards one of dates keeps its rate and start, and one of a quantity all of it', async () => {
    const coming = await aPromotion(await aDefault(), [5, 9]);
    const moved = await change(coming, { rate: 30, startDate: promotionStart(day(6)), endDate: promotionEnd(day(12)) });
    expect(moved.body).toMatchObject({ rate: 30, startDate: promotionStart(day(6)) });

    const active = await anActive(await aDefault());
    expect((await change(active, { rate: 30 })).body.message).toBe(
      'The rate can’t be changed once the promotion has started.',
    );
    expect((await change(active, { startDate: promotionStart(day(1)) })).body.message).toBe(
      'The start can’t be changed once the promotion has started.',
    );
    const longer = { rate: active.rate, startDate: active.startDate, endDate: promotionEnd(day(20)) };
    expect((await change(active, longer)).body).toMatchObject({ endDate: promotionEnd(day(20)) });
    expect(statusLine(await change(active, { endDate: promotionEnd(day(-1)) }))).toBe(
      '422 The end date can’t be in the past.',
    );

    const counted = await anActive(await aDefault(), 50);
    expect(statusLine(await change(counted, { quantity: 60 }))).toBe(
      '409 A quantity promotion can’t be changed once it has started.',
    );
  });

  it('are deleted before they begin, ended afterwards, and stay once they are over', async () => {
    const coming = await aPromotion(await aDefault(), [5, 9]);
    expect(statusLine(await change(coming, { quantityAvailable: 0 }, '?httpReq=delete'))).toBe(
      '409 This promotion hasn’t started. Delete it instead.',
    );
    expect((await manager.send('DELETE', `/promotions/${coming.id}`)).body).toEqual({ id: coming.id });
    expect(await promotionOf(coming)).toBeUndefined();

    for (const active of [await anActive(await aDefault()), await anActive(await aDefault(), 50)]) {
      expect(statusLine(await manager.send('DELETE', `/promotions/${active.id}`))).toBe(
        '409 This promotion has started. You can end it but not delete it.',
      );
      const terms = active.quantity ? { quantityAvailable: 0 } : { endDate: new Date().toISOString() };
      expect((await change(active, { ...terms, startDate: active.startDate }, '?httpReq=delete')).status).toBe(200);
      const ended = (await promotionOf(active))!;
      expect(Date.parse(ended.endDate!)).toBeLessThanOrEqual(Date.now());
      expect(ended.quantityAvailable ?? 0).toBe(0);
      expect(statusLine(await change(active, {}, '?httpReq=delete'))).toBe('409 This promotion is already over.');
      expect(statusLine(await manager.send('DELETE', `/promotions/${active.id}`))).toBe(
        '409 This promotion is over and stays in the list.',
      );
    }
  });

  it('leave room for another once they are ended', async () => {
    const product = await aDefault();
    await change(await anActive(product, 50), { quantityAvailable: 0 }, '?httpReq=delete');
    await aPromotion(product, [1, 5]);
  });
});

describe('forecasts', () => {
  it('have a default rate with their bounds, which can be changed but not deleted', async () => {
    const { body: terms } = await manager.get('/configurations/forecasts');
    const wanted = { rate: 500, percentage: 20, achievedVolume: 50_000, submissionRate: 100 };
    const { status } = await manager.patch(`/configurations/${terms.id}`, {
      id: terms.id,
      configurationType: 'forecasts',
      ...wanted,
    });
    expect(status).toBe(200);
    expect((await manager.get('/configurations/forecasts')).body).toMatchObject(wanted);
    expect(statusLine(await setToZero(terms))).toBe('409 The default forecast rate can be changed but not deleted.');
  });

  it('have promotions, of which only the bounds can be changed once they have begun, and which can be deleted until they are over', async () => {
    const { body: terms } = await manager.get('/configurations/forecasts');
    const body = {
      configurationId: terms.id,
      configurationType: 'forecasts',
      rate: 700,
      submissionRate: 200,
      achievedVolume: 10_000,
      startDate: promotionStart(day(0)),
      endDate: promotionEnd(day(40)),
    };
    const { body: made } = await manager.post('/promotions', body);
    expect(made).toMatchObject({
      configurationType: 'forecasts',
      submissionRate: 200,
      percentage: terms.percentage ?? 0,
    });
    expect((await manager.post('/promotions', body)).body.message).toBe(
      `This overlaps with the promotion of forecasts from ${inDays(0)} to ${inDays(40)}.`,
    );
    await upstream.db.query(`update promotions set starts_at = starts_at - interval '5 days' where id = $1`, [made.id]);
    expect(statusLine(await change(made, { submissionRate: 300 }))).toBe(
      '422 The submission rate can’t be changed once the promotion has started.',
    );
    // Whatever the address names: the observed client names a fixed promotion there (spec 2 §7).
    const edited = await manager.patch('/promotions/1', { id: made.id, achievedVolume: 20_000, percentage: 15 });
    expect(edited.body).toMatchObject({ achievedVolume: 20_000, percentage: 15 });
    expect((await manager.send('DELETE', `/promotions/${made.id}`)).body).toEqual({ id: made.id });
  });
});
