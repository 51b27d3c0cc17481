import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminUser } from '@/lib/contract/admin-users';
import { STALE, statusLine } from './harness/client';
import { aSession, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
});
afterAll(() => upstream.stop());

const SEARCH = '/users/adminManagement/search';
const REGISTER = '/users/adminManagement/register';
const EDIT = '/users/adminManagement/editUserDetail';

const NEW = { firstName: 'Ada', lastName: 'Young', officeNumber: '5625550143', role: 'Admin', disabled: false };

let made = 0;
const anEmail = () => `new${(made += 1)}@example.com`;

const remove = (...userIds: number[]) =>
  admin.send('DELETE', '/users/registration/delete', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userIds }),
  });
const setStatus = (disable: boolean, ...userIds: number[]) =>
  admin.patch('/users/registration/updateStatus', { userIds, disable });
const edit = (userId: number, user: object, more: object = {}) => admin.patch(EDIT, { userId, user, ...more });
const detail = (id: number) => admin.get(`/users/adminManagement/getUserDetail?userId=${id}`);
const found = async (query: string) =>
  (await admin.get(`${SEARCH}?${query}`)).body as { users: AdminUser[]; total: number };

/** Someone of the staff with a live session. */
async function someone(given: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(upstream.db, { roleId: 1, ...given });
  return { ...user, asks: upstream.withToken(await aSession(upstream.db, user)) };
}

const lastEntry = async (id: number) => {
  const { rows } = await upstream.db.query(
    `select action, user_id, before, after from activity where object_type = 'user' and object_id = $1 order by id desc
      limit 1`,
    [String(id)],
  );
  return rows[0];
};

describe('the list of admins', () => {
  it('tells of each person what the screen shows, and whether they can be changed', async () => {
    const { user } = admin;
    const { users } = await found(`searchKey=email&searchVal=${user.email}`);
    expect(users).toEqual([
      {
        ...{
          id: user.id,
          role: 'Admin',
          roleId: 1,
          email: user.email,
          firstName: user.firstName,
          lastName: user.lastName,
        },
        ...{ fullName: `${user.firstName} ${user.lastName}`, officeNumber: null, mobileNumber: null, disabled: false },
        ...{ createdAt: expect.any(String), version: 1, hold: 'yourself' },
      },
    ]);
  });

  it.each([
    ['email,fullName', 'zoe.search', 1],
    ['email,fullName', 'ZOÉ  SEA', 1],
    ['fullName', 'zoesearcher', 1],
    ['fullName', 'zoe.search', 0],
    ['email', 'zoe.search', 1],
    ['email', 'zoesearcher', 0],
    ['email', '%', 0],
  ])('searches %s for %j without regard to case, accents and spaces', async (key, value, count) => {
    const { rowCount } = await upstream.db.query(`select from users where email = 'zoe.search@example.com'`);
    if (!rowCount)
      await aUser(upstream.db, { roleId: 2, firstName: 'Zoé', lastName: 'Searcher', email: 'zoe.search@example.com' });
    expect((await found(`searchKey=${key}&searchVal=${encodeURIComponent(value)}`)).total).toBe(count);
  });
});

describe('one admin', () => {
  it('is told as in the list', async () => {
    const { id } = await someone({ roleId: 3, firstName: 'Elena' });
    expect((await detail(id)).body).toMatchObject({
      id,
      role: 'Shop manager',
      roleId: 3,
      firstName: 'Elena',
      hold: null,
    });
  });

  it('is not there when nobody has the id, or a partner, or someone deleted', async () => {
    const partner = await aUser(upstream.db, { roleId: 5 });
    const gone = await someone();
    await remove(gone.id);
    for (const id of [999_999, partner.id, gone.id]) {
      expect(await detail(id)).toMatchObject({ status: 404, body: { message: 'This user doesn’t exist.' } });
    }
    expect(statusLine(await admin.get('/users/adminManagement/getUserDetail'))).toBe(
      '422 The request is not valid: userId is required.',
    );
  });
});

