import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROUTE_TYPES } from '@/lib/domain/access-table';
import { MAX_ROLES, type AccessTable, type Role } from '@/lib/contract/roles';
import { LAST_WAY_IN } from '@/lib/domain/access-table';
import { FORBIDDEN, STALE, statusLine } from './harness/client';
import { aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

type SignedIn = Awaited<ReturnType<Upstream['signIn']>>;

let upstream: Upstream;
let admin: SignedIn;

beforeAll(async () => {
  upstream = await startUpstream({ pool: { max: 8 } });
  admin = await upstream.signIn(1);
  // Hashing takes its time: one password serves for all.
  const { email } = await aUser(upstream.db, { roleId: 1, password: 'Welcome-2026!' });
  await upstream.db.query(
    'update users set password_hash = (select password_hash from users where email = $1) where id = $2',
    [email, admin.user.id],
  );
  await upstream.db.query('delete from users where email = $1', [email]);
});
afterAll(() => upstream.stop());

beforeEach(async () => {
  await upstream.db.query('delete from users where role_id > 6');
  await upstream.db.query('delete from roles where id > 6');
  await upstream.db.query(`delete from access_control where route_type = 'adminControls' and role_id <> 1`);
  await upstream.db.query(`insert into access_control values ('adminControls', 1) on conflict do nothing`);
  await upstream.db.query('update users set disabled = false where id = $1', [admin.user.id]);
  await signAdminInAnew();
});

/** Who loses rights is signed out. */
const signAdminInAnew = () =>
  upstream.db.query('update sessions set revoked_at = null where user_id = $1', [admin.user.id]);

const table = async () => (await admin.get('/access-control-list/table')).body as AccessTable;
const rolesOf = async (routeType: string) =>
  (await table()).entries.find((entry) => entry.routeType === routeType)?.roles;
const change = async (changes: unknown[], { version, by = admin }: { version?: number; by?: SignedIn } = {}) =>
  by.patch('/access-control-list', { version: version ?? (await table()).version, changes });
const cell = (routeType: string, roleId: number, allowed: boolean) => ({ routeType, roleId, allowed });

async function aRole(name = 'Auditor'): Promise<Role> {
  return (await admin.post('/roles', { name })).body as Role;
}

/** A person of a role, who can sign in. */
async function aHolder(roleId: number) {
  const person = await upstream.signIn(roleId);
  await upstream.db.query(
    'update users set password_hash = (select password_hash from users where id = $1) where id = $2',
    [admin.user.id, person.user.id],
  );
  return person;
}

const entries = async (action: string) =>
  (
    await upstream.db.query(
      'select user_id, object_type, object_id, before, after from activity where action = $1 order by id desc',
      [action],
    )
  ).rows;

describe('roles', () => {
  it('are listed with their people; partners’ are not counted', async () => {
    await aUser(upstream.db, { roleId: 2, disabled: true });
    const { body } = await admin.get('/roles');
    expect(body.map(({ name }: Role) => name)).toEqual([
      'Admin',
      'Rewards manager',
      'Shop manager',
      'Points requester',
      'Partner',
      'Partner sub-user',
    ]);
    expect(body[0]).toEqual({ id: 1, name: 'Admin', staff: true, people: 1, ableToSignIn: 1, version: 1 });
    expect(body[1]).toMatchObject({ people: 1, ableToSignIn: 0 });
    expect(body[4]).toMatchObject({ staff: false, people: null, ableToSignIn: null });
  });

  it('are added with a trimmed name, for staff, with Project Status alone, and an entry of the activity', async () => {
    const { status, body } = await admin.post('/roles', { name: '  Auditor ' });
    expect({ status, body }).toEqual({
      status: 200,
      body: { id: expect.any(Number), name: 'Auditor', staff: true, people: 0, ableToSignIn: 0, version: 1 },
    });
    const open = (await table()).entries.filter(({ roles }) => roles.includes(body.id));
    expect(open.map(({ routeType }) => routeType)).toEqual(['projects']);
    expect((await entries('createRole'))[0]).toMatchObject({
      user_id: admin.user.id,
      object_type: 'role',
      object_id: String(body.id),
      before: null,
      after: { name: 'Auditor', routeTypes: ['projects'] },
    });
  });

  it('never get the id of one that was removed', async () => {
    const { id } = await aRole();
    expect((await admin.send('DELETE', `/roles/${id}`)).status).toBe(200);
    expect((await aRole()).id).toBeGreaterThan(id);
  });

  it.each(['', '   ', 'x'.repeat(61)])('need a name of 1 to 60 characters: %j', async (name) => {
    expect(await admin.post('/roles', { name })).toMatchObject({ status: 422, body: { errors: [{ path: 'name' }] } });
    const { id, version } = await aRole();
    expect(statusLine(await admin.patch(`/roles/${id}`, { name, version }))).toMatch(
      /^422 The request is not valid: (Enter a name|name must have at most 60 characters)\.$/,
    );
  });

  it('have names of their own, whatever the case, also when two take one at once', async () => {
    const { id, version } = await aRole('Prüfer');
    const refused = { status: 409, body: { message: 'There is a role named "PRÜFER" already.' } };
    expect(await admin.post('/roles', { name: 'PRÜFER' })).toMatchObject(refused);
    const other = await aRole('Other');
    expect(await admin.patch(`/roles/${other.id}`, { name: 'PRÜFER', version: other.version })).toMatchObject(refused);
    expect(await admin.patch(`/roles/${id}`, { name: 'PRÜFER', version })).toMatchObject({
      status: 200,
      body: { name: 'PRÜFER', version: 2 },
    });
    const answers = await Promise.all(['New', 'new', 'NEW'].map((name) => admin.post('/roles', { name })));
    expect(answers.map(statusLine).sort()).toEqual([
      '200',
      expect.stringMatching(/^409 There is a role named "new" already\.$/i),
      expect.stringMatching(/^409 There is a role named "new" already\.$/i),
    ]);
  });

  it('are renamed with their version: a stale one is refused, and nothing changes', async () => {
    const { id } = await aRole();
    expect(await admin.patch(`/roles/${id}`, { name: 'Inspector', version: 1 })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect(statusLine(await admin.patch(`/roles/${id}`, { name: 'Late', version: 1 }))).toBe(STALE);
    expect((await table()).roles.find((role) => role.id === id)?.name).toBe('Inspector');
    expect((await entries('renameRole'))[0]).toMatchObject({
      before: { name: 'Auditor' },
      after: { name: 'Inspector' },
    });
    expect(statusLine(await admin.patch('/roles/999999', { name: 'x', version: 1 }))).toBe(
      '404 This role doesn’t exist.',
    );
  });

  it('are removed where nobody has them, and say how many people hinder it', async () => {
    const { id } = await aRole();
    await change([cell('orders', id, true)]);
    const person = await aUser(upstream.db, { roleId: id });
    const remove = () => admin.send('DELETE', `/roles/${id}`);
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: '1 person has this role. Give them another one first.' },
    });
    await aUser(upstream.db, { roleId: id });
    expect((await remove()).body.message).toContain('2 people have this role.');
    await upstream.db.query('update users set role_id = 2 where role_id = $1 and id <> $2', [id, person.id]);
    await upstream.db.query(
      `update users set disabled = true, deleted_at = now(), email = 'deleted-' || id || '@deleted.invalid'
        where id = $1`,
      [person.id],
    );
    expect((await remove()).body.message).toContain('Deleted people had this role');
    await upstream.db.query('update users set role_id = 2 where id = $1', [person.id]);
    expect((await remove()).status).toBe(200);
    expect(await rolesOf('orders')).toEqual([1, 3]);
    expect((await entries('deleteRole'))[0]).toMatchObject({
      object_id: String(id),
      before: { name: 'Auditor' },
      after: null,
    });
    expect(statusLine(await remove())).toBe('404 This role doesn’t exist.');
  });

  it('stay, or the person is refused, when somebody gets one while it is removed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aRole(`Round ${round}`);
      const giving = aUser(upstream.db, { roleId: id }).then(
        () => 'given',
        () => 'refused',
      );
      const [removed, given] = await Promise.all([admin.send('DELETE', `/roles/${id}`), giving]);
      expect([
        [200, 'refused'],
        [409, 'given'],
      ]).toContainEqual([removed.status, given]);
    }
  });

  it('of administrators and of partners stay', async () => {
    expect((await admin.send('DELETE', '/roles/1')).body.message).toContain('the administrators’ role');
    for (const [id, name] of [
      [5, 'Partner'],
      [6, 'Partner sub-user'],
    ]) {
      const refusal = `409 ${name} is a partner role, which can’t be changed here.`;
      expect(statusLine(await admin.send('DELETE', `/roles/${id}`))).toBe(refusal);
      expect(statusLine(await admin.patch(`/roles/${id}`, { name: 'Mine', version: 1 }))).toBe(refusal);
    }
  });

  it('are at most so many that they can be listed whole', async () => {
    await upstream.db.query(`insert into roles (name) select 'Role ' || n from generate_series(7, ${MAX_ROLES}) as n`);
    expect(await admin.post('/roles', { name: 'One more' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('100') },
    });
  });
});

