import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARTICLE_CODE_FORMAT, PRODUCT_NAME_MISSING } from '@/lib/domain/article-code';
import { ARTICLE_CODE_FIRST } from '@/lib/domain/serial-number';
import { formatDate } from '@/lib/time/format-time';
import { listUploadedReport } from '@/lib/contract/uploads';
import { aRatedProduct, aSerialNumber, claimsAwaitingApproval, registerClaims, serialsOf } from './claims-fixture';
import { statusLine } from './harness/client';
import { aCompany } from './harness/factories';
import { inOneTransaction, acquireLock } from '@/upstream/db/transaction';
import { startUpstream, type Upstream } from './harness/upstream';
import { readReport } from './report-reader';

type Person = Awaited<ReturnType<Upstream['signIn']>>;

let upstream: Upstream;
let one: Person;
let other: Person;

beforeAll(async () => {
  upstream = await startUpstream({ config: { SPECIAL_ARTICLE_CODES: ['SAMPLE'] } });
  [one, other] = [await upstream.signIn(2), await upstream.signIn(1)];
});
afterAll(() => upstream.stop());

const nameOf = ({ user }: Person) => `${user.firstName} ${user.lastName}`;
const serials = (count: number) => Array.from({ length: count }, aSerialNumber);
const send = (person: Person, body: object, key?: string) =>
  person.post('/modules/batchuploadadmin', body, key === undefined ? {} : { 'idempotency-key': key });
const history = async (kind: string) => (await one.get(`/uploads?kind=${kind}`)).body.data as { id: number }[];
const uploadNamed = async (kind: string, id: number) => (await history(kind)).find((each) => each.id === id);
const stateOf = async (serialNumber: string) =>
  (await upstream.db.query('select state, rate, upload_id from claims where serial_number = $1', [serialNumber]))
    .rows[0];

let code = 20_000_000;
const article = (productName: string, more: object = {}) => ({
  ...{ code: String((code += 1)), productName, volume: 400, configurationType: 'modules' },
  ...more,
});
const articles = (articleCodes: object[], more: object = {}) => ({
  configurations: [],
  articleCodes,
  total: articleCodes.length,
  invalid: 0,
  ...more,
});

