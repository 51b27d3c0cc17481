import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './harness/client';
import { startUpstream, type Upstream } from './harness/upstream';
import { anIntakeKey, aProjectToSubmit, externalId } from './intake-fixture';
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

const submit = (body: FormData) => key.send('POST', '/intake/projects', { body });
const countFiles = async () => {
  let files = 0;
  for await (const keys of upstream.files.keys()) files += keys.length;
  return files;
};

describe('a project', () => {
  it('is in staff’s list with its picture and proof', async () => {
    const form = await aProjectToSubmit(upstream, { email: 'Jo@Example.com', qualifyLaborWarranty: 'true' });
    form.append('proofOfOperateDate', new Blob([Buffer.from(A_W9.bytes)], { type: 'application/pdf' }), 'pto.pdf');
    const { status, body, text } = await submit(form);
    expect(status, text).toBe(200);
    const project = (await admin.get(`/projects/detail?id=${body.projectId}`)).body;
    expect(project).toMatchObject({
      ...{ projectName: 'Miller roof', projectCity: 'Austin', systemSize: 8.4, numberOfModules: 21, battery: true },
      ...{ email: 'jo@example.com', qualifyLaborWarranty: true, isDraft: false, source: 'web' },
      serialNumbers: [{ type: 'modules', productName: 'Q.PEAK DUO 400', volume: 21 }],
      installationDate: expect.stringContaining('2026-05-04'),
    });
    expect((await admin.get(project.projectImages)).status).toBe(200);
    expect((await admin.get(project.proofOfOperateDate)).status).toBe(200);
    expect((await admin.get('/projects/search')).body.data[0].id).toBe(body.projectId);
  });

  it('sent ten times at once is registered once, and its picture is stored once', async () => {
    const before = await countFiles();
    const first = await aProjectToSubmit(upstream);
    const forms = Array.from({ length: 10 }, () => {
      const form = new FormData();
      for (const [field, value] of first.entries()) form.append(field, value);
      return form;
    });
    const answers = await Promise.all(forms.map(submit));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status, answers[0]?.text).toBe(200);
    expect(await countFiles()).toBe(before + 1);
  });

  it.each([
    ['projectName', { projectName: ' ' }],
    ['systemSize', { systemSize: 'large' }],
    ['serialNumbers', { serialNumbers: '[{"type":"roof"}]' }],
    ['serialNumbers', { serialNumbers: 'none' }],
    ['email', { email: 'nobody' }],
    ['installationDate', { installationDate: '05/04/2026' }],
  ])('is refused at %s for bad input, and no file stays', async (field, wrong) => {
    const before = await countFiles();
    const { status, body } = await submit(await aProjectToSubmit(upstream, { externalId: externalId(), ...wrong }));
    expect(status).toBe(422);
    expect(body.errors[0].path).toMatch(new RegExp(`^${field}`));
    expect(await countFiles()).toBe(before);
  });
});
