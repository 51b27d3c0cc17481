import { afterAll, describe, expect, test, vi } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { startTraceReceiver } from '@/tests/harness/trace-receiver';
import { signedIn } from './browser';
import { ForeignUpstream } from './foreign-upstream';
import { officeInFrontOf } from './office-in-front';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const told = { traceparent: `00-${TRACE}-${SPAN}-01` };
const ORDER = 'GET /orders/4711';

const receiver = await startTraceReceiver();
afterAll(() => receiver.stop());

describe('behind a proxy that is believed', () => {
  const upstream = new ForeignUpstream();
  const office = officeInFrontOf(upstream, {
    TRUST_PROXY_HOPS: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '0',
  });

  test('a call goes on in the caller’s trace: to the upstream, to the receiver and in the log', async () => {
    const browser = await signedIn(office.address);
    await browser.get('/api/orders/4711', told);
    const [call] = upstream.calls(ORDER);
    const spanOf = (header: unknown) => new RegExp(`^00-${TRACE}-(\\w{16})-01$`).exec(String(header))?.[1];
    const passedOn = spanOf(call?.headers.traceparent);
    await vi.waitFor(() => expect(receiver.spans.map(({ kind }) => kind)).toContain(2), { timeout: slowly(10_000) });
    const request = receiver.spans.find(({ kind }) => kind === 2);
    expect(request).toMatchObject({
      traceId: TRACE,
      parentSpanId: SPAN,
      name: 'GET /api/orders/{id}',
      service: 'qpartner-back-office',
    });
    expect(receiver.spans.find(({ spanId }) => spanId === passedOn)).toMatchObject({
      traceId: TRACE,
      parentSpanId: request?.spanId,
      name: 'GET /orders/{id}',
      kind: 3,
    });
    // What the gate asks belongs to the trace, too.
    const asked = upstream.calls('GET /access-control-list').map(({ headers }) => headers.traceparent);
    for (const header of asked.filter(Boolean)) expect(spanOf(header) ?? header).not.toBe(passedOn);
    expect(JSON.stringify(receiver.spans)).not.toContain('4711');
    await vi.waitFor(() =>
      expect(linesOf(office.log(), TRACE)).toContainEqual(
        expect.objectContaining({
          msg: 'request',
          route: '/api/orders/{id}',
        }),
      ),
    );
  });

  test('a page goes on in it as well', async () => {
    const browser = await signedIn(office.address);
    upstream.received.length = 0;
    await (await browser.get('/marketing-shop/orders/all/1', told)).text();
    const lists = upstream.calls('GET /orders');
    expect(lists.length).toBeGreaterThan(0);
    for (const { headers } of lists) expect(headers.traceparent).toMatch(new RegExp(`^00-${TRACE}-\\w{16}-01$`));
  });

  test('that begins none, a share of requests is traced: here none', async () => {
    const browser = await signedIn(office.address);
    await browser.get('/api/orders/4711');
    expect(upstream.calls(ORDER)[0]?.headers.traceparent).toMatch(/^00-\w{32}-\w{16}-00$/);
  });
});

describe('without a proxy and a receiver', () => {
  const upstream = new ForeignUpstream();
  const office = officeInFrontOf(upstream);

  test('a stranger’s trace is not believed, and none is begun', async () => {
    const browser = await signedIn(office.address);
    await browser.get('/api/orders/4711', told);
    expect(upstream.calls(ORDER)[0]?.headers).not.toHaveProperty('traceparent');
    await vi.waitFor(() => expect(office.log()).toContain('/api/orders/{id}'));
    expect(office.log()).not.toContain('traceId');
  });
});

/** The lines of a log that name a trace. */
function linesOf(log: string, traceId: string): Record<string, unknown>[] {
  return log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.traceId === traceId);
}
