import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { isIP } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import sirv from 'sirv';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '@/lib/auth/request-headers';
import { openNotes, spanOf, type RequestNotes } from '@/lib/auth/request-notes';
import { securityHeadersOf } from '@/lib/auth/security-headers.mjs';
import { isRequestId } from '@/lib/domain/request-id';
import type { Settings } from '@/lib/domain/settings';
import { endSlowConnections } from '@/lib/domain/slow-connections';
import { endOfAnswer, TRACEPARENT_HEADER, type Span } from '@/lib/domain/trace';
import { createProgramLog } from '@/lib/log/program-log';
import { prepareStop } from '@/lib/server/stop-accepting';
import { createTracing, type TracingSettings } from '@/lib/log/tracing';
import { compressAnswer } from './compress-answers';
import { countRequest } from './office-metrics';
import { isRouterState, ROUTER_STATE_HEADER } from './router-state';
import { unbindImmediates } from './unbound-immediates';

const DRAIN_TIMEOUT_MS = 15_000;

export type OfficeSettings = Settings<'HOST' | 'PORT' | 'NEXTAUTH_URL' | 'TRUST_PROXY_HOPS' | 'LOG_LEVEL'> &
  TracingSettings;

/** Serves Next behind a small server that identifies callers and stops gracefully. */
export async function serve(settings: OfficeSettings): Promise<void> {
  const { HOST, PORT, NEXTAUTH_URL, TRUST_PROXY_HOPS, LOG_LEVEL } = settings;
  const log = createProgramLog({
    program: 'back-office',
    level: LOG_LEVEL,
    traceIdOf: (requestId) => spanOf(requestId)?.context.traceId,
  });
  const tracing = createTracing(settings, { service: 'qpartner-back-office', log });
  const isSecure = NEXTAUTH_URL?.startsWith('https:') ?? false;

  // First of all: if the launcher dies during startup, this process must exit too.
  process.once('disconnect', () => void drain());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void drain());

  let isDraining = false;
  const answering = new Set<ServerResponse>();
  // Ten minutes per request, for pictures over slow connections.
  const server = createServer({ requestTimeout: 600_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 });
  const stop = prepareStop(server);
  endSlowConnections(server);
  const isDevelopment = process.env.NODE_ENV === 'development';
  // Two folders up from both scripts/ and programs/.
  const root = path.resolve(import.meta.dirname, '..');
  unbindImmediates();
  // Next prints during startup, but each log line must be JSON.
  if (!isDevelopment) console.log = (...said: unknown[]) => log.debug({ said: said.join(' ') }, 'Next says');
  const render = await renderer(server, { root, isDevelopment, HOST, PORT });
  const serveAsset = isDevelopment ? undefined : assetsOf(root);

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Set first, because Next adds none to its own redirects and errors.
    for (const { key, value } of securityHeadersOf(request.url)) response.setHeader(key, value);
    if (isSecure) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (answerProbe(request.url, response, isDraining)) return;
    const requestId = describeCaller(request, TRUST_PROXY_HOPS);
    // Traces, like request ids, are accepted only from proxies. Build files aren't traced.
    const given = TRUST_PROXY_HOPS > 0 ? request.headers[TRACEPARENT_HEADER]?.toString() : undefined;
    const span = request.url?.startsWith(ASSETS) ? undefined : tracing.begin(given);
    const notes = logAnswer(request, response, { requestId, span, log });
    response.setHeader(REQUEST_ID_HEADER, requestId);
    // Otherwise browsers would keep using a connection that is about to close.
    if (isDraining) response.setHeader('connection', 'close');
    answering.add(response);
    response.once('close', () => answering.delete(response));
    const refusal = refusalOf(request);
    if (refusal) return refuse(response, refusal);
    if (!serveAsset || !request.url?.startsWith(ASSETS)) return render(request, response, notes);
    const { url } = request;
    request.url = url.slice(ASSETS.length - 1);
    serveAsset(request, response, () => {
      request.url = url;
      render(request, response, notes);
    });
  });
  server.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  server.listen(PORT, HOST, () => log.info({ host: HOST, port: PORT }, 'back office listens'));

  async function drain(): Promise<void> {
    if (isDraining) return;
    isDraining = true;
    const { closed } = await stop();
    // Event streams don't end by themselves; browsers reconnect.
    const sweep = setInterval(() => {
      for (const response of answering)
        if (/^text\/event-stream/.test(String(response.getHeader('content-type')))) response.destroy();
    }, 50);
    await Promise.race([closed, delay(DRAIN_TIMEOUT_MS)]);
    clearInterval(sweep);
    await tracing.stop();
    process.exit(0);
  }
}

type Render = (request: IncomingMessage, response: ServerResponse, notes: RequestNotes) => void;

