import { createServer, type Server } from 'node:http';

/** What of prom-client's registries is needed here. */
interface Registry {
  contentType: string;
  metrics: () => Promise<string>;
}

/**
 * Answers `GET /metrics` for Prometheus, on a port that nobody outside needs to reach. It keeps no program running.
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

/** Seconds up to which answers are counted: from a quick call to the longest that is waited for. */
export const ANSWER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
