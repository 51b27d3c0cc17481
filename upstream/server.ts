import path from 'node:path';
import { readSecretFiles } from '@/lib/server/secret-files';
import { serveMetrics } from '@/lib/server/metrics-server';
import { createTracing } from '@/lib/log/tracing';
import { createApp } from './app';
import { readConfig, type UpstreamConfig } from './config';
import { databaseSentence } from './db/database-sentence';
import { migrate } from './db/migrate';
import { createPool, lackOfSessions } from './db/pool';
import { watchStandby, type LongRead, type Standby } from './db/standby';
import { filesFolder, openStorage } from './files/open-storage';
import { EventStreams } from './events/event-streams';
import { Listener } from './events/listener';
import { Presence } from './events/presence';
import { codeOf } from './http/failures';
import { listen, type Listening } from './http/listen';
import { keepOrderCountsCompact } from './jobs/compact-order-counts';
import { keepMailingsSent } from './jobs/mailings';
import { keepDigestsSent } from './jobs/digests';
import { keepExpiryWarned } from './jobs/expiring-keys';
import { keepPlannedChangesApplied } from './jobs/planned-changes';
import { announcePublished } from './jobs/published';
import { startSweep } from './jobs/sweep';
import { watchDisks } from './jobs/watch-disks';
import { watchFiles } from './jobs/watch-files';
import { keepAssignmentsSwept } from './jobs/assignments';
import { refreshWeeklyTotals, keepWeeklyReportMade } from './jobs/weeks';
import { createLog, logPrinted } from './log';
import { keepMailDelivered } from './mail/delivery';
import { fileTransport } from './mail/file-transport';
import { defaultSender } from './mail/message';
import { smtpTransport } from './mail/smtp-transport';
import type { MailTransport } from './mail/transport';
import { createMetrics } from './metrics';
import { notifyGaveUp } from './resources/inquiries/undelivered';
import { resealSecrets } from './resources/second-factor/reseal-secrets';
import type { SealingKeys } from './resources/second-factor/sealed-secret';
import { setMonthZone } from './resources/claims/month-zone';

/** How long running requests may take during shutdown. */
const DRAIN_MS = 10_000;

/** A frozen database server never responds. Statements are limited to 25 s. */
const ANSWER_MS = 30_000;

const secretFaults = readSecretFiles(process.env);
if (secretFaults.length > 0) endWith(...secretFaults);
const reading = readConfig(process.env);
if ('faults' in reading) endWith(...reading.faults);
const { HOST, UPSTREAM_PORT, DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = reading.config;

const log = createLog(undefined, reading.config.LOG_LEVEL);
logPrinted(log);
// Ignore errors of a closed terminal, as for log lines.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.on('uncaughtException', (err) => {
  log.fatal({ err }, 'unexpected error');
  process.exit(1);
});

// Handle signals before slow startup work, so that the process ends with its launcher.
let stop: () => Promise<void> = () => process.exit(0);
let stopping: Promise<never> | undefined;
process.on('SIGTERM', () => void stop());
// Ctrl-C also reaches this process, but the launcher decides when it stops.
process.on('SIGINT', () => process.connected || void stop());
process.on('disconnect', () => void stop());

// The first address goes through a pooler, the second doesn't.
const pooled = DATABASE_DIRECT_URL !== DATABASE_URL;
const direct = pooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
const applied = await migrate(DATABASE_DIRECT_URL, { allowsNewer: reading.config.ALLOW_NEWER_DATABASE }).catch(
  (error: unknown) => endWith(databaseSentence(error, direct)),
);
if (applied.length > 0) log.info({ applied }, 'database brought up to date');

