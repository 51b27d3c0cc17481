import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerInquiry } from '@/lib/contract/inquiries';
import { changeOrder } from '@/lib/contract/orders';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import { slowly } from '@/scripts/timeouts.mjs';
import { publishChange } from '@/upstream/events/change-messages';
import { publishScheduled } from '@/upstream/jobs/published';
import { listenAt, type Heard } from './harness/events';
import { anOrder } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { anInquiry } from './inquiries-fixture';

let one: Upstream;
let other: Upstream;
let third: Upstream;
let streams: Heard[];

beforeEach(async () => {
  one = await startUpstream();
  other = await startUpstream({ database: one.database });
  third = await startUpstream({ database: one.database });
  streams = [];
});
afterEach(async () => {
  for (const stream of streams) stream.close();
  await third.stop();
  await other.stop();
  await one.stop();
});

type Person = Awaited<ReturnType<Upstream['signIn']>>;
type Ranked = { id: number; priority: number };

async function listen(copy: Upstream, person: Person): Promise<Heard> {
  const heard = await listenAt(copy, person);
  streams.push(heard);
  await soon(() => expect(heard.events.map(({ type }) => type)).toContain('ready'));
  return heard;
}

const soon = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: slowly(8_000), interval: 20 });
const changes = ({ events }: Heard) => events.filter((event) => event.type === 'changed');
const records = (heard: Heard) => changes(heard).map(({ record }) => record);
const ship = (person: Person, order: { id: number }) =>
  person.patch(`/orders/${order.id}`, { orderStatusId: ORDER_STATUS.processing });

it('tells what was changed at any copy, once it is stored, to those whose role may see it', async () => {
  const [shop, rewards, admin] = [await one.signIn(3), await one.signIn(2), await one.signIn(1)];
  const [order, refused] = [await anOrder(one.db), await anOrder(one.db, { orderStatusId: ORDER_STATUS.canceled })];
  const [shops, atOther, atThird, rewardsHears] = [
    await listen(one, shop),
    await listen(other, await other.signIn(3)),
    await listen(third, await third.signIn(3)),
    await listen(other, rewards),
  ];
  expect((await ship(admin, refused)).status).toBe(409);
  expect((await ship(admin, order)).status).toBe(200);
  for (const heard of [shops, atOther, atThird]) {
    await soon(() => expect(records(heard)).toEqual([{ kind: 'order', ids: [order.id] }]));
    expect(changes(heard)[0]).toMatchObject({ own: false });
    const { reads } = changes(heard)[0]!;
    expect(reads).toEqual(expect.arrayContaining(['/orders', '/orders/{id}', '/dashboard/figures']));
    expect(reads).not.toContain('/activity');
  }
  // Points may move by it, but the order itself is none of theirs.
  await soon(() => expect(records(rewardsHears)).toEqual([null]));
  expect(changes(rewardsHears)[0]!.reads).not.toContain('/orders');

  await admin.post('/categories', { name: 'Cables' });
  await soon(() => expect(changes(shops)).toHaveLength(2));
  await ship(shop, await anOrder(one.db));
  await soon(() => expect(changes(shops).at(-1)).toMatchObject({ own: true }));
  await soon(() => expect(changes(atOther).at(-1)).toMatchObject({ own: false, record: { kind: 'order' } }));
  expect(changes(rewardsHears).flatMap(({ reads }) => reads)).not.toContain('/categories');

  // Who drags reads the order by itself; others hear of it all the same.
  await admin.post('/categories', { name: 'Clamps' });
  const [first, second] = (await admin.get('/categories')).body as [Ranked, Ranked];
  const { length } = changes(atOther);
  const batchUpdate = [
    { id: first.id, priority: second.priority, previous: first.priority },
    { id: second.id, priority: first.priority, previous: second.priority },
  ];
  expect((await admin.patch('/categories/update/updatePriority', { batchUpdate })).status).toBe(200);
  await soon(() =>
    expect(
      changes(atOther)
        .slice(length)
        .flatMap(({ reads }) => reads),
    ).toContain('/categories'),
  );
});

