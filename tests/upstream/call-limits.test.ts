import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BURST_SECONDS } from '@/upstream/http/call-limits';
import { createMetrics, type UpstreamMetrics } from '@/upstream/metrics';
import type { Client } from './harness/client';
import { aSession, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

let upstream: Upstream;
let metrics: UpstreamMetrics;
let now = new Date('2026-03-01T08:00:00Z');
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));

beforeAll(async () => {
  const onAnswered: UpstreamMetrics['count'] = (answered) => metrics.count(answered);
  upstream = await startUpstream({ now: () => now, onAnswered, callsPerSecond: 1 });
  metrics = createMetrics({ pool: upstream.db, surroundings: () => ({}), rooms: () => [] });
});
beforeEach(() => later(3600));
afterAll(() => upstream.stop());

const read = async (client: Client) => client.get('/users/profile/session');
const change = async (client: Client) => client.patch('/users/profile/passkeys/1', { name: 'None' });
const TOO_MANY = { status: 429, body: { message: expect.stringMatching(/too many requests at once/) } };

/** Somebody who has asked for all that they may at once. */
async function exhausted() {
  const user = await aUser(upstream.db, { roleId: 1 });
  const client = upstream.withToken(await aSession(upstream.db, user, { now }));
  const answers = await Promise.all(Array.from({ length: BURST_SECONDS }, async () => read(client)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  return { user, client };
}

describe('all that one person calls', () => {
  it('has a bound, which says in words when to come again, and gives as much as time goes on', async () => {
    const { client } = await exhausted();
    const refused = await read(client);
    expect(refused).toMatchObject(TOO_MANY);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    later(2);
    expect([await read(client), await read(client), await read(client)].map(({ status }) => status)).toEqual([
      200, 200, 429,
    ]);
  });

  it('is counted over all their sessions, and not with anybody else’s', async () => {
    const { user, client } = await exhausted();
    const another = upstream.withToken(await aSession(upstream.db, user, { now }));
    expect(await read(another)).toMatchObject(TOO_MANY);
    expect((await read(await upstream.signIn(1))).status).toBe(200);
    expect((await upstream.anonymous.get('/login/ways')).status).toBe(200);
    expect((await read(client)).status).toBe(429);
  });

  it('lets them save while a screen asks for too much, and not without end', async () => {
    const { client } = await exhausted();
    const changes = await Promise.all(Array.from({ length: BURST_SECONDS }, async () => change(client)));
    expect(new Set(changes.map(({ status }) => status))).toEqual(new Set([404]));
    expect(await change(client)).toMatchObject(TOO_MANY);
  });

  it('is in the log and the metrics where it was too much', async () => {
    const { user, client } = await exhausted();
    await read(client);
    expect(upstream.log).toContainEqual(
      expect.objectContaining({ msg: 'security event', event: 'calls limited', userId: user.id, status: 429 }),
    );
    expect(await metrics.registry.metrics()).toMatch(/qpartner_security_events_total\{event="calls limited"\} [1-9]/);
  });
});
