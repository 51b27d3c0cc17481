import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveMetrics } from '@/lib/server/metrics-server';
import { createPool } from '@/upstream/db/pool';
import { createMetrics, type UpstreamMetrics } from '@/upstream/metrics';
import { keepMarker } from '@/upstream/db/markers';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let metrics: UpstreamMetrics;
let isStopping = false;

beforeAll(async () => {
  upstream = await startUpstream({
    onAnswered: (answered) => metrics.count(answered),
    isStopping: () => isStopping,
  });
  metrics = createMetrics({
    pool: upstream.db,
    surroundings: () => ({ files: 'ok', standby: 'behind' }),
    rooms: () => [{ folder: '/data', freeBytes: 5 }],
  });
});

afterAll(() => upstream.stop());

/** The lines of one metric, without its buckets. */
async function linesOf(name: string): Promise<string[]> {
  const text = await metrics.registry.metrics();
  return text.split('\n').filter((line) => line.startsWith(name) && !line.includes('_bucket'));
}

describe('metrics', () => {
  it('count requests by endpoint and status, not by address', async () => {
    const admin = await upstream.signIn(1);
    for (const path of ['/orders/1', '/orders/2', '/no/such/thing', '/no/such/other']) await admin.get(path);
    const lines = await linesOf('qpartner_upstream_request_seconds_count');
    expect(lines).toEqual([
      'qpartner_upstream_request_seconds_count{method="GET",path="/orders/{id}",status="404"} 2',
      'qpartner_upstream_request_seconds_count{method="GET",path="none",status="404"} 2',
    ]);
  });

  it('count sign-ins that are refused', async () => {
    await upstream.anonymous.post('/login', { email: 'nobody@example.com', password: 'wrong-password' });
    expect(await linesOf('qpartner_sign_in_failures_total')).toEqual(['qpartner_sign_in_failures_total 1']);
  });

  it('tell what waits in the database, and how old the last check of the ledger is', async () => {
    expect(await linesOf('qpartner_ledger')).toEqual([]);
    await upstream.db.query(
      `INSERT INTO mail_outbox (message_uuid, kind, recipient, subject, body_text, body_html, created_at)
       VALUES (gen_random_uuid(), 'reply', 'ada@example.com', 'Hello', 'Hi', 'Hi', now() - interval '1 minute')`,
    );
    await keepMarker(upstream.db, 'ledger check', { differing: 2 });
    await keepMarker(upstream.db, 'backup');
    const valueOf = async (name: string) => Number((await linesOf(`${name} `))[0]?.split(' ')[1]);
    expect(await valueOf('qpartner_database_up')).toBe(1);
    expect(await valueOf('qpartner_mail_queued')).toBe(1);
    expect(await valueOf('qpartner_mail_oldest_seconds')).toBeGreaterThanOrEqual(60);
    expect(await valueOf('qpartner_queue_due')).toBe(0);
    expect(await valueOf('qpartner_ledger_check_age_seconds')).toBeLessThan(60);
    expect(await valueOf('qpartner_backup_age_seconds')).toBeLessThan(60);
    expect(await valueOf('qpartner_ledger_check_faults')).toBe(2);
    expect(await linesOf('qpartner_surroundings_up')).toEqual([
      'qpartner_surroundings_up{what="files"} 1',
      'qpartner_surroundings_up{what="standby"} 0',
    ]);
  });

  it('tell how much room a disk has, and count the messages that were given up', async () => {
    expect(await linesOf('qpartner_disk_free_bytes')).toEqual(['qpartner_disk_free_bytes{folder="/data"} 5']);
    expect(await linesOf('qpartner_mail_given_up_total')).toEqual(['qpartner_mail_given_up_total 0']);
    metrics.countGivenUp();
    expect(await linesOf('qpartner_mail_given_up_total')).toEqual(['qpartner_mail_given_up_total 1']);
  });

  it('say that the database is down, and nothing of what is in it', async () => {
    const pool = createPool({ databaseUrl: 'postgres://someone@127.0.0.1:1/x', applicationName: 'test' });
    const text = await createMetrics({ pool, surroundings: () => ({}), rooms: () => [] }).registry.metrics();
    expect(text).toContain('qpartner_database_up 0\n');
    expect(text).not.toMatch(/^qpartner_mail_queued \d/m);
    await pool.end();
  });

  it('are read on a port of their own, and nothing else is there', async () => {
    const server = await serveMetrics('127.0.0.1', 0, metrics.registry);
    const { port } = server.address() as { port: number };
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(await answer.text()).toContain('nodejs_eventloop_lag_seconds');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    server.close();
  });
});

describe('who watches over the program', () => {
  const statuses = async () =>
    Promise.all(['/livez', '/readyz'].map(async (path) => (await upstream.anonymous.get(path)).status));

  it('is told that it runs, and whether it takes requests', async () => {
    expect(await statuses()).toEqual([200, 200]);
    isStopping = true;
    expect(await statuses()).toEqual([200, 503]);
    isStopping = false;
  });

  it('leaves a line in the log only where it is refused', async () => {
    const before = upstream.log.length;
    await statuses();
    isStopping = true;
    await statuses();
    isStopping = false;
    expect(upstream.log.slice(before).map(({ path, status }) => [path, status])).toEqual([['/readyz', 503]]);
  });

  it('is told that the database does not answer: the program runs, and takes no requests', async () => {
    const doomed = await startUpstream();
    await doomed.database.drop();
    expect((await doomed.anonymous.get('/livez')).status).toBe(200);
    expect((await doomed.anonymous.get('/readyz')).status).toBe(503);
    await doomed.stop();
  });
});
