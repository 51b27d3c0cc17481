import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Pool } from 'pg';
import type { JsonEndpoint } from '@/lib/contract/endpoint';
import { createApp, type AppOptions } from '@/upstream/app';
import type { AppConfig } from '@/upstream/config';
import { slowly } from '@/scripts/timeouts.mjs';
import { createPool } from '@/upstream/db/pool';
import { EventStreams } from '@/upstream/events/event-streams';
import { Listener } from '@/upstream/events/listener';
import { Presence } from '@/upstream/events/presence';
import { diskStorage } from '@/upstream/files/disk-storage';
import type { FileStorage } from '@/upstream/files/storage';
import { listen } from '@/upstream/http/listen';
import { createLog } from '@/upstream/log';
import { createClient, type Client } from './client';
import { createDatabase, type TestDatabase } from './database';
import { aSession, aUser, type TestUser } from './factories';
import { TEST_CONFIG } from './test-config';

/** A copy of the upstream that listens on a port of its own, before a real database. */
export interface Upstream {
  url: string;
  database: TestDatabase;
  /** A pool of the test's own, for what it arranges and looks at behind the upstream's back. */
  db: Pool;
  /** What it serves files from. */
  files: FileStorage;
  /** The streams of events of this copy; its beats are quick. */
  events: EventStreams;
  /** Who has what open at this copy. */
  presence: Presence;
  /** Every line logged so far. */
  log: LogLine[];
  /** Calls without a token. */
  anonymous: Client;
  /** Makes a user of a role with a live session; password sign-in is tested where it is meant. */
  signIn: (roleId: number) => Promise<Client & { user: TestUser; token: string }>;
  /** Calls with a given token. */
  withToken: (token: string) => Client;
  /** Finishes requests in flight and closes the server; the database stays. */
  drain: () => Promise<void>;
  /** Closes everything; the database is dropped unless it was handed in. */
  stop: () => Promise<void>;
}

export type LogLine = Record<string, unknown>;

export interface UpstreamOptions extends Partial<
  Pick<
    AppOptions,
    | 'now'
    | 'furtherRoutes'
    | 'callsPerSecond'
    | 'isDiskFull'
    | 'files'
    | 'surroundings'
    | 'longRead'
    | 'onAnswered'
    | 'tracing'
    | 'isStopping'
  >
> {
  /** How its settings differ from those of the tests. */
  config?: Partial<AppConfig>;
  /** Serves this database, as a further copy; otherwise a fresh one is made. */
  database?: TestDatabase;
  /** How the upstream's own pool differs from that of production. */
  pool?: { max?: number; statementTimeout?: number };
}

/** Starts a copy of the upstream. */
export async function startUpstream({
  database: shared,
  pool: limits,
  config,
  files: given,
  ...options
}: UpstreamOptions = {}): Promise<Upstream> {
  const database = shared ?? (await createDatabase());
  // A slow machine must not refuse what tests ask for at once.
  const patience = { connectionTimeout: slowly(10_000), statementTimeout: slowly(10_000) };
  const pool = createPool({ databaseUrl: database.programUrl, applicationName: 'upstream', ...patience, ...limits });
  const db = createPool({ databaseUrl: database.url, applicationName: 'test', max: 3, ...patience });
  const folder = await mkdtemp(join(tmpdir(), 'qpartner-files-'));
  const files = given ?? diskStorage(folder);
  const log: LogLine[] = [];
  const ownLog = createLog({ write: (line) => void log.push(JSON.parse(line) as LogLine) });
  const listener = new Listener({ databaseUrl: database.programUrl, log: ownLog, beatMs: 200 });
  const watching = { db: pool, listener, log: ownLog, beatMs: 200, ...(options.now && { now: options.now }) };
  const presence = new Presence(watching);
  const events = new EventStreams({ ...watching, presence, adminRoleId: 1 });
  const app = createApp({
    pool,
    files,
    events,
    config: { ...TEST_CONFIG, ...config },
    log: ownLog,
    inspect: refuseUndeclared,
    ...options,
  });
  const server = await listen(app, '127.0.0.1', 0);
  const url = `http://127.0.0.1:${server.port}`;
  const now = options.now ?? (() => new Date());
  let drained: Promise<void> | undefined;
  const drain = () => (drained ??= events.stop().then(() => server.drain(5_000)));

  return {
    url,
    database,
    db,
    files,
    events,
    presence,
    log,
    anonymous: createClient(url),
    withToken: (token) => createClient(url, token),
    async signIn(roleId) {
      const user = await aUser(db, { roleId });
      const token = await aSession(db, user, { now: now() });
      return { ...createClient(url, token), user, token };
    },
    drain,
    async stop() {
      await drain();
      await Promise.all([pool.end(), db.end(), rm(folder, { recursive: true, force: true })]);
      if (!shared) await database.drop();
    },
  };
}

/** An answer must hold what its schema declares and nothing else: a field too many may be a secret. */
function refuseUndeclared(endpoint: JsonEndpoint, answer: unknown): void {
  const wire: unknown = JSON.parse(JSON.stringify(answer));
  const parsed = endpoint.response.parse(wire);
  if (!isDeepStrictEqual(parsed, wire)) {
    throw new Error(
      `${endpoint.name} answers ${JSON.stringify(wire)}, of which its schema keeps ${JSON.stringify(parsed)}`,
    );
  }
}
