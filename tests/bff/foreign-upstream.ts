import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { LIST_PROBES, PROBES } from '@/lib/gateway/capabilities';
import type { Endpoint } from '@/lib/contract/endpoint';
import { SPEC_CALLS } from '@/lib/contract/spec-calls';

/** A request as it reached the upstream. */
export interface Received {
  call: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers one call; a value stands for that JSON with 200. */
export type Behaviour = ((request: Received, response: ServerResponse) => unknown) | object;

/** Answers one call whose body it reads itself, or leaves unread. */
type Reader = (incoming: IncomingMessage, response: ServerResponse) => unknown;

/** The people who can sign in at it, by e-mail address; everyone's password is `right`. */
export const PEOPLE: Readonly<Record<string, { id: number; roleId: number; firstName: string; lastName: string }>> = {
  'admin@x.example': { id: 1, roleId: 1, firstName: 'Ada', lastName: 'Admin' },
  'rewards@x.example': { id: 2, roleId: 2, firstName: 'Rita', lastName: 'Rewards' },
  'shop@x.example': { id: 3, roleId: 3, firstName: 'Sam', lastName: 'Shop' },
  'requester@x.example': { id: 4, roleId: 4, firstName: 'Rob', lastName: 'Requester' },
  'partner@x.example': { id: 5, roleId: 5, firstName: 'Pat', lastName: 'Partner' },
};

/** What every token starts with, to look for it where it must not be. */
export const TOKEN_MARK = 'secret-bearer-token';

export const ROLES_OF = { orders: [1, 3], products: [1, 3], qpointManagement: [1, 2, 4], uploads: [1, 2] } as const;

/** An order as the spec describes it, with a field that the contract doesn't know. */
export function orderRow(id: number, more: object = {}) {
  return {
    id,
    orderNumber: `Q-${id}`,
    createdAt: new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString(),
    firstName: 'Pia',
    lastName: 'Partner',
    companyName: `Company ${id % 7}`,
    total: id * 10,
    orderStatusId: 1,
    orderStatus: 'Order Received',
    type: 'qpoints',
    internalNote: 'upstream-only-field',
    ...more,
  };
}

/** An upstream that somebody else runs: it speaks the contract's calls, and misbehaves where a test tells it to. */
export class ForeignUpstream {
  readonly received: Received[] = [];
  private behaviours = new Map<string, Behaviour>();
  private readers = new Map<string, Reader>();
  private allowedCall: string | undefined;
  private used: WeakSet<Socket> | undefined;
  private readonly server = createServer((request, response) => void this.serve(request, response));

  /** Starts listening, and tells where. */
  async listen(): Promise<string> {
    if (!this.server.listening) await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Makes a call, such as `GET /orders`, behave in another way until {@link behave}. */
  on(call: string, behaviour: Behaviour): void {
    this.behaviours.set(call, behaviour);
  }

  /** Refuses every call but one, as for somebody who may do nothing else, until {@link behave}. */
  refuseAllBut(call: string): void {
    this.allowedCall = call;
  }

  /**
   * Lets a test read the body of a call as it comes, until {@link behave}. What it receives is kept without its body.
   */
  read(call: string, reader: Reader): void {
    this.readers.set(call, reader);
  }

  /** Closes a connection just as it is used again, unread, until {@link behave}. */
  closeUsedConnections(): void {
    this.used = new WeakSet();
  }

  /** Behaves again, and forgets what it received. */
  behave(): void {
    this.used = undefined;
    this.behaviours.clear();
    this.readers.clear();
    this.allowedCall = undefined;
    this.received.length = 0;
  }

  /** The requests of one call that arrived. */
  calls(call: string): Received[] {
    return this.received.filter((request) => request.call === call);
  }

  private async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.used?.has(incoming.socket)) return void incoming.destroy();
    this.used?.add(incoming.socket);
    const url = incoming.url ?? '/';
    const call = `${incoming.method} ${url.split('?')[0]}`;
    const reader = this.readers.get(call);
    if (reader) {
      this.received.push({ call, url, headers: incoming.headers, body: '' });
      reader(incoming, response);
      return;
    }
    // Who sends may give up halfway; then there is nobody to answer.
    const body = await text(incoming).catch(() => undefined);
    if (body === undefined) return;
    const request = { call, url, headers: incoming.headers, body };
    this.received.push(request);
    const isRefused = this.allowedCall !== undefined && this.allowedCall !== call;
    const behaviour = isRefused ? refused : (this.behaviours.get(request.call) ?? NORMAL[request.call] ?? notFound);
    const answer = typeof behaviour === 'function' ? behaviour(request, response) : behaviour;
    if (answer !== undefined && !response.writableEnded) json(response, 200, answer);
  }
}

/** Writes a JSON answer. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const isOfSpecs = (endpoint: Endpoint) => callOf(endpoint) in SPEC_CALLS;

const refused: Behaviour = (_, response) =>
  json(response, 403, { statusCode: 403, message: 'Your role doesn’t allow this.' });
/** The lists of the specs are there: without one, its page would not be offered. */
const LISTS = new Set(
  [...PROBES, ...LIST_PROBES]
    .map(({ call }) => call)
    .filter(isOfSpecs)
    .map(callOf),
);
const notFound: Behaviour = ({ call }, response) => {
  const statusCode = LISTS.has(call) ? 400 : 404;
  json(response, statusCode, { statusCode, message: 'No such thing.' });
};

const ONE_DAY = { startDate: '2026-10-01', endDate: '2026-10-01' };

const NORMAL: Readonly<Record<string, Behaviour>> = {
  'POST /login': ({ body }: Received, response: ServerResponse) => {
    const { email, password } = JSON.parse(body) as { email: string; password: string };
    const user = PEOPLE[email];
    if (!user || password !== 'right') {
      return json(response, 401, { statusCode: 401, message: 'Wrong, says the upstream.' });
    }
    const token = `${TOKEN_MARK}-${user.id}-${Math.random().toString(36).slice(2)}`;
    return { token, user: { ...user, extra: 'dropped' } };
  },
  'POST /logout': {},
  'GET /health': { status: 'ok' },
  'GET /access-control-list': Object.entries(ROLES_OF).map(([routeType, roles]) => ({ routeType, roles })),
  'GET /users/profile': { ...PEOPLE['admin@x.example'], email: 'admin@x.example' },
  'GET /orders': { data: [orderRow(1)], total: 1, counts: { all: 1, '1': 1 } },
  'GET /orders/1': { ...orderRow(1), products: [], timeline: [] },
  'GET /orders/statuses': [{ id: 1, name: 'Order Received' }],
  'GET /shipping': [{ name: 'ups' }],
  // Beyond the specs, so that their pages are offered.
  'GET /notices': { data: [], total: 0 },
  'GET /sessions': { sessions: [] },
  'GET /by-staff/goods': { data: [] },
  'GET /companies/search': { data: [], total: 0 },
  'GET /work': { data: [], counts: [], next: null },
  'GET /insights': { period: ONE_DAY, before: ONE_DAY, figures: [] },
  'GET /point-batches': { data: [], total: 0 },
  'GET /proposed-changes': [],
  'GET /planned-changes': { data: [], total: 0 },
};
