import JSZip from 'jszip';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BLANKED, DELETED, ERASED_OTHERWISE, STAYS } from '@/upstream/resources/personal-data/erasure';
import { DAY_MS } from '@/lib/domain/day';
import { sweepFiles } from '@/upstream/files/unused-files';
import { createLog } from '@/upstream/log';
import { NOT_THEIRS, PARTS } from '@/upstream/resources/personal-data/parts';
import { rowsWith } from './erasure-fixture';
import { FORBIDDEN, statusLine } from './harness/client';
import { aCompany, anOrder, aSession, aUser, type TestUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { anInquiry } from './inquiries-fixture';
import { A_W9, aPartner, registrationForm } from './partners-fixture';

type Person = Awaited<ReturnType<Upstream['signIn']>>;
type Row = Record<string, unknown>;

const START = new Date('2026-03-01T08:00:00Z');
let now = START;
let upstream: Upstream;
let admin: Person;

beforeAll(async () => {
  upstream = await startUpstream({ now: () => now });
});
beforeEach(async () => {
  now = START;
  admin = await upstream.signIn(1);
});
afterAll(() => upstream.stop());

const begin = (person: Person, id: number) => person.post(`/users/${id}/personal-data`);

/** The archive of a person: its document, and its files by name. */
async function archiveOf(
  id: number,
  by = admin,
): Promise<{ person: Record<string, Row[]>; files: string[]; zip: JSZip }> {
  expect(statusLine(await begin(by, id))).toBe('200');
  const answer = await fetch(`${upstream.url}/users/${id}/personal-data`, {
    headers: { authorization: `Bearer ${by.token}` },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="personal-data-${id}.zip"`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const zip = await JSZip.loadAsync(await answer.arrayBuffer());
  const person = JSON.parse(await zip.file('person.json')!.async('string')) as Record<string, Row[]>;
  return { person, files: Object.keys(zip.files).filter((name) => name.startsWith('files/')), zip };
}

describe('the data of a person', () => {
  it('holds what they are, have done and were told, and nothing secret', async () => {
    const user = await aUser(upstream.db, { roleId: 3, password: 'Correct-horse-7!' });
    const colleague = upstream.withToken(await aSession(upstream.db, user, { now }));
    const order = await anOrder(upstream.db);
    expect((await colleague.post(`/notes/order/${order.id}`, { content: 'Call them back.' })).status).toBe(200);
    await admin.patch('/users/adminManagement/editUserDetail', { userId: user.id, user: { role: 4 } });
    await admin.patch('/users/registration/resetPassword', { userId: user.id });

    const { person, files } = await archiveOf(user.id);
    expect(person).toMatchObject({
      profile: [{ id: user.id, email: user.email, first_name: user.firstName, role_id: 4 }],
      sessions: [{ user_id: user.id }],
      mail: [{ recipient: user.email, kind: 'temporary-password' }],
      notesWritten: [{ content: 'Call them back.', record_id: order.id }],
      roles: [{ from: expect.any(String), to: expect.any(String) }],
      orders: [],
    });
    expect(person.activityAbout!.map(({ action }) => action)).toEqual([
      ...['editAdmin', 'resetAdminPassword', 'exportPersonalData'],
    ]);
    expect(person.activityBy).toMatchObject([{ action: 'writeNote' }]);
    expect(files).toEqual([]);
    const names = Object.values(person).flatMap((rows) => rows.flatMap((row) => Object.keys(row)));
    expect(names.filter((name) => /password_hash|token|alarm|secret|code_hash|_key$|body_/.test(name))).toEqual([]);
    expect(JSON.stringify(person)).not.toContain('argon2');
  });

  it('of a partner holds their orders, messages with the answers, and the W-9', async () => {
    const { id, companyId, master } = await aPartner(upstream.db);
    const saved = await admin.send('PATCH', '/users/registration/updateUserInfo', {
      body: registrationForm(id, {}, { w9: A_W9 }),
    });
    expect(saved.status).toBe(200);
    const order = await anOrder(upstream.db, { buyer: { id, companyId } });
    const inquiry = await anInquiry(upstream.db, { email: master.email.toUpperCase(), message: 'Where is it?' });
    await anInquiry(upstream.db, { message: 'Of somebody else' });

    const { person, files, zip } = await archiveOf(id);
    expect(person).toMatchObject({
      registration: [{ id: companyId }],
      orders: [{ id: order.id }],
      inquiriesSent: [{ id: inquiry.id, message: 'Where is it?' }],
    });
    expect(files).toEqual(['files/1 w9-solstice.pdf']);
    expect(await zip.file(files[0]!)!.async('string')).toContain('%PDF-1.4');
  });

  it('is nobody’s who is not there', async () => {
    expect(statusLine(await begin(admin, 999_999))).toBe('404 This user doesn’t exist.');
    expect((await admin.get('/users/999999/personal-data')).status).toBe(404);
  });
});

describe('an export', () => {
  let user: TestUser;
  const download = (person: Person) => person.get(`/users/${user.id}/personal-data`);
  beforeEach(async () => {
    user = await aUser(upstream.db, { roleId: 3 });
  });

  it('is in the log before anything leaves, once', async () => {
    expect(statusLine(await download(admin))).toBe('409 Start the export again. It can be downloaded for ten minutes.');
    await begin(admin, user.id);
    const entries = async () =>
      (await upstream.db.query(`SELECT action, object_id, before FROM activity WHERE user_id = $1`, [admin.user.id]))
        .rows as object[];
    const entered = await entries();
    expect(entered).toMatchObject([
      { action: 'exportPersonalData', object_id: String(user.id), before: { firstName: user.firstName } },
    ]);
    expect((await download(admin)).status).toBe(200);
    expect(await entries()).toEqual(entered);
  });

  it('lets nobody else download it, and not for longer than ten minutes', async () => {
    await begin(admin, user.id);
    expect((await download(await upstream.signIn(1))).status).toBe(409);
    now = new Date(START.getTime() + 599_000);
    expect((await download(admin)).status).toBe(200);
    now = new Date(START.getTime() + 601_000);
    expect((await download(admin)).status).toBe(409);
  });

  it('is for administrators alone, and of partners for who may use Registration', async () => {
    const colleague = await upstream.signIn(3);
    expect(statusLine(await begin(colleague, user.id))).toBe(FORBIDDEN);
    expect(statusLine(await download(colleague))).toBe(FORBIDDEN);
    const partner = await aPartner(upstream.db);
    await upstream.db.query(`DELETE FROM access_control WHERE role_id = 1 AND route_type = 'registration'`);
    expect(statusLine(await begin(admin, partner.id))).toBe(FORBIDDEN);
    await upstream.db.query(`INSERT INTO access_control (role_id, route_type) VALUES (1, 'registration')`);
  });
});

describe('what is exported', () => {
  it('names every column that names a person, or says why not', async () => {
    const { rows } = await upstream.db.query<{ table: string; column: string }>(`
      SELECT c.relname AS table, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
        AND (a.attname ~ '(^|_)(user|author|owner|requester|assigned|master|made_by)_id$'
          OR a.attrelid::text || '.' || a.attnum::text IN (
            SELECT k.conrelid::text || '.' || k.conkey[1]::text FROM pg_constraint k
            WHERE k.contype = 'f' AND k.confrelid = 'users'::regclass))`);
    const told = Object.values(PARTS);
    const isTold = ({ table, column }: (typeof rows)[number]) =>
      told.some((part) => part.table === table && part.where.includes(`t.${column}`));
    const missing = rows.filter((row) => !isTold(row)).map(({ table, column }) => `${table}.${column}`);
    expect(missing.toSorted()).toEqual([...NOT_THEIRS].toSorted());
  });
});

describe('an erasure', () => {
  const path = (id: number) => `/users/${id}/personal-data/erasure`;
  const nameOf = ({ firstName, lastName }: TestUser) => `${firstName} ${lastName}`;
  const erase = (user: TestUser, by = admin, name = nameOf(user)) => by.post(path(user.id), { name });
  const PASSWORD = 'Correct-horse-7!';

  /** The ledger and what else counts, row by row. */
  const books = async () => {
    const tables = ['point_ledger', 'company_points', 'point_requests', 'point_request_steps', 'approvals', 'claims'];
    const { rows } = await upstream.db.query(
      tables.map((name) => `SELECT '${name}' AS name, t::text AS row FROM ${name} t`).join(' UNION ALL '),
    );
    return rows as object[];
  };

  it('of somebody of the staff leaves nothing by which they are known, and the books as they are', async () => {
    const quill = await aUser(upstream.db, {
      ...{ roleId: 1, firstName: 'Quillon', lastName: "O'Zephyr", email: 'quillon@zephyr.example', password: PASSWORD },
    });
    await upstream.db.query(`UPDATE users SET mobile_number = '5550199887' WHERE id = $1`, [quill.id]);
    const signedIn = await upstream.anonymous.post('/login', { email: quill.email, password: PASSWORD });
    expect(signedIn.status, signedIn.text).toBe(200);
    const person = upstream.withToken(await aSession(upstream.db, quill, { now }));
    const order = await anOrder(upstream.db);
    await person.post(`/notes/order/${order.id}`, { content: `For @[${admin.user.id}]` });
    await admin.post(`/notes/order/${order.id}`, { content: `@[${quill.id}] knows Quillon O'Zephyr.` });
    const company = await aCompany(upstream.db);
    const batch = [{ companyId: company.id, qpoints: 100, requestTypeId: 2, purposeTypeId: 1 }];
    expect((await person.post('/point-request/batch', batch)).status).toBe(200);
    // Under another name and address, which the log alone still knows.
    const edited = { firstName: 'Quilla', lastName: "O'Zephyr", role: 1, mobileNumber: '5550199888' };
    const renamed = await admin.patch('/users/adminManagement/editUserDetail', { userId: quill.id, user: edited });
    expect(renamed.status, renamed.text).toBe(200);
    const words = ["Quillon O'Zephyr", "Quilla O'Zephyr", 'quillon@zephyr.example', '5550199887', '5550199888'];
    expect((await rowsWith(upstream.db, words)).length).toBeGreaterThan(5);
    const before = await books();

    expect((await admin.get(path(quill.id))).body).toEqual({
      name: "Quilla O'Zephyr",
      formerName: `Former user ${quill.id}`,
      refusal: null,
      application: null,
    });
    expect(statusLine(await erase({ ...quill, firstName: 'Quilla' }))).toBe('200');

    // What others wrote, and its copies in the log.
    expect(await rowsWith(upstream.db, words)).toEqual(['activity.after', 'notes.content']);
    expect(await books()).toEqual(before);
    const log = await admin.get(`/activity?person=${quill.id}`);
    expect(log.body.data.length).toBeGreaterThan(2);
    expect(new Set(log.body.data.map((entry: { userName: string }) => entry.userName))).toEqual(
      new Set([`Former user ${quill.id}`]),
    );
    const { rows: left } = await upstream.db.query(
      'SELECT FROM sessions WHERE user_id = $1 UNION ALL SELECT FROM notices WHERE user_id = $1',
      [quill.id],
    );
    expect(left).toEqual([]);
    expect((await person.get('/orders')).status).toBe(401);
    const notes = await admin.get(`/notes/order/${order.id}`);
    expect(notes.text).toContain(`Former user ${quill.id}`);

    const { rows: entries } = await upstream.db.query(
      `SELECT user_id, object_name, before, after FROM activity WHERE action = 'erasePersonalData' AND object_id = $1`,
      [String(quill.id)],
    );
    const name = `Former user ${quill.id}`;
    expect(entries).toEqual([
      { user_id: admin.user.id, object_name: name, before: { id: quill.id }, after: { id: quill.id, name } },
    ]);
    // Once more changes nothing.
    expect(statusLine(await erase(quill))).toBe('200');
    expect((await upstream.db.query(`SELECT FROM activity WHERE action = 'erasePersonalData'`)).rowCount).toBe(1);
  });

  it('finds names of before in entries of others, wherever in a long log they stand', async () => {
    const zelda = await aUser(upstream.db, { roleId: 3 });
    await upstream.db.query(`UPDATE users SET first_name = 'Zelda', last_name = 'Larkspur' WHERE id = $1`, [zelda.id]);
    const account = { subject_type: 'user', subject_id: String(zelda.id), object_type: 'user' };
    const entries = [
      { object_type: 'order', after: { assignedTo: 'Zelda Nightingale' } },
      { ...account, before: { firstName: 'Zelda', lastName: 'Nightingale' }, after: { firstName: 'Zelda' } },
      { object_type: 'order', user_id: zelda.id, user_name: 'Zelda Nightingale', after: { note: 'sent' } },
      { object_type: 'order', user_id: zelda.id, user_name: 'Zelda Larkspur', after: { by: 'Zelda Nightingale' } },
      { object_type: 'note', after: { content: 'Ask @Zelda Larkspur' } },
    ];
    // An id each, tens of thousands apart.
    for (const [index, entry] of entries.entries())
      await upstream.db.query(
        `INSERT INTO activity (id, action, object_type, object_id, subject_type, subject_id, user_id, user_name, before,
           after, created_at) OVERRIDING SYSTEM VALUE
         SELECT (SELECT max(id) FROM activity) + 30000, 'change', e.object_type, '1', e.subject_type, e.subject_id,
           e.user_id, e.user_name, e.before, e.after, now() - make_interval(days => $2)
         FROM jsonb_to_record($1) AS e (object_type text, subject_type text, subject_id text, user_id integer,
           user_name text, before jsonb, after jsonb)`,
        [entry, 10 - index],
      );
    expect(statusLine(await erase({ ...zelda, firstName: 'Zelda', lastName: 'Larkspur' }))).toBe('200');
    expect(await rowsWith(upstream.db, ['Nightingale', 'Larkspur'])).toEqual([]);
  });

  it('of a partner takes them out of what their company did, which stays', async () => {
    const { id, companyId, master } = await aPartner(upstream.db, { approvalStep: 2, email: 'perpetua@quill.example' });
    const perpetua = { ...master, firstName: 'Perpetua', lastName: 'Quill' };
    const words = ['Perpetua Quill', 'Perpetua', 'perpetua@quill.example', '5550177001', '5550177002'];
    await upstream.db.query(
      `UPDATE users SET first_name = 'Perpetua', last_name = 'Quill', office_number = '5550177001',
         mobile_number = '5550177002', disabled = true WHERE id = $1`,
      [id],
    );
    const order = await anOrder(upstream.db, { buyer: { id, companyId } });
    await upstream.db.query(
      `UPDATE orders SET shipping_address = '1 Main St', shipping_mobile_number = '5550177002',
         shipping_office_number = '5550177001' WHERE id = $1`,
      [order.id],
    );
    await upstream.db.query(`UPDATE companies SET office_number = '5550177001' WHERE id = $1`, [companyId]);
    const inquiry = await anInquiry(upstream.db, {
      ...{ name: 'Perpetua Quill', email: 'Perpetua@Quill.example', message: 'Yours, Perpetua Quill' },
    });
    const reply = { contactId: inquiry.id, contactStatusId: 2, email: 'perpetua@quill.example', mailTitle: 'Hello' };
    const answered = await admin.post('/contact/action', { ...reply, content: 'It is the large one.' });
    expect(answered.status, answered.text).toBe(200);
    await upstream.db.query(
      `INSERT INTO warranty_claims (label, company_id, company_name, state, full_name, status, created_at, claims_type,
         systemtype, product_name, quantity)
       VALUES ('W-77001', $1, 'Quill Solar', 'TX', 'Perpetua Quill', 'Received', now(), 1, 1, 'Panel', 1)`,
      [companyId],
    );
    await upstream.db.query(
      `INSERT INTO notices (user_id, kind, record_kind, record_id, facts, created_at)
       VALUES ($1, 'assigned', 'inquiry', '1', '{"by": "Ann Lee", "about": "the inquiry of Perpetua Quill"}', now())`,
      [admin.user.id],
    );
    const form = registrationForm(id, { firstName: 'Perpetua', lastName: 'Quill', officeNumber: '5550177001' });
    const saved = await admin.send('PATCH', '/users/registration/updateUserInfo', { body: form });
    expect(saved.status, saved.text).toBe(200);
    const before = await books();
    expect((await rowsWith(upstream.db, words)).length).toBeGreaterThan(10);
    expect(statusLine(await erase(perpetua))).toBe('200');

    expect(await rowsWith(upstream.db, words)).toEqual([]);
    expect(await books()).toEqual(before);
    const { rows } = await upstream.db.query(
      `SELECT o.shipping_address, o.user_id, c.tax_id, c.w9_key IS NOT NULL AS w9, c.job_title, i.name, i.message,
         r.content FROM orders o JOIN companies c ON c.id = o.company_id, inquiries i
         JOIN inquiry_replies r ON r.inquiry_id = i.id WHERE o.id = $1 AND i.id = $2`,
      [order.id, inquiry.id],
    );
    expect(rows).toEqual([
      {
        ...{ shipping_address: '1 Main St', user_id: id, tax_id: '74-2911801', w9: true, job_title: null },
        ...{ name: `Former user ${id}`, message: 'Erased.', content: 'It is the large one.' },
      },
    ]);
    // What stands in the place of the address is no address.
    const buyer = { userId: id, firstName: 'Former user', lastName: String(id), email: null };
    expect((await admin.get(`/orders/${order.id}`)).body).toMatchObject(buyer);
    const list = await admin.get(`/orders?searchBy=orderNumber&searchFor=${order.orderNumber}`);
    expect(list.body).toMatchObject([buyer]);
    const report = await admin.get(`/orders/report?searchBy=orderNumber&searchFor=${order.orderNumber}`);
    const line = JSON.parse(report.text.split('\n')[1]!) as unknown;
    expect(line).toMatchObject({ name: `Former user ${id}`, email: null });
    const card = await admin.get(`/cards/person/${id}`);
    expect(card.body).toMatchObject({ title: `Former user ${id}` });
    expect(card.text).not.toContain('deleted.invalid');
  });

  it('of a former master takes them out of what the log tells of their successor, and leaves the successor', async () => {
    const { id, companyId, master } = await aPartner(upstream.db, { approvalStep: 2, email: 'isolde@thorn.example' });
    const isolde = { ...master, firstName: 'Isolde Maria', lastName: 'Thornquist' };
    await upstream.db.query(
      `UPDATE users SET first_name = 'Isolde Maria', last_name = 'Thornquist', mobile_number = '5550166001' WHERE id = $1`,
      [id],
    );
    await upstream.db.query(`UPDATE companies SET mobile_number = '5550166001' WHERE id = $1`, [companyId]);
    const heir = await aUser(upstream.db, { roleId: 6, companyId, firstName: 'Bertram', lastName: 'Vexley' });
    const moved = await admin.patch('/users/registration/changeMasterId', { userId: id, subUserId: heir.id });
    expect(moved.status, moved.text).toBe(200);
    const words = ['Isolde', 'Isolde Maria', 'Thornquist', 'isolde@thorn.example', '5550166001'];
    expect(await rowsWith(upstream.db, words)).toContain('activity.before');
    expect(statusLine(await erase(isolde))).toBe('200');
    expect(await rowsWith(upstream.db, words)).toEqual([]);
    expect(await rowsWith(upstream.db, ['Vexley'])).toContain('activity.after');

    // What was theirs is not taken for the successor's.
    const { rows } = await upstream.db.query('SELECT names, addresses FROM known_as($1)', [heir.id]);
    expect(rows).toEqual([{ names: ['Bertram Vexley'], addresses: [heir.email] }]);
  });

  it('reaches the parts of a name in each entry that others made', async () => {
    const nessa = await aUser(upstream.db, { roleId: 3, firstName: 'Nessa', lastName: 'Brightwater' });
    const held = { contact: [{ firstName: 'Nessa', lastName: 'Brightwater', phoneNumber: '5550155001', id: 7 }] };
    await upstream.db.query(
      `INSERT INTO activity (action, object_type, object_id, before, after) VALUES ('change', 'project', '1', $1, $1)`,
      [held],
    );
    expect(statusLine(await erase(nessa))).toBe('200');
    expect(await rowsWith(upstream.db, ['Nessa', 'Brightwater', '5550155001'])).toEqual([]);
  });

  it('of who only asked to become a partner takes the company along', async () => {
    const { id, companyId, master } = await aPartner(upstream.db);
    const form = registrationForm(id, {}, { w9: A_W9 });
    expect((await admin.send('PATCH', '/users/registration/updateUserInfo', { body: form })).status).toBe(200);
    const { rows } = await upstream.db.query<{ key: string }>('SELECT w9_key AS key FROM companies WHERE id = $1', [
      companyId,
    ]);
    const key = rows[0]!.key;
    expect((await upstream.files.open(key))?.body.destroy()).toBeDefined();
    const named = { ...master, firstName: form.get('firstName') as string, lastName: form.get('lastName') as string };
    const application = form.get('companyName');
    expect((await admin.get(path(id))).body).toMatchObject({ application, refusal: null });
    expect(statusLine(await erase(named))).toBe('200');
    const log = createLog({ write: () => undefined });
    await sweepFiles({ db: upstream.db, files: upstream.files, log }, new Date(Date.now() + 2 * DAY_MS));
    expect(await upstream.files.open(key)).toBeUndefined();
    expect((await upstream.db.query('SELECT FROM companies WHERE id = $1', [companyId])).rowCount).toBe(0);
    expect((await admin.get(`/users/registration/getUserDetail?userId=${id}`)).status).toBe(404);
  });

  it('says what must be done first, and wants the name', async () => {
    const { id, companyId, companyName, master } = await aPartner(upstream.db, { approvalStep: 2 });
    const isMaster = `${nameOf(master)} is the Master ID of ${companyName}`;
    const inUse = `409 ${isMaster}, which is active. Disable the partner first.`;
    expect(statusLine(await erase(master))).toBe(inUse);
    expect((await admin.get(path(id))).body.refusal).toBe(inUse.slice(4));
    const subUser = await aUser(upstream.db, { roleId: 6, companyId });
    expect(statusLine(await erase(master))).toBe(`409 ${isMaster}. Assign another Master ID first.`);
    const wrong = await erase(subUser, admin, 'Someone else');
    expect([wrong.status, wrong.body.errors[0].msg]).toEqual([422, `Enter ${nameOf(subUser)} exactly as shown.`]);
    expect(statusLine(await erase(subUser, admin, ` ${nameOf(subUser).toUpperCase()} `))).toBe('200');
    expect(statusLine(await erase(admin.user))).toBe("409 You can't erase your own data.");
    expect((await admin.get(path(999_999))).status).toBe(404);
  });

  it('is for who may change people in Admin Controls, and partners in Registration', async () => {
    const user = await aUser(upstream.db, { roleId: 3 });
    const colleague = await upstream.signIn(3);
    expect([statusLine(await erase(user, colleague)), statusLine(await colleague.get(path(user.id)))]).toEqual([
      FORBIDDEN,
      FORBIDDEN,
    ]);
    const partner = await aPartner(upstream.db);
    await upstream.db.query(`DELETE FROM access_control WHERE role_id = 1 AND route_type = 'registration'`);
    expect(statusLine(await erase(partner.master))).toBe(FORBIDDEN);
    expect(statusLine(await admin.get(path(partner.id)))).toBe(FORBIDDEN);
    await upstream.db.query(`INSERT INTO access_control (role_id, route_type) VALUES (1, 'registration')`);
  });

  it('reaches the parts of the name in an answer that is kept to be given again', async () => {
    const body = {
      ...{ email: 'zoltana@office.example', firstName: 'Zoltana', lastName: 'Quuxbury' },
      ...{ officeNumber: '5625550177', role: 'Admin' },
    };
    const key = { 'idempotency-key': 'register-once-7' };
    const made = await admin.post('/users/adminManagement/register', body, key);
    expect(made.status, made.text).toBe(200);
    const kept = () => rowsWith(upstream.db, ['Zoltana', 'Quuxbury']);
    expect(await kept()).toContain('idempotency_keys.answer');
    expect(statusLine(await erase({ ...body, id: made.body.id as number, roleId: 1, companyId: null }))).toBe('200');
    expect(await kept()).toEqual([]);
  });

  it('and a sign-in at once leave no session', async () => {
    const user = await aUser(upstream.db, { roleId: 3, password: PASSWORD });
    const [erased] = await Promise.all([
      erase(user),
      upstream.anonymous.post('/login', { email: user.email, password: PASSWORD }),
    ]);
    expect(statusLine(erased)).toBe('200');
    expect((await upstream.db.query('SELECT FROM sessions WHERE user_id = $1', [user.id])).rowCount).toBe(0);
    expect(await rowsWith(upstream.db, [nameOf(user), user.email])).toEqual([]);
  });

  it('leaves the names of others, also where they have the same one', async () => {
    const [one, other] = [
      await aUser(upstream.db, { roleId: 3, lastName: 'Twin' }),
      await aUser(upstream.db, { roleId: 3, lastName: 'Twin' }),
    ];
    const { id } = await aCompany(upstream.db);
    await upstream.db.query(`UPDATE companies SET changed_by = 'Alex Twin' WHERE id = $1`, [id]);
    expect(statusLine(await erase(one))).toBe('200');
    const { rows } = await upstream.db.query(
      'SELECT u.last_name, c.changed_by FROM users u, companies c WHERE u.id = $1 AND c.id = $2',
      [other.id, id],
    );
    expect(rows).toEqual([{ last_name: 'Twin', changed_by: 'Alex Twin' }]);
  });
});

