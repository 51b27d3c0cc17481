/** The back office as a process: a server, or a process that keeps several of them on one port. */
import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { readSettings } from '@/lib/domain/settings';
import { serve } from './office-server';
import { keepWorkers } from './office-workers';

/** More than this, one database and one upstream would rather have more machines. */
const MOST_WORKERS = 4;

const { settings, faults } = readSettings(process.env, ['HOST', 'PORT', 'NEXTAUTH_URL', 'TRUST_PROXY_HOPS', 'OFFICE_WORKERS']);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}

<<<<<<< HEAD
const workers = settings.OFFICE_WORKERS || Math.min(availableParallelism(), MOST_WORKERS);
// Next's own reload in development knows of one process.
if (cluster.isPrimary && workers > 1 && process.env.NODE_ENV !== 'development') keepWorkers(workers);
else await serve(settings);
=======
// Before anything slow: a launcher that dies meanwhile must not leave this process behind.
process.once('disconnect', () => void drain());
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void drain());

let isDraining = false;
// Ten minutes for a request to arrive whole: time for pictures over a slow line.
const server = createServer({ requestTimeout: 600_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 });
const isDevelopment = process.env.NODE_ENV === 'development';
// The same two folders up from the source in scripts/ and from the bundle in dist/.
const root = path.resolve(import.meta.dirname, '..');
const app = next({
  dev: isDevelopment,
  dir: root,
  hostname: HOST,
  port: PORT,
  httpServer: server,
});
await app.prepare();
const handle = app.getRequestHandler();

// The build's files are compressed already and never change under their names; Next would compress each anew.
const ASSETS = '/_next/static/';
const serveAsset = isDevelopment
  ? undefined
  : sirv(path.join(root, '.next', 'static'), {
      brotli: true,
      gzip: true,
      etag: true,
      maxAge: 31_536_000,
      immutable: true,
      setHeaders: (response) => SECURITY_HEADERS.forEach(({ key, value }) => response.setHeader(key, value)),
    });

server.on('request', (request: IncomingMessage, response: ServerResponse) => {
  const { headers } = request;
  const forwardedFor = headers['x-forwarded-for'];
  headers[CLIENT_ADDRESS_HEADER] = clientAddress(request.socket.remoteAddress, forwardedFor?.toString(), TRUST_PROXY_HOPS);
  if (TRUST_PROXY_HOPS === 0) forgetForwarding(headers);
  const given = headers[REQUEST_ID_HEADER];
  const requestId = isRequestId(given) ? given : randomUUID();
  headers[REQUEST_ID_HEADER] = requestId;
  response.setHeader(REQUEST_ID_HEADER, requestId);
  // Decided when it runs: the other security headers are the same everywhere and stand in next.config.mjs.
  if (isSecure) response.setHeader('strict-transport-security', 'max-age=31536000');
  // A browser would otherwise go on using a connection that is about to be closed.
  if (isDraining) response.setHeader('connection', 'close');
  const render = () => {
    handle(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
  if (!serveAsset || !request.url?.startsWith(ASSETS)) return render();
  const { url } = request;
  request.url = url.slice(ASSETS.length - 1);
  serveAsset(request, response, () => {
    request.url = url;
    render();
  });
});
server.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
server.listen(PORT, HOST);

async function drain(): Promise<void> {
  if (isDraining) return;
  isDraining = true;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection becomes idle when its last answer is sent; nothing more is expected on it.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, delay(DRAIN_PATIENCE)]);
  clearInterval(idle);
  process.exit(0);
}
>>>>>>> shop-uploads