it('tells nothing of what is rolled back, and many things of one kind as one', async () => {
  const heard = await listen(one, await one.signIn(3));
  const client = await one.db.connect();
  const tell = (ids: readonly number[]) =>
    publishChange(client, changeOrder, {
      type: 'order',
      changes: ids.map((id) => ({ before: { id }, after: { id } })),
      user: { id: 1, sessionId: 999_999 },
    });
  const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
  try {
    await client.query('BEGIN');
    await tell([4_711]);
    await client.query('ROLLBACK');
    await client.query('BEGIN');
    await tell([1, 2]);
    await tell([3]);
    await client.query('COMMIT');
    await soon(() => expect(records(heard)).toEqual([{ kind: 'order', ids: [1, 2, 3] }]));
    await tell(upTo(5_000));
    await soon(() => expect(records(heard).at(-1)).toEqual({ kind: 'order', ids: null }));
    for (const ids of [upTo(60), upTo(90).slice(30), upTo(120).slice(60)]) await tell(ids);
    await soon(() => expect(records(heard)).toHaveLength(3));
    expect(records(heard).at(-1)).toEqual({ kind: 'order', ids: null });
  } finally {
    client.release();
  }
});

it('tells a notice to whom it is for, and what somebody read to their own streams alone', async () => {
  const [ann, bo, cy] = [await one.signIn(1), await one.signIn(1), await one.signIn(1)];
  const [anns, bos, cys] = [await listen(one, ann), await listen(other, bo), await listen(one, cy)];
  const { id } = await anInquiry(one.db);
  expect((await ann.patch('/contact/assign', { ids: [id], assigned: bo.user.id })).status).toBe(200);
  const isOfNotices = ({ reads }: { reads: string[] }) => reads.includes('/notices');
  await soon(() => expect(changes(bos).some(isOfNotices)).toBe(true));
  await soon(() => expect(records(cys)).toContainEqual({ kind: 'inquiry', ids: [id] }));
  const { body } = await bo.get('/notices?page=1&size=5');
  const before = changes(bos).length;
  await bo.patch('/notices', { id: (body as { data: { id: number }[] }).data[0]!.id });
  await soon(() => expect(changes(bos).slice(before).some(isOfNotices)).toBe(true));
  expect([...changes(anns), ...changes(cys)].some(isOfNotices)).toBe(false);
});

it('tells who has answered of the delivery that follows at once, and not of their own answer twice', async () => {
  const ann = await one.signIn(1);
  const anns = await listen(one, ann);
  const { id } = await anInquiry(one.db);
  const own = () => changes(anns).map((change) => change.own);
  const answer = {
    contactId: id,
    contactStatusId: 2,
    email: 'dana@example.com',
    mailTitle: 'Hello',
    content: 'It is.',
  };
  expect((await ann.post('/contact/action', answer)).status).toBe(200);
  await soon(() => expect(own()).toEqual([true]));

  const again = await ann.post('/contact/action', { ...answer, content: 'It was.' });
  expect(again.status, again.text).toBe(200);
  await one.db.query(
    `UPDATE mail_outbox SET state = 'sent', settled_at = now(), body_text = NULL, body_html = NULL WHERE state = 'queued'`,
  );
  await soon(() => expect(own().slice(1).sort()).toEqual([false, true]));
});

it('tells what two transactions of one connection told, which a pooler hands from one to the other', async () => {
  const heard = await listen(one, await one.signIn(1));
  const { id } = await anInquiry(one.db);
  const client = await one.db.connect();
  try {
    await client.query('BEGIN');
    await publishChange(client, answerInquiry, {
      type: 'inquiry',
      changes: [{ before: { id }, after: { id } }],
      user: { id: 1, sessionId: 999_999 },
    });
    await client.query('COMMIT');
    await client.query('SELECT tell_inquiry_changed($1)', [id]);
    await soon(() => expect(records(heard)).toEqual(Array(2).fill({ kind: 'inquiry', ids: [id] })));
  } finally {
    client.release();
  }
});

it('tells of content that the clock publishes, each copy its own people', async () => {
  const [admin, shop] = [await one.signIn(1), await one.signIn(3)];
  const [admins, shops, atOther] = [await listen(one, admin), await listen(one, shop), await listen(other, admin)];
  const { rows } = await one.db.query<{ id: number }>(
    `INSERT INTO content_items (area, title, content, language, is_draft, publish_at, created_at, updated_at)
     SELECT 'faq', 'Wiring ' || at, '', 'en', at = 3, '2026-12-01T09:00:00Z'::timestamptz + at * interval '1 s',
       now(), now()
     FROM generate_series(1, 4) AS at RETURNING id`,
  );
  const [after, now] = [new Date('2026-12-01T09:00:01Z'), new Date('2026-12-01T09:00:03.5Z')];
  await publishScheduled(one.db, one.events, { after, now });
  await soon(() => expect(records(admins)).toEqual([{ kind: 'faq', ids: [rows[1]!.id] }]));
  expect(changes(admins)[0]).toMatchObject({ own: false });
  expect(changes(admins)[0]!.reads).toEqual(expect.arrayContaining(['/faq/search', '/content-calendar']));
  await ship(admin, await anOrder(one.db));
  await soon(() => expect(records(atOther)).toHaveLength(1));
  expect(records(shops)).not.toContainEqual(expect.objectContaining({ kind: 'faq' }));
});

