import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpointMatcher } from '@/lib/api/match-endpoint';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { SPEC_CALLS } from '@/lib/contract/spec-calls';
import { CALL_SAMPLES, sampleOf } from './samples';

/** In which way it does what the specs leave open. */
export interface Variant {
  /** The body of answers that the specs don't show, with 200; an empty one with 204. JSON unless it looks otherwise. */
  notShown?: string;
  /** The body of each answer to a change, also where the specs show another one. */
  changed?: string;
  /** Numbers come as databases write them. */
  numbersAsText?: true;
  /** Times come without their zone. */
  timesWithoutZone?: true;
  /** The status with which it refuses a parameter that the specs don't name. */
  refusesParameters?: 400 | 422;
  /** The second row of each list is none that the specs know, but for the list of rights. */
  badRows?: true;
  /** The second row of each list inside a record is none that the specs know. */
  badParts?: true;
  /** Calls of the specs that it doesn't know, either. */
  lacks?: readonly string[];
  /** What it calls the portal's route types. */
  routeTypes?: Readonly<Record<string, string>>;
}

/** A request that it received. */
export interface Received {
  /** Such as `GET /orders/{id}`; the path itself where it doesn't know the call. */
  call: string;
  url: string;
  body: string;
  /** The status of its answer. */
  status: number;
}

const callOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const matchCall = endpointMatcher(ALL_ENDPOINTS.filter((endpoint) => callOf(endpoint) in SPEC_CALLS));

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** That of the people of its samples. */
const KNOWN_ADDRESS = 'pia@sun.example';
const FILES = ['GET /companies/download-audit', 'GET /companies/download-weekly'];
const OPEN = ['POST /login', 'POST /forgotPassWord', 'POST /forgotId'];

/** An upstream that serves the calls of the specs, with the fields that they name, and nothing more. */
export class ForeignServer {
  readonly received: Received[] = [];
  private variant: Variant = {};
  /** The check has made something, and every list names one so. */
  private hasMade = false;
  private readonly server = createServer((request, response) => void this.serve(request, response));

  /** Starts listening, and tells where. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Does what the specs leave open in its usual way, and forgets what it received. */
  behave(): void {
    this.variant = {};
    this.hasMade = false;
    this.received.length = 0;
  }

  /** Does what the specs leave open in another way, until {@link behave}. */
  vary(variant: Variant): void {
    this.variant = variant;
  }

  /** The requests of one call that arrived. */
  calls(call: string): Received[] {
    return this.received.filter((each) => each.call === call);
  }

