import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { CONTENT, type ContentArea } from '@/lib/domain/content';
import { addMonths } from '@/lib/domain/day';
import { workNumber } from '@/lib/domain/work';
import { SoftwarePasskey } from '@/tests/harness/authenticator';
import { CLIENT_ID, signToken, type IdentityProvider } from '@/tests/harness/identity-provider';
import { hashToken } from '@/upstream/http/authenticate';
import { hashPassword } from '@/upstream/resources/session/password';
import { aRatedProduct, claimsAwaitingApproval, aSerialNumber, serialsOf } from './claims-fixture';
import { anItem, contentForm, formWith } from './content-fixture';
import type { Answer } from './harness/client';
import { aCategory, aCompany, anOrder, aProduct, aSession, aUser, aVariant } from './harness/factories';
import { aPicture, formOf } from './harness/pictures';
import type { Upstream } from './harness/upstream';
import {
  aForecastToSubmit,
  aProjectToSubmit,
  anApplication,
  anApprovedCompany,
  anInquiryToSubmit,
  anIntakeKey,
  aWarrantyClaimToSubmit,
  externalId,
} from './intake-fixture';
import { anInquiry, byEmail } from './inquiries-fixture';
import { aPartner, registrationForm } from './partners-fixture';
import { ask } from './points-fixture';

type Person = Awaited<ReturnType<Upstream['signIn']>>;

/** A change that is ready to be made: everything that it needs is there. */
export interface Sample {
  make: (headers: Record<string, string>) => Promise<Answer>;
  /** How many objects it changes, where these are several. */
  objects?: number;
  /** The name of the API key that makes it. */
  byKey?: string;
  /** Nobody is signed in who could have made it. */
  isAnonymous?: true;
}

type Prepare = (upstream: Upstream, admin: Person) => Promise<Sample>;

/** A JSON body by any method. */
const json = (admin: Person, method: string, path: string, body: unknown) => (headers: Record<string, string>) =>
  admin.send(method, path, { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });

const bare = (admin: Person, method: string, path: string) => (headers: Record<string, string>) =>
  admin.send(method, path, { headers });

const appCode = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

const lastMonth = () => addMonths(new Date().toISOString().slice(0, 10), -1).slice(0, 7);

/** Leaves no month signed or closed. */
async function withoutSignedMonths(db: Upstream['db']): Promise<void> {
  await db.query('ALTER TABLE closed_months DISABLE TRIGGER USER');
  await db.query('DELETE FROM closed_months');
  await db.query('ALTER TABLE closed_months ENABLE TRIGGER USER');
}

/** Leaves a person without the factor of an earlier sample, and sets one up. @returns its secret */
async function setUpFactor(db: Upstream['db'], person: Pick<Person, 'user' | 'patch'>): Promise<string> {
  await db.query('DELETE FROM second_factors WHERE user_id = $1', [person.user.id]);
  const { body } = await person.patch('/users/profile/second-factor/secret', {});
  await person.patch('/users/profile/second-factor', { code: appCode(body.secret) });
  return body.secret as string;
}

let provider: IdentityProvider | undefined;

/** By whom the samples of single sign-on are signed: that of the upstream. */
export function useProvider(given: IdentityProvider): void {
  provider = given;
}

function byProvider(claims: Record<string, unknown>, typ?: string): Promise<string> {
  if (!provider) throw new Error('There is no identity provider.');
  const now = Math.floor(Date.now() / 1000);
  return signToken({ iss: provider.issuer, aud: CLIENT_ID, iat: now, exp: now + 60, ...claims }, provider.key, typ);
}

const aPasskey = () => new SoftwarePasskey({ origin: 'https://office.example.com', rpId: 'office.example.com' });

async function addedPasskey(person: Person): Promise<SoftwarePasskey> {
  const passkey = aPasskey();
  const { body } = await person.post('/users/profile/passkeys/options', {});
  await person.patch('/users/profile/passkeys', { attestation: passkey.create(body) });
  return passkey;
}

async function passkeyId(db: Upstream['db'], person: Person): Promise<number> {
  await addedPasskey(person);
  const { rows } = await db.query<{ id: number }>('SELECT max(id) AS id FROM passkeys WHERE user_id = $1', [
    person.user.id,
  ]);
  return rows[0]!.id;
}

async function aProductWithPictures(upstream: Upstream, admin: Person) {
  const product = await aProduct(upstream.db, { sizes: ['M'] });
  const { body } = await admin.send('POST', `/products/${product.id}/media`, {
    body: formOf('productImages', [await aPicture()]),
  });
  return { product, picture: body[0] as { id: number; assetUrl: string } };
}

const inAnHour = (hours = 1) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function aPlan({ db }: Upstream, admin: Person): Promise<number> {
  const { id } = await aProduct(db);
  const { body } = await admin.post(`/products/${id}/planned-changes`, { at: inAnHour(), change: { active: false } });
  return body.sourceId as number;
}

async function aPurpose(upstream: Upstream): Promise<number> {
  const { rows } = await upstream.db.query<{ id: number }>(
    'INSERT INTO purpose_types (name) VALUES ($1) RETURNING id',
    [randomUUID()],
  );
  return rows[0]!.id;
}

const PASSWORD = 'Correct-horse-7!';

