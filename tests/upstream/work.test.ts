import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ForecastApproval } from '@/lib/contract/forecasts';
import type { CompanyPage } from '@/lib/contract/points';
import type { WorkItem, WorkPage } from '@/lib/contract/work';
import { forecastNumber } from '@/lib/domain/forecast';
import { ROUTE_TYPES, type RouteType } from '@/lib/domain/access-table';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import {
  ASSIGNED_ELSEWHERE,
  ASSIGNEE_REFUSED,
  HANDED_TO_SAME,
  kindOfWork,
  NOT_WAITING,
  WORK_AREAS,
  WORK_KIND_NAMES,
  WORK_KINDS,
  workNumber,
  type WorkKind,
} from '@/lib/domain/work';
import { isLate } from '@/lib/domain/waiting-age';
import { sweepAssignments } from '@/upstream/resources/work/assignments';
import { aRatedProduct, claimsAwaitingApproval, registerClaims } from './claims-fixture';
import { aForecast, setRules } from './forecasts-fixture';
import { FORBIDDEN, STALE, statusLine } from './harness/client';
import { aCompany, anOrder } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { anInquiry } from './inquiries-fixture';
import { aPartner } from './partners-fixture';
import { ask, companyOf } from './points-fixture';

const NOW = new Date('2026-05-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

type Person = Awaited<ReturnType<Upstream['signIn']>>;
let upstream: Upstream;
let admin: Person;
let other: Person;
let shop: Person;
let requester: Person;
/** One of each kind that waits for `admin`. */
const waiting = {} as Record<WorkKind, number>;

beforeAll(async () => {
  upstream = await startUpstream({ now: () => NOW });
  [admin, other, shop, requester] = await Promise.all([
    upstream.signIn(1),
    upstream.signIn(1),
    upstream.signIn(3),
    upstream.signIn(4),
  ]);
  await setRules(upstream.db);
  waiting.pointRequest = await aRequest(requester);
  waiting.modules = (await aClaimant()).id;
  waiting.forecast = (await aForecast(upstream.db, { day: '2026-05-01', pieces: 20 })).id * 2;
  waiting.registration = (await aPartner(upstream.db)).id;
  waiting.inquiry = (await anInquiry(upstream.db, { createdAt: daysAgo(3) })).id;
  waiting.bouncedReply = (
    await anInquiry(upstream.db, { statusId: 5, assignedId: admin.user.id, createdAt: daysAgo(4) })
  ).id;
  waiting.order = (await anOrder(upstream.db, { orderStatusId: 2, createdAt: daysAgo(6) })).id;
  const { id: companyId } = await aCompany(upstream.db);
  await registerClaims(upstream.db, { companyId, registeredAt: daysAgo(15) });
  const { rows } = await upstream.db.query('select id from claims where company_id = $1', [companyId]);
  waiting.claim = Number(rows[0].id);
  waiting.pointBatch = await aBatch(requester);
  waiting.accessChange = await aProposal('editAdmin', 'adminControls');
  waiting.rateChange = await aProposal('createPromotion', 'configurations');
  waiting.takeBack = await aProposal('takeBackApproval', 'approvals');
});
afterAll(() => upstream.stop());

async function aRequest(client: Person): Promise<number> {
  const { id } = await aCompany(upstream.db);
  await ask(client, { companyId: id, qpoints: 500, requestTypeId: REQUEST_TYPE.accrue });
  return (await companyOf(admin, id)).pointRequest.id;
}

/** Of who is no administrator, so that it waits. */
async function aBatch(client: Person): Promise<number> {
  const { id: companyId } = await aCompany(upstream.db);
  const rows = [{ row: 2, companyId, requestTypeId: REQUEST_TYPE.accrue, qpoints: 40 }];
  const key = { 'idempotency-key': randomUUID() };
  return (await client.post('/point-batches', { fileName: 'may.xlsx', rows }, key)).body.id;
}

/** A change that somebody proposed whose account is gone. */
async function aProposal(call: string, area: string): Promise<number> {
  const { rows } = await upstream.db.query<{ id: number }>(
    `insert into proposed_changes (call, area, request, about_key, about, fields, state, user_name, created_at)
     values ($1, $2, '{}', gen_random_uuid()::text, 'another role', '[]', 'waiting', 'Hana Miller', $3) returning id`,
    [call, area, daysAgo(1)],
  );
  return rows[0]!.id;
}

async function aClaimant(): Promise<{ id: number }> {
  const company = await aCompany(upstream.db);
  await claimsAwaitingApproval(upstream.db, {
    companyId: company.id,
    product: await aRatedProduct(upstream.db),
    pieces: 2,
  });
  return company;
}

interface Listed {
  data: { id: number }[];
  total: number;
}

/** The path of the queue's calls. */
const QUEUE = '/work';
const queue = async (as: Person = admin, query = ''): Promise<WorkPage> => (await as.get(`/work?${query}`)).body;
const numbers = (items: readonly WorkItem[]) => items.map(({ id }) => id);
const all = async (as: Person = admin, query = '') => numbers((await queue(as, `limit=500&${query}`)).data);
const item = (kind: WorkKind, as = admin) => as.get(`/work/${workNumber(kind, waiting[kind])}`);
const assign = (kind: WorkKind, body: object, as = admin) => as.patch(`/work/${workNumber(kind, waiting[kind])}`, body);

/** Gives the role of the shop exactly these areas. */
async function giveOnly(...areas: readonly RouteType[]): Promise<void> {
  await upstream.db.query('delete from access_control where role_id = 3');
  await upstream.db.query('insert into access_control (route_type, role_id) select unnest($1::text[]), 3', [areas]);
}

describe('what waits for whom', () => {
  it('is one of each kind for an administrator, with what its kind tells', async () => {
    const { data, counts } = await queue();
    for (const kind of WORK_KIND_NAMES) {
      expect(
        data.find((each) => each.kind === kind),
        kind,
      ).toMatchObject({ record: waiting[kind] });
      expect(counts.find((each) => each.kind === kind)?.count, kind).toBeGreaterThan(0);
      expect((await item(kind)).body, kind).toEqual(data.find((each) => each.kind === kind));
    }
    expect(data.find(({ kind }) => kind === 'pointRequest')?.points?.pointRequest?.qpoints).toBe(500);
    expect(data.find(({ kind }) => kind === 'modules')?.modules?.moduleQuantity).toBe(2);
    expect(data.find(({ kind }) => kind === 'forecast')?.forecast?.qpoints).toBe(250);
    expect(data.find(({ kind }) => kind === 'order')?.order?.items).toBe(1);
    expect(data.find(({ kind }) => kind === 'pointBatch')?.batch).toMatchObject({ rows: 1, accrued: 40, deducted: 0 });
    const { pointRequests, proposedChanges } = (await admin.get('/dashboard')).body;
    expect(pointRequests.batches).toMatchObject({ count: 1 });
    expect(proposedChanges).toMatchObject({ access: { count: 1 }, rates: { count: 1 } });
    expect((await shop.get('/dashboard')).body.proposedChanges).toBeUndefined();
  });

  it('is narrowed to what is late, to the reader’s own and to their decisions, as the dashboard counts it', async () => {
    const { work } = (await admin.get('/dashboard')).body;
    for (const [part, query] of [
      ['late', 'only=late'],
      ['mine', 'assigned=me'],
      ['decision', 'only=decision'],
    ] as const) {
      const { data, counts } = await queue(admin, `limit=500&${query}`);
      expect(work[part], part).toEqual(counts);
      for (const { kind, count, oldestAt } of counts) {
        const own = data.filter((each) => each.kind === kind);
        expect([own.length, own[0]?.since ?? null], `${part} ${kind}`).toEqual([count, oldestAt]);
      }
      if (part === 'late') expect(work.oldest).toBe(data[0]?.id ?? null);
    }
    const late = (await queue(admin, 'limit=500')).data.filter(({ kind, since }) =>
      isLate(WORK_KINDS[kind].age, since, NOW),
    );
    expect(numbers((await queue(admin, 'limit=500&only=late')).data)).toEqual(numbers(late));
    const kinds = new Set((await queue(admin, 'limit=500&only=decision')).data.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(WORK_KIND_NAMES.filter((kind) => kindOfWork(kind).isForAdministrators)));
  });

  it('stands oldest first; a claim waits from its fifteenth day on', async () => {
    const { data } = await queue();
    expect(data.map(({ since }) => since)).toEqual(data.map(({ since }) => since).toSorted());
    expect(data.find(({ kind }) => kind === 'claim')?.since).toBe(daysAgo(1).toISOString());
  });

  it.each(WORK_AREAS)('of the area %s is told to who may use it, and nothing else', async (area) => {
    await giveOnly(area);
    const kinds = WORK_KIND_NAMES.filter((kind) => WORK_KINDS[kind].area === area);
    const { data, counts } = await queue(shop);
    expect(counts.map(({ kind }) => kind)).toEqual(kinds);
    const seen = kinds.filter((kind) => !kindOfWork(kind).isForAdministrators);
    expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(seen));
    for (const kind of WORK_KIND_NAMES) {
      const expected = !kinds.includes(kind) ? FORBIDDEN : seen.includes(kind) ? '200' : '404 This item doesn’t exist.';
      expect(statusLine(await item(kind, shop)), kind).toBe(expected);
      if (kinds.includes(kind)) continue;
      expect(statusLine(await shop.get(`/work?kind=${kind}`)), kind).toBe(FORBIDDEN);
      expect(statusLine(await shop.get(`/work/assignees?kind=${kind}`)), kind).toBe(FORBIDDEN);
      expect(statusLine(await assign(kind, { userId: shop.user.id }, shop)), kind).toBe(FORBIDDEN);
    }
  });

  it('is nothing to who may use none of these areas', async () => {
    await giveOnly(...ROUTE_TYPES.filter((area) => !WORK_AREAS.includes(area)));
    expect(statusLine(await shop.get('/work'))).toBe(FORBIDDEN);
  });

  it('is not what one asked for oneself, or approved first', async () => {
    const own = workNumber('pointRequest', await aLargeRequest(admin));
    expect(await all(admin)).not.toContain(own);
    expect(await all(other)).toContain(own);
    const { id } = await aClaimant();
    await upstream.db.query(
      `insert into first_approvals (company_id, kind, covers, last_number, items, qpoints, user_id, created_at)
       values ($1, 'reward', '{modules}', 100, 2, 20, $2, $3)`,
      [id, admin.user.id, NOW],
    );
    expect(await all(admin)).not.toContain(workNumber('modules', id));
    expect(await all(other)).toContain(workNumber('modules', id));
  });

  it('is everyone’s inquiries and bounced replies, and one’s own where only those are asked for', async () => {
    const kinds = { inquiry: 1, bouncedReply: 5 } as const;
    for (const kind of ['inquiry', 'bouncedReply'] as const) {
      const { id } = await anInquiry(upstream.db, { assignedId: other.user.id, statusId: kinds[kind] });
      const counted = (await queue(admin)).counts.find((each) => each.kind === kind)?.count;
      expect(await all(), kind).toContain(workNumber(kind, id));
      expect(counted, kind).toBe((await all(admin, `kind=${kind}`)).length);
      expect(await all(admin, 'assigned=me'), kind).not.toContain(workNumber(kind, id));
      expect(await all(other, 'assigned=me'), kind).toContain(workNumber(kind, id));
      expect(await all(admin, `assigned=user-${other.user.id}`), kind).toContain(workNumber(kind, id));
      for (const whose of ['nobody', 'role-1'])
        expect(await all(admin, `assigned=${whose}`), kind).not.toContain(workNumber(kind, id));
    }
  });

  it('is not an achievement outside the band', async () => {
    const held = await aForecast(upstream.db, { day: '2026-03-01', pieces: 20, scanned: 2 });
    const kept = await aForecast(upstream.db, { day: '2026-03-01', pieces: 20, scanned: 20 });
    const mine = await all();
    expect(mine).not.toContain(workNumber('forecast', held.id * 2 + 1));
    expect(mine).toContain(workNumber('forecast', kept.id * 2 + 1));
  });
});

