import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InquiryDetail } from '@/lib/contract/inquiries';
import { countWaitingInquiries } from '@/upstream/resources/inquiries/search';
import { statusLine } from './harness/client';
import { aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { anInquiry, byEmail, byPhone } from './inquiries-fixture';
import { queuedFor } from './harness/outbox';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
});
afterAll(() => upstream.stop());

const detailOf = async (id: number) => (await admin.get(`/contact/detail/${id}`)).body;
const idsOf = async (query: string, client = admin) => {
  const { status, body } = await client.get(`/contact/search?contactTypeId=2&size=100&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.total).toBe(body.data.length);
  return (body.data as { id: number }[]).map(({ id }) => id);
};

describe('the list', () => {
  it('is filtered by category, status, names, owner and what waits, and each total is what is listed', async () => {
    const ruth = await aUser(upstream.db, { firstName: 'Ruth', lastName: 'Ofthelist' });
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
    const one = await anInquiry(upstream.db, {
      contactTypeId: 2,
      categoryId: 8,
      name: 'Zoë Ofthelist',
      assignedId: admin.user.id,
      createdAt: at(1),
    });
    const two = await anInquiry(upstream.db, {
      contactTypeId: 2,
      categoryId: 9,
      name: 'Bo',
      assignedId: ruth.id,
      createdAt: at(2),
    });
    const three = await anInquiry(upstream.db, {
      contactTypeId: 2,
      categoryId: 9,
      name: 'Cy',
      statusId: 4,
      createdAt: at(3),
    });
    const four = await anInquiry(upstream.db, { contactTypeId: 2, categoryId: 9, name: 'Di', createdAt: at(4) });
    await anInquiry(upstream.db, { contactTypeId: 1, name: 'Zoë Ofthelist' });

    expect(await idsOf('')).toEqual([four.id, three.id, two.id, one.id]);
    expect(await idsOf('categoryId=9')).toEqual([four.id, three.id, two.id]);
    expect(await idsOf('categoryId=9&statusId=4')).toEqual([three.id]);
    expect(await idsOf('name=zoe%20of')).toEqual([one.id]);
    expect(await idsOf('name=o')).toEqual([two.id, one.id]);
    expect(await idsOf('assign=ruth')).toEqual([two.id]);
    // Search by All: either name is enough.
    expect(await idsOf('name=ofthelist&assign=ofthelist')).toEqual([two.id, one.id]);
    await upstream.db.query(
      `insert into inquiry_replies (inquiry_id, status_id, user_name, role_name, content)
        values ($1, 3, 'Ruth', 'Admin', 'The inverter’s serial 12-345 is Énergie'), ($1, 3, 'Ruth', 'Admin', 'Later')`,
      [two.id],
    );
    await upstream.db.query(`update inquiries set message = 'My inverter hums' where id = $1`, [three.id]);
    expect(await idsOf('text=INVERTER')).toEqual([three.id, two.id]);
    expect(await idsOf('text=hum%20invert'), 'beginnings of words, in any order').toEqual([three.id]);
    expect(await idsOf('text=345%20energie%20later'), 'of all its replies').toEqual([two.id]);
    expect(await idsOf('text=verter'), 'no inside of a word').toEqual([]);
    expect(await idsOf('text=inverter&name=cy')).toEqual([three.id]);
    expect(await idsOf(`text=${encodeURIComponent("'):* | (&")}`), 'no word at all').toEqual([]);
    expect(await idsOf('assign=nobody-is-called-so')).toEqual([]);
    expect(await idsOf('owner=mine')).toEqual([one.id]);
    expect(await idsOf(`owner=user-${ruth.id}`)).toEqual([two.id]);
    expect(await idsOf(`owner=user-${admin.user.id}`)).toEqual([one.id]);
    expect(await idsOf('owner=nobody')).toEqual([four.id, three.id]);
    expect(await idsOf('waiting=longest')).toEqual([one.id, two.id, four.id]);
    expect(await idsOf('owner=nobody&waiting=longest')).toEqual([four.id]);

    const [, waiting] = await countWaitingInquiries(upstream.db, admin.user.id);
    expect(waiting).toEqual({
      contactTypeId: 2,
      all: { count: 3, oldestAt: '2026-01-01T01:00:00.000Z' },
      mine: { count: 1, oldestAt: '2026-01-01T01:00:00.000Z' },
      unassigned: { count: 1, oldestAt: '2026-01-01T04:00:00.000Z' },
    });
  });

  it('gives the account manager, category and status of each', async () => {
    const { id } = await anInquiry(upstream.db, {
      assignedId: admin.user.id,
      createdAt: new Date('2027-01-01T00:00:00Z'),
    });
    const { body } = await admin.get('/contact/search?contactTypeId=1&size=1');
    expect(body.data[0]).toMatchObject({
      id,
      contactCategoryName: 'Product Information',
      assign: { fullName: `${admin.user.firstName} ${admin.user.lastName}` },
      contactStatus: { id: 1, name: 'Received' },
    });
  });

  it('keeps its totals right whatever is changed at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, () => anInquiry(upstream.db, { contactTypeId: 2, categoryId: 11 })),
    );
    await Promise.all(made.slice(0, 8).map(({ id }) => admin.post('/contact/action', byPhone(id))));
    await admin.patch('/contact/assign', { ids: made.map(({ id }) => id), assigned: admin.user.id });
    await upstream.db.query('DELETE FROM inquiries WHERE id = ANY ($1)', [made.slice(6, 10).map(({ id }) => id)]);
    expect(await idsOf('categoryId=11')).toHaveLength(8);
    expect(await idsOf('categoryId=11&waiting=longest&owner=mine')).toHaveLength(2);
  });
});

it('answers the lookups of a contact type, and offers whom the support center is open to', async () => {
  const shop = await aUser(upstream.db, { roleId: 3 });
  const { body: categories } = await admin.get('/contact/categories?contactTypeId=2');
  expect(categories.map(({ id }: { id: number }) => id)).toEqual([7, 8, 9, 10, 11, 12]);
  expect((await admin.get('/contact/statuses?contactTypeId=1')).body).toHaveLength(5);
  const { body: managers } = await admin.get('/users/admin/list?contactTypeId=1');
  expect(managers).toContainEqual(expect.objectContaining({ id: admin.user.id, email: admin.user.email }));
  expect(managers.map(({ id }: { id: number }) => id)).not.toContain(shop.id);
  const { id } = await anInquiry(upstream.db);
  expect(await admin.patch('/contact/assign', { ids: [id], assigned: shop.id })).toMatchObject({
    status: 409,
    body: { message: 'Inquiries can’t be assigned to this person.' },
  });
});

it('gives inquiries to an account manager, all or none', async () => {
  const [one, other] = [await anInquiry(upstream.db), await anInquiry(upstream.db)];
  expect((await admin.patch('/contact/assign', { ids: [one.id, 999_999_999], assigned: admin.user.id })).status).toBe(
    404,
  );
  expect((await detailOf(one.id)).assign).toBeNull();
  expect((await admin.patch('/contact/assign', { ids: [one.id, other.id], assigned: admin.user.id })).status).toBe(200);
  expect((await detailOf(other.id)).assign).toMatchObject({ id: admin.user.id });
  expect(await admin.patch('/contact/assign', { ids: [], assigned: admin.user.id })).toMatchObject({
    status: 422,
    body: { errors: [{ msg: 'Please select a target to change', path: 'ids' }] },
  });
});

describe('another category', () => {
  const categorize = (ids: number[], categoryId: number, from?: number) =>
    admin.patch('/contact/categorize', { ids, categoryId, from });

  it('is given to all or none, and moves the counts along', async () => {
    const [one, other] = [await anInquiry(upstream.db), await anInquiry(upstream.db)];
    expect((await categorize([one.id, 999_999_999], 3)).status).toBe(404);
    const totalOf = async (id: number) =>
      (await admin.get(`/contact/search?contactTypeId=1&categoryId=${id}&size=1`)).body.total as number;
    const before = await totalOf(3);
    expect((await categorize([one.id, other.id], 3, 1)).status).toBe(200);
    expect(await totalOf(3)).toBe(before + 2);
    expect(await detailOf(one.id)).toMatchObject({ contactCategoryId: 3 });
  });

  it('is refused where it is of the other contact type, unknown, or somebody was faster', async () => {
    const { id } = await anInquiry(upstream.db);
    for (const categoryId of [7, 999])
      expect(await categorize([id], categoryId)).toMatchObject({
        status: 422,
        body: { errors: [{ msg: 'Choose a category for this kind of inquiry.', path: 'categoryId' }] },
      });
    expect(await categorize([id], 3, 2)).toMatchObject({
      status: 409,
      body: { message: 'Someone else changed this inquiry’s category.' },
    });
    expect(await detailOf(id)).toMatchObject({ contactCategoryId: 1 });
  });
});

describe('a reply', () => {
  it.each([
    [{ email: '' }, ['email', 'Email is required']],
    [{ email: 'dana@' }, ['email', 'Enter a valid email']],
    [{ mailTitle: ' ' }, ['mailTitle', 'Title is required']],
    [{ mailTitle: 'Your\u202eyrettab' }, ['mailTitle', 'This can’t contain line breaks or invisible characters']],
    [{ content: ' \n' }, ['content', 'Content is required']],
    [{ contactStatusId: 3, email: '', mailTitle: '', content: '' }, ['content', 'Content is required']],
    [{ contactStatusId: 5 }, ['contactStatusId', expect.any(String)]],
    [{ contactStatusId: 4 }, ['reason', 'Choose a reason']],
    [{ contactStatusId: 4, reason: 'bored' }, ['reason', expect.any(String)]],
  ])('is refused with %j', async (fault, [path, msg]) => {
    const { id } = await anInquiry(upstream.db);
    const { status, body } = await admin.post('/contact/action', byEmail(id, fault));
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [{ path, msg }] });
    expect((await detailOf(id)).contactHistories).toEqual([]);
  });

  it('by e-mail goes into the outbox once, also when it is sent twice under one key, and stands in the history', async () => {
    const { id } = await anInquiry(upstream.db, { message: 'Which <b>battery</b>?\nThanks' });
    const headers = { 'idempotency-key': `reply-${id}-000000000000` };
    const body = byEmail(id, { email: ` Once${id}@Example.com ` });
    const [first, again] = [
      await admin.post('/contact/action', body, headers),
      await admin.post('/contact/action', body, headers),
    ];
    expect(again.body).toEqual(first.body);
    expect(first.body).toMatchObject({
      contactStatus: { id: 2, name: 'Answered by email' },
      version: 2,
      contactHistories: [
        {
          user: { fullName: `${admin.user.firstName} ${admin.user.lastName}`, role: 'Admin' },
          contactStatus: { id: 2 },
          content: 'Hello Dana,\n\nIt is the large one.',
          mailTitle: 'Your battery',
          email: `once${id}@example.com`,
          delivery: { state: 'waiting', attempts: 0, reason: null, at: null },
        },
      ],
    });
    const queued = await queuedFor(upstream.db, `once${id}@example.com`);
    expect(queued).toHaveLength(1);
    expect(queued[0]).toMatchObject({ kind: 'inquiry-reply', subject: 'Your battery' });
    expect(queued[0]!.text).toMatch(
      /^Hello Dana,\n\nIt is the large one\.\n\nYou wrote on .+:\n> Which <b>battery<\/b>\?\n> Thanks/,
    );
    expect(queued[0]!.html).toContain('Which &lt;b&gt;battery&lt;/b&gt;?<br>Thanks');
  });

  it('by phone needs what was said alone, and mails nobody', async () => {
    const { id } = await anInquiry(upstream.db);
    const { body } = await admin.post('/contact/action', byPhone(id, { email: 'not an address', mailTitle: '' }));
    expect(body).toMatchObject({
      contactStatus: { id: 3 },
      contactHistories: [{ content: 'Told them.', email: null, delivery: null }],
    });
  });

  it('to an older state is refused, of two at once one', async () => {
    const { id } = await anInquiry(upstream.db);
    const ruth = await upstream.signIn(1);
    const answers = await Promise.all(
      [admin, ruth].map((person) => person.post('/contact/action', byPhone(id, { version: 1 }))),
    );
    expect(answers.map(statusLine).sort()).toEqual([
      '200',
      '409 Someone else replied to this inquiry. Your text is kept.',
    ]);
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(
      'Someone else replied to this inquiry. Your text is kept.',
    );
    // Who is assigned meanwhile doesn't matter.
    await admin.patch('/contact/assign', { ids: [id], assigned: ruth.user.id });
    expect((await admin.post('/contact/action', byPhone(id, { version: 2 }))).status).toBe(200);
    expect((await detailOf(id)).contactHistories).toHaveLength(2);
  });
});

describe('an inquiry', () => {
  const act = (contactId: number, given: object, client = admin) =>
    client.post('/contact/action', { contactId, ...given });
  const doneTo = async (id: number) => {
    const { rows } = await upstream.db.query<{ done: string; sentTo: string | null }>(
      `SELECT after->>'done' AS done, after->>'sentTo' AS "sentTo" FROM activity WHERE object_type = 'inquiry'
        AND object_id = $1 ORDER BY id`,
      [String(id)],
    );
    return rows;
  };

  it('is closed with a reason, reopened, answered and closed at once, and put back, each in history and log', async () => {
    const { id, email } = await anInquiry(upstream.db);
    const closed = await act(id, { contactStatusId: 4, reason: 'duplicate', version: 1 });
    expect(closed.body).toMatchObject({
      contactStatus: { id: 4 },
      version: 2,
      can: ['close', 'readdress', 'categorize', 'giveBack'],
    });
    expect(closed.body.contactHistories).toMatchObject([{ content: 'Duplicate', contactStatus: { name: 'Closed' } }]);
    expect(await act(id, { contactStatusId: 4, reason: 'spam' })).toMatchObject({
      status: 409,
      body: { message: 'This inquiry is already closed.' },
    });
    expect((await act(id, { contactStatusId: 1 })).body).toMatchObject({ contactStatus: { id: 1 }, version: 3 });
    expect((await act(id, { contactStatusId: 1 })).body.message).toBe('This inquiry is already open.');
    expect((await admin.post('/contact/action', byEmail(id, { email, close: true }))).body).toMatchObject({
      contactStatus: { id: 4 },
      contactHistories: [{}, {}, { contactStatus: { id: 2 }, content: 'Hello Dana,\n\nIt is the large one.' }],
    });
    expect((await act(id, { contactStatusId: 1 })).status).toBe(200);
    await admin.post('/contact/action', byPhone(id));
    expect((await act(id, { contactStatusId: 1 })).body.contactStatus.id).toBe(1);
    expect((await doneTo(id)).map(({ done }) => done)).toEqual([
      ...['closed', 'reopened', 'answeredAndClosed', 'reopened', 'answered', 'reopened'],
    ]);
  });

  it('is not closed over what somebody else has done meanwhile, nor answered over a Close', async () => {
    const { id } = await anInquiry(upstream.db);
    const ruth = await upstream.signIn(1);
    const both = await Promise.all(
      [admin, ruth].map((client) => act(id, { contactStatusId: 4, reason: 'spam', version: 1 }, client)),
    );
    expect(both.map(statusLine).sort()).toEqual(['200', '409 Someone else changed this inquiry.']);
    expect(both.find(({ status }) => status === 409)!.body.message).toBe('Someone else changed this inquiry.');
    expect(statusLine(await admin.post('/contact/action', byPhone(id, { version: 1 })))).toBe(
      '409 Someone else replied to this inquiry. Your text is kept.',
    );
  });

  it('whose reply goes to another address than the sender’s says so in the log', async () => {
    const { id, email } = await anInquiry(upstream.db);
    await admin.post('/contact/action', byEmail(id, { email: ` ${email.toUpperCase()}` }));
    await admin.post('/contact/action', byEmail(id, { email: 'other@example.com' }));
    expect(await doneTo(id)).toEqual([
      { done: 'answered', sentTo: null },
      { done: 'answeredElsewhere', sentTo: 'other@example.com' },
    ]);
  });
});

it('keeps one’s own saved replies to oneself, shares the others, and gives a name once', async () => {
  const ruth = await upstream.signIn(1);
  const path = '/contact/saved-replies';
  const { body: own } = await admin.post(path, { name: 'Thanks', content: 'Hello {name}', shared: false });
  const { body: shared } = await admin.post(path, { name: 'Sizes', title: 'Sizes', content: 'S and L', shared: true });
  expect((await ruth.get(path)).body).toEqual([shared]);
  expect((await admin.get(path)).body).toEqual([shared, own]);
  expect((await ruth.post(path, { name: 'thanks', content: 'Mine', shared: false })).status).toBe(200);
  expect(statusLine(await ruth.post(path, { name: 'SIZES', content: 'Mine', shared: true }))).toBe(
    '409 There is a saved reply named "SIZES" already.',
  );
  expect(statusLine(await ruth.patch(path, { id: own.id, name: 'Stolen', content: 'x', shared: true }))).toBe(
    '404 This saved reply doesn’t exist.',
  );
  expect(statusLine(await ruth.send('DELETE', `${path}?id=${own.id}`))).toBe('404 This saved reply doesn’t exist.');
  expect(
    (await ruth.patch(path, { id: shared.id, name: 'Sizes', content: 'S, M and L', shared: true, version: 1 })).body,
  ).toMatchObject({ content: 'S, M and L', title: null, version: 2 });
  expect(
    (await admin.patch(path, { id: shared.id, name: 'Sizes', content: 'Other', shared: true, version: 1 })).status,
  ).toBe(409);
});

it('tells the activity of a saved reply of one’s own only that there is one', async () => {
  const path = '/contact/saved-replies';
  const { body: own } = await admin.post(path, { name: 'Whispered', content: 'Unsaid', shared: false });
  await admin.patch(path, { id: own.id, name: 'Whispered again', content: 'Unsaid still', shared: false });
  await admin.patch(path, { id: own.id, name: 'Said', content: 'Aloud', shared: true });
  await admin.patch(path, { id: own.id, name: 'Whispered', content: 'Unsaid', shared: false });
  await admin.send('DELETE', `${path}?id=${own.id}`);
  const { rows } = await upstream.db.query(
    `SELECT object_name AS name, before, after FROM activity WHERE object_type = 'saved reply' AND object_id = $1
      ORDER BY id`,
    [String(own.id)],
  );
  const kept = { id: own.id, shared: false };
  const told = expect.objectContaining({ name: 'Said', content: 'Aloud' });
  expect(rows).toEqual([
    { name: null, before: null, after: kept },
    { name: null, before: kept, after: kept },
    { name: 'Said', before: kept, after: told },
    { name: null, before: told, after: kept },
    { name: null, before: kept, after: null },
  ]);
});

it('lets no change of a saved reply go beyond the most that there can be', async () => {
  const ruth = await upstream.signIn(1);
  const path = '/contact/saved-replies';
  await upstream.db.query(
    `INSERT INTO saved_replies (name, content, is_shared) SELECT 'Filler ' || n, 'x', true
      FROM generate_series(1, 500) AS n`,
  );
  const { body: own } = await ruth.post(path, { name: 'Own', content: 'x', shared: false });
  const refused = await ruth.patch(path, { id: own.id, name: 'Own', content: 'x', shared: true });
  expect([refused.status, refused.body.message]).toEqual([409, 'There can be at most 500 saved replies.']);
  // What is shared already may be changed all the same.
  const [{ id }] = (await ruth.get(path)).body;
  expect((await ruth.patch(path, { id, name: 'Filler', content: 'y', shared: true })).status).toBe(200);
  await upstream.db.query(`DELETE FROM saved_replies WHERE name LIKE 'Filler%'`);
});

it('stays readable however often it was answered: the latest thousand answers are told', async () => {
  const { id } = await anInquiry(upstream.db);
  await upstream.db.query(
    `INSERT INTO inquiry_replies (inquiry_id, status_id, user_name, role_name, content) SELECT $1, 3, 'Ruth', 'Admin',
      'Call ' || n FROM generate_series(1, 1001) AS n`,
    [id],
  );
  const { contactHistories } = InquiryDetail.parse(await detailOf(id));
  expect([contactHistories?.length, contactHistories?.[0]?.content, contactHistories?.at(-1)?.content]).toEqual([
    1_000,
    'Call 2',
    'Call 1001',
  ]);
});
