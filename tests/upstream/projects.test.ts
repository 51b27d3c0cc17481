import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchProjects } from '@/lib/contract/projects';
import { statusLine, type Client } from './harness/client';
import { aCompany } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { readReport } from './report-reader';

let upstream: Upstream;
let admin: Client;

const PROOF = `${'a'.repeat(32)}.pdf.attached`;
const HIDDEN = `${'b'.repeat(32)}.pdf.attached`;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
  const company = await aCompany(upstream.db, { name: 'Blue Sky Énergie' });
  await upstream.db.query(
    `insert into projects (company_id, project_name, first_name, last_name, project_address, project_city,
      project_zip_code,
       installation_date, operate_date, is_draft, created_at, image_keys, proof_keys, serial_numbers)
     select $1, name, 'Ann', 'O’Hara', '12 Main St', city, '9' || n, installed::date, operates::date, draft,
     '2026-01-01'::timestamptz + n * interval '1 hour',
            case n when 1 then array['one.webp', 'two.webp'] else '{}' end,
            case n when 1 then array['${PROOF}'] when 4 then array['${HIDDEN}'] else '{}' end,
            '[{"type": "modules", "productName": "Q.PEAK", "volume": 12}]'
     from (values (1, 'Lake House', 'Austin', '2026-01-10', '2026-02-01', false),
       (2, 'Barn', 'Lake Tahoe', '2026-02-10', null, false),
       (3, 'Garage', 'Reno', null, '2026-02-01', false), (4, 'Lake Draft', 'Austin', '2026-01-10', null, true)) as p (n,
       name, city, installed, operates, draft)`,
    [company.id],
  );
});
afterAll(() => upstream.stop());

const names = async (query: string) =>
  ((await admin.get(`/projects/search?${query}`)).body.data as { projectName: string }[]).map(
    ({ projectName }) => projectName,
  );

it.each([
  ['', ['Garage', 'Barn', 'Lake House']],
  ['isDraft=false', ['Garage', 'Barn', 'Lake House']],
  ['isDraft=true', ['Lake Draft']],
  ['keyword=LAKE', ['Barn', 'Lake House']],
  ['keyword=lake%20hou', ['Lake House']],
  ['keyword=blueskyenergie', ['Garage', 'Barn', 'Lake House']],
  ['keyword=ann%20o', ['Garage', 'Barn', 'Lake House']],
  ['keyword=93', ['Garage']],
  ['keyword=e%0Al', []],
  ['keyword=%25', []],
  ['startInstallationDate=2026-01-10', ['Barn', 'Lake House']],
  ['startInstallationDate=2026-01-11', ['Barn']],
  ['endInstallationDate=2026-02-10', ['Barn', 'Lake House']],
  ['startInstallationDate=2026-01-10&endInstallationDate=2026-02-09', ['Lake House']],
  ['operateDate=2026-02-01', ['Garage', 'Lake House']],
  ['operateDate=2026-02-01&startInstallationDate=2026-01-01', ['Lake House']],
  ['operateDate=2026-02-01&keyword=reno', ['Garage']],
])('GET /projects/search?%s finds %j', async (query, expected) => {
  expect(await names(query)).toEqual(expected);
  expect((await admin.get(`/projects/search?${query}`)).body.total).toBe(expected.length);
});

it('counts the projects of all pages on the last one, too', async () => {
  expect(await names('page=2&size=2')).toEqual(['Lake House']);
  expect((await admin.get('/projects/search?page=2&size=2')).body.total).toBe(3);
});

it('counts what is added, changed and taken away', async () => {
  const total = async () => (await admin.get('/projects/search?startInstallationDate=2027-01-01')).body.total;
  const { rows } = await upstream.db.query(
    `insert into projects (company_id, project_name, installation_date) select company_id, 'Later', '2027-01-01'
      from projects where id = 1 returning id`,
  );
  expect(await total()).toBe(1);
  await upstream.db.query('update projects set installation_date = null where id = $1', [rows[0].id]);
  expect(await total()).toBe(0);
  await upstream.db.query(`update projects set installation_date = '2027-06-01', is_draft = true where id = $1`, [
    rows[0].id,
  ]);
  expect(await total()).toBe(0);
  await upstream.db.query('delete from projects where id = $1', [rows[0].id]);
  expect((await admin.get('/projects/search')).body.total).toBe(3);
});