describe('pages of the queue', () => {
  it('go on where the last one ended, whatever its kind, and hold each thing once', async () => {
    // Things of one instant are told apart by kind and id.
    await anOrder(upstream.db, { orderStatusId: 2, createdAt: daysAgo(6) });
    await anInquiry(upstream.db, { createdAt: daysAgo(6) });
    const whole = (await queue(admin, 'limit=500')).data;
    expect(whole.length).toBeGreaterThan(10);
    const paged: WorkItem[] = [];
    for (let after: string | null | undefined = ''; after !== null && after !== undefined;) {
      const page = await queue(admin, `limit=1${after ? `&after=${after}` : ''}`);
      paged.push(...page.data);
      after = page.next;
    }
    expect(numbers(paged)).toEqual(numbers(whole));
  });

  it.each(WORK_KIND_NAMES)('of %s alone hold as many as are counted', async (kind) => {
    const { data, counts } = await queue(admin, `kind=${kind}&limit=500`);
    expect(new Set(data.map((each) => each.kind))).toEqual(new Set([kind]));
    expect(counts.find((each) => each.kind === kind)?.count).toBe(data.length);
  });

  it('refuse what is no place of the queue', async () => {
    expect((await admin.get('/work?after=yesterday')).status).toBe(422);
    expect((await admin.get('/work/9999999')).status).toBe(404);
    expect((await admin.get('/work/19')).status).toBe(404);
  });
});