describe('the table of who may open what', () => {
  it('holds every route type and the roles of staff alone', async () => {
    await upstream.db.query(`insert into access_control values ('projects', 5)`);
    const { roles, entries: listed } = await table();
    await upstream.db.query(`delete from access_control where role_id = 5`);
    expect(roles.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(listed.map(({ routeType }) => routeType)).toEqual(ROUTE_TYPES);
    expect(listed.find(({ routeType }) => routeType === 'projects')?.roles).toEqual([1, 2, 3, 4]);
  });

  it('counts from the next request on: for giving and for taking away', async () => {
    const rewards = await upstream.signIn(2);
    expect(statusLine(await rewards.get('/shipping'))).toBe(FORBIDDEN);
    const { version } = await table();
    await change([cell('orders', 2, true)]);
    expect((await rewards.get('/shipping')).status).toBe(200);
    const both = await change([cell('products', 2, true), cell('uploads', 2, false)]);
    expect(both).toMatchObject({ status: 200, body: { version: version + 2 } });
    expect(await rolesOf('uploads')).toEqual([1]);
    expect((await entries('changeAccess'))[0]).toMatchObject({
      user_id: admin.user.id,
      object_type: 'role',
      object_id: '2',
      before: { routeTypes: expect.arrayContaining(['uploads']) },
      after: { name: 'Rewards manager', routeTypes: expect.arrayContaining(['orders', 'products']) },
    });
    await change([cell('orders', 2, false), cell('products', 2, false), cell('uploads', 2, true)]);
    expect(statusLine(await (await upstream.signIn(2)).get('/shipping'))).toBe(FORBIDDEN);
  });

  const REFUSED = '401 Your role’s access was reduced.';

  it.each([
    [
      'an area',
      { ...cell('supportCenter', 2, true), actions: ['see', 'change', 'export'] },
      cell('supportCenter', 2, false),
    ],
    ['an action', cell('supportCenter', 2, true), { ...cell('supportCenter', 2, true), actions: ['see'] }],
    [
      'an action, while it gets another one,',
      { ...cell('supportCenter', 2, true), actions: ['see', 'export'] },
      { ...cell('supportCenter', 2, true), actions: ['see', 'change'] },
    ],
  ])('ends the sessions of a role that %s is taken from, and no others', async (_, had, left) => {
    await change([had]);
    const [rewards, further, shop] = [await upstream.signIn(2), await upstream.signIn(2), await upstream.signIn(3)];
    expect((await change([left, cell('uploads', 3, true)])).status).toBe(200);
    expect(statusLine(await rewards.get('/users/profile'))).toBe(REFUSED);
    expect(statusLine(await further.get('/users/profile'))).toBe(REFUSED);
    expect((await shop.get('/users/profile')).status).toBe(200);
    expect((await upstream.signIn(2)).token).toBeTruthy();
    await change([cell('supportCenter', 2, false), cell('uploads', 3, false)]);
  });

  it('ends none where a role is given something, or where it had what is named', async () => {
    const rewards = await upstream.signIn(2);
    await change([cell('products', 2, true), cell('orders', 2, false)]);
    await change([cell('products', 2, true)]);
    expect((await rewards.get('/users/profile')).status).toBe(200);
    await change([cell('products', 2, false)]);
    expect(statusLine(await rewards.get('/users/profile'))).toBe(REFUSED);
  });

  it('leaves who takes something from their own role signed in where they did so, and nowhere else', async () => {
    const { id } = await aRole();
    await change([cell('adminControls', id, true), cell('orders', id, true)]);
    const [maker, colleague] = [await aHolder(id), await aHolder(id)];
    const { version } = await table();
    expect((await change([cell('orders', id, false)], { version, by: maker })).status).toBe(200);
    expect((await maker.get('/users/profile')).status).toBe(200);
    expect(statusLine(await colleague.get('/users/profile'))).toBe(REFUSED);
    await upstream.db.query('update access_control_version set changed_by = null');
  });

  it('tells the activity of each role that a change concerned, and of no other', async () => {
    const before = (await entries('changeAccess')).length;
    await change([cell('products', 2, true), cell('products', 4, true), cell('products', 3, true)]);
    const written = await entries('changeAccess');
    expect(
      written
        .slice(0, written.length - before)
        .map(({ object_id: id }) => id)
        .sort(),
    ).toEqual(['2', '4']);
    const { version } = await table();
    expect((await change([cell('products', 3, true)])).body.version).toBe(version);
    await change([cell('products', 2, false), cell('products', 4, false)]);
  });

  it('refuses a stale version, and says who was faster', async () => {
    const { version } = await table();
    const other = await aHolder(1);
    await upstream.db.query(`update users set first_name = 'Ruth', last_name = 'Adeyemi' where id = $1`, [
      other.user.id,
    ]);
    expect((await change([cell('uploads', 3, true)], { version, by: other })).status).toBe(200);
    const late = await change([cell('uploads', 4, true)], { version });
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'Ruth Adeyemi changed access in the meantime.' },
    });
    expect(await table()).toMatchObject({ version: version + 1, lastUpdateBy: 'Ruth Adeyemi' });
    expect(await rolesOf('uploads')).toEqual([1, 2, 3]);
    await change([cell('uploads', 3, false)]);
    await upstream.db.query('update access_control_version set changed_by = null');
    await upstream.db.query('delete from users where id = $1', [other.user.id]);
  });

  it('lets one of many win who change it from the same state at once', async () => {
    const { version } = await table();
    const answers = await Promise.all(
      [2, 3, 4].map((roleId) => change([cell('supportCenter', roleId, true)], { version })),
    );
    const refusal = '409 Alex Number 1 changed access in the meantime.';
    expect(answers.map(statusLine).sort()).toEqual(['200', refusal, refusal]);
    expect(await rolesOf('supportCenter')).toHaveLength(2);
    await change([2, 3, 4].map((roleId) => cell('supportCenter', roleId, false)));
  });

  it('changes as a whole or not at all', async () => {
    const { version } = await table();
    expect((await change([cell('orders', 2, true), cell('orders', 5, true)])).body.message).toBe(
      'Partner is a partner role, and partners can’t enter the back office.',
    );
    expect((await change([cell('orders', 2, true), cell('orders', 999, true)])).body.message).toBe(
      'One of these roles was deleted in the meantime.',
    );
    expect(statusLine(await change([cell('orders', 2, true), cell('adminControls', 1, false)]))).toBe(
      '409 At least one role with someone who can sign in must keep Admin Controls.',
    );
    expect(await rolesOf('orders')).toEqual([1, 3]);
    expect((await table()).version).toBe(version);
  });

  it.each([
    ['no version', { changes: [cell('orders', 2, true)] }],
    ['no changes', { version: 1, changes: [] }],
    ['a route type that does not exist', { version: 1, changes: [cell('nothing', 2, true)] }],
    ['a cell twice', { version: 1, changes: [cell('orders', 2, true), cell('orders', 2, false)] }],
    ['a field that is not known', { version: 1, changes: [{ ...cell('orders', 2, true), more: 1 }] }],
  ])('refuses %s with a sentence', async (_, body) => {
    expect(await admin.patch('/access-control-list', body)).toMatchObject({
      status: 422,
      body: { errors: [{ msg: expect.any(String) }] },
    });
  });
});

