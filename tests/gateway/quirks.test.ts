import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/api/errors';
import { log } from '@/lib/api/log';
import { approve } from '@/lib/contract/approvals';
import { createCategory, listCategories } from '@/lib/contract/categories';
import { listConfigurations } from '@/lib/contract/configurations';
import { searchDataHub } from '@/lib/contract/data-hub';
import type { Input, JsonEndpoint } from '@/lib/contract/endpoint';
import { getOrder, listOrderStatuses } from '@/lib/contract/orders';
import { listPointHistory, requestPoints, searchCompanyPoints } from '@/lib/contract/points';
import { deleteProduct, listProducts } from '@/lib/contract/products';
import { searchProjects } from '@/lib/contract/projects';
import { searchRegistrations } from '@/lib/contract/registrations';
import { getProfile, login } from '@/lib/contract/session';
import { slowly } from '@/scripts/timeouts.mjs';
import { gatewayCall } from '@/lib/gateway/call';
import { forgetFirstPages } from '@/lib/gateway/quirks/lists';

interface Said {
  status?: number;
  headers?: Record<string, string>;
  /** JSON, unless it is text or bytes. */
  body?: unknown;
  /** In milliseconds. */
  after?: number;
}

/** What the server says to each request. */
let say: (request: IncomingMessage, times: number) => Said;
let received: IncomingMessage[];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request);
    const { status = 200, headers = {}, body, after = 0 } = say(request, received.length);
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body) || body === undefined;
    setTimeout(() => response.writeHead(status, headers).end(isRaw ? body : JSON.stringify(body)), after);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('API_BASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('NEXTAUTH_SECRET', 'a-secret-of-the-tests-that-is-long-enough');
  vi.stubEnv('UPSTREAM_TIMEOUT', '1');
  for (const level of ['error', 'warn'] as const) vi.spyOn(log, level).mockImplementation(() => undefined);
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  forgetFirstPages();
});

/** Makes a call as somebody who is signed in, of a server whose abilities nobody has asked for. */
const call = <E extends JsonEndpoint>(endpoint: E, input: object = {}) =>
  gatewayCall(endpoint, input as Input<E>, { token: 'token', requestId: 'request-1' });

const answering = (body: unknown, more: Omit<Said, 'body'> = {}) => {
  say = () => ({ ...more, body });
};

const CATEGORY = { id: 1, name: 'Tools', priority: 1, count: 2 };
const COMPANY = { id: 7, name: 'Sun', totalQpoints: 5, consumed: 1, availableQpoints: 4 };
const PERSON = { id: 7, firstName: 'Pia', lastName: 'Sun', email: 'pia@sun.example', companyName: 'Sun' };
const BATCH = { body: [{ companyId: 7, qpoints: 5, requestTypeId: 2, purposeTypeId: 1 }] };
const ONE_PAGE = { query: { limit: 25, offset: 0 } };

describe('a refusal with a status of success is a refusal, with its sentence', () => {
  const calls = [
    ['a read', listCategories, {}],
    ['a write', createCategory, { body: { name: 'Tools' } }],
    ['a write without an answer', deleteProduct, { params: { id: 7 } }],
    ['a batch of points', requestPoints, BATCH],
    ['a decision', approve, { body: { types: ['modules'], data: [7], modules: [] } }],
    ['a sign-in', login, { body: { email: 'a@b.example', password: 'wrong' } }],
  ] as const;
  const refusals = [
    ['success: false', { success: false, message: 'Not today.' }],
    ['a code as of a refusal', { statusCode: 409, message: 'Not today.' }],
    ['the code as text', { statusCode: '409', message: 'Not today.' }],
    ['an error with a message', { error: { message: 'Not today.' } }],
    ['an error beside no data', { data: null, error: { code: 409, message: 'Not today.' } }],
  ] as const;

  test.each(calls.flatMap((each) => refusals.map((refusal) => [...each, ...refusal] as const)))(
    'of %s',
    async (_, endpoint, input, __, body) => {
      answering(body);
      await expect(call(endpoint as JsonEndpoint, input)).rejects.toMatchObject({ message: 'Not today.' });
      expect(received).toHaveLength(1);
    },
  );

  test.each([
    [{ success: false, message: 'Not today.' }, 422],
    [{ statusCode: 409, message: 'Not today.' }, 409],
    [{ error: { statusCode: 404, message: 'Not today.' } }, 404],
  ])('%j counts as %i', async (body, status) => {
    answering(body);
    await expect(call(listCategories)).rejects.toMatchObject({ status });
  });

  test('a refused sign-in is a wrong password', async () => {
    answering({ success: false, message: 'Wrong.' });
    await expect(call(login, { body: { email: 'a@b.example', password: 'x' } })).rejects.toMatchObject({ status: 401 });
  });

  test.each([{ success: false }, { success: false, message: 'TypeError: x is not a function' }])(
    'without a sentence for people it has ours: %j',
    async (body) => {
      answering(body);
      await expect(call(listCategories)).rejects.toMatchObject({ message: 'Some values aren’t valid.' });
    },
  );
});

