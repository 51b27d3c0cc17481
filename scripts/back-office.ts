/** The back office as a process: a server, or a process that keeps several of them on one port. */
import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { readSettings } from '@/lib/domain/settings';
import { faultsOfEnv } from '@/lib/server/env';
import { readSecretFiles } from '@/lib/server/secret-files';
import { measureProcess, serveOfficeMetrics } from './office-metrics';
import { serve } from './office-server';

/** More than this, one database and one upstream would rather have more machines. */
const MAX_WORKERS = 4;
/** Between the end of a server and the start of the next: one that can't run must not keep a core busy. */
const RESTART_DELAY_MS = 250;

// A line that can't be written, as on a full disk, must not end the program.
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
// Some are read here and there.
const faults = new Set([...secretFaults, ...settingFaults, ...faultsOfEnv()]);
if (faults.size > 0) {
  console.error([...faults].join('\n'));
  process.exit(1);
}

const workers = settings.OFFICE_WORKERS || Math.min(availableParallelism(), MAX_WORKERS);
// Next's own reload in development knows of one process.
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
 * Keeps a number of servers on one port, each a process of its own, since rendering a page keeps one core busy. One
 * that ends is replaced. When this process is told to stop or its launcher is gone, they finish their requests first.
 */
export function keepWorkers(count: number): void {
  // Each accepts its connections itself: one handed to a server that is killed meanwhile would stay open unanswered.
  // A busy server accepts none while another is free.
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
      // Where none could start, another one would not either; those that are left end with this process.
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
  // Each server opens its log anew.
  process.on('SIGUSR2', () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGUSR2');
  });

  for (let index = 0; index < count; index += 1) start();
}