describe('an upload of article codes', () => {
  it.each([[undefined], [[]], [['']], [['\u200b \u202e']]])(
    'without a file name (%j) is called by its day',
    async (fileNames) => {
      const { productName } = await aRatedProduct(upstream.db);
      const { body } = await one.post('/articleCodes/batchUploads', articles([article(productName)], { fileNames }));
      const today = formatDate(new Date().toISOString(), 'America/Los_Angeles');
      expect(await uploadNamed('articleCodes', body.uploadId)).toMatchObject({
        fileNames: [`Spreadsheet of ${today}`],
      });
    },
  );

  it('stores what is right and new, and tells why the rest is not', async () => {
    const { productName } = await aRatedProduct(upstream.db);
    const [first, ess] = [article(productName), article(productName, { code: 'llqcel2026001-a100' })];
    const rows = [first, { ...first }, ess, article('Q.NONE'), article(productName.toLowerCase())];
    const { status, body } = await one.post(
      '/articleCodes/batchUploads',
      articles(rows, { total: 8, invalid: 2, fileNames: ['../../c\u202eodes.xlsx'] }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      // Of eight rows two were known to be wrong, and one was held back as a duplicate.
      ...{ successful: 2, duplicate: 2, invalid: 4 },
      duplicateArticleCodes: [{ code: first.code, reason: 'Same as row 1' }],
      invalidArticleCodes: [{ reason: ARTICLE_CODE_FORMAT }, { reason: PRODUCT_NAME_MISSING }],
    });
    const known = (await one.get('/articlecodes/distinct')).body;
    expect(known.articleCodes).toContainEqual(
      expect.objectContaining({ code: first.code, productName, volume: 400, configurationType: 'modules' }),
    );
    expect(known.modules).toContainEqual(expect.objectContaining({ productName, configurationType: 'modules' }));
    const again = await other.post('/articleCodes/batchUploads', articles([first]));
    expect(again.body).toMatchObject({ successful: 0, duplicate: 1, invalid: 0 });
    expect(await uploadNamed('articleCodes', body.uploadId)).toMatchObject({
      ...{
        fileNames: ['codes.xlsx'],
        userName: nameOf(one),
        stored: 2,
        duplicates: 2,
        invalid: 4,
        undoneAt: null,
        used: 0,
      },
    });
  });

  it('is undone unless serial numbers stand under its codes', async () => {
    const { productName } = await aRatedProduct(upstream.db);
    const row = article(productName);
    const { uploadId } = (await one.post('/articleCodes/batchUploads', articles([row]))).body;
    const { rows } = await upstream.db.query('select id from article_codes where upload_id = $1', [uploadId]);
    const serial = (await send(one, serialsOf({ articleCodeId: rows[0].id }, serials(1)))).body;
    const refused = await one.post(`/uploads/${uploadId}/undo`, {});
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This upload can’t be undone: 1 serial number uses its article codes.',
    ]);
    expect((await one.post(`/uploads/${serial.uploadId}/undo`, {})).status).toBe(200);
    expect((await other.post(`/uploads/${uploadId}/undo`, {})).body).toMatchObject({
      undoneBy: nameOf(other),
      stored: 1,
    });
    expect((await one.post('/articleCodes/batchUploads', articles([row]))).body.successful).toBe(1);
  });

  it('is not undone while a forecast names one of its codes', async () => {
    const { productName } = await aRatedProduct(upstream.db);
    const { uploadId } = (await one.post('/articleCodes/batchUploads', articles([article(productName)]))).body;
    const { articleCodeId } = (
      await upstream.db.query('select id as "articleCodeId" from article_codes where upload_id = $1', [uploadId])
    ).rows[0];
    const { id: companyId } = await aCompany(upstream.db);
    await upstream.db.query(
      `with f as (insert into forecasts (company_id, month, submitted_at) values ($1, '2026-10-01', now()) returning id)
       insert into forecast_lines (forecast_id, article_code_id, quantity) select id, $2, 5 from f`,
      [companyId, articleCodeId],
    );
    const refused = await one.post(`/uploads/${uploadId}/undo`, {});
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This upload can’t be undone: forecasts use its article codes.',
    ]);
  });
});

