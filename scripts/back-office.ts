/** The back office process: a server, or a manager of several on one port. */
import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { readSettings } from '@/lib/domain/settings';
import { faultsOfEnv } from '@/lib/server/env';
import { readSecretFiles } from '@/lib/server/secret-files';
import { measureProcess, serveOfficeMetrics } from './office-metrics';
import { serve } from './office-server';

/** Beyond this, add machines rather than processes. */
const MAX_WORKERS = 4;
/** Delay before a restart, so that a failing server doesn't keep a core busy. */
const RESTART_DELAY_MS = 250;

// Unwritable output, as on a full disk, must not end the program.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const secretFaults = readSecretFiles(process.env);
const { settings, faults: settingFaults } = readSettings(process.env, [
  'HOST',
  'PORT',
  'NEXTAUTH_URL',
  'TRUST_PROXY_HOPS',
  'OFFICE_WORKERS',
  'LOG_LEVEL',
  'METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
]);
// Some faults appear in both.
const faults = new Set([...secretFaults, ...settingFaults, ...faultsOfEnv()]);
if (faults.size > 0) {
  console.error([...faults].join('\n'));
  process.exit(1);
}

const workers = settings.OFFICE_WORKERS || Math.min(availableParallelism(), MAX_WORKERS);
// Next's development reload needs a single process.
const isWatcher = cluster.isPrimary && workers > 1 && process.env.NODE_ENV !== 'development';
if (cluster.isPrimary && settings.METRICS_PORT !== undefined)
  await serveOfficeMetrics(settings.HOST, settings.METRICS_PORT, isWatcher ? workers : 1).catch(endWithFault);
if (isWatcher) keepWorkers(workers);
else {
  measureProcess();
  await serve(settings);
}

function endWithFault(error: NodeJS.ErrnoException): never {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${settings.METRICS_PORT} is in use by another program: stop that one, or set METRICS_PORT to a free port.`
      : `The metrics could not be offered on METRICS_PORT (${error.message}).`,
  );
  process.exit(1);
}

/**
 * Keeps several server processes on one port, because rendering uses one core. Servers that exit are replaced. On stop,
 * or without the launcher, they finish their requests.
 */
export function keepWorkers(count: number): void {
  // Each server accepts its own connections, so none is left unanswered when a server is killed. A busy server accepts
  // none while another is free.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let isStopping = false;
  let left = 0;
  let hasServed = false;

  const start = () => {
    if (isStopping) return;
    left += 1;
    const worker = cluster.fork();
    worker.once('listening', () => (hasServed = true));
    worker.once('exit', (code, signal) => {
      left -= 1;
      if (isStopping && left === 0) process.exit(0);
      if (isStopping) return;
      console.error(
        `A server of the back office ended unexpectedly (${signal ? `signal ${signal}` : `code ${code}`}).`,
      );
      // If none could start, another one won't; the rest end with this process.
      if (!hasServed) process.exit(1);
      setTimeout(start, RESTART_DELAY_MS);
    });
  };

  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    if (left === 0) process.exit(0);
  };
  process.once('disconnect', stop);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  // Each server reopens its log.
  process.on('SIGUSR2', () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGUSR2');
  });

  for (let index = 0; index < count; index += 1) start();
}
