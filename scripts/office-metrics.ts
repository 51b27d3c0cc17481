import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Histogram, register } from 'prom-client';
import { ANSWER_SECONDS, serveMetrics } from '@/lib/server/metrics-server';

const requests = new Histogram({
  name: 'qpartner_office_request_seconds',
  help: 'Requests that were answered, and how long that took. Streams of events last as long as their page is open.',
  labelNames: ['method', 'route', 'status'],
  buckets: ANSWER_SECONDS,
});

/** Counts a response. @param route page area or endpoint with placeholders */
export function countRequest({
  method,
  route,
  status,
  ms,
}: {
  method: string;
  route: string;
  status: number;
  ms: number;
}) {
  requests.observe({ method, route, status }, ms / 1000);
}

export function measureProcess(): void {
  collectDefaultMetrics();
  if (cluster.isWorker) new AggregatorRegistry();
}

/**
 * Serves metrics to Prometheus, summed over all servers.
 *
 * @throws the error of `listen`, such as EADDRINUSE
 */
export async function serveOfficeMetrics(host: string, port: number, workers: number): Promise<void> {
  if (workers === 1) await serveMetrics(host, port, register);
  else {
    const all = new AggregatorRegistry();
    await serveMetrics(host, port, { contentType: all.contentType, metrics: () => all.clusterMetrics() });
  }
}