describe('registering', () => {
  it('stores trimmed names, one form of the address, and mails a temporary password that is all there is', async () => {
    const email = anEmail();
    const { status, body } = await admin.post(REGISTER, {
      ...NEW,
      firstName: '  Ada ',
      email: ` ${email.toUpperCase()} `,
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        email,
        firstName: 'Ada',
        fullName: 'Ada Young',
        role: 'Admin',
        officeNumber: '5625550143',
        mobileNumber: null,
        disabled: false,
      },
    });
    const { rows } = await upstream.db.query<{ password_hash: string | null }>(
      'select password_hash from users where id = $1',
      [body.id],
    );
    expect(rows).toEqual([{ password_hash: null }]);
    const { rows: mails } = await upstream.db.query('select kind from mail_outbox where recipient = $1', [email]);
    expect(mails).toHaveLength(1);
    const entry = await lastEntry(body.id);
    expect(entry).toMatchObject({ action: 'registerAdmin', user_id: admin.user.id, before: null, after: { email } });
    expect(JSON.stringify(entry)).not.toMatch(/hash|argon/i);
  });

  it('takes a mobile number in the place of an office number, another role of the staff by name or id, and a disabled account', async () => {
    const { officeNumber: _, ...rest } = NEW;
    const first = await admin.post(REGISTER, {
      ...rest,
      mobileNumber: '9497774444',
      role: 'shop MANAGER',
      disabled: true,
      email: anEmail(),
    });
    expect(first.body).toMatchObject({ mobileNumber: '9497774444', officeNumber: null, roleId: 3, disabled: true });
    expect((await admin.post(REGISTER, { ...NEW, role: 2, email: anEmail() })).body).toMatchObject({
      role: 'Rewards manager',
    });
    const { role: __, ...withoutRole } = NEW;
    expect((await admin.post(REGISTER, { ...withoutRole, email: anEmail() })).body).toMatchObject({ roleId: 1 });
  });

  it.each([
    [{ email: '' }, 'email'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'two words@example.com' }, 'email'],
    [{ firstName: '   ' }, 'firstName'],
    [{ lastName: '' }, 'lastName'],
    [{ firstName: 'x'.repeat(101) }, 'firstName'],
    [{ officeNumber: '' }, 'officeNumber'],
    [{ officeNumber: '(562) 555-CALL' }, 'officeNumber'],
    [{ officeNumber: '1'.repeat(21) }, 'officeNumber'],
    [{ role: 'Partner' }, 'role'],
    [{ role: 6 }, 'role'],
    [{ role: 'Nobody' }, 'role'],
    [{ password: 'Secret-2026!' }, 'password'],
  ])('refuses %j and stores nothing', async (wrong, path) => {
    const email = anEmail();
    const answer = await admin.post(REGISTER, { ...NEW, email, ...wrong });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } });
    expect((await upstream.db.query('select from users where email = $1', [email])).rowCount).toBe(0);
  });

  it('refuses an address that someone has, in any case, of the staff or of a partner', async () => {
    const partner = await aUser(upstream.db, { roleId: 5 });
    for (const email of [admin.user.email.toUpperCase(), partner.email]) {
      const answer = await admin.post(REGISTER, { ...NEW, email });
      expect(answer).toMatchObject({
        status: 409,
        body: {
          message: 'This email is already existed.',
          errors: [{ msg: 'This email is already existed.', path: 'email' }],
        },
      });
    }
  });

  it('lets one of many through who register the same address at once', async () => {
    const email = anEmail();
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.post(REGISTER, { ...NEW, email })));
    expect(answers.map(statusLine).sort()).toEqual([
      '200',
      ...Array<string>(5).fill('409 This email is already existed.'),
    ]);
    expect((await upstream.db.query('select from mail_outbox where recipient = $1', [email])).rowCount).toBe(1);
  });
});

describe('the check of an e-mail address', () => {
  const check = async (email: string) =>
    (await admin.get(`/companies/register/check-email?email=${encodeURIComponent(email)}`)).body;

  it('answers the address where someone has it, and nothing where nobody does', async () => {
    expect(await check(` ${admin.user.email.toUpperCase()}`)).toEqual({ email: admin.user.email });
    expect(await check('free@example.com')).toEqual({});
    expect(statusLine(await admin.get('/companies/register/check-email'))).toBe(
      '422 The request is not valid: email is required.',
    );
  });
});