describe('an answer', () => {
  test.each<[string, unknown]>([
    ['in data', { data: [CATEGORY] }],
    ['in data beside success', { success: true, data: [CATEGORY], message: 'OK', timestamp: '2026-11-20' }],
    ['in result', { result: [CATEGORY] }],
    ['in results beside a status', { status: 'ok', statusCode: 200, results: [CATEGORY] }],
    ['with an error that is none', { data: [CATEGORY], error: null }],
    ['as rows beside a count', { items: [CATEGORY], count: 1 }],
  ])('that is a list is unwrapped: %s', async (_, body) => {
    answering(body);
    expect(await call(listCategories)).toMatchObject([CATEGORY]);
  });

  test.each<[string, unknown]>([
    ['in data', { success: true, data: { data: [COMPANY], total: 1 } }],
    ['in result', { result: { data: [COMPANY], total: 1 } }],
    ['not at all', { data: [COMPANY], total: 1 }],
    ['beside success', { success: true, data: [COMPANY], total: 1 }],
  ])('that is a page is unwrapped: %s', async (_, body) => {
    answering(body);
    expect(await call(searchCompanyPoints, ONE_PAGE)).toMatchObject({ data: [COMPANY], total: 1 });
  });

  test('that is a record is unwrapped', async () => {
    answering({ success: true, data: { ...PERSON, roleId: 1 } });
    expect(await call(getProfile)).toMatchObject({ id: 7, email: 'pia@sun.example' });
  });

  test('of a change is unwrapped', async () => {
    answering({ success: true, data: CATEGORY }, { status: 201 });
    expect(await call(createCategory, { body: { name: 'Tools' } })).toMatchObject(CATEGORY);
  });

  test('of a sign-in is unwrapped', async () => {
    answering({ success: true, data: { token: 't', user: { ...PERSON, roleId: 1 } } });
    const body = { email: 'a@b.example', password: 'right' };
    expect(await call(login, { body })).toMatchObject({ token: 't', user: { id: 7 } });
  });

  test('may have keys in snake case', async () => {
    const row = { id: 7, name: 'Sun', total_qpoints: 5, consumed: 1, available_qpoints: 4, mobile_number: '1' };
    answering({ data: [{ ...row, user: { first_name: 'Pia' } }], total_count: 1 });
    expect(await call(searchCompanyPoints, ONE_PAGE)).toMatchObject({
      data: [{ totalQpoints: 5, availableQpoints: 4, mobileNumber: '1', user: { firstName: 'Pia' } }],
      total: 1,
    });
  });

  test('to a read may have the status 201', async () => {
    answering([CATEGORY], { status: 201 });
    expect(await call(listCategories)).toMatchObject([CATEGORY]);
  });
});

