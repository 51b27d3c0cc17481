import { describe, expect, test, vi } from 'vitest';
import { freePort } from '@/scripts/ports';
import { slowly } from '@/scripts/timeouts.mjs';
import { Browser, signedIn } from './browser';
import { ForeignUpstream, PEOPLE } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';

const upstream = new ForeignUpstream();
const port = await freePort();
const office = officeInFrontOf(upstream, { METRICS_PORT: String(port) });

describe('who watches over the back office', () => {
  test('asks whether it runs and takes requests, also while the upstream is away', async () => {
    upstream.on('GET /health', (_, response) => void response.destroy());
    const browser = new Browser(office.address);
    expect((await browser.get('/livez')).status).toBe(200);
    expect((await browser.get('/readyz')).status).toBe(200);
    expect((await browser.get('/api/health')).status).toBe(503);
  });

  test('reads in the log who asked for what by the route, and nothing that was typed', async () => {
    const browser = await signedIn(office.address);
    await (await browser.get('/marketing-shop/orders/all/1?searchFor=Somebody+Typed')).text();
    await (await browser.get('/api/orders/4711')).text();
    await vi.waitFor(() => expect(office.log()).toContain('/api/orders/{id}'));
    const lines = office
      .log()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'request');
    const userId = PEOPLE['admin@x.example']?.id;
    expect(lines).toContainEqual(
      expect.objectContaining({ program: 'back-office', method: 'GET', route: '/marketing-shop/orders', userId }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ route: '/api/orders/{id}', requestId: expect.any(String), userId }),
    );
    expect(office.log()).not.toMatch(/Somebody|4711|admin@x\.example/);
  });

  test('reads which refusals are of safety, by name and from where', async () => {
    const browser = await signedIn(office.address, 'requester@x.example');
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.send('/api/sign-out', { method: 'POST', headers: foreign })).status).toBe(403);
    expect((await browser.get('/marketing-shop/orders/all/1')).status).toBe(403);
    expect((await new Browser(office.address).get('/api/orders/1')).status).toBe(401);
    const told = () =>
      office
        .log()
        .split('\n')
        .filter((line) => line.includes('"security event"'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    await vi.waitFor(() => expect(told()).toHaveLength(3), { timeout: slowly(10_000) });
    // By name: a line is written when its answer has ended, and a page may end after the call that was made behind it.
    const byName = Object.fromEntries(told().map((line) => [line.event, line]));
    expect(byName).toMatchObject({
      'foreign page refused': { status: 403, clientAddress: '127.0.0.1', level: 40 },
      'access refused': { status: 403, clientAddress: '127.0.0.1', userId: PEOPLE['requester@x.example']?.id },
      'session refused': { status: 401, clientAddress: '127.0.0.1' },
    });
  });

  test('reads metrics by the route on a port of their own', async () => {
    const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
    expect(text).toMatch(
      /^qpartner_office_request_seconds_count\{method="GET",route="\/marketing-shop\/orders",status="\d+"\} \d+$/m,
    );
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect((await new Browser(office.address).get('/metrics')).status).not.toBe(200);
  });
});
