import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusLine, type Client } from './harness/client';
import { aFile } from './harness/pictures';
import { startUpstream, type Upstream } from './harness/upstream';
import { anApprovedCompany, anIntakeKey, aWarrantyClaimToSubmit, externalId } from './intake-fixture';
import { A_W9 } from './partners-fixture';

let upstream: Upstream;
let admin: Client;
let key: Client;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
  key = await anIntakeKey(upstream);
});
afterAll(() => upstream.stop());

const submit = (body: FormData) => key.send('POST', '/intake/warranty-claims', { body });
const countFiles = async () => {
  let files = 0;
  for await (const keys of upstream.files.keys()) files += keys.length;
  return files;
};

describe('a warranty claim', () => {
  it('is in staff’s list with its evidence, and can be read by its external id', async () => {
    const id = externalId();
    const given = { externalId: id, serialNumbers: '303560412345678901| 303560412345678902' };
    const body = await aWarrantyClaimToSubmit(upstream, { ...given, installationDate: '2025-06-12' });
    const { status, body: made, text } = await submit(body);
    expect(status, text).toBe(200);
    expect(made).toMatchObject({ externalId: id, claimLabel: expect.stringMatching(/^WC-\d{6}$/), isDraft: false });
    const detail = (await admin.get(`/claims/detail/${made.claimId}`)).body;
    expect(detail).toMatchObject({
      ...{ claimLabel: made.claimLabel, claimStatus: 'Submitted', quantity: 1, productName: 'Q.PEAK DUO 400' },
      affectedProductSerialNumbers: ['303560412345678901', '303560412345678902'],
      evidence: [{ name: 'w9-solstice.pdf' }],
    });
    expect((await admin.send('GET', `/claims/${made.claimId}/evidence/1`)).status).toBe(200);
    const companyId = String(body.get('companyId'));
    expect((await key.get(`/intake/companies/${companyId}/warranty-claims/${id}`)).body).toMatchObject({
      ...{ externalId: id, claimId: made.claimId, claimStatus: 'Submitted', evidence: ['w9-solstice.pdf'] },
    });
    const other = await anApprovedCompany(upstream.db);
    expect((await key.get(`/intake/companies/${other.id}/warranty-claims/${id}`)).status).toBe(404);
  });

  it('as a draft is hidden from staff until it is submitted, once', async () => {
    const id = externalId();
    const draft = await aWarrantyClaimToSubmit(upstream, { externalId: id, isDraft: 'true' });
    const { body } = await submit(draft);
    expect((await admin.get(`/claims/detail/${body.claimId}`)).status).toBe(404);
    const companyId = Number(draft.get('companyId'));
    const send = () => key.post(`/intake/warranty-claims/${id}/submission`, { companyId });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { isDraft: false, claimLabel: body.claimLabel } });
    expect((await admin.get(`/claims/detail/${body.claimId}`)).body.claimStatus).toBe('Submitted');
  });

  it('that is no draft can’t be submitted again', async () => {
    const id = externalId();
    const claim = await aWarrantyClaimToSubmit(upstream, { externalId: id });
    await submit(claim);
    const companyId = Number(claim.get('companyId'));
    expect(statusLine(await key.post(`/intake/warranty-claims/${id}/submission`, { companyId }))).toBe(
      '409 This warranty claim was already submitted.',
    );
  });

  it('sent ten times at once is made once, and its files are stored once', async () => {
    const { id } = await anApprovedCompany(upstream.db);
    const before = await countFiles();
    const given = { externalId: externalId(), companyId: String(id) };
    const forms = await Promise.all(Array.from({ length: 10 }, () => aWarrantyClaimToSubmit(upstream, given)));
    const answers = await Promise.all(forms.map(submit));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status, answers[0]?.text).toBe(200);
    expect(await countFiles()).toBe(before + 1);
  });

  it.each([
    ['systemtype', { systemtype: '9' }],
    ['serialNumbers', { serialNumbers: '123' }],
    ['claimsType', { claimsType: '3' }],
    ['quantity', { quantity: '0' }],
    ['installationDate', { installationDate: '06/12/2025' }],
  ])('is refused at %s for bad input, and no file stays', async (path, wrong) => {
    const before = await countFiles();
    const { status, body } = await submit(await aWarrantyClaimToSubmit(upstream, wrong));
    expect([status, body.errors[0].path]).toEqual([422, path]);
    expect(await countFiles()).toBe(before);
  });

  it('is refused with a file of no allowed kind', async () => {
    const program = aFile('run.exe', 'MZ', 'application/octet-stream');
    expect((await submit(await aWarrantyClaimToSubmit(upstream, {}, [A_W9, program]))).status).toBe(422);
  });
});
