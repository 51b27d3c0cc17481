import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { endSlowConnections } from '@/lib/domain/slow-connections';
import { prepareStop } from '@/lib/server/stop-accepting';
import type { App } from '../app';

export interface Listening {
  port: number;
  /**
   * Stops accepting connections, waits for requests in flight, and closes all connections.
   *
   * @param patienceMs how long to wait before aborting the rest
   */
  drain: (patienceMs: number) => Promise<void>;
}

const SERVER_OPTIONS = {
  /** Bytes of the request line and headers. */
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  /** Time to receive a whole request, enough for pictures over a slow line. JSON bodies have a shorter limit. */
  requestTimeout: 600_000,
  // Longer than the back office keeps idle connections, so that it never writes to one that is closing.
  keepAliveTimeout: 75_000,
};

/** Serves an app over HTTP; port 0 picks a free one. @throws the error of `listen`, such as EADDRINUSE */
export async function listen(app: App, host: string, port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: SERVER_OPTIONS }) as Server;
  let draining = false;
  const stop = prepareStop(server);
  endSlowConnections(server);
  server.on('clientError', answerToUnreadable);
  server.prependListener('request', (_, response) => {
    if (draining) response.setHeader('connection', 'close');
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

  return {
    port: (server.address() as AddressInfo).port,
    async drain(patienceMs) {
      draining = true;
      const { closed } = await stop();
      const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

const UNREADABLE: Readonly<Record<string, { status: number; reason: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    message: 'The address and headers are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'Request Timeout', message: 'The request did not arrive in time.' },
};

const MALFORMED = { status: 400, reason: 'Bad Request', message: 'The request is not valid HTTP.' };

/** Malformed requests never reach the app, but get an answer in the same format. */
function answerToUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, reason, message } = UNREADABLE[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify({ statusCode: status, message });
  socket.end(
    [
      `HTTP/1.1 ${status} ${reason}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