describe('a value', () => {
  const INSTANT = '2026-11-20T17:00:00.000Z';
  const SECONDS = Date.parse(INSTANT) / 1000;

  test.each<[string, unknown, string | undefined]>([
    ['seconds', SECONDS, INSTANT],
    ['milliseconds', SECONDS * 1000, INSTANT],
    ['seconds as text', String(SECONDS), INSTANT],
    ['a time without a zone', '2026-11-20 17:00:00', INSTANT],
    ['an empty text', '', undefined],
    ['null', null, undefined],
  ])('that is a date may be %s', async (_, updatedAt, expected) => {
    answering([{ id: 1, configurationType: 'modules', productName: 'A', rate: 5, qualified: true, updatedAt }]);
    const [rate] = await call(listConfigurations);
    expect(rate?.updatedAt ?? undefined).toBe(expected);
  });

  test.each<[unknown, boolean]>([
    [1, true],
    [0, false],
    ['1', true],
    ['Y', true],
    ['N', false],
    ['true', true],
    ['false', false],
    [null, false],
    ['', false],
  ])('that is yes or no may be %j', async (qualified, expected) => {
    answering([{ id: 1, configurationType: 'modules', productName: 'A', rate: 5, qualified }]);
    expect(await call(listConfigurations)).toMatchObject([{ qualified: expected }]);
  });

  test.each<[unknown, unknown]>([
    [true, 'Y'],
    [0, 'N'],
    ['Y', 'Y'],
  ])('that is Y or N may be %j', async (receptionYn, expected) => {
    answering({ data: [{ ...PERSON, receptionYn }], total: 1 });
    const { data } = await call(searchRegistrations, { query: { steps: '2', page: 1 } });
    expect(data).toMatchObject([{ receptionYn: expected }]);
  });

  test.each<[unknown, number]>([
    ['5,000', 5000],
    ['1,234,567', 1234567],
    ['5000.00', 5000],
  ])('that is a sum may be %j', async (totalQpoints, expected) => {
    answering({ data: [{ ...COMPANY, totalQpoints }], total: '1' });
    expect(await call(searchCompanyPoints, ONE_PAGE)).toMatchObject({ data: [{ totalQpoints: expected }], total: 1 });
  });

  test('that is a text may be a number', async () => {
    answering({ data: [{ ...COMPANY, mobileNumber: 5625550143 }], total: 1 });
    expect(await call(searchCompanyPoints, ONE_PAGE)).toMatchObject({ data: [{ mobileNumber: '5625550143' }] });
  });

  test('may be null in every field and list that a screen can do without', async () => {
    const row = { id: 7, name: 'Sun', totalQpoints: 5, consumed: 1, availableQpoints: 4 };
    const fields = [
      'address',
      'website',
      'officeNumber',
      'mobileNumber',
      'state',
      'approvalStep',
      'pointRequest',
      'user',
    ];
    answering({ data: [{ ...row, ...Object.fromEntries(fields.map((name) => [name, null])) }], total: 1 });
    expect(await call(searchCompanyPoints, ONE_PAGE)).toMatchObject({ data: [row] });
    answering([{ ...CATEGORY, name: null }]);
    expect(await call(listCategories)).toMatchObject([{ id: 1, name: '' }]);
    answering({
      id: 7,
      products: null,
      timeline: null,
      orderStatusId: 1,
      orderNumber: 'Q',
      createdAt: INSTANT,
      total: 5,
    });
    expect(await call(getOrder, { params: { id: 7 } })).toMatchObject({ products: [], timeline: [] });
  });

  test.each<[string, unknown]>([
    ['version', null],
    ['version', 'v7'],
    ['missing', 'nothing'],
    ['counts', [1, 2]],
    ['latestMovement', 'yesterday'],
    ['supportedFilters', 'all'],
    ['totalIsLowerBound', 'perhaps'],
  ])('of an extension in another form is dropped, and costs no row: %s %j', async (name, value) => {
    answering({ data: [{ ...COMPANY, [name]: value }], total: 1, [name]: value });
    const page = await call(searchCompanyPoints, ONE_PAGE);
    expect(page).toMatchObject({ data: [COMPANY], total: 1 });
    expect(page).not.toHaveProperty('unreadableRows');
  });

  test.each<[string, unknown]>([
    ['status', 7],
    ['publishAt', 'soon'],
    ['version', null],
  ])('of content that is an extension in another form is dropped: %s %j', async (name, value) => {
    answering({ data: [{ id: 7, title: 'How', content: '<p>So.</p>', categoryId: 1, [name]: value }], total: 1 });
    const page = await call(searchDataHub, { query: { page: 1 } });
    expect(page).toMatchObject({ data: [{ id: 7, title: 'How' }], total: 1 });
    expect(page).not.toHaveProperty('unreadableRows');
  });
});