describe('the last way to Admin Controls', () => {
  it('can’t be taken away', async () => {
    expect(await change([cell('adminControls', 1, false)])).toMatchObject({
      status: 409,
      body: { message: LAST_WAY_IN },
    });
    expect(await rolesOf('adminControls')).toEqual([1]);
  });

  it.each([
    ['nobody has', async () => undefined],
    [
      'only somebody disabled has',
      async (id: number) => void (await aUser(upstream.db, { roleId: id, disabled: true })),
    ],
    ['only somebody without a password has', async (id: number) => void (await aUser(upstream.db, { roleId: id }))],
  ])('is not opened by a role that %s', async (_, people) => {
    const { id } = await aRole();
    await people(id);
    expect(statusLine(await change([cell('adminControls', id, true), cell('adminControls', 1, false)]))).toBe(
      '409 At least one role with someone who can sign in must keep Admin Controls.',
    );
  });

  it('may move to a role with somebody who can sign in, and then stays there', async () => {
    const { id } = await aRole();
    const holder = await aHolder(id);
    expect((await change([cell('adminControls', id, true), cell('adminControls', 1, false)])).status).toBe(200);
    expect(statusLine(await admin.get('/roles'))).toBe(FORBIDDEN);
    const { version } = (await holder.get('/access-control-list/table')).body as AccessTable;
    expect((await change([cell('adminControls', id, false)], { version, by: holder })).body.message).toBe(LAST_WAY_IN);
  });

  const rolesThatEnter = async () =>
    (await upstream.db.query(`select role_id from access_control where route_type = 'adminControls'`)).rows;

  it('survives two who take it from each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aRole(`Second ${round}`);
      const holder = await aHolder(id);
      const { version } = (await change([cell('adminControls', id, true)])).body as AccessTable;
      const answers = await Promise.all([
        change([cell('adminControls', 1, false)], { version, by: holder }),
        change([cell('adminControls', id, false)], { version }),
      ]);
      // Who is too late is refused: by what was changed meanwhile, for what they may no longer do, or as signed out.
      const [winner, loser] = answers.map(({ status }) => status).sort();
      expect(winner).toBe(200);
      expect([401, 403, 409]).toContain(loser);
      expect(await rolesThatEnter()).toHaveLength(1);
      await upstream.db.query(`insert into access_control values ('adminControls', 1) on conflict do nothing`);
      await upstream.db.query(`delete from access_control where role_id = $1`, [id]);
      await signAdminInAnew();
    }
  });
});

it('tells at sign-in whether the role is one of staff', async () => {
  const { id } = await aRole();
  const password = 'Welcome-2026!';
  for (const [roleId, staff] of [
    [id, true],
    [5, false],
  ] as const) {
    const { email } = await aUser(upstream.db, { roleId, password });
    expect(await upstream.anonymous.post('/login', { email, password })).toMatchObject({
      status: 200,
      body: { staff, user: { roleId } },
    });
  }
});