const pool = createPool({
  databaseUrl: DATABASE_URL,
  applicationName: 'qpartner-upstream',
  answerTimeout: ANSWER_MS,
  pooled,
});
if (pooled) await refuseBareSessions();
await refuseUnknownRoles(reading.config);
await resealFactors(reading.config);
const files = await openStorage(reading.config.FILES_URL ?? filesFolder(DATA_DIR));
await sumWattsOf(reading.config.PORTAL_TIME_ZONE);
const listener = new Listener({ databaseUrl: DATABASE_DIRECT_URL, log });
const events = new EventStreams({
  db: pool,
  listener,
  presence: new Presence({ db: pool, listener, log }),
  log,
  adminRoleId: reading.config.ADMIN_ROLE_ID,
});
const watchedFiles = await watchFiles(files, log);
const disks = await watchDisks(DATA_DIR, log);
const standby = watchedStandby(reading.config.DATABASE_READ_URL);
const longRead: LongRead = standby?.longRead ?? ((work) => work(pool));
const surroundings = () => ({
  files: watchedFiles.state(),
  disk: disks.state(),
  ...(standby && { standby: standby.state() }),
});
const metrics = createMetrics({ pool, surroundings, rooms: disks.rooms });
const tracing = createTracing(reading.config, { service: 'qpartner-upstream', log });
const app = createApp({
  pool,
  longRead,
  files,
  config: reading.config,
  events,
  log,
  isDiskFull: disks.isFullWith,
  surroundings,
  offices: reading.config.OFFICE_ADDRESSES,
  onAnswered: metrics.count,
  tracing,
  isStopping: () => stopping !== undefined,
});
const server = await listen(app, HOST, UPSTREAM_PORT).catch((error: unknown) =>
  endWith(sentenceOfListening(error, 'UPSTREAM_PORT', UPSTREAM_PORT)),
);
const { METRICS_PORT } = reading.config;
if (METRICS_PORT !== undefined) {
  await serveMetrics(HOST, METRICS_PORT, metrics.registry).catch((error: unknown) =>
    endWith(sentenceOfListening(error, 'METRICS_PORT', METRICS_PORT)),
  );
}

const stopJobs = [
  watchedFiles.stop,
  disks.stop,
  keepOrderCountsCompact(pool, log),
  startSweep(pool, files, log, reading.config),
  keepWeeklyReportMade({ db: pool, longRead, files }, log, reading.config),
  refreshWeeklyTotals(pool, log, reading.config.PORTAL_TIME_ZONE),
  announcePublished(pool, events, log),
  keepPlannedChangesApplied(pool, log, reading.config),
  keepDigestsSent(pool, log, reading.config),
  keepMailingsSent(pool, log),
  keepExpiryWarned(pool, log, reading.config),
  keepAssignmentsSwept(pool, log, reading.config.PORTAL_TIME_ZONE),
];
const mailPool = createPool({
  databaseUrl: DATABASE_URL,
  applicationName: 'qpartner-mail',
  max: 1,
  answerTimeout: ANSWER_MS,
  pooled,
});
const delivery = keepMailDelivered({
  db: mailPool,
  transport: mailTransport(reading.config),
  log,
  countGivenUp: metrics.countGivenUp,
  onGivenUp: (tx, { id }) => notifyGaveUp(tx, id, { config: reading.config, now: new Date() }),
});

stop = () => (stopping ??= drainAndExit(server));

log.info({ host: HOST, port: server.port }, 'upstream listens');
// If hops are set, a single address can be that of an office.
if (!reading.config.TRUST_PROXY_HOPS) void warnOfOneAddress().catch(() => undefined);
// `none` parses to an empty list.
if (reading.config.SECOND_FACTOR_KEY === undefined && reading.config.SECOND_FACTOR_ROLES?.length !== 0)
  log.warn('no one is asked for a second factor, because SECOND_FACTOR_KEY isn’t set');
process.send?.('ready');

function watchedStandby(databaseUrl: string | undefined): Standby | undefined {
  if (databaseUrl === undefined) return undefined;
  // Longer than any statement, so a later response will never come.
  return watchStandby(
    pool,
    createPool({ databaseUrl, applicationName: 'qpartner-long-reads', answerTimeout: 12_000 }),
    log,
  );
}

