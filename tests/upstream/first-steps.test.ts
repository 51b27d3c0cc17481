import { afterEach, describe, expect, it } from 'vitest';
import { FIRST_STEPS, type FirstStep } from '@/lib/domain/first-steps';
import { keepMarker } from '@/upstream/db/markers';
import { inOneTransaction } from '@/upstream/db/transaction';
import { giveUp, markSent, noteFailure } from '@/upstream/mail/queue';
import { TEST_EMAILS_PER_PERSON } from '@/upstream/resources/session/attempt-limits';
import { aCategory, aCompany, anOrder, aProduct, aUser } from './harness/factories';
import { startUpstream, type Upstream, type UpstreamOptions } from './harness/upstream';
import { outbox } from './mail-fixture';

type Person = Awaited<ReturnType<Upstream['signIn']>>;

const SMTP_URL = 'smtp://mail.example.com';

let upstream: Upstream;
let admin: Person;
const stops: Upstream[] = [];

async function start(config: UpstreamOptions['config'], options: UpstreamOptions = {}): Promise<void> {
  upstream = await startUpstream({ config: { SMTP_URL, ...config }, ...options });
  stops.push(upstream);
  admin = await upstream.signIn(1);
}

afterEach(async () => {
  for (const one of stops.splice(0)) await one.stop();
});

const read = async (person = admin) => (await person.get('/first-steps')).body;
const isDone = async (step: FirstStep) => ((await read()).steps.done as FirstStep[]).includes(step);

async function aFactor(userId: number, confirmedAt: Date | null = new Date()): Promise<void> {
  await upstream.db.query(
    `INSERT INTO second_factors (user_id, secret, created_at, confirmed_at) VALUES ($1, 'x', now(), $2)`,
    [userId, confirmedAt],
  );
}

async function anAdministrator(): Promise<number> {
  const { id } = await aUser(upstream.db, { roleId: 1 });
  await aFactor(id);
  return id;
}

async function aTestEmail(): Promise<number> {
  expect(await admin.post('/first-steps/test-email', {})).toMatchObject({ status: 200 });
  return (await outbox(upstream.db)).at(-1)!.id;
}

const settle = (work: (tx: Parameters<typeof markSent>[0], id: number) => Promise<void>) => async () => {
  const id = await aTestEmail();
  await inOneTransaction(upstream.db, (tx) => work(tx, Number(id)));
};

interface Rule {
  step: FirstStep;
  when: string;
  /** Brings the step's state about. */
  make: () => Promise<unknown>;
  is: boolean;
  config?: UpstreamOptions['config'];
}

const RULES: readonly Rule[] = [
  { step: 'administrators', when: 'one has a second factor', make: () => anAdministrator(), is: false },
  {
    step: 'administrators',
    when: 'two have one, by app and by passkey',
    async make() {
      const { id } = await aUser(upstream.db, { roleId: 1 });
      await anAdministrator();
      await upstream.db.query(
        `INSERT INTO passkeys (user_id, credential_id, public_key, counter, name, created_at)
         VALUES ($1, 'c', 'k', 0, 'Phone', now())`,
        [id],
      );
    },
    is: true,
  },
  {
    step: 'administrators',
    when: 'the second one is disabled, has not confirmed it, or has another role',
    async make() {
      await anAdministrator();
      await upstream.db.query('UPDATE users SET disabled = true WHERE id = $1', [await anAdministrator()]);
      await aFactor((await aUser(upstream.db, { roleId: 1 })).id, null);
      await aFactor((await aUser(upstream.db, { roleId: 3 })).id);
    },
    is: false,
  },
  { step: 'https', when: 'the address is https', make: () => Promise.resolve(), is: true },
  {
    step: 'https',
    when: 'the address is http',
    make: () => Promise.resolve(),
    is: false,
    config: { NEXTAUTH_URL: 'http://localhost:3000' },
  },
  { step: 'email', when: 'a test email waits', make: () => aTestEmail(), is: false },
  {
    step: 'email',
    when: 'the mail server accepted it',
    make: settle((tx, id) => markSent(tx, id, new Date())),
    is: true,
  },
  {
    step: 'email',
    when: 'the mail server refused it',
    make: settle((tx, id) => giveUp(tx, id, new Date(), '550 No such user')),
    is: false,
  },
  {
    step: 'email',
    when: 'a later one failed',
    async make() {
      await settle((tx, id) => markSent(tx, id, new Date()))();
      await settle((tx, id) => noteFailure(tx, id, 'connect ECONNREFUSED'))();
    },
    is: false,
  },
  { step: 'backup', when: 'one was just made', make: () => keepMarker(upstream.db, 'backup'), is: true },
  {
    step: 'backup',
    when: 'the latest is two days old',
    async make() {
      await keepMarker(upstream.db, 'backup');
      await upstream.db.query(`UPDATE data_markers SET created_at = now() - interval '2 days'`);
    },
    is: false,
  },
  {
    step: 'timeZone',
    when: 'it was confirmed',
    make: () => admin.patch('/first-steps', { timeZone: 'America/Los_Angeles' }),
    is: true,
  },
  { step: 'catalog', when: 'there is only a category', make: () => aCategory(upstream.db), is: false },
  {
    step: 'catalog',
    when: 'there are a category and a product',
    async make() {
      await aCategory(upstream.db);
      await aProduct(upstream.db);
    },
    is: true,
  },
  {
    step: 'rates',
    when: 'a product has a rate',
    make: () =>
      admin.post('/configurations', { configurationType: 'modules', productName: 'Q.PEAK', rate: 10, qualified: true }),
    is: true,
  },
  {
    step: 'rates',
    when: 'only a product without a rate is there',
    make: () =>
      admin.post('/configurations', { configurationType: 'modules', productName: 'Q.PEAK', rate: 0, qualified: false }),
    is: false,
  },
  { step: 'intake', when: 'there is a key for partner systems', make: () => aKey(), is: true },
  {
    step: 'intake',
    when: 'that key was revoked',
    make: async () => admin.send('DELETE', `/api-keys/${await aKey()}`),
    is: false,
  },
  {
    step: 'intake',
    when: 'data was imported',
    make: () => upstream.db.query(`INSERT INTO data_markers (name) VALUES ('import erp: companies.csv')`),
    is: true,
  },
  { step: 'intake', when: 'a company registered', make: () => aCompany(upstream.db), is: true },
];

