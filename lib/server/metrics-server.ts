import { createServer, type Server } from 'node:http';

interface Registry {
  contentType: string;
  metrics: () => Promise<string>;
}

/**
 * Serves `GET /metrics` for Prometheus on a separate port, without keeping the program alive.
 *
 * @throws the error of `listen`, such as EADDRINUSE
 */
export async function serveMetrics(host: string, port: number, registry: Registry): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.on('error', () => undefined);
  return server.unref();
}

/** Histogram buckets in seconds, from a fast call to the longest timeout. */
export const ANSWER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