describe('an assignment', () => {
  it('is to a person or a role, shown in the queue, and taken back', async () => {
    const { body } = await assign('order', { userId: other.user.id, version: 0 });
    const name = `${other.user.firstName} ${other.user.lastName}`;
    expect(body.assignee).toMatchObject({ user: { id: other.user.id, name }, role: null, version: 1 });
    expect((await item('order')).body.assignee).toEqual(body.assignee);
    expect(await all(other, 'assigned=me')).toContain(body.id);
    expect(await all(admin, 'assigned=me')).not.toContain(body.id);

    expect(await all(admin, `assigned=user-${other.user.id}`)).toContain(body.id);
    expect(await all(admin, 'assigned=role-1')).not.toContain(body.id);
    expect(await all(admin, 'assigned=nobody')).not.toContain(body.id);

    await assign('order', { roleId: 1, version: 1 });
    expect(await all(admin, 'assigned=role-1')).toContain(body.id);
    expect(await all(admin, `assigned=user-${other.user.id}`)).not.toContain(body.id);
    expect(await all(admin, 'assigned=me')).toContain(body.id);
    expect((await queue(admin, 'assigned=me')).counts.find(({ kind }) => kind === 'order')?.count).toBe(1);

    const taken = await assign('order', { version: 2 });
    expect(taken.body.assignee).toMatchObject({ user: null, role: null, version: 3 });
    expect(await all(admin, 'assigned=me')).not.toContain(body.id);
    expect(await all(admin, 'assigned=nobody')).toContain(body.id);
  });

  /** The list of a kind, and by what it names what waits. */
  const LISTS: Readonly<Partial<Record<WorkKind, [path: string, recordsOf: (body: never) => unknown[]]>>> = {
    pointRequest: [
      '/users/qpoints/search?limit=10',
      ({ data }: CompanyPage) => data.map((row) => row.pointRequest?.id),
    ],
    modules: ['/approvals/modules?', (rows: { companyId: number }[]) => rows.map(({ companyId }) => companyId)],
    forecast: ['/forecasts/approvals?', (rows: ForecastApproval[]) => rows.map(forecastNumber)],
    registration: ['/users/registration/search?steps=0,1', ({ data }: Listed) => data.map(({ id }) => id)],
    order: ['/orders?limit=10', ({ data, total }: Listed) => (total === data.length ? data.map(({ id }) => id) : [])],
    claim: ['/modules/awaiting-approval/search?', ({ data }: Listed) => data.map(({ id }) => id)],
    pointBatch: ['/point-batches?', ({ data }: Listed) => data.map(({ id }) => id)],
  };

  it.each(Object.entries(LISTS))(
    'shows in the list of each %s, which can be filtered by it',
    async (of, [path, recordsOf]) => {
      const kind = of as WorkKind;
      const [one, colleague] = [await upstream.signIn(1), await upstream.signIn(1)];
      // By the clock of this test.
      await upstream.db.query('update claims set priced_at = $2 where company_id = $1', [waiting.modules, daysAgo(2)]);
      await upstream.db.query('update companies set created_at = $2 where master_id = $1', [
        waiting.registration,
        daysAgo(2),
      ]);
      const assignedTo = async (whose: string, as: Person = one) => {
        const answer = await as.get(`${path}&assigned=${whose}`);
        expect(answer.status).toBe(200);
        return recordsOf(answer.body as never);
      };
      const mine = (as: Person) => assignedTo('me', as);
      expect(await assignedTo('nobody'), 'nobody').toContain(waiting[kind]);
      const named = async () => (await one.get(`/assigned-work?kind=${kind}&records=1..3-${waiting[kind]}`)).body;
      const { version = 0 } = (await item(kind)).body.assignee ?? {};
      const given = await assign(kind, { userId: one.user.id, version });
      expect(await named()).toContainEqual({
        id: workNumber(kind, waiting[kind]),
        record: waiting[kind],
        assignee: given.body.assignee,
      });
      expect([await mine(one), await mine(colleague)]).toEqual([[waiting[kind]], []]);
      expect(await assignedTo(`user-${one.user.id}`, colleague)).toEqual([waiting[kind]]);
      expect([await assignedTo(`user-${colleague.user.id}`), await assignedTo('role-1')]).toEqual([[], []]);
      expect(await assignedTo('nobody')).not.toContain(waiting[kind]);
      expect((await one.get(`${path}&assigned=yours`)).status).toBe(422);
      await assign(kind, { roleId: 1, version: version + 1 });
      expect([await mine(one), await mine(colleague)]).toEqual([[waiting[kind]], [waiting[kind]]]);
      expect([await assignedTo(`user-${one.user.id}`), await assignedTo('role-1')]).toEqual([[], [waiting[kind]]]);
      // One that is older than the wait is about what is done by now.
      await upstream.db.query(`update assignments set assigned_at = '2020-01-01' where kind = $1`, [kind]);
      if (kind !== 'forecast') expect(await mine(one)).toEqual([]);
      await assign(kind, { version: version + 2 });
      expect(await mine(one)).toEqual([]);
      await upstream.db.query('delete from assignments where kind = $1', [kind]);
    },
  );

  it('is told of what waits for the reader alone', async () => {
    expect((await admin.get('/assigned-work?kind=order&records=900000..999999999999')).body).toEqual([]);
    expect((await admin.get('/assigned-work?kind=order')).status).toBe(422);
    expect((await requester.get(`/assigned-work?kind=claim&records=${waiting.claim}`)).status).toBe(403);
    const own = await aRequest(admin);
    const { body } = await admin.get(`/assigned-work?kind=pointRequest&records=${own}-${waiting.pointRequest}`);
    expect(body.map(({ record }: { record: number }) => record)).toEqual([waiting.pointRequest]);
  });

  it('of two at once is stored once, and the other is told', async () => {
    const answers = await Promise.all(
      [admin, other].map((as) => assign('claim', { userId: as.user.id, version: 0 }, as)),
    );
    expect(answers.map(statusLine).toSorted()).toEqual(['200', STALE]);
    expect((await item('claim')).body.assignee.version).toBe(1);
  });

  it('of several is made by one call, which says which of them do not wait', async () => {
    const orders = await Promise.all(
      [5, 5, 5].map((days) => anOrder(upstream.db, { orderStatusId: 2, createdAt: daysAgo(days) })),
    );
    const shipped = await anOrder(upstream.db, { orderStatusId: 4 });
    const records = orders.map(({ id }) => id);
    const colleague = await upstream.signIn(1);
    const at = (id: number) => `/work/${workNumber('order', id)}`;
    await admin.patch(at(records[0]!), { userId: colleague.user.id });
    const told = async () =>
      (await colleague.get('/notices')).body.data.map(({ text }: { text: string }) => text) as string[];
    const before = (await told()).length;

    const { body } = await admin.patch('/work', {
      ...{ kind: 'order', records: [...records, shipped.id, 999_999] },
      userId: colleague.user.id,
    });
    expect(body.assigned.toSorted()).toEqual(records.toSorted());
    expect(body.refused).toEqual([shipped.id, 999_999].map((record) => ({ record, reason: NOT_WAITING })));
    expect((await all(colleague, 'assigned=me')).toSorted()).toEqual(
      records.map((id) => workNumber('order', id)).toSorted(),
    );
    const versions = await Promise.all(records.map(async (id) => (await admin.get(at(id))).body.assignee.version));
    expect(versions, 'the first one already was').toEqual([1, 1, 1]);
    expect((await told()).slice(0, -before)).toEqual([expect.stringContaining('assigned you 2 orders to ship')]);

    expect(statusLine(await admin.patch(at(records[1]!), { version: 0 })), 'seen before').toBe(STALE);
    await admin.patch('/work', { kind: 'order', records });
    expect(await all(colleague, 'assigned=me')).toEqual([]);
  });

  it('of several is refused as a single one is', async () => {
    const several = (more: object, as = admin) =>
      as.patch('/work', { kind: 'order', records: [waiting.order], ...more });
    expect(statusLine(await several({ userId: requester.user.id }))).toBe(`422 ${ASSIGNEE_REFUSED}`);
    expect((await several({ userId: 1, roleId: 1 })).status).toBe(422);
    expect((await several({ records: [] })).status).toBe(422);
    expect(statusLine(await several({}, requester))).toBe(FORBIDDEN);
    expect(statusLine(await several({ kind: 'inquiry' }))).toBe(`409 ${ASSIGNED_ELSEWHERE}`);
  });

  it('of the same records by two at once ends with one assignee for all', async () => {
    const orders = await Promise.all(
      [5, 5, 5, 5].map((days) => anOrder(upstream.db, { orderStatusId: 2, createdAt: daysAgo(days) })),
    );
    const records = orders.map(({ id }) => id);
    const give = (as: Person, ids: number[]) => as.patch('/work', { kind: 'order', records: ids, userId: as.user.id });
    const answers = await Promise.all([give(admin, records), give(other, records.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const assignees = await Promise.all(
      records.map(async (id) => (await admin.get(`/work/${workNumber('order', id)}`)).body.assignee),
    );
    expect(new Set(assignees.map(({ user }) => user.id)).size).toBe(1);
    expect(assignees.map(({ version }) => version)).toEqual([2, 2, 2, 2]);
  });

  it('goes to nobody who may not open the kind', async () => {
    await giveOnly('orders');
    const refusal = `422 ${ASSIGNEE_REFUSED}`;
    expect(statusLine(await assign('order', { userId: shop.user.id }))).toBe('200');
    expect(statusLine(await assign('registration', { userId: shop.user.id }))).toBe(refusal);
    expect(statusLine(await assign('registration', { roleId: 3 }))).toBe(refusal);
    expect(statusLine(await assign('pointRequest', { userId: requester.user.id }))).toBe(refusal);
    expect((await assign('order', { userId: 1, roleId: 1 })).status).toBe(422);
    const gone = await upstream.signIn(1);
    await upstream.db.query('update users set disabled = true where id = $1', [gone.user.id]);
    expect(statusLine(await assign('order', { userId: gone.user.id }))).toBe(refusal);
    const anyKind = (await admin.get('/work/assignees')).body;
    expect(anyKind.people.map(({ id }: { id: number }) => id)).toContain(shop.user.id);
    expect(anyKind.people.map(({ id }: { id: number }) => id)).not.toContain(gone.user.id);
    const ofShop = (await shop.get('/work/assignees')).body;
    expect(ofShop).toEqual((await shop.get('/work/assignees?kind=order')).body);
    const { people, roles } = (await admin.get('/work/assignees?kind=registration')).body;
    expect(people.map(({ id }: { id: number }) => id)).not.toContain(shop.user.id);
    expect(roles.map(({ id }: { id: number }) => id)).toContain(1);
    expect(roles.map(({ id }: { id: number }) => id)).not.toContain(3);
  });

  it('of an inquiry is its account manager', async () => {
    expect(statusLine(await assign('inquiry', { userId: admin.user.id }))).toBe(`409 ${ASSIGNED_ELSEWHERE}`);
    await admin.patch('/contact/assign', { ids: [waiting.inquiry], assigned: admin.user.id });
    expect((await item('inquiry')).body.assignee.user.id).toBe(admin.user.id);
    expect(await all(admin, 'assigned=me')).toContain(workNumber('inquiry', waiting.inquiry));
    expect((await item('inquiry', other)).body.assignee.user.id).toBe(admin.user.id);
    expect(statusLine(await admin.patch('/contact/assign', { ids: [waiting.inquiry], assigned: null }))).toBe('200');
    expect((await item('inquiry', other)).body.assignee).toBeNull();
    expect(await all(admin, 'assigned=me')).not.toContain(workNumber('inquiry', waiting.inquiry));
  });

  it('is told in the log and in the timeline of what it is about', async () => {
    await assign('registration', { userId: other.user.id });
    const { entries } = (await admin.get(`/timelines/registration/${waiting.registration}`)).body;
    expect(entries[0]).toMatchObject({
      text: 'Changed an assignment',
      changes: [{ label: 'Assignee', before: null, after: `${other.user.firstName} ${other.user.lastName}` }],
    });
  });

  it('is told to whom it is given, unless they took it themselves', async () => {
    const { id: partner } = await aPartner(upstream.db);
    const told = async (as: Person) => (await as.get('/notices')).body.data.map(({ text }: { text: string }) => text);
    const at = `/work/${workNumber('registration', partner)}`;
    const { name } = (await admin.get(at)).body;
    await admin.patch(at, { userId: admin.user.id });
    expect((await told(admin)).join()).not.toContain(name);
    await admin.patch(at, { userId: other.user.id });
    expect((await told(other)).join()).toContain(`assigned you Registration: ${name}`);
  });

  it('to a role is told to each of its members but who did it, and to nobody else', async () => {
    const { id: partner } = await aPartner(upstream.db);
    const told = async (as: Person) =>
      (await as.get('/notices')).body.data.map(({ text }: { text: string }) => text).join();
    const [member, stranger] = [await upstream.signIn(1), await upstream.signIn(3)];
    const at = `${QUEUE}/${workNumber('registration', partner)}`;
    const { name } = (await admin.get(at)).body;
    expect(statusLine(await admin.patch(at, { roleId: 1 }))).toBe('200');
    for (const as of [other, member])
      expect(await told(as)).toMatch(new RegExp(`assigned Registration: ${name} to your role, `));
    for (const as of [admin, stranger]) expect(await told(as)).not.toContain(`Registration: ${name}`);
  });

  it('goes once its thing waits no longer, and holds for nothing that begins to wait later', async () => {
    await assign('modules', { userId: other.user.id });
    await assign('forecast', { userId: other.user.id });
    await upstream.db.query(`update claims set priced_at = $2 where company_id = $1`, [
      waiting.modules,
      new Date(NOW.getTime() + 1_000),
    ]);
    expect((await item('modules')).body.assignee).toMatchObject({ user: null, version: 1 });
    expect(await all(other, 'assigned=me')).not.toContain(workNumber('modules', waiting.modules));
    await sweepAssignments(upstream.db, 'America/Los_Angeles', NOW);
    expect((await item('modules')).body.assignee).toBeNull();
    expect((await item('forecast')).body.assignee).toMatchObject({ user: { id: other.user.id } });
  });
});

describe('handing over', () => {
  const openOf = async (person: Person) => (await admin.get(`/work/of/${person.user.id}`)).body;
  const handOver = (person: Person, body: object, as: Person = admin) => as.patch(`/work/of/${person.user.id}`, body);
  const nameOf = ({ user }: Person) => `${user.firstName} ${user.lastName}`;
  const told = async (as: Person) =>
    (await as.get('/notices')).body.data.map(({ text }: { text: string }) => text) as string[];

  async function loaded() {
    const person = await upstream.signIn(1);
    const orders = await Promise.all(
      [5, 5, 5].map((days) => anOrder(upstream.db, { orderStatusId: 2, createdAt: daysAgo(days) })),
    );
    const { id: partner } = await aPartner(upstream.db);
    await upstream.db.query('update companies set created_at = $2 where master_id = $1', [partner, daysAgo(2)]);
    const { id: inquiry } = await anInquiry(upstream.db, { assignedId: person.user.id });
    await anInquiry(upstream.db, { assignedId: person.user.id, statusId: 4 });
    const done = await anOrder(upstream.db, { orderStatusId: 4, createdAt: daysAgo(5) });
    const records = orders.map(({ id }) => id);
    await admin.patch('/work', { kind: 'order', records, userId: person.user.id });
    await admin.patch('/work', { kind: 'registration', records: [partner], userId: person.user.id });
    await upstream.db.query(
      `insert into assignments (kind, record_id, user_id, assigned_at) values ('order', $1, $2, $3)`,
      [done.id, person.user.id, NOW],
    );
    return { person, records, partner, inquiry };
  }

  it('moves the open work of some kinds, or all, and tells the new assignee and the log of each group once', async () => {
    const { person, records, partner, inquiry } = await loaded();
    expect(await openOf(person)).toEqual([
      { kind: 'registration', count: 1 },
      { kind: 'inquiry', count: 1 },
      { kind: 'order', count: 3 },
    ]);
    const heir = await upstream.signIn(1);
    const { body } = await handOver(person, { kinds: ['order'], userId: heir.user.id });
    expect(body).toEqual({ moved: [{ kind: 'order', count: 3 }], refused: [] });
    expect((await all(heir, 'assigned=me')).toSorted()).toEqual(
      records.map((id) => workNumber('order', id)).toSorted(),
    );
    expect(await told(heir)).toEqual([`${nameOf(admin)} assigned you 3 orders to ship`]);

    await handOver(person, { kinds: ['registration', 'inquiry', 'order'], userId: heir.user.id });
    expect(await openOf(person)).toEqual([]);
    expect(await all(heir, 'assigned=me')).toEqual(
      expect.arrayContaining([workNumber('registration', partner), workNumber('inquiry', inquiry)]),
    );
    expect((await told(heir))[0]).toBe(`${nameOf(admin)} assigned you 1 registration and 1 inquiry`);
    const { rows } = await upstream.db.query(
      `select object_name as name, before->>'assignee' as before, after->>'assignee' as after
       from activity where action = 'handOverWork' and subject_type = 'user' and subject_id = $1 order by id`,
      [String(person.user.id)],
    );
    const entry = (name: string) => ({ name, before: nameOf(person), after: nameOf(heir) });
    expect(rows).toEqual(['3 orders to ship', '1 registration', '1 inquiry'].map(entry));
  });

  it('leaves the kinds that the other one can’t open, and says so', async () => {
    const { person } = await loaded();
    await giveOnly('orders');
    const { body } = await handOver(person, { kinds: [...WORK_KIND_NAMES], userId: shop.user.id });
    expect(body).toEqual({
      moved: [{ kind: 'order', count: 3 }],
      refused: [
        { kind: 'registration', count: 1, reason: ASSIGNEE_REFUSED },
        { kind: 'inquiry', count: 1, reason: ASSIGNEE_REFUSED },
      ],
    });
    expect(await openOf(person)).toHaveLength(2);
    const toRole = await handOver(person, { kinds: ['registration', 'inquiry'], roleId: 1 });
    expect(toRole.body.refused).toEqual([{ kind: 'inquiry', count: 1, reason: ASSIGNEE_REFUSED }]);
    expect((await handOver(person, { kinds: ['inquiry'] })).body.moved).toEqual([{ kind: 'inquiry', count: 1 }]);
  });

  it('is for administrators, from staff to somebody else', async () => {
    const { person } = await loaded();
    expect(statusLine(await handOver(person, { kinds: ['order'], userId: shop.user.id }, shop))).toBe(FORBIDDEN);
    expect(statusLine(await shop.get(`/work/of/${person.user.id}`))).toBe(FORBIDDEN);
    expect(statusLine(await handOver(person, { kinds: ['order'], userId: person.user.id }))).toBe(
      `422 ${HANDED_TO_SAME}`,
    );
    expect((await handOver(person, { kinds: [] })).status).toBe(422);
    expect((await admin.get('/work/of/999999')).status).toBe(404);
  });

  it('still works for someone disabled or deleted', async () => {
    const { person } = await loaded();
    const deleted = await admin.send('DELETE', '/users/registration/delete', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userIds: [person.user.id] }),
    });
    expect(deleted.status).toBe(200);
    expect(await openOf(person)).toHaveLength(3);
    expect((await handOver(person, { kinds: ['order'], userId: other.user.id })).body.moved).toEqual([
      { kind: 'order', count: 3 },
    ]);
  });

  it('against a decision and against others who take something loses nothing and moves nothing twice', async () => {
    const { person, records, partner } = await loaded();
    const [heir, taker] = [await upstream.signIn(1), await upstream.signIn(1)];
    const [taken = 0] = records;
    const answers = await Promise.all([
      handOver(person, { kinds: [...WORK_KIND_NAMES], userId: heir.user.id }),
      taker.patch(`/work/${workNumber('order', taken)}`, { userId: taker.user.id, version: 1 }),
      other.patch('/users/registration/reject', { userId: partner, reason: 'No company of this name.' }),
      handOver(person, { kinds: ['order'], userId: other.user.id }),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await openOf(person)).toEqual([]);
    const owners = await Promise.all(
      records.map(async (id) => (await admin.get(`/work/${workNumber('order', id)}`)).body.assignee.user.id),
    );
    for (const owner of owners) expect([heir, taker, other].map(({ user }) => user.id)).toContain(owner);
    const movedOrders = [answers[0], answers[3]].flatMap(({ body }) => body.moved as { kind: string; count: number }[]);
    const count = movedOrders.filter(({ kind }) => kind === 'order').reduce((sum, each) => sum + each.count, 0);
    expect(count).toBe(owners.filter((id) => id !== taker.user.id || answers[1].status !== 200).length);
    expect(await all(heir, 'assigned=me')).not.toContain(workNumber('registration', partner));
  });
});

/** An administrator's own request waits only above the threshold. */
async function aLargeRequest(client: Person): Promise<number> {
  const { id } = await aCompany(upstream.db);
  await ask(client, { companyId: id, qpoints: 900_000_000, requestTypeId: REQUEST_TYPE.accrue });
  return (await companyOf(other, id)).pointRequest.id;
}
