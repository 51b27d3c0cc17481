import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BackOffice } from './back-office';
import { type Browser, signedIn } from './browser';
import { ForeignUpstream, json } from './foreign-upstream';
import { NOT_VALID, refusalIn } from './refusals';

const upstream = new ForeignUpstream();
let office: BackOffice;
let admin: Browser;

const LIST = '/admincontrols/management';
const SEARCH = 'GET /users/adminManagement/search';
const DETAIL = 'GET /users/adminManagement/getUserDetail';
const DELETE = 'DELETE /users/registration/delete';

/** An admin as the spec describes them, with a field that the contract doesn't know. */
function person(id: number, more: object = {}) {
  return {
    ...{
      id,
      role: 'Admin',
      email: `p${id}@x.example`,
      firstName: 'Pia',
      lastName: `Number${id}`,
      fullName: `Pia Number${id}`,
    },
    ...{
      officeNumber: '5625550143',
      mobileNumber: null,
      disabled: id % 2 === 0,
      createdAt: '2026-03-01T12:00:00.000Z',
      secret: 'upstream-only-field',
    },
    ...more,
  };
}

const textOf = async (path: string) => (await admin.get(path)).text();
const queriesOf = (call: string) =>
  upstream.calls(call).map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));

beforeAll(async () => {
  office = await BackOffice.start(await upstream.listen());
  admin = await signedIn(office.address, 'admin@x.example');
});
afterAll(async () => {
  await office.stop();
  await upstream.close();
});
beforeEach(() => {
  upstream.behave();
  upstream.on('GET /access-control-list', [{ routeType: 'adminControls', roles: [1] }]);
  upstream.on(SEARCH, { users: [person(1), person(2), person(3)], total: 23 });
  upstream.on(DETAIL, person(3));
  upstream.on('GET /roles', (_, response) => json(response, 404, { statusCode: 404, message: 'Nothing here.' }));
});

describe('Admin Management before an upstream that knows only the specs', () => {
  test('asks by the parameters of the spec, once, and counts down from the total', async () => {
    const text = await textOf(`${LIST}?page=2`);
    // Then once for the first pages, by which it learns how they are counted.
    expect(queriesOf(SEARCH)[0]).toEqual({ page: '2', size: '10' });
    for (const shown of ['>13<', '>11<', 'Pia Number2', 'Disabled', '03/01/2026', 'p3@x.example'])
      expect(text).toContain(shown);
    expect(text).not.toContain('upstream-only-field');
  });

  test.each([
    ['searchFor=pia', 'email,fullName'],
    ['searchBy=name&searchFor=pia', 'fullName'],
    ['searchBy=email&searchFor=pia', 'email'],
  ])('searches by %s as %s', async (address, searchKey) => {
    await textOf(`${LIST}?${address}`);
    expect(queriesOf(SEARCH)).toEqual([{ page: '1', size: '10', searchKey, searchVal: 'pia' }]);
  });

  test('knows one’s own row by oneself', async () => {
    expect(await textOf(LIST)).toContain('Pia Number1 can’t be selected: You can&#x27;t disable your own account.');
  });

  test('offers Admin alone where the roles can’t be had', async () => {
    expect(await textOf(`${LIST}/add`)).toMatch(/<input[^>]*value="Admin"[^>]*>/);
    expect(await textOf(`${LIST}/3`)).not.toContain('<select');
  });

  test('tells a failed read from an empty list', async () => {
    upstream.on(SEARCH, (_, response) => json(response, 503, { statusCode: 503, message: 'Closed for now.' }));
    upstream.on(DETAIL, (_, response) => json(response, 503, { statusCode: 503, message: 'Closed for now.' }));
    const [list, detail] = [await textOf(LIST), await textOf(`${LIST}/3`)];
    for (const shown of ['There was a problem getting admins.', 'Closed for now.', 'Retry'])
      expect(list).toContain(shown);
    expect(list).not.toContain('No users.');
    for (const shown of ['There was a problem getting the admin.', 'Closed for now.', 'Retry'])
      expect(detail).toContain(shown);
    upstream.on(SEARCH, { users: [], total: 0 });
    expect(await textOf(LIST)).toContain('No users.');
  });

  test('passes on the body of the one DELETE that has one', async () => {
    upstream.on(DELETE, {});
    const body = JSON.stringify({ userIds: [3, 4] });
    const own = { origin: office.address, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const answer = await admin.send('/api/users/registration/delete', { method: 'DELETE', headers: own, body });
    expect(answer.status).toBe(200);
    expect(upstream.calls(DELETE).map((received) => received.body)).toEqual([body]);
    const refused = await admin.send('/api/users/registration/delete', {
      method: 'DELETE',
      headers: own,
      body: '{"userIds":[]}',
    });
    expect(await refusalIn(refused)).toEqual(NOT_VALID);
    expect(upstream.calls(DELETE)).toHaveLength(1);
  });
});

test('what is kept of a person passes as it comes, to be saved and kept by no browser, where a server has it', async () => {
  upstream.on('GET /users/3/personal-data', (_, response) =>
    response
      .writeHead(200, {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="personal-data-3.zip"',
      })
      .end('archive'),
  );
  const answer = await admin.get('/api/users/3/personal-data');
  expect([answer.status, await answer.text()]).toEqual([200, 'archive']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="personal-data-3.zip"',
    'cache-control': expect.stringContaining('no-store'),
  });
});