describe('what is erased', () => {
  it('covers every column that names or reaches a person, or says why it stays', async () => {
    const { rows } = await upstream.db.query<{ table: string; column: string }>(`
      SELECT c.relname AS table, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
        AND a.atttypid IN ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype, 'tsvector'::regtype)
        AND (a.attname ~ '(^|_)(first|last|full|author|user|object|person|people|by)_?(name|key)?$'
          OR a.attname ~ '(^|_)by_name$|email|mail_|recipient|reply_to|address|(mobile|office|phone)_number|user_agent'
          OR a.attname ~ '^(facts|before|after|answer|words|reply_words|search_text|request|seen)$'
          OR a.attname ~ '^(last_error|job_title|w9_name)$'
          OR a.attname = 'key' AND c.relname = 'login_attempts'
          OR a.attname IN ('name', 'name_key', 'message', 'logo_key') AND c.relname IN ('inquiries', 'users')
          OR a.attname = 'content' AND (c.relname = 'notes' OR a.atttypid = 'jsonb'::regtype))`);
    const WHOLE = 't.user_id = me.id';
    const isErased = ({ table, column }: (typeof rows)[number]) =>
      BLANKED.some((part) => part.table === table && column in part.set) ||
      DELETED.some((gone) => gone.table === table && [WHOLE, column].some((which) => gone.where.includes(which))) ||
      `${table}.${column}` in ERASED_OTHERWISE ||
      `${table}.${column}` in STAYS;
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter((row) => !isErased(row)).map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });
});