describe('editing', () => {
  it('changes what is sent, keeps the rest, and says who did it', async () => {
    const { id } = await someone({ firstName: 'Old' });
    const answer = await edit(
      id,
      { firstName: ' New ', lastName: 'Name', fullName: 'ignored', mobileNumber: '9497774444', officeNumber: '' },
      { version: 1 },
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { fullName: 'New Name', mobileNumber: '9497774444', officeNumber: null, version: 2 },
    });
    expect((await edit(id, { lastName: 'Again' })).body).toMatchObject({
      firstName: 'New',
      lastName: 'Again',
      mobileNumber: '9497774444',
    });
    expect(await lastEntry(id)).toMatchObject({
      action: 'editAdmin',
      user_id: admin.user.id,
      before: { lastName: 'Name' },
      after: { lastName: 'Again' },
    });
  });

  it('refuses a stale version, and leaves everything as it was', async () => {
    const { id } = await someone({ firstName: 'Kept' });
    await edit(id, { lastName: 'First' });
    expect(statusLine(await edit(id, { firstName: 'Late' }, { version: 1 }))).toBe(STALE);
    expect((await detail(id)).body).toMatchObject({ firstName: 'Kept', lastName: 'First' });
  });

  it.each([
    [{ firstName: ' ' }, 'user.firstName'],
    [{ officeNumber: '12a' }, 'user.officeNumber'],
    [{ officeNumber: '', mobileNumber: null }, 'user.officeNumber'],
    [{ role: 'Partner' }, 'user.role'],
    [{ email: 'other@example.com' }, 'user.email'],
    [{ password: 'Secret-2026!' }, 'user.password'],
  ])('refuses %j', async (wrong, path) => {
    const { id } = await someone();
    expect(await edit(id, wrong)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
    expect((await detail(id)).body.version).toBe(1);
  });

  it('takes an empty password for none', async () => {
    const { id } = await someone();
    expect((await edit(id, { password: '', firstName: 'Fine' })).status).toBe(200);
  });

  it('finds nobody who is not there', async () => {
    expect(statusLine(await edit(999_999, { firstName: 'X' }))).toBe('404 This user doesn’t exist.');
  });
});

describe('whoever asks', () => {
  it('can change their own name, but not disable, delete or demote themself, alone or among others', async () => {
    const { user } = admin;
    const other = await someone();
    expect((await edit(user.id, { firstName: 'Alex', role: 'Admin', disabled: false })).status).toBe(200);
    const refused = (message: string) => ({ status: 409, body: { message } });
    expect(await edit(user.id, { disabled: true })).toMatchObject(refused("You can't disable your own account."));
    expect(await edit(user.id, { role: 'Shop manager' })).toMatchObject(refused("You can't change your own role."));
    expect(await setStatus(true, other.id, user.id)).toMatchObject(refused("You can't disable your own account."));
    expect(await remove(other.id, user.id)).toMatchObject(refused("You can't delete your own account."));
    expect((await detail(other.id)).body).toMatchObject({ disabled: false });
    expect((await other.asks.get('/users/profile')).status).toBe(200);
  });
});

describe('the sessions of a person', () => {
  it.each([
    ['is disabled on the edit screen', (id: number) => edit(id, { disabled: true })],
    ['is disabled from the list', (id: number) => setStatus(true, id)],
    ['gets another role', (id: number) => edit(id, { role: 'Shop manager' })],
    ['is deleted', (id: number) => remove(id)],
    ['has their password reset', (id: number) => admin.patch('/users/registration/resetPassword', { userId: id })],
  ] as const)('end at once, and for good, when the person %s', async (_, change) => {
    const person = await someone();
    expect((await person.asks.get('/users/profile')).status).toBe(200);
    expect((await change(person.id)).status).toBe(200);
    expect((await person.asks.get('/users/profile')).status).toBe(401);
    await upstream.db.query('update users set disabled = false where id = $1 and deleted_at is null', [person.id]);
    expect((await person.asks.get('/users/profile')).status).toBe(401);
  });

  it('stand when nothing of that changes', async () => {
    const person = await someone();
    await edit(person.id, { firstName: 'Other', role: 'Admin', disabled: false });
    await setStatus(false, person.id);
    expect((await person.asks.get('/users/profile')).status).toBe(200);
  });
});