async function renderer(
  server: Server,
  { root, isDevelopment, HOST, PORT }: { root: string; isDevelopment: boolean } & Pick<OfficeSettings, 'HOST' | 'PORT'>,
): Promise<Render> {
  // Loaded late, because the manager process doesn't need it.
  const { default: next } = await import('next');
  const app = next({
    dev: isDevelopment,
    dir: root,
    // Not the listening address: Next recognizes `localhost` as this machine when the middleware rewrites; other
    // addresses would be fetched over the network. In development it serves files only to that name.
    hostname: isDevelopment ? HOST : 'localhost',
    port: PORT,
    // Next's scripts use websockets during development. Otherwise Next would take over connections that ask for another
    // protocol, so it listens where none arrive.
    httpServer: isDevelopment ? server : (new EventEmitter() as Server),
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  return (request, response, notes) => {
    compressAnswer(request, response);
    withPageStatus(response, notes);
    handle(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
}

const ASSETS = '/_next/static/';

/** Build files are precompressed and immutable; Next would compress them again. */
function assetsOf(root: string) {
  return sirv(path.join(root, '.next', 'static'), {
    brotli: true,
    gzip: true,
    etag: true,
    maxAge: 31_536_000,
    immutable: true,
    setHeaders: (response, name) => {
      const [, kind] = /\.(js|css)$/.exec(name) ?? [];
      if (kind) response.setHeader('content-type', `text/${kind === 'js' ? 'javascript' : 'css'};charset=utf-8`);
    },
  });
}

/**
 * Sets the client address and request id headers.
 * @returns the id
 */
function describeCaller({ headers, socket }: IncomingMessage, hops: number): string {
  headers[CLIENT_ADDRESS_HEADER] = clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), hops);
  if (hops === 0) forgetForwarding(headers);
  const given = headers[REQUEST_ID_HEADER];
  // Strangers could reuse an id that is in the log.
  const requestId = hops > 0 && isRequestId(given) ? given : randomUUID();
  headers[REQUEST_ID_HEADER] = requestId;
  return requestId;
}

/** Lets the page set the status (see `RequestNotes`). */
function withPageStatus(response: ServerResponse, notes: RequestNotes): void {
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => writeHead(notes.status ?? status, ...rest);
}

/**
 * Logs and counts a request when it is answered or aborted. Logs have routes, because addresses contain searches.
 *
 * @returns notes added by pages and API
 */
function logAnswer(
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  { requestId, span, log }: { requestId: string; span: Span | undefined; log: Logger },
): RequestNotes {
  const started = performance.now();
  const notes = openNotes(requestId);
  if (span) notes.span = span;
  response.once('close', () => {
    const route = notes.route ?? routeOf(url);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const answered = { method: method ?? '', route, status: response.statusCode, ms };
    countRequest(answered);
    span?.end(endOfAnswer(answered));
    // Build files are many and uninteresting.
    const level = route === ASSETS ? 'debug' : 'info';
    const { userId, event = answered.status === 403 ? 'access refused' : undefined } = notes;
    log[level]({ requestId, ...answered, userId }, 'request');
    const clientAddress = headers[CLIENT_ADDRESS_HEADER];
    if (event) log.warn({ event, requestId, ...answered, userId, clientAddress }, 'security event');
    notes.forget();
  });
  return notes;
}

function routeOf(url = ''): string {
  if (url.startsWith(ASSETS)) return ASSETS;
  return /^\/api(?=[/?]|$)/.exec(url)?.[0] ?? 'none';
}

/** Answers `/livez` while the program runs, `/readyz` while it accepts requests. */
function answerProbe(url: string | undefined, response: ServerResponse, isDraining: boolean): boolean {
  if (url !== '/livez' && url !== '/readyz') return false;
  const isWell = url === '/livez' || !isDraining;
  response.writeHead(isWell ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(
    JSON.stringify(isWell ? { status: 'ok' } : { statusCode: 503, message: 'The program is shutting down.' }),
  );
  return true;
}

/** Methods used by the back office; others are refused. */
const METHODS: readonly (string | undefined)[] = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'];

interface Refusal {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

/** Why a request is refused early. Next would fail on each of these, or hold the connection. */
export function refusalOf({
  method,
  url,
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): Refusal | undefined {
  if (!METHODS.includes(method)) {
    return { status: 405, message: 'This isn’t possible here.', headers: { allow: 'GET, HEAD, POST, PATCH, DELETE' } };
  }
  if (/(^|[\s,])websocket\b/i.test(headers.upgrade ?? '')) {
    return { status: 400, message: 'This server speaks HTTP alone.', headers: { connection: 'close' } };
  }
  const state = headers[ROUTER_STATE_HEADER];
  if (state !== undefined && !isRouterState(String(state))) {
    return { status: 400, message: 'The request couldn’t be understood.' };
  }
  return isReadable(url) ? undefined : { status: 400, message: 'The address could not be understood.' };
}

/** Whether an address is valid, with decodable escapes. */
function isReadable(url = ''): boolean {
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURIComponent(path).startsWith('/');
  } catch {
    return false;
  }
}

function refuse(response: ServerResponse, { status, message, headers }: Refusal): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers });
  response.end(JSON.stringify({ statusCode: status, message }));
}

/**
 * The client address. Each proxy appends its caller's address to X-Forwarded-For, so with n trusted proxies the n-th
 * entry from the end can't be forged.
 *
 * @param peer remote address of the socket
 * @param forwardedFor the X-Forwarded-For header
 * @param hops number of trusted proxies (TRUST_PROXY_HOPS)
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, hops: number): string {
  const own = plain(peer ?? '');
  if (hops === 0 || !forwardedFor) return own;
  const forwarded = plain(forwardedFor.split(',').at(-hops)?.trim() ?? '');
  return isIP(forwarded) ? forwarded : own;
}

/** IPv4-mapped addresses as IPv4, without a port. */
function plain(address: string): string {
  return address
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^\[(.+)\](:\d+)?$/, '$1');
}

/** Removes proxy headers, which browsers have no reason to send. */
export function forgetForwarding(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) {
    if (name === 'forwarded' || name === 'x-real-ip' || name.startsWith('x-forwarded-')) delete headers[name];
  }
}
