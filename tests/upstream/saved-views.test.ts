import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedView, SavedViews } from '@/lib/contract/saved-views';
import { MAX_OWN_VIEWS } from '@/lib/domain/saved-view';
import type { Client } from './harness/client';
import { startUpstream, type Upstream } from './harness/upstream';

const ORDERS = '/marketing-shop/orders';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.stop());

const view = (more: object = {}) => ({
  list: ORDERS,
  name: randomUUID(),
  address: '/2/1?startDate=-7d&sort=total&direction=desc',
  density: 'compact',
  columns: { email: true },
  roleId: null,
  ...more,
});

const save = async (person: Client, more: object = {}) => (await person.post('/views', view(more))).body as SavedView;
const viewsOf = async (person: Client, list = ORDERS) =>
  (await person.get(`/views?list=${encodeURIComponent(list)}`)).body as SavedViews;
const namesOf = async (person: Client) => (await viewsOf(person)).views.map(({ name }) => name);
const remove = (person: Client, path: string) => person.send('DELETE', path);
const change = ({ name, address, density, columns, role, version }: SavedView, more: object) => ({
  ...{ name, address, density, columns, version },
  roleId: role?.id ?? null,
  ...more,
});

describe('the views of a list', () => {
  it('are one’s own, and keep filters, order, columns and density as they were saved', async () => {
    const [shop, colleague] = [await upstream.signIn(3), await upstream.signIn(3)];
    const layout = { order: ['status', 'orderNumber'], pinned: { status: true } };
    const saved = await save(shop, { name: 'To ship', ...layout });
    expect((await viewsOf(shop)).views).toEqual([saved]);
    expect(saved).toMatchObject({
      name: 'To ship',
      address: '/2/1?startDate=-7d&sort=total&direction=desc',
      density: 'compact',
      columns: { email: true },
      ...layout,
      role: null,
      mayChange: true,
    });
    expect(await namesOf(colleague)).not.toContain('To ship');
    expect((await viewsOf(shop, '/marketing-shop/products')).views).toEqual([]);
  });

  it('of a role are shown to its people, and changed by their maker and administrators alone', async () => {
    const [maker, colleague, admin] = [await upstream.signIn(3), await upstream.signIn(3), await upstream.signIn(1)];
    const saved = await save(maker, { roleId: 3 });
    const seenBy = async (person: Client) => (await viewsOf(person)).views.find(({ id }) => id === saved.id);
    expect(await seenBy(colleague)).toMatchObject({ isForReader: true, mayChange: false, role: { id: 3 } });
    expect(await seenBy(admin)).toMatchObject({ isForReader: false, mayChange: true });

    const refused = await colleague.patch(`/views/${saved.id}`, change(saved, { name: randomUUID() }));
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only the person who made this view or an administrator can change it.',
    ]);
    expect((await remove(colleague, `/views/${saved.id}`)).status).toBe(403);
    const renamed = await admin.patch(`/views/${saved.id}`, change(saved, { name: 'Mine no more' }));
    expect(renamed.body).toMatchObject({ name: 'Mine no more', version: saved.version + 1 });
    expect((await remove(maker, `/views/${saved.id}`)).status).toBe(200);
    expect(await seenBy(colleague)).toBeUndefined();
  });

  it('of others are as if they were not there', async () => {
    const [shop, admin] = [await upstream.signIn(3), await upstream.signIn(1)];
    const own = await save(shop);
    for (const person of [admin, await upstream.signIn(3)]) {
      expect((await person.patch(`/views/${own.id}`, change(own, {}))).status).toBe(404);
      expect((await remove(person, `/views/${own.id}`)).status).toBe(404);
    }
  });

  it('are of no list that one may not open, and for no role that may not open it', async () => {
    const [shop, admin] = [await upstream.signIn(3), await upstream.signIn(1)];
    expect((await shop.get('/views?list=/admincontrols/faq')).status).toBe(403);
    expect((await shop.post('/views', view({ list: '/admincontrols/faq' }))).status).toBe(403);
    expect((await shop.get('/views?list=/dashboard')).status).toBe(422);
    expect((await viewsOf(shop)).roles.map(({ id }) => id)).toEqual([3]);
    expect((await viewsOf(admin)).roles.map(({ id }) => id)).toEqual([1, 3]);
    for (const [person, roleId] of [
      [shop, 1],
      [admin, 2],
      [admin, 5],
    ] as const) {
      const { status, body } = await person.post('/views', view({ roleId }));
      expect([status, body.errors?.[0]]).toEqual([422, { path: 'roleId', msg: 'You can’t save views for this role.' }]);
    }
  });

  it('have names of their own, whatever their case', async () => {
    const [shop, other] = [await upstream.signIn(3), await upstream.signIn(3)];
    const name = `Heavy ${randomUUID()}`;
    const first = await save(shop, { name });
    const again = await shop.post('/views', view({ name: name.toUpperCase() }));
    expect([again.status, again.body.message]).toEqual([409, `There is a view named "${name.toUpperCase()}" already.`]);
    expect((await other.post('/views', view({ name }))).status).toBe(200);
    expect((await shop.post('/views', view({ name, list: '/marketing-shop/products' }))).status).toBe(200);
    const ofRole = await save(shop, { name, roleId: 3 });
    expect((await other.post('/views', view({ name, roleId: 3 }))).status).toBe(409);
    // For oneself it would have the name of another.
    expect((await shop.patch(`/views/${ofRole.id}`, change(ofRole, { roleId: null }))).status).toBe(409);
    expect((await shop.patch(`/views/${first.id}`, change(first, { name }))).status).toBe(200);
  });

  it('are refused where somebody else has changed them meanwhile', async () => {
    const shop = await upstream.signIn(3);
    const saved = await save(shop);
    expect((await shop.patch(`/views/${saved.id}`, change(saved, { address: '/all/1' }))).status).toBe(200);
    expect((await shop.patch(`/views/${saved.id}`, change(saved, { address: '/3/1' }))).status).toBe(409);
  });

  it.each([
    ['a blank name', { name: ' ' }],
    ['a name of 61 letters', { name: 'a'.repeat(61) }],
    ['the address of another server', { address: 'https://elsewhere.example/' }],
    ['an endless address', { address: `?searchFor=${'a'.repeat(2000)}` }],
    ['a place within the page', { address: '/2/1#rows' }],
    ['41 columns', { columns: Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`c${index}`, true])) }],
    ['an unknown density', { density: 'tall' }],
  ])('refuse %s', async (_, wrong) => {
    expect((await (await upstream.signIn(3)).post('/views', view(wrong))).status).toBe(422);
  });

  it(`are at most ${MAX_OWN_VIEWS} of one’s own, of several who add the last one only one`, async () => {
    const shop = await upstream.signIn(3);
    for (let count = 1; count < MAX_OWN_VIEWS; count += 1) await save(shop);
    const last = await Promise.all(Array.from({ length: 5 }, () => shop.post('/views', view())));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(last.find(({ status }) => status === 409)?.body.message).toBe('You can have at most 30 views per list.');
    expect((await viewsOf(shop)).views.filter(({ role }) => role === null)).toHaveLength(MAX_OWN_VIEWS);
    // Another list has room of its own.
    expect((await shop.post('/views', view({ list: '/marketing-shop/products' }))).status).toBe(200);
  });
});

