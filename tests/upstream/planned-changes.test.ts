import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlannedChange } from '@/lib/contract/planned-changes';
import { activitySentence } from '@/lib/domain/activity-words';
import { CONTENT } from '@/lib/domain/content';
import { MAX_PLANS_OF_PRODUCT, RETRIED_MS, SAME_AS_PLANNED, TOO_MANY_PLANS } from '@/lib/domain/planned-change';
import { createLog } from '@/upstream/log';
import { createPool } from '@/upstream/db/pool';
import { applyDue } from '@/upstream/resources/planned-changes/apply';
import { contentForm } from './content-fixture';
import { aRatedProduct } from './claims-fixture';
import { FORBIDDEN, STALE, statusLine } from './harness/client';
import { aProduct, aVariant } from './harness/factories';
import { TEST_CONFIG } from './harness/test-config';
import { startUpstream, type Upstream } from './harness/upstream';

type Person = Awaited<ReturnType<Upstream['signIn']>>;

let upstream: Upstream;
let shop: Person;

beforeAll(async () => {
  upstream = await startUpstream({ pool: { max: 8 } });
});
afterAll(() => upstream.stop());
beforeEach(async () => {
  shop = await upstream.signIn(3);
  await upstream.db.query('DELETE FROM planned_changes');
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const plan = (product: { id: number }, change: object, { by = shop, at = inHours(1), ...more } = {}) =>
  by.post(`/products/${product.id}/planned-changes`, { at, change, ...more });
const planned = async (product: { id: number }, change: object, at = inHours(1)) => {
  const answer = await plan(product, change, { at });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as PlannedChange;
};
const list = async (query: Record<string, string> = {}, by = shop) =>
  (await by.get(`/planned-changes?${new URLSearchParams(query)}`)).body as { data: PlannedChange[]; total: number };
const productOf = async ({ id }: { id: number }) => (await shop.get(`/products/${id}`)).body;
const planOf = async ({ sourceId }: PlannedChange) =>
  (await upstream.db.query('SELECT * FROM planned_changes WHERE id = $1', [sourceId])).rows[0];

/** Moves the time of plans into the past, instead of waiting. */
const due = (...plans: PlannedChange[]) =>
  upstream.db.query(`UPDATE planned_changes SET due_at = due_at - interval '90 days' WHERE id = ANY ($1)`, [
    plans.map(({ sourceId }) => sourceId),
  ]);
const quiet = createLog({ write: () => undefined });
const work = (clock = () => new Date()) => applyDue(upstream.db, quiet, { config: TEST_CONFIG, clock });

const sentencesOf = async ({ id }: { id: number }) => {
  const { rows } = await upstream.db.query(
    `SELECT action, object_type AS "objectType", object_id AS "objectId", object_name AS "objectName", before, after,
       user_name AS "userName"
     FROM activity WHERE subject_type = 'product' AND subject_id = $1::text ORDER BY id`,
    [id],
  );
  return rows.map((row) => `${row.userName}: ${activitySentence(row)}`);
};
const noticesOf = async (by: Person) => ((await by.get('/notices')).body as { data: { text: string }[] }).data;

/** What is planned for a product at 100 Q with 40 pieces, and what becomes of it. */
const KINDS = [
  ['a price', { prices: 80 }, ['price'], { prices: 80 }, [{ label: 'Price', from: '100 Q', to: '80 Q' }]],
  [
    'visibility',
    { active: false },
    ['visibility'],
    { active: false },
    [{ label: 'Visibility', from: 'Visible', to: 'Hidden' }],
  ],
  ['a stock', { quantity: 7 }, ['stock'], { quantity: 7 }, [{ label: 'Stock', from: '40', to: '7' }]],
  [
    'unlimited stock',
    { unlimited: true },
    ['stock'],
    { unlimited: true },
    [{ label: 'Stock', from: '40', to: 'Unlimited' }],
  ],
  [
    'pieces to add',
    { addStock: { mode: 'add', amount: 5 } },
    ['stock'],
    { quantity: 45 },
    [{ label: 'Stock', from: null, to: '+5' }],
  ],
  [
    'pieces to take',
    { addStock: { mode: 'take', amount: 5 } },
    ['stock'],
    { quantity: 35 },
    [{ label: 'Stock', from: null, to: '−5' }],
  ],
  [
    'a text instead of a price',
    { isContact: true, contactPrices: 'Ask us' },
    ['price'],
    { isContact: true, contactPrices: 'Ask us' },
    [{ label: 'Price', from: '100 Q', to: 'Ask us' }],
  ],
  ['several at once', { active: false, prices: 9 }, ['price', 'visibility'], { active: false, prices: 9 }, null],
] as const;

const aMug = () => aProduct(upstream.db, { name: 'Mug', prices: 100, unlimited: false, quantity: 40 });

describe('a planned change', () => {
  it.each(KINDS)('of %s waits for its time, and is then applied once', async (_, change, kinds, after, fields) => {
    const mug = await aMug();
    const before = await productOf(mug);
    const answer = await planned(mug, change);
    expect(answer).toMatchObject({ source: 'change', kinds, recordId: mug.id, about: 'Mug', state: 'planned' });
    if (fields) expect(answer.fields).toEqual(fields);
    expect(await work()).toBe(0);
    expect(await productOf(mug)).toEqual(before);
    await due(answer);
    expect(await work()).toBe(1);
    expect(await productOf(mug)).toMatchObject({ ...after, version: before.version + 1 });
    expect((await list({ state: 'applied' })).data).toMatchObject([{ id: answer.id, state: 'applied', result: null }]);
    expect(await work()).toBe(0);
    expect(await productOf(mug)).toMatchObject({ version: before.version + 1 });
  });

  it('of variants changes each of them, and adds pieces to each', async () => {
    const shirt = await aProduct(upstream.db, { sizes: ['S', 'M'] });
    const small = await aVariant(upstream.db, shirt, { size: 'S', qpoints: 10, stock: 1 });
    const medium = await aVariant(upstream.db, shirt, { size: 'M', qpoints: 20, stock: 2 });
    const change = { variants: [{ id: small.id, qpoints: 11 }], addStock: { mode: 'add', amount: 3 } };
    const answer = await planned(shirt, change);
    expect(answer.fields[0]).toEqual({ label: 'Price of S', from: '10 Q', to: '11 Q' });
    await due(answer);
    await work();
    expect((await productOf(shirt)).variants).toMatchObject([
      { id: small.id, qpoints: 11, stock: 4 },
      { id: medium.id, qpoints: 20, stock: 5 },
    ]);
  });

  it('is logged on its product as planned, moved, canceled and applied', async () => {
    const mug = await aMug();
    const first = await planned(mug, { prices: 80 });
    await shop.patch(`/planned-changes/${first.sourceId}`, { at: inHours(2) });
    await shop.post(`/planned-changes/${first.sourceId}/cancellation`, {});
    await due(await planned(mug, { active: false }));
    await work();
    const who = `${shop.user.firstName} ${shop.user.lastName}`;
    expect(await sentencesOf(mug)).toEqual([
      `${who}: Planned a change of the price of Mug`,
      `${who}: Moved the planned change of the price of Mug`,
      `${who}: Canceled the planned change of the price of Mug`,
      `${who}: Planned a change of the visibility of Mug`,
      `${who}: Changed product Mug`,
      `${who}: Applied the planned change of the visibility of Mug`,
    ]);
  });

  it('can go back at a later time, whatever is between', async () => {
    const mug = await aMug();
    const sale = await planned(mug, { prices: 80 }, inHours(1));
    const end = await planned(mug, { prices: 100 }, inHours(3));
    expect(end.fields).toEqual([{ label: 'Price', from: '80 Q', to: '100 Q' }]);
    const between = await planned(mug, { prices: 90 }, inHours(2));
    for (const [each, price] of [
      [sale, 80],
      [between, 90],
      [end, 100],
    ] as const) {
      await due(each);
      expect(await work()).toBe(1);
      expect(await productOf(mug)).toMatchObject({ prices: price });
    }
  });

  it('that is already so by then is applied without a change', async () => {
    const mug = await aMug();
    const answer = await planned(mug, { prices: 80 });
    await shop.patch(`/products/${mug.id}`, { prices: 80 });
    const { version } = await productOf(mug);
    await due(answer);
    await work();
    expect(await planOf(answer)).toMatchObject({ state: 'applied', result: SAME_AS_PLANNED });
    expect(await productOf(mug)).toMatchObject({ version });
  });

  it('keeps what others changed in other fields, and adds to the stock that is left by then', async () => {
    const mug = await aMug();
    const answer = await planned(mug, { prices: 80, addStock: { mode: 'add', amount: 10 } });
    await shop.patch(`/products/${mug.id}`, { name: 'Cup', quantity: 3 });
    await due(answer);
    await work();
    expect(await productOf(mug)).toMatchObject({ name: 'Cup', prices: 80, quantity: 13 });
  });
});

describe('what is refused', () => {
  it.each([
    ['a time that has passed', { prices: 80 }, inHours(-1), 'at', 'This time has passed. Choose one in the future.'],
    ['a time too far away', { prices: 80 }, inHours(24 * 800), 'at', 'Choose a time within two years.'],
    ['no change', {}, inHours(1), 'change', 'Nothing would change then.'],
    ['what is already so', { prices: 100 }, inHours(1), 'change', 'Nothing would change then.'],
    ['less stock than there is', { addStock: { mode: 'take', amount: 41 } }, inHours(1), 'change.addStock', null],
    [
      'setting and adding',
      { quantity: 4, addStock: { mode: 'add', amount: 1 } },
      inHours(1),
      'change',
      'Set the stock or add to it, not both.',
    ],
    [
      'a variant of another product',
      { variants: [{ id: 999_999, qpoints: 1 }] },
      inHours(1),
      'change.variants.0.id',
      null,
    ],
    ['a name', { active: false, name: 'Cup' }, inHours(1), 'change.name', null],
  ])('%s', async (_, change, at, path, sentence) => {
    const answer = await plan(await aMug(), change, { at });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: expect.stringContaining(path) }] } });
    if (sentence !== null) expect(answer.body.errors[0].msg).toBe(sentence);
  });

  it('planning from an outdated version, or more than a product takes', async () => {
    const mug = await aMug();
    await shop.patch(`/products/${mug.id}`, { name: 'Cup' });
    expect(statusLine(await plan(mug, { prices: 1 }, { version: 1 } as never))).toBe(STALE);
    for (let price = 1; price <= MAX_PLANS_OF_PRODUCT; price += 1) await planned(mug, { prices: price });
    expect(statusLine(await plan(mug, { prices: 999 }))).toBe(`409 ${TOO_MANY_PLANS}`);
  });

  it('changing, canceling or applying one that is over', async () => {
    const answer = await planned(await aMug(), { prices: 80 });
    const path = `/planned-changes/${answer.sourceId}`;
    expect(statusLine(await shop.post(`${path}/cancellation`, { version: 7 }))).toBe(STALE);
    expect((await shop.post(`${path}/cancellation`, { version: 1 })).body).toMatchObject({ state: 'canceled' });
    for (const again of [
      shop.post(`${path}/cancellation`, {}),
      shop.post(`${path}/application`, {}),
      shop.patch(path, { at: inHours(1) }),
    ])
      expect(statusLine(await again)).toBe('409 Already canceled.');
    await due(answer);
    expect(await work()).toBe(0);
  });

  it('people who may not change products', async () => {
    const answer = await planned(await aMug(), { prices: 80 });
    const rewards = await upstream.signIn(2);
    const path = `/planned-changes/${answer.sourceId}`;
    const calls = [
      plan(await aMug(), { prices: 1 }, { by: rewards }),
      rewards.patch(path, { at: inHours(2) }),
      rewards.post(`${path}/cancellation`, {}),
      rewards.post(`${path}/application`, {}),
    ];
    for (const call of calls) expect(statusLine(await call)).toBe(FORBIDDEN);
    expect((await list({}, rewards)).data).toEqual([]);
  });
});