async function aKey(): Promise<number> {
  const { status, body, text } = await admin.post('/api-keys', { name: 'Portal', intake: true });
  expect(status, text).toBe(200);
  return body.id as number;
}

describe('the checklist of a new installation', () => {
  it('starts with what the settings decide', async () => {
    await start({ SMTP_URL: undefined });
    expect(await read()).toEqual({
      state: 'shown',
      steps: {
        done: ['https'],
        administrators: 0,
        hasSecondFactors: true,
        portalUrl: 'https://office.example.com',
        testEmail: null,
        backupAt: null,
        timeZone: 'America/Los_Angeles',
      },
    });
  });

  it.each(RULES)('$step is done: $is, when $when', async ({ step, make, is, config }) => {
    await start(config);
    await make();
    expect(await isDone(step)).toBe(is);
  });

  it('has a rule for each step', () => {
    expect(FIRST_STEPS.filter((step) => !RULES.some((rule) => rule.step === step && rule.is))).toEqual([]);
  });

  it('is hidden for every administrator, and shown again', async () => {
    await start({});
    const other = await upstream.signIn(1);
    await admin.patch('/first-steps', { isHidden: true });
    expect(await read(other)).toEqual({ state: 'hidden', steps: null });
    await other.patch('/first-steps', { isHidden: false });
    expect(await read()).toMatchObject({ state: 'shown' });
  });

  it('is over from the first order on', async () => {
    await start({});
    await anOrder(upstream.db);
    expect(await read()).toEqual({ state: 'over', steps: null });
  });

  it('keeps the confirmation of the time zone only while the setting stays', async () => {
    await start({});
    expect(await admin.patch('/first-steps', { timeZone: 'Europe/Berlin' })).toMatchObject({ status: 409 });
    await admin.patch('/first-steps', { timeZone: 'America/Los_Angeles' });
    await admin.patch('/first-steps', { isHidden: false });
    expect(await isDone('timeZone')).toBe(true);
    const { database } = upstream;
    await start({ PORTAL_TIME_ZONE: 'Europe/Berlin' }, { database });
    expect(await isDone('timeZone')).toBe(false);
    // The copy must stop before the database's owner drops it.
    stops.reverse();
  });
});

describe('a test email', () => {
  it('goes to the caller, and the checklist quotes the mail server', async () => {
    await start({});
    const id = await aTestEmail();
    expect(await outbox(upstream.db)).toMatchObject([{ recipient: admin.user.email, state: 'queued' }]);
    expect((await read()).steps.testEmail).toMatchObject({ to: admin.user.email, state: 'queued', error: null });
    await inOneTransaction(upstream.db, (tx) => giveUp(tx, Number(id), new Date(), '550 5.1.1 No such user'));
    expect((await read()).steps.testEmail).toMatchObject({ state: 'failed', error: '550 5.1.1 No such user' });
  });

  it('is refused without a mail server, and says which setting to use', async () => {
    await start({ SMTP_URL: undefined });
    const { status, body } = await admin.post('/first-steps/test-email', {});
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'No mail server is set up. Set SMTP_URL and restart.',
    });
    expect(await outbox(upstream.db)).toEqual([]);
  });

  it(`is refused after ${TEST_EMAILS_PER_PERSON} within a quarter of an hour`, async () => {
    await start({});
    for (let sent = 0; sent < TEST_EMAILS_PER_PERSON; sent += 1) await aTestEmail();
    const { status, body } = await admin.post('/first-steps/test-email', {});
    expect({ status, message: body.message }).toMatchObject({
      status: 429,
      message: expect.stringContaining('Too many test emails.'),
    });
  });
});