describe('the order of views', () => {
  it('is each person’s own, with the view that opens with the list', async () => {
    const [shop, colleague] = [await upstream.signIn(3), await upstream.signIn(3)];
    const [a, b] = [await save(shop, { roleId: 3 }), await save(shop, { roleId: 3 })];
    const own = await save(shop);
    const arrange = (person: Client, order: number[], start: number | null) =>
      person.patch('/view-arrangement', { list: ORDERS, order, start });
    const isOfTest = (id: number) => [a.id, b.id, own.id].includes(id);
    const orderOf = async (person: Client) =>
      (await viewsOf(person)).views.map(({ id }) => id).filter((id) => isOfTest(id));

    expect((await arrange(shop, [own.id, b.id, a.id, a.id, 999_999], own.id)).status).toBe(200);
    expect(await orderOf(shop)).toEqual([own.id, b.id, a.id]);
    expect((await viewsOf(shop)).start).toBe(own.id);
    expect(await orderOf(colleague)).toEqual([a.id, b.id]);
    expect((await viewsOf(colleague)).start).toBeNull();

    expect((await arrange(colleague, [], own.id)).status).toBe(422);
    expect((await arrange(colleague, [b.id], b.id)).status).toBe(200);
    await remove(shop, `/views/${b.id}`);
    expect((await viewsOf(colleague)).start).toBeNull();
    // A new one comes last.
    const c = await save(shop, { roleId: 3 });
    expect((await viewsOf(shop)).views.at(-1)?.id).toBe(c.id);
  });
});

