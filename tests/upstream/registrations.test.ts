import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORBIDDEN, STALE, statusLine } from './harness/client';
import { aSession, aUser, anOrder } from './harness/factories';
import { aFile, aPicture } from './harness/pictures';
import { queuedFor } from './harness/outbox';
import { startUpstream, type Upstream } from './harness/upstream';
import { A_W9, aPartner, PRODUCTS, registrationForm } from './partners-fixture';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
});
afterAll(() => upstream.stop());

const detail = async (id: number) => (await admin.get(`/users/registration/getUserDetail?userId=${id}`)).body;
const save = (form: FormData, who = admin) => who.send('PATCH', '/users/registration/updateUserInfo', { body: form });
const remove = (userIds: number[], who = admin) =>
  who.send('DELETE', '/users/registration/delete', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userIds }),
  });
const list = async (query: string) =>
  (await admin.get(`/users/registration/search?${query}`)).body as {
    data: { id: number; missing: string[] }[];
    total: number;
  };

describe('saving a registration', () => {
  it('stores every field, and answers them again', async () => {
    const { id } = await aPartner(upstream.db, { complete: false });
    const saved = await save(registrationForm(id, { shippingCity: 'Waco', disabled: 'false' }));
    expect(saved.status, saved.text).toBe(200);
    expect(await detail(id)).toMatchObject({
      id,
      firstName: 'Dana',
      companyName: 'Solstice Roofing & Solar LLC',
      partnerType: 1,
      size: 'Small',
      officeNumber: '5125550139',
      jobTitle: 'Owner',
      website: 'solstice.example',
      purchaseChannel: 'Sunline Supply',
      salesArea: 'TX:Texas|NM:New Mexico',
      city: 'Austin',
      shippingCity: 'Waco',
      taxId: '74-2911801',
      w9: { assetUrl: `/users/registration/w9/${id}`, name: 'w9-solstice.pdf' },
      approvalStep: 0,
      modules: [{ productBrand: 'Q CELLS|Silfab', installationVolumeId: 1, installationVolumeData: 120 }],
      ess: [{ productBrand: 'None' }],
      lastUpdateBy: `${admin.user.firstName} ${admin.user.lastName}`,
    });
  });

  it('refuses what the rules refuse, each fault at its field in the spec’s order, and stores nothing', async () => {
    const { id } = await aPartner(upstream.db);
    const products = [PRODUCTS[1]!, { ...PRODUCTS[0]!, productType: 1, installationVolumeData: '900' }];
    const { status, body } = await save(registrationForm(id, { companyName: '', taxId: '7a', size: '' }, { products }));
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { path: 'companyName', msg: 'Company Name is required' },
      { path: 'taxId', msg: 'TaxId wrong is format' },
      { path: 'modules.volume', msg: 'Invalid installation volume value module' },
      { path: 'size', msg: 'Company Size is required' },
    ]);
    expect((await detail(id)).taxId).toBe('12-3456789');
  });

  it.each(['2', '3'])('knows no size of a company of type %s', async (partnerType) => {
    const { id } = await aPartner(upstream.db);
    expect((await save(registrationForm(id, { partnerType, size: 'Small' }))).status).toBe(200);
    expect(await detail(id)).toMatchObject({ partnerType: Number(partnerType), size: null });
  });

  it('refuses an installation volume that is none of its kind of product', async () => {
    const { id } = await aPartner(upstream.db);
    for (const installationVolumeId of [12, 99, 3_000_000_000]) {
      const products = [{ ...PRODUCTS[0]!, installationVolumeId }, PRODUCTS[1]!];
      const { status, body } = await save(registrationForm(id, {}, { products }));
      expect([status, body.errors], String(installationVolumeId)).toEqual([
        422,
        [{ path: 'modules.volumeId', msg: 'This installation volume doesn’t exist.' }],
      ]);
    }
  });

  it('saves and approves both or neither, and mails the partner once', async () => {
    const { id, master } = await aPartner(upstream.db);
    const refused = await save(registrationForm(id, { approve: 'true', taxId: '' }));
    expect(statusLine(refused)).toBe('422 The request is not valid: Tax ID is required.');
    expect((await detail(id)).approvalStep).toBe(0);
    expect((await save(registrationForm(id, { approve: 'true' }))).status).toBe(200);
    expect(await detail(id)).toMatchObject({ approvalStep: 2, approvalDate: expect.any(String) });
    expect((await queuedFor(upstream.db, master.email)).map(({ kind }) => kind)).toEqual(['registration-approved']);
    const again = await save(registrationForm(id, { approve: 'true' }));
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'Solstice Roofing & Solar LLC is already approved.' },
    });
  });

  it('leaves a number as it is written where only its writing differs, in the log as well', async () => {
    const { id } = await aPartner(upstream.db);
    await upstream.db.query(
      `update users set mobile_number = '+1 (512) 555-0139', office_number = 'ask Dana' where id = $1`,
      [id],
    );
    const form = registrationForm(id, { approve: 'true', mobileNumber: '5125550139', officeNumber: 'ask Dana' });
    const saved = await save(form);
    expect(saved.status, saved.text).toBe(200);
    expect(await detail(id)).toMatchObject({ mobileNumber: '+1 (512) 555-0139', officeNumber: 'ask Dana' });
    const { rows } = await upstream.db.query(
      `select before, after from activity where subject_type = 'partner' and subject_id = $1 order by id desc limit 1`,
      [String(id)],
    );
    expect(rows[0].after.mobileNumber).toBe(rows[0].before.mobileNumber);
    expect([rows[0].before.approvalStep, rows[0].after.approvalStep]).toEqual([0, 2]);
  });

  it('leaves a text as it is stored where only blanks around it differ', async () => {
    const { id } = await aPartner(upstream.db);
    await upstream.db.query(
      `update companies set name = 'Solstice ', city = ' Austin', state = '' where master_id = $1`,
      [id],
    );
    const form = registrationForm(id, { companyName: 'Solstice', city: 'Austin', address: ' 1 Elm St ' });
    expect((await save(form)).status).toBe(200);
    expect(await detail(id)).toMatchObject({ companyName: 'Solstice ', city: ' Austin', address: '1 Elm St' });
  });

  it('is saved, but not approved with it, by who may change and not decide', async () => {
    await upstream.db.query(
      `INSERT INTO access_control (route_type, role_id, actions) VALUES ('registration', 3, '{see,change}')`,
    );
    const [{ id }, changer] = [await aPartner(upstream.db), await upstream.signIn(3)];
    expect(statusLine(await save(registrationForm(id, { approve: 'true', city: 'Waco' }), changer))).toBe(
      '403 Your role can see this but can’t decide it.',
    );
    expect(await detail(id)).toMatchObject({ approvalStep: 0, city: expect.not.stringContaining('Waco') });
    expect((await save(registrationForm(id, { city: 'Waco' }), changer)).status).toBe(200);
    await upstream.db.query(`DELETE FROM access_control WHERE route_type = 'registration' AND role_id = 3`);
  });

  it('of two who edit one version lets the first win, whether they save or approve', async () => {
    const { id } = await aPartner(upstream.db);
    const version = String((await detail(id)).version);
    const both = await Promise.all([
      save(registrationForm(id, { version, city: 'Waco' })),
      save(registrationForm(id, { version, approve: 'true' })),
    ]);
    expect(both.map(statusLine).sort()).toEqual(['200', STALE]);
  });

  it('is refused for a former master as changed meanwhile, and carried out for the present one', async () => {
    const { id, companyId } = await aPartner(upstream.db, { approvalStep: 2 });
    const sub = await aUser(upstream.db, { roleId: 6, companyId });
    await admin.patch('/users/registration/changeMasterId', { userId: id, subUserId: sub.id });
    expect(statusLine(await save(registrationForm(id)))).toBe(STALE);
    const { version } = await detail(id);
    expect(statusLine(await save(registrationForm(id, { version: String(version) })))).toBe(STALE);
    expect((await save(registrationForm(sub.id, { version: String(version) }))).status).toBe(200);
    expect(await detail(sub.id)).toMatchObject({ id: sub.id, firstName: 'Dana' });
    expect(statusLine(await save(registrationForm(999_999_999)))).toBe('404 This partner doesn’t exist.');
  });

  it('ends the sessions of who is disabled: their token is refused from then on', async () => {
    const { id, master } = await aPartner(upstream.db, { approvalStep: 2 });
    const partner = upstream.withToken(await aSession(upstream.db, master));
    expect((await partner.get('/users/profile')).status).toBe(200);
    expect((await save(registrationForm(id, { disabled: 'true' }))).status).toBe(200);
    expect((await partner.get('/users/profile')).status).toBe(401);
    await admin.patch('/users/registration/updateStatus', { userIds: [id], disable: false });
    expect((await partner.get('/users/profile')).status).toBe(401);
    expect((await detail(id)).disabled).toBe(false);
  });
});