describe('a list', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ ...COMPANY, id: index + 1 }));
  const SECOND = { query: { limit: 25, offset: 25 } };

  test.each<[string, unknown, number]>([
    ['count', { data: rows(25), count: 60 }, 60],
    ['totalCount', { data: rows(25), totalCount: 60 }, 60],
    ['totalElements', { content: rows(25), totalElements: 60 }, 60],
    ['a total beside pages', { data: rows(25), meta: { total: '60' } }, 60],
    ['no total, on the last page', { data: rows(3) }, 3],
    ['a whole list', rows(60), 60],
  ])('may tell its total by %s', async (_, body, total) => {
    answering(body);
    const page = await call(searchCompanyPoints, ONE_PAGE);
    expect(page).toMatchObject({ total });
    expect(page.data).toHaveLength(Math.min(25, total));
  });

  test('without a total has a next page as long as its pages are full', async () => {
    answering({ data: rows(25) });
    expect((await call(searchCompanyPoints, ONE_PAGE)).total).toBe(26);
    expect((await call(searchCompanyPoints, SECOND)).total).toBe(51);
    answering({ data: rows(4) });
    expect((await call(searchCompanyPoints, SECOND)).total).toBe(29);
  });

  test('that is answered whole is paged here', async () => {
    answering(rows(60));
    const page = await call(searchCompanyPoints, SECOND);
    expect(page.data.map(({ id }) => id)).toEqual(
      rows(50)
        .slice(25)
        .map(({ id }) => id),
    );
  });

  test.each<[string, JsonEndpoint, object, Said, unknown]>([
    ['data: null', searchCompanyPoints, ONE_PAGE, { body: { data: null } }, { data: [], total: 0 }],
    [
      'data: null, wrapped',
      searchCompanyPoints,
      ONE_PAGE,
      { body: { success: true, data: null } },
      { data: [], total: 0 },
    ],
    ['204', searchCompanyPoints, ONE_PAGE, { status: 204 }, { data: [], total: 0 }],
    ['204, unpaged', listCategories, {}, { status: 204 }, []],
    ['null', listCategories, {}, { body: null }, []],
    ['data: null, unpaged', listCategories, {}, { body: { data: null } }, []],
    ['null in the products', listProducts, ONE_PAGE, { body: { results: null, total: [] } }, { results: [] }],
  ])('that is empty may be %s', async (_, endpoint, input, said, expected) => {
    say = () => said;
    expect(await call(endpoint, input)).toMatchObject(expected as object);
  });

  describe('whose pages start at 0', () => {
    const people = Array.from({ length: 23 }, (_, index) => ({ ...PERSON, id: index + 1 }));
    /** A server that counts its pages from here. */
    const pagesFrom = (first: number, all: readonly object[], { told = true, clamps = false } = {}) => {
      say = ({ url = '' }) => {
        const asked = Number(new URL(url, 'http://x').searchParams.get('page')) - first;
        if (asked < 0 && !clamps) return { status: 400, body: { message: 'page must be positive' } };
        const page = Math.max(asked, 0);
        const data = all.slice(page * 10, page * 10 + 10);
        return { body: told ? { data, total: all.length } : { data } };
      };
    };
    const everyId = async () => {
      const ids: number[] = [];
      for (const page of [1, 2, 3]) {
        const { data } = await call(searchRegistrations, { query: { steps: '2', page, size: 10 } });
        ids.push(...data.map(({ id }) => id));
      }
      return ids;
    };

    test.each([
      ['from 0', 0, {}],
      ['from 0, without a total', 0, { told: false }],
      ['from 1', 1, {}],
      ['from 1, where page 0 is the first one, too', 1, { clamps: true }],
      ['from 1, without a total', 1, { told: false }],
    ])('loses no row, counted %s', async (_, first, how) => {
      pagesFrom(first, people, how);
      expect(await everyId()).toEqual(people.map(({ id }) => id));
    });

    test.each([0, 1])('shows the only page, counted from %i', async (first) => {
      pagesFrom(first, people.slice(0, 4));
      const { data } = await call(searchRegistrations, { query: { steps: '2', page: 1, size: 10 } });
      expect(data).toHaveLength(4);
    });

    test('asks once which page is the first', async () => {
      pagesFrom(0, people);
      await everyId();
      received = [];
      await everyId();
      expect(received).toHaveLength(3);
    });

    test('also where another list is read by pages', async () => {
      say = ({ url = '' }) => {
        const page = Number(new URL(url, 'http://x').searchParams.get('page'));
        const at = { createdAt: '2026-11-20T17:00:00Z', requestStatus: 'Advanced', firstName: 'Pia', lastName: 'Sun' };
        return { body: { data: page === 0 ? [{ ...at, qpoints: 5 }] : [], total: 1 } };
      };
      const { data } = await call(listPointHistory, { query: { companyId: 7, page: 1, size: 5 } });
      expect(data).toMatchObject([{ qpoints: 5 }]);
    });
  });

  test('of projects may count its pages from 1 and have none', async () => {
    answering({ data: [], total: 0 });
    expect(await call(searchProjects, { query: { page: 1, size: 25 } })).toMatchObject({ data: [], total: 0 });
    expect(received).toHaveLength(1);
  });
});

