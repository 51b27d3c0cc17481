import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTE_TYPES, type RouteType } from '@/lib/domain/access-table';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { answersFile, areasOf, type Endpoint } from '@/lib/contract/endpoint';
import { ROUTES } from '@/upstream/app';
import { callEmpty, EXAMPLES } from './harness/call-empty';
import { FORBIDDEN, statusLine } from './harness/client';
import { startUpstream, type Upstream } from './harness/upstream';

/** Who may use what, as the reference upstream is set up (decision 14). */
const ROLES_OF: Readonly<Record<RouteType, readonly number[]>> = {
  registration: [1],
  approvals: [1, 2],
  uploads: [1, 2],
  configurations: [1, 2],
  qpointManagement: [1, 2, 4],
  products: [1, 3],
  orders: [1, 3],
  supportCenter: [1],
  adminControls: [1],
  editProfile: [1],
  projects: [1, 2, 3, 4],
};

const ROLES = [1, 2, 3, 4, 5, 6];

const PARTNERS = [5, 6];

/** Who alone may use what is for administrators only. */
const ADMINISTRATOR = 1;

const ENDPOINTS: readonly Endpoint[] = ALL_ENDPOINTS;

let upstream: Upstream;

beforeAll(async () => {
  upstream = await startUpstream();
  await upstream.files.put(EXAMPLES.key, new Uint8Array([1, 2, 3]));
});

afterAll(() => upstream.stop());

it('has one handler for each endpoint', () => {
  const handlers = (endpoint: Endpoint) => ROUTES.filter((route) => route.endpoint === endpoint).length;
  expect(ENDPOINTS.filter((endpoint) => handlers(endpoint) !== 1).map(({ name }) => name)).toEqual([]);
});

const isPublic = ({ access }: Endpoint) => access === 'public';

it.each(ENDPOINTS.filter(isPublic).map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s is open to anyone',
  async (_, endpoint) => {
    const { status, body } = await callEmpty(upstream.anonymous, endpoint);
    // A sign-in without anything in it is refused for what it lacks.
    expect([200, 422], JSON.stringify(body)).toContain(status);
  },
);

it.each(ENDPOINTS.filter((endpoint) => !isPublic(endpoint)).map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s refuses who is not signed in, and answers each role as the access control list says',
  async (_, endpoint) => {
    const nobody = await callEmpty(upstream.anonymous, endpoint);
    expect(nobody).toMatchObject({ status: 401, body: { statusCode: 401, message: 'Please sign in.' } });
    expect(nobody.headers.get('www-authenticate')).toBe('Bearer');

    const { access } = endpoint;
    const ofStaff = access === 'signed-in' ? ROLES : areasOf(endpoint).flatMap((routeType) => ROLES_OF[routeType]);
    const roles = endpoint.openToPartners ? [...ofStaff, ...PARTNERS] : ofStaff;
    // What has the example's id may not allow it: the role of the administrators can't be removed.
    const refusals = [404, 422, ...(endpoint.errors?.includes(409) ? [409] : [])];
    for (const role of ROLES) {
      // A session of its own: the call may end it.
      const answer = await callEmpty(await upstream.signIn(role), endpoint);
      const may = roles.includes(role) && (role === ADMINISTRATOR || !endpoint.administratorsOnly);
      if (may)
        expect(answersFile(endpoint) && !endpoint.attachment ? [200] : [200, ...refusals], `role ${role}`).toContain(
          answer.status,
        );
      else
        expect(answer, `role ${role}`).toMatchObject({
          status: 403,
          body: { statusCode: 403, message: expect.any(String) },
        });
    }
  },
);

