import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Health } from '@/lib/contract/health';
import type { SecurityEvent } from '@/lib/domain/security-event';
import { login } from '@/lib/contract/session';
import { ANSWER_SECONDS } from '@/lib/server/metrics-server';
import { countReportsUnderWay } from './http/answer';
import { BACKUP_MARKER, LEDGER_MARKER } from './db/markers';
import type { Room } from './jobs/watch-disks';

export interface Answered {
  method: string;
  /** The endpoint's path with placeholders; null without an endpoint. */
  path: string | null;
  status: number;
  ms: number;
  event?: SecurityEvent | undefined;
}

export interface UpstreamMetrics {
  registry: Registry;
  count: (answered: Answered) => void;
  countGivenUp: () => void;
}

export interface MetricsOptions {
  pool: Pool;
  surroundings: () => Omit<Health, 'status'>;
  rooms: () => readonly Room[];
}

/**
 * Prometheus metrics of the upstream: requests, pool, process, and waiting work, which is queried on each read. Labels
 * have few values, because paths keep their placeholders.
 */
export function createMetrics({ pool, surroundings, rooms }: MetricsOptions): UpstreamMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'qpartner_upstream_request_seconds',
    help: 'Requests that were answered, and how long that took.',
    labelNames: ['method', 'path', 'status'],
    buckets: ANSWER_SECONDS,
    registers,
  });
  const signInFailures = new Counter({
    name: 'qpartner_sign_in_failures_total',
    help: 'Sign-ins that were refused.',
    registers,
  });
  const securityEvents = new Counter({
    name: 'qpartner_security_events_total',
    help: 'Requests that were refused for safety, as the log names them.',
    labelNames: ['event'],
    registers,
  });
  const givenUp = new Counter({
    name: 'qpartner_mail_given_up_total',
    help: 'Messages that this copy gave up.',
    registers,
  });
  new Gauge({
    name: 'qpartner_upstream_pool_connections',
    help: 'Connections to the database that work or are idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'working' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'qpartner_reports_under_way',
    help: 'Answers in rows that are being made.',
    registers,
    collect() {
      this.set(countReportsUnderWay());
    },
  });
  new Gauge({
    name: 'qpartner_surroundings_up',
    help: 'Whether an optional service is available: 1, or 0 if it is unavailable or behind.',
    labelNames: ['what'],
    registers,
    collect() {
      for (const [what, state] of Object.entries(surroundings())) this.set({ what }, state === 'ok' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'qpartner_disk_free_bytes',
    help: 'Bytes that the disk of a folder has free.',
    labelNames: ['folder'],
    registers,
    collect() {
      for (const { folder, freeBytes } of rooms()) this.set({ folder }, freeBytes);
    },
  });
  measureDatabase(pool, registry);
  return {
    registry,
    countGivenUp: () => givenUp.inc(),
    count: ({ method, path, status, ms, event }) => {
      if (event) securityEvents.inc({ event });
      requests.observe({ method, path: path ?? 'none', status }, ms / 1000);
      if (path === login.path && status >= 400 && status < 500) signInFailures.inc();
    },
  };
}

const WAITING = `SELECT
  (SELECT count(*) FROM mail_outbox WHERE state = 'queued') AS mail_queued,
  (SELECT count(*) FROM mail_outbox WHERE state = 'dead') AS mail_given_up,
  (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 FROM mail_outbox WHERE state = 'queued')
    AS mail_seconds,
  (SELECT count(*) FROM pgboss.job WHERE state < 'active' AND start_after <= now()) AS jobs_due,
  (SELECT coalesce(extract(epoch FROM now() - min(start_after)), 0)::float8 FROM pgboss.job
    WHERE state < 'active' AND start_after <= now()) AS jobs_seconds,
  (SELECT extract(epoch FROM now() - created_at)::float8 FROM data_markers WHERE name = $1) AS ledger_seconds,
  (SELECT (detail ->> 'differing')::integer FROM data_markers WHERE name = $1) AS ledger_differing,
  (SELECT extract(epoch FROM now() - created_at)::float8 FROM data_markers WHERE name = $2) AS backup_seconds`;

type Waiting = Record<
  | 'mail_queued'
  | 'mail_given_up'
  | 'mail_seconds'
  | 'jobs_due'
  | 'jobs_seconds'
  | 'ledger_seconds'
  | 'ledger_differing'
  | 'backup_seconds',
  number | null
>;

/** Measures waiting work. Without a database, these have no values and it is reported as down. */
function measureDatabase(pool: Pool, registry: Registry): void {
  // All are collected at once, so one statement serves all.
  let asking: Promise<Waiting | undefined> | undefined;
  const ask = () =>
    (asking ??= pool
      .query<Waiting>(WAITING, [LEDGER_MARKER, BACKUP_MARKER])
      .then(
        ({ rows }) => rows[0],
        () => undefined,
      )
      .finally(() => (asking = undefined)));
  const gauge = (name: string, help: string, of: (waiting: Waiting) => number | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.remove();
        const waiting = await ask();
        const value = waiting && of(waiting);
        if (typeof value === 'number') this.set(value);
      },
    });
  new Gauge({
    name: 'qpartner_database_up',
    help: 'Whether the database answers: 1 or 0.',
    registers: [registry],
    async collect() {
      this.set((await ask()) ? 1 : 0);
    },
  });
  gauge('qpartner_mail_queued', 'Messages that wait to be sent.', (waiting) => waiting.mail_queued);
  gauge('qpartner_mail_given_up', 'Messages that were given up.', (waiting) => waiting.mail_given_up);
  gauge('qpartner_mail_oldest_seconds', 'The age of the oldest one that waits.', (waiting) => waiting.mail_seconds);
  gauge('qpartner_queue_due', 'Jobs of the queue whose time has come.', (waiting) => waiting.jobs_due);
  gauge('qpartner_queue_overdue_seconds', 'How long the longest of them is due.', (waiting) => waiting.jobs_seconds);
  gauge(
    'qpartner_ledger_check_age_seconds',
    'How long ago npm run ledger:verify ended last.',
    (waiting) => waiting.ledger_seconds,
  );
  gauge('qpartner_backup_age_seconds', 'How long ago npm run backup ended last.', (waiting) => waiting.backup_seconds);
  gauge('qpartner_ledger_check_faults', 'What differed then.', (waiting) => waiting.ledger_differing);
}
