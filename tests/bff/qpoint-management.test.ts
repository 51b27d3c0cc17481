import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, signedIn } from './browser';
import { ForeignUpstream, json, type Received } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';
import { NOT_ALLOWED, NO_ACCESS, refusalIn } from './refusals';

const upstream = new ForeignUpstream();
const office = officeInFrontOf(upstream);
let admin: Browser;
let requester: Browser;

const LIST = '/rewards/qpoint-management';
const SEARCH = 'GET /users/qpoints/search';
const STATUSES = 'GET /point-request/statuses';
const OWN = 'GET /point-request/own';

/** A company as the spec describes it. */
function company(id: number, requestStatusId: number | null = null, more: object = {}) {
  return {
    ...{
      id,
      name: `Company ${id}`,
      state: 'CA',
      approvalStep: 'Approved',
      totalQpoints: 12_000,
      consumed: 2_000,
      availableQpoints: 10_000,
    },
    pointRequest: requestStatusId && {
      id,
      qpoints: 1_500,
      requestStatusId,
      requestStatus: `Word ${requestStatusId}`,
      purposeTypeId: 1,
    },
    user: { email: 'x@x.example', firstName: 'Pia', lastName: 'Partner' },
    ...more,
  };
}

const COMPANIES = [company(1, 1), company(2, 5), company(3, 3), company(4), company(5, 77)];

/** Knows the parameters of the spec, and no other. */
function specsSearch({ url }: Received) {
  const query = new URL(url, 'http://x').searchParams;
  const status = query.get('status');
  const found = COMPANIES.filter(
    ({ pointRequest }) => !status || String((pointRequest || null)?.requestStatusId) === status,
  );
  const offset = Number(query.get('offset') ?? 0);
  return { data: found.slice(offset, offset + Number(query.get('limit'))), total: found.length };
}

const queriesOf = (call: string) =>
  upstream.calls(call).map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));
// React parts texts that stand side by side by empty comments.
const textOf = async (browser: Browser, path: string) =>
  (await (await browser.get(path)).text()).replaceAll('<!-- -->', '');
const away = (call: string) =>
  upstream.on(call, (_, response) => json(response, 503, { statusCode: 503, message: 'Closed for now.' }));

beforeAll(async () => {
  // It is learned at the sign-in that the upstream has it.
  upstream.on(OWN, { data: [], total: 0 });
  admin = await signedIn(office.address, 'admin@x.example');
  requester = await signedIn(office.address, 'requester@x.example');
});
beforeEach(() => {
  upstream.on(SEARCH, specsSearch);
  upstream.on(STATUSES, [{ id: 5, name: 'Accrued' }]);
});

describe('Q.Point Management before an upstream that knows only the specs', () => {
  test('asks for the usual view by the parameters of the spec alone, once', async () => {
    const text = await textOf(admin, LIST);
    expect(queriesOf(SEARCH)).toEqual([{ limit: '25', offset: '0' }]);
    for (const shown of [
      '5 Companies Total',
      'Company 4',
      '12,000 Q',
      '2,000 Q',
      '10,000 Q',
      'Advance Requested',
      '1,500 Q',
      'Word 77',
    ]) {
      expect(text).toContain(shown);
    }
    expect(text).not.toContain('in an order of its own');
  });

  test('offers no order that it can’t have, and says so where the address asks for one', async () => {
    const text = await textOf(admin, `${LIST}?sort=totalQpoints`);
    expect(text).toContain('These companies can’t be sorted.');
    expect(text).not.toContain('aria-sort');
    expect(text).toContain('Company 4');
  });

  test('finds what awaits a decision by each of its statuses', async () => {
    const text = await textOf(admin, `${LIST}?status=pending`);
    expect(text).toContain('2 Companies Total');
    expect(text).toContain('Company 1');
    expect(text).toContain('Company 3');
    expect(text).not.toContain('Company 2');
  });

  test('makes the report of its list', async () => {
    const response = await admin.get('/api/reports/companies?format=csv&status=5');
    expect(response.status).toBe(200);
    const [, ...lines] = (await response.text()).trim().split('\r\n');
    expect(lines.map((line) => /Company \d/.exec(line)?.[0])).toEqual(['Company 2']);
  });

  test('says that a search finds nothing, with the way back to all', async () => {
    upstream.on(SEARCH, { data: [], total: 0 });
    const text = await textOf(admin, `${LIST}?search=no%20such%20company`);
    expect(text).toContain('No companies match this filter.');
    expect(text).toContain('0 Companies Total');
    expect(text).toMatch(new RegExp(`href="${LIST}"[^>]*>Clear filters<`));
  });

  test('shows a page beyond the last as the last one', async () => {
    upstream.on(SEARCH, ({ url }: Received) => ({ data: url.includes('offset=0') ? COMPANIES : [], total: 5 }));
    const response = await admin.get(`${LIST}?page=9&search=sun`);
    const target = response.headers.get('location') ?? (await response.text());
    expect(target).toContain(`${LIST}?search=sun`);
    expect(target).not.toContain('page=8');
  });
});

test('companies that can’t be read are an error with a way to try again, and no empty list', async () => {
  away(SEARCH);
  const text = await textOf(admin, LIST);
  for (const shown of ['There was a problem getting companies', 'Closed for now.', 'Retry'])
    expect(text).toContain(shown);
  for (const hidden of ['No companies', 'Companies Total']) expect(text).not.toContain(hidden);
});

test('statuses that can’t be read leave the list and the filter that is set', async () => {
  away(STATUSES);
  const text = await textOf(admin, `${LIST}?status=5`);
  for (const shown of [
    'There was a problem getting point request statuses',
    'Company 2',
    'Point update: Accrued',
    '1 Companies Total',
  ]) {
    expect(text).toContain(shown);
  }
});

test('what an address holds that no list has is left out of the call', async () => {
  await textOf(admin, `${LIST}?page=0&status=x&sort=secret&direction=up&company=-1&search=%20a%20`);
  expect(queriesOf(SEARCH)).toEqual([{ limit: '25', offset: '0', keyword: 'a' }]);
});

test('who may not manage points is refused the list and its report', async () => {
  const shop = await signedIn(office.address, 'shop@x.example');
  upstream.received.length = 0;
  expect(await refusalIn(shop.get(LIST))).toEqual(NO_ACCESS);
  expect(await refusalIn(shop.get('/api/reports/companies'))).toEqual(NOT_ALLOWED);
  expect(upstream.calls(SEARCH)).toHaveLength(0);
});

describe('the dashboard before such an upstream', () => {
  test('tells an administrator what awaits a decision, with the way to exactly those', async () => {
    const text = await textOf(admin, '/dashboard');
    expect(text).toMatch(
      new RegExp(`href="${LIST}\\?status=pending"[^>]*>Point requests awaiting a decision</a><b[^>]*>2<`),
    );
    expect(text).not.toContain('Your requests');
  });

  test('tells a requester that it does not know whose requests they are', async () => {
    const text = await textOf(requester, '/dashboard');
    expect(text).toContain('We can’t tell which requests are yours.');
    expect(text).not.toContain('await a decision');
  });

  test('shows a failure as one', async () => {
    away(SEARCH);
    away(OWN);
    expect(await textOf(admin, '/dashboard')).toContain('There was a problem getting point requests.');
    const text = await textOf(requester, '/dashboard');
    expect(text).toContain('There was a problem getting your point requests');
    expect(text).not.toContain('No requests yet');
  });
});