describe('the view that opens for everyone in a role', () => {
  const LIST = '/marketing-shop/products';
  const startOf = async (person: Client) => (await viewsOf(person, LIST)).start;
  const arrange = (person: Client, start: number | null) =>
    person.patch('/view-arrangement', { list: LIST, order: [], start });

  it('is one of each role, and moves with the choice of who may change it', async () => {
    const [admin, shop, colleague] = [await upstream.signIn(1), await upstream.signIn(3), await upstream.signIn(3)];
    const first = await save(admin, { list: LIST, roleId: 3, opensForRole: true });
    expect(first.opensForRole).toBe(true);
    expect([await startOf(shop), await startOf(admin)]).toEqual([first.id, null]);
    const second = await save(shop, { list: LIST, roleId: 3 });
    expect(await startOf(shop)).toBe(first.id);
    const changed = (await shop.patch(`/views/${second.id}`, change(second, { opensForRole: true }))).body;
    expect([await startOf(shop), await startOf(colleague)]).toEqual([second.id, second.id]);
    // Saving something else of it changes nothing of that.
    const renamed = (await shop.patch(`/views/${second.id}`, change(changed, { name: randomUUID() }))).body;
    expect(await startOf(colleague)).toBe(second.id);
    await shop.patch(`/views/${second.id}`, change(renamed, { roleId: null }));
    expect(await startOf(colleague)).toBeNull();
    await remove(admin, `/views/${first.id}`);
  });

  it('gives way to a person’s own choice, also of the list without a view', async () => {
    const [admin, shop, colleague] = [await upstream.signIn(1), await upstream.signIn(3), await upstream.signIn(3)];
    const [start, next] = [
      await save(admin, { list: LIST, roleId: 3, opensForRole: true }),
      await save(admin, { list: LIST, roleId: 3 }),
    ];
    const own = await save(shop, { list: LIST });
    await arrange(shop, own.id);
    expect(await startOf(shop)).toBe(own.id);
    await arrange(shop, null);
    expect(await startOf(shop)).toBeNull();
    expect(await startOf(colleague)).toBe(start.id);
    // Back to that of the role: the next one is opened, too.
    await arrange(shop, start.id);
    await admin.patch(`/views/${next.id}`, change(next, { opensForRole: true }));
    expect([await startOf(shop), await startOf(colleague)]).toEqual([next.id, next.id]);
  });
});

describe('the activity log', () => {
  it('tells of views for roles what they are, and of one’s own only that there is one', async () => {
    const shop = await upstream.signIn(3);
    const name = `Logged ${randomUUID()}`;
    const { id } = await save(shop, { name, roleId: 3 });
    const own = await save(shop, { name: `Own ${name}` });
    const { rows } = await upstream.db.query<{ object_id: string; after: object }>(
      `SELECT object_id, after FROM activity WHERE action = 'createView' AND object_id = ANY ($1)`,
      [[String(id), String(own.id)]],
    );
    const afterOf = (of: number) => rows.find(({ object_id: each }) => each === String(of))?.after;
    expect(afterOf(id)).toMatchObject({ name, list: ORDERS });
    expect(JSON.stringify(afterOf(own.id))).not.toContain(name);
  });
});