it('tells a new stream what happened just before, and nothing more once a right is gone', async () => {
  const [first, second] = [await one.signIn(3), await one.signIn(3)];
  await listen(one, first);
  const order = await anOrder(one.db);
  await ship(first, order);
  const late = await listen(one, second);
  await soon(() => expect(records(late)).toEqual([{ kind: 'order', ids: [order.id] }]));
  expect(late.events.find((event) => event.type === 'ready')?.covers).toBeGreaterThan(0);

  await one.db.query(`DELETE FROM access_control WHERE role_id = 3 AND route_type = 'orders'`);
  const { length } = late.events;
  await soon(() => expect(late.events.slice(length).filter(({ type }) => type === 'beat').length).toBeGreaterThan(2));
  await ship(await one.signIn(1), await anOrder(one.db));
  await soon(() => expect(late.events.slice(length).filter(({ type }) => type === 'beat').length).toBeGreaterThan(5));
  expect(
    changes(late)
      .slice(1)
      .flatMap(({ reads }) => reads),
  ).not.toContain('/orders');
  expect(records(late).filter((record) => record !== null)).toHaveLength(1);
});

it('listens on for a minute after the last stream, so that a sole reader who comes back has missed nothing', async () => {
  let now = new Date();
  const copy = await startUpstream({ database: one.database, now: () => now });
  const passes = (seconds: number) => (now = new Date(now.getTime() + seconds * 1_000));
  const covers = ({ events }: Heard) => events.find((event) => event.type === 'ready')?.covers;
  const listeners = async () =>
    (
      await one.db.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'qpartner-listener'`,
      )
    ).rowCount;
  const beats = () => delay(3 * 200);
  try {
    const person = await copy.signIn(3);
    const leave = async (heard: Heard) => {
      heard.close();
      await soon(() => expect(copy.events.size).toBe(0));
    };
    const before = await listen(copy, person);
    passes(30);
    await leave(before);
    const order = await anOrder(one.db);
    await ship(await one.signIn(1), order);
    passes(20);
    await beats();
    const reloaded = await listen(copy, person);
    expect(covers(reloaded)).toBe(50_000);
    await soon(() => expect(records(reloaded)).toEqual([{ kind: 'order', ids: [order.id] }]));

    await leave(reloaded);
    expect(await listeners()).toBe(1);
    passes(60);
    await soon(async () => expect(await listeners()).toBe(0));
    expect(covers(await listen(copy, person))).toBe(0);
  } finally {
    await copy.stop();
  }
});

it('tells of what many people do in one event of a kind, also a new stream, and stays open', async () => {
  const person = await one.signIn(3);
  const heard = await listen(one, await one.signIn(3));
  const tell = (orderId: number, sessionId: number) =>
    publishChange(client, changeOrder, {
      type: 'order',
      changes: [{ before: { id: orderId }, after: { id: orderId } }],
      user: { id: 1, sessionId },
    });
  const client = await one.db.connect();
  try {
    await client.query('BEGIN');
    for (let other = 0; other < 300; other += 1) await tell(1 + (other % 7), 1_000_000 + other);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  await soon(() =>
    expect(records(heard)).toEqual([{ kind: 'order', ids: expect.arrayContaining([1, 2, 3, 4, 5, 6, 7]) }]),
  );
  await ship(person, await anOrder(one.db));
  await soon(() => expect(changes(heard)).toHaveLength(2));
  expect(heard.ended).toBe(false);

  const late = await listen(one, person);
  await soon(() => expect(late.events.map(({ type }) => type)).toContain('beat'));
  expect(late.events.find((event) => event.type === 'ready')?.covers).toBeGreaterThan(0);
  expect(changes(late).map(({ own, record }) => [own, record?.ids?.length])).toEqual([
    [false, 7],
    [true, 1],
  ]);
  expect(late.ended).toBe(false);
});

it('is closed to partners, and for a record to who may not open it', async () => {
  const [partner, shop] = [await one.signIn(5), await one.signIn(3)];
  const { id } = await anInquiry(one.db);
  expect((await listenAt(one, partner)).status).toBe(403);
  for (const [record, status] of [
    [`inquiry:${id}`, 403],
    ['nothing:7', 403],
    ['order:7', 200],
    ['order', 422],
  ] as const) {
    const heard = await listenAt(one, shop, { record });
    expect(heard.status, record).toBe(status);
    heard.close();
  }
});
