import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusLine, type Client } from './harness/client';
import { aSession, aUser } from './harness/factories';
import { aFile, formOf, type TestPicture } from './harness/pictures';
import { startUpstream, type Upstream } from './harness/upstream';
import { anApplication, anApprovedCompany, anIntakeKey, externalId } from './intake-fixture';
import { aPartner, REGISTRATION } from './partners-fixture';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;
let key: Client & { name: string };

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
  key = await anIntakeKey(upstream);
});
afterAll(() => upstream.stop());

const apply = (body: FormData) => key.send('POST', '/intake/registrations', { body });
const change = (given: Record<string, string>, files: TestPicture[] = []) =>
  key.send('POST', '/intake/registrations/changes', {
    body: formOf('w9', files, { externalId: externalId(), ...given }),
  });
const detailOf = async (userId: number) => (await admin.get(`/users/registration/getUserDetail?userId=${userId}`)).body;

describe('a registration', () => {
  it('arrives with all its fields, waits for staff, and can be approved', async () => {
    const { status, body, text } = await apply(anApplication({ description: 'Family business' }));
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ companyId: expect.any(Number), userId: expect.any(Number), approvalStep: 0 });
    const { lastName: _, officeNumber: __, taxId, ...fields } = REGISTRATION;
    expect(await detailOf(body.userId)).toMatchObject({
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value || null])),
      ...{ partnerType: 1, approvalStep: 0, officeNumber: '5125550139', taxId },
      ...{ survey: 7, surveyText: 'At RE+', description: 'Family business', lastUpdateBy: `Key ${key.name}` },
      w9: { name: 'w9-solstice.pdf' },
      modules: [{ productBrand: 'Q CELLS|Silfab', installationVolumeId: 1, installationVolumeData: 120 }],
      ess: [{ productBrand: 'None' }],
    });
    const listed = await admin.get('/users/registration/search?steps=0,1');
    expect(listed.body.data[0]).toMatchObject({ companyId: body.companyId, isNew: 'Y' });
    const approved = await admin.patch('/users/registration/approve', { userIds: [body.userId], step: 2 });
    expect(approved.status, approved.text).toBe(200);
  });

  it('may lack what staff ask for later, but not be wrong', async () => {
    const few = formOf('w9', [], {
      ...{ externalId: externalId(), email: `${externalId()}@example.com`, companyName: 'Few Words Solar' },
      ...{ firstName: 'Fay', lastName: 'Words' },
    });
    const { status, body, text } = await apply(few);
    expect(status, text).toBe(200);
    expect(await detailOf(body.userId)).toMatchObject({ companyName: 'Few Words Solar', taxId: null, w9: null });
    expect((await admin.patch('/users/registration/approve', { userIds: [body.userId], step: 2 })).status).toBe(409);
  });

  it.each([
    ['companyName', { companyName: ' ' }],
    ['taxId', { taxId: 'twelve' }],
    ['contactNumber', { officeNumber: 'call me' }],
    [
      'modules.volume',
      {
        primaryProducts:
          '[{"productType":1,"productBrand":"A","installationVolumeId":1,"installationVolumeData":"900"}]',
      },
    ],
    ['modules.volumeId', { primaryProducts: '[{"productType":1,"productBrand":"A","installationVolumeId":999}]' }],
    ['survey', { survey: '8' }],
    ['email', { email: 'nobody' }],
    ['nickname', { nickname: 'Sol' }],
  ])('is refused at %s, and nothing of it stays', async (path, wrong) => {
    const email = `${externalId()}@example.com`;
    const { status, body } = await apply(anApplication({ email, ...wrong }));
    expect([status, body.errors[0].path]).toEqual([422, path]);
    const { rows } = await upstream.db.query('select from users where email = $1', [email]);
    expect(rows).toEqual([]);
  });

  it('is refused for a W-9 that is none, and for a taken email address', async () => {
    const w9 = aFile('w9.pdf', 'not a PDF', 'application/pdf');
    expect((await apply(anApplication({}, { w9 }))).status).toBe(422);
    const taken = await aUser(upstream.db);
    expect(statusLine(await apply(anApplication({ email: taken.email.toUpperCase() })))).toBe(
      '409 This email is already existed.',
    );
  });

  it('sent ten times at once registers once, and keeps one W-9', async () => {
    const count = async () => {
      let files = 0;
      for await (const keys of upstream.files.keys()) files += keys.length;
      return files;
    };
    const before = await count();
    const given = { externalId: externalId(), email: `${externalId()}@example.com`, lastName: 'Ten' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(anApplication(given))));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const { rows } = await upstream.db.query(
      'select c.w9_key from companies c join users u on u.company_id = c.id where u.email = $1',
      [given.email],
    );
    expect(rows).toHaveLength(1);
    expect(await count()).toBe(before + 1);
    const other = await apply(anApplication({ ...given, city: 'Elsewhere' }));
    expect(statusLine(other)).toMatch(/^409 The external ID .* was already used for another registration\.$/);
  });

  it('is not for keys of one company', async () => {
    const { id: companyId } = await anApprovedCompany(upstream.db);
    const own = await anIntakeKey(upstream, { companyId });
    const answer = await own.send('POST', '/intake/registrations', { body: anApplication() });
    expect(statusLine(answer)).toBe('403 This API key speaks for one company only.');
  });
});

