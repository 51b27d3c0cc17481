import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RateEntry } from '@/lib/contract/configurations';
import type { ProposedChange } from '@/lib/contract/proposed-changes';
import { activitySentence } from '@/lib/domain/activity-words';
import { promotionDay, promotionEnd, promotionStart } from '@/lib/domain/promotion';
import { PROPOSAL_OUTDATED, proposedByOther } from '@/lib/domain/proposed-change';
import { aRatedProduct, claimsAwaitingApproval } from './claims-fixture';
import { FORBIDDEN, statusLine, type Answer } from './harness/client';
import { aCompany, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

type Person = Awaited<ReturnType<Upstream['signIn']>>;

const LIMIT = 1_000;

let upstream: Upstream;
/** A copy before the same database that asks for nobody else. */
let without: Upstream;
let maker: Person;
let other: Person;
let rewards: Person;

beforeAll(async () => {
  upstream = await startUpstream({ config: { ROLE_CHANGES_NEED_TWO: true, RATE_APPROVAL_THRESHOLD: LIMIT } });
  without = await startUpstream({ database: upstream.database });
  [maker, other, rewards] = [await upstream.signIn(1), await upstream.signIn(1), await upstream.signIn(2)];
});
afterAll(async () => {
  await without.stop();
  await upstream.stop();
});

const nameOf = ({ user }: Person) => `${user.firstName} ${user.lastName}`;
const DAY_MS = 24 * 3_600_000;
const day = (offset: number) => promotionDay(new Date(Date.now() + offset * DAY_MS));

const rows = async <T>(text: string, values: unknown[] = []) =>
  (await upstream.db.query(text, values)).rows as unknown as T[];

/** What every test begins with: nothing waits. */
const decideAll = () => rows(`delete from proposed_changes where state = 'waiting'`);

const decide = (by: Person, { id }: Pick<ProposedChange, 'id'>, body: object = { verdict: 'approve' }) =>
  by.post(`/proposed-changes/${id}/decision`, body);
const waitingFor = async (by: Person) => (await by.get('/proposed-changes')).body as ProposedChange[];

const roleOf = async (id: number) =>
  (await rows<{ role: number }>('select role_id as role from users where id = $1', [id]))[0]?.role;
const editRole = (by: Person, userId: number, role: string | number, more: object = {}) =>
  by.patch('/users/adminManagement/editUserDetail', { userId, user: { role, ...more } });

const aRole = async (rights: Readonly<Record<string, readonly string[]>> = {}) => {
  const [role] = await rows<{ id: number }>('insert into roles (name) values ($1) returning id', [`R ${randomUUID()}`]);
  for (const [area, actions] of Object.entries(rights))
    await rows('insert into access_control values ($1, $2, $3)', [area, role!.id, actions]);
  return role!.id;
};
const rightsOf = async (roleId: number) =>
  (
    await rows<{ rights: Record<string, string[]> }>(
      `select coalesce(json_object_agg(route_type, actions), '{}') as rights from access_control where role_id = $1`,
      [roleId],
    )
  )[0]!.rights;
const changeRights = async (by: Person, changes: object[]) => {
  const { version } = (await by.get('/access-control-list/table')).body;
  return by.patch('/access-control-list', { version, changes });
};

const aDefault = async (rate = 10) => (await aRatedProduct(upstream.db, { rate })).id;
const rateOf = async (id: number) =>
  (await rows<{ rate: number }>('select rate from configurations where id = $1', [id]))[0]?.rate;
const promotionOf = (configurationId: number, rate: number, [from, to]: readonly [number, number] = [1, 5]) => ({
  ...{ configurationId, configurationType: 'modules', rate },
  ...{ startDate: promotionStart(day(from)), endDate: promotionEnd(day(to)) },
});
const aPromotion = async (configurationId: number, rate: number) =>
  (await without.withToken(maker.token).post('/promotions', promotionOf(configurationId, rate))).body.id as number;
const aNumber = { officeNumber: '562-555-0100' };

/** A way of giving more: how it is made, and whether it was done. */
interface Way {
  prepare: () => Promise<{ make: (by: Person) => Promise<Answer>; isDone: () => Promise<boolean> }>;
  tells: object[];
}

const WAYS: Readonly<Record<string, Way>> = {
  'another role, also in place and in bulk': {
    prepare: async () => {
      const { id } = await aUser(upstream.db, { roleId: 3 });
      return { make: (by) => editRole(by, id, 'Admin'), isDone: async () => (await roleOf(id)) === 1 };
    },
    tells: [{ label: 'Role', from: 'Shop manager', to: 'Admin' }],
  },
  'a registration': {
    prepare: async () => {
      const email = `${randomUUID()}@office.example.com`;
      const body = { email, firstName: 'Ada', lastName: 'Young', role: 'Shop manager', ...aNumber };
      return {
        make: (by) => by.post('/users/adminManagement/register', body),
        isDone: async () => (await rows('select from users where email = $1', [email])).length === 1,
      };
    },
    tells: [{ label: 'Role', from: null, to: 'Shop manager' }, { label: 'E-mail' }],
  },
  'more rights for a role': {
    prepare: async () => {
      const roleId = await aRole({ orders: ['see', 'export'] });
      const wish = { routeType: 'orders', roleId, allowed: true, actions: ['see', 'change', 'export'] };
      return {
        make: (by) => changeRights(by, [wish]),
        isDone: async () => (await rightsOf(roleId)).orders?.includes('change') ?? false,
      };
    },
    tells: [{ label: 'Orders', from: 'see, export', to: 'see, change, export' }],
  },
  'a new default rate': {
    prepare: async () => {
      const productName = `P ${randomUUID()}`.toUpperCase();
      const body = { configurationType: 'modules', productName, rate: LIMIT + 1, qualified: true };
      return {
        make: (by) => by.post('/configurations', body),
        isDone: async () =>
          (await rows('select from configurations where product_name = $1', [productName])).length > 0,
      };
    },
    tells: [{ label: 'Rate', from: null, to: '1,001 Q' }],
  },
  'another default rate': {
    prepare: async () => {
      const id = await aDefault(10);
      return {
        make: (by) => by.patch(`/configurations/${id}`, { rate: 2_000 }),
        isDone: async () => (await rateOf(id)) === 2_000,
      };
    },
    tells: [{ label: 'Rate', from: '10 Q', to: '2,000 Q' }],
  },
  'a promotion': {
    prepare: async () => {
      const id = await aDefault(10);
      return {
        make: (by) => by.post('/promotions', promotionOf(id, 5_000)),
        isDone: async () => (await rows('select from promotions where configuration_id = $1', [id])).length === 1,
      };
    },
    tells: [{ label: 'Rate', from: null, to: '5,000 Q' }, { label: 'Start' }, { label: 'End' }],
  },
  'a promotion that gives more': {
    prepare: async () => {
      const id = await aDefault(10);
      const promotion = await aPromotion(id, 20);
      return {
        make: (by) => by.patch(`/promotions/${id}`, { id: promotion, rate: 3_000 }),
        isDone: async () =>
          (await rows('select from promotions where id = $1 and rate = 3000', [promotion])).length === 1,
      };
    },
    tells: [{ label: 'Rate', from: '20 Q', to: '3,000 Q' }],
  },
  'a promotion above the limit for longer': {
    prepare: async () => {
      const id = await aDefault(10);
      const promotion = await aPromotion(id, 3_000);
      const endDate = promotionEnd(day(9));
      return {
        make: (by) => by.patch(`/promotions/${id}`, { id: promotion, endDate }),
        isDone: async () =>
          (await rows('select from promotions where id = $1 and ends_at = $2', [promotion, endDate])).length === 1,
      };
    },
    tells: [{ label: 'End' }],
  },
};

describe.each(Object.entries(WAYS))('%s', (_, { prepare, tells }) => {
  it('is done at once where nobody else is asked for', async () => {
    const { make, isDone } = await prepare();
    const answer = await make(without.withToken(maker.token) as Person);
    expect(statusLine(answer)).toBe('200');
    expect(answer.body.waiting).toBeUndefined();
    expect(await isDone()).toBe(true);
  });

  it('waits for another administrator, who carries it out once', async () => {
    await decideAll();
    const { make, isDone } = await prepare();
    const answer = await make(maker);
    expect(statusLine(answer)).toBe('200');
    const proposal = [answer.body.waiting].flat()[0] as ProposedChange;
    expect(proposal).toMatchObject({ state: 'waiting', userName: nameOf(maker), fields: tells });
    expect(await isDone()).toBe(false);
    expect(await waitingFor(other)).toEqual([{ ...proposal, verdicts: ['approve', 'reject'] }]);
    expect(await waitingFor(maker)).toEqual([{ ...proposal, verdicts: ['withdraw'] }]);
    // Pressed again, it is the same one.
    expect([(await make(maker)).body.waiting].flat()).toEqual([proposal]);

    const key = { 'Idempotency-Key': randomUUID() };
    const path = `/proposed-changes/${proposal.id}/decision`;
    expect(statusLine(await maker.post(path, { verdict: 'approve' }, key))).toMatch(/^409 You proposed this change/);
    const elsewhere = await upstream.withToken(maker.token).post(path, { verdict: 'approve' });
    expect(elsewhere.status).toBe(409);
    expect(await isDone()).toBe(false);

    const third = await upstream.signIn(1);
    const answers = await Promise.all([other, third].map((by) => by.post(path, { verdict: 'approve' }, key)));
    expect(answers.map(statusLine).sort()).toEqual(['200', '409 Already approved.']);
    expect(await isDone()).toBe(true);
    expect(await waitingFor(other)).toEqual([]);
    const approver = answers[0]!.status === 200 ? other : third;
    expect((await approver.post(path, { verdict: 'approve' }, key)).body).toMatchObject({
      ...{ state: 'approved', decidedBy: nameOf(approver) },
    });
    const log = await rows<{ action: string; userId: number }>(
      `select action, user_id as "userId" from activity where object_type = 'proposed change' and object_id = $1
       order by id`,
      [String(proposal.id)],
    );
    expect(log).toEqual([
      { action: 'proposeChange', userId: maker.user.id },
      { action: 'decideProposedChange', userId: approver.user.id },
    ]);
    const [done] = await rows<object>(
      'select action, user_id as "userId" from activity where user_id = $1 order by id desc limit 1',
      [approver.user.id],
    );
    expect(done).toEqual({ action: proposal.call, userId: approver.user.id });
  });
});

describe('what is not given', () => {
  it.each([
    ['a role that may do less', 200, async () => (await aUser(upstream.db, { roleId: 1 })).id, 3],
    ['the same role', 200, async () => (await aUser(upstream.db, { roleId: 3 })).id, 3],
  ] as const)('%s is given at once', async (_, status, person, role) => {
    const id = await person();
    const answer = await editRole(maker, id, role);
    expect([answer.status, answer.body.waiting, await roleOf(id)]).toEqual([status, undefined, role]);
  });

  it('rights are taken at once, also with others that are given', async () => {
    const roleId = await aRole({ orders: ['see', 'change', 'export'], products: ['see'] });
    const answer = await changeRights(maker, [
      { routeType: 'orders', roleId, allowed: true, actions: ['see'] },
      { routeType: 'products', roleId, allowed: true, actions: ['see', 'change'] },
      { routeType: 'registration', roleId, allowed: false },
    ]);
    expect(answer.body.waiting).toMatchObject([{ fields: [{ label: 'Products', from: 'see', to: 'see, change' }] }]);
    expect(await rightsOf(roleId)).toEqual({ orders: ['see'], products: ['see'] });
    await decide(other, answer.body.waiting[0]);
    expect(await rightsOf(roleId)).toEqual({ orders: ['see'], products: ['see', 'change'] });
  });

  it.each([
    ['a rate up to the limit', 10, LIMIT],
    ['a lower one above the limit', 5_000, 4_000],
  ])('%s is changed at once', async (_, from, to) => {
    const id = await aDefault(from);
    const answer = await maker.patch(`/configurations/${id}`, { rate: to });
    expect([answer.body.waiting, await rateOf(id)]).toEqual([undefined, to]);
  });

  it('what is sent with a role that waits is stored', async () => {
    const { id } = await aUser(upstream.db, { roleId: 3 });
    const { body } = await editRole(maker, id, 'Admin', { firstName: 'Nora', disabled: true, ...aNumber });
    expect(body).toMatchObject({
      firstName: 'Nora',
      disabled: true,
      role: 'Shop manager',
      waiting: { state: 'waiting' },
    });
    expect((await decide(other, body.waiting)).status).toBe(200);
    expect(await roleOf(id)).toBe(1);
  });
});

describe('a proposed change', () => {
  const proposed = async (roleId: number | string = 'Admin') => {
    const person = await aUser(upstream.db, { roleId: 3 });
    return { person, change: (await editRole(maker, person.id, roleId)).body.waiting as ProposedChange };
  };

  it('is decided by administrators alone who may change what it is about, and not by whose role it is', async () => {
    await decideAll();
    const access = await aRole({ adminControls: ['see', 'change'], editProfile: ['see'] });
    const notAdministrator = await upstream.signIn(access);
    const roleless = await upstream.signIn(3);
    const { change } = await proposed();
    expect(statusLine(await decide(roleless, change))).toBe(FORBIDDEN);
    expect(statusLine(await decide(rewards, change))).toBe(FORBIDDEN);
    expect(statusLine(await decide(notAdministrator, change))).toBe('409 Only an administrator can decide this.');
    expect(await waitingFor(rewards)).toEqual([]);

    const demoted = await upstream.signIn(1);
    const { id: roleId } = { id: await aRole({ orders: ['see'], adminControls: ['see', 'change'], uploads: ['see'] }) };
    const own = (await editRole(maker, notAdministrator.user.id, 'Admin')).body.waiting;
    await rows('update users set role_id = 1 where id = $1', [notAdministrator.user.id]);
    expect(statusLine(await decide(notAdministrator, own))).toMatch(/^409 This affects your own role/);
    // The approver loses the right meanwhile.
    await rows('update users set role_id = $2 where id = $1', [demoted.user.id, roleId]);
    expect(statusLine(await decide(demoted, change))).toBe('409 Only an administrator can decide this.');
    expect(await roleOf(change.record!.id)).toBe(3);
  });

  it('that of a rate asks for the right to change rates', async () => {
    const id = await aDefault();
    const { waiting } = (await rewards.patch(`/configurations/${id}`, { rate: 9_000 })).body;
    await rows(`update access_control set actions = '{see}' where route_type = 'configurations' and role_id = 1`);
    expect(statusLine(await decide(other, waiting))).toBe('403 Your role can see this but can’t change it.');
    await rows(`update access_control set actions = default where route_type = 'configurations' and role_id = 1`);
    expect(statusLine(await decide(other, waiting))).toBe('200');
    expect(await rateOf(id)).toBe(9_000);
  });

  it('of a rate is told in its history, and what came of it', async () => {
    const id = await aDefault();
    const approved = (await rewards.patch(`/configurations/${id}`, { rate: 9_000 })).body.waiting;
    await decide(other, approved);
    const rejected = (await rewards.patch(`/configurations/${id}`, { rate: 9_500 })).body.waiting;
    await decide(other, rejected, { verdict: 'reject' });
    const { body } = await rewards.get(`/configurations/${id}/activity`);
    const told = (body as RateEntry[]).map(activitySentence).filter((sentence) => !sentence.startsWith('Proposed'));
    expect(told[0]).toMatch(/^Rejected the default rate of /);
    expect(told.some((sentence) => /^Approved the default rate of /.test(sentence))).toBe(true);
    expect(told.join()).not.toContain('Decided');
  });

  it('is refused once its record has changed, and can still be rejected', async () => {
    const { person, change } = await proposed();
    await maker.patch('/users/adminManagement/editUserDetail', {
      userId: person.id,
      user: { firstName: 'Mia', ...aNumber },
    });
    expect(statusLine(await decide(other, change))).toBe(`409 ${PROPOSAL_OUTDATED}`);
    expect(await roleOf(person.id)).toBe(3);
    const answer = await decide(other, change, { verdict: 'reject', reason: 'Not needed' });
    expect(answer.body).toMatchObject({ state: 'rejected', decidedBy: nameOf(other), reason: 'Not needed' });

    const roleId = await aRole({ orders: ['see'] });
    const more = await changeRights(maker, [{ routeType: 'products', roleId, allowed: true }]);
    await changeRights(maker, [{ routeType: 'orders', roleId, allowed: false }]);
    expect(statusLine(await decide(other, more.body.waiting[0]))).toBe(`409 ${PROPOSAL_OUTDATED}`);

    const gone = await proposed();
    await maker.send('DELETE', '/users/registration/delete', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userIds: [gone.person.id] }),
    });
    expect(statusLine(await decide(other, gone.change))).toBe(`409 ${PROPOSAL_OUTDATED}`);
  });

  it('goes by what its call refuses when it is approved', async () => {
    const email = `${randomUUID()}@office.example.com`;
    const body = { email, firstName: 'Ada', lastName: 'Young', role: 'Admin', ...aNumber };
    const { waiting } = (await maker.post('/users/adminManagement/register', body)).body;
    await aUser(upstream.db, { roleId: 3, email });
    expect((await decide(other, waiting)).status).toBe(409);
    expect(statusLine(await decide(maker, waiting, { verdict: 'withdraw' }))).toBe('200');
    expect((await maker.post('/users/adminManagement/register', body)).status).toBe(409);
  });

  it('is one of a record: its maker replaces it, others are told whose it is', async () => {
    const { person, change } = await proposed();
    expect(statusLine(await editRole(other, person.id, 2))).toBe(`409 ${proposedByOther(nameOf(maker))}`);
    const { waiting } = (await editRole(maker, person.id, 2)).body;
    expect(waiting.fields).toEqual([{ label: 'Role', from: 'Shop manager', to: 'Rewards manager' }]);
    expect(statusLine(await decide(other, change))).toMatch(/^409 This change was replaced/);
    expect(statusLine(await decide(other, waiting, { verdict: 'withdraw' }))).toMatch(/^409 Only the person/);
    expect((await decide(maker, waiting, { verdict: 'withdraw' })).body).toMatchObject({ state: 'withdrawn' });
    expect(await roleOf(person.id)).toBe(3);
  });

  it('tells who may decide it, and its maker of the decision', async () => {
    await decideAll();
    const { change } = await proposed();
    const notices = async (by: Person) => (await by.get('/notices?size=1')).body.data[0];
    expect(await notices(other)).toMatchObject({
      ...{ kind: 'proposed', record: { kind: 'accessChange', id: String(change.id) } },
      text: `${nameOf(maker)} proposed ${change.about}, which needs another administrator`,
    });
    const work = async (by: Person) => (await by.get('/work?kind=accessChange')).body.data;
    expect(await work(other)).toMatchObject([{ proposal: change }]);
    expect(await work(maker)).toEqual([]);
    await decide(other, change, { verdict: 'reject', reason: 'Ask Tom first' });
    expect(await notices(maker)).toMatchObject({
      ...{ kind: 'decided', record: { kind: 'admin', id: String(change.record!.id) } },
      text: `${nameOf(other)} rejected your request for ${change.about}`,
    });
  });

  it('a rate counts as changed by who proposed it, too: they are no second of what is claimed by it', async () => {
    const productName = `P ${randomUUID()}`.toUpperCase();
    const terms = { configurationType: 'modules', productName, rate: 900_000, qualified: true };
    const { waiting } = (await other.post('/configurations', terms)).body;
    await decide(maker, waiting);
    const [made] = await rows<{ id: number }>('select id from configurations where product_name = $1', [productName]);
    const [code] = await rows<{ id: number }>(
      `insert into article_codes (code, configuration_id, volume) values ($1, $2, 400) returning id`,
      [String(20_000_000 + made!.id), made!.id],
    );
    const product = { id: made!.id, productName, rate: 900_000, articleCodeId: code!.id, type: 'modules' } as const;
    const company = await aCompany(upstream.db);
    await claimsAwaitingApproval(upstream.db, { companyId: company.id, product, pieces: 2 });
    const approve = async (by: Person) => {
      const groups = (await rewards.get('/approvals/modules')).body as { companyId: number }[];
      const modules = groups.filter(({ companyId }) => companyId === company.id);
      return (await by.post('/approvals/approve', { types: ['modules', 'ess'], data: [company.id], modules })).body;
    };
    expect((await approve(rewards)).waiting).toMatchObject([{ reason: 'first' }]);
    expect((await approve(other)).waiting).toMatchObject([{ reason: 'rates' }]);
    expect((await approve(await upstream.signIn(1))).approved).toHaveLength(1);
  });
});