it('finds a project by a serial number of its warranty claim, for who may read claims alone', async () => {
  const { rows } = await upstream.db.query<{ id: number }>(`select id from projects where project_name = 'Barn'`);
  await upstream.db.query(
    `insert into warranty_claims (label, company_name, state, full_name, status, created_at, claims_type, systemtype,
      product_name, quantity, serial_numbers, project_id)
      values ('WC-1', '', '', '', 'Closed', now(), 1, 1, '', 1, '{QH0700ABCDEFGH}', $1)`,
    [rows[0]!.id],
  );
  expect(await names('keyword=qh0700abcdefgh')).toEqual(['Barn']);
  expect(await names('keyword=qh0700abcdefg')).toEqual([]);
  const { body } = await (await upstream.signIn(3)).get('/projects/search?keyword=qh0700abcdefgh');
  expect(body.data).toEqual([]);
});

it('says of a search that many projects match that there are at least so many, and still finds them in order', async () => {
  await upstream.db.query(`
    insert into projects (company_id, project_name, created_at)
    select company_id, 'Roof ' || n, '2025-01-01'::timestamptz + n * interval '1 minute' from projects,
    generate_series(1, 2100) as n where id = 1`);
  const { body } = await admin.get('/projects/search?keyword=roof&size=3');
  expect(body).toMatchObject({ total: 2000, totalIsLowerBound: true });
  expect(body.data.map(({ projectName }: { projectName: string }) => projectName)).toEqual([
    'Roof 2100',
    'Roof 2099',
    'Roof 2098',
  ]);
  await upstream.db.query(`delete from projects where project_name like 'Roof %'`);
});

it('finds every project of all companies whose name holds the text, however many such companies there are', async () => {
  // Half of those sought hold it themselves, too. The newest 250 don't, so that an index finds the others;
  // without them the list is walked.
  await upstream.db.query(`
    with named as (insert into companies (name) select case when n > 700 then 'Zenith ' else 'Meridian ' end || n
      from generate_series(1, 950) as n returning id, name)
    insert into projects (company_id, project_name, created_at)
    select id, case when name like '%5' then 'House' else name end,
    timestamptz '2024-01-01' + (name like 'Zenith%')::int * interval '1 day' from named`);
  for (const absent of ['Nobody', 'Zenith']) {
    await upstream.db.query(
      `delete from projects p using companies c where c.id = p.company_id and c.name like '${absent}%'`,
    );
    const { rows } = await upstream.db.query(
      `select p.id from projects p join companies c on c.id = p.company_id where c.name like 'Meridian%'
        order by p.created_at desc, p.id desc`,
    );
    const { body } = await admin.get('/projects/search?keyword=MERIDIAN&page=3&size=300');
    expect([body.total, body.data.map(({ id }: { id: number }) => id)]).toEqual([
      700,
      rows.slice(600).map(({ id }) => id),
    ]);
  }
  const { start, rows } = await readReport(admin, '/projects/report?keyword=meridian', searchProjects.report);
  expect([start.total, rows.length]).toEqual([700, 700]);
  await upstream.db.query(
    `delete from projects p using companies c where c.id = p.company_id and c.name like 'Meridian%'`,
  );
});

it('tells all of a project, its files as addresses', async () => {
  const { body } = await admin.get('/projects/detail?id=1');
  expect(body).toMatchObject({
    projectName: 'Lake House',
    installationDate: '2026-01-10',
    operateDate: '2026-02-01',
    projectImages: '/files/one.webp|/files/two.webp',
    proofOfOperateDate: `/projects/files/${PROOF}`,
    serialNumbers: [{ type: 'modules', productName: 'Q.PEAK', volume: 12 }],
    user: { companyName: 'Blue Sky Énergie' },
    isDraft: false,
  });
  expect(statusLine(await admin.get('/projects/detail?id=99'))).toBe('404 This project doesn’t exist.');
  expect(statusLine(await admin.get('/projects/detail'))).toBe('422 The request is not valid: id is required.');
});

it('hands out proofs of operation that a project has, and no others', async () => {
  await upstream.files.put(PROOF, Buffer.from('%PDF-1.4'));
  await upstream.files.put(HIDDEN, Buffer.from('%PDF-1.4'));
  expect((await admin.get(`/projects/files/${PROOF}`)).status).toBe(200);
  expect(statusLine(await admin.get(`/projects/files/${HIDDEN}`))).toBe('404 This file doesn’t exist.');
  expect(statusLine(await admin.get(`/projects/files/${'c'.repeat(32)}.pdf.attached`))).toBe(
    '404 This file doesn’t exist.',
  );
});

it('finds nothing, and fails at nothing, by days that no calendar of the database has', async () => {
  for (const query of [
    'operateDate=0000-01-01',
    'startInstallationDate=9999-12-31',
    'endInstallationDate=0000-01-01',
  ]) {
    const { status, body } = await admin.get(`/projects/search?${query}`);
    expect([status, body.total], query).toEqual([200, 0]);
  }
});