/** Somebody of the shop's staff, who can sign in and be called. */
async function aColleague({ db }: Upstream) {
  const user = await aUser(db, { roleId: 3, password: PASSWORD });
  const mobileNumber = `555${String(user.id).padStart(7, '0')}`;
  await db.query('UPDATE users SET mobile_number = $2 WHERE id = $1', [user.id, mobileNumber]);
  return { ...user, mobileNumber };
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

/** The body of an order that a partner system may submit. */
async function anOrderToSubmit({ db }: Upstream) {
  const company = await anApprovedCompany(db, { points: 1_000 });
  const { sku } = await aProduct(db, { sku: randomUUID() });
  const shippingInformation = { address: '1 Main St', city: 'Irvine', state: 'CA', zipCode: '92618' };
  return { externalId: externalId(), companyId: company.id, lines: [{ sku, quantity: 1 }], shippingInformation };
}

const aName = () => ({ firstName: 'Kim', lastName: `Sample ${randomUUID().slice(0, 8)}` });

/** An unused job title. @returns its id */
async function anOption(admin: Person): Promise<number> {
  const { body } = await admin.post('/lists/job-titles', { name: randomUUID() });
  return (body as { id: number }).id;
}

async function aRole(admin: Person): Promise<{ id: number; version: number }> {
  const { body } = await admin.post('/roles', { name: randomUUID().slice(0, 20) });
  return body as { id: number; version: number };
}

async function aDefaultRate(admin: Person): Promise<{ id: number }> {
  const body = { configurationType: 'modules', productName: randomUUID(), rate: 10, qualified: true };
  return (await admin.post('/configurations', body)).body as { id: number };
}

/** A promotion that begins in a week. */
async function aPromotion(admin: Person): Promise<{ id: number; configurationId: number }> {
  const { id: configurationId } = await aDefaultRate(admin);
  const startDate = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
  const body = { configurationId, configurationType: 'modules', rate: 20, startDate, quantity: 100 };
  return (await admin.post('/promotions', body)).body as { id: number; configurationId: number };
}

async function aRejectionReason(admin: Person): Promise<number> {
  return ((await admin.post('/reason-type', { name: randomUUID() })).body as { id: number }).id;
}

/** Of rates. */
const REWARD_SAMPLES: Readonly<Record<string, Prepare>> = {
  createConfiguration: async (_, admin) => ({
    make: json(admin, 'POST', '/configurations', {
      configurationType: 'ess',
      productName: randomUUID(),
      rate: 10,
      qualified: true,
    }),
  }),
  changeConfiguration: async (_, admin) => ({
    make: json(admin, 'PATCH', `/configurations/${(await aDefaultRate(admin)).id}`, { rate: 12 }),
  }),
  deleteConfiguration: async (_, admin) => ({
    make: json(admin, 'DELETE', `/configurations/${(await aDefaultRate(admin)).id}`, { rate: 0 }),
  }),
  createPromotion: async (_, admin) => {
    const { id } = await aDefaultRate(admin);
    const startDate = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
    return {
      make: json(admin, 'POST', '/promotions', {
        configurationId: id,
        configurationType: 'modules',
        rate: 20,
        startDate,
        quantity: 9,
      }),
    };
  },
  changePromotion: async (_, admin) => {
    const { id, configurationId } = await aPromotion(admin);
    return { make: json(admin, 'PATCH', `/promotions/${configurationId}`, { id, rate: 25 }) };
  },
  approve: async ({ db }, admin) => {
    const product = await aRatedProduct(db);
    const data = [(await aCompany(db)).id, (await aCompany(db)).id];
    for (const companyId of data) await claimsAwaitingApproval(db, { companyId, product, pieces: 3 });
    return { make: json(admin, 'POST', '/approvals/approve', { types: ['modules'], data, modules: [] }), objects: 2 };
  },
  takeBackApproval: async ({ db }, admin) => {
    const { id: companyId } = await aCompany(db);
    await claimsAwaitingApproval(db, { companyId, product: await aRatedProduct(db), pieces: 3 });
    const decision = { types: ['modules'], data: [companyId], modules: [] };
    const { approved } = (await admin.post('/approvals/approve', decision)).body;
    const body = { outcome: 'rejected', reason: 'A mistake' };
    return { make: json(admin, 'POST', `/approvals/${approved[0].approvalId}/take-backs`, body) };
  },
  signClosing: async ({ db }, admin) => {
    await withoutSignedMonths(db);
    return { make: json(admin, 'POST', `/insights/closing/${lastMonth()}/sign-off`, { reason: 'A sample' }) };
  },
  confirmClosing: async ({ db, signIn }, admin) => {
    await withoutSignedMonths(db);
    const other = await signIn(1);
    await other.post(`/insights/closing/${lastMonth()}/sign-off`, { reason: 'A sample' });
    return { make: json(admin, 'POST', `/insights/closing/${lastMonth()}/confirmation`, {}) };
  },
  withdrawClosing: async ({ db }, admin) => {
    await withoutSignedMonths(db);
    await admin.post(`/insights/closing/${lastMonth()}/sign-off`, { reason: 'A sample' });
    return { make: json(admin, 'POST', `/insights/closing/${lastMonth()}/withdrawal`, {}) };
  },
  createRejectionReason: async (_, admin) => ({ make: json(admin, 'POST', '/reason-type', { name: randomUUID() }) }),
  renameRejectionReason: async (_, admin) => ({
    make: json(admin, 'PATCH', '/reason-type', { id: await aRejectionReason(admin), name: randomUUID() }),
  }),
  deleteRejectionReason: async (_, admin) => ({
    make: bare(admin, 'DELETE', `/reason-type?id=${await aRejectionReason(admin)}`),
  }),
  uploadArticleCodes: async ({ db }, admin) => {
    const { productName } = await aRatedProduct(db);
    const articleCodes = [
      { code: String(Date.now()).slice(-8), productName, volume: 400, configurationType: 'modules' },
    ];
    return {
      make: json(admin, 'POST', '/articleCodes/batchUploads', {
        configurations: [],
        articleCodes,
        total: 1,
        invalid: 0,
        fileNames: ['a.xlsx'],
      }),
    };
  },
  uploadSerialNumbers: async ({ db }, admin) => {
    const body = serialsOf(await aRatedProduct(db), [aSerialNumber()]);
    return { make: json(admin, 'POST', '/modules/batchuploadadmin', body) };
  },
  undoUpload: async ({ db }, admin) => {
    const { body } = await admin.post(
      '/modules/batchuploadadmin',
      serialsOf(await aRatedProduct(db), [aSerialNumber()]),
    );
    return { make: json(admin, 'POST', `/uploads/${(body as { uploadId: number }).uploadId}/undo`, {}) };
  },
  deletePromotion: async (_, admin) => ({ make: bare(admin, 'DELETE', `/promotions/${(await aPromotion(admin)).id}`) }),
};

const aMailing = async (db: Upstream['db']) => ({
  ...{ subject: 'A new price list', text: 'Dear {first name}', concernsAccount: false, replyTo: null },
  userIds: [(await aPartner(db)).id],
});

const aBatch = (companyId: number) => ({
  fileName: 'points.xlsx',
  rows: [{ row: 2, companyId, requestTypeId: 2, qpoints: 100 }],
});

/** Of partners. */
const PARTNER_SAMPLES: Readonly<Record<string, Prepare>> = {
  updateUserInfo: async ({ db }, admin) => {
    const form = registrationForm((await aPartner(db)).id);
    return { make: (headers) => admin.send('PATCH', '/users/registration/updateUserInfo', { headers, body: form }) };
  },
  approveRegistrations: async ({ db }, admin) => {
    const userIds = [(await aPartner(db)).id, (await aPartner(db)).id];
    return { make: json(admin, 'PATCH', '/users/registration/approve', { userIds, step: 2 }), objects: 2 };
  },
  askForMissing: async ({ db }, admin) => {
    const { id: userId } = await aPartner(db, { complete: false });
    return { make: json(admin, 'POST', '/users/registration/askForMissing', { userId }) };
  },
  rejectRegistration: async ({ db }, admin) => {
    const body = { userId: (await aPartner(db)).id, reason: 'Out of our regions.' };
    return { make: json(admin, 'PATCH', '/users/registration/reject', body) };
  },
  restoreRegistration: async ({ db }, admin) => {
    const { id } = await aPartner(db);
    await json(admin, 'DELETE', '/users/registration/delete', { userIds: [id] })({});
    return { make: json(admin, 'PATCH', '/users/registration/restore', { userId: id }) };
  },
  changeMasterId: async ({ db }, admin) => {
    const { id, companyId } = await aPartner(db, { approvalStep: 2 });
    const { id: subUserId } = await aUser(db, { roleId: 6, companyId });
    return { make: json(admin, 'PATCH', '/users/registration/changeMasterId', { userId: id, subUserId }), objects: 2 };
  },
  addNote: async ({ db }, admin) => ({
    make: json(admin, 'POST', '/users/registration/addNote', {
      content: 'Called.',
      companyId: (await aPartner(db)).companyId,
    }),
  }),
  editNote: async ({ db }, admin) => ({
    make: json(admin, 'PATCH', '/users/registration/editNote', {
      noteId: await aNote(db, admin),
      content: 'Called again.',
    }),
  }),
  deleteNote: async ({ db }, admin) => ({
    make: bare(admin, 'DELETE', `/users/registration/deleteNote?id=${await aNote(db, admin)}`),
  }),
};

async function aNote(db: Upstream['db'], admin: Person): Promise<number> {
  const { companyId } = await aPartner(db);
  const { body } = await admin.post('/users/registration/addNote', { content: 'Called.', companyId });
  return body.id as number;
}

async function aRecordNote({ db }: Upstream, admin: Person): Promise<{ id: number; version: number }> {
  const { body } = await admin.post(`/notes/product/${(await aProduct(db)).id}`, { content: 'Called.' });
  return body as { id: number; version: number };
}

/** Of notes about records. */
const NOTE_SAMPLES: Readonly<Record<string, Prepare>> = {
  writeNote: async ({ db }, admin) => ({
    make: json(admin, 'POST', `/notes/order/${(await anOrder(db)).id}`, { content: 'Called.' }),
  }),
  changeNote: async (upstream, admin) => {
    const { id, version } = await aRecordNote(upstream, admin);
    return { make: json(admin, 'PATCH', `/notes/${id}`, { content: 'Called twice.', version }) };
  },
  removeNote: async (upstream, admin) => ({
    make: bare(admin, 'DELETE', `/notes/${(await aRecordNote(upstream, admin)).id}`),
  }),
};

const aView = () => ({
  name: randomUUID(),
  address: '/2/1?startDate=-7d',
  density: 'regular',
  columns: {},
  roleId: 1,
});

async function aSavedView(admin: Person): Promise<{ id: number; version: number }> {
  const { body } = await admin.post('/views', { list: '/marketing-shop/orders', ...aView() });
  return body as { id: number; version: number };
}

/** Of saved views. */
const VIEW_SAMPLES: Readonly<Record<string, Prepare>> = {
  createView: async (_, admin) => ({
    make: json(admin, 'POST', '/views', { list: '/marketing-shop/orders', ...aView() }),
  }),
  changeView: async (_, admin) => {
    const { id, version } = await aSavedView(admin);
    return { make: json(admin, 'PATCH', `/views/${id}`, { ...aView(), version }) };
  },
  deleteView: async (_, admin) => ({ make: bare(admin, 'DELETE', `/views/${(await aSavedView(admin)).id}`) }),
  arrangeViews: async (_, admin) => {
    const { id } = await aSavedView(admin);
    return {
      make: json(admin, 'PATCH', '/view-arrangement', { list: '/marketing-shop/orders', order: [id], start: id }),
    };
  },
};

/** Of what waits. */
const WORK_SAMPLES: Readonly<Record<string, Prepare>> = {
  assignWork: async ({ db }, admin) => {
    const order = await anOrder(db, { orderStatusId: 2 });
    return { make: json(admin, 'PATCH', `/work/${workNumber('order', order.id)}`, { userId: admin.user.id }) };
  },
  handOverWork: async (upstream, admin) => {
    const [{ id }, { id: userId }] = [await aColleague(upstream), await aColleague(upstream)];
    const { id: order } = await anOrder(upstream.db, { orderStatusId: 2 });
    await admin.patch('/work', { kind: 'order', records: [order], userId: id });
    return { make: json(admin, 'PATCH', `/work/of/${id}`, { kinds: ['order', 'claim'], userId }) };
  },
  assignSeveral: async ({ db }, admin) => {
    const records = [(await anOrder(db, { orderStatusId: 2 })).id, (await anOrder(db, { orderStatusId: 2 })).id];
    return { make: json(admin, 'PATCH', '/work', { kind: 'order', records, userId: admin.user.id }), objects: 2 };
  },
};

/** Of people and their access. */
const ACCOUNT_SAMPLES: Readonly<Record<string, Prepare>> = {
  registerAdmin: async (_, admin) => {
    const body = { email: `${randomUUID()}@example.com`, firstName: 'Ada', lastName: 'Byron', mobileNumber: '5550100' };
    return { make: json(admin, 'POST', '/users/adminManagement/register', body) };
  },
  editAdmin: async (upstream, admin) => {
    const { id: userId } = await aColleague(upstream);
    return {
      make: json(admin, 'PATCH', '/users/adminManagement/editUserDetail', { userId, user: { firstName: 'Another' } }),
    };
  },
  deleteAdmins: async (upstream, admin) => {
    const userIds = [(await aColleague(upstream)).id, (await aColleague(upstream)).id];
    return { make: json(admin, 'DELETE', '/users/registration/delete', { userIds }), objects: 2 };
  },
  resetAdminPassword: async (upstream, admin) => ({
    make: json(admin, 'PATCH', '/users/registration/resetPassword', { userId: (await aColleague(upstream)).id }),
  }),
  changeAdminStatus: async (upstream, admin) => {
    const userIds = [(await aColleague(upstream)).id, (await aColleague(upstream)).id];
    return { make: json(admin, 'PATCH', '/users/registration/updateStatus', { userIds, disable: true }), objects: 2 };
  },
  changeNoticeWays: async (_, admin) => {
    const { body: ways } = await admin.get('/notices/ways');
    return { make: json(admin, 'PATCH', '/notices/ways', { ...ways, mentioned: 'mail' }) };
  },
  changeProfile: async (_, admin) => ({
    make: json(admin, 'PATCH', '/users/profile', {
      firstName: admin.user.firstName,
      lastName: admin.user.lastName,
      officeNumber: '5550100',
      mobileNumber: null,
    }),
  }),
  changeOwnPassword: async ({ db }, admin) => {
    await db.query('UPDATE users SET password_hash = $2 WHERE id = $1', [admin.user.id, await hashPassword(PASSWORD)]);
    return {
      make: json(admin, 'PATCH', '/users/profile/password', { password: 'Wrong-donkey-8!', currentPassword: PASSWORD }),
    };
  },
  endOwnSession: async ({ db }, admin) => {
    await aSession(db, admin.user);
    const { body } = await admin.get('/sessions');
    const other = (body.sessions as { id: number; current: boolean }[]).find(({ current }) => !current);
    return { make: bare(admin, 'DELETE', `/sessions/${other!.id}`) };
  },
  endSessionOf: async ({ db }, admin) => {
    const colleague = await aUser(db, { roleId: 3 });
    await aSession(db, colleague);
    const { body } = await admin.get(`/users/${colleague.id}/sessions`);
    const [session] = body.sessions as { id: number }[];
    return { make: bare(admin, 'DELETE', `/users/${colleague.id}/sessions/${session!.id}`) };
  },
  endSessionsOf: async ({ db }, admin) => {
    const colleague = await aUser(db, { roleId: 3 });
    await aSession(db, colleague);
    await aSession(db, colleague);
    return { make: bare(admin, 'DELETE', `/users/${colleague.id}/sessions`), objects: 2 };
  },
  beginSecondFactor: async (_, admin) => ({
    make: json(admin, 'PATCH', '/users/profile/second-factor/secret', {}),
  }),
  confirmSecondFactor: async (_, admin) => {
    const { body } = await admin.patch('/users/profile/second-factor/secret', {});
    return { make: json(admin, 'PATCH', '/users/profile/second-factor', { code: appCode(body.secret) }) };
  },
  showSecondFactor: async ({ db }, admin) => {
    const secret = await setUpFactor(db, admin);
    await db.query('UPDATE second_factors SET last_step = 0 WHERE user_id = $1', [admin.user.id]);
    return { make: json(admin, 'PATCH', '/sessions/second-factor', { code: appCode(secret) }) };
  },
  postponeSecondFactor: async ({ db }, admin) => {
    for (const table of ['second_factors', 'passkeys'])
      await db.query(`DELETE FROM ${table} WHERE user_id = $1`, [admin.user.id]);
    await db.query('UPDATE sessions SET factor_put_off = false, factor_shown_at = NULL WHERE user_id = $1', [
      admin.user.id,
    ]);
    return { make: json(admin, 'PATCH', '/sessions/second-factor/later', {}) };
  },
  renewRecoveryCodes: async ({ db }, admin) => {
    await setUpFactor(db, admin);
    return { make: json(admin, 'PATCH', '/users/profile/second-factor/recovery-codes', {}) };
  },
  removeSecondFactor: async ({ db }, admin) => {
    await setUpFactor(db, admin);
    // The role needs one.
    await addedPasskey(admin);
    return { make: bare(admin, 'DELETE', '/users/profile/second-factor') };
  },
  exportPersonalData: async ({ db }, admin) => {
    const { id } = await aUser(db, { roleId: 3 });
    return { make: bare(admin, 'POST', `/users/${id}/personal-data`) };
  },
  erasePersonalData: async ({ db }, admin) => {
    const { id, firstName, lastName } = await aUser(db, { roleId: 3 });
    const body = { name: fullName({ firstName, lastName }) };
    return { make: json(admin, 'POST', `/users/${id}/personal-data/erasure`, body) };
  },
  resetSecondFactor: async ({ db, withToken }, admin) => {
    const colleague = await aUser(db, { roleId: 3 });
    await setUpFactor(db, { user: colleague, ...withToken(await aSession(db, colleague)) });
    return { make: bare(admin, 'DELETE', `/users/${colleague.id}/second-factor`) };
  },
  releaseSingleSignOn: async ({ db }, admin) => {
    const { id } = await aUser(db, { roleId: 3 });
    await db.query(
      "INSERT INTO provider_accounts VALUES ('https://login.example', 'sub ' || $1::integer, $1::integer, now())",
      [id],
    );
    return { make: bare(admin, 'DELETE', `/users/${id}/single-sign-on`) };
  },
  addPasskey: async (_, admin) => {
    const { body } = await admin.post('/users/profile/passkeys/options', {});
    return { make: json(admin, 'PATCH', '/users/profile/passkeys', { attestation: aPasskey().create(body) }) };
  },
  signInWithPasskey: async ({ anonymous }, admin) => {
    const passkey = await addedPasskey(admin);
    const { body } = await anonymous.post('/login/passkey/options', {});
    const assertion = passkey.get(body);
    return { make: (headers) => anonymous.post('/login/passkey', { assertion }, headers) };
  },
  showPasskey: async (_, admin) => {
    const passkey = await addedPasskey(admin);
    const { body } = await admin.post('/sessions/second-factor/passkey/options', {});
    return { make: json(admin, 'PATCH', '/sessions/second-factor/passkey', { assertion: passkey.get(body) }) };
  },
  signInWithIdToken: async ({ anonymous }, { user }) => {
    const nonce = randomUUID();
    const idToken = await byProvider({ sub: nonce, nonce, email: user.email, email_verified: true });
    return { make: (headers) => anonymous.post('/login/single-sign-on', { idToken, nonce }, headers) };
  },
  endSessionsByProvider: async ({ db, anonymous }) => {
    const colleague = await aUser(db, { roleId: 3 });
    await aSession(db, colleague);
    await db.query('UPDATE sessions SET provider_session = $1 WHERE user_id = $2', [
      String(colleague.id),
      colleague.id,
    ]);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const logoutToken = await byProvider({ sid: String(colleague.id), jti: randomUUID(), events }, 'logout+jwt');
    return {
      make: (headers) => anonymous.post('/logout/single-sign-on', { logoutToken }, headers),
      isAnonymous: true,
    };
  },
  renamePasskey: async ({ db }, admin) => ({
    make: json(admin, 'PATCH', `/users/profile/passkeys/${await passkeyId(db, admin)}`, { name: 'Phone' }),
  }),
  removePasskey: async ({ db }, admin) => {
    await setUpFactor(db, admin);
    return { make: bare(admin, 'DELETE', `/users/profile/passkeys/${await passkeyId(db, admin)}`) };
  },
  refuseSignIn: async ({ db, anonymous }) => {
    const colleague = await aUser(db, { roleId: 3 });
    const alarm = randomUUID();
    const session = await aSession(db, colleague);
    await db.query('UPDATE sessions SET alarm_hash = $2 WHERE token_hash = $1', [hashToken(session), hashToken(alarm)]);
    return {
      make: (headers) => anonymous.post('/sessions/refused', { token: alarm }, headers),
      isAnonymous: true,
    };
  },
  endOtherSessions: async ({ db }, admin) => {
    await aSession(db, admin.user);
    await aSession(db, admin.user);
    return { make: bare(admin, 'DELETE', '/sessions'), objects: 2 };
  },
  forgotPassword: async (upstream) => {
    const colleague = await aColleague(upstream);
    const body = { email: colleague.email, name: fullName(colleague) };
    return { make: (headers) => upstream.anonymous.post('/forgotPassWord', body, headers), isAnonymous: true };
  },
  forgotId: async (upstream) => {
    const colleague = await aColleague(upstream);
    const body = { mobileNumber: colleague.mobileNumber, name: fullName(colleague) };
    return { make: (headers) => upstream.anonymous.post('/forgotId', body, headers), isAnonymous: true };
  },
  createOrder: async (upstream, admin) => {
    const { externalId: _, ...body } = await anOrderToSubmit(upstream);
    return { make: json(admin, 'POST', '/by-staff/orders', body) };
  },
  submitOrder: async (upstream) => {
    const [key, body] = [await anIntakeKey(upstream), await anOrderToSubmit(upstream)];
    return { make: (headers) => key.post('/intake/orders', body, headers), byKey: key.name };
  },
  createClaims: async ({ db }, admin) => {
    const body = { companyId: (await anApprovedCompany(db)).id, serialNumbers: [aSerialNumber()] };
    return { make: json(admin, 'POST', '/by-staff/claims', body) };
  },
  submitClaims: async (upstream) => {
    const [key, company] = [await anIntakeKey(upstream), await anApprovedCompany(upstream.db)];
    const claims = [{ serialNumber: aSerialNumber() }];
    const body = { externalId: externalId(), companyId: company.id, claims };
    return { make: (headers) => key.post('/intake/claims', body, headers), byKey: key.name };
  },
  createRegistration: async (_, admin) => {
    const body = anApplication();
    body.delete('externalId');
    return { make: (headers) => admin.send('POST', '/by-staff/registrations', { headers, body }) };
  },
  submitRegistration: async (upstream) => {
    const key = await anIntakeKey(upstream);
    return {
      make: (headers) => key.send('POST', '/intake/registrations', { headers, body: anApplication() }),
      byKey: key.name,
    };
  },
  submitRegistrationChange: async (upstream) => {
    const [key, { companyId }] = [await anIntakeKey(upstream), await aPartner(upstream.db, { approvalStep: 2 })];
    const body = formOf('w9', [], { externalId: externalId(), companyId: String(companyId), city: randomUUID() });
    return {
      make: (headers) => key.send('POST', '/intake/registrations/changes', { headers, body }),
      byKey: key.name,
    };
  },
  submitNewsletterConsent: async (upstream) => {
    const [key, { id: companyId }] = [await anIntakeKey(upstream), await anApprovedCompany(upstream.db)];
    const body = { externalId: externalId(), companyId, receptionYn: 'N' };
    return { make: (headers) => key.post('/intake/newsletter-consents', body, headers), byKey: key.name };
  },
  submitSubUser: async (upstream) => {
    const [key, { id: companyId }] = [await anIntakeKey(upstream), await anApprovedCompany(upstream.db)];
    const body = { externalId: externalId(), companyId, email: `${randomUUID()}@example.com`, ...aName() };
    return { make: (headers) => key.post('/intake/sub-users', body, headers), byKey: key.name };
  },
  submitSubUserChange: async (upstream) => {
    const [key, { id: companyId }] = [await anIntakeKey(upstream), await anApprovedCompany(upstream.db)];
    const { id: subUserId } = await aUser(upstream.db, { roleId: 6, companyId });
    const body = { externalId: externalId(), companyId, subUserId, ...aName() };
    return { make: (headers) => key.post('/intake/sub-users/changes', body, headers), byKey: key.name };
  },
  submitForecast: async (upstream) => {
    const [key, body] = [await anIntakeKey(upstream), await aForecastToSubmit(upstream)];
    return { make: (headers) => key.post('/intake/forecasts', body, headers), byKey: key.name };
  },
  submitForecastChange: async (upstream) => {
    const [key, body] = [await anIntakeKey(upstream), await aForecastToSubmit(upstream)];
    await key.post('/intake/forecasts', body);
    return { make: (headers) => key.post('/intake/forecasts/changes', body, headers), byKey: key.name };
  },
  createInquiry: async (_, admin) => {
    const { externalId: __, ...body } = anInquiryToSubmit();
    return { make: json(admin, 'POST', '/by-staff/inquiries', { ...body, channel: 'Phone' }) };
  },
  submitInquiry: async (upstream) => {
    const key = await anIntakeKey(upstream);
    return { make: (headers) => key.post('/intake/inquiries', anInquiryToSubmit(), headers), byKey: key.name };
  },
  submitFollowUp: async (upstream) => {
    const [key, inquiry] = [await anIntakeKey(upstream), anInquiryToSubmit()];
    await key.post('/intake/inquiries', inquiry);
    const path = `/intake/inquiries/${inquiry.externalId}/follow-ups`;
    const body = { externalId: externalId(), message: 'Any news?' };
    return { make: (headers) => key.post(path, body, headers), byKey: key.name };
  },
  submitProject: async (upstream) => {
    const [key, body] = [await anIntakeKey(upstream), await aProjectToSubmit(upstream)];
    return { make: (headers) => key.send('POST', '/intake/projects', { headers, body }), byKey: key.name };
  },
  submitWarrantyClaim: async (upstream) => {
    const [key, body] = [await anIntakeKey(upstream), await aWarrantyClaimToSubmit(upstream)];
    return { make: (headers) => key.send('POST', '/intake/warranty-claims', { headers, body }), byKey: key.name };
  },
  submitWarrantyDraft: async (upstream) => {
    const id = externalId();
    const given = { externalId: id, isDraft: 'true' };
    const [key, draft] = [await anIntakeKey(upstream), await aWarrantyClaimToSubmit(upstream, given)];
    await key.send('POST', '/intake/warranty-claims', { body: draft });
    const body = { companyId: Number(draft.get('companyId')) };
    const path = `/intake/warranty-claims/${id}/submission`;
    return { make: (headers) => key.post(path, body, headers), byKey: key.name };
  },
  cancelSubmittedOrder: async (upstream) => {
    const [key, body] = [await anIntakeKey(upstream), await anOrderToSubmit(upstream)];
    await key.post('/intake/orders', body);
    const { companyId } = body;
    const path = `/intake/orders/${body.externalId}/cancellation`;
    return { make: (headers) => key.post(path, { companyId }, headers), byKey: key.name };
  },
  changeFirstSteps: async (_, admin) => ({ make: json(admin, 'PATCH', '/first-steps', { isHidden: true }) }),
  sendTestEmail: async (_, admin) => ({ make: json(admin, 'POST', '/first-steps/test-email', {}) }),
  sendMailing: async (upstream, admin) => ({ make: json(admin, 'POST', '/mailings', await aMailing(upstream.db)) }),
  stopMailing: async (upstream, admin) => {
    const { body } = await admin.post('/mailings', await aMailing(upstream.db));
    return { make: json(admin, 'POST', `/mailings/${body.id}/stop`, {}) };
  },
  createApiKey: async (_, admin) => ({ make: json(admin, 'POST', '/api-keys', { name: 'Portal', intake: true }) }),
  revokeApiKey: async (_, admin) => {
    const { body } = await admin.post('/api-keys', { name: randomUUID(), intake: true });
    return { make: bare(admin, 'DELETE', `/api-keys/${body.id}`) };
  },
  createRole: async (_, admin) => ({ make: json(admin, 'POST', '/roles', { name: randomUUID().slice(0, 20) }) }),
  renameRole: async (_, admin) => {
    const { id, version } = await aRole(admin);
    return { make: json(admin, 'PATCH', `/roles/${id}`, { name: randomUUID().slice(0, 20), version }) };
  },
  deleteRole: async (_, admin) => ({ make: bare(admin, 'DELETE', `/roles/${(await aRole(admin)).id}`) }),
  changeAccess: async (_, admin) => {
    const { id: roleId } = await aRole(admin);
    const { version } = (await admin.get('/access-control-list/table')).body as { version: number };
    const changes = [{ routeType: 'orders', roleId, allowed: true }];
    return { make: json(admin, 'PATCH', '/access-control-list', { version, changes }) };
  },
};

/** Of the support center. */
const SUPPORT_SAMPLES: Readonly<Record<string, Prepare>> = {
  assignInquiries: async ({ db }, admin) => {
    const ids = [(await anInquiry(db)).id, (await anInquiry(db)).id];
    return { make: json(admin, 'PATCH', '/contact/assign', { ids, assigned: admin.user.id }), objects: 2 };
  },
  categorizeInquiries: async ({ db }, admin) => {
    const ids = [(await anInquiry(db)).id, (await anInquiry(db)).id];
    return { make: json(admin, 'PATCH', '/contact/categorize', { ids, categoryId: 2 }), objects: 2 };
  },
  answerInquiry: async ({ db }, admin) => ({
    make: json(admin, 'POST', '/contact/action', byEmail((await anInquiry(db)).id)),
  }),
  resendReply: async ({ db }, admin) => {
    const { id } = await anInquiry(db);
    await admin.post('/contact/action', byEmail(id));
    const { rows } = await db.query<{ id: number }>(
      `UPDATE inquiry_replies SET delivery = 'failed' WHERE inquiry_id = $1 RETURNING id`,
      [id],
    );
    return { make: json(admin, 'POST', `/contact/action/${rows[0]!.id}/resend`, {}) };
  },
  createSavedReply: async (_, admin) => ({ make: json(admin, 'POST', '/contact/saved-replies', aSavedReply()) }),
  changeSavedReply: async (_, admin) => {
    const { body } = await admin.post('/contact/saved-replies', aSavedReply());
    return { make: json(admin, 'PATCH', '/contact/saved-replies', { id: body.id as number, ...aSavedReply() }) };
  },
  deleteSavedReply: async (_, admin) => {
    const { body } = await admin.post('/contact/saved-replies', aSavedReply());
    return { make: bare(admin, 'DELETE', `/contact/saved-replies?id=${body.id as number}`) };
  },
};

const aSavedReply = () => ({ name: randomUUID(), content: 'Hello {name}', shared: true });

/** Of content: each area's are alike. */
const CONTENT_SAMPLES: Readonly<Record<string, Prepare>> = {
  ...contentSamples('dataHub', [
    'saveDataHubItem',
    'deleteDataHubItems',
    'restoreDataHubItems',
    'restoreDataHubItemVersion',
  ]),
  ...contentSamples('academy', [
    'saveAcademyItem',
    'deleteAcademyItems',
    'restoreAcademyItems',
    'restoreAcademyItemVersion',
    'prioritiseAcademy',
  ]),
  ...contentSamples('faq', ['saveFaq', 'deleteFaqs', 'restoreFaqs', 'restoreFaqVersion', 'prioritiseFaqs']),
  ...contentSamples('news', ['saveNotice', 'deleteNotices', 'restoreNotices', 'restoreNoticeVersion']),
  ...typeSamples('/academy/types', ['createAcademyType', 'renameAcademyType', 'deleteAcademyType']),
  ...typeSamples('/faq/types', ['createFaqType', 'renameFaqType', 'deleteFaqType']),
  uploadContentImage: async (_, admin) => {
    const form = formOf('image', [await aPicture()]);
    return { make: (headers) => admin.send('POST', '/content-images', { headers, body: form }) };
  },
};

function contentSamples(
  area: ContentArea,
  [save, remove, restore, restoreVersion, prioritise]: readonly string[],
): Record<string, Prepare> {
  const { path } = CONTENT[area];
  const idsOf = (...ids: number[]) => (area === 'dataHub' || area === 'academy' ? { ids } : ids);
  const removing = area === 'faq' ? 'POST' : 'DELETE';
  const pair = async (admin: Person) => [await anItem(admin, area), await anItem(admin, area)] as const;
  return {
    [save!]: async (_, admin) => {
      const form = await contentForm(area);
      return { make: (headers) => admin.send('POST', path, { headers, body: form }) };
    },
    [remove!]: async (_, admin) => {
      const [one, other] = await pair(admin);
      return { make: json(admin, removing, `${path}/delete`, idsOf(one.id, other.id)), objects: 2 };
    },
    [restore!]: async (_, admin) => {
      const [one, other] = await pair(admin);
      await json(admin, removing, `${path}/delete`, idsOf(one.id, other.id))({});
      return { make: json(admin, 'POST', `${path}/restore`, idsOf(one.id, other.id)), objects: 2 };
    },
    [restoreVersion!]: async (_, admin) => {
      const { id, version } = await anItem(admin, area);
      await admin.send('POST', path, { body: formWith({ id: String(id), title: 'Another' }) });
      const body = { id, earlier: version, version: version + 1 };
      return { make: json(admin, 'POST', `${path}/versions/restore`, body) };
    },
    ...(prioritise !== undefined && {
      [prioritise]: async (_, admin) => {
        const [one, other] = await pair(admin);
        return {
          make: json(admin, 'POST', `${path}/priority`, [
            { id: one.id, priority: 7 },
            { id: other.id, priority: 1_000 },
          ]),
          objects: 2,
        };
      },
    }),
  };
}

function typeSamples(path: string, [create, rename, remove]: readonly string[]): Record<string, Prepare> {
  const aType = async (admin: Person) => ((await admin.post(path, { name: randomUUID() })).body as { id: number }).id;
  return {
    [create!]: async (_, admin) => ({ make: json(admin, 'POST', path, { name: randomUUID() }) }),
    [rename!]: async (_, admin) => ({
      make: json(admin, 'PATCH', `${path}/${await aType(admin)}`, { name: randomUUID() }),
    }),
    [remove!]: async (_, admin) => ({ make: bare(admin, 'DELETE', `${path}/${await aType(admin)}`) }),
  };
}

/** For each changing endpoint by its name: a change that succeeds. */
export const CHANGE_SAMPLES: Readonly<Record<string, Prepare>> = {
  ...ACCOUNT_SAMPLES,
  ...REWARD_SAMPLES,
  ...PARTNER_SAMPLES,
  ...NOTE_SAMPLES,
  ...VIEW_SAMPLES,
  ...WORK_SAMPLES,
  ...SUPPORT_SAMPLES,
  ...CONTENT_SAMPLES,
  login: async ({ db, anonymous }, { user }) => {
    await db.query('UPDATE users SET password_hash = $2 WHERE id = $1', [user.id, await hashPassword(PASSWORD)]);
    return { make: (headers) => anonymous.post('/login', { email: user.email, password: PASSWORD }, headers) };
  },
  logout: async (_, admin) => ({ make: bare(admin, 'POST', '/logout') }),
  changeOrder: async ({ db }, admin) => ({
    make: json(admin, 'PATCH', `/orders/${(await anOrder(db)).id}`, { orderStatusId: 2 }),
  }),
  returnOrderUnits: async ({ db }, admin) => {
    const { id, lineIds } = await anOrder(db, { lines: [{ quantity: 2 }] });
    const lines = [{ id: lineIds[0], units: 1, toStock: true }];
    return { make: json(admin, 'POST', `/orders/${id}/returns`, { lines, reason: 'Broken' }) };
  },
  changeCouponStatus: async ({ db }, admin) => {
    const code = randomUUID();
    await anOrder(db, { lines: [{ coupon: { code, used: false } }] });
    const { rows } = await db.query<{ id: number }>('SELECT id FROM coupon_codes WHERE code = $1', [code]);
    return { make: json(admin, 'PATCH', '/orders/coupon/update', { id: rows[0]!.id, couponStatusId: 2 }) };
  },
  createProduct: async ({ db }, admin) => {
    const category = await aCategory(db);
    const form = formOf('media', [await aPicture()], { name: 'Cap', categories: JSON.stringify([category.id]) });
    return { make: (headers) => admin.send('POST', '/products', { headers, body: form }) };
  },
  changeProduct: async ({ db }, admin) => ({
    make: json(admin, 'PATCH', `/products/${(await aProduct(db)).id}`, { name: 'Another name' }),
  }),
  deleteProduct: async ({ db }, admin) => ({ make: bare(admin, 'DELETE', `/products/${(await aProduct(db)).id}`) }),
  prioritiseProducts: async ({ db }, admin) => {
    const [one, other] = [await aProduct(db), await aProduct(db)];
    const batchUpdate = [
      { id: one.id, priority: other.priority },
      { id: other.id, priority: one.priority },
    ];
    return { make: json(admin, 'PATCH', '/products/update/updatePriority', { batchUpdate }) };
  },
  uploadProductMedia: async ({ db }, admin) => {
    const { id } = await aProduct(db);
    const form = formOf('productImages', [await aPicture()]);
    return { make: (headers) => admin.send('POST', `/products/${id}/media`, { headers, body: form }) };
  },
  deleteMedia: async (upstream, admin) => {
    const { picture } = await aProductWithPictures(upstream, admin);
    return { make: bare(admin, 'DELETE', `/mediaLibraries/${picture.id}`) };
  },
  deleteVariant: async ({ db }, admin) => {
    const product = await aProduct(db, { sizes: ['M', 'L'] });
    const { id } = await aVariant(db, product, { size: 'M' });
    await aVariant(db, product, { size: 'L' });
    return { make: bare(admin, 'DELETE', `/productVariants/${id}`) };
  },
  setVariantImage: async (upstream, admin) => {
    const { product, picture } = await aProductWithPictures(upstream, admin);
    const { id } = await aVariant(upstream.db, product, { size: 'M' });
    return { make: json(admin, 'POST', `/productVariants/${id}/images`, { imageUrl: picture.assetUrl }) };
  },
  createOption: async (_, admin) => ({ make: json(admin, 'POST', '/lists/job-titles', { name: randomUUID() }) }),
  changeOption: async (_, admin) => ({
    make: json(admin, 'PATCH', `/lists/job-titles/${await anOption(admin)}`, { name: randomUUID() }),
  }),
  hideOption: async (_, admin) => ({
    make: json(admin, 'PATCH', `/lists/job-titles/${await anOption(admin)}/hidden`, { hidden: true }),
  }),
  mergeOption: async (_, admin) => ({
    make: json(admin, 'PATCH', `/lists/job-titles/${await anOption(admin)}/merge`, { into: 1 }),
  }),
  deleteOption: async (_, admin) => ({
    make: bare(admin, 'DELETE', `/lists/job-titles/${await anOption(admin)}`),
  }),
  prioritiseOptions: async (_, admin) => {
    const { body } = await admin.get('/lists?list=job-titles');
    const [one, other] = body as { id: number; priority: number }[];
    const batchUpdate = [
      { id: one!.id, priority: other!.priority },
      { id: other!.id, priority: one!.priority },
    ];
    return { make: json(admin, 'PATCH', '/lists/job-titles', { batchUpdate }) };
  },
  planProductChange: async ({ db }, admin) => ({
    make: json(admin, 'POST', `/products/${(await aProduct(db)).id}/planned-changes`, {
      ...{ at: inAnHour(), change: { active: false } },
    }),
  }),
  changePlannedChange: async (upstream, admin) => ({
    make: json(admin, 'PATCH', `/planned-changes/${await aPlan(upstream, admin)}`, { at: inAnHour(2) }),
  }),
  cancelPlannedChange: async (upstream, admin) => ({
    make: json(admin, 'POST', `/planned-changes/${await aPlan(upstream, admin)}/cancellation`, {}),
  }),
  applyPlannedChange: async (upstream, admin) => {
    const plan = await aPlan(upstream, admin);
    // It is already so: otherwise the product has an entry of its own.
    await upstream.db.query('UPDATE products SET active = false');
    return { make: json(admin, 'POST', `/planned-changes/${plan}/application`, {}) };
  },
  createCategory: async (_, admin) => ({ make: json(admin, 'POST', '/categories', { name: randomUUID() }) }),
  renameCategory: async ({ db }, admin) => ({
    make: json(admin, 'PATCH', `/categories/${(await aCategory(db)).id}`, { name: randomUUID() }),
  }),
  deleteCategory: async ({ db }, admin) => ({ make: bare(admin, 'DELETE', `/categories/${(await aCategory(db)).id}`) }),
  prioritiseCategories: async ({ db }, admin) => {
    const [one, other] = [await aCategory(db), await aCategory(db)];
    const batchUpdate = [
      { id: one.id, priority: other.priority },
      { id: other.id, priority: one.priority },
    ];
    return { make: json(admin, 'PATCH', '/categories/update/updatePriority', { batchUpdate }) };
  },
  requestPoints: async ({ db }, admin) => {
    const wishes = [await aCompany(db), await aCompany(db), await aCompany(db)].map(({ id }) => ({
      companyId: id,
      qpoints: 100,
      requestTypeId: 2,
      purposeTypeId: 1,
    }));
    return { make: json(admin, 'POST', '/point-request/batch', wishes), objects: 3 };
  },
  createPurpose: async (_, admin) => ({ make: json(admin, 'POST', '/purpose-type', { name: randomUUID() }) }),
  renamePurpose: async (upstream, admin) => ({
    make: json(admin, 'PATCH', '/purpose-type', { id: await aPurpose(upstream), name: randomUUID() }),
  }),
  deletePurpose: async (upstream, admin) => ({
    make: bare(admin, 'DELETE', `/purpose-type?id=${await aPurpose(upstream)}`),
  }),
  createPointBatch: async ({ db }, admin) => {
    const body = aBatch((await aCompany(db)).id);
    return { make: json(admin, 'POST', '/point-batches', body) };
  },
  decidePointBatch: async (upstream, admin) => {
    const requester = await upstream.signIn(4);
    const { body } = await requester.post('/point-batches', aBatch((await aCompany(upstream.db)).id));
    return { make: json(admin, 'POST', `/point-batches/${body.id}/decision`, { verdict: 'approve' }) };
  },
  // Nothing waits here unless it was put there: the sample is withdrawn by who made it.
  decideProposedChange: async ({ db }, admin) => {
    const { id } = await aRatedProduct(db);
    const { rows } = await db.query<{ id: number }>(
      `INSERT INTO proposed_changes (call, area, request, about_key, about, fields, state, user_id, user_name,
         created_at, record_type, record_id, subject_type, subject_id, seen)
       VALUES ('changeConfiguration', 'configurations', '{}', $2, 'a default rate', '[]', 'waiting', $1, 'Ada Young',
         now(), 'default rate', $3, 'default rate', $3, '1') RETURNING id`,
      [admin.user.id, `rate ${id}`, id],
    );
    return { make: json(admin, 'POST', `/proposed-changes/${rows[0]!.id}/decision`, { verdict: 'withdraw' }) };
  },
  undoPointBatch: async ({ db }, admin) => {
    const { body } = await admin.post('/point-batches', aBatch((await aCompany(db)).id));
    return { make: json(admin, 'POST', `/point-batches/${body.id}/undo`, { reason: 'A mistake' }) };
  },
  reversePointMovement: async ({ db }, admin) => {
    const { id } = await aCompany(db);
    await ask(admin, { companyId: id, qpoints: 100, requestTypeId: 2, purposeTypeId: 1 });
    const { rows } = await db.query<{ id: number }>('SELECT id FROM point_ledger WHERE company_id = $1', [id]);
    return { make: json(admin, 'POST', `/point-ledger/${rows[0]!.id}/reversal`, { reason: 'A mistake' }) };
  },
};