describe('a W-9', () => {
  it.each([
    ['a web page', aFile('w9.pdf', '<html>%PDF-1.4 %%EOF</html>', 'application/pdf')],
    ['a cut PDF', aFile('w9.pdf', '%PDF-1.4\n1 0 obj', 'application/pdf')],
    ['a cut picture', aFile('w9.png', Buffer.from('89504e470d0a1a0a0000', 'hex'))],
  ])('that is %s by content is refused', async (_, w9) => {
    const { id } = await aPartner(upstream.db, { complete: false });
    expect(await save(registrationForm(id, {}, { w9 }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'hasW9', msg: 'A W-9 is a PDF, PNG or JPEG file' }] },
    });
  });

  it('is answered as an attachment that nobody keeps, to who has the right alone', async () => {
    const { id } = await aPartner(upstream.db);
    await save(registrationForm(id));
    const { status, headers, text } = await admin.get(`/users/registration/w9/${id}`);
    expect({ status, text }).toEqual({ status: 200, text: Buffer.from(A_W9.bytes).toString() });
    expect(
      Object.fromEntries(
        ['content-type', 'content-disposition', 'cache-control', 'x-content-type-options'].map((name) => [
          name,
          headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="w9-solstice.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(statusLine(await (await upstream.signIn(3)).get(`/users/registration/w9/${id}`))).toBe(FORBIDDEN);
    const { rows } = await upstream.db.query<{ key: string }>(
      'SELECT w9_key AS key FROM companies WHERE master_id = $1',
      [id],
    );
    // Nor by the address of pictures, which is open to all who are signed in.
    expect(statusLine(await admin.get(`/files/${rows[0]!.key}`))).toBe(
      '422 The request is not valid: key must be the key of a stored file.',
    );
  });

  it('is replaced, and the old file goes', async () => {
    const { id } = await aPartner(upstream.db);
    await save(registrationForm(id));
    const keyOf = async () =>
      (await upstream.db.query<{ key: string }>('SELECT w9_key AS key FROM companies WHERE master_id = $1', [id]))
        .rows[0]!.key;
    const first = await keyOf();
    expect((await save(registrationForm(id, {}, { w9: await aPicture('jpeg') }))).status).toBe(200);
    expect(await keyOf()).toMatch(/\.jpeg\.w9$/);
    expect(await upstream.files.open(first)).toBeUndefined();
  });
});

it('keeps tax ID and W-9 out of log, list, report, search and activity, which shows that they changed', async () => {
  const { id } = await aPartner(upstream.db);
  await save(registrationForm(id, { taxId: '99-8877665' }));
  await save(registrationForm(id, { taxId: '99-8877666' }, { w9: null }));
  const seen = [
    JSON.stringify(upstream.log),
    (await admin.get('/users/registration/search?steps=0,1&size=100')).text,
    (await admin.get('/users/registration/report?steps=0,1')).text,
    (await admin.get('/search?q=99-8877666')).text,
    (await admin.get('/activity?object=partner:' + id)).text,
    (await admin.get('/activity/report')).text,
  ];
  for (const text of seen) expect(text).not.toMatch(/99-887766|w9-solstice|\.w9\b/);
  const { rows } = await upstream.db.query(
    'SELECT before, after FROM activity WHERE action = $1 AND object_id = $2 ORDER BY id',
    ['updateUserInfo', String(id)],
  );
  expect(rows.map(({ before, after }) => [before.taxId, after.taxId, after.w9])).toEqual([
    ['[redacted]', '[redacted, changed]', '[redacted, changed]'],
    ['[redacted]', '[redacted, changed]', '[redacted]'],
  ]);
  for (const role of [2, 3, 4, 5, 6]) {
    const other = await upstream.signIn(role);
    expect(statusLine(await other.get(`/users/registration/getUserDetail?userId=${id}`)), `role ${role}`).toBe(
      FORBIDDEN,
    );
  }
});

describe('several registrations', () => {
  it('are approved all or none, and say what is missing', async () => {
    const [whole, incomplete] = [await aPartner(upstream.db), await aPartner(upstream.db, { complete: false })];
    const refused = await admin.patch('/users/registration/approve', { userIds: [whole.id, incomplete.id], step: 2 });
    expect(statusLine(refused)).toContain(
      `409 ${incomplete.companyName} can’t be approved yet. Missing or invalid: Main Contact Number, URL,`,
    );
    expect((await detail(whole.id)).approvalStep).toBe(0);
    expect((await admin.patch('/users/registration/approve', { userIds: [whole.id], step: 2 })).status).toBe(200);
    expect((await detail(whole.id)).approvalStep).toBe(2);
  });

  it('tell who changed their status', async () => {
    const { id } = await aPartner(upstream.db, { approvalStep: 2 });
    await admin.patch('/users/registration/updateStatus', { userIds: [id], disable: true });
    expect(await detail(id)).toMatchObject({
      disabled: true,
      lastUpdateBy: `${admin.user.firstName} ${admin.user.lastName}`,
    });
  });

  it('are deleted while pending, and restored whole', async () => {
    const { id, companyId, master } = await aPartner(upstream.db);
    await admin.post('/users/registration/addNote', { content: 'Called.', companyId });
    await aUser(upstream.db, { roleId: 6, companyId });
    const before = await detail(id);
    const partner = upstream.withToken(await aSession(upstream.db, master));
    expect((await remove([id])).status).toBe(200);
    expect(statusLine(await admin.get(`/users/registration/getUserDetail?userId=${id}`))).toBe(
      '404 This partner doesn’t exist.',
    );
    expect((await partner.get('/users/profile')).status).toBe(401);
    expect((await admin.patch('/users/registration/restore', { userId: id })).status).toBe(200);
    expect(await detail(id)).toEqual(before);
    expect(statusLine(await admin.patch('/users/registration/restore', { userId: id }))).toBe(
      '404 This partner doesn’t exist.',
    );
  });

  it('can’t be deleted once approved, nor with orders', async () => {
    const approved = await aPartner(upstream.db, { approvalStep: 2 });
    expect((await remove([approved.id])).body.message).toBe(
      `${approved.companyName} is approved and can’t be deleted.`,
    );
    const trading = await aPartner(upstream.db);
    await anOrder(upstream.db, { buyer: { id: trading.id, companyId: trading.companyId } });
    expect((await remove([trading.id])).body.message).toBe(
      `${trading.companyName} has orders, claims, projects or points and can’t be deleted.`,
    );
  });

  it('are changed by who has the right to partners, staff by who has that to staff', async () => {
    await upstream.db.query(
      `INSERT INTO access_control (route_type, role_id) VALUES ('registration', 3), ('adminControls', 2)`,
    );
    const [registrar, controller] = [await upstream.signIn(3), await upstream.signIn(2)];
    const [partner, colleague] = [await aPartner(upstream.db), await aUser(upstream.db, { roleId: 4 })];
    for (const [who, id, status] of [
      [registrar, colleague.id, 403],
      [controller, partner.id, 403],
      [registrar, partner.id, 200],
      [controller, colleague.id, 200],
    ] as const) {
      const answers = [
        await who.patch('/users/registration/resetPassword', { userId: id }),
        await who.patch('/users/registration/updateStatus', { userIds: [id], disable: true }),
        await remove([id], who),
      ];
      expect(
        answers.map((answer) => answer.status),
        `${who.user.roleId} on ${id}`,
      ).toEqual([status, status, status]);
    }
    const reset = (await queuedFor(upstream.db, partner.master.email)).find(
      ({ kind }) => kind === 'temporary-password',
    );
    expect(reset?.text).toContain('partner portal');
    expect(reset?.text).not.toContain('http');
    await upstream.db.query(
      `DELETE FROM access_control WHERE (route_type, role_id) IN (('registration', 3), ('adminControls', 2))`,
    );
  });
});

it('lets the first of two who edit or delete a note win, and tells who edited it', async () => {
  const { id, companyId } = await aPartner(upstream.db);
  const other = await upstream.signIn(1);
  await upstream.db.query(`UPDATE users SET first_name = 'Kim', last_name = 'Lee' WHERE id = $1`, [other.user.id]);
  const { body: note } = await admin.post('/users/registration/addNote', { content: 'Called.', companyId });
  expect(note).toMatchObject({ lastUpdateBy: null, version: 1 });
  const edit = (who: typeof admin, content: string, version?: number) =>
    who.patch('/users/registration/editNote', { noteId: note.id, content, version });
  expect((await edit(other, 'Called, no answer.', 1)).status).toBe(200);
  expect(statusLine(await edit(admin, 'Calls back.', 1))).toBe(STALE);
  const remove = (version: string) => admin.send('DELETE', `/users/registration/deleteNote?id=${note.id}${version}`);
  expect(statusLine(await remove('&version=1'))).toBe(STALE);
  expect((await detail(id)).notes).toMatchObject([
    { content: 'Called, no answer.', fullName: note.fullName, lastUpdateBy: 'Kim Lee', version: 2 },
  ]);
  expect((await edit(admin, 'Calls back.')).status).toBe(200);
  expect((await remove('&version=3')).status).toBe(200);
});

it('tells a colleague who is mentioned in a note, once, and nobody who may not open it', async () => {
  const { id, companyId } = await aPartner(upstream.db);
  const colleague = await upstream.signIn(1);
  const shop = await aUser(upstream.db, { roleId: 3 });
  const write = (content: string) => admin.post('/users/registration/addNote', { content, companyId });
  expect((await write(`Ask @[${shop.id}]`)).status).toBe(422);
  const { body: note } = await write(`Please call, @[${colleague.user.id}]`);
  const name = `${colleague.user.firstName} ${colleague.user.lastName}`;
  expect(note).toMatchObject({
    content: `Please call, @[${colleague.user.id}]`,
    mentions: [{ id: colleague.user.id, name }],
  });
  const content = `Please call today, @[${colleague.user.id}]`;
  expect((await admin.patch('/users/registration/editNote', { noteId: note.id, content })).status).toBe(200);
  expect((await detail(id)).notes).toMatchObject([{ content, mentions: [{ name }] }]);
  const { data } = (await colleague.get('/notices')).body;
  expect(data).toMatchObject([{ kind: 'mentioned', record: { kind: 'registration', id: String(id) } }]);
  const colleagues = (await admin.get(`/notes/colleagues?kind=registration&search=${colleague.user.lastName}`)).body;
  expect(colleagues).toContainEqual({ id: colleague.user.id, name });
  const { rows } = await upstream.db.query(
    `select after ->> 'content' as content from activity where action = 'editNote' order by id desc limit 1`,
  );
  expect(rows[0].content).toBe(`Please call today, @${name}`);
});

it('makes a sub-user the master: roles swap, both are mailed and signed out, and old links lead on', async () => {
  const { id, companyId, master } = await aPartner(upstream.db, { approvalStep: 2 });
  const sub = await aUser(upstream.db, { roleId: 6, companyId });
  const people = [master, sub];
  const clients = await Promise.all(
    people.map(async (person) => upstream.withToken(await aSession(upstream.db, person))),
  );
  const pending = await aPartner(upstream.db);
  const subOfPending = await aUser(upstream.db, { roleId: 6, companyId: pending.companyId });
  const change = (userId: number, subUserId: number) =>
    admin.patch('/users/registration/changeMasterId', { userId, subUserId });
  expect((await change(pending.id, subOfPending.id)).body).toMatchObject({
    statusCode: 409,
    message: 'Only an approved partner’s master ID can be changed.',
  });
  expect((await change(id, pending.id)).body).toMatchObject({
    statusCode: 409,
    message: 'This person isn’t a sub-user who can become this partner’s master.',
  });
  expect((await change(id, sub.id)).status).toBe(200);
  expect(await detail(sub.id)).toMatchObject({ id: sub.id, email: sub.email, subUsers: [{ id }] });
  expect((await detail(id)).id).toBe(sub.id);
  for (const [index, person] of people.entries()) {
    // The history of either tells of it.
    const { data: entries } = (await admin.get(`/activity?object=partner:${person.id}`)).body as { data: object[] };
    expect(entries).toMatchObject([{ action: 'changeMasterId', objectId: String(person.id) }]);
    expect((await clients[index]!.get('/users/profile')).status).toBe(401);
    expect((await queuedFor(upstream.db, person.email)).map(({ kind }) => kind)).toEqual(['master-changed']);
  }
});

it('finds registrations by each field, newsletter and step, and counts them', async () => {
  const { id, companyName, master } = await aPartner(upstream.db, { approvalStep: 1 });
  await upstream.db.query(
    `UPDATE companies SET city = 'Española', reception_yn = 'N', purchase_channel = 'Corner Shop',
      channel_group = 'Other' WHERE master_id = $1`,
    [id],
  );
  await upstream.db.query(`UPDATE users SET last_name = 'O’Quetzal', disabled = true WHERE id = $1`, [id]);
  const found = async (query: string) =>
    (await list(`steps=0,1&size=100&newsLetter=N&${query}`)).data.map((row) => row.id);
  for (const [key, value] of [
    ['email', master.email.slice(0, 9)],
    ['fullName', "alex o'quetzal"],
    ['companyName', companyName.toUpperCase()],
    ['city', 'espanola'],
    ['purchaseChannel', 'Other'],
    ['purchaseChannel', 'corner'],
    ['disabled', 'true'],
  ] as const) {
    expect(await found(new URLSearchParams({ searchKey: key, searchVal: value }).toString()), key).toContain(id);
  }
  await upstream.db.query(`update companies set tax_id = '88-1234567' where master_id = $1`, [id]);
  expect(await found('searchKey=taxId&searchVal=88%201234567'), 'whole, written otherwise').toEqual([id]);
  expect(await found('searchKey=taxId&searchVal=88-123456'), 'never by a part').toEqual([]);
  expect(await found('searchKey=disabled&searchVal=false')).not.toContain(id);
  expect(await found('searchKey=purchaseChannel&searchVal=Sunline%20Supply')).not.toContain(id);
  expect((await list('steps=2&newsLetter=N')).data.map((row) => row.id)).not.toContain(id);
  const { rows } = await upstream.db.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM companies WHERE master_id IS NOT NULL AND approval_step < 2`,
  );
  expect((await list('steps=0,1')).total).toBe(rows[0]!.n);
});

it('filters by state, purchasing channel and days without points, alone and together, and exports the same', async () => {
  const one = async (state: string, channel: string, registered: number, moved: number | null) => {
    const { id, companyId } = await aPartner(upstream.db, { approvalStep: 2 });
    await upstream.db.query(
      `UPDATE companies SET state = $2, channel_group = $3, created_at = now() - make_interval(days => $4),
        city = 'Filterville' WHERE id = $1`,
      [companyId, state, channel, registered],
    );
    await upstream.db.query(
      `INSERT INTO company_points (company_id, last_movement_at) VALUES ($1, now() - make_interval(days => $2))
       ON CONFLICT (company_id) DO UPDATE SET last_movement_at = EXCLUDED.last_movement_at`,
      [companyId, moved],
    );
    return id;
  };
  const ids = {
    code: await one('NV', 'Sunline Supply', 400, 100),
    name: await one(' nevada', 'Other', 400, 10),
    never: await one('NV', 'Sunline Supply', 200, null),
    fresh: await one('NV', 'Other', 5, null),
    elsewhere: await one('AZ', 'Sunline Supply', 500, 500),
  };
  const named = (found: readonly { id: number }[]) =>
    Object.entries(ids).flatMap(([name, id]) => (found.some((row) => row.id === id) ? [name] : []));
  for (const [query, expected] of [
    ['state=NV', ['code', 'name', 'never', 'fresh']],
    ['state=XX', []],
    ['channel=Sunline%20Supply', ['code', 'never', 'elsewhere']],
    ['channel=Nobody', []],
    ['silent=30', ['code', 'never', 'elsewhere']],
    ['silent=180', ['never', 'elsewhere']],
    ['silent=365', ['elsewhere']],
    ['state=NV&channel=Sunline%20Supply&silent=90', ['code', 'never']],
    ['state=NV&searchKey=city&searchVal=filterville', ['code', 'name', 'never', 'fresh']],
  ] as const) {
    const { data, total } = await list(`steps=2&size=100&${query}`);
    expect(named(data), query).toEqual(expected);
    expect(total >= data.length && (total > 100 || total === data.length), `${query}: ${total}`).toBe(true);
  }
  const { text } = await admin.get('/users/registration/report?steps=2&state=NV&silent=90');
  expect(Object.entries(ids).flatMap(([name, id]) => (text.includes(`{"id" : ${id},`) ? [name] : []))).toEqual([
    'code',
    'never',
  ]);
  expect((await admin.get('/users/registration/search?silent=31')).status).toBe(422);
});

it('counts the matches of a common word up to a bound, and shows each page of them all the same', async () => {
  await upstream.db.query(`
    WITH c AS (
      INSERT INTO companies (name, approval_step, city, created_at)
        SELECT 'Common ' || n, 2, 'Commonville', now() - n * interval '1 minute' FROM generate_series(1, 1010) AS n
        RETURNING id
    )
    INSERT INTO users (role_id, email, first_name, last_name, company_id)
      SELECT 5, 'common' || id || '@example.com', 'Kim', 'Common', id FROM c`);
  const common = (page: number) => list(`steps=2&searchKey=city&searchVal=commonville&size=10&page=${page}`);
  expect(await common(1)).toMatchObject({ total: 1_000, totalIsLowerBound: true });
  expect([(await common(101)).data.length, (await common(102)).data.length]).toEqual([10, 0]);
  expect(await list('steps=2&searchKey=email&searchVal=nobody@nowhere')).toMatchObject({ data: [], total: 0 });
});

it('counts the survey over approved partners, as many as their list has', async () => {
  const { body } = await admin.get('/users/registration/survey/analytic');
  const sum = Object.values(body as Record<string, number>).reduce((all, count) => all + count, 0);
  expect(sum).toBe((await list('steps=2')).total);
  expect(Object.keys(body as object)).toEqual(expect.arrayContaining(['1', '2', '3', '4', '5', '6', '7']));
});