it('lets nobody but administrators close months, change purposes, reverse movements, undo batches, manage API keys or see first steps', () => {
  expect(ENDPOINTS.filter(({ administratorsOnly }) => administratorsOnly).map(({ name }) => name)).toEqual([
    'getFirstSteps',
    'changeFirstSteps',
    'sendTestEmail',
    'signClosing',
    'confirmClosing',
    'withdrawClosing',
    'createPurpose',
    'renamePurpose',
    'deletePurpose',
    'reversePointMovement',
    'undoPointBatch',
    'listApiKeys',
    'createApiKey',
    'revokeApiKey',
  ]);
});

it('lets partners read content, and nothing else of the staff’s', () => {
  expect(
    ENDPOINTS.filter(({ openToPartners }) => openToPartners)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'getAcademyFile',
    'getAcademyItem',
    'getDataHubFile',
    'getDataHubItem',
    'getFaq',
    'getFaqFile',
    'getNotice',
    'getNoticeFile',
    'listAcademyTypes',
    'listDataHubCategories',
    'listFaqTypes',
    'searchAcademy',
    'searchDataHub',
    'searchFaqs',
    'searchNotices',
  ]);
});

it('answers the access control list of every route type', async () => {
  const { body } = await (await upstream.signIn(5)).get('/access-control-list');
  expect(body).toEqual([
    ...ROUTE_TYPES.map((routeType) => ({ routeType, roles: ROLES_OF[routeType] })),
    { routeType: 'apiKeys', roles: [ADMINISTRATOR] },
    { routeType: 'firstSteps', roles: [ADMINISTRATOR] },
    { routeType: 'email', roles: [] },
  ]);
});

it('lists a route type that is open to nobody, and heeds a changed list from the next request on', async () => {
  const shop = await upstream.signIn(3);
  expect((await shop.get('/shipping')).status).toBe(200);
  await upstream.db.query(`delete from access_control where route_type = 'orders'`);

  expect(statusLine(await shop.get('/shipping'))).toBe(FORBIDDEN);
  const { body } = await shop.get('/access-control-list');
  expect(body).toContainEqual({ routeType: 'orders', roles: [] });

  await upstream.db.query(`insert into access_control (route_type, role_id) values ('orders', 1), ('orders', 3)`);
  expect((await shop.get('/shipping')).status).toBe(200);
});

describe('a bearer token', () => {
  it('is refused from the next request on when its account is disabled', async () => {
    const person = await upstream.signIn(1);
    expect((await person.get('/users/profile')).status).toBe(200);
    await upstream.db.query('update users set disabled = true where id = $1', [person.user.id]);
    expect((await person.get('/users/profile')).status).toBe(401);
  });

  it('is refused when its session was revoked', async () => {
    const person = await upstream.signIn(1);
    await upstream.db.query('update sessions set revoked_at = now() where user_id = $1', [person.user.id]);
    expect((await person.get('/users/profile')).status).toBe(401);
  });

  it('follows a changed role from the next request on', async () => {
    const person = await upstream.signIn(3);
    await upstream.db.query('update users set role_id = 4 where id = $1', [person.user.id]);
    expect(statusLine(await person.get('/shipping'))).toBe(FORBIDDEN);
  });

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer short',
    'Basic YTpi',
    `Bearer ${'x'.repeat(43)}`,
    `Bearer ${'x'.repeat(500)}`,
  ])('is refused when it reads %j', async (authorization) => {
    expect((await upstream.anonymous.get('/users/profile', { authorization })).status).toBe(401);
  });

  it('is not stored: only its hash is', async () => {
    const { token } = await upstream.signIn(1);
    const { rows } = await upstream.db.query<{ row: string }>('select sessions::text as row from sessions');
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });
});

it('answers the profile of who asks', async () => {
  const { user, get } = await upstream.signIn(2);
  const { status, body } = await get('/users/profile');
  expect(status).toBe(200);
  expect(body).toEqual({
    id: user.id,
    roleId: 2,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    fullName: `${user.firstName} ${user.lastName}`,
    mobileNumber: null,
    officeNumber: null,
    version: 1,
    mustChangePassword: false,
    shortestPassword: 12,
  });
});
