import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/api/errors';
import { lackingCapabilities, noteUnknownCall } from '@/lib/gateway/probe';
import { listActivity } from '@/lib/contract/activity';
import type { Capability } from '@/lib/domain/capabilities';
import { BEYOND_SPECS, LIST_PROBES } from '@/lib/gateway/capabilities';
import { listOrders } from '@/lib/contract/orders';
import { listRoles } from '@/lib/contract/roles';

const settings = vi.hoisted(() => ({ UPSTREAM_URL: '', UPSTREAM_TIMEOUT: 10, UPSTREAM_TIME_ZONE: 'UTC' }));
vi.mock('@/lib/server/env', () => ({ env: () => settings }));

const HOUR_MS = 60 * 60_000;

type Answer = [status: number, body: object | string];

const PAGE = { data: [], total: 0 };
const ROWS_OF: Readonly<Record<string, object>> = {
  '/data-hub/search': PAGE,
  '/users/registration/search': PAGE,
  '/academy/search': PAGE,
  '/faq/search': PAGE,
  '/notice/search': PAGE,
  '/contact/search': PAGE,
  '/products/all': { results: [], total: [{ count: 0 }] },
  '/users/qpoints/search': PAGE,
  // Of these it is enough that there is an answer.
  ...Object.fromEntries(LIST_PROBES.map(({ call }) => [call.path, []])),
};

/** An upstream that knows the lists of the specs, and what a test adds. */
let more: Record<string, Answer>;
let received: string[];
let server: Server;

beforeEach(async () => {
  more = {};
  received = [];
  server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    received.push(`${request.method} ${path}`);
    const [status, body] = more[path] ?? (ROWS_OF[path] ? [200, ROWS_OF[path]] : [404, { message: 'Cannot GET' }]);
    const isPage = typeof body === 'string';
    response
      .writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' })
      .end(isPage ? body : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  settings.UPSTREAM_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.deleteProperty(globalThis, 'qpartnerConnections');
  (globalThis as { qpartnerCapabilities?: Map<number, unknown> }).qpartnerCapabilities?.clear();
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const lacking = (now = 0, roleId = 1) => lackingCapabilities({ token: 'token', roleId, requestId: 'request-1' }, now);

const ALL = Object.keys(BEYOND_SPECS) as Capability[];

describe('what a server can do beyond the specs', () => {
  test('is nothing where it knows their calls alone, which is asked by reading', async () => {
    expect(await lacking()).toEqual(ALL);
    expect(received.every((call) => call.startsWith('GET '))).toBe(true);
  });

  test.each<[string, Record<string, Answer>, Capability[]]>([
    ['a call that it answers', { '/roles': [200, []] }, ['roles']],
    ['a call that the role may not make', { '/activity': [403, { message: 'No.' }] }, ['activity']],
    [
      'filters that the answer names',
      { '/contact/search': [200, { ...PAGE, supportedFilters: ['owner'] }] },
      ['inquiryOwners'],
    ],
    [
      'nothing by a filter of one list of four',
      { '/faq/search': [200, { ...PAGE, supportedFilters: ['status'] }] },
      [],
    ],
    ['nothing by a page in the place of an answer', { '/sessions': [200, '<h1>Welcome</h1>'] }, []],
  ])('is learned by %s', async (_, answers, can) => {
    more = answers;
    expect(await lacking()).toEqual(ALL.filter((each) => !can.includes(each)));
  });

  test.each<[string, Record<string, Answer>, Capability[]]>([
    ['the words of a router', { '/orders': [404, { message: 'Cannot GET /orders' }] }, ['orderList']],
    ['no words', { '/faq/search': [404, ''] }, ['faqList']],
    ['405', { '/claims/all-claims': [405, { message: 'No.' }] }, ['warrantyClaimList']],
    ['nothing where the role may not', { '/orders': [403, { message: 'No.' }] }, []],
    ['nothing where it refuses how it was asked', { '/contact/search': [400, { message: 'Which?' }] }, []],
    ['nothing where it is away', { '/orders': [503, { message: 'Closed.' }] }, []],
    ['nothing where its rows can’t be read', { '/products/all': [200, { results: 'none' }] }, []],
  ])('lacks a list of the specs that is refused by %s', async (_, answers, lists) => {
    more = answers;
    const found = await lacking();
    expect(found.filter((each) => !ALL.includes(each))).toEqual(lists);
  });

  test('a list of the specs costs one call at most, of which the beginning is read', async () => {
    more = { '/orders': [200, `[${'0'.repeat(8 * 1024 * 1024)}`] };
    await lacking();
    expect(new Set(received).size).toBe(received.length);
    expect(received).toContain('GET /orders');
  });

  test('is kept for an hour, for each role', async () => {
    await lacking(0);
    const calls = received.length;
    await lacking(HOUR_MS - 1);
    expect(received).toHaveLength(calls);
    await lacking(0, 3);
    expect(received).toHaveLength(2 * calls);
    await lacking(HOUR_MS);
    expect(received).toHaveLength(3 * calls);
  });

  test('is asked again soon where the server was away', async () => {
    more = { '/roles': [503, { message: 'Closed.' }] };
    expect(await lacking(0)).not.toContain('roles');
    more = {};
    expect(await lacking(60_000)).toContain('roles');
  });

  test('is asked anew after a call that was known is unknown, and only then', async () => {
    more = { '/roles': [200, []] };
    await lacking(0);
    more = {};
    noteUnknownCall(listActivity, new ApiError(404));
    expect(await lacking(1)).not.toContain('roles');
    noteUnknownCall(listRoles, new ApiError(404));
    expect(await lacking(2)).toContain('roles');
    more = { '/orders': [404, { message: 'Cannot GET /orders' }] };
    expect(await lacking(3)).not.toContain('orderList');
    noteUnknownCall(listOrders, new ApiError(501));
    expect(await lacking(4)).toContain('orderList');
  });
});