describe('a change that fails', () => {
  /** Ways to fail: what happens before its time, and the sentence. */
  const WAYS = [
    [
      'because someone set another price',
      (mug: { id: number }) => shop.patch(`/products/${mug.id}`, { prices: 130 }),
      () => 'Price changed to 130 Q after this was planned, so it wasn’t set to 80 Q.',
    ],
    [
      'because the planner was disabled',
      () => upstream.db.query('UPDATE users SET disabled = true WHERE id = $1', [shop.user.id]),
      () => `${shop.user.firstName} ${shop.user.lastName}, who planned this, can no longer sign in.`,
    ],
    [
      'because the planner lost the right',
      () => upstream.db.query('UPDATE users SET role_id = 4 WHERE id = $1', [shop.user.id]),
      () => `${shop.user.firstName} ${shop.user.lastName}, who planned this, may no longer change products.`,
    ],
  ] as const;

  it.each(WAYS)('%s says why and changes nothing', async (_, happen, sentence) => {
    const mug = await aMug();
    const answer = await planned(mug, { prices: 80 });
    await happen(mug);
    await due(answer);
    const admin = await upstream.signIn(1);
    expect(await work()).toBe(1);
    expect(await planOf(answer)).toMatchObject({ state: 'failed', result: sentence() });
    expect((await list({}, admin)).data).toMatchObject([{ id: answer.id, state: 'failed', result: sentence() }]);
    expect(await work()).toBe(0);
  });

  it('notifies the planner in the portal and by email', async () => {
    const mug = await aMug();
    const answer = await planned(mug, { prices: 80 });
    await shop.patch(`/products/${mug.id}`, { prices: 130 });
    await due(answer);
    await work();
    const text =
      'The planned change of the price of Mug failed: ' +
      'Price changed to 130 Q after this was planned, so it wasn’t set to 80 Q.';
    expect(await noticesOf(shop)).toMatchObject([{ text, record: { kind: 'product', id: String(mug.id) } }]);
    const { rows } = await upstream.db.query('SELECT subject FROM mail_outbox WHERE recipient = $1', [shop.user.email]);
    expect(rows).toHaveLength(1);
    expect((await sentencesOf(mug)).at(-1)).toContain('Couldn’t apply the planned change of the price of Mug');
  });

  it('notifies administrators if the planner can’t be', async () => {
    const admin = await upstream.signIn(1);
    const answer = await planned(await aMug(), { prices: 80 });
    await upstream.db.query('UPDATE users SET disabled = true WHERE id = $1', [shop.user.id]);
    await due(answer);
    await work();
    expect(await noticesOf(admin)).toMatchObject([{ text: expect.stringContaining('the price of Mug failed') }]);
  });

  it('is applied anyway by Retry, or planned again for another time', async () => {
    const [one, other] = [await aMug(), await aMug()];
    const plans = [await planned(one, { prices: 80 }), await planned(other, { prices: 80 })];
    for (const { id } of [one, other]) await shop.patch(`/products/${id}`, { prices: 130 });
    await due(...plans);
    expect(await work()).toBe(2);
    const [first, second] = plans.map(({ sourceId }) => `/planned-changes/${sourceId}`);
    expect((await shop.post(`${first}/application`, {})).body).toMatchObject({ state: 'applied', result: null });
    expect(await productOf(one)).toMatchObject({ prices: 80 });
    expect((await shop.patch(second!, { at: inHours(1) })).body).toMatchObject({ state: 'planned', result: null });
    await due(plans[1]!);
    await work();
    expect(await productOf(other)).toMatchObject({ prices: 80 });
  });

  it('ends with its product: deleting that cancels what is planned', async () => {
    const mug = await aMug();
    const answer = await planned(mug, { prices: 80 });
    await shop.send('DELETE', `/products/${mug.id}`, {});
    expect(await planOf(answer)).toMatchObject({ state: 'canceled', result: 'The product was deleted.' });
    await due(answer);
    expect(await work()).toBe(0);
  });

  it('for a reason that may pass is tried again for an hour', async () => {
    const mug = await aMug();
    const answer = await planned(mug, { prices: 80 });
    await due(answer);
    const at = Date.parse((await list()).data[0]!.at);
    const holder = await upstream.db.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM planned_changes FOR UPDATE');
      const impatient = createPool({
        ...{ databaseUrl: upstream.database.url, applicationName: 'impatient', statementTimeout: 300 },
      });
      const turn = applyDue(impatient, quiet, { config: TEST_CONFIG, clock: () => new Date(at + 1_000) });
      expect(await turn).toBe(0);
      await impatient.end();
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect(await planOf(answer)).toMatchObject({ state: 'planned' });
    expect(RETRIED_MS).toBe(HOUR_MS);
    expect(await work(() => new Date(at + 2_000))).toBe(1);
    expect(await productOf(mug)).toMatchObject({ prices: 80 });
  });
});