describe('a reset of a password', () => {
  it('leaves no other password, and mails a temporary one', async () => {
    const person = await someone({ password: 'Old-password-1!' });
    expect((await upstream.anonymous.post('/login', { email: person.email, password: 'Old-password-1!' })).status).toBe(
      200,
    );
    const answer = await admin.patch('/users/registration/resetPassword', { userId: person.id });
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect((await upstream.anonymous.post('/login', { email: person.email, password: 'Old-password-1!' })).status).toBe(
      401,
    );
    // A sign-in from elsewhere is mailed, too.
    const { rows: mails } = await upstream.db.query('select kind from mail_outbox where recipient = $1 order by id', [
      person.email,
    ]);
    expect(mails).toEqual([{ kind: 'new-sign-in' }, { kind: 'temporary-password' }]);
    expect(await lastEntry(person.id)).toMatchObject({ action: 'resetAdminPassword', user_id: admin.user.id });
  });

  it('finds nobody who is not there', async () => {
    expect(statusLine(await admin.patch('/users/registration/resetPassword', { userId: 999_999 }))).toBe(
      '404 This user doesn’t exist.',
    );
  });
});

describe('the status of several', () => {
  it('changes for all of them, with an entry for each whose status is another now', async () => {
    const [one, two] = [await someone(), await someone({ disabled: true })];
    // Only whose status was another one is named: nobody else may be put in use by undoing it.
    expect(await setStatus(true, one.id, two.id)).toMatchObject({ status: 200, body: { changed: [one.id] } });
    expect((await detail(one.id)).body).toMatchObject({ disabled: true, version: 2 });
    expect((await detail(two.id)).body).toMatchObject({ disabled: true, version: 1 });
    expect(await lastEntry(one.id)).toMatchObject({
      action: 'changeAdminStatus',
      before: { disabled: false },
      after: { disabled: true },
    });
    expect(await lastEntry(two.id)).toBeUndefined();
    await setStatus(false, one.id, two.id, one.id);
    expect((await detail(two.id)).body).toMatchObject({ disabled: false });
  });

  it('changes for none when one of them is not there', async () => {
    const { id } = await someone();
    expect(statusLine(await setStatus(true, id, 999_999))).toBe('404 This user doesn’t exist.');
    expect((await detail(id)).body).toMatchObject({ disabled: false });
  });

  it.each([
    [[], 'userIds must not be empty'],
    [['1'], 'userIds.0 must be a number'],
    [Array.from({ length: 101 }, (_, index) => index + 1), 'userIds must have at most 100 entries'],
  ])('needs someone to change, and not everyone at once', async (userIds, fault) => {
    const answer = await admin.patch('/users/registration/updateStatus', { userIds, disable: true });
    expect(statusLine(answer)).toBe(`422 The request is not valid: ${fault}.`);
  });
});

describe('deleting', () => {
  it('takes everything but the name, which what the person did goes on telling', async () => {
    const person = await someone({ firstName: 'Gone', lastName: 'Person', password: 'Old-password-1!' });
    await person.asks.patch(EDIT, { userId: person.id, user: { officeNumber: '5625550143' } });
    expect((await remove(person.id)).status).toBe(200);
    const { rows } = await upstream.db.query('select * from users where id = $1', [person.id]);
    expect(rows[0]).toMatchObject({
      first_name: 'Gone',
      last_name: 'Person',
      disabled: true,
      password_hash: null,
      office_number: null,
    });
    expect(rows[0].email).toMatch(/^deleted-.*\.invalid$/);
    expect((await found(`searchVal=${encodeURIComponent('Gone Person')}`)).total).toBe(0);
    expect(await lastEntry(person.id)).toMatchObject({
      action: 'deleteAdmins',
      before: { email: person.email },
      after: null,
    });
    expect((await upstream.anonymous.post('/login', { email: person.email, password: 'Old-password-1!' })).status).toBe(
      401,
    );
  });

  it('frees the e-mail address', async () => {
    const person = await someone();
    await remove(person.id);
    expect((await admin.post(REGISTER, { ...NEW, email: person.email })).status).toBe(200);
  });

  it('is done to all or none', async () => {
    const person = await someone();
    expect(statusLine(await remove(person.id, 999_999))).toBe('404 This user doesn’t exist.');
    expect((await remove(person.id)).status).toBe(200);
    expect(statusLine(await remove(person.id))).toBe('404 This user doesn’t exist.');
  });
});
