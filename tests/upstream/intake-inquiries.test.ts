import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inOneTransaction } from '@/upstream/db/transaction';
import { erasePerson } from '@/upstream/resources/personal-data/erasure';
import { rowsWith } from './erasure-fixture';
import { statusLine, type Client } from './harness/client';
import { startUpstream, type Upstream } from './harness/upstream';
import { byPhone } from './inquiries-fixture';
import { anApprovedCompany, anInquiryToSubmit, anIntakeKey, externalId } from './intake-fixture';

let upstream: Upstream;
let admin: Client;
let key: Client;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
  key = await anIntakeKey(upstream);
});
afterAll(() => upstream.stop());

const submit = (body: object, by = key) => by.post('/intake/inquiries', body);
const followUp = (of: string, message: string, by = key) =>
  by.post(`/intake/inquiries/${of}/follow-ups`, { externalId: externalId(), message });
const seen = async (id: number) => (await admin.get(`/contact/detail/${id}`)).body;

describe('an inquiry', () => {
  it('from the website waits in staff’s list', async () => {
    const sent = { ...anInquiryToSubmit(), companyName: 'Roof & Co', mobileNumber: '512', utmSource: 'spring' };
    const { status, body, text } = await submit(sent);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ externalId: sent.externalId, contactStatusId: 1 });
    expect(await seen(body.inquiryId)).toMatchObject({
      ...{ name: sent.name, companyName: 'Roof & Co', email: sent.email, message: sent.message, utmSource: 'spring' },
      contactCategoryName: 'Product Information',
    });
    expect((await admin.get('/contact/search?contactTypeId=1')).body.data[0].id).toBe(body.inquiryId);
  });

  it('from the portal carries the name and address of its person', async () => {
    const company = await anApprovedCompany(upstream.db);
    const sent = { externalId: externalId(), contactTypeId: 2, categoryId: 7, companyId: company.id, message: 'Hello' };
    const { body } = await submit(sent);
    expect(await seen(body.inquiryId)).toMatchObject({
      ...{ name: `Alex ${company.master.lastName}`, companyName: company.name, email: company.master.email },
    });
    expect((await submit(sent)).body).toEqual(body);
  });

  it.each([
    ['categoryId', { categoryId: 7 }],
    ['email', { email: 'nobody' }],
    ['message', { message: ' ' }],
    ['contactTypeId', { contactTypeId: 3 }],
  ])('is refused at %s for bad input', async (path, wrong) => {
    const { status, body } = await submit({ ...anInquiryToSubmit(), ...wrong });
    expect([status, body.errors[0].path]).toEqual([422, path]);
  });
});

describe('a follow-up', () => {
  it('stands in the history, and the inquiry waits again', async () => {
    const sent = anInquiryToSubmit();
    const { body } = await submit(sent);
    await admin.post('/contact/action', byPhone(body.inquiryId));
    expect((await seen(body.inquiryId)).contactStatus).toMatchObject({ id: 3 });
    const answer = await followUp(sent.externalId, 'One more question');
    expect(answer.body, answer.text).toMatchObject({ inquiryId: body.inquiryId, contactStatusId: 1 });
    const { contactStatus, contactHistories } = await seen(body.inquiryId);
    expect(contactStatus).toMatchObject({ id: 1 });
    expect(contactHistories.at(-1)).toMatchObject({ content: 'One more question', user: { fullName: sent.name } });
  });

  it('finds no inquiry of another system or company', async () => {
    const sent = anInquiryToSubmit();
    await submit(sent);
    const stranger = await anIntakeKey(upstream);
    expect(statusLine(await followUp(sent.externalId, 'Hi', stranger))).toBe('404 This inquiry doesn’t exist.');
    const { id: companyId } = await anApprovedCompany(upstream.db);
    const ofCompany = await anIntakeKey(upstream, { companyId });
    expect((await submit(anInquiryToSubmit(), ofCompany)).status).toBe(403);
  });

  it('goes when its person is erased, and nothing finds its words any more', async () => {
    const company = await anApprovedCompany(upstream.db);
    const sent = { externalId: externalId(), contactTypeId: 2, categoryId: 7, companyId: company.id, message: 'Hello' };
    const { body } = await submit(sent);
    await followUp(sent.externalId, 'Call me at Zanzibarstreet');
    await inOneTransaction(upstream.db, (tx) => erasePerson(tx, company.master.id, new Date()));
    expect(await rowsWith(upstream.db, ['zanzibarstreet', company.master.email])).toEqual([]);
    const { rows } = await upstream.db.query('select words::text from inquiries where id = $1', [body.inquiryId]);
    expect(rows[0].words).not.toContain('zanzibar');
  });
});

it('a key with rights answers inquiries under its name', async () => {
  const { body } = await submit(anInquiryToSubmit());
  const created = await admin.post('/api-keys', {
    ...{ name: 'Helpdesk', rights: [{ routeType: 'supportCenter', actions: ['change'] }] },
  });
  const helpdesk = upstream.withToken(created.body.secret);
  const answered = await helpdesk.post('/contact/action', byPhone(body.inquiryId));
  expect(answered.body.contactHistories, answered.text).toMatchObject([
    { user: { fullName: 'Key Helpdesk', role: 'API key' }, content: 'Told them.' },
  ]);
});