describe('at the same time', () => {
  it('two workers apply each change once', async () => {
    const mugs = await Promise.all(Array.from({ length: 8 }, aMug));
    const plans = [];
    for (const mug of mugs) plans.push(await planned(mug, { addStock: { mode: 'add', amount: 5 } }));
    await due(...plans);
    const counts = await Promise.all([work(), work(), work()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8);
    for (const mug of mugs) expect(await productOf(mug)).toMatchObject({ quantity: 45 });
  });

  it('a change is either canceled or applied', async () => {
    for (let round = 0; round < 8; round += 1) {
      const mug = await aMug();
      const answer = await planned(mug, { prices: 80 });
      await due(answer);
      const [cancellation] = await Promise.all([
        shop.post(`/planned-changes/${answer.sourceId}/cancellation`, {}),
        work(),
      ]);
      const { state } = await planOf(answer);
      expect([cancellation.status, state, (await productOf(mug)).prices]).toEqual(
        cancellation.status === 200 ? [200, 'canceled', 100] : [409, 'applied', 80],
      );
    }
  });

  it('several plans of one product are applied in order, also while people save it', async () => {
    const mug = await aMug();
    const plans = [];
    for (const [hours, prices] of [80, 70, 60].entries())
      plans.push(await planned(mug, { prices }, inHours(1 + hours)));
    await due(...plans);
    const names = ['Cup', 'Can', 'Jar'].map((name) => shop.patch(`/products/${mug.id}`, { name }));
    const answers = await Promise.all([work(), work(), ...names]);
    expect(answers.slice(2)).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }]);
    expect(await productOf(mug)).toMatchObject({ prices: 60 });
    expect((await list({ state: 'applied' })).total).toBe(3);
  });
});