describe('an upload of serial numbers', () => {
  it('stores what is right and new, and tells why the rest is not', async () => {
    const product = await aRatedProduct(upstream.db);
    const [first, second] = [aSerialNumber(), aSerialNumber()];
    const body = serialsOf(product, [first, second, first, '12345', 'AH0700X2K9PQ1Z']);
    body.modules.push({ articleCodeId: 999_999, serialNumber: aSerialNumber(), source: 'web', productType: 1 });
    body.modules.push({
      articleCodeId: product.articleCodeId,
      serialNumber: aSerialNumber(),
      source: 'web',
      productType: 2,
    });
    const answer = await send(one, { ...body, total: 9, invalid: 1 });
    expect(answer.body).toMatchObject({
      createdModules: [{ serialNumber: first }, { serialNumber: second }],
      duplicateModules: [{ serialNumber: first, reason: 'Same as row 1' }],
      invalidModules: [
        { serialNumber: '12345', reason: 'Serial number must have 14 or 18 characters' },
        { serialNumber: 'AH0700X2K9PQ1Z', reason: expect.stringMatching(/an ESS’s, but the article code \d{8}/) },
        { reason: ARTICLE_CODE_FIRST },
        { reason: 'The product type doesn’t match the serial number' },
      ],
      ...{ invalid: 5, claimsFreed: 0 },
    });
    const again = await send(other, serialsOf(product, [second]));
    expect(again.body).toMatchObject({
      createdModules: [],
      duplicateModules: [{ serialNumber: second, reason: 'Already registered' }],
    });
    const checked = await one.post('/modules/batchuploadadmin/check', { serialNumbers: [second, aSerialNumber()] });
    expect(checked.body).toEqual({
      registered: [{ serialNumber: second, by: nameOf(one), at: expect.stringMatching(/^20/) }],
      waiting: [],
      claimedOtherwise: [],
    });
  });

  it('takes no module as an ESS, by its article code or by the claim that waits', async () => {
    const [module, ess] = [await aRatedProduct(upstream.db), await aRatedProduct(upstream.db, { type: 'ess' })];
    const { id: companyId } = await aCompany(upstream.db);
    const [asModule, asEss] = [
      (await registerClaims(upstream.db, { companyId }))[0]!,
      (await registerClaims(upstream.db, { companyId, type: 'ess' }))[0]!,
    ];
    const under = (await send(one, serialsOf(ess, [asModule]))).body;
    expect(under).toMatchObject({ createdModules: [], invalidModules: [{ serialNumber: asModule }], claimsFreed: 0 });
    const checked = await one.post('/modules/batchuploadadmin/check', { serialNumbers: [asModule, asEss] });
    expect(checked.body.claimedOtherwise).toEqual([asEss]);
    expect((await send(one, serialsOf(module, [asModule, asEss]))).body).toMatchObject({
      createdModules: [{ serialNumber: asModule }],
      invalidModules: [{ serialNumber: asEss, reason: expect.stringContaining('was registered as ESS') }],
      claimsFreed: 1,
    });
    // Registered after its number was uploaded, it isn't priced by the other type either.
    const [later] = serials(1);
    await send(one, serialsOf(module, [later!]));
    await registerClaims(upstream.db, { companyId, type: 'ess', serialNumbers: [later!] });
    expect(await stateOf(later!)).toEqual({ state: 'awaiting_update', rate: null, upload_id: null });
  });

  it('is refused before it is tried where its rows might not find room on the disk', async () => {
    const free = 33 * 2 ** 20;
    const small = await startUpstream({ isDiskFull: (bytes) => Promise.resolve(free - bytes < 32 * 2 ** 20) });
    const person = await small.signIn(1);
    const product = await aRatedProduct(small.db);
    const refused = await send(person, serialsOf(product, serials(2_000)));
    expect([refused.status, refused.body.message]).toEqual([
      503,
      expect.stringContaining('The disk of the server is full'),
    ]);
    const { body } = await send(person, serialsOf(product, serials(20)));
    expect(body.createdModules).toHaveLength(20);

    // What takes many rows away, or decides about many claims, writes as many.
    const { id: companyId } = await aCompany(small.db);
    await registerClaims(small.db, { companyId, pieces: 1 });
    await small.db.query('update uploads set stored = 2000 where id = $1', [body.uploadId]);
    await small.db.query('update claim_queues set awaiting_approval = 2000 where company_id = $1', [companyId]);
    const decision = { types: ['modules'], data: [companyId], modules: [] };
    const writes = [
      person.post(`/uploads/${body.uploadId}/undo`, {}),
      person.post('/approvals/approve', decision),
      person.post('/approvals/approve', { ...decision, rejected: true }),
    ];
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([503, 503, 503]);
    await small.stop();
  });

  it('frees the claims that waited, and an undo lets them wait again', async () => {
    const product = await aRatedProduct(upstream.db, { rate: 12 });
    const { id: companyId } = await aCompany(upstream.db);
    const waiting = await registerClaims(upstream.db, { companyId, pieces: 2 });
    const checked = await one.post('/modules/batchuploadadmin/check', { serialNumbers: waiting });
    expect(checked.body.waiting.toSorted()).toEqual([...waiting].toSorted());
    const { body } = await send(one, serialsOf(product, [...waiting, ...serials(3)]));
    expect(body.claimsFreed).toBe(2);
    expect(await stateOf(waiting[0]!)).toEqual({ state: 'awaiting_approval', rate: 12, upload_id: body.uploadId });
    expect((await one.post(`/uploads/${body.uploadId}/undo`, {})).status).toBe(200);
    expect(await stateOf(waiting[0]!)).toEqual({ state: 'awaiting_update', rate: null, upload_id: null });
    expect(
      (await upstream.db.query('select 1 from serial_numbers where upload_id = $1', [body.uploadId])).rowCount,
    ).toBe(0);
    const second = await one.post(`/uploads/${body.uploadId}/undo`, {});
    expect([second.status, second.body.message]).toEqual([409, `${nameOf(one)} has already undone this upload.`]);
  });

  describe('that took pieces of a promotion', () => {
    const promote = async (configurationId: number) =>
      (
        await one.post('/promotions', {
          configurationId,
          configurationType: 'modules',
          rate: 30,
          startDate: new Date(Date.now() + 1_000).toISOString(),
          quantity: 2,
        })
      ).body.id;
    const start = (id: number) =>
      upstream.db.query(`update promotions set starts_at = now() - interval '1 day' where id = $1`, [id]);
    const promotionOf = async (id: number) =>
      (
        await upstream.db.query(
          `select quantity_scanned as taken, quantity_available as left, ends_at is null as goes from promotions
            where id = $1`,
          [id],
        )
      ).rows[0];
    const used = async () => {
      const product = await aRatedProduct(upstream.db, { rate: 12 });
      const promotionId = await promote(product.id);
      await start(promotionId);
      const waiting = await registerClaims(upstream.db, { companyId: (await aCompany(upstream.db)).id, pieces: 3 });
      const body = serialsOf(product, waiting);
      const rates = async () => (await Promise.all(waiting.map(stateOf))).map(({ rate }) => rate as number | null);
      const { uploadId } = (await send(one, body)).body;
      expect([await rates(), await promotionOf(promotionId)]).toEqual([
        [30, 30, 12],
        { taken: 2, left: 0, goes: false },
      ]);
      return { product, promotionId, uploadId, body, rates };
    };

    it('lets it go on once it is undone, also where it had used it up', async () => {
      const { promotionId, uploadId, body, rates } = await used();
      expect((await one.post(`/uploads/${uploadId}/undo`, {})).body.promotionsOver).toEqual([]);
      expect(await promotionOf(promotionId)).toEqual({ taken: 0, left: 2, goes: true });
      await send(one, body);
      expect([await rates(), await promotionOf(promotionId)]).toEqual([
        [30, 30, 12],
        { taken: 2, left: 0, goes: false },
      ]);
    });

    it('names it where another came after it, and leaves it used up', async () => {
      const { product, promotionId, uploadId } = await used();
      await promote(product.id);
      expect((await one.post(`/uploads/${uploadId}/undo`, {})).body).toMatchObject({
        undoneBy: nameOf(one),
        promotionsOver: [product.productName],
      });
      expect(await promotionOf(promotionId)).toEqual({ taken: 2, left: 0, goes: false });
    });

    it('leaves it over where a person ended it', async () => {
      const product = await aRatedProduct(upstream.db);
      const promotionId = await promote(product.id);
      await start(promotionId);
      const waiting = await registerClaims(upstream.db, { companyId: (await aCompany(upstream.db)).id });
      const { uploadId } = (await send(one, serialsOf(product, waiting))).body;
      expect((await one.patch(`/promotions/${product.id}?httpReq=delete`, { id: promotionId })).status).toBe(200);
      expect((await one.post(`/uploads/${uploadId}/undo`, {})).body.promotionsOver).toEqual([]);
      expect(await promotionOf(promotionId)).toEqual({ taken: 1, left: 0, goes: false });
    });
  });

  it('is not undone once one of its numbers is accrued', async () => {
    const product = await aRatedProduct(upstream.db);
    const { id: companyId } = await aCompany(upstream.db);
    const waiting = await registerClaims(upstream.db, { companyId, pieces: 2 });
    const { uploadId } = (await send(one, serialsOf(product, waiting))).body;
    const groups = (await one.get('/approvals/modules')).body.filter(
      (group: { companyId: number }) => group.companyId === companyId,
    );
    expect(
      (await one.post('/approvals/approve', { types: ['modules'], data: [companyId], modules: groups })).status,
    ).toBe(200);
    const refused = await one.post(`/uploads/${uploadId}/undo`, {});
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This upload can’t be undone: 2 of its serial numbers are accrued.',
    ]);
    expect(await uploadNamed('serialNumbers', uploadId)).toMatchObject({ accrued: 2, undoneAt: null });
    const found = (await one.get(`/modules/awaiting-approval/filter-search-uploads?keyword=${waiting[0]}`)).body;
    expect(found).toEqual([
      {
        configurationType: 'modules',
        code: expect.stringMatching(/^1\d{7}$/),
        serialNumber: waiting[0],
        approved: true,
        uploadId,
        uploadedById: expect.any(Number),
        uploadedBy: expect.any(String),
        uploadedAt: expect.any(String),
        companyId: expect.any(Number),
        companyName: expect.any(String),
        claimState: 'approved',
      },
    ]);
  });

  it('is stored once under one key, and by one of several people who send the same', async () => {
    const product = await aRatedProduct(upstream.db);
    const body = serialsOf(product, serials(50));
    const [first, second] = [
      await send(one, body, 'a-key-of-this-upload'),
      await send(one, body, 'a-key-of-this-upload'),
    ];
    expect(second.body).toEqual(first.body);

    const shared = serials(400);
    const bodies = [shared, [...shared].reverse(), shared.slice(100), [...shared.slice(200), ...serials(10)]];
    const answers = await Promise.all(
      bodies.map((each, index) => send(index % 2 ? one : other, serialsOf(product, each))),
    );
    const created = answers.flatMap(({ body: { createdModules } }) =>
      createdModules.map(({ serialNumber }: { serialNumber: string }) => serialNumber),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([created.length, new Set(created).size]).toEqual([410, 410]);
    for (const [index, answer] of answers.entries()) {
      expect(answer.body.createdModules.length + answer.body.duplicateModules.length).toBe(bodies[index]!.length);
    }
  });

  it('takes 50,000 rows at once', async () => {
    const product = await aRatedProduct(upstream.db);
    const { status, body } = await send(one, serialsOf(product, serials(50_000)));
    expect([status, body.createdModules.length]).toEqual([200, 50_000]);
  });

  it('is the same under its key in all of its many rows', async () => {
    const product = await aRatedProduct(upstream.db);
    const body = serialsOf(product, serials(5_000));
    const first = await send(one, body, 'a-key-of-many-rows');
    expect((await send(one, body, 'a-key-of-many-rows')).body).toEqual(first.body);
    const [moved, ...rest] = body.modules;
    const changed = { ...body, modules: [...rest, moved] };
    expect(statusLine(await send(one, changed, 'a-key-of-many-rows'))).toBe(
      '422 This Idempotency-Key was already used for a different request.',
    );
    const { createdModules, duplicateModules } = (await send(one, changed)).body;
    expect([createdModules, duplicateModules.length]).toEqual([[], 5_000]);
  });

  it('may wait and take longer than other changes', async () => {
    const product = await aRatedProduct(upstream.db);
    const hurried = await startUpstream({ database: upstream.database, pool: { statementTimeout: 1_000 } });
    const { token } = one;
    let sent: ReturnType<Person['post']> | undefined;
    await inOneTransaction(upstream.db, async (tx) => {
      await acquireLock(tx, 'uploads');
      sent = hurried.withToken(token).post('/modules/batchuploadadmin', serialsOf(product, serials(1)));
      await delay(1_500);
    });
    expect((await sent)?.status).toBe(200);
    await hurried.stop();
  });

  it('allows the listed article codes, and no others of another format', async () => {
    const { rows } = await upstream.db.query(
      `insert into article_codes (code, configuration_id, volume)
       select code, $1, 1 from unnest(array['SAMPLE', 'ODD']) as code returning id`,
      [(await aRatedProduct(upstream.db)).id],
    );
    const [sample, odd] = await Promise.all(
      rows.map(({ id }) => send(one, serialsOf({ articleCodeId: id }, serials(1)))),
    );
    expect([sample?.body.createdModules.length, odd?.body.invalidModules[0].reason]).toEqual([1, ARTICLE_CODE_FORMAT]);
  });
});