/** Updates monthly sums if the time zone changed. That may exceed the response limit, so it has its own pool. */
async function sumWattsOf(timeZone: string): Promise<void> {
  const patient = createPool({ databaseUrl: DATABASE_URL, applicationName: 'qpartner-start', max: 1, pooled });
  const isOther = await setMonthZone(patient, timeZone);
  await patient.end();
  if (isOther) log.info('watts by month were summed for another time zone');
}

async function refuseBareSessions(): Promise<void> {
  const lack = await lackOfSessions(pool).catch((error: unknown) => endWith(databaseSentence(error)));
  if (lack) endWith(lack);
}

async function refuseUnknownRoles({ OIDC_ROLES, SECOND_FACTOR_ROLES }: UpstreamConfig): Promise<void> {
  const { rows } = await pool
    .query<{ id: number; name: string }>('SELECT id, name FROM roles ORDER BY id')
    .catch((error: unknown) => endWith(databaseSentence(error)));
  const named = [
    ...OIDC_ROLES.map(([, id]) => ['OIDC_ROLES', id] as const),
    ...(Array.isArray(SECOND_FACTOR_ROLES) ? SECOND_FACTOR_ROLES : []).map(
      (id) => ['SECOND_FACTOR_ROLES', id] as const,
    ),
  ];
  const known = rows.map(({ id, name }) => `${id} (${name})`).join(', ');
  const faults = named
    .filter(([, id]) => rows.every((role) => role.id !== id))
    .map(([setting, id]) => `${setting} names role ${id}, which doesn't exist. The roles are ${known}.`);
  if (faults.length > 0) endWith(...faults);
}

/** Seals secrets with the new key, so that the old one can be removed after one start. */
async function resealFactors(keys: SealingKeys): Promise<void> {
  const counts = await resealSecrets(pool, keys).catch((error: unknown) => endWith(databaseSentence(error)));
  if (counts.sealed > 0) log.info(counts, 'secrets of second factors sealed by the new key');
  if (counts.lost > 0) log.warn(counts, 'secrets of second factors that no key opens: reset these factors');
}

/** Behind an untrusted proxy, everyone shares one address and its limit for failed sign-ins. */
async function warnOfOneAddress(): Promise<void> {
  const { rows } = await pool.query<{ address: string; people: number }>(
    `SELECT min(client_address) AS address, count(DISTINCT user_id) AS people FROM sessions
     WHERE created_at > now() - interval '30 days' HAVING count(DISTINCT client_address) = 1
     AND count(DISTINCT user_id) >= 3`,
  );
  if (!rows[0]) return;
  log.warn(rows[0], 'all sign-ins of the last 30 days came from one address: if that is a proxy, set TRUST_PROXY_HOPS');
}

async function drainAndExit(listening: Listening): Promise<never> {
  log.info('upstream stops');
  const deadline = setTimeout(() => process.exit(1), DRAIN_MS + 2_000);
  await events.stop();
  // Ending the process closes the mail connection, so a hanging mail server can't delay it.
  await Promise.all([listening.drain(DRAIN_MS), delivery.stop(DRAIN_MS)]);
  await Promise.all([...stopJobs.map((stopJob) => stopJob()), standby?.stop()]);
  await Promise.all([pool.end(), tracing.stop()]);
  clearTimeout(deadline);
  process.exit(0);
}

function mailTransport({ SMTP_URL, MAIL_FROM, NEXTAUTH_URL }: UpstreamConfig): MailTransport {
  const from = MAIL_FROM ?? defaultSender(NEXTAUTH_URL);
  if (SMTP_URL) return smtpTransport(SMTP_URL, from);
  const folder = path.resolve(DATA_DIR, 'mail');
  log.info({ folder }, 'without SMTP_URL, emails are stored as files');
  return fileTransport(folder, from);
}

function endWith(...sentences: string[]): never {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function sentenceOfListening(error: unknown, setting: string, port: number): string {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program: stop that one, or set ${setting} to a free port.`;
    case 'EACCES':
      return `Port ${port} needs more rights than this user has: set ${setting} to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is "${HOST}", which is not an address of this computer.`;
    default:
      return `The upstream could not listen on ${HOST}:${port} (${codeOf(error) ?? String(error)}).`;
  }
}