it('lists content and promotions that start later in one order, by the areas that the reader sees', async () => {
  const admin = await upstream.signIn(1);
  const form = await contentForm('faq', { title: 'Roofs', status: 'scheduled', publishAt: inHours(2) });
  expect((await admin.send('POST', CONTENT.faq.path, { body: form })).status).toBe(200);
  const rate = await aRatedProduct(upstream.db, { rate: 10 });
  await upstream.db.query(
    `INSERT INTO promotions (configuration_id, promotion_type, rate, starts_at, ends_at)
     VALUES ($1, 'date', 1500, now() + interval '3 hours', now() + interval '9 hours')`,
    [rate.id],
  );
  const price = await planned(await aMug(), { prices: 80 }, inHours(1));
  const inOrder = (await list({}, admin)).data;
  expect(inOrder).toMatchObject([
    { id: price.id, source: 'change' },
    { source: 'content', kinds: ['content'], area: 'faq', about: 'Roofs', userId: null },
    { source: 'promotion', kinds: ['rate'], fields: [{ label: 'Promotion', from: null, to: '1,500 Q' }] },
  ]);
  expect(new Set(inOrder.map(({ id }) => id)).size).toBe(3);
  const sourcesFor = async (query: Record<string, string>, by = admin) =>
    (await list(query, by)).data.map(({ source }) => source);
  expect(await sourcesFor({ kind: 'content' })).toEqual(['content']);
  expect(await sourcesFor({ kind: 'rate' })).toEqual(['promotion']);
  expect(await sourcesFor({ kind: 'price' })).toEqual(['change']);
  expect(await sourcesFor({ by: String(shop.user.id) })).toEqual(['change']);
  expect(await sourcesFor({ state: 'failed' })).toEqual([]);
  expect(await sourcesFor({}, shop)).toEqual(['change']);
  expect(await sourcesFor({}, await upstream.signIn(2))).toEqual(['promotion']);
});