describe('a change of a registration', () => {
  it('writes the sent fields, and nothing else', async () => {
    const { companyId, id } = await aPartner(upstream.db, { approvalStep: 2 });
    const before = await detailOf(id);
    const { status, text } = await change({ companyId: String(companyId), city: 'Dallas', mobileNumber: '2145550100' });
    expect(status, text).toBe(200);
    const { updatedAt: _, version: __, lastUpdateBy: ___, ...rest } = before;
    expect(await detailOf(id)).toMatchObject({ ...rest, city: 'Dallas', mobileNumber: '2145550100' });
  });

  it('replaces the W-9', async () => {
    const { body } = await apply(anApplication());
    const keyOf = async () =>
      (await upstream.db.query('select w9_key from companies where id = $1', [body.companyId])).rows[0]
        .w9_key as string;
    const former = await keyOf();
    const w9 = aFile('w9-new.pdf', '%PDF-1.4\n2 0 obj\ntrailer\n%%EOF\n', 'application/pdf');
    expect((await change({ companyId: String(body.companyId) }, [w9])).status).toBe(200);
    expect(await keyOf()).not.toBe(former);
    expect(await upstream.files.open(former)).toBeUndefined();
  });

  it('of an approved company must leave nothing missing', async () => {
    const { companyId } = await aPartner(upstream.db, { approvalStep: 2 });
    const { status, body } = await change({ companyId: String(companyId), taxId: '' });
    expect([status, body.errors[0].msg]).toEqual([422, 'Tax ID is required']);
  });

  it('finds no company that isn’t there or isn’t the key’s', async () => {
    expect((await change({ companyId: '999999', city: 'X' })).status).toBe(404);
  });
});

it('newsletter consent is stored with its time', async () => {
  const { companyId, id } = await aPartner(upstream.db, { approvalStep: 2 });
  const sent = { externalId: externalId(), companyId, receptionYn: 'N' };
  expect((await key.post('/intake/newsletter-consents', sent)).body).toEqual(sent);
  expect(await detailOf(id)).toMatchObject({ receptionYn: 'N', receptionDate: expect.any(String) });
});

describe('a sub-user', () => {
  const aSubUser = async () => {
    const partner = await aPartner(upstream.db, { approvalStep: 2 });
    const sent = {
      ...{ externalId: externalId(), companyId: partner.companyId, email: `${externalId()}@Example.com` },
      ...{ firstName: 'Sue', lastName: 'Bright', mobileNumber: '(949) 777-4444' },
    };
    return { partner, sent, answer: await key.post('/intake/sub-users', sent) };
  };

  it('is added, is in staff’s form, and can be changed and disabled', async () => {
    const { partner, sent, answer } = await aSubUser();
    expect(answer.status, answer.text).toBe(200);
    const { userId } = answer.body;
    expect((await detailOf(partner.id)).subUsers).toMatchObject([{ id: userId, fullName: 'Sue Bright' }]);
    const session = await aSession(upstream.db, { id: userId });
    const changed = await key.post('/intake/sub-users/changes', {
      ...{ externalId: externalId(), companyId: partner.companyId, subUserId: userId, lastName: 'Brighter' },
      disabled: true,
    });
    expect(changed.status, changed.text).toBe(200);
    const { rows } = await upstream.db.query('select * from users where id = $1', [userId]);
    expect(rows[0]).toMatchObject({
      ...{ email: sent.email.toLowerCase(), first_name: 'Sue', last_name: 'Brighter', disabled: true },
      ...{ role_id: 6, mobile_number: '9497774444', password_hash: null },
    });
    expect((await upstream.withToken(session).get('/users/profile')).status).toBe(401);
  });

  it('of another company can’t be changed', async () => {
    const [{ answer }, other] = [await aSubUser(), await aPartner(upstream.db, { approvalStep: 2 })];
    const sent = { externalId: externalId(), companyId: other.companyId, subUserId: answer.body.userId };
    expect(statusLine(await key.post('/intake/sub-users/changes', { ...sent, lastName: 'X' }))).toBe(
      '404 This sub-user doesn’t exist.',
    );
  });

  it('is refused with a wrong number or address', async () => {
    const { companyId } = await aPartner(upstream.db, { approvalStep: 2 });
    const sent = { externalId: externalId(), companyId, firstName: 'A', lastName: 'B', email: 'a@b.example' };
    const refused = async (wrong: object) =>
      (await key.post('/intake/sub-users', { ...sent, ...wrong })).body.errors[0].path;
    expect(await refused({ mobileNumber: 'none' })).toBe('mobileNumber');
    expect(await refused({ email: 'none' })).toBe('email');
  });
});