describe('the search among what was uploaded', () => {
  const find = async (keyword: string, limit = 201) =>
    (
      await one.get(
        `/modules/awaiting-approval/filter-search-uploads?${new URLSearchParams({ keyword, limit: String(limit) })}`,
      )
    ).body as {
      code: string;
      serialNumber: string | null;
    }[];

  it('lists what one upload brought, and what of it is accrued or not', async () => {
    const product = await aRatedProduct(upstream.db);
    const brought = serials(2);
    const { uploadId } = (await send(one, serialsOf(product, brought))).body;
    await send(one, serialsOf(product, serials(1)));
    const found = async (query: string) =>
      (await one.get(`/modules/awaiting-approval/filter-search-uploads?upload=${uploadId}${query}`)).body.map(
        (row: { serialNumber: string }) => row.serialNumber,
      );
    expect(await found('')).toEqual(brought.toSorted());
    expect(await found('&status=unaccrued')).toEqual(brought.toSorted());
    expect(await found('&status=accrued')).toEqual([]);
    expect(await found(`&keyword=${brought[1]}`)).toEqual([brought[1]]);
  });

  const SEARCH = '/modules/awaiting-approval/filter-search-uploads';

  it('lists all rows of an upload a page at a time, and counts them', async () => {
    const product = await aRatedProduct(upstream.db);
    const brought = serials(60);
    const { uploadId } = (await send(one, serialsOf(product, brought))).body;
    const page = async (offset: number) =>
      (await one.get(`${SEARCH}?upload=${uploadId}&limit=25&offset=${offset}`)).body as {
        data: { serialNumber: string }[];
      };
    const pages = [await page(0), await page(25), await page(50), await page(75)];
    expect(pages.flatMap(({ data }) => data.map(({ serialNumber }) => serialNumber))).toEqual(brought.toSorted());
    for (const each of pages) expect(each).toMatchObject({ total: 60, totalIsLowerBound: false });
    const { rows } = await readReport(one, `/uploads/rows/report?upload=${uploadId}`, listUploadedReport);
    expect(rows.map(({ serialNumber }) => serialNumber)).toEqual(brought.toSorted());
    const { body } = await one.post('/articleCodes/batchUploads', articles([article(product.productName)]));
    const codes = (await one.get(`${SEARCH}?upload=${body.uploadId}&limit=25&offset=0`)).body;
    expect(codes).toMatchObject({ total: 1, data: [{ serialNumber: null, uploadId: body.uploadId }] });
  });

  it('says from how many matches on it no longer counts', async () => {
    const product = await aRatedProduct(upstream.db);
    const many = Array.from({ length: 2_100 }, (_, index) => `9911${String(index).padStart(14, '0')}`);
    await send(one, serialsOf(product, many));
    const page = async (offset: number) => (await one.get(`${SEARCH}?keyword=9911&limit=25&offset=${offset}`)).body;
    expect(await page(0)).toMatchObject({ total: 2_000, totalIsLowerBound: true, data: { length: 25 } });
    expect(await page(2_075)).toMatchObject({ total: 2_100, data: { length: 25 } });
    const { rows } = await readReport(one, '/uploads/rows/report?keyword=9911', listUploadedReport);
    expect(rows).toHaveLength(2_100);
  });

  it('finds what a company claimed and was uploaded, for who may see claims', async () => {
    const product = await aRatedProduct(upstream.db);
    const company = await aCompany(upstream.db, { name: 'Ünited Racks' });
    const claimed = await claimsAwaitingApproval(upstream.db, { companyId: company.id, product, pieces: 3 });
    // Nobody has uploaded this one.
    await registerClaims(upstream.db, { companyId: company.id });
    const query = `company=united%20r&limit=25&offset=0`;
    const { body } = await other.get(`${SEARCH}?${query}`);
    expect(body).toMatchObject({ total: 3, data: [{ companyId: company.id, companyName: 'Ünited Racks' }, {}, {}] });
    expect(body.data.map(({ serialNumber }: { serialNumber: string }) => serialNumber)).toEqual(claimed.toSorted());
    expect((await other.get(`${SEARCH}?${query}&status=accrued`)).body.total).toBe(0);

    await upstream.db.query('delete from access_control where role_id = 3');
    await upstream.db.query(`insert into access_control (route_type, role_id) values ('uploads', 3)`);
    const shop = await upstream.signIn(3);
    expect((await shop.get(`${SEARCH}?${query}`)).status).toBe(403);
    expect((await shop.get(`/uploads/rows/report?company=united`)).status).toBe(403);
    expect((await shop.get(`${SEARCH}?claim=approved`)).status).toBe(403);
    const [row] = (await shop.get(`${SEARCH}?keyword=${claimed[0]}`)).body;
    expect(row).toMatchObject({ serialNumber: claimed[0] });
    expect(row).not.toHaveProperty('companyName');
    expect(row).not.toHaveProperty('claimState');
  });

  it('finds by how far claims are, alone or within a search, for who may see claims', async () => {
    const product = await aRatedProduct(upstream.db);
    const claimed = async (name: string, rejected?: boolean) => {
      const { id } = await aCompany(upstream.db, { name });
      const [serialNumber = ''] = await registerClaims(upstream.db, { companyId: id });
      await send(one, serialsOf(product, [serialNumber]));
      if (rejected === undefined) return serialNumber;
      const modules = (await one.get('/approvals/modules')).body.filter(
        ({ companyId }: { companyId: number }) => companyId === id,
      );
      const decision = { types: ['modules'], data: [id], modules, ...(rejected && { rejected: true }) };
      expect((await one.post('/approvals/approve', decision)).status).toBe(200);
      return serialNumber;
    };
    const waits = await claimed('Claims That Wait');
    const approved = await claimed('Claims Approved', false);
    const [rejected, anew] = [await claimed('Claims Rejected', true), await claimed('Claims Rejected', true)];
    const { id: companyId } = await aCompany(upstream.db, { name: 'Claims Anew' });
    await registerClaims(upstream.db, { companyId, serialNumbers: [anew] });
    const [free = ''] = serials(1);
    await send(one, serialsOf(product, [free]));

    type Row = { serialNumber: string; claimState: string | null; companyName: string | null };
    const found = async (query: string) =>
      ((await other.get(`${SEARCH}?${query}&limit=100&offset=0`)).body.data as Row[]).map(
        ({ serialNumber, claimState, companyName }) => [serialNumber, claimState, companyName],
      );
    expect(await found('claim=awaiting_approval')).toContainEqual([waits, 'awaiting_approval', 'Claims That Wait']);
    expect(await found('claim=approved')).toContainEqual([approved, 'approved', 'Claims Approved']);
    const refused = await found('claim=rejected');
    expect(refused).toContainEqual([rejected, 'rejected', 'Claims Rejected']);
    expect(refused.map(([serialNumber]) => serialNumber)).not.toContain(anew);
    expect(await found('company=claims%20r&claim=rejected')).toEqual([[rejected, 'rejected', 'Claims Rejected']]);
    expect(await found('company=claims%20r&claim=unclaimed')).toEqual([]);
    expect(await found(`keyword=${free}&claim=unclaimed`)).toEqual([[free, null, null]]);
    expect(await found(`keyword=${waits}&claim=approved`)).toEqual([]);
    // Nearly all that was uploaded isn't listed without a search.
    expect(await found('claim=unclaimed')).toEqual([]);
    const { rows } = await readReport(one, '/uploads/rows/report?claim=rejected', listUploadedReport);
    expect(rows).toContainEqual(expect.objectContaining({ serialNumber: rejected, claimState: 'rejected' }));
  });

  it('finds by the whole or the start of either number, also codes under which nothing stands', async () => {
    const { productName } = await aRatedProduct(upstream.db);
    const row = article(productName, { code: '77000001' });
    await one.post('/articleCodes/batchUploads', articles([row, article(productName, { code: '77000002' })]));
    const { rows } = await upstream.db.query(`select id from article_codes where code = '77000001'`);
    await send(
      one,
      serialsOf({ articleCodeId: rows[0].id }, ['880000000000000001', '880000000000000002', '770000010000000009']),
    );
    const serialsFound = async (keyword: string, limit?: number) =>
      (await find(keyword, limit)).map(({ serialNumber }) => serialNumber);
    expect(await serialsFound('77000001')).toEqual(['770000010000000009', '880000000000000001', '880000000000000002']);
    expect(await serialsFound('7700000')).toEqual([
      '770000010000000009',
      '880000000000000001',
      '880000000000000002',
      null,
    ]);
    expect(await serialsFound(' 880000000000000002 ')).toEqual(['880000000000000002']);
    expect(await serialsFound('8800', 1)).toEqual(['880000000000000001']);
    expect(await serialsFound('0000002')).toEqual([]);
    expect(await serialsFound('%')).toEqual([]);
    expect(await find('')).toEqual([]);
  });
});