describe('an answer on its way', () => {
  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('may be compressed by %s, which is asked for', async (encoding, compress) => {
    const body = compress(JSON.stringify([CATEGORY]));
    answering(body, { headers: { 'content-type': 'application/json', 'content-encoding': encoding } });
    expect(await call(listCategories)).toMatchObject([CATEGORY]);
    expect(received[0]?.headers['accept-encoding']).toContain(encoding);
  });

  test('may be a compressed refusal', async () => {
    const body = gzipSync(JSON.stringify({ message: 'Not today.' }));
    answering(body, { status: 409, headers: { 'content-encoding': 'gzip' } });
    await expect(call(listCategories)).rejects.toMatchObject({ status: 409, message: 'Not today.' });
  });

  test('that is broken can’t be used', async () => {
    answering(Buffer.from('no gzip'), { headers: { 'content-encoding': 'gzip' } });
    await expect(call(listCategories)).rejects.toBeInstanceOf(ApiError);
  });

  test.each([429, 503])('that is %i with Retry-After is asked for once more after that time', async (status) => {
    say = (_, times) => (times === 1 ? { status, headers: { 'retry-after': '1' } } : { body: [CATEGORY] });
    const begun = performance.now();
    expect(await call(listCategories)).toMatchObject([CATEGORY]);
    expect(performance.now() - begun).toBeGreaterThan(900);
  });

  test.each([429, 503])('that stays %i says that the server is busy', async (status) => {
    answering(undefined, { status, headers: { 'retry-after': '1' } });
    await expect(call(listCategories)).rejects.toMatchObject({
      message: 'The server is busy. Try again in a moment.',
    });
    expect(received).toHaveLength(2);
  });

  test('is not waited for longer than a person would', async () => {
    answering(undefined, { status: 503, headers: { 'retry-after': '600' } });
    await expect(call(listCategories)).rejects.toMatchObject({ retryAfter: 600 });
    expect(received).toHaveLength(1);
  });

  test('to a write that finds the server busy is not asked for again', async () => {
    answering(undefined, { status: 503, headers: { 'retry-after': '1' } });
    await expect(call(createCategory, { body: { name: 'Tools' } })).rejects.toMatchObject({
      message: 'The server is busy. Try again in a moment.',
    });
    expect(received).toHaveLength(1);
  });

  test('that takes too long says how long was waited', async () => {
    answering([CATEGORY], { after: 1_500 });
    await expect(call(listOrderStatuses)).rejects.toMatchObject({
      status: 504,
      message: 'The server took longer than 1 second to respond. Try again.',
    });
  });

  test.each([502, 504])('to a write that is %i doesn’t tell whether it was saved', async (status) => {
    answering('<h1>Bad gateway</h1>', { status });
    await expect(call(createCategory, { body: { name: 'Tools' } })).rejects.toMatchObject({
      message: 'It may have been saved. Check before you try again.',
    });
    expect(received).toHaveLength(1);
  });

  test('to a write that takes too long doesn’t tell either', async () => {
    answering(CATEGORY, { after: 1_500 });
    await expect(call(createCategory, { body: { name: 'Tools' } })).rejects.toMatchObject({
      message: 'It may have been saved. Check before you try again.',
    });
  });

  test(
    'may be a list of many megabytes, and one that is too long says so',
    async () => {
      const row = JSON.stringify({ ...CATEGORY, name: 'x'.repeat(1_000) });
      answering(`[${Array.from({ length: 20_000 }, () => row).join()}]`);
      expect(await call(listCategories)).toHaveLength(20_000);
      answering(`[${Array.from({ length: 66_000 }, () => row).join()}]`);
      await expect(call(listCategories)).rejects.toMatchObject({
        message: 'This list is larger than 64 MB, too large to read at once.',
      });
    },
    slowly(60_000),
  );
});
