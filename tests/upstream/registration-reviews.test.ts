import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORBIDDEN, STALE, statusLine } from './harness/client';
import { queuedFor } from './harness/outbox';
import { startUpstream, type Upstream } from './harness/upstream';
import { aPartner, registrationForm } from './partners-fixture';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
});
afterAll(() => upstream.stop());

const detail = async (id: number) => (await admin.get(`/users/registration/getUserDetail?userId=${id}`)).body;
const ask = (userId: number, note?: string, who = admin) =>
  who.post('/users/registration/askForMissing', { userId, ...(note !== undefined && { note }) });
const reject = (userId: number, reason: string, who = admin) =>
  who.patch('/users/registration/reject', { userId, reason });
const me = () => `${admin.user.firstName} ${admin.user.lastName}`;

describe('asking an applicant for what is missing', () => {
  it('mails the missing fields and the note, can be answered to who asked, and is kept', async () => {
    const { id, master } = await aPartner(upstream.db);
    await upstream.db.query('update companies set w9_key = null, tax_id = null where master_id = $1', [id]);
    const { status, body } = await ask(id, 'A scan by phone will do.');
    expect(status).toBe(200);
    expect(body.review).toEqual({
      outcome: 'asked',
      note: 'A scan by phone will do.',
      by: me(),
      at: expect.any(String),
    });
    expect(await detail(id)).toMatchObject({ approvalStep: 0, review: body.review });
    const [letter] = await queuedFor(upstream.db, master.email);
    expect(letter).toMatchObject({ kind: 'registration-asked' });
    expect(letter?.text).toContain('We still need:\n• Tax ID\n• W-9\n');
    expect(letter?.text).toContain('From our team\n> A scan by phone will do.');
    const { rows } = await upstream.db.query('select reply_to from mail_outbox where recipient = $1', [master.email]);
    expect(rows).toEqual([{ reply_to: admin.user.email }]);
  });

  it('needs a note where nothing is missing by the rules, and then mails that alone', async () => {
    const { id, master } = await aPartner(upstream.db);
    for (const note of [undefined, ' ']) {
      expect((await ask(id, note)).body).toMatchObject({
        statusCode: 422,
        errors: [{ path: 'note', msg: 'Nothing is missing. Describe what you need.' }],
      });
    }
    expect(await queuedFor(upstream.db, master.email)).toEqual([]);
    expect((await ask(id, 'Is this your only office?')).status).toBe(200);
    const [letter] = await queuedFor(upstream.db, master.email);
    expect(letter?.text).not.toContain('missing');
  });

  it('puts a rejected registration back among those that wait', async () => {
    const { id } = await aPartner(upstream.db, { complete: false });
    await reject(id, 'No answer.');
    await ask(id);
    expect((await detail(id)).review).toMatchObject({ outcome: 'asked', note: '' });
  });
});

describe('rejecting a registration', () => {
  it('keeps the reason, mails it, and is told in the log', async () => {
    const { id, master } = await aPartner(upstream.db);
    const reason = 'You are outside of our regions.\nTry again in spring.';
    expect((await reject(id, reason)).status).toBe(200);
    expect((await detail(id)).review).toMatchObject({ outcome: 'rejected', note: reason, by: me() });
    const letters = await queuedFor(upstream.db, master.email);
    expect(letters.map(({ kind }) => kind)).toEqual(['registration-rejected']);
    expect(letters[0]?.text).toContain('Why\n> You are outside of our regions.\n> Try again in spring.');
    const { body } = await admin.get(`/activity?object=partner:${id}`);
    expect(body.data[0]).toMatchObject({ action: 'rejectRegistration' });
    expect((await reject(id, 'Once more.')).body.message).toMatch(/ is already rejected\.$/);
    expect(await queuedFor(upstream.db, master.email)).toHaveLength(1);
  });

  it.each([
    ['no reason', ''],
    ['a blank one', '  '],
  ])('is refused for %s', async (_, reason) => {
    const { id } = await aPartner(upstream.db);
    expect((await reject(id, reason)).body.errors).toEqual([{ path: 'reason', msg: 'Enter a reason.' }]);
  });

  it('waits no more: neither the dashboard nor its list count it, and its own list has it', async () => {
    const { id } = await aPartner(upstream.db, { complete: false });
    const count = async () => (await admin.get('/dashboard/figures')).body.registrations;
    const idsOf = async (review: string) => {
      const { body } = await admin.get(`/users/registration/search?steps=0,1&size=100&review=${review}`);
      expect(body.total).toBe(body.data.length);
      return body.data.map((row: { id: number }) => row.id);
    };
    const before = await count();
    await reject(id, 'No answer.');
    expect(await count()).toBe(before - 1);
    const waiting = await idsOf('waiting');
    expect(waiting).toHaveLength(before - 1);
    expect(waiting).not.toContain(id);
    expect(await idsOf('rejected')).toContain(id);
    expect(await idsOf('asked')).not.toContain(id);
    await ask(id);
    expect(await count()).toBe(before);
    expect(await idsOf('asked')).toContain(id);
  });

  it('ends with an approval, and survives the trash', async () => {
    const { id } = await aPartner(upstream.db);
    await reject(id, 'No answer.');
    await admin.send('DELETE', '/users/registration/delete', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userIds: [id] }),
    });
    await admin.patch('/users/registration/restore', { userId: id });
    expect((await detail(id)).review).toMatchObject({ outcome: 'rejected' });
    const { version } = await detail(id);
    const approve = (more: Record<string, string>) =>
      admin.send('PATCH', '/users/registration/updateUserInfo', {
        body: registrationForm(id, { approve: 'true', version: String(version), ...more }),
      });
    expect(statusLine(await approve({}))).toMatch(/^409 .+ was rejected by .+: No answer\.$/);
    expect((await approve({ evenRejected: 'true' })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ approvalStep: 2, review: null });
  });

  it('of several is refused while one of them is rejected, unless that is meant', async () => {
    const [one, two] = [await aPartner(upstream.db), await aPartner(upstream.db)];
    await reject(two.id, 'Not an installer.');
    const approve = (more: object = {}) =>
      admin.patch('/users/registration/approve', { userIds: [one.id, two.id], step: 2, ...more });
    expect(statusLine(await approve())).toMatch(/^409 .+ was rejected by .+: Not an installer\.$/);
    expect((await detail(one.id)).approvalStep).toBe(0);
    expect((await approve({ evenRejected: true })).status).toBe(200);
    expect((await detail(two.id)).approvalStep).toBe(2);
  });
});

it('is refused for who is approved, for nobody, and for who has no right to registrations', async () => {
  const { id } = await aPartner(upstream.db, { approvalStep: 2 });
  const { id: pending } = await aPartner(upstream.db);
  const shop = await upstream.signIn(2);
  for (const send of [ask, reject]) {
    expect((await send(id, 'Why?')).body.message).toMatch(/ is already approved\.$/);
    expect(statusLine(await send(999_999_999, 'Why?'))).toBe('404 This partner doesn’t exist.');
    expect(statusLine(await send(pending, 'Why?', shop))).toBe(FORBIDDEN);
  }
});

it('is a change that an approval of the version before it does not overlook', async () => {
  const { id } = await aPartner(upstream.db);
  const { version } = await detail(id);
  await reject(id, 'No answer.');
  const approve = registrationForm(id, { approve: 'true', version: String(version) });
  expect(statusLine(await admin.send('PATCH', '/users/registration/updateUserInfo', { body: approve }))).toBe(STALE);
});