  private async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = incoming;
    const body = await text(incoming);
    const { pathname, searchParams } = new URL(url, 'http://upstream.test');
    const match = matchCall(method, pathname);
    const call = typeof match === 'number' ? `${method} ${pathname}` : callOf(match.endpoint);
    const received: Received = { call, url, body, status: 0 };
    this.received.push(received);
    response.on('finish', () => (received.status = response.statusCode));
    if (pathname.startsWith('/assets/')) response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
    else if (typeof match === 'number' || this.variant.lacks?.includes(call))
      refuse(response, 404, `Cannot ${method} ${pathname}`);
    else if (!incoming.headers.authorization && !OPEN.includes(call)) refuse(response, 401, 'Unauthorized');
    else this.answer(call, searchParams, body, response);
  }

  private answer(call: string, search: URLSearchParams, body: string, response: ServerResponse): void {
    const { query = [], answer } = SPEC_CALLS[call] ?? {};
    this.hasMade = isMaking(call, body) || (this.hasMade && call.startsWith('GET '));
    const { refusesParameters, changed, notShown = '{}' } = this.variant;
    const unknown = [...search.keys()].find((name) => !query.includes(name));
    if (refusesParameters && unknown !== undefined)
      return refuse(response, refusesParameters, `property ${unknown} should not exist`);
    if (/[a-z]/.test(search.get('status') ?? '')) return refuse(response, 400, 'status must be a number');
    if (call === 'POST /login' && (JSON.parse(body) as { password: string }).password !== 'right')
      return refuse(response, 401, 'Wrong, says the upstream.');
    if (FILES.includes(call)) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(PNG);
      return;
    }
    if (changed !== undefined && !call.startsWith('GET ')) return answerText(response, changed);
    if (answer === undefined) return answerText(response, notShown);
    if (call === 'GET /companies/register/check-email' && search.get('email') !== KNOWN_ADDRESS)
      return answerText(response, '{}');
    if (call === 'GET /approvals/download' && search.has('count')) return answerText(response, '2');
    const sample = CALL_SAMPLES[call]?.(sampleOf(answer) as never, search) ?? sampleOf(answer);
    const isSpoiled = this.variant.badRows && call.startsWith('GET ') && call !== 'GET /access-control-list';
    const shown = isSpoiled ? withBadRow(sample) : this.variant.badParts ? withBadParts(sample) : sample;
    answerText(response, JSON.stringify(this.written(call, windowOf(shown, search))));
  }

  /** As this upstream's database writes it. */
  private written(call: string, sample: unknown): unknown {
    const { numbersAsText, timesWithoutZone, routeTypes } = this.variant;
    const text = JSON.stringify(sample, (key, value: unknown) => {
      if (numbersAsText && typeof value === 'number') return String(value);
      if (timesWithoutZone && typeof value === 'string' && /T.*Z$/.test(value))
        return value.replace('T', ' ').replace(/\.\d+Z$/, '');
      return this.hasMade && ['name', 'title', 'firstName'].includes(key) && / 8$/.test(String(value))
        ? 'check'
        : value;
    });
    const written = JSON.parse(text) as unknown;
    if (call !== 'GET /access-control-list' || !routeTypes) return written;
    return (written as { routeType: string }[]).map((entry) => ({
      ...entry,
      routeType: routeTypes[entry.routeType] ?? entry.routeType,
    }));
  }
}

/** What the check makes is listed until it makes its next change. */
const isMaking = (call: string, body: string): boolean =>
  call.startsWith('POST ') && /"check"|\r\n\r\ncheck\r\n/.test(body) && !body.includes('check again');

const isRows = (value: unknown): value is object[] =>
  Array.isArray(value) && value.length > 1 && typeof value[0] === 'object';

const isPageOfList = (sample: object) => Object.keys(sample).every((name) => LIST_FIELDS.includes(name));

/** Of a record, whose lists stand beside other fields. */
function withBadParts(sample: unknown): unknown {
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample) || isPageOfList(sample)) return sample;
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [name, isRows(value) ? withBadRow(value) : (value as unknown)]),
  );
}

/** Rows of a list stand in it, or under a name of their own. */
function withBadRow(sample: unknown): unknown {
  if (isRows(sample)) return sample.with(1, Object.fromEntries(Object.keys(sample[1] ?? {}).map((name) => [name, {}])));
  if (typeof sample !== 'object' || sample === null || !isPageOfList(sample)) return sample;
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [name, name === 'total' ? value : withBadRow(value)]),
  );
}

const LIST_FIELDS = ['data', 'results', 'users', 'total', 'totalCompany'];

/** Behind the first page there is nothing. */
function windowOf(sample: unknown, search: URLSearchParams): unknown {
  const isBeyond = Number(search.get('page') ?? 1) > 1 || Number(search.get('offset') ?? 0) > 0;
  if (!isBeyond || typeof sample !== 'object' || sample === null) return sample;
  if (Array.isArray(sample)) return [];
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [name, Array.isArray(value) && name !== 'total' ? [] : value]),
  );
}

function answerText(response: ServerResponse, body: string): void {
  const type = /^[[{"\dtfn]/.test(body) ? 'application/json' : 'text/html';
  response.writeHead(body === '' ? 204 : 200, body === '' ? {} : { 'content-type': type }).end(body);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ statusCode: status, message, error: 'Not Found' }));
}
